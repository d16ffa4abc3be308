import type { Tempi, View } from "tempi-wasm";

export declare function recorded(
  tempi: Tempi,
  positions: { name: string; variant: string; start?: string; actions: string[]; legal?: string[] }[],
): { about: Record<string, unknown>; views: Record<string, { variant: string; view: View }> };
