// The pieces lost by each player, and the lead, from the start of the game and the current position.

import type { Count, Kind, Piece, PieceValues, Player, View, VariantInfo } from "tempi-wasm";

/** The pieces of a position: on the board, and in White's and Black's pockets. */
export interface Stock {
  pieces: readonly Piece[];
  waiting: readonly [readonly Count[], readonly Count[]];
}

export interface Material {
  /** The pieces lost by each player since the start of the game, most valuable first. */
  lost: Record<Player, Count[]>;
  /**
   * White's lead, in centipawns, compared with the start of the variant, whose sides need not be equal.
   */
  lead: number;
}

export const stockOf = ({ pieces, progress }: Pick<View, "pieces" | "progress">): Stock => ({
  pieces,
  waiting: progress.waiting,
});

type Info = Pick<VariantInfo, "men" | "pieces">;

/**
 * `null`: material is not meaningful in the variant. Pieces in the pocket still belong to their player. A promoted piece stands for the
 * pawn that it was; while it is on the board, neither counts as lost.
 */
export function material(start: Stock, now: Stock, info: Info, values: PieceValues): Material | null {
  if (!values.material) return null;
  const worth = new Map(values.pieces.map(({ letter, value }) => [letter, value ?? 0]));
  // The pieces whose loss ends the game come first.
  const rank = new Map(values.pieces.map(({ letter, value }) => [letter, value ?? Infinity]));
  const sum = (stock: Stock, player: Player): number =>
    [...counts(stock, player)].reduce((all, [letter, count]) => all + count * (worth.get(letter) ?? 0), 0);
  const lead = (stock: Stock): number => sum(stock, "white") - sum(stock, "black");
  const usual: Stock = { pieces: info.pieces, waiting: [[], []] };
  const lost = (player: Player): Count[] =>
    missing(counts(start, player), counts(now, player), info).sort(
      (one, other) => (rank.get(other.letter) ?? 0) - (rank.get(one.letter) ?? 0),
    );
  return { lost: { white: lost("white"), black: lost("black") }, lead: lead(now) - lead(usual) };
}

/** The number of pieces of each type that a player has. */
function counts({ pieces, waiting }: Stock, player: Player): Map<string, number> {
  const found = new Map<string, number>();
  const add = (letter: string, count: number) => found.set(letter, (found.get(letter) ?? 0) + count);
  for (const { color, letter } of pieces) if (color === player) add(letter, 1);
  for (const { letter, count } of waiting[player === "white" ? 0 : 1]) add(letter, count);
  return found;
}

function missing(
  start: ReadonlyMap<string, number>,
  now: ReadonlyMap<string, number>,
  { men }: Info,
): Count[] {
  const kinds = new Map(men.map((man) => [man.letter, man]));
  const surplus = (letter: string): number => Math.max(0, (now.get(letter) ?? 0) - (start.get(letter) ?? 0));
  let promoted = men
    .filter(({ promotion, pawn }) => promotion && !pawn)
    .reduce((all, { letter }) => all + surplus(letter), 0);
  const found: Count[] = [];
  for (const [letter, had] of start) {
    const kind = kinds.get(letter);
    if (!kind) continue;
    let count = Math.max(0, had - (now.get(letter) ?? 0));
    if (kind.pawn) {
      const became = Math.min(count, promoted);
      [count, promoted] = [count - became, promoted - became];
    }
    if (count > 0) found.push({ letter, name: kind.name, count });
  }
  return found;
}

/** A smaller lead is not shown: bishop and knight differ by as much. */
const LEAST = 50;

/** The displayed lead: `+3`, in pawns; empty if it is too small. */
export function leadShown(lead: number): string {
  return lead < LEAST ? "" : `+${Math.round(lead / 100)}`;
}

/** Pieces in words, in a language: `rook` and a number. */
export const inWords = (
  lost: readonly Count[],
  name: (kind: Kind) => string,
  plural: (name: string) => string,
): string[] => lost.map((kind) => (kind.count === 1 ? name(kind) : `${kind.count} ${plural(name(kind))}`));
