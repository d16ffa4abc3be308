// Compares the module with the native rules for every built-in variant: positions, counts, whole games.
import assert from "node:assert/strict";
import { readFile, readdir } from "node:fs/promises";
import { test } from "node:test";
import { dice, game, good, tempi } from "./tempi.mjs";

const instance = await tempi();
const cards = good(instance.catalog());
const sparse = { facts: false, announcements: true };

test("all variants have cards, descriptions and pages", async () => {
  const perft = new URL("../../rules/tests/perft/", import.meta.url);
  const ids = (await readdir(perft)).filter((name) => name.endsWith(".txt")).map((name) => name.slice(0, -4));
  const known = new Set(cards.map((card) => card.id));
  assert.ok(cards.length >= 58);
  for (const id of ids.filter((name) => !name.startsWith("chess-"))) assert.ok(known.has(id), id);
  for (const card of cards) {
    const info = good(instance.variant({ variant: card.id }));
    assert.ok(info.description.length > 0 && info.men.length > 0 && info.toml.includes("format = 1"), card.id);
    assert.ok(info.men.every((man) => man.letter && man.name && man.white.attack), card.id);
    const page = good(instance.rulesPage({ id: card.id }));
    assert.ok(page.title.length > 3, card.id);
    assert.equal(page.sections.length, 6);
  }
});

test("tags describe variants", () => {
  const has = (id) => cards.find((card) => card.id === id).tags;
  assert.deepEqual(has("push").has, ["push"]);
  assert.deepEqual(has("push").goals, ["push-off", "stuck"]);
  assert.equal(has("push").check, "none");
  assert.equal(has("binary").turn, "3-4");
  assert.deepEqual(has("binary").has, ["changed-moves"]);
  assert.equal(has("progressive-italian").turn, "grows");
  assert.equal(has("marseillais").check, "ends-turn");
  assert.ok(has("forwards").has.includes("forward"));
  assert.ok(has("coactive").has.includes("both-colours"));
  assert.ok(has("extermination").has.includes("re-entry"));
  assert.ok(has("gridlock").has.includes("removal"));
  assert.equal(has("chess").has.length, 0);
});

/** The entries of a perft table: moves from the start, and counts by depth. */
function entries(text) {
  const found = [];
  for (const line of text.split("\n")) {
    if (line.startsWith("start")) found.push({ moves: line.replace(/^start( moves)? ?/, ""), counts: new Map() });
    else if (/^\d+ \d+$/.test(line)) found.at(-1).counts.set(...line.split(" ").map(Number));
  }
  return found;
}

test("perft counts to depth two match the tables", async () => {
  let compared = 0;
  for (const { id } of cards) {
    const table = await readFile(new URL(`../../rules/tests/perft/${id}.txt`, import.meta.url), "utf8").catch(() => "");
    for (const { moves, counts } of entries(table).slice(0, 2)) {
      const root = game(id, moves);
      const legal = good(instance.view({ game: root, options: sparse })).legal;
      assert.equal(legal.length, counts.get(1), `${id} ${moves}`);
      if (!(counts.get(2) <= 1500)) continue;
      let sum = 0;
      for (const { text } of legal) sum += good(instance.view({ game: { ...root, actions: [...root.actions, text] }, options: sparse })).legal.length;
      assert.equal(sum, counts.get(2), `${id} ${moves}`);
      compared += 1;
    }
  }
  assert.ok(compared > 60, `${compared}`);
});

test("games recorded by the native rules are reproduced", async () => {
  const games = JSON.parse(await readFile(new URL("games.json", import.meta.url), "utf8"));
  assert.equal(games.length, cards.length);
  for (const { variant, actions, fen, legal, movetext, reason } of games) {
    const played = { variant, actions };
    const view = good(instance.view({ game: played, options: { announcements: true } }));
    assert.equal(view.fen, fen, variant);
    assert.equal(view.legal.length, legal, variant);
    assert.equal(view.result?.reason ?? null, reason, variant);
    const record = good(instance.record({ game: played }));
    assert.equal(record.movetext, movetext, variant);
    assert.equal(record.turns.flatMap((turn) => turn.actions).length, actions.length);
    // Readable notation gives the same actions, and the position parsed from its FEN has the same legal actions.
    const names = record.turns.flatMap((turn) => turn.actions.map((action) => action.name));
    const again = good(instance.play({ game: { variant, actions: [] }, texts: names, options: { legal: false } }));
    assert.deepEqual(again.game.actions, actions, variant);
    const read = good(instance.view({ game: { variant, start: fen, actions: [] }, options: { announcements: true } }));
    if (reason === null || !["repetition"].includes(reason)) {
      assert.deepEqual(read.legal.map((action) => action.text).sort(), view.legal.map((action) => action.text).sort(), variant);
    }
  }
});

test("every variant can be played from its own answers", () => {
  for (const [seed, { id }] of cards.entries()) {
    const throws = dice(seed + 1);
    let now = game(id);
    for (let count = 0; count < 12; count += 1) {
      const view = good(instance.view({ game: now }));
      assert.equal(view.at, count);
      if (view.result) break;
      assert.ok(view.legal.length > 0 && view.english.prompt.length > 0, id);
      const action = view.legal[throws(view.legal.length)];
      const { done, refused, game: next, view: after } = good(instance.play({ game: now, texts: [action.name] }));
      assert.equal(refused, null);
      assert.equal(done[0].text, action.text);
      assert.equal(done[0].endsTurn, action.facts.endsTurn, `${id} ${action.text}`);
      assert.equal(done[0].captured, action.facts.captures !== null, `${id} ${action.text}`);
      assert.equal(after.result !== null, action.facts.endsGame, `${id} ${action.text}`);
      // The reported changes are the only changes on the board.
      const men = new Map(view.pieces.map(({ square, ...man }) => [square, man]));
      for (const { square, before, after: now } of done[0].changes) {
        assert.deepEqual(men.get(square) ?? null, before, `${id} ${action.text} ${square}`);
        if (now) men.set(square, now);
        else men.delete(square);
      }
      assert.deepEqual(new Map([...men].sort()), new Map(after.pieces.map(({ square, ...man }) => [square, man]).sort((a, b) => (a[0] < b[0] ? -1 : 1))));
      const back = good(instance.takeBack({ game: next, what: "action" }));
      assert.deepEqual(back.game.actions, now.actions);
      assert.equal(back.view.fen, view.fen);
      now = { ...next };
    }
  }
});
