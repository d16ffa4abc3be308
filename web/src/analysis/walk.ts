// Ways through a tree with keys and buttons.

import { type Tree, first, node, path, ROOT } from "./tree";

export type Step = "back" | "on" | "start" | "end" | "turn-back" | "turn-on" | "other-up" | "other-down";

/** Where a step leads from a node. `trail`: the end of the line on which one walks: a step back and one on lead to the same node again. */
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

/** The nodes that follow one by one: those of the trail as far as it leads on, then the main line's. */
function* ahead(tree: Tree, at: number, trail: number): Generator<number> {
  const onTrail = new Map(path(tree, trail).map(({ id, parent }) => [parent, id]));
  for (let on = onTrail.get(at) ?? first(tree, at); on !== null; on = onTrail.get(on) ?? first(tree, on))
    yield on;
}

/** The next node on the trail, or else of the main line from here; `null` at the end. */
export const next = (tree: Tree, at: number, trail: number): number | null =>
  ahead(tree, at, trail).next().value ?? null;

function last(tree: Tree, from: number, trail: number): number {
  let at = from;
  for (const on of ahead(tree, from, trail)) at = on;
  return at;
}

/** To the beginning of the turn, or from there to that of the turn before. */
function turnBack(tree: Tree, at: number): number {
  const turn = node(tree, at).turn;
  let to = at;
  while (to !== ROOT && node(tree, to).turn === turn) to = node(tree, to).parent ?? ROOT;
  return to;
}
/** To the end of the turn that comes next or is going on. */
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

/** The neighbour among the variations of one place; where there is none, the nearest place up or down the line that has some. */
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
