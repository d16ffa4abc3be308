// How marks look: classes for the squares below the pieces, and small pictures above them. The pictures
// are constants with numbers inserted, drawn in a box of 100 × 100 per square. They use only presentation
// attributes, which the page's security policy allows. Every sign has its own shape and a white halo, so
// that it can be recognized without color.

import type { DrawShape } from "@lichess-org/chessground/draw";
import type { Key, Role } from "@lichess-org/chessground/types";
import type { Player, Square, LineTurn, View } from "tempi-wasm";
import { roleOf } from "../pieces/drawn";
import { type Mark, type MarkKind, cornerOf } from "./marks";
import { type Side, rim, isSquare } from "./squares";

const NAVY = "#0b3c5d";
const BLACK = "#111111";
const PURPLE = "#6a1b6a";
const AMBER = "#8a5a00";

/** The classes of squares, always in this order: nodes are found again by the whole list. */
const CLASSES: readonly MarkKind[] = [
  "last",
  "last-from",
  "draft",
  "draft-from",
  "planned",
  "planned-from",
  "dimmed",
  "beyond",
  "own-marker",
  "their-marker",
  "takes",
  "castles",
  "swap",
  "vacated",
  "removed",
  "gone",
  "check",
];

/** The classes of squares by their marks. */
export function classes(all: readonly Mark[]): Map<Square, string> {
  const found = new Map<Square, Set<MarkKind>>();
  for (const { kind, squares } of all) {
    if (!CLASSES.includes(kind)) continue;
    for (const square of squares) found.set(square, (found.get(square) ?? new Set()).add(kind));
  }
  const list = (kinds: Set<MarkKind>) =>
    CLASSES.filter((kind) => kinds.has(kind)).map((kind) => `mark-${kind}`);
  return new Map([...found].map(([square, kinds]) => [square, list(kinds).join(" ")]));
}

/** The signs and outlines of all marks. `player`: the owner of created pieces. */
export function pictures(all: readonly Mark[], orientation: Player, player: Player): DrawShape[] {
  return all.flatMap((mark) => picture(mark, orientation, player));
}

function picture(mark: Mark, orientation: Player, player: Player): DrawShape[] {
  const each = (html: string, below = false) => mark.squares.map((square) => sign(square, html, below));
  switch (mark.kind) {
    case "last":
      return mark.number === undefined ? [] : each(disc(mark.number, "#ffffff", BLACK));
    case "draft":
      return mark.number === undefined ? [] : each(disc(mark.number, NAVY, "#ffffff"));
    case "draft-from":
      return each(DOT, true);
    case "planned":
      return mark.number === undefined ? [] : each(disc(mark.number, PURPLE, "#ffffff"));
    case "planned-from":
      return each(DOT, true);
    case "ends-turn":
      return each(ENDS);
    case "cost":
      return each(costs(mark.number ?? 0));
    case "danger":
      return each(EYE);
    case "promotes":
    case "can-promote":
      return each(TRIANGLE);
    case "creates":
      return mark.piece ? ghosts(mark, roleOf(mark.piece) as Role, player) : each(PLUS);
    case "pushes":
      return mark.to ? mark.squares.map((square) => arrow(square, mark.to ?? square, "push")) : each(PUSH);
    case "falls":
    case "removed":
      return [
        ...each(CROSS),
        ...(mark.kind === "removed" ? outline(mark.squares, orientation, PURPLE, "9 5", 5) : []),
      ];
    case "gone":
      return each(CROSS, true);
    case "removes":
      return each(GONE);
    case "crowded":
      return [...each(GONE), ...outline(mark.squares, orientation, PURPLE, "9 5", 5)];
    case "opposing":
      return each(RING, true);
    case "owed":
      return each(BAR);
    case "barred":
      return each(PADLOCK);
    case "choice":
      return each(QUESTION);
    case "quarter":
      return [
        ...outline(mark.squares, orientation, NAVY, "", 6),
        ...corner(mark, mark.outside ? NOT_HERE : HERE),
      ];
    case "own-marker":
      return corner(mark, NO_CAPTURE);
    case "their-marker":
      return corner(mark, BARRIER);
    case "shape":
      return outline(mark.squares, orientation, NAVY, "10 6", 4);
    case "shape-chosen":
      return outline(mark.squares, orientation, NAVY, "", 7);
    case "shape-unfinished":
      return outline(mark.squares, orientation, AMBER, "6 4", 8);
    case "check":
      return each(CHECK);
    case "culprit":
      return each(CULPRIT);
    case "last-from":
    case "target":
    case "takes":
    case "castles":
    case "swap":
    case "vacated":
    case "dimmed":
    case "beyond":
      return [];
  }
}

function sign(square: Square, html: string, below: boolean): DrawShape {
  return { orig: square as Key, customSvg: { html }, below };
}

/** An arrow in one of the board's inks. */
export function arrow(from: Square, to: Square, brush: string, label?: string): DrawShape {
  return {
    orig: from as Key,
    dest: to as Key,
    brush,
    ...(label === undefined ? {} : { label: { text: label } }),
  };
}

function ghosts({ squares }: Mark, role: Role, color: Player): DrawShape[] {
  return squares.map((square) => ({ orig: square as Key, piece: { role, color, scale: 0.8 } }));
}

function corner({ squares }: Mark, html: string): DrawShape[] {
  const square = cornerOf(squares);
  return square === null ? [] : [sign(square, html, false)];
}

/** The outline of an area, drawn square by square. */
function outline(
  squares: readonly Square[],
  orientation: Player,
  ink: string,
  dashes: string,
  width: number,
): DrawShape[] {
  return rim(squares, orientation).flatMap(({ square, sides }) =>
    sides.length > 0
      ? [sign(square, sides.map((side) => edge(side, ink, dashes, width)).join(""), true)]
      : [],
  );
}

const EDGES: { readonly [side in Side]: string } = {
  top: "M0 3H100",
  right: "M97 0V100",
  bottom: "M0 97H100",
  left: "M3 0V100",
};

function edge(side: Side, ink: string, dashes: string, width: number): string {
  const path = `d="${EDGES[side]}" fill="none" stroke-linecap="butt"`;
  return `<path ${path} stroke="#ffffff" stroke-width="${width + 3}"/><path ${path} stroke="${ink}" stroke-width="${width}" stroke-dasharray="${dashes}"/>`;
}

/** A number in a disc in the upper left corner. */
function disc(number: number, ground: string, ink: string): string {
  const rim = ground === "#ffffff" ? BLACK : "#ffffff";
  return `<circle cx="14" cy="14" r="12" fill="${ground}" stroke="${rim}" stroke-width="2.5"/>${digits(number, 14, 14, 17.5, ink)}`;
}

function costs(number: number): string {
  return `<rect x="76" y="3" width="21" height="21" rx="3" fill="#ffffff" stroke="${BLACK}" stroke-width="2.5"/>${digits(number, 86.5, 13.5, 17, BLACK)}`;
}

function digits(number: number, x: number, y: number, size: number, ink: string): string {
  const text = String(Math.trunc(number));
  const fitted = text.length > 1 ? size * 0.8 : size;
  return `<text x="${x}" y="${y + fitted * 0.36}" font-size="${fitted}" font-weight="700" font-family="system-ui, sans-serif" text-anchor="middle" fill="${ink}">${text}</text>`;
}

const HALO = 'stroke="#ffffff" stroke-width="6" stroke-linejoin="round" paint-order="stroke"';
const DOT = `<circle cx="50" cy="50" r="11" fill="${NAVY}" stroke="#ffffff" stroke-width="4"/>`;
const RING = `<circle cx="50" cy="50" r="44" fill="none" stroke="#ffffff" stroke-width="8"/><circle cx="50" cy="50" r="44" fill="none" stroke="${NAVY}" stroke-width="5" stroke-dasharray="12 8"/>`;
const BAR = `<rect x="30" y="91" width="40" height="6" rx="3" fill="${NAVY}" ${HALO}/>`;
const ENDS = `<rect x="74" y="40" width="20" height="20" fill="${BLACK}" ${HALO}/>`;
const EYE = `<path d="M66 84Q81 68 96 84Q81 100 66 84Z" fill="#ffffff" stroke="${BLACK}" stroke-width="3"/><circle cx="81" cy="84" r="5" fill="${BLACK}"/>`;
const TRIANGLE = `<path d="M6 96L19 74L32 96Z" fill="${BLACK}" ${HALO}/>`;
const PLUS = `<circle cx="20" cy="81" r="15" fill="#ffffff" stroke="${BLACK}" stroke-width="3"/>${path("M20 72V90 M11 81H29", BLACK, 4)}`;
const PUSH = `<circle cx="20" cy="81" r="16" fill="#ffffff" stroke="${BLACK}" stroke-width="3"/><path d="M9 81H25 M20 75L26 81L20 87 M30 73V89" fill="none" stroke="${BLACK}" stroke-width="4"/>`;
const CROSS = path("M20 20L80 80 M80 20L20 80", PURPLE, 9);
const GONE = `<circle cx="20" cy="81" r="15" fill="#ffffff" stroke="${PURPLE}" stroke-width="3"/>${path("M13 74L27 88 M27 74L13 88", PURPLE, 5)}`;
const PADLOCK = `<rect x="68" y="78" width="28" height="20" rx="3" fill="${BLACK}" ${HALO}/><path d="M74 78V72A8 8 0 0 1 90 72V78" fill="none" stroke="#ffffff" stroke-width="9"/><path d="M74 79V72A8 8 0 0 1 90 72V79" fill="none" stroke="${BLACK}" stroke-width="5"/>`;
const QUESTION = `<circle cx="82" cy="18" r="16" fill="${NAVY}" stroke="#ffffff" stroke-width="3"/><text x="82" y="27" font-size="25" font-weight="700" font-family="system-ui, sans-serif" text-anchor="middle" fill="#ffffff">?</text>`;
const HERE = `<circle cx="84" cy="16" r="14" fill="#ffffff" stroke="${NAVY}" stroke-width="3"/>${path("M77 16L82 22L92 10", NAVY, 4)}`;
const NOT_HERE = `<circle cx="84" cy="16" r="14" fill="#ffffff" stroke="${NAVY}" stroke-width="3"/>${path("M77 9L91 23 M91 9L77 23", NAVY, 4)}`;
const NO_CAPTURE = `<circle cx="82" cy="50" r="15" fill="#ffffff" stroke="${BLACK}" stroke-width="3"/><circle cx="82" cy="50" r="7" fill="none" stroke="${BLACK}" stroke-width="3"/>${path("M71 61L93 39", BLACK, 3)}`;
const BARRIER = `<circle cx="82" cy="50" r="15" fill="#ffffff" stroke="${BLACK}" stroke-width="3"/><rect x="72" y="46" width="20" height="8" fill="${BLACK}"/>`;
const CHECK = `<circle cx="50" cy="50" r="46" fill="none" stroke="#ffffff" stroke-width="8"/><circle cx="50" cy="50" r="46" fill="none" stroke="${BLACK}" stroke-width="3"/><circle cx="50" cy="50" r="41" fill="none" stroke="${BLACK}" stroke-width="3"/><circle cx="82" cy="18" r="14" fill="#ffffff" stroke="${BLACK}" stroke-width="3"/>${path("M82 10V26 M74 18H90", BLACK, 5)}`;
const CULPRIT = `<g class="culprit"><circle cx="50" cy="50" r="45" fill="none" stroke="#ffffff" stroke-width="10"/><circle cx="50" cy="50" r="45" fill="none" stroke="${BLACK}" stroke-width="5"/></g>`;

function path(d: string, ink: string, width: number): string {
  return `<path d="${d}" fill="none" stroke="#ffffff" stroke-width="${width + 4}"/><path d="${d}" fill="none" stroke="${ink}" stroke-width="${width}"/>`;
}

/** A mark's sign alone, for the legend; empty for marks that only style the square. */
export function legendSign(kind: MarkKind): DrawShape[] {
  return picture({ kind, squares: ["a1"], number: 1 }, "white", "white");
}

// Arrows: the moves of an engine's best turns in order, and the path of a draft move.

/** `lines`: the first turn of each line, the best first; the second is dashed where it differs, more are not drawn. */
export function arrows(view: View, lines: readonly LineTurn[], path: number | null): DrawShape[] {
  const [best, second] = lines;
  const first = best ? turnArrows(view, best, "line") : [];
  // The same arrow would hide the one of the best line.
  const other = (second ? turnArrows(view, second, "second") : []).filter(
    (shape, index) => first[index]?.orig !== shape.orig || first[index].dest !== shape.dest,
  );
  const drawn = [...first, ...other];
  return path === null ? drawn : [...drawn, ...pathArrow(view, path)];
}

/** Numbered in the order of the turn, counting the moves already played; each thinner than the one before. */
function turnArrows(view: View, { moves }: LineTurn, brush: string): DrawShape[] {
  const made = view.draft.filter(({ from, to }) => from !== null && to !== null).length;
  const shown = moves.filter(({ from, to }) => from !== null && to !== null);
  const swaps = moves.flatMap(({ text, from }) => (from === null ? rearranged(view, text) : []));
  const numbered = shown.flatMap(({ from, to }, index) => {
    if (from === null || to === null) return [];
    const label = made + shown.length > 1 ? String(made + index + 1) : undefined;
    return [{ ...arrow(from, to, brush, label), modifiers: { lineWidth: Math.max(3, 8 - index) } }];
  });
  return [...swaps.map(([from, to]) => arrow(from, to, brush)), ...numbered];
}

/**
 * The paths of the pieces in a rearrangement such as `c1=N,d1=B`; none if the position before it is not
 * shown.
 */
function rearranged({ pieces }: View, text: string): [Square, Square][] {
  const changes = text.split(",").map((part) => part.split("="));
  if (changes.some(([square = "", letter]) => !isSquare(square) || letter === undefined)) return [];
  const from = new Map(
    pieces
      .filter(({ square }) => changes.some(([changed]) => changed === square))
      .map((one) => [one.square, one]),
  );
  return changes.flatMap(([to = "", letter = ""]): [Square, Square][] => {
    const source = [...from.values()].find(
      (piece) => piece.letter.toLowerCase() === letter.toLowerCase() && piece.square !== to,
    );
    if (!source) return [];
    from.delete(source.square);
    return [[source.square, to]];
  });
}

function pathArrow({ draft }: View, path: number): DrawShape[] {
  const { from, to } = draft[path] ?? {};
  return from && to && from !== to ? [arrow(from, to, "push")] : [];
}

// A mark alone, for the legend, with the same classes and picture as on the board.

/** An attachment that draws a mark into an element. */
export function swatch(mark: MarkKind): (element: HTMLElement) => void {
  return (element) => {
    const board = document.createElement("cg-board");
    const square = document.createElement("square");
    const marked = classes([{ kind: mark, squares: ["a1"] }]).get("a1") ?? "";
    square.className =
      mark === "target" || mark === "takes" || mark === "castles" || mark === "swap"
        ? `move-dest ${marked}`
        : marked;
    board.append(square);
    for (const { customSvg } of legendSign(mark)) {
      if (!customSvg) continue;
      const text = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 100 100">${customSvg.html}</svg>`;
      board.append(new DOMParser().parseFromString(text, "image/svg+xml").documentElement);
    }
    element.replaceChildren(board);
  };
}
