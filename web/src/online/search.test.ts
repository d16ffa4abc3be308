import { describe, expect, it } from "vitest";
import type { NewSeek } from "./api";
import { linkForOthers } from "./links";
import { searchAfter } from "./search";
import { gameView } from "./testing/view";

const seek: NewSeek = {
  variants: ["chess", "push"],
  // Servers may name the fields in another order.
  control: { incrementMs: 5000, baseMs: 300_000, kind: "fischer" },
  rated: false,
  color: "white",
  minRating: 1200,
  maxRating: 1800,
};

describe("the search after a game", () => {
  it("has the terms of the game", () => {
    const { control } = gameView("chess");
    const terms = {
      variants: ["chess"],
      control,
      rated: false,
      color: "random",
      minRating: null,
      maxRating: null,
    };
    expect(searchAfter(gameView("chess"), null)).toEqual(terms);
    expect(searchAfter(gameView("chess", [], { rated: true }), seek)).toEqual({ ...terms, rated: true });
    expect(searchAfter(gameView("gridlock"), seek)?.variants).toEqual(["gridlock"]);
  });

  it("has all variants of the search that led to it", () => {
    expect(searchAfter(gameView("chess"), seek)?.variants).toEqual(["chess", "push"]);
    expect(searchAfter(gameView("chess"), { ...seek, variants: [] })?.variants).toEqual([]);
    const days = { kind: "correspondence", days: 3 } as const;
    expect(searchAfter(gameView("chess"), { ...seek, control: days })?.variants).toEqual(["chess"]);
  });

  it("is not offered for games that a seek cannot describe", () => {
    const { variant } = gameView("mine");
    expect(searchAfter(gameView("mine", [], { variant: { ...variant, builtIn: false, toml: "" } }))).toBe(
      null,
    );
    expect(searchAfter(gameView("chess", [], { start: "fen" }))).toBe(null);
  });
});

describe("a link for others", () => {
  const at = (networkUrl: string | null) => ({
    site: () =>
      Promise.resolve({
        ok: true as const,
        value: { server: "", protocol: 1, nowMs: 0, online: 0, passkeys: null, networkUrl },
      }),
  });
  it("has the address of the network if this page is on the server's own machine", async () => {
    const network = "http://192.168.1.20:8864/";
    const local = "http://127.0.0.1:8864/#/online/abc";
    expect(await linkForOthers(local, at(network))).toBe(`${network}#/online/abc`);
    expect(await linkForOthers(local, at(null))).toBe(local);
    expect(await linkForOthers("https://tempi.example/#/online/abc", at(network))).toBe(
      "https://tempi.example/#/online/abc",
    );
  });
});
