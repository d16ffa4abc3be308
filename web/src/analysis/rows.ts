// The tree laid out in rows: one for each turn of the main line, and the variations below the move that
// they replace.

import type { Player } from "tempi-wasm";
import { withoutCommands } from "./commands";
import { type Node, ROOT, type Tree, first, node } from "./tree";

/** A comment and its node. `before`: it comes before the node. */
export interface Remark {
  node: Node;
  before: boolean;
  text: string;
}
export type Part =
  /** `again`: the turn is continued from a row further up. */
  | { part: "turn"; key: string; number: number; player: Player; again: boolean }
  | { part: "move"; key: string; node: Node }
  | { part: "remark"; key: string; remark: Remark }
  | { part: "lines"; key: string; lines: Line[] };
export interface Line {
  key: number;
  parts: Part[];
}
export type Row =
  | { row: "turn"; key: string; number: number; player: Player; again: boolean; moves: Node[] }
  | { row: "notes"; key: string; remarks: Remark[]; lines: Line[] };

/** The comment being edited, which has a row even while it is empty. */
type Editing = { id: number; before: boolean } | null;

/** Two turns of one move each, by the first and the second player, as in chess. */
export interface PairRow {
  row: "pair";
  key: string;
  number: number;
  /** `null`: it is in another row, or not played. */
  moves: [Node[] | null, Node[] | null];
}

/** The number of a pair of turns. */
export const pairNumber = (turn: number): number => Math.ceil(turn / 2);

/** Rows with two turns each, if every turn is one move. `first`: the player who moves first. */
export function paired(all: readonly Row[], first: Player): (PairRow | Extract<Row, { row: "notes" }>)[] {
  const found: (PairRow | Extract<Row, { row: "notes" }>)[] = [];
  for (const row of all) {
    if (row.row === "notes") {
      found.push(row);
      continue;
    }
    const last = found.at(-1);
    const second = row.player !== first;
    const number = pairNumber(row.number);
    if (second && last?.row === "pair" && last.number === number && last.moves[1] === null)
      last.moves[1] = row.moves;
    else
      found.push({
        row: "pair",
        key: row.key,
        number,
        moves: second ? [null, row.moves] : [row.moves, null],
      });
  }
  return found;
}

/** All comments after a node, or before it, joined. */
function remarks(of: Node, editing: Editing, before = false): Remark[] {
  const said = before ? of.before : of.comments;
  const written = editing !== null && editing.id === of.id && editing.before === before;
  // While editing, the whole text is shown, so that nothing is lost.
  const shown = written ? said : said.map(withoutCommands).filter((text) => text !== "");
  return shown.length > 0 || written ? [{ node: of, before, text: shown.join("\n") }] : [];
}

export function rows(tree: Tree, editing: Editing = null): Row[] {
  const found: Row[] = [];
  const begun = remarks(node(tree, ROOT), editing);
  if (begun.length > 0) found.push({ row: "notes", key: "start", remarks: begun, lines: [] });
  let [turn, interrupted] = [node(tree, ROOT).turn, true];
  for (let at = first(tree, ROOT); at !== null; at = first(tree, at)) {
    const one = node(tree, at);
    const last = found.at(-1);
    if (interrupted || one.turn !== turn || last?.row !== "turn") {
      found.push({
        row: "turn",
        key: `turn-${one.id}`,
        number: one.turn,
        player: one.player,
        again: one.turn === turn,
        moves: [one],
      });
    } else last.moves.push(one);
    turn = one.turn;
    const [said, lines] = [remarks(one, editing), linesBeside(tree, one, editing)];
    interrupted = said.length > 0 || lines.length > 0;
    if (interrupted) found.push({ row: "notes", key: `notes-${one.id}`, remarks: said, lines });
  }
  return found;
}

/** The variations that replace the main line's node. */
function linesBeside(tree: Tree, { id, parent }: Node, editing: Editing): Line[] {
  const [main, ...others] = node(tree, parent ?? ROOT).children;
  return main === id ? others.map((other) => lineFrom(tree, other, editing)) : [];
}

function lineFrom(tree: Tree, begin: number, editing: Editing): Line {
  const parts: Part[] = [];
  const opening = node(tree, begin);
  for (const remark of remarks(opening, editing, true))
    parts.push({ part: "remark", key: `before-${begin}`, remark });
  let [turn, interrupted] = [node(tree, opening.parent ?? ROOT).turn, true];
  for (let at: number | null = begin; at !== null; at = first(tree, at)) {
    const one = node(tree, at);
    if (interrupted || one.turn !== turn)
      parts.push({
        part: "turn",
        key: `turn-${at}`,
        number: one.turn,
        player: one.player,
        again: one.turn === turn,
      });
    turn = one.turn;
    parts.push({ part: "move", key: `move-${at}`, node: one });
    for (const remark of remarks(one, editing)) parts.push({ part: "remark", key: `remark-${at}`, remark });
    const lines = at === begin ? [] : linesBeside(tree, one, editing);
    if (lines.length > 0) parts.push({ part: "lines", key: `lines-${at}`, lines });
    interrupted = lines.length > 0;
  }
  return { key: begin, parts };
}
