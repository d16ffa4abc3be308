// @vitest-environment happy-dom
import { flushSync, mount, tick, unmount } from "svelte";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { type Route, router } from "../shell/router.svelte";

const loads = vi.hoisted(() => ({ broken: false }));
vi.mock("./routes", () => ({
  routes: [
    {
      path: "fragile/:id",
      title: () => "Fragile",
      load: () => import("./fixtures/Fragile.svelte"),
      menu: true,
    },
    {
      path: "far",
      title: () => "Far",
      load: () => (loads.broken ? Promise.reject(new Error("offline")) : import("./fixtures/Fragile.svelte")),
    },
  ] satisfies Route[],
}));

import { next } from "./fixtures/faults";
import Page from "./App.svelte";

let page: Record<string, unknown>;
const shown = (): string => document.querySelector("main")?.textContent?.trim() ?? "";
const press = (name: string): void => {
  const button = [...document.querySelectorAll("button")].find(
    ({ textContent }) => textContent?.trim() === name,
  );
  if (!button) throw new Error(`there is no button ${name}`);
  button.click();
};
async function show(hash: string): Promise<void> {
  router.hash = hash;
  flushSync();
  await vi.waitFor(() => expect(shown()).not.toContain("Loading"));
  await tick();
}

beforeEach(() => {
  document.body.replaceChildren(
    ...["page", "said-politely", "said-at-once"].map((id) =>
      Object.assign(document.createElement("div"), { id }),
    ),
  );
  router.hash = "#/fragile/one";
  page = mount(Page, { target: document.getElementById("page") as HTMLElement });
});
afterEach(async () => {
  next.error = null;
  loads.broken = false;
  await unmount(page);
});

describe("the frame", () => {
  it("shows the page of the address, names the window after it, and hands the focus over when it changes", async () => {
    await show("#/fragile/one");
    expect(shown()).toBe("one: a page that works");
    expect(document.title).toBe("Fragile · Tempi");
    await show("#/fragile/two");
    expect(shown()).toBe("two: a page that works");
    await vi.waitFor(() => expect(document.activeElement?.localName).toBe("main"));
  });

  it("leaves the focus and the view where they are when only the query changes", async () => {
    await show("#/fragile/one");
    await show("#/fragile/two?at=1");
    await vi.waitFor(() => expect(document.activeElement?.localName).toBe("main"));
    const link = document.querySelector<HTMLElement>("header a");
    link?.focus();
    const scrolled = vi.spyOn(window, "scrollTo");
    await show("#/fragile/two?at=2");
    await show("#/fragile/two");
    await new Promise((resolve) => setTimeout(resolve));
    expect(document.activeElement).toBe(link);
    expect(scrolled).not.toHaveBeenCalled();
    await show("#/fragile/one");
    await vi.waitFor(() => expect(document.activeElement?.localName).toBe("main"));
    scrolled.mockRestore();
  });

  it("says that there is no such page", async () => {
    await show("#/nowhere");
    expect(shown()).toContain("Page not found");
  });

  it("puts a report in the place of a page that fails, and lets it begin again", async () => {
    next.error = new Error("a mistake");
    await show("#/far");
    expect(shown()).toContain("Something went wrong");
    expect(document.querySelector("header")).not.toBeNull();
    next.error = null;
    press("Restart");
    flushSync();
    expect(shown()).toContain("a page that works");
  });

  it("says when a page cannot be loaded, and tries again", async () => {
    await show("#/fragile/one");
    loads.broken = true;
    await show("#/far");
    expect(shown()).toContain("This page could not be loaded");
    loads.broken = false;
    press("Try again");
    await vi.waitFor(() => expect(shown()).toContain("a page that works"));
  });
});
