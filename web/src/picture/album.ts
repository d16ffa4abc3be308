// The contents of the picture dialog: the position, and the game as at most MOST_FRAMES pictures.

import type { Failure, GameText, Player, View } from "tempi-wasm";
import type { PieceSet } from "../pieces/sets";
import type { Remote } from "../worker/workers";
import { paint } from "./canvas";
import { gifOf, type Gif } from "./gif";
import { loadImages, loadSources, piecesIn } from "./pictures";
import { type BoardColors, type Look, type Shot, scene } from "./scene";
import { type Step, shotOf, shotsOf } from "./shots";
import { svgOf } from "./svg";

/** The most pictures of an animation. */
export const MOST_FRAMES = 600;
/** The factor by which the last position is shown longer. */
const REST = 3;

export interface Album {
  name: string;
  fen: string;
  /** The player who moves first, shown at the lower edge by default. */
  first: Player;
  position: Shot;
  start: View;
  game: Parameters<typeof shotsOf>[1];
  ownedByTint: boolean;
}

/** Gets the position and the whole game from the rules. */
export async function albumOf(
  position: GameText,
  whole: GameText,
  rules: Pick<Remote, "view" | "record" | "variant">,
): Promise<Album | Failure> {
  const options = { legal: false };
  const [info, now, start, game] = await Promise.all([
    rules.variant({ variant: position.variant }),
    rules.view({ game: position, options }),
    rules.view({ game: { ...whole, actions: [], end: null }, options }),
    rules.record({ game: whole }),
  ]);
  if (!info.ok) return info.error;
  if (!now.ok) return now.error;
  if (!start.ok) return start.error;
  if (!game.ok) return game.error;
  const { name, first, ownedByTint } = info.value;
  const shot = shotOf(now.value, ownedByTint);
  return {
    name,
    first,
    fen: now.value.fen,
    position: shot,
    start: start.value,
    game: game.value,
    ownedByTint,
  };
}

/** The pictures of an animation; `cut` is the number of pictures that were left out. */
export function animation(album: Album, step: Step): { shots: Shot[]; cut: number } {
  const shots = shotsOf(album.start, album.game, step, album.ownedByTint);
  return { shots: shots.slice(0, MOST_FRAMES), cut: Math.max(0, shots.length - MOST_FRAMES) };
}

/** The colors of the chosen board. */
export function boardColors(element: Element): BoardColors {
  const style = getComputedStyle(element);
  const token = (name: string): string => style.getPropertyValue(name).trim();
  return {
    light: token("--board-light"),
    dark: token("--board-dark"),
    onLight: token("--coordinate-on-light"),
    onDark: token("--coordinate-on-dark"),
  };
}

function contextOf(canvas: HTMLCanvasElement, size: number): CanvasRenderingContext2D {
  [canvas.width, canvas.height] = [size, size];
  const context = canvas.getContext("2d", { willReadFrequently: true });
  if (!context) throw new Error("The browser draws no pictures.");
  return context;
}

export async function drawOn(
  canvas: HTMLCanvasElement,
  shot: Shot,
  set: PieceSet,
  look: Look,
  size: number,
  isWanted: () => boolean = () => true,
): Promise<void> {
  const images = await loadImages(set, piecesIn([shot]));
  if (isWanted()) paint(contextOf(canvas, size), scene(shot, look), size, images.of);
}

export async function pngOf(shot: Shot, set: PieceSet, look: Look, size: number): Promise<Blob> {
  const canvas = document.createElement("canvas");
  await drawOn(canvas, shot, set, look, size);
  return new Promise((done, failed) =>
    canvas.toBlob((blob) => (blob ? done(blob) : failed(new Error("no picture"))), "image/png"),
  );
}

export async function svgFileOf(
  { position, name, fen }: Album,
  set: PieceSet,
  look: Look,
  size: number,
): Promise<string> {
  const sources = await loadSources(set, piecesIn([position]));
  return svgOf(scene(position, look), size, `${name}: ${fen}`, sources.of);
}

export interface Filming {
  set: PieceSet;
  look: Look;
  size: number;
  /** How long each position is shown, in milliseconds. */
  delayMs: number;
  onProgress: (done: number) => void;
  isCancelled: () => boolean;
}

/** The animation; `null` if it was canceled. */
export async function film(shots: readonly Shot[], filming: Filming): Promise<Gif | null> {
  const { set, look, size, delayMs, onProgress, isCancelled } = filming;
  const images = await loadImages(set, piecesIn(shots));
  const context = contextOf(document.createElement("canvas"), size);
  const last = shots.length - 1;
  return gifOf({
    size,
    count: shots.length,
    frame: (index) => {
      const shot = shots[index];
      if (shot) paint(context, scene(shot, look), size, images.of);
      const { data } = context.getImageData(0, 0, size, size);
      return { pixels: data, delayMs: index === last ? REST * delayMs : delayMs };
    },
    onProgress,
    isCancelled,
  });
}
