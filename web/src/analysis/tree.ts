// An analysis as a tree: each node is one action; its first child continues the main line, the others are
// variations, which may start in the middle of a turn. Pure: every change returns a new tree, so that it
// can be undone.

import type { PgnLineToWrite, PgnMoveToWrite, PlayedAction } from "tempi-wasm";

/** A played action. */
export type Made = Pick<PlayedAction, "text" | "name" | "player" | "turn" | "endsTurn">;

export interface Node extends Made {
  readonly id: number;
  /** `null`: the start. */
  readonly parent: number | null;
  /** Numeric glyphs of PGN: 1 is `!`. */
  readonly glyphs: readonly number[];
  readonly comments: readonly string[];
  /** Comments before it, if it starts a variation. */
  readonly before: readonly string[];
  readonly children: readonly number[];
}
export interface Tree {
  readonly nodes: ReadonlyMap<number, Node>;
  /** The number of the next node. */
  readonly next: number;
}

export const ROOT = 0;
/** Maximum number of nodes in a tree, and maximum nesting depth of variations (PGN is read up to 64). */
export const MOST_NODES = 20_000;
export const DEEPEST = 60;

/** `turn`: the turn that it starts in the middle of; 0: it starts with a turn. */
export function emptyTree(turn = 0): Tree {
  const root: Node = {
    id: ROOT,
    parent: null,
    text: "",
    name: "",
    player: "white",
    turn,
    endsTurn: turn === 0,
    glyphs: [],
    comments: [],
    before: [],
    children: [],
  };
  return { nodes: new Map([[ROOT, root]]), next: 1 };
}

export function node(tree: Tree, id: number): Node {
  const found = tree.nodes.get(id) ?? tree.nodes.get(ROOT);
  if (!found) throw new Error("A tree has a start.");
  return found;
}
/** Its first child, which continues the main line. */
export const first = (tree: Tree, id: number): number | null => node(tree, id).children[0] ?? null;

/** The nodes from the first action to this one. */
export function path(tree: Tree, id: number): Node[] {
  const found: Node[] = [];
  for (let at = node(tree, id); at.parent !== null; at = node(tree, at.parent)) found.push(at);
  return found.reverse();
}
/** The actions from the start to this node. */
export const texts = (tree: Tree, id: number): string[] => path(tree, id).map(({ text }) => text);

/** The main line after a node. */
export function following(tree: Tree, id: number): Node[] {
  const found: Node[] = [];
  for (let at = first(tree, id); at !== null; at = first(tree, at)) found.push(node(tree, at));
  return found;
}
/** Whether a node is on the main line. */
export const isMain = (tree: Tree, id: number): boolean => depth(tree, id) === 0;

/** The nesting depth of a node's variation. */
export const depth = (tree: Tree, id: number): number =>
  path(tree, id).filter(({ id: own, parent }) => parent !== null && first(tree, parent) !== own).length;

/** The reason why nothing can be added. */
export type Full = "many" | "deep";

/** Adds an action, or finds the existing node. */
export function add(tree: Tree, parent: number, made: Made): { tree: Tree; id: number } | Full {
  const known = child(tree, parent, made.text);
  if (known !== null) return { tree, id: known };
  const full = fullAt(tree, parent);
  if (full) return full;
  const nodes = new Map(tree.nodes);
  return { tree: { nodes, next: tree.next + 1 }, id: place(nodes, tree.next, parent, made) };
}

/** The child with this action. */
export const child = (tree: Tree, parent: number, text: string): number | null =>
  node(tree, parent).children.find((id) => node(tree, id).text === text) ?? null;

/** The reason why no action can be added below a node; `null`: one can. */
export function fullAt(tree: Tree, parent: number): Full | null {
  if (tree.nodes.size > MOST_NODES) return "many";
  return node(tree, parent).children.length > 0 && depth(tree, parent) >= DEEPEST ? "deep" : null;
}

/** Adds a node to a map of nodes that is not shared yet. */
export function place(
  nodes: Map<number, Node>,
  id: number,
  parent: number,
  { text, name, player, turn, endsTurn }: Made,
): number {
  const above = nodes.get(parent);
  if (!above) throw new Error("The node before it is missing.");
  nodes.set(parent, { ...above, children: [...above.children, id] });
  nodes.set(id, {
    id,
    parent,
    text,
    name,
    player,
    turn,
    endsTurn,
    glyphs: [],
    comments: [],
    before: [],
    children: [],
  });
  return id;
}

/** Removes a node with everything after it; for the start, only what follows. */
export function remove(tree: Tree, id: number): Tree {
  const nodes = new Map(tree.nodes);
  const { parent, children } = node(tree, id);
  const gone = parent === null ? [...children] : [id];
  const above = node(tree, parent ?? ROOT);
  nodes.set(above.id, { ...above, children: above.children.filter((one) => !gone.includes(one)) });
  for (let next = gone.pop(); next !== undefined; next = gone.pop()) {
    gone.push(...node(tree, next).children);
    nodes.delete(next);
  }
  return { ...tree, nodes };
}
/** The number of actions that `remove` removes. */
export const weight = (tree: Tree, id: number): number => tree.nodes.size - remove(tree, id).nodes.size;

/** Makes the innermost variation of a node the first of its siblings. */
export function promote(tree: Tree, id: number): Tree {
  const variation = path(tree, id).findLast(
    ({ id: own, parent }) => parent !== null && first(tree, parent) !== own,
  );
  return variation ? foremost(tree, variation) : tree;
}
/** Makes the line to a node the main line. */
export function toMain(tree: Tree, id: number): Tree {
  return path(tree, id).reduce(foremost, tree);
}
function foremost(tree: Tree, { id, parent }: Node): Tree {
  if (parent === null || first(tree, parent) === id) return tree;
  const above = node(tree, parent);
  return changed(tree, parent, { children: [id, ...above.children.filter((one) => one !== id)] });
}

/** Sets the comment on a node; an empty one removes it. */
export const comment = (tree: Tree, id: number, text: string): Tree =>
  changed(tree, id, { comments: text.trim() === "" ? [] : [text.trim()] });
/** The same for the comment before it. */
export const commentBefore = (tree: Tree, id: number, text: string): Tree =>
  changed(tree, id, { before: text.trim() === "" ? [] : [text.trim()] });

/** Toggles a glyph. A node has at most one glyph for the move, and one for the position. */
export function glyph(tree: Tree, id: number, number: number): Tree {
  const { glyphs } = node(tree, id);
  if (glyphs.includes(number)) return changed(tree, id, { glyphs: glyphs.filter((one) => one !== number) });
  const rivals = isMoveGlyph(number) ? isMoveGlyph : isEvaluation(number) ? isEvaluation : () => false;
  return changed(tree, id, {
    glyphs: [...glyphs.filter((one) => !rivals(one)), number].sort((one, other) => one - other),
  });
}

function changed(tree: Tree, id: number, change: Partial<Node>): Tree {
  return { ...tree, nodes: new Map(tree.nodes).set(id, { ...node(tree, id), ...change }) };
}

/** The path to a node as child indices. */
export const turnings = (tree: Tree, id: number): number[] =>
  path(tree, id).map(({ id: own, parent }) => node(tree, parent ?? ROOT).children.indexOf(own));

/** The node at the end of a path, as far as it exists. */
export function nodeAt(tree: Tree, way: readonly number[]): number {
  let at = ROOT;
  for (const turning of way) {
    const next = node(tree, at).children[turning];
    if (next === undefined) break;
    at = next;
  }
  return at;
}

/** The whole tree in the structure of PGN, which is also used for storage and links. */
export function toLine(tree: Tree): PgnLineToWrite {
  return { ...said("comments", node(tree, ROOT).comments), moves: movesFrom(tree, first(tree, ROOT)) };
}
/** A node and its main line, each with its alternatives. */
function movesFrom(tree: Tree, begin: number | null, beside = true): PgnMoveToWrite[] {
  const moves: PgnMoveToWrite[] = [];
  for (let at = begin; at !== null; at = first(tree, at)) {
    const { text, parent, glyphs, comments } = node(tree, at);
    // The alternatives to the first move of a variation are written with their siblings.
    const others = at === begin && !beside ? [] : node(tree, parent ?? ROOT).children.slice(1);
    const variations = others.map((id) => ({
      ...said("comments", node(tree, id).before),
      moves: movesFrom(tree, id, false),
    }));
    moves.push({
      text,
      ...said("nags", glyphs),
      ...said("comments", comments),
      ...said("variations", variations),
    });
  }
  return moves;
}
const said = <K extends string, T>(key: K, list: readonly T[]): { [k in K]?: T[] } =>
  list.length === 0 ? {} : ({ [key]: [...list] } as { [k in K]?: T[] });

/** Whether it has any content. */
export const isEmpty = (tree: Tree): boolean =>
  tree.nodes.size === 1 && node(tree, ROOT).comments.length === 0;

// Stepping through a tree with keys and buttons.

export type Step = "back" | "on" | "start" | "end" | "turn-back" | "turn-on" | "other-up" | "other-down";

/**
 * The target of a step. `trail`: the end of the line that is stepped through, so that a step back and one
 * forward lead to the same node.
 */
export function walk(tree: Tree, at: number, step: Step, trail: number): number {
  switch (step) {
    case "back":
      return node(tree, at).parent ?? ROOT;
    case "on":
      return next(tree, at, trail) ?? at;
    case "start":
      return ROOT;
    case "end":
      return last(tree, at, trail);
    case "turn-back":
      return turnBack(tree, at);
    case "turn-on":
      return turnOn(tree, at, trail);
    case "other-up":
      return other(tree, at, trail, -1);
    case "other-down":
      return other(tree, at, trail, 1);
  }
}

/** The following nodes: those of the trail, then those of the main line. */
function* ahead(tree: Tree, at: number, trail: number): Generator<number> {
  const onTrail = new Map(path(tree, trail).map(({ id, parent }) => [parent, id]));
  for (let on = onTrail.get(at) ?? first(tree, at); on !== null; on = onTrail.get(on) ?? first(tree, on))
    yield on;
}

/** The next node on the trail, or else on the main line; `null` at the end. */
export const next = (tree: Tree, at: number, trail: number): number | null =>
  ahead(tree, at, trail).next().value ?? null;

function last(tree: Tree, from: number, trail: number): number {
  let at = from;
  for (const on of ahead(tree, from, trail)) at = on;
  return at;
}

/** To the start of the turn, or from there to that of the previous turn. */
function turnBack(tree: Tree, at: number): number {
  const turn = node(tree, at).turn;
  let to = at;
  while (to !== ROOT && node(tree, to).turn === turn) to = node(tree, to).parent ?? ROOT;
  return to;
}
/** To the end of the current or next turn. */
function turnOn(tree: Tree, from: number, trail: number): number {
  let at = from;
  let turn: number | null = null;
  for (const on of ahead(tree, from, trail)) {
    turn ??= node(tree, on).turn;
    if (node(tree, on).turn !== turn) break;
    at = on;
  }
  return at;
}

/** The adjacent variation at the same place; if there is none, the nearest place up or down the line that has variations. */
function other(tree: Tree, at: number, trail: number, by: 1 | -1): number {
  const siblings = (id: number): readonly number[] => node(tree, node(tree, id).parent ?? ROOT).children;
  const here = node(tree, at);
  if (here.parent !== null && siblings(at).length > 1)
    return siblings(at)[siblings(at).indexOf(at) + by] ?? at;
  if (by < 0)
    return (
      path(tree, at)
        .slice(0, -1)
        .findLast(({ id }) => siblings(id).length > 1)?.id ?? at
    );
  for (const on of ahead(tree, at, trail)) if (siblings(on).length > 1) return on;
  return at;
}

// Numeric glyphs of PGN: those offered, and how they are shown.

/** `!`, `?`, `!!`, `??`, `!?`, `?!`, only move. */
export const MOVE_GLYPHS = [1, 2, 3, 4, 5, 6, 7] as const;
/** Equal, unclear, and an advantage of either side, from slight to decisive. */
export const EVALUATIONS = [10, 13, 14, 15, 16, 17, 18, 19] as const;
/** Novelty, zugzwang. */
export const OTHERS = [146, 22] as const;

/** Signs that common fonts have: slightly better is `+=`. */
const SIGNS: Readonly<Record<number, string>> = {
  1: "!",
  2: "?",
  3: "!!",
  4: "??",
  5: "!?",
  6: "?!",
  7: "□",
  10: "=",
  11: "=",
  12: "=",
  13: "∞",
  14: "+=",
  15: "=+",
  16: "±",
  17: "∓",
  18: "+−",
  19: "−+",
  20: "+−",
  21: "−+",
  22: "⊙",
  23: "⊙",
  32: "↻",
  33: "↻",
  36: "↑",
  37: "↑",
  40: "→",
  41: "→",
  132: "⇆",
  133: "⇆",
  138: "⊕",
  139: "⊕",
  146: "N",
};

export const isMoveGlyph = (number: number): boolean => number >= 1 && number <= 9;
export const isEvaluation = (number: number): boolean => number >= 10 && number <= 21;
/** The sign of a glyph, or its number. */
export const sign = (number: number): string => SIGNS[number] ?? `$${number}`;
/** Signs of moves follow without a space, others with one. */
export const signs = (glyphs: readonly number[]): string =>
  glyphs.map((glyph) => (isMoveGlyph(glyph) && SIGNS[glyph] ? sign(glyph) : ` ${sign(glyph)}`)).join("");
