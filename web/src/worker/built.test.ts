import { expect, it } from "vitest";
import { built } from "./testing/module";

it.runIf(process.env["TEMPI_WASM"])("rules and engine are built, so that no test of them is skipped", () => {
  expect(built, "run `make wasm` in the repository's root").toBe(true);
});
