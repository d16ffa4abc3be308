// What the Playwright configurations of the page, the board and the screenshots share.
import { existsSync } from "node:fs";
import { availableParallelism } from "node:os";
import { fileURLToPath } from "node:url";
import type { LaunchOptions, PlaywrightTestConfig } from "@playwright/test";
import type { SiteOptions } from "./fixtures.ts";

/** Screenshots to look at, and, under `failures`, Playwright's records of failed tests. */
export const OUT = fileURLToPath(new URL("out/", import.meta.url));

/** Chromium without windows, with which tests take three quarters of the time. It shows no notifications, and paints at other moments. */
const SHELL = "/usr/bin/chromium-headless-shell";
/** Where distributions put the whole Chromium. */
const CHROMIUM_PATHS = [
  "/usr/bin/chromium",
  "/usr/bin/chromium-browser",
  "/usr/bin/google-chrome",
  "/Applications/Chromium.app/Contents/MacOS/Chromium",
];

/** How Chromium is started; `whole`: with all that users have. */
export function launchOptions({ whole = false } = {}): LaunchOptions {
  const paths = whole ? CHROMIUM_PATHS : [SHELL, ...CHROMIUM_PATHS];
  const path = process.env["CHROMIUM"] ?? paths.find((one) => existsSync(one));
  if (path === undefined)
    throw new Error("Chromium is missing: apt-get install chromium, or set CHROMIUM=/path/to/it");
  return {
    executablePath: path,
    // Chromium's sandbox does not work for root in a container.
    chromiumSandbox: process.getuid?.() !== 0,
  };
}

/** A configuration for tests of the site in `folder`, which `build` makes. */
export function siteConfig(
  folder: string,
  index: string,
  build: string,
): PlaywrightTestConfig<object, SiteOptions> {
  if (!existsSync(`${folder}/${index}`)) throw new Error(`${folder}/${index} is missing: run ${build} first`);
  return {
    fullyParallel: true,
    workers: Math.max(2, Math.floor(availableParallelism() / 2)),
    retries: 0,
    forbidOnly: true,
    reporter: "list",
    outputDir: `${OUT}failures`,
    // Long enough for a busy machine; a test that passes does not wait for them.
    timeout: 600_000,
    expect: { timeout: 90_000 },
    use: {
      folder,
      actionTimeout: 90_000,
      navigationTimeout: 90_000,
      locale: "en-GB",
      // Installing the service worker for each visitor takes longer than most tests.
      serviceWorkers: "block",
      screenshot: "only-on-failure",
      // Tracing every step nearly doubles the time that the tests take.
      trace: process.env["TEMPI_TRACE"] ? "retain-on-failure" : "off",
      launchOptions: launchOptions(),
    },
  };
}
