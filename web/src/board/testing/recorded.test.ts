import { readFileSync } from "node:fs";
import type { Tempi } from "tempi-wasm";
import { expect, it } from "vitest";
import positions from "./positions.json";
import { recorded } from "./recorded.mjs";
import views from "./views.json";

it.skipIf(!process.env["TEMPI_WASM"])(
  "is what the rules say today (else: node web/src/board/testing/record.mjs)",
  async () => {
    const here = (name: string) => new URL(name, import.meta.url);
    const { open } = (await import(/* @vite-ignore */ here("../../wasm/index.js").href)) as {
      open: (source: BufferSource) => Promise<Tempi>;
    };
    const tempi = await open(readFileSync(here("../../wasm/tempi_bg.wasm")));
    expect(recorded(tempi, positions)).toEqual(views);
  },
  120_000,
);
