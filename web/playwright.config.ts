import { fileURLToPath } from "node:url";
import { defineConfig } from "@playwright/test";
import { launchOptions, siteConfig } from "./e2e/config.ts";
import type { SiteOptions } from "./e2e/fixtures.ts";

/** The built page; TEMPI_DIST names another folder. */
const DIST = process.env["TEMPI_DIST"] ?? fileURLToPath(new URL("dist", import.meta.url));

const CHROMIUM = { testMatch: "*.e2e.ts", testIgnore: "firefox*.e2e.ts" };
/** The tag of tests that need more than Chromium's headless shell. */
const WHOLE = /@whole-chromium/;

export default defineConfig<object, SiteOptions>({
  ...siteConfig(DIST, "index.html", "npm run build"),
  testDir: "e2e",
  projects: [
    { ...CHROMIUM, name: "chromium", grepInvert: WHOLE },
    {
      ...CHROMIUM,
      name: "whole-chromium",
      grep: WHOLE,
      use: { launchOptions: launchOptions({ whole: true }) },
    },
    // Driven by Puppeteer over WebDriver BiDi, the only protocol that an unpatched Firefox speaks.
    { name: "firefox", testMatch: "firefox*.e2e.ts" },
  ],
});
