// A copy of the built page with the puzzles of the tests, so that what they see does not depend on the collection.
import { cpSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Page } from "@playwright/test";
import { puzzleFiles } from "../scripts/puzzles.ts";
import { serve } from "../scripts/serve.ts";
import { FOLDER, puzzleOf } from "../src/collection/testing/collection.ts";
import { expect, test as base } from "./fixtures.ts";
export { eventually, expect, goOffline, layoutShift, OUT, overflowX } from "./fixtures.ts";
export { puzzleOf };

export const FILES = puzzleFiles(FOLDER);

export const test = base.extend<object, { address: string }>({
  address: [
    async ({ folder }, use) => {
      const copy = mkdtempSync(join(tmpdir(), "tempi-puzzles-"));
      cpSync(folder, copy, { recursive: true });
      rmSync(join(copy, "puzzles"), { recursive: true, force: true });
      mkdirSync(join(copy, "puzzles"));
      for (const [name, text] of FILES) writeFileSync(join(copy, "puzzles", name), text);
      const server = await serve(copy);
      await use(server.address);
      await server.close();
      rmSync(copy, { recursive: true });
    },
    { scope: "worker" },
  ],
});

/** The name of the file with the puzzles of a variant. */
export const fileOf = (variant: string): string =>
  [...FILES.keys()].find((name) => name.startsWith(`${variant}-`)) ?? "";

export const phase = (page: Page) => page.locator(".square[data-phase]");
/** Waits until the puzzle is in this phase. */
export const inPhase = (page: Page, name: string) => expect(phase(page)).toHaveAttribute("data-phase", name);
/** Waits until so many actions are on the board. */
export const atMove = (page: Page, count: number) =>
  expect(phase(page)).toHaveAttribute("data-at", String(count));
export const said = (page: Page) => page.locator("#said-at-once");
export const panelMessage = (page: Page) => page.locator(".panel .message");

/** A wrong move of each puzzle of Push Chess. */
export const WRONG: Readonly<Record<string, string>> = {
  pus101: "a3a4",
  pus102: "b5b6",
  pus103: "c3c4",
  pus104: "c3c4",
  pus105: "d6d5",
  pus106: "d6d5",
  pus107: "h2g1",
  pus108: "c3c4",
};
