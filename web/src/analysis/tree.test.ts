import { describe, expect, it } from "vitest";
import { paired, rows, type Row } from "./rows";
import {
  add,
  child,
  comment,
  commentBefore,
  DEEPEST,
  depth,
  emptyTree,
  first,
  following,
  glyph,
  isEmpty,
  isMain,
  type Made,
  node,
  nodeAt,
  path,
  promote,
  remove,
  ROOT,
  texts,
  toLine,
  toMain,
  type Tree,
  turnings,
  weight,
  next,
  walk,
} from "./tree";

/** Turns grow as in a progressive game: 1, 2, 3 moves. */
const SCHEDULE = [1, 2, 2, 3, 3, 3, 4, 4, 4, 4];
export const made = (text: string, at: number): Made => {
  const turn = SCHEDULE[at] ?? 5;
  return {
    text,
    name: text.toUpperCase(),
    player: turn % 2 === 1 ? "white" : "black",
    turn,
    endsTurn: SCHEDULE[at + 1] !== turn,
  };
};
/** Adds a line below a node. */
export function grown(tree: Tree, from: number, line: string): { tree: Tree; id: number } {
  let [at, all] = [from, tree];
  for (const text of line.split(" ")) {
    const added = add(all, at, made(text, path(all, at).length));
    if (typeof added === "string") throw new Error(added);
    [all, at] = [added.tree, added.id];
  }
  return { tree: all, id: at };
}
const game = grown(emptyTree(), ROOT, "a b c d e f");
/** Another second move within turn 2. */
const inside = grown(game.tree, nodeAt(game.tree, [0, 0]), "x y");

describe("a tree", () => {
  it("finds an action again instead of adding it twice", () => {
    expect(grown(game.tree, ROOT, "a b c").tree).toBe(game.tree);
    expect(inside.tree.nodes.size).toBe(game.tree.nodes.size + 2);
    expect(game.tree.nodes.size).toBe(7);
    expect(texts(inside.tree, inside.id)).toEqual(["a", "b", "x", "y"]);
    expect(
      following(inside.tree, ROOT)
        .map(({ text }) => text)
        .join(" "),
    ).toBe("a b c d e f");
    expect([
      isMain(inside.tree, game.id),
      isMain(inside.tree, inside.id),
      depth(inside.tree, inside.id),
    ]).toEqual([true, false, 1]);
  });

  it("promotes the innermost variation, or makes a line the main one", () => {
    const deep = grown(inside.tree, nodeAt(inside.tree, [0, 0, 1]), "z");
    const once = promote(deep.tree, deep.id);
    expect(texts(once, nodeAt(once, [0, 0, 1, 0]))).toEqual(["a", "b", "x", "z"]);
    expect(isMain(once, deep.id)).toBe(false);
    expect(isMain(promote(once, deep.id), deep.id)).toBe(true);
    const main = toMain(deep.tree, deep.id);
    expect(
      following(main, ROOT)
        .map(({ text }) => text)
        .join(" "),
    ).toBe("a b x z");
    expect(main.nodes.size).toBe(deep.tree.nodes.size);
    expect(promote(main, deep.id)).toBe(main);
  });

  it("takes away a node with all that follows, and everything but the start", () => {
    const cut = remove(inside.tree, nodeAt(inside.tree, [0, 0]));
    expect(following(cut, ROOT).map(({ text }) => text)).toEqual(["a"]);
    expect(cut.nodes.size).toBe(2);
    expect(weight(inside.tree, nodeAt(inside.tree, [0, 0]))).toBe(7);
    expect(isEmpty(remove(inside.tree, ROOT))).toBe(true);
    expect(inside.tree.nodes.size).toBe(9);
  });

  it("has one glyph of each sort, and comments", () => {
    const judged = [2, 14, 22, 1, 16].reduce((tree, number) => glyph(tree, game.id, number), game.tree);
    expect(node(judged, game.id).glyphs).toEqual([1, 16, 22]);
    expect(node(glyph(judged, game.id, 1), game.id).glyphs).toEqual([16, 22]);
    const said = comment(judged, game.id, "  well \n");
    expect(node(said, game.id).comments).toEqual(["well"]);
    expect(node(comment(said, game.id, " "), game.id).comments).toEqual([]);
    expect(isEmpty(comment(emptyTree(), ROOT, "only this"))).toBe(false);
  });

  it("knows the way to a node and finds it by that", () => {
    const way = turnings(inside.tree, inside.id);
    expect(way).toEqual([0, 0, 1, 0]);
    expect(nodeAt(inside.tree, way)).toBe(inside.id);
    expect(nodeAt(inside.tree, [0, 0, 7, 0])).toBe(nodeAt(inside.tree, [0, 0]));
    expect(child(inside.tree, ROOT, "a")).toBe(first(inside.tree, ROOT));
  });

  it("takes no variation that no PGN could hold", () => {
    let tree = emptyTree();
    let at = ROOT;
    for (let level = 0; level < DEEPEST; level += 1) {
      const both = grown(grown(tree, at, `m${level}`).tree, at, `v${level}`);
      [tree, at] = [both.tree, both.id];
    }
    expect(depth(tree, at)).toBe(DEEPEST);
    const on = grown(tree, at, "on");
    expect(add(on.tree, at, made("beside", 3))).toBe("deep");
  });

  it("is told as PGN has it", () => {
    const noted = commentBefore(
      comment(glyph(inside.tree, nodeAt(inside.tree, [0, 0, 0]), 4), ROOT, "begin"),
      nodeAt(inside.tree, [0, 0, 1]),
      "better",
    );
    expect(toLine(noted)).toEqual({
      comments: ["begin"],
      moves: [
        { text: "a" },
        { text: "b" },
        {
          text: "c",
          nags: [4],
          variations: [{ comments: ["better"], moves: [{ text: "x" }, { text: "y" }] }],
        },
        { text: "d" },
        { text: "e" },
        { text: "f" },
      ],
    });
  });
});

describe("rows", () => {
  const shape = (tree: Tree, editing: Parameters<typeof rows>[1] = null) =>
    rows(tree, editing).map((row) => {
      if (row.row === "turn")
        return `${row.number}${row.again ? "…" : "."} ${row.moves.map(({ text }) => text).join(" ")}`;
      const line = ({ parts }: (typeof row.lines)[number]): string =>
        `(${parts.map((part) => (part.part === "turn" ? `${part.number}${part.again ? "…" : "."}` : part.part === "move" ? part.node.text : part.part === "remark" ? `{${part.remark.text}}` : part.lines.map(line).join(""))).join(" ")})`;
      return [...row.remarks.map(({ text }) => `{${text}}`), ...row.lines.map(line)].join(" ");
    });

  it("have two turns where turns are one move, and begin anew below a variation", () => {
    const row = (number: number, player: "white" | "black", key: string): Row => ({
      row: "turn",
      key,
      number,
      player,
      again: false,
      moves: [],
    });
    const notes: Row = { row: "notes", key: "n", remarks: [], lines: [] };
    const shapes = (all: Parameters<typeof paired>[0]) =>
      paired(all, "white").map((one) =>
        one.row === "pair" ? [one.number, ...one.moves.map((moves) => moves !== null)] : "notes",
      );
    expect(shapes([row(1, "white", "a"), row(2, "black", "b"), row(3, "white", "c")])).toEqual([
      [1, true, true],
      [2, true, false],
    ]);
    expect(shapes([row(3, "white", "a"), notes, row(4, "black", "b")])).toEqual([
      [2, true, false],
      "notes",
      [2, false, true],
    ]);
    expect(shapes([row(2, "black", "a"), row(3, "white", "b")])).toEqual([
      [1, false, true],
      [2, true, false],
    ]);
  });

  it("are turns, and a turn that a variation interrupts goes on below it", () => {
    expect(shape(game.tree)).toEqual(["1. a", "2. b c", "3. d e f"]);
    expect(shape(inside.tree)).toEqual(["1. a", "2. b c", "(2… x 3. y)", "3. d e f"]);
    const early = grown(inside.tree, nodeAt(inside.tree, [0]), "v w");
    expect(shape(early.tree)).toEqual(["1. a", "2. b", "(2. v w)", "2… c", "(2… x 3. y)", "3. d e f"]);
  });

  it("show variations within variations and comments at their places", () => {
    const deep = grown(inside.tree, nodeAt(inside.tree, [0, 0, 1]), "z");
    const said = commentBefore(
      comment(comment(deep.tree, inside.id, "why"), nodeAt(deep.tree, [0]), "first"),
      nodeAt(deep.tree, [0, 0, 1]),
      "or",
    );
    expect(shape(said)).toEqual(["1. a", "{first}", "2. b c", "({or} 2… x 3. y {why} (3. z))", "3. d e f"]);
    expect(shape(game.tree, { id: nodeAt(game.tree, [0, 0]), before: false })).toEqual([
      "1. a",
      "2. b",
      "{}",
      "2… c",
      "3. d e f",
    ]);
  });

  it("tell that a game begins within a turn", () => {
    expect(shape(grown(emptyTree(1), ROOT, "a b").tree)).toEqual(["1… a", "2. b"]);
  });
});

describe("walking", () => {
  const { tree, id } = inside;
  const at = (...way: number[]): number => nodeAt(tree, way);

  it("steps back and on along the line that was walked", () => {
    expect(walk(tree, id, "back", id)).toBe(at(0, 0, 1));
    expect(next(tree, at(0, 0), id)).toBe(at(0, 0, 1));
    expect(next(tree, at(0, 0), game.id)).toBe(at(0, 0, 0));
    expect(walk(tree, ROOT, "end", id)).toBe(id);
    expect(walk(tree, id, "start", id)).toBe(ROOT);
    expect(walk(tree, id, "on", id)).toBe(id);
    expect(walk(tree, ROOT, "back", id)).toBe(ROOT);
  });
  it("goes by turns", () => {
    expect(walk(tree, ROOT, "turn-on", game.id)).toBe(at(0));
    expect(walk(tree, at(0), "turn-on", game.id)).toBe(at(0, 0, 0));
    expect(walk(tree, at(0, 0), "turn-on", game.id)).toBe(at(0, 0, 0));
    expect(walk(tree, game.id, "turn-back", game.id)).toBe(at(0, 0, 0));
    expect(walk(tree, at(0, 0, 0), "turn-back", game.id)).toBe(at(0));
  });
  it("goes from variation to variation, and to the next place that has some", () => {
    expect(walk(tree, at(0, 0, 0), "other-down", game.id)).toBe(at(0, 0, 1));
    expect(walk(tree, at(0, 0, 1), "other-up", id)).toBe(at(0, 0, 0));
    expect(walk(tree, at(0, 0, 1), "other-down", id)).toBe(at(0, 0, 1));
    expect(walk(tree, ROOT, "other-down", game.id)).toBe(at(0, 0, 0));
    expect(walk(tree, game.id, "other-up", game.id)).toBe(at(0, 0, 0));
    expect(walk(tree, at(0), "other-up", game.id)).toBe(at(0));
  });
});

describe("notes of programs in comments", () => {
  const noted = comment(
    comment(comment(game.tree, nodeAt(game.tree, [0]), "0.039 s"), nodeAt(game.tree, [0, 0]), "0.002\ns"),
    nodeAt(game.tree, [0, 0, 0]),
    "[%emt 0:00:05]\nA fine move, 5 s",
  );
  const said = (editing: Parameters<typeof rows>[1] = null): string[] =>
    rows(noted, editing).flatMap((row) => (row.row === "notes" ? row.remarks.map(({ text }) => text) : []));
  it("are not shown, and break no turn, but stay in the file", () => {
    expect(said()).toEqual(["A fine move, 5 s"]);
    expect(JSON.stringify(toLine(noted))).toContain("0.039 s");
  });
  it("are before who writes a comment there", () => {
    expect(said({ id: nodeAt(noted, [0]), before: false })).toEqual(["0.039 s", "A fine move, 5 s"]);
  });
});
