// A worked example as frames to step through. Everything comes from the page's own data, so that it can be
// read without the rules.
import type {
  Card,
  Example,
  ExampleLine,
  Explanation,
  Piece,
  PlayedAction,
  Player,
  Square,
} from "tempi-wasm";
import { type Drawn, MARKER, drawn, roleOf } from "../pieces/drawn";
import { type Mark, played } from "../board/marks";

/** An arrow: a legal or illegal move. */
export interface Way {
  from: Square;
  to: Square;
  allowed: boolean;
}
export interface Frame {
  /** The number of actions before it, to play on from here. */
  at: number;
  pieces: ReadonlyMap<Square, Drawn>;
  marks: Mark[];
  way: Way | null;
  /** `null`: the start of the example. */
  line: ExampleLine | null;
  /** Who acts next, if the example shows that. */
  player: Player;
}

/**
 * The pieces of a FEN, or of a card if the example starts at the start position. Case gives the color of the
 * picture.
 */
export function startPieces(
  start: string | null | undefined,
  card: Pick<Card, "pieces">,
): Map<Square, Drawn> {
  return start
    ? fenPieces(start)
    : new Map(
        card.pieces.map((piece): [Square, Drawn] => [piece.square, drawn(piece, isTinted(card.pieces))]),
      );
}

/** Lower-case letters occur only where the color of a piece's square says who owns it. */
export const isTinted = (pieces: readonly Piece[]): boolean =>
  pieces.some(({ letter }) => letter !== letter.toUpperCase());

function fenPieces(fen: string): Map<Square, Drawn> {
  const pieces = new Map<Square, Drawn>();
  const [placement = ""] = fen.split(" ");
  for (const [row, rank] of placement.split("/").entries()) {
    let file = 0;
    for (const sign of rank) {
      if (/\d/.test(sign)) file += Number(sign);
      else {
        const color = sign === sign.toUpperCase() ? "white" : "black";
        pieces.set(`${String.fromCharCode(97 + file)}${8 - row}`, { role: roleOf({ letter: sign }), color });
        file += 1;
      }
    }
  }
  return pieces;
}

/** Markers start where their first moves start. */
function putMarkers(pieces: Map<Square, Drawn>, lines: readonly ExampleLine[]): void {
  const seen = new Set<Player>();
  for (const line of lines) {
    if (
      line.kind !== "move" ||
      line.move.kind !== "marker" ||
      line.move.from === null ||
      seen.has(line.move.player)
    )
      continue;
    seen.add(line.move.player);
    pieces.set(line.move.from, { role: MARKER, color: line.move.player });
  }
}

/** The frames of an example: its start, then one per line. */
export function frames({ game, lines }: Example, card: Pick<Card, "pieces" | "first">): Frame[] {
  const tinted = isTinted(card.pieces);
  let pieces = startPieces(game.start, card);
  putMarkers(pieces, lines);
  let player = firstPlayer(lines) ?? card.first;
  let turn: PlayedAction[] = [];
  const all: Frame[] = [{ at: 0, pieces, marks: [], way: null, line: null, player }];
  for (const line of lines) {
    if (line.kind === "move") {
      const { move } = line;
      if (turn[0]?.turn !== move.turn) turn = [];
      turn = [...turn, move];
      pieces = after(pieces, move, tinted);
      player = move.endsTurn ? other(move.player) : move.player;
      all.push({ at: line.at + 1, pieces, marks: played(turn, "draft"), way: null, line, player });
    } else {
      const before = played(turn, turn.at(-1)?.endsTurn ? "last" : "draft");
      // Where a piece's owner depends on its square, its picture does not.
      all.push({ at: line.at, pieces, player, line, ...shown(line, pieces, tinted ? null : player, before) });
    }
  }
  return all;
}

const other = (player: Player): Player => (player === "white" ? "black" : "white");

function firstPlayer(lines: readonly ExampleLine[]): Player | null {
  for (const line of lines) if (line.kind === "move" || line.kind === "legal") return line.move.player;
  return null;
}

function after(pieces: ReadonlyMap<Square, Drawn>, move: PlayedAction, tinted: boolean): Map<Square, Drawn> {
  const next = new Map(pieces);
  const marker = move.kind === "marker" && move.from !== null ? next.get(move.from) : undefined;
  if (marker && move.from !== null && move.to !== null) {
    next.delete(move.from);
    next.set(move.to, marker);
  }
  for (const { square, after: piece } of move.changes) {
    if (piece) next.set(square, drawn(piece, tinted));
    else next.delete(square);
  }
  return next;
}

function shown(
  line: Exclude<ExampleLine, { kind: "move" }>,
  pieces: ReadonlyMap<Square, Drawn>,
  player: Player | null,
  before: Mark[],
): Pick<Frame, "marks" | "way"> {
  if (line.kind === "result") return { marks: before, way: null };
  if (line.kind === "legal") {
    const { from, to, changes } = line.move;
    if (from !== null && to !== null && from !== to)
      return { marks: before, way: { from, to, allowed: true } };
    return { marks: [...before, { kind: "shape", squares: changes.map(({ square }) => square) }], way: null };
  }
  const meant = tried(line.text, pieces, player);
  const marks = [...before];
  if (meant.to !== null) marks.push({ kind: "falls", squares: [meant.to] });
  // If the page gives its own reason, the squares of a reason about plain movement are misleading.
  const squares =
    line.because !== "" && line.why !== null && isMovement(line.why) ? [] : (line.why?.squares ?? []);
  const culprits = squares.filter((square) => square !== meant.to && square !== meant.from);
  if (culprits.length > 0) marks.push({ kind: "culprit", squares: culprits });
  return {
    marks,
    way: meant.from !== null && meant.to !== null ? { from: meant.from, to: meant.to, allowed: false } : null,
  };
}

/**
 * Whether an explanation only says how a piece type moves. If an example tries a move of a piece that is
 * barred or absent, that is true, but beside the point.
 */
export const isMovement = ({ part }: Explanation): boolean => /^men\.[^.]+\.(move|capture)$/.test(part ?? "");

/**
 * The origin and destination of an illegal move, if its notation determines them. `player`: the piece's
 * owner, if known.
 */
export function tried(
  text: string,
  pieces: ReadonlyMap<Square, Drawn>,
  player: Player | null,
): { from: Square | null; to: Square | null } {
  const [move = ""] = text.split(/[/,]/);
  const squares = move.match(/[a-h][1-8]/g) ?? [];
  const to = squares.at(-1) ?? null;
  if (move.includes("=") && /^[a-h][1-8]=/.test(move)) return { from: null, to };
  if (squares.length > 1) return { from: squares[0] ?? null, to };
  const letter = /^[A-Z]/.exec(move)?.[0];
  if (to === null || letter === undefined || player === null) return { from: null, to };
  const role = roleOf({ letter });
  const [only, ...more] = [...pieces].filter(([, piece]) => piece.role === role && piece.color === player);
  return { from: only && more.length === 0 ? only[0] : null, to };
}
