// Reading and writing PGN.
import assert from "node:assert/strict";
import { test } from "node:test";
import { bad, game, good, tempi } from "./tempi.mjs";

const instance = await tempi();
const own = {
  id: "camels",
  toml: 'format = 1\nbase = "marseillais"\n[about]\nname = "Camels \\"and\\" <b>more</b>"\nsummary = "Knights leap further."\n[men.N]\nmove = "C"\n',
};

test("games are written and read again", () => {
  const games = [
    { game: game("binary", "e4 d5 dxe4 Nc3"), tags: [["White", "Ann"], ["Result", "1-0"], ["bad name", "x"]] },
    { game: game(own, "e4 d4 d5"), tags: [] },
    { game: { ...game("chess", "e4 e5"), end: { reason: "time", player: "white" } } },
    { game: game("chess", "Kb1", "k6r/8/8/8/8/8/8/K7 w - - 0 1") },
  ];
  const { text } = good(instance.gamesToPgn({ games }));
  assert.ok(text.includes('[White "Ann"]') && !text.includes("bad name"));
  const { games: read, next } = good(instance.readPgn({ text }));
  assert.equal(next, null);
  assert.equal(read.length, 4);
  assert.ok(read.every(({ error }) => error === null));
  for (const [index, { main }] of read.entries()) {
    const [before, after] = [games[index].game, main].map((told) => good(instance.view({ game: told })));
    assert.equal(after.fen, before.fen);
    assert.deepEqual(after.result, before.result);
  }
  // The file of a user's variant is included.
  assert.equal(read[1].main.variant.id, "camels");
  assert.ok(read[1].main.variant.toml.length > own.toml.length);
  assert.equal(good(instance.variant({ variant: read[1].main.variant })).name, 'Camels "and" <b>more</b>');
  // If the variant is known here, the user's own text is used.
  assert.equal(good(instance.readPgn({ text, variants: [own] })).games[1].main.variant.toml, own.toml);
});

test("variations, comments and glyphs are kept", () => {
  const text = "[Variant \"binary\"]\n\n{start} 1. e4! 2. d5 dxe4 {two} 3. Nc3 (3. Bd3 Bxd8 {wins} (3. ... Bd4)) 3. ... Nd3 *";
  const [{ game: read, error }] = good(instance.readPgn({ text })).games;
  assert.equal(error, null);
  assert.deepEqual(read.line.comments, ["start"]);
  assert.deepEqual(read.line.moves[0].nags, [1]);
  const [variation] = read.line.moves[3].variations;
  assert.deepEqual(variation.moves.map((move) => move.name), ["Bd3", "Bxd8"]);
  assert.deepEqual(variation.moves[1].variations[0].moves.map((move) => move.name), ["Bd4"]);
  const { text: written } = good(instance.writePgn({ games: [read] }));
  const [{ game: again }] = good(instance.readPgn({ text: written })).games;
  // The written text also has the usual tags.
  assert.deepEqual({ ...again, tags: [] }, read);
});

test("broken games are read as far as possible", () => {
  const text = '[Variant "binary"]\n\n1. e4 2. d5 dxe4 3. Nc3 Nxc7 Nd3 *\n\n[Variant "nonsense"]\n\n1. e4 *\n\n[White "B"]\n\n1. e4 {never closed\n\n[White "C"]\n\n1. d4 *\n';
  const { games } = good(instance.readPgn({ text }));
  const [first, second, third] = games;
  assert.deepEqual(first.main.actions, ["e2e4", "d7d5", "d5e4", "b1c3"]);
  assert.deepEqual([first.error.line, first.error.column], [3, 25]);
  assert.ok(first.error.message.includes("Nxc7"));
  assert.deepEqual([first.error.slip.key, first.error.slip.text], ["not-legal", "Nxc7"]);
  assert.equal(second.main, null);
  assert.ok(second.error.message.includes("nonsense"));
  assert.deepEqual(second.error.slip.arguments.part, { name: "nonsense" });
  assert.deepEqual(third.main.actions, ["e2e4"]);
  assert.equal(third.error.slip.key, "comment-open");
});

test("long collections are read in parts", () => {
  const one = '[White "é🙂"]\n\n1. e4 2. e5 *\n\n';
  const text = one.repeat(25);
  let from = 0;
  let count = 0;
  let parts = 0;
  while (from !== null) {
    const { games, next } = good(instance.readPgn({ text, from, most: 10 }));
    assert.ok(games.every(({ error, main }) => error === null && main.actions.length === 2));
    count += games.length;
    parts += 1;
    from = next;
  }
  assert.deepEqual([count, parts], [25, 3]);
});

test("deep variations are read and written, too deep ones are rejected", () => {
  const nested = (depth) => (depth === 0 ? [] : [{ moves: [{ text: "d4", variations: nested(depth - 1) }] }]);
  const written = (depth) =>
    instance.writePgn({ games: [{ variant: "chess", tags: [], score: "*", line: { moves: [{ text: "e4", variations: nested(depth) }] } }] });
  const { text } = good(written(64));
  const [{ game: read, error }] = good(instance.readPgn({ text })).games;
  assert.equal(error, null);
  assert.ok(JSON.stringify(read).split('"variations"').length > 64);
  good(instance.writePgn({ games: [read] }));
  bad(written(65), "too-large");
  bad(written(1_000), "too-large");
});
