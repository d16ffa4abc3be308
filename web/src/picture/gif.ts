// Encodes pictures as an animated GIF. Each frame stores only what differs from the one before it, and the page can
// respond between two frames.

import { applyPalette, GIFEncoder, quantize, type Color } from "gifenc";

/** A frame: its pixels, four bytes each, and how long it is shown. */
export interface GifFrame {
  pixels: Uint8ClampedArray;
  delayMs: number;
}
export interface GifOptions {
  /** The width and height of the frames, in pixels. */
  size: number;
  count: number;
  /** Draws a frame. */
  frame: (index: number) => GifFrame;
  /** Called after each frame, with the number of finished frames. */
  onProgress?: (done: number) => void;
  /** Checked before each frame. */
  isCancelled?: () => boolean;
  /** Lets the page respond. */
  pause?: () => Promise<void>;
  /** Stops before the file gets larger. */
  mostBytes?: number;
}
export interface Gif {
  bytes: Uint8Array<ArrayBuffer>;
  /** How many pictures it has: fewer than asked for if the file would have become too large. */
  frames: number;
}

/** The color that means "as before". */
const UNCHANGED = 255;
/** The largest file, in bytes. */
export const MOST_BYTES = 32 * 1024 * 1024;

const nextTask = (): Promise<void> => new Promise((done) => setTimeout(done, 0));

/** Returns `null` if it was canceled. */
export async function gifOf(options: GifOptions): Promise<Gif | null> {
  const { size, count, frame, onProgress, isCancelled, pause = nextTask, mostBytes = MOST_BYTES } = options;
  const colors = paletteOf(count, frame);
  const gif = GIFEncoder();
  let before: Uint8Array | null = null;
  let frames = 0;
  for (; frames < count && (frames === 0 || gif.bytesView().length < mostBytes); frames += 1) {
    await pause();
    if (isCancelled?.()) return null;
    const { pixels, delayMs } = frame(frames);
    const index = applyPalette(pixels, colors);
    gif.writeFrame(before ? difference(before, index) : index, size, size, {
      ...(before ? {} : { palette: [...colors, ...filler(UNCHANGED + 1 - colors.length)], repeat: 0 }),
      delay: delayMs,
      transparent: before !== null,
      transparentIndex: UNCHANGED,
      dispose: 1,
    });
    before = index;
    onProgress?.(frames + 1);
  }
  gif.finish();
  return { bytes: gif.bytes(), frames };
}

/** The colors of the first two pictures (the second has the first arrow), of the middle one, and of the last. */
function paletteOf(count: number, frame: GifOptions["frame"]): Color[] {
  const parts = [0, Math.min(1, count - 1), count >> 1, count - 1].map((index) => frame(index).pixels);
  const all = new Uint8Array(parts.reduce((sum, { length }) => sum + length, 0));
  let place = 0;
  for (const part of parts) {
    all.set(part, place);
    place += part.length;
  }
  return quantize(all, UNCHANGED);
}

/** Colors that no pixel has: the table of a GIF is always full. */
const filler = (length: number): Color[] => Array.from({ length }, (): Color => [0, 0, 0]);

function difference(before: Uint8Array, now: Uint8Array): Uint8Array {
  const changes = new Uint8Array(now.length);
  for (let at = 0; at < now.length; at += 1) {
    const color = now[at] ?? 0;
    changes[at] = color === before[at] ? UNCHANGED : color;
  }
  return changes;
}
