import { GifReader } from "omggif";
import { describe, expect, it } from "vitest";
import { gifOf, type GifFrame } from "./gif";

const SIZE = 16;
const INK = [
  [240, 217, 181],
  [181, 136, 99],
  [0, 0, 0],
  [255, 255, 255],
] as const;

/** A picture of one color with a square of another one, whose place depends on its number. */
function frame(index: number, delayMs = 500): GifFrame {
  const pixels = new Uint8ClampedArray(SIZE * SIZE * 4);
  for (let at = 0; at < SIZE * SIZE; at += 1) {
    const [x, y] = [at % SIZE, Math.floor(at / SIZE)];
    const inside = Math.abs(x - 4 - index) < 2 && Math.abs(y - 8) < 2;
    const color = inside ? INK[2 + (index % 2)] : INK[(x + y) % 2];
    pixels.set([...(color ?? INK[0]), 255], at * 4);
  }
  return { pixels, delayMs };
}
const at = (pixels: Uint8ClampedArray | Uint8Array, x: number, y: number): number[] => [
  ...pixels.subarray((y * SIZE + x) * 4, (y * SIZE + x) * 4 + 3),
];

describe("an animated GIF", () => {
  it("has every picture with its delay, and its pixels after decoding", async () => {
    const done: number[] = [];
    const gif = await gifOf({
      size: SIZE,
      count: 5,
      frame: (index) => frame(index, index === 4 ? 1500 : 500),
      onProgress: (count) => done.push(count),
    });
    expect(done).toEqual([1, 2, 3, 4, 5]);
    const reader = new GifReader(gif?.bytes ?? new Uint8Array());
    expect([reader.width, reader.height, reader.numFrames(), reader.loopCount()]).toEqual([SIZE, SIZE, 5, 0]);
    // In hundredths of a second.
    expect([0, 1, 2, 3, 4].map((index) => reader.frameInfo(index).delay)).toEqual([50, 50, 50, 50, 150]);
    const shown = new Uint8ClampedArray(SIZE * SIZE * 4);
    for (let index = 0; index < 5; index += 1) {
      reader.decodeAndBlitFrameRGBA(index, shown);
      const { pixels } = frame(index);
      for (const [x, y] of [
        [0, 0],
        [1, 0],
        [4 + index, 8],
        [3, 8],
        [15, 15],
      ] as const)
        for (const [channel, value] of at(shown, x, y).entries())
          expect(Math.abs(value - (at(pixels, x, y)[channel] ?? 0)), `${index}: ${x},${y}`).toBeLessThan(9);
    }
  });

  it("stops when it is canceled, lets the page respond before each picture, and has a largest size", async () => {
    let [pauses, wanted] = [0, 3];
    const pause = async (): Promise<void> => void (pauses += 1);
    const options = { size: SIZE, count: 50, frame: (index: number) => frame(index), pause };
    expect(await gifOf({ ...options, isCancelled: () => (wanted -= 1) < 0 })).toBeNull();
    expect(pauses).toBe(4);
    const cut = await gifOf({ ...options, mostBytes: 1500 });
    expect(cut?.frames).toBeLessThan(50);
    expect(new GifReader(cut?.bytes ?? new Uint8Array()).numFrames()).toBe(cut?.frames);
    expect(cut?.bytes.length).toBeLessThan(2500);
  });
});
