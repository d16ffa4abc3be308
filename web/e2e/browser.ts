// A real browser and the built page on a server of its own.
import { existsSync, mkdirSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { chromium, type Browser, type BrowserContext, type BrowserContextOptions, type Page } from "playwright-core";
import { serve } from "../scripts/serve.ts";

/** The built page; TEMPI_DIST names another folder. */
export const DIST = process.env["TEMPI_DIST"] ?? fileURLToPath(new URL("../dist", import.meta.url));
export const OUT = fileURLToPath(new URL("out/", import.meta.url));

/** Where distributions put Chromium; CHROMIUM names another. */
const PLACES = ["/usr/bin/chromium", "/usr/bin/chromium-browser", "/usr/bin/google-chrome", "/Applications/Chromium.app/Contents/MacOS/Chromium"];

export interface World {
  browser: Browser;
  address: string;
  close: () => Promise<void>;
}

export async function world(): Promise<World> {
  if (!existsSync(`${DIST}/index.html`)) throw new Error("The page is not built: run `npm run build` first.");
  const executablePath = process.env["CHROMIUM"] ?? PLACES.find((place) => existsSync(place));
  if (!executablePath) throw new Error("Chromium is needed: apt-get install chromium, or name one with CHROMIUM=/path/to/it.");
  mkdirSync(OUT, { recursive: true });
  // Root has no sandbox of its own in containers.
  const root = process.getuid?.() === 0;
  const [browser, server] = await Promise.all([chromium.launch({ executablePath, args: root ? ["--no-sandbox"] : [] }), serve(DIST)]);
  return {
    browser,
    address: server.address,
    close: async () => {
      await browser.close();
      await server.close();
    },
  };
}

export interface Visit {
  context: BrowserContext;
  page: Page;
  /** Everything that should not be: errors, warnings, refused or failed requests, requests to other sites. */
  faults: string[];
}

/** A new visitor, who was never here before. */
export async function visit({ browser, address }: World, hash = "", options: BrowserContextOptions = {}): Promise<Visit> {
  const context = await browser.newContext({ locale: "en-GB", ...options });
  const page = await context.newPage();
  const faults: string[] = [];
  page.on("console", (message) => ["error", "warning"].includes(message.type()) && faults.push(`${message.type()}: ${message.text()}`));
  page.on("pageerror", (error) => faults.push(`thrown: ${error.message}`));
  page.on("requestfailed", (request) => faults.push(`failed: ${request.url()}`));
  page.on("request", (request) => request.url().startsWith(address) || faults.push(`elsewhere: ${request.url()}`));
  page.on("response", (response) => response.status() >= 400 && faults.push(`${response.status()}: ${response.url()}`));
  await page.goto(address + hash);
  return { context, page, faults };
}

/** How much has moved about since the page began, as browsers count it (0.1 is what they call good). */
export function shift(page: Page): Promise<number> {
  return page.evaluate(
    () =>
      new Promise<number>((resolve) => {
        let sum = 0;
        const observer = new PerformanceObserver((list) => {
          for (const entry of list.getEntries() as (PerformanceEntry & { value: number; hadRecentInput: boolean })[]) {
            if (!entry.hadRecentInput) sum += entry.value;
          }
        });
        observer.observe({ type: "layout-shift", buffered: true });
        setTimeout(() => resolve(sum), 100);
      }),
  );
}
