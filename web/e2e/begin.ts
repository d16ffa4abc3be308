// Before a run: one browser and one server for all its files.
import { existsSync, mkdirSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { chromium } from "playwright-core";
import type { TestProject } from "vitest/node";
import { serve } from "../scripts/serve.ts";

/** The built page; TEMPI_DIST names another folder. */
export const DIST = process.env["TEMPI_DIST"] ?? fileURLToPath(new URL("../dist", import.meta.url));
export const OUT = fileURLToPath(new URL("out/", import.meta.url));

/** Where distributions put Chromium; CHROMIUM names another. */
const PLACES = [
  "/usr/bin/chromium",
  "/usr/bin/chromium-browser",
  "/usr/bin/google-chrome",
  "/Applications/Chromium.app/Contents/MacOS/Chromium",
];

declare module "vitest" {
  export interface ProvidedContext {
    /** Where the browser listens. */
    chromium: string;
    /** The address of the page, with a slash at its end. */
    address: string;
  }
}

export async function setup(project: TestProject): Promise<() => Promise<void>> {
  if (!existsSync(`${DIST}/index.html`))
    throw new Error(`The page is not built in ${DIST}: run \`npm run build\` first.`);
  const executablePath = process.env["CHROMIUM"] ?? PLACES.find((place) => existsSync(place));
  if (!executablePath)
    throw new Error("Chromium is needed: apt-get install chromium, or name one with CHROMIUM=/path/to/it.");
  mkdirSync(OUT, { recursive: true });
  // Root has no sandbox of its own in containers.
  const root = process.getuid?.() === 0;
  const [browser, server] = await Promise.all([
    chromium.launchServer({ executablePath, args: root ? ["--no-sandbox"] : [] }),
    serve(DIST),
  ]);
  project.provide("chromium", browser.wsEndpoint());
  project.provide("address", server.address);
  return async () => {
    await browser.close();
    await server.close();
  };
}
