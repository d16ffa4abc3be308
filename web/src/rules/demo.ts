// The rule in three steps, made from the worked examples: what a turn may do, what follows from it, and
// what is illegal or how it ends. A rules page can choose the three lines itself. The build uses this for
// the pictures of the cards, too, so nothing here may need a browser.
import type { Card, Example, ExampleLine, PlayedAction, RulesPage } from "tempi-wasm";
import { effectsOf } from "../turn/effects";
import { type Frame, frames } from "./frames";

export interface DemoStep {
  frame: Frame;
  /** The length of the move's turn, for its caption. */
  turnLength: number;
}
export interface Demo {
  example: Example;
  /** The frame before the first step. */
  before: Frame;
  steps: [DemoStep, DemoStep, DemoStep];
}

/** All worked examples of a page, in their order. */
export function examples(page: Pick<RulesPage, "sections">): Example[] {
  return page.sections.flatMap(({ blocks }) =>
    blocks.flatMap((block) => (block.kind === "example" ? [block.example] : [])),
  );
}

/** How many actions each turn of an example has. */
export function turnLengths(lines: readonly ExampleLine[]): Map<number, number> {
  const lengths = new Map<number, number>();
  for (const line of lines)
    if (line.kind === "move") lengths.set(line.move.turn, (lengths.get(line.move.turn) ?? 0) + 1);
  return lengths;
}

type MoveLine = Extract<ExampleLine, { kind: "move" }>;
interface Choice {
  score: number;
  example: Example;
  /** The indices of the lines. */
  lines: [number, number, number];
}

/**
 * The three steps that the page has captions for, or else the most instructive ones: two moves of one turn,
 * the second with as many effects as possible, and near them an illegal move or the end of the game. `null`:
 * no example has enough lines.
 */
export function demo(page: Pick<RulesPage, "sections">, card: Pick<Card, "pieces" | "first">): Demo | null {
  const all = examples(page);
  const chosen =
    all.flatMap(captioned)[0] ??
    all
      .flatMap(choicesOf)
      .reduce<Choice | null>((one, other) => (one === null || other.score > one.score ? other : one), null);
  if (chosen === null) return null;
  const { example, lines } = chosen;
  const pictures = frames(example, card);
  const lengths = turnLengths(example.lines);
  const step = (line: number): DemoStep | null => {
    const frame = pictures[line + 1];
    return frame
      ? { frame, turnLength: frame.line?.kind === "move" ? (lengths.get(frame.line.move.turn) ?? 1) : 1 }
      : null;
  };
  const [one, two, three] = lines.map(step);
  const before = pictures[lines[0]];
  return one && two && three && before ? { example, before, steps: [one, two, three] } : null;
}

/** The lines of an example that have captions, if there are three. */
function captioned(example: Example): Choice[] {
  const [one, two, three, more] = example.lines.flatMap(({ caption }, index) =>
    caption === undefined ? [] : [index],
  );
  const complete = one !== undefined && two !== undefined && three !== undefined && more === undefined;
  return complete ? [{ score: 0, example, lines: [one, two, three] }] : [];
}

/** What it costs a choice that the board jumps between its steps. */
const JUMP = 4;

function choicesOf(example: Example, place: number): Choice[] {
  const { lines } = example;
  const moves = lines.flatMap((line, index): [number, MoveLine][] =>
    line.kind === "move" ? [[index, line]] : [],
  );
  const found: Choice[] = [];
  for (const [number, [index, line]] of moves.entries()) {
    const before = moves[number - 1];
    if (!before) continue;
    const pair = value(before[1].move, line.move) - place - number / 20;
    for (const [third, other] of lines.entries()) {
      if (third <= before[0] || third === index) continue;
      // Moves in between would be made without being shown.
      const jumps = lines.slice(index + 1, third).some(({ kind }) => kind === "move") ? JUMP : 0;
      const score = pair + worth(other) - Math.abs(third - index) / 8 - (third < index ? 0.3 : 0) - jumps;
      found.push({ score, example, lines: [before[0], index, third] });
    }
  }
  return found;
}

function hasEffects(move: PlayedAction): boolean {
  const { pushed, goneOn, put, removed } = effectsOf(move);
  return goneOn !== null || [pushed, put, removed].some((squares) => squares.length > 0);
}

function value(first: PlayedAction, second: PlayedAction): number {
  const together = first.turn === second.turn ? 3 : 0;
  const effects = (hasEffects(second) ? 3 : 0) + (hasEffects(first) ? 1 : 0);
  const plain = second.kind === "move" ? 0 : 1;
  return together + effects + plain + (second.captured ? 1 : 0) + (second.check ? 0.5 : 0);
}

function worth(line: ExampleLine): number {
  switch (line.kind) {
    case "illegal":
      return line.because === "" ? 3 : 4;
    case "result":
      return 3;
    case "move":
      return 1;
    case "legal":
      return 0.5;
  }
}

/** The most instructive frame: after the move that changes most of the board. */
export function keyMoment(shown: Demo): Frame {
  const moved = shown.steps.flatMap(({ frame }) => (frame.line?.kind === "move" ? [frame] : []));
  const changes = ({ line }: Frame): number => (line?.kind === "move" ? line.move.changes.length : 0);
  return moved.reduce((one, other) => (changes(other) >= changes(one) ? other : one), shown.before);
}
