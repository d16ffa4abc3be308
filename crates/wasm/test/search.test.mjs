// The engine in slices, levels, lines, wins.
import assert from "node:assert/strict";
import { readFile } from "node:fs/promises";
import { test } from "node:test";
import { bad, game, good, supply, tempi } from "./tempi.mjs";

const instance = await tempi();
const searches = JSON.parse(await readFile(new URL("searches.json", import.meta.url), "utf8"));

/** Searches to the end; returns every slice's answer and its time. */
function think(request, sliceMs = 12) {
  const { search } = good(instance.begin(request));
  const slices = [];
  for (;;) {
    const before = performance.now();
    const progress = good(instance.goOn({ search, sliceMs }));
    slices.push({ progress, ms: performance.now() - before });
    if (progress.done) return { choice: progress.choice, slices };
  }
}

/** The duration of an empty loop of this many milliseconds; longer only if the machine is busy. */
function idle(ms) {
  const before = performance.now();
  while (performance.now() - before < ms);
  return performance.now() - before;
}

test("slices stay short, in every kind of variant", () => {
  const ids = ["chess", "binary", "progressive-italian", "triomino", "monsoon", "extermination", "six-space", "coactive", "double-move-helpmate"];
  const all = [];
  const control = [];
  for (const id of ids) {
    for (const lines of [1, 3]) {
      const { slices, choice } = think({ game: game(id), limits: { timeMs: 250 }, lines, differ: "turn" });
      assert.ok(choice.action.text.length >= 4, id);
      all.push(...slices.map(({ ms }) => ({ id, ms })));
      for (let count = 0; count < slices.length; count += 1) control.push(idle(12));
    }
  }
  const late = all.filter(({ ms }) => ms > 20);
  const noise = control.filter((ms) => ms > 20).length;
  const longest = Math.max(...all.map(({ ms }) => ms)).toFixed(1);
  console.log(`${all.length} slices of 12 ms, the longest ${longest} ms; above 20 ms: ${late.length}, and ${noise} of as many empty loops`);
  assert.ok(late.length <= 2 * noise + all.length / 20, JSON.stringify(late));
});

test("node limits give equal results, regardless of slices", () => {
  const request = { game: game("marseillais", "e4 d4"), limits: { nodes: 20_000 } };
  const choices = [2, 15, 1000].map((sliceMs) => {
    good(instance.forget());
    return think(request, sliceMs).choice;
  });
  assert.ok(choices.every(({ depth }) => depth >= 3));
  assert.equal(new Set(choices.map(({ action }) => action.text)).size, 1, JSON.stringify(choices.map(({ action }) => action)));
});

test("searches at full strength ask for a network, which changes scores once it is supplied", async () => {
  const request = { game: game("chess", "e4 e5 Nf3 Nc6 Bc4"), limits: { depth: 1 } };
  const points = () => think(request).choice.line.score.points;
  const hand = points();
  assert.equal(good(instance.missingNetwork(request)), "single");
  assert.equal(good(instance.missingNetwork({ ...request, level: 3 })), null);
  assert.equal(good(instance.missingNetwork({ game: game("monster") })), null);
  bad(instance.takeNetwork({ data: "!" }), "network");
  bad(instance.takeNetwork({ data: btoa("nothing") }), "network");
  assert.equal(points(), hand);
  await supply(instance, "single");
  assert.equal(good(instance.missingNetwork(request)), null);
  assert.notEqual(points(), hand);
  assert.equal(think({ ...request, level: 7 }).choice.depth, 1);
});

test("with every network, the module searches like the native engine", async () => {
  assert.ok(searches.length >= 15);
  for (const { network, request, ...expected } of searches) {
    const missing = good(instance.missingNetwork(request));
    assert.ok(missing === network || missing === null, network);
    await supply(instance, network);
    good(instance.forget());
    const { action, nodes, line } = think(request, 1000).choice;
    assert.deepEqual({ action: action.text, nodes, points: line.score.points }, expected, request.game.variant);
  }
});

test("lines consist of whole turns", () => {
  const { slices } = think({ game: game("progressive-italian", "e4 d5 e5"), limits: { depth: 4 }, lines: 3, differ: "turn" }, 5);
  const thought = slices.map(({ progress }) => progress.thought).filter((thought) => thought !== null).at(-1);
  assert.equal(thought.lines.length, 3);
  for (const { turns, score } of thought.lines) {
    assert.equal(turns[0].number, 3);
    assert.equal(turns[0].player, "white");
    assert.ok(turns[0].moves.every((move) => move.name && move.from && move.to));
    assert.ok((score.points === null) !== (score.winner === null));
    assert.ok(!turns[1] || turns[0].complete);
  }
});

test("a stopped search returns its best result, and late requests are rejected", () => {
  const first = good(instance.begin({ game: game("chess") }));
  good(instance.goOn({ search: first.search, sliceMs: 10 }));
  const stopped = good(instance.goOn({ search: first.search, stop: true }));
  assert.ok(stopped.done && stopped.choice.action.text);
  bad(instance.goOn({ search: first.search }), "no-search");
  const second = good(instance.begin({ game: game("binary", "e4") }));
  assert.notEqual(second.search, first.search);
  assert.equal(second.at, 1);
  bad(instance.goOn({ search: first.search }), "no-search");
  // Even a search that has not started yet has a choice.
  assert.ok(good(instance.goOn({ search: second.search, stop: true })).choice);
  bad(instance.begin({ game: game("chess", "f3 e5 g4 Qh4#") }), "over");
});

test("turns on a clock keep their time limits", () => {
  const spent = (limits) => think({ game: game("chess"), limits }).slices.reduce((most, { progress }) => Math.max(most, progress.elapsedMs), 0);
  // A busy machine is late; without a limit it would search for minutes.
  const [longer, usual] = [spent({ turnMs: 200, overdraftMs: 800 }), spent({ turnMs: 100, overdraftMs: 50 })];
  assert.ok(longer < 5000 && usual < 4000, `${longer}, ${usual}`);
});

test("only the requested actions are searched", () => {
  const { choice } = think({ game: game("chess"), limits: { nodes: 2_000 }, only: ["a3", "h2h3"] });
  assert.ok(["a2a3", "h2h3"].includes(choice.action.text));
  bad(instance.begin({ game: game("chess"), only: ["e2e5"] }), "notation");
});

test("levels are reproducible by seed, and the highest searches most", () => {
  const choose = (level, seed) => {
    good(instance.forget());
    return think({ game: game("marseillais", "e4 d4"), level, seed, limits: { timeMs: 60_000, nodes: 60_000 } }).choice;
  };
  assert.deepEqual(choose(2, 7), choose(2, 7));
  assert.ok(choose(1, 0).nodes < choose(4, 0).nodes && choose(4, 0).nodes < choose(8, 0).nodes);
  const elo = think({ game: game("chess"), elo: 1500, limits: { timeMs: 60_000 } }).choice;
  assert.ok(elo.nodes < 10_000);
  const { levels } = good(instance.limits());
  assert.equal(levels, 8);
});

test("the hash table has the requested size", () => {
  const before = instance.memory;
  think({ game: game("chess"), limits: { nodes: 100 }, hashMib: 64 });
  assert.ok(instance.memory >= before + (40 << 20), `${before} to ${instance.memory}`);
  // Sizes above the maximum are clamped.
  think({ game: game("chess"), limits: { nodes: 100 }, hashMib: 1 });
});

test("deep searches do not run out of stack", () => {
  // With few pieces, the engine searches very deep.
  const fen = "8/8/8/4k3/8/8/4P3/4K3 w - - 0 1";
  const { choice } = think({ game: game("chess", "", fen), limits: { nodes: 400_000 } });
  assert.ok(choice.depth >= 15, `${choice.depth}`);
  think({ game: game("progressive-italian", "e4 d5 e5 Nc3 Nf3 Bd3"), limits: { nodes: 100_000 } });
});

test("wins in the turn are found, counted and listed", () => {
  const italian = game("progressive-italian", "e4 a6 e5");
  const first = good(instance.wins({ game: italian }));
  assert.equal(first.wins, true);
  assert.equal(first.first.moves.length, 3);
  assert.ok(first.first.moves.at(-1).name.endsWith("#") && first.first.complete);
  const fen = "rnbBkbnr/pp1p1ppp/8/8/3p4/8/PPP1PPPP/RN1QKBNR b KQkq - 0 2";
  const all = good(instance.wins({ game: game("progressive-italian", "", fen), want: "all", timeMs: null }));
  assert.deepEqual([all.wins, all.count, all.all.length, all.complete], [true, "2", 2, true]);
  assert.equal(good(instance.wins({ game: game("chess") })).wins, false);
  const before = performance.now();
  good(instance.wins({ game: game("armistice", "e4 d5 Nf6 Nc3 Nf3 d4"), turns: 2, want: "count", timeMs: 100 }));
  assert.ok(performance.now() - before < 10_000);
});
