// A board as a list of shapes in a field of 800 × 800 units, 100 per square. The same list becomes an SVG or is
// drawn on a canvas.

import type { PlayedAction, Player, Square } from "tempi-wasm";
import { fileOf, rankOf, seenAt, SQUARES } from "../board/squares";
import type { Drawn } from "../pieces/drawn";

/** The side of a square, in units. */
export const CELL = 100;
export const SIDE = 8 * CELL;

export interface Point {
  x: number;
  y: number;
}
export type Shape =
  | { shape: "square"; at: Point; fill: string; opacity: number }
  | { shape: "piece"; at: Point; piece: Drawn }
  /** `rim`: the color of its edge. */
  | { shape: "disc"; at: Point; radius: number; fill: string; rim: string; width: number }
  | { shape: "polygon"; points: readonly Point[]; fill: string; rim: string; width: number; opacity: number }
  /** `at` is the middle of its base line, or its start. */
  | { shape: "text"; at: Point; text: string; size: number; fill: string; middle: boolean };

/** The colors of the squares and of the coordinates on them. */
export interface BoardColors {
  light: string;
  dark: string;
  onLight: string;
  onDark: string;
}

/** A move as it is drawn: an arrow, or a disc where nothing moves to another square. */
export type Drawing = Pick<PlayedAction, "from" | "to" | "ordinal">;

/** A position to draw. */
export interface Shot {
  pieces: ReadonlyMap<Square, Drawn>;
  /** The moves that led here in this turn, in their order. */
  moves: readonly Drawing[];
  /** The moves are numbered: their turn has several. */
  numbered: boolean;
  /** Squares of kings in check. */
  checked: readonly Square[];
}

export interface Look {
  colors: BoardColors;
  orientation: Player;
  coordinates: boolean;
  /** Draws the moves as arrows. */
  arrows: boolean;
}

const NAVY = "#0b3c5d";
const WHITE = "#ffffff";
const LAST = "#ffd60a";
const CHECK = "#c81414";

/** Everything that is drawn, the lowest first. */
export function scene(shot: Shot, look: Look): Shape[] {
  const { orientation } = look;
  const moves = shot.moves.filter(({ from, to }) => from !== null || to !== null);
  const touched = new Set(moves.flatMap(({ from, to }) => [from, to]).filter((square) => square !== null));
  return [
    ...SQUARES.map((square) => tile(square, look)),
    ...[...touched].map((square): Shape => tint(square, orientation, LAST, 0.45)),
    ...shot.checked.map((square): Shape => tint(square, orientation, CHECK, 0.45)),
    ...(look.coordinates ? coordinates(look) : []),
    ...[...shot.pieces].map(([square, piece]): Shape => ({
      shape: "piece",
      at: corner(square, orientation),
      piece,
    })),
    ...(look.arrows ? arrows(moves, shot.numbered, orientation) : []),
  ];
}

const isDark = (square: Square): boolean => (fileOf(square) + rankOf(square)) % 2 === 0;

function corner(square: Square, orientation: Player): Point {
  const { column, row } = seenAt(square, orientation);
  return { x: column * CELL, y: row * CELL };
}
const center = (square: Square, orientation: Player): Point => {
  const { x, y } = corner(square, orientation);
  return { x: x + CELL / 2, y: y + CELL / 2 };
};

const tile = (square: Square, { colors, orientation }: Look): Shape =>
  tint(square, orientation, isDark(square) ? colors.dark : colors.light, 1);
const tint = (square: Square, orientation: Player, fill: string, opacity: number): Shape => ({
  shape: "square",
  at: corner(square, orientation),
  fill,
  opacity,
});

/** Files along the lower edge, ranks along the right one, inside the squares as on the page's boards. */
function coordinates({ colors, orientation }: Look): Shape[] {
  const below = orientation === "white" ? 0 : 7;
  const right = orientation === "white" ? 7 : 0;
  const written = (square: Square, text: string, dx: number, dy: number): Shape => {
    const { x, y } = corner(square, orientation);
    const fill = isDark(square) ? colors.onDark : colors.onLight;
    return { shape: "text", at: { x: x + dx, y: y + dy }, text, size: 18, fill, middle: false };
  };
  return SQUARES.flatMap((square) => [
    ...(rankOf(square) === below ? [written(square, square.charAt(0), 5, 95)] : []),
    ...(fileOf(square) === right ? [written(square, square.charAt(1), 85, 20)] : []),
  ]);
}

function arrows(moves: readonly Drawing[], numbered: boolean, orientation: Player): Shape[] {
  const [shafts, labels]: [Shape[], Point[]] = [[], []];
  for (const { from, to } of moves) {
    const [tail, head] = [center(from ?? to ?? "a1", orientation), center(to ?? from ?? "a1", orientation)];
    if (tail.x === head.x && tail.y === head.y) {
      labels.push(free({ x: head.x - 32, y: head.y - 32 }, { x: 0, y: 1 }, labels));
      continue;
    }
    const length = Math.hypot(head.x - tail.x, head.y - tail.y);
    const along = { x: (head.x - tail.x) / length, y: (head.y - tail.y) / length };
    shafts.push(arrow(tail, along, length));
    const part = 0.38 * length;
    const side = { x: -along.y, y: along.x };
    labels.push(free({ x: tail.x + along.x * part, y: tail.y + along.y * part }, side, labels));
  }
  if (!numbered) return shafts;
  return [...shafts, ...moves.flatMap(({ ordinal }, index) => numberAt(labels[index], ordinal))];
}

/** The radius of a number's disc. */
const RADIUS = 17;

function numberAt(at: Point | undefined, number: number): Shape[] {
  if (!at) return [];
  const size = number > 9 ? 20 : 24;
  return [
    { shape: "disc", at, radius: RADIUS, fill: WHITE, rim: NAVY, width: 4 },
    {
      shape: "text",
      at: { x: at.x, y: at.y + size * 0.36 },
      text: String(number),
      size,
      fill: NAVY,
      middle: true,
    },
  ];
}

/** The free place for a number that is nearest to the wanted one, moving sideways past earlier numbers. */
function free(wanted: Point, side: Point, taken: readonly Point[]): Point {
  const open = (at: Point): boolean =>
    taken.every((other) => Math.hypot(other.x - at.x, other.y - at.y) >= 2 * RADIUS);
  const inside = ({ x, y }: Point): boolean => Math.min(x, y) >= RADIUS && Math.max(x, y) <= SIDE - RADIUS;
  for (let step = 0; step < 8; step += 1)
    for (const sign of step === 0 ? [0] : [1, -1]) {
      const shift = sign * step * 2 * (RADIUS + 1);
      const at = { x: wanted.x + side.x * shift, y: wanted.y + side.y * shift };
      if (open(at) && inside(at)) return at;
    }
  return wanted;
}

function arrow(tail: Point, along: Point, length: number): Shape {
  const side = { x: -along.y, y: along.x };
  const at = (forward: number, aside: number): Point => ({
    x: round(tail.x + along.x * forward + side.x * aside),
    y: round(tail.y + along.y * forward + side.y * aside),
  });
  const [start, neck, tip] = [16, length - 34, length - 4];
  const points = [
    at(start, -6),
    at(neck, -6),
    at(neck, -19),
    at(tip, 0),
    at(neck, 19),
    at(neck, 6),
    at(start, 6),
  ];
  return { shape: "polygon", points, fill: NAVY, rim: WHITE, width: 3, opacity: 0.85 };
}
const round = (value: number): number => Math.round(value * 10) / 10;
