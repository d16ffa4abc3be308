import { existsSync } from "node:fs";
import { expect, it } from "vitest";

it.skipIf(!process.env["TEMPI_WASM"])(
  "rules and engine are built, so that no test of them is left out",
  () => {
    expect(
      existsSync(new URL("../wasm/tempi_bg.wasm", import.meta.url)),
      "run `make wasm` in the repository's root",
    ).toBe(true);
  },
);
