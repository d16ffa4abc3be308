import type { Answer, PgnLineToWrite, Tempi } from "tempi-wasm";
import { expect, it } from "vitest";
import { type Grown, grow } from "../analysis/opening";
import { pgnOfGames } from "../analysis/notes";
import { toLine } from "../analysis/tree";
import { library } from "../storage/library";
import { imported, notesOf } from "../storage/pgn";
import type { Remote } from "../worker/workers";
import { rematch } from "../setup/setup";
import { built, tempi } from "../worker/testing/module";
import { openGame, play } from "./testing/game";

type Asked = "writePgn" | "view" | "variant" | "play";
const value = <T>(answer: Answer<T>): T => {
  if (!answer.ok) throw new Error(answer.error.message);
  return answer.value;
};
const asked = (instance: Tempi): Pick<Remote, Asked> => ({
  writePgn: async (question) => instance.writePgn(question),
  play: async (question) => instance.play(question),
  view: async (question) => instance.view(question),
  variant: async (question) => instance.variant(question),
});

it.runIf(built)(
  "a game of a user's variant is exported with the variant's file, and imported without the stored variants",
  async () => {
    const instance = await tempi();
    const { toml } = value(instance.template({ id: "mine", base: "marseillais" }));
    const t = await openGame({ variant: "chess", setUp: { opponent: "computer", level: 4 } });
    const { stored, info } = t.game;
    if (!stored || !info) throw new Error("the game did not open");
    t.source.game = {
      ...rematch(stored, info),
      id: "mine",
      game: { variant: { id: "mine", toml }, actions: [] },
      players: stored.players,
    };
    const own = await t.again();
    await play(own, "e2e4", "d2d4");
    if (!t.source.game) throw new Error("the game was not kept");

    const { text } = value(await pgnOfGames([t.source.game], asked(instance)));
    expect(text).toContain("[VariantFile ");
    const [read] = value(instance.readPgn({ text })).games;
    if (!read) throw new Error("nothing was read");
    const back = await imported(read, "again", 5, asked(instance));
    expect(read.error).toBeNull();
    // Such a file carries its base variant, which may change.
    const file = back?.game.variant;
    if (typeof file !== "object") throw new Error("the file was lost");
    expect([file.id, file.toml.includes("base ="), file.toml.length > toml.length / 4]).toEqual([
      "mine",
      false,
      true,
    ]);
    expect(back?.game.actions).toEqual(["e2e4", "d2d4"]);
    expect(back?.players).toEqual(t.source.game.players);
    own.game.close();
  },
);

it.runIf(built)("comments, glyphs, and variations of an imported game become its analysis", async () => {
  const instance = await tempi();
  const text =
    '[White "Ada"]\n[Result "1-0"]\n\n{At the opera} 1. e4 e5 2. Nf3 d6 $6 {weak} (2... Nc6 3. Bb5) 3. d4 1-0\n\n[White "Bob"]\n\n1. e4 *\n';
  const [read, plain] = value(instance.readPgn({ text })).games;
  if (!read || !plain) throw new Error("nothing was read");
  const game = await imported(read, "k", 5, asked(instance));
  if (!game) throw new Error("nothing was kept");
  const notes = notesOf(read, game);
  expect(notes).toMatchObject({
    id: "game-k",
    changed: 5,
    variant: "chess",
    start: null,
    score: "1-0",
    way: [0, 0, 0, 0, 0],
  });
  expect([notes?.line.comments, notes?.line.moves[3]]).toMatchObject([
    ["At the opera"],
    {
      text: "d7d6",
      nags: [6],
      comments: ["weak"],
      variations: [{ moves: [{ text: "b8c6" }, { text: "f1b5" }] }],
    },
  ]);
  expect(notesOf(plain, { ...game, id: "b" })).toBeNull();
});

it.runIf(built)(
  "a game is exported and imported with its analysis, with its own moves as the main line",
  async () => {
    const instance = await tempi();
    const rules = asked(instance);
    const plain = value(
      instance.readPgn({ text: '[White "Ada"]\n[Black "Tempi, level 3"]\n\n1. e4 e5 2. Nf3 Nc6 *\n' }),
    ).games[0];
    const game = plain && (await imported(plain, "noted", 5, rules));
    if (!game) throw new Error("nothing was kept");
    // In the analysis, a variation became the main line, and the game's own line was continued.
    const noted =
      "{Begin} 1. d4 $1 {why not} ({As played} 1. e4 e5 $2 (1... c5 {Sicilian}) 2. Nf3 Nc6 {here it stopped} 3. Bb5 (3. Bc4 {Italian}) a6) d5 2. c4 *";
    const [read] = value(instance.readPgn({ text: `[White "Ada Lovelace"]\n\n${noted}\n` })).games;
    const kept = read && notesOf(read, game);
    if (!kept) throw new Error("nothing was noted");
    await library.saveAnalysis(kept);

    const { text } = value(await pgnOfGames([game, { ...game, id: "bare" }], rules));
    const [again, bare] = value(instance.readPgn({ text })).games;
    if (!again || !bare) throw new Error("nothing was read");
    expect([again.error, again.main?.actions, bare.main?.actions]).toEqual([
      null,
      game.game.actions,
      game.game.actions,
    ]);
    expect(again.game?.tags).toEqual(
      expect.arrayContaining([
        ["White", "Ada Lovelace"],
        ["Black", "Tempi, level 3"],
      ]),
    );
    const back = await imported(again, "back", 6, rules);
    const notes = back && notesOf(again, back);
    if (!notes) throw new Error("the notes were lost");
    expect(notesOf(bare, game)).toBeNull();

    // The same tree, except for which line is the main line and where that line's first comment is.
    const { tree } = (await grow(game.game, 0, notes.line, rules)) as Grown;
    const written = (line: PgnLineToWrite): string =>
      value(instance.writePgn({ games: [{ variant: "chess", start: null, tags: [], score: "*", line }] }))
        .text.split("\n\n")[1]
        ?.replace(/\s+/g, " ")
        .trim() ?? "";
    expect(written(toLine(tree))).toBe(
      "{Begin} {As played} 1. e4 (1. d4! {why not} 1... d5 2. c4) 1... e5? (1... c5 {Sicilian}) 2. Nf3 Nc6 {here it stopped} 3. Bb5 (3. Bc4 {Italian}) 3... a6 *",
    );
    // Once more: repeated exports add nothing.
    await library.saveAnalysis({ ...notes, line: toLine(tree) });
    expect(
      value(await pgnOfGames([game, { ...game, id: "back" }], rules))
        .text.split("[Event")
        .slice(1)
        .map((one) => one.split("\n\n")[1]),
    ).toEqual(Array(2).fill(text.split("\n\n")[1]));
  },
);

it.runIf(built)("a game lost on time is exported as such, with and without notes", async () => {
  const instance = await tempi();
  const rules = asked(instance);
  const [read] = value(
    instance.readPgn({ text: '[Result "0-1"]\n[Termination "time forfeit"]\n\n1. e4 {good} 0-1\n' }),
  ).games;
  const game = read && (await imported(read, "late", 5, rules));
  const notes = game && notesOf(read, game);
  if (!notes) throw new Error("nothing was read");
  await library.saveAnalysis(notes);
  for (const one of [game, { ...game, id: "without", tags: [] }]) {
    const [again] = value(instance.readPgn({ text: value(await pgnOfGames([one], rules)).text })).games;
    expect([again?.main?.end, again?.game?.line.moves[0]?.comments]).toEqual([
      { reason: "time", player: "white" },
      one.id === "late" ? ["good"] : [],
    ]);
  }
});
