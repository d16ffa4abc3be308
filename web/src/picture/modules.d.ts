// Types for packages that have none: only the parts in use.
declare module "gifenc" {
  export type Color = [number, number, number];
  export interface FrameOptions {
    palette?: readonly Color[];
    /** Milliseconds. */
    delay?: number;
    transparent?: boolean;
    transparentIndex?: number;
    /** 1: the next picture is drawn over this one. */
    dispose?: number;
    /** 0: forever. */
    repeat?: number;
  }
  export interface Encoder {
    writeFrame(index: Uint8Array, width: number, height: number, options?: FrameOptions): void;
    finish(): void;
    bytes(): Uint8Array<ArrayBuffer>;
    bytesView(): Uint8Array<ArrayBuffer>;
  }
  export function GIFEncoder(): Encoder;
  export function quantize(pixels: Uint8ClampedArray | Uint8Array, colors: number): Color[];
  export function applyPalette(pixels: Uint8ClampedArray, palette: readonly Color[]): Uint8Array;
}

// The parts of omggif that tests use to decode.
declare module "omggif" {
  export class GifReader {
    constructor(bytes: Uint8Array);
    readonly width: number;
    readonly height: number;
    numFrames(): number;
    loopCount(): number;
    /** `delay`: in hundredths of a second. */
    frameInfo(index: number): { delay: number };
    decodeAndBlitFrameRGBA(index: number, pixels: Uint8ClampedArray): void;
  }
}
