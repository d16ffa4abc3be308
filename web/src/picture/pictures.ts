// Loads the pictures of pieces, as images for a canvas or as text for a file.

import { addressOf } from "../pieces/files";
import type { Drawn } from "../pieces/drawn";
import type { PieceSet } from "../pieces/sets";
import type { Shot } from "./scene";

const keyOf = ({ role, color }: Drawn): string => `${color} ${role}`;

/** A cache of the pictures, by piece. */
export class Pictures<T> {
  constructor(private readonly loaded: ReadonlyMap<string, T>) {}

  readonly of = (piece: Drawn): T => {
    const found = this.loaded.get(keyOf(piece));
    if (found === undefined) throw new Error(`no picture for ${keyOf(piece)}`);
    return found;
  };
}

/** The pieces that occur in pictures. */
export function piecesIn(shots: readonly Pick<Shot, "pieces">[]): Drawn[] {
  const found = new Map<string, Drawn>();
  for (const { pieces } of shots) for (const piece of pieces.values()) found.set(keyOf(piece), piece);
  return [...found.values()];
}

async function load<T>(
  set: PieceSet,
  pieces: readonly Drawn[],
  one: (address: string) => Promise<T>,
): Promise<Pictures<T>> {
  const all = pieces.map(async (piece): Promise<[string, T]> => {
    const address = addressOf(set, piece);
    if (address === null) throw new Error(`no picture for ${keyOf(piece)}`);
    return [keyOf(piece), await one(address)];
  });
  return new Pictures(new Map(await Promise.all(all)));
}

export const loadImages = (set: PieceSet, pieces: readonly Drawn[]): Promise<Pictures<HTMLImageElement>> =>
  load(set, pieces, async (address) => {
    const image = new Image();
    image.src = address;
    await image.decode();
    return image;
  });

export const loadSources = (set: PieceSet, pieces: readonly Drawn[]): Promise<Pictures<string>> =>
  load(set, pieces, async (address) => {
    const answer = await fetch(address);
    if (!answer.ok) throw new Error(`${address}: ${answer.status}`);
    return answer.text();
  });
