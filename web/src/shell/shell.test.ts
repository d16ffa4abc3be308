// @vitest-environment happy-dom
import { beforeEach, describe, expect, it, vi } from "vitest";
import { sayAtOnce, sayPolitely } from "./announce";
import { copy, report } from "../app/report";
import { href, match, parse, router, type Route } from "./router.svelte";
import { routes } from "../app/routes";

const route = (path: string): Route => ({
  path,
  title: () => path,
  load: () => Promise.reject(new Error("not loaded")),
});
const table = ["", "rules/:id", "rules/:id/:anchor", "share/:rest*", "about"].map(route);
const found = (hash: string): [string, Record<string, string>] | null => {
  const answer = match(table, parse(hash).path);
  return answer && [answer.route.path, answer.parameters];
};

describe("an address", () => {
  it("leads to its page, with what it names", () => {
    expect(found("")).toEqual(["", {}]);
    expect(found("#/")).toEqual(["", {}]);
    expect(found("#/about/")).toEqual(["about", {}]);
    expect(found("#/rules/binary")).toEqual(["rules/:id", { id: "binary" }]);
    expect(found("#/rules/a%2Fb/turn")).toEqual(["rules/:id/:anchor", { id: "a/b", anchor: "turn" }]);
    expect(found("#/share/x/y/z")).toEqual(["share/:rest*", { rest: "x/y/z" }]);
  });

  it("that leads nowhere, or is not well made, is told", () => {
    for (const hash of ["#/rules", "#/rules//turn", "#/nothing", "#/rules/a/b/c", "#/share", "#/%00"])
      expect(found(hash), hash).toBeNull();
    expect(found("#/rules/%E0%A4%A")).toEqual(["rules/:id", { id: "%E0%A4%A" }]);
  });

  it("can have a query", () => {
    const { path, query } = parse("#/rules/push?at=3&word=a%20b?c");
    expect([path, query.get("at"), query.get("word")]).toEqual(["rules/push", "3", "a b?c"]);
  });

  it("is made so that it is read again", () =>
    expect(found(href("rules", "my own/§"))).toEqual(["rules/:id", { id: "my own/§" }]));

  it("of a link is distinguished from going back", () => {
    const link = document.createElement("a");
    link.href = "#/about";
    // The event is dispatched below, since this DOM does not do it when a browser would.
    link.addEventListener("click", (event) => event.preventDefault());
    document.body.append(link);
    link.click();
    dispatchEvent(new Event("hashchange"));
    expect(router.reached).toBe("link");
    dispatchEvent(new Event("hashchange"));
    expect(router.reached).toBe("history");
  });
});

it("the first page and those of the menu are there", () => {
  expect(match(routes, "")?.route.menu).toBe(true);
  for (const { path, title } of routes) {
    expect(match(routes, path.replaceAll(/:(\w+)\*?/g, "$1"))?.route.path).toBe(path);
    expect(title()).not.toBe("");
  }
});

describe("screen readers", () => {
  beforeEach(() => {
    vi.useFakeTimers();
    document.body.replaceChildren(
      ...["said-politely", "said-at-once"].map((id) => Object.assign(document.createElement("div"), { id })),
    );
  });

  it("are told the newest text, and the same one again", () => {
    const region = document.getElementById("said-politely");
    sayPolitely("one");
    sayPolitely("two");
    sayAtOnce("check");
    vi.advanceTimersByTime(60);
    expect(region?.textContent).toBe("two");
    expect(document.getElementById("said-at-once")?.textContent).toBe("check");
    sayPolitely("two");
    expect(region?.textContent).toBe("");
    vi.advanceTimersByTime(60);
    expect(region?.textContent).toBe("two");
  });
});

describe("a report", () => {
  it("says what happened and where, and is not endless", () => {
    const text = report(new Error("it broke"));
    expect(text).toContain("it broke");
    expect(text).toMatch(/^Tempi \d+\.\d+\.\d+\nPage: /);
    expect(report("x".repeat(100_000)).length).toBeLessThan(10_000);
  });

  it("is shown where it cannot be copied", async () => {
    Object.defineProperty(navigator, "clipboard", {
      configurable: true,
      value: { writeText: () => Promise.reject(new Error("no")) },
    });
    expect(await copy("text")).toBe(false);
    const writeText = vi.fn(() => Promise.resolve());
    Object.defineProperty(navigator, "clipboard", { configurable: true, value: { writeText } });
    expect(await copy("text")).toBe(true);
    expect(writeText).toHaveBeenCalledWith("text");
  });
});
