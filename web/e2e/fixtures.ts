// The fixtures of all tests: the site on its own server, and visitors who must not meet any problem.
import { readFileSync } from "node:fs";
import {
  test as base,
  expect,
  type BrowserContext,
  type BrowserContextOptions,
  type Download,
  type Page,
} from "@playwright/test";
import { serve } from "../scripts/serve.ts";
export { OUT } from "./config.ts";
export { expect };

export interface SiteOptions {
  /** The built site. */
  folder: string;
}
interface SiteFixtures extends SiteOptions {
  /** Where the site is served, with a slash at the end. */
  address: string;
}

export interface VisitOptions extends BrowserContextOptions {
  /** What is already in `localStorage`, as values that become JSON: settings, the last setup. */
  stored?: Record<string, unknown>;
}
export interface Visitor {
  context: BrowserContext;
  page: Page;
}
/** Opens a page of the site, by the part of its address after the slash, in a new browser context. */
export type Visit = (hash?: string, options?: VisitOptions) => Promise<Visitor>;

interface VisitorFixtures {
  /** Problems of all pages so far: errors, warnings, dialogs, failed requests, requests to other hosts. Any fails the test. */
  problems: string[];
  /** Allows problems that match, for a test that provokes them. */
  tolerate: (problem: RegExp) => void;
  /** The patterns of `tolerate`. */
  tolerated: RegExp[];
  /** Opens further visitors, or one with options that `test.use` cannot express. */
  visit: Visit;
}

/** Records the problems of all pages of a context. */
function watch(context: BrowserContext, address: string, problems: string[]): void {
  context.on("console", (message) => {
    // Playwright warns about the service workers that it blocks.
    if (["error", "warning"].includes(message.type()) && !message.text().includes("blocked by Playwright"))
      problems.push(`${message.type()}: ${message.text()}`);
  });
  context.on("weberror", (error) => problems.push(`thrown: ${error.error().message}`));
  context.on("dialog", (dialog) => {
    problems.push(`dialog: ${dialog.message()}`);
    void dialog.dismiss();
  });
  context.on("requestfailed", (request) => {
    // The browser gives up requests that are in flight when a page is left.
    const reason = request.failure()?.errorText ?? "";
    if (reason !== "net::ERR_ABORTED") problems.push(`failed: ${request.url()} ${reason}`);
  });
  context.on("request", (request) => {
    if (!request.url().startsWith(address) && !/^(blob|about):/.test(request.url()))
      problems.push(`other host: ${request.url()}`);
  });
  context.on("response", (response) => {
    if (response.status() >= 400) problems.push(`${response.status()}: ${response.url()}`);
  });
}

export const test = base.extend<VisitorFixtures, SiteFixtures>({
  folder: ["", { option: true, scope: "worker" }],
  address: [
    async ({ folder }, use) => {
      const server = await serve(folder);
      await use(server.address);
      await server.close();
    },
    { scope: "worker" },
  ],
  baseURL: ({ address }, use) => use(address),
  tolerated: async ({}, use) => use([]),
  tolerate: ({ tolerated }, use) => use((problem) => void tolerated.push(problem)),
  problems: async ({ tolerated }, use) => {
    const problems: string[] = [];
    await use(problems);
    const left = problems.filter((problem) => !tolerated.some((pattern) => pattern.test(problem)));
    expect(left, "problems on the pages").toEqual([]);
  },
  context: async ({ context, address, problems }, use) => {
    watch(context, address, problems);
    await use(context);
  },
  visit: async ({ browser, address, problems }, use) => {
    const contexts: BrowserContext[] = [];
    await use(async (hash = "", { stored = {}, baseURL = address, ...options } = {}) => {
      const localStorage = Object.entries(stored).map(([name, value]) => ({
        name,
        value: JSON.stringify(value),
      }));
      const context = await browser.newContext({
        baseURL,
        storageState: { cookies: [], origins: [{ origin: new URL(baseURL).origin, localStorage }] },
        ...options,
      });
      contexts.push(context);
      watch(context, baseURL, problems);
      const page = await context.newPage();
      await page.goto(baseURL + hash);
      return { context, page };
    });
    await Promise.all(contexts.map((context) => context.close()));
  },
});

/**
 * Resolves once an element that matches a selector has exactly this text, however briefly; clicks the element at that moment if `click` is set.
 * Call it before the text can appear.
 */
export const glimpse = (page: Page, selector: string, text: string, { click = false } = {}): Promise<void> =>
  page.evaluate(
    ([selector, text, click]) =>
      new Promise<void>((resolve, reject) => {
        setTimeout(() => reject(new Error(`never shown: ${text}`)), 90_000);
        new MutationObserver((_, observer) => {
          const found = [...document.querySelectorAll<HTMLElement>(selector)].find(
            (one) => one.textContent.trim() === text,
          );
          if (!found) return;
          observer.disconnect();
          if (click) found.click();
          resolve();
        }).observe(document.body, { subtree: true, childList: true, characterData: true });
      }),
    [selector, text, click] as const,
  );

/** Stretches timers of exactly `ms` milliseconds to `to`, on pages loaded from now on. The default is long enough not to expire first on a busy machine. */
export const stretchTimers = (page: Page, ms: number, to = 10_000): Promise<unknown> =>
  page.addInitScript(
    ({ ms, to }) => {
      const { setTimeout } = window;
      Object.assign(window, {
        setTimeout: (run: TimerHandler, delay = 0, ...rest: unknown[]) =>
          setTimeout(run, delay === ms ? to : delay, ...rest),
      });
    },
    { ms, to },
  );

/** Waits until a value is as expected, for what no locator's assertion can express. */
export const eventually = <T>(read: () => T | Promise<T>, message?: string) =>
  expect.poll(read, { intervals: [25, 50, 100], ...(message === undefined ? {} : { message }) });

/**
 * Takes a context offline once the service worker controls its pages and nothing is in flight. Chromium emulates `navigator.onLine` for a whole process
 * and forgets it at a reload if a second session of its protocol inspects the page, so the property is replaced as well.
 */
export async function goOffline(context: BrowserContext): Promise<void> {
  const replaceOnLine = (): void =>
    void Object.defineProperty(navigator, "onLine", { get: () => false, configurable: true });
  for (const page of context.pages()) {
    await eventually(() => page.evaluate(() => navigator.serviceWorker.controller !== null)).toBe(true);
    await page.waitForLoadState("networkidle");
    await page.evaluate(replaceOnLine);
  }
  await context.addInitScript(replaceOnLine);
  await context.setOffline(true);
}

/** The sum of all layout shifts since the page loaded, as browsers measure them (up to 0.1 is good). */
export function layoutShift(page: Page): Promise<number> {
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
        // Shifts of the last change are reported after it is painted.
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

/** By how many pixels the page is wider than the window. */
export const overflowX = (page: Page): Promise<number> =>
  page.evaluate(() => document.documentElement.scrollWidth - innerWidth);

/** The text of a downloaded file. */
export const downloadedText = async (download: Download): Promise<string> =>
  readFileSync(await download.path(), "utf8");
