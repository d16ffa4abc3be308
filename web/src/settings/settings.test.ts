// @vitest-environment happy-dom
import { beforeEach, describe, expect, it, vi } from "vitest";
import { DEFAULTS, read, write } from "./schema";

describe("stored settings", () => {
  it("are read again", () => {
    const changed = {
      ...DEFAULTS,
      theme: "dark",
      volume: 0.25,
      language: "de",
      commit: "always",
      sound: false,
    } as const;
    expect(read(write(changed))).toEqual(changed);
  });

  it("that are not understood are as at first, and only those", () => {
    for (const text of [null, "", "{", "null", "[]", "7", '"dark"']) expect(read(text)).toEqual(DEFAULTS);
    const odd = {
      theme: "purple",
      volume: 7,
      sound: "yes",
      pieces: "staunty",
      board: "sea",
      language: "xx",
      __proto__: { coordinates: false },
      more: 1,
    };
    expect(read(JSON.stringify(odd))).toEqual({ ...DEFAULTS, board: "sea" });
  });
});

describe("the page", () => {
  beforeEach(() => {
    localStorage.clear();
    vi.resetModules();
  });

  it("looks as the settings say, keeps them and follows other tabs", async () => {
    const { applySettings, settings } = await import("./settings.svelte");
    const { flushSync } = await import("svelte");
    const stop = applySettings();
    settings.theme = "dark";
    settings.pieces = "sophia";
    flushSync();
    const root = document.documentElement;
    expect([root.dataset["theme"], root.dataset["pieces"], root.dataset["board"]]).toEqual([
      "dark",
      "sophia",
      "wood",
    ]);
    expect(read(localStorage.getItem("tempi.settings"))).toMatchObject({ theme: "dark", pieces: "sophia" });

    dispatchEvent(
      new StorageEvent("storage", {
        key: "tempi.settings",
        newValue: write({ ...DEFAULTS, language: "de" }),
      }),
    );
    flushSync();
    expect([root.lang, settings.theme]).toEqual(["de", "auto"]);
    stop();
  });

  it("works where storage is refused", async () => {
    vi.spyOn(Storage.prototype, "getItem").mockImplementation(() => {
      throw new DOMException("refused", "SecurityError");
    });
    const { applySettings, settings } = await import("./settings.svelte");
    const { flushSync } = await import("svelte");
    const stop = applySettings();
    settings.hand = "left";
    flushSync();
    expect(document.documentElement.dataset["hand"]).toBe("left");
    stop();
  });
});
