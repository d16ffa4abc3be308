import { fileURLToPath } from "node:url";
import { defineConfig } from "@playwright/test";
import { siteConfig } from "./e2e/config.ts";
import type { SiteOptions } from "./e2e/fixtures.ts";

/** The built page; TEMPI_DIST names another folder. */
const DIST = process.env["TEMPI_DIST"] ?? fileURLToPath(new URL("dist", import.meta.url));

export default defineConfig<object, SiteOptions>({
  ...siteConfig(DIST, "index.html", "npm run build"),
  testDir: "e2e",
  projects: [
    { name: "chromium", testMatch: "*.e2e.ts", testIgnore: "firefox*.e2e.ts" },
    // Driven by Puppeteer over WebDriver BiDi, the only protocol that an unpatched Firefox speaks.
    { name: "firefox", testMatch: "firefox*.e2e.ts" },
  ],
});
