import { fileURLToPath } from "node:url";
import { defineConfig } from "@playwright/test";
import { siteConfig } from "../e2e/config.ts";
import type { SiteOptions } from "../e2e/fixtures.ts";

/** Tests of board and turn panel alone in Chromium: `npm run e2e:board` builds their page and tests it. */
export default defineConfig<object, SiteOptions>({
  ...siteConfig(fileURLToPath(new URL("dist", import.meta.url)), "dev/board.html", "npm run e2e:board"),
  testDir: ".",
  testMatch: "*.e2e.ts",
});
