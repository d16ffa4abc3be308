import { defineConfig } from "@playwright/test";
import page from "../playwright.config.ts";

/** Takes the pictures of `docs/screens` instead of testing. */
export default defineConfig(page, {
  testDir: ".",
  projects: [{ name: "screens", testMatch: "screens.ts" }],
});
