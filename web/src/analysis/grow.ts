// From moves as they were kept, read or sent to a tree. The rules play every one of them, so that nothing illegal gets in.

import type { Failure, GameText, PgnLineToWrite, VariantInfo, View } from "tempi-wasm";
import type { Analysis } from "../storage/types";
import type { Remote } from "../worker/workers";
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

/** The first thing that could not be read: what comes after it in its line is missing. */
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

/** `turn`: the turn in whose middle the start is, 0 if it is at a turn's beginning. The answer is a failure where the rules cannot be asked. */
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

/** Prepares an analysis as it was kept to be shown; the answer is a failure where its variant or its start make no sense. */
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
