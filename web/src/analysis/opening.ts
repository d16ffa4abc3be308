// Parses what an address or a text requests for analysis, and loads it.

import type {
  GameText,
  PgnLineToWrite,
  PgnReadGame,
  PgnToWrite,
  Player,
  Variant,
  Failure,
  VariantInfo,
  View,
} from "tempi-wasm";
import { type Unreadable, isId, unpackFile } from "../lib/links";
import { cardOf } from "../variants/catalog";
import { library } from "../storage/library";
import { tagsOf } from "../storage/pgn";
import type { Analysis, StoredGame } from "../storage/types";
import type { Remote } from "../worker/workers";
import { unpackAnalysis } from "./link";
import {
  DEEPEST,
  type Full,
  MOST_NODES,
  type Node,
  ROOT,
  type Tree,
  child,
  emptyTree,
  nodeAt,
  place,
  texts,
} from "./tree";

export type Wanted =
  /** The latest analysis. */
  | { open: "last" }
  | { open: "game"; id: string }
  | { open: "link"; packed: string }
  | { open: "line"; variant: string; start: string | null; actions: string[] }
  | { open: "file"; packed: string; start: string | null; actions: string[] };

/** The reason why the request could not be loaded completely. */
export type Trouble =
  { trouble: "link"; why: Unreadable } | { trouble: "no-game" } | { trouble: "no-variant"; id: string };

export type Found = { analysis: Analysis } | { trouble: Trouble };

/** Limits of an address: maximum length of a part, and maximum number of actions. Links by this page never reach them. */
const LONGEST = 40_000;

/** Parses the query of an address. */
export function wantedOf(query: URLSearchParams): Wanted {
  const [packed, game, file, variant] = [
    query.get("tree"),
    query.get("game"),
    query.get("file"),
    query.get("variant"),
  ];
  const start = query.get("start");
  const actions = (query.get("actions") ?? "")
    .slice(0, LONGEST)
    .split(",")
    .filter((text) => text !== "");
  if (packed !== null) return { open: "link", packed };
  if (game !== null) return { open: "game", id: game };
  if (file !== null) return { open: "file", packed: file, start, actions };
  if (variant !== null) return { open: "line", variant, start, actions };
  return { open: "last" };
}

/** The player whose side an analysis is seen from; `null`: that of the first player. */
export function seenFrom(query: URLSearchParams): Player | null {
  const side = query.get("side");
  return side === "white" || side === "black" ? side : null;
}

export const straight = (texts: readonly string[]): PgnLineToWrite => ({
  moves: texts.map((text) => ({ text })),
});

/** A game as the start of an analysis, at the game's end. */
export const fromGame = (
  { variant, start, actions }: GameText,
  tags: [string, string][] = [],
  score: PgnToWrite["score"] = "*",
): Analysis => ({
  variant,
  start: start ?? null,
  line: straight(actions),
  way: actions.map(() => 0),
  tags,
  score,
});
export const fromStored = (game: StoredGame): Analysis => fromGame(game.game, tagsOf(game), scoreOf(game));
const scoreOf = ({ summary }: StoredGame): PgnToWrite["score"] =>
  (["1-0", "0-1", "1/2-1/2"] as const).find((score) => score === summary.result?.score) ?? "*";

/** A game of a PGN as an analysis, at the game's start. */
export function fromPgn({ game }: PgnReadGame): Analysis | null {
  return (
    game && {
      variant: game.variant,
      start: game.start ?? null,
      line: game.line,
      way: [],
      tags: game.tags,
      score: game.score,
    }
  );
}

/** Loads a request, except `last` and games, whose analyses are stored. */
export async function find(wanted: Exclude<Wanted, { open: "last" }>): Promise<Found> {
  switch (wanted.open) {
    case "game": {
      const game = await library.game(wanted.id);
      return game ? { analysis: fromStored(game) } : { trouble: { trouble: "no-game" } };
    }
    case "link": {
      const opened = unpackAnalysis(wanted.packed);
      if (!opened.ok) return { trouble: { trouble: "link", why: opened } };
      const variant =
        typeof opened.analysis.variant === "string"
          ? await named(opened.analysis.variant)
          : opened.analysis.variant;
      return variant === null
        ? { trouble: { trouble: "no-variant", id: String(opened.analysis.variant) } }
        : { analysis: { ...opened.analysis, variant } };
    }
    case "file": {
      const opened = unpackFile(wanted.packed);
      if (!opened.ok) return { trouble: { trouble: "link", why: opened } };
      return { analysis: fromGame({ variant: opened.file, start: wanted.start, actions: wanted.actions }) };
    }
    case "line": {
      const variant = await named(wanted.variant);
      if (variant === null) return { trouble: { trouble: "no-variant", id: wanted.variant } };
      return { analysis: fromGame({ variant, start: wanted.start, actions: wanted.actions }) };
    }
  }
}

/** A variant by its identifier: a built-in one, or one of the user's. */
export async function named(id: string): Promise<Variant | null> {
  if (cardOf(id)) return id;
  const own = isId(id) ? await library.variant(id) : null;
  return own && { id: own.id, toml: own.toml };
}

/** The name of a variant without asking the rules; for a user's file, its identifier. */
export const nameOf = (variant: Variant): string =>
  typeof variant === "string" ? (cardOf(variant)?.name ?? variant) : variant.id;

// Converts stored, imported or linked moves to a tree. The rules replay every move, so that the tree contains only legal moves.
// gets in.

/** The first error; the rest of its line is missing. */
export type Fault =
  /** `number`: which move of the line it is, from 1. */
  | { fault: "illegal"; number: number; text: string; turn: number; ordinal: number; failure: Failure }
  | { fault: "full"; full: Full };

export interface Grown {
  tree: Tree;
  fault: Fault | null;
}

interface Task {
  parent: number;
  line: PgnLineToWrite;
  depth: number;
}

/**
 * `turn`: the turn that the start is in the middle of, 0 at a turn's beginning. A failure if the rules cannot
 * be asked.
 */
export async function grow(
  game: Pick<GameText, "variant" | "start">,
  turn: number,
  line: PgnLineToWrite,
  rules: Pick<Remote, "play">,
): Promise<Grown | Failure> {
  const nodes = new Map<number, Node>(emptyTree(turn).nodes);
  const tree = { nodes, next: 1 };
  annotate(nodes, ROOT, { comments: line.comments ?? [] });
  const tasks: Task[] = [{ parent: ROOT, line, depth: 0 }];
  let fault: Fault | null = null;
  for (let task = tasks.shift(); task; task = tasks.shift()) {
    const { moves } = task.line;
    if (task.depth > DEEPEST || nodes.size + moves.length > MOST_NODES) {
      fault ??= { fault: "full", full: task.depth > DEEPEST ? "deep" : "many" };
      continue;
    }
    const answer = await rules.play({
      game: { ...game, actions: texts(tree, task.parent) },
      texts: moves.map(({ text }) => text),
      options: { legal: false },
    });
    if (!answer.ok) return answer.error;
    const { done, refused, view } = answer.value;
    let at = task.parent;
    for (const [index, made] of done.entries()) {
      const known = child(tree, at, made.text);
      const id: number = known ?? place(nodes, tree.next, at, made);
      if (known === null) tree.next += 1;
      const move = moves[index];
      annotate(nodes, id, {
        comments: move?.comments ?? [],
        glyphs: move?.nags ?? [],
        before: index === 0 && task.depth > 0 ? (task.line.comments ?? []) : [],
      });
      for (const variation of move?.variations ?? [])
        tasks.push({ parent: at, line: variation, depth: task.depth + 1 });
      at = id;
    }
    if (refused)
      fault ??= {
        fault: "illegal",
        number: refused.index + 1,
        text: refused.text,
        turn: view.progress.turn,
        ordinal: view.progress.ordinal,
        failure: refused,
      };
  }
  return { tree, fault };
}

function annotate(
  nodes: Map<number, Node>,
  id: number,
  more: Partial<Pick<Node, "comments" | "glyphs" | "before">>,
): void {
  const one = nodes.get(id);
  if (!one) return;
  const { comments = [], glyphs = [], before = [] } = more;
  nodes.set(id, {
    ...one,
    comments: [...one.comments, ...comments],
    glyphs: [...new Set([...one.glyphs, ...glyphs])],
    before: [...one.before, ...before],
  });
}

/** Everything that is shown of an analysis. */
export interface Ready {
  info: VariantInfo;
  grown: Grown;
  at: number;
  view: View;
}

/** Prepares a stored analysis for display; a failure if its variant or its start is invalid. */
export async function prepare(
  { variant, start, line, way }: Analysis,
  rules: Pick<Remote, "play" | "variant" | "view">,
): Promise<Ready | Failure> {
  const [info, begin] = await Promise.all([
    rules.variant({ variant }),
    rules.view({ game: { variant, start, actions: [] }, options: { legal: false } }),
  ]);
  if (!info.ok) return info.error;
  if (!begin.ok) return begin.error;
  const { turn, ordinal } = begin.value.progress;
  const grown = await grow(
    { variant, start },
    ordinal > 1 || begin.value.draft.length > 0 ? turn : 0,
    line,
    rules,
  );
  if ("code" in grown) return grown;
  const at = nodeAt(grown.tree, way);
  const view = await rules.view({ game: { variant, start, actions: texts(grown.tree, at) } });
  return view.ok ? { info: info.value, grown, at, view: view.value } : view.error;
}
