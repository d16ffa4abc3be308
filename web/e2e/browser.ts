// A real browser and the built page on a server of its own: both are started once and shared by all files of a run.
import { readFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import {
  chromium,
  type Browser,
  type BrowserContext,
  type BrowserContextOptions,
  type Download,
  type Page,
} from "playwright-core";
import { expect, inject, onTestFinished } from "vitest";
export { DIST, OUT } from "./begin.ts";

export interface World {
  browser: Browser;
  address: string;
  close: () => Promise<void>;
}

/** The browser and the server of this run, which `begin.ts` has started. */
export async function world(): Promise<World> {
  const browser = await chromium.connect(inject("chromium"));
  return { browser, address: inject("address"), close: () => browser.close() };
}

export interface Visit {
  context: BrowserContext;
  page: Page;
  /** Everything that should not be: errors, warnings, refused or failed requests, requests to other sites. The test fails if any are left at its end. */
  faults: string[];
}

export interface VisitOptions extends BrowserContextOptions {
  /** What is in the browser's storage already: settings, the last set-up. */
  kept?: Record<string, unknown>;
}

/**
 * A new visitor, who was never here before. Without a service worker, unless `serviceWorkers: "allow"` asks for it: what each new visitor
 * would store takes longer than most tests. When the test ends, the visitor leaves and must have seen no fault.
 */
export async function visit(
  { browser, address }: World,
  hash = "",
  { kept = {}, ...options }: VisitOptions = {},
): Promise<Visit> {
  const context = await browser.newContext({ locale: "en-GB", serviceWorkers: "block", ...options });
  const faults: string[] = [];
  onTestFinished(async () => {
    await context.close();
    expect(faults).toEqual([]);
  });
  await context.addInitScript(
    (texts) => {
      for (const [key, text] of Object.entries(texts))
        if (localStorage.getItem(key) === null) localStorage.setItem(key, text);
    },
    Object.fromEntries(Object.entries(kept).map(([key, value]) => [key, JSON.stringify(value)])),
  );
  // A busy machine takes its time.
  context.setDefaultTimeout(90_000);
  const page = await context.newPage();
  watch(page, address, faults);
  await page.goto(address + hash);
  return { context, page, faults };
}

/** Notes everything that goes wrong on a page. */
export function watch(page: Page, address: string, faults: string[]): void {
  page.on("console", (message) => {
    // Playwright warns of what it was told to do.
    if (["error", "warning"].includes(message.type()) && !message.text().includes("blocked by Playwright"))
      faults.push(`${message.type()}: ${message.text()}`);
  });
  page.on("pageerror", (error) => faults.push(`thrown: ${error.message}`));
  page.on("requestfailed", (request) => {
    // What was still on its way when the page was left is given up by the browser.
    const why = request.failure()?.errorText ?? "";
    if (why !== "net::ERR_ABORTED") faults.push(`failed: ${request.url()} ${why}`);
  });
  page.on(
    "request",
    (request) =>
      request.url().startsWith(address) ||
      /^(blob|about):/.test(request.url()) ||
      faults.push(`elsewhere: ${request.url()}`),
  );
  page.on(
    "response",
    (response) => response.status() >= 400 && faults.push(`${response.status()}: ${response.url()}`),
  );
}

/** How much has moved about since the page began, as browsers count it (0.1 is what they call good). */
export function shift(page: Page): Promise<number> {
  return page.evaluate(
    () =>
      new Promise<number>((resolve) => {
        let sum = 0;
        const add = (entries: PerformanceEntryList): void => {
          for (const entry of entries as (PerformanceEntry & { value: number; hadRecentInput: boolean })[])
            if (!entry.hadRecentInput) sum += entry.value;
        };
        const observer = new PerformanceObserver((list) => add(list.getEntries()));
        observer.observe({ type: "layout-shift", buffered: true });
        // What the last change has moved is known when it was painted.
        requestAnimationFrame(() =>
          requestAnimationFrame(() => {
            add(observer.takeRecords());
            observer.disconnect();
            resolve(sum);
          }),
        );
      }),
  );
}

/** How many pixels there are to scroll sideways. */
export const sideways = (page: Page): Promise<number> =>
  page.evaluate(() => document.documentElement.scrollWidth - innerWidth);

/** The text of a file that the page hands out. */
export async function saved(download: Download): Promise<string> {
  const path = join(tmpdir(), `tempi-e2e-${process.pid}-${download.suggestedFilename()}`);
  await download.saveAs(path);
  return readFileSync(path, "utf8");
}
