// Pictures of positions and games, with the real rules.

import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import type { GameText } from "tempi-wasm";
import { pathOf } from "../pieces/files";
import { built, moduleRules } from "../worker/testing/module";
import type { Album } from "./album";
import { albumOf, animation, MOST_FRAMES } from "./album";
import { pictureLines } from "./lines";
import { piecesIn } from "./pictures";
import { type Look, type Shape, scene } from "./scene";
import { svgOf, symbolOf } from "./svg";
import type { Drawn } from "../pieces/drawn";
import { PIECE_SETS, type PieceSet } from "../pieces/sets";

const rules = moduleRules();
const LOOK: Look = {
  colors: { light: "#f0d9b5", dark: "#b58863", onLight: "#6b4423", onDark: "#2b1808" },
  orientation: "white",
  coordinates: true,
  arrows: true,
};
const source =
  (set: PieceSet) =>
  (piece: Drawn): string =>
    readFileSync(new URL(`../pieces/${pathOf(set, piece)}`, import.meta.url), "utf8");

async function album(variant: string, actions: string[], whole = actions): Promise<Album> {
  const game = (texts: string[]): GameText => ({ variant, actions: texts });
  const made = await albumOf(game(actions), game(whole), rules);
  if ("code" in made) throw new Error(made.message);
  return made;
}
const count = (shapes: readonly Shape[], kind: Shape["shape"]): number =>
  shapes.filter(({ shape }) => shape === kind).length;
const numbers = (shapes: readonly Shape[]): string[] =>
  shapes.flatMap((one) => (one.shape === "text" && one.middle ? [one.text] : []));

describe.runIf(built)("pictures", () => {
  it("show the pieces, and the moves of the last turn by numbered arrows", async () => {
    const { position } = await album("progressive-italian", ["e2e4", "d7d5", "d5e4", "b1c3", "c3e4", "e4f6"]);
    const shapes = scene(position, LOOK);
    expect([count(shapes, "square"), count(shapes, "piece"), count(shapes, "polygon")]).toEqual([
      // 64 squares, the squares of the moves, the king in check.
      64 + 4 + 1,
      position.pieces.size,
      3,
    ]);
    expect(numbers(shapes)).toEqual(["1", "2", "3"]);
    expect(count(scene(position, { ...LOOK, arrows: false }), "polygon")).toBe(0);
  });

  it("number no arrow of a turn of one move, and turn round with the board", async () => {
    const { position } = await album("chess", ["e2e4"]);
    expect(numbers(scene(position, LOOK))).toEqual([]);
    const king = (look: Look) =>
      scene(position, look).find(
        (one) => one.shape === "piece" && one.piece.role === "king" && one.piece.color === "white",
      );
    expect(king(LOOK)).toMatchObject({ at: { x: 400, y: 700 } });
    expect(king({ ...LOOK, orientation: "black" })).toMatchObject({ at: { x: 300, y: 0 } });
  });

  it("of a game show every move or every turn, and end with the last position", async () => {
    const made = await album("progressive-italian", ["e2e4", "d7d5", "d5e4", "b1c3"]);
    const [moves, turns] = [animation(made, "move").shots, animation(made, "turn").shots];
    expect(moves.map((shot) => shot.moves.length)).toEqual([0, 1, 1, 2, 1]);
    expect(turns.map((shot) => shot.moves.length)).toEqual([0, 1, 2, 1]);
    expect(moves.map(({ numbered }) => numbered)).toEqual([false, false, true, true, false]);
    expect(moves.at(-1)?.pieces).toEqual(made.position.pieces);
    expect(turns.at(-1)?.pieces).toEqual(made.position.pieces);
  });

  it("of a very long game are cut, and say how much is missing", async () => {
    const round = ["g1f3", "g8f6", "f3g1", "f6g8"];
    const made = await album("chess", round);
    const [turn] = made.game.turns;
    if (!turn) throw new Error("no turn");
    const long = { ...made, game: { ...made.game, turns: Array.from({ length: 700 }, () => turn) } };
    const { shots, cut } = animation(long, "move");
    expect([shots.length, cut]).toEqual([MOST_FRAMES, 701 - MOST_FRAMES]);
  });

  it("are SVG files that contain everything they show, in every set", async () => {
    const { position } = await album("chess", ["e2e4"]);
    for (const set of PIECE_SETS) {
      const svg = svgOf(scene(position, LOOK), 400, 'A & <B> "C"', source(set));
      expect(svg).toContain("<title>A &amp; &lt;B&gt; &quot;C&quot;</title>");
      expect(svg).toContain('width="400" height="400"');
      const defined = new Set([...svg.matchAll(/<symbol id="([^"]+)"/g)].map(([, id]) => id));
      const used = [...svg.matchAll(/<use href="#([^"]+)"/g)].map(([, id]) => id);
      expect([defined.size, used.length]).toEqual([12, 32]);
      for (const id of used) expect(defined).toContain(id);
      // Nothing is loaded from elsewhere, every reference within a piece is there, and no identifier occurs twice.
      expect(svg).not.toMatch(/<image|<script|(href|src)="(?!#)/);
      const ids = [...svg.matchAll(/\bid="([^"]+)"/g)].map(([, id]) => id);
      expect(new Set(ids).size, set).toBe(ids.length);
      for (const [, id] of svg.matchAll(/url\(#([^)]+)\)/g)) expect(ids, set).toContain(id);
    }
  });

  it("need the discs with letters and the markers of some variants", async () => {
    const made = await album("injunction", []);
    const roles = piecesIn([made.position]).map(({ role }) => role);
    expect(roles).toContain("marker");
    for (const piece of piecesIn([made.position])) expect(source("cburnett")(piece)).toContain("<svg");
    expect(source("sophia")({ role: "letter-x", color: "black" })).toContain(">X<");
  });
});

it("a picture in a picture keeps its box, its styles, and its identifiers to itself", () => {
  const svg = `<?xml version="1.0"?>\n<svg xmlns="http://www.w3.org/2000/svg" fill-rule="evenodd" width="50pt" height="40pt"><defs><linearGradient id="g"/></defs><path fill="url(#g)"/></svg>`;
  expect(symbolOf("n", svg)).toBe(
    `<symbol id="n" viewBox="0 0 50 40" fill-rule="evenodd"><defs><linearGradient id="n-g"/></defs><path fill="url(#n-g)"/></symbol>`,
  );
});

it("lines follow the way through variations, and go on to the end of the line", () => {
  const line = {
    moves: [
      { text: "a" },
      {
        text: "b",
        variations: [{ moves: [{ text: "x" }, { text: "y", variations: [{ moves: [{ text: "z" }] }] }] }],
      },
      { text: "c" },
    ],
  };
  expect(pictureLines(line, [])).toEqual({ here: [], whole: ["a", "b", "c"] });
  expect(pictureLines(line, [0, 0])).toEqual({ here: ["a", "b"], whole: ["a", "b", "c"] });
  expect(pictureLines(line, [0, 1])).toEqual({ here: ["a", "x"], whole: ["a", "x", "y"] });
  expect(pictureLines(line, [0, 1, 1])).toEqual({ here: ["a", "x", "z"], whole: ["a", "x", "z"] });
  expect(pictureLines(line, [0, 3])).toEqual({ here: ["a"], whole: ["a", "b", "c"] });
});
