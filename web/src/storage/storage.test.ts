import { IDBFactory } from "fake-indexeddb";
import "fake-indexeddb/auto";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { claim } from "./claim";
import { Database, open as openDatabase } from "./database";
import { newId, type StoredAnalysis, type StoredGame } from "./types";
import { analysisOfGame, Library } from "./library";
import { imported, seatOf, tagsOf } from "./pgn";

export const game = (id: string, changed = 1): StoredGame => ({
  format: 1,
  id,
  created: Date.UTC(2026, 10, 20),
  changed,
  game: { variant: "binary", actions: ["e2e4"] },
  draft: 0,
  seed: 7,
  clock: null,
  tags: [],
  players: { white: { kind: "person", name: "" }, black: { kind: "computer", level: 2 } },
  summary: {
    variant: "Binary Chess",
    pieces: [],
    player: "black",
    turn: 2,
    ordinal: 1,
    moves: { least: 2, most: 2 },
    result: null,
  },
});

const libraries: Library[] = [];
function library(database?: Database): Library {
  const made = new Library(database);
  libraries.push(made);
  return made;
}
beforeEach(() => void (globalThis.indexedDB = new IDBFactory()));
afterEach(() => libraries.splice(0).forEach((one) => one.close()));

describe("games", () => {
  it("are kept, listed by their last change, and deleted", async () => {
    const first = library();
    expect(await first.saveGame(game("a", 1))).toBe("kept");
    await first.saveGame(game("b", 3));
    await first.saveGame(game("c", 2));
    const again = library();
    expect((await again.games()).map(({ id }) => id)).toEqual(["b", "c", "a"]);
    expect((await again.games(1)).map(({ id }) => id)).toEqual(["b"]);
    expect(await again.game("a")).toEqual(game("a", 1));
    await again.deleteGame("b");
    expect(await first.game("b")).toBeNull();
    expect(await first.keeps()).toBe(true);
  });

  it("are kept when the browser's data were cleared meanwhile, too", async () => {
    const here = library();
    await here.saveGame(game("before"));
    await new Promise((done) => (indexedDB.deleteDatabase("tempi").onsuccess = done));
    expect(await here.saveGame(game("after"))).toBe("kept");
    expect(await here.keeps()).toBe(true);
    expect((await library().games()).map(({ id }) => id)).toEqual(["after"]);
  });

  it("that nobody has begun are not listed, and go after a day", async () => {
    const here = library();
    const day = 24 * 60 * 60 * 1000;
    const opened = (id: string, at: number): StoredGame => ({
      ...game(id, at),
      created: at,
      game: { variant: "binary", actions: [] },
    });
    await here.saveGame(opened("left", day));
    await here.saveGame(game("played", day));
    await here.saveGame(opened("today", 2 * day));
    expect((await here.games()).map(({ id }) => id)).toEqual(["played"]);
    // Reloading the page of a game that waits for its first move finds the game.
    expect(await here.game("left")).not.toBeNull();
    await here.saveGame(opened("next", 2 * day + 1));
    expect(await here.game("left")).toBeNull();
    expect(await here.game("today")).not.toBeNull();
    // An imported game without moves is stored if it has names.
    await here.saveGame({ ...opened("read", 3), tags: [["White", "Ada"]] });
    expect((await here.games()).map(({ id }) => id)).toEqual(["played", "read"]);
  });

  it("tell other tabs of their changes, and not the tab itself", async () => {
    const [here, there] = [library(), library()];
    const seen: (StoredGame | null)[] = [];
    const own: unknown[] = [];
    here.source("a").watch((changed) => own.push(changed));
    const stop = there.source("a").watch((changed) => seen.push(changed));
    await here.source("a").write(game("a", 5));
    await here.saveGame(game("other"));
    await vi.waitFor(() => expect(seen).toEqual([game("a", 5)]));
    await here.deleteGame("a");
    await vi.waitFor(() => expect(seen).toHaveLength(2));
    expect(seen[1]).toBeNull();
    stop();
    await here.saveGame(game("a", 6));
    await there.games();
    expect([seen.length, own.length]).toEqual([2, 0]);
  });

  it("last as long as the page where the browser keeps nothing", async () => {
    const refusing = library(new Database(() => Promise.reject(new DOMException("no", "SecurityError"))));
    expect(await refusing.saveGame(game("a"))).toBe("refused");
    expect(await refusing.keeps()).toBe(false);
    expect(await refusing.game("a")).toEqual(game("a"));
    expect(await refusing.games()).toHaveLength(1);
    await refusing.deleteGame("a");
    expect(await refusing.games()).toEqual([]);
  });

  describe("where the database opens late", () => {
    beforeEach(() => void vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] }));
    afterEach(() => void vi.useRealTimers());

    /** A database that opens only on demand, after the page has stopped waiting for it. */
    async function late() {
      let arrive: () => void = () => {};
      const gate = new Promise<void>((done) => (arrive = done));
      const here = library(new Database(() => gate.then(() => openDatabase())));
      let relieved = 0;
      here.onKept(() => (relieved += 1));
      const keeps = here.keeps();
      await vi.advanceTimersByTimeAsync(60_000);
      expect(await keeps).toBe(false);
      vi.useRealTimers();
      return {
        here,
        relieved: () => relieved,
        arrived: () => (arrive(), vi.waitFor(() => expect(relieved).toBe(1))),
      };
    }

    it("move into it, and can be seen beside those that it had", async () => {
      await library().saveGame(game("old", 1));
      const { here, arrived } = await late();
      expect(await here.saveGame(game("new", 2))).toBe("refused");
      expect([here.isUnkept("new"), await here.game("old")]).toEqual([true, null]);
      await arrived();
      expect(await here.keeps()).toBe(true);
      expect(here.isUnkept("new")).toBe(false);
      expect((await here.games()).map(({ id }) => id)).toEqual(["new", "old"]);
      expect((await library().games()).map(({ id }) => id)).toEqual(["new", "old"]);
      expect(await here.saveGame(game("new", 3))).toBe("kept");
      expect((await library().game("new"))?.changed).toBe(3);
    });

    it("give way to later states, and stay deleted", async () => {
      await library().saveGame(game("a", 9));
      const { here, arrived } = await late();
      await here.saveGame(game("a", 5));
      await here.saveGame(game("b", 5));
      await here.deleteGame("b");
      await arrived();
      expect(await here.games()).toEqual([game("a", 9)]);
      expect(here.isUnkept("a")).toBe(false);
    });
  });

  it("that cannot be read do not cost their analyses", async () => {
    await library().saveGame(game("a"));
    const analysis: StoredAnalysis = {
      format: 1,
      id: analysisOfGame("a"),
      changed: 1,
      variant: "binary",
      start: null,
      line: { moves: [] },
      way: [],
      tags: [],
      score: "*",
    };
    await library().saveAnalysis(analysis);
    const opened = await openDatabase();
    const ill = new Proxy(opened, {
      get: (target, key) => {
        const value = Reflect.get(target, key) as unknown;
        if (typeof value !== "function") return value;
        return (...what: unknown[]) => {
          if (what[0] === "games") throw new DOMException("ill", "UnknownError");
          return value.apply(target, what) as unknown;
        };
      },
    });
    await library(new Database(() => Promise.resolve(ill))).dropOrphans();
    expect(await library().analysis(analysis.id)).toEqual(analysis);
  });

  it("count as kept once a database that answers late has taken them", async () => {
    vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
    const opened = await openDatabase();
    let answer: () => void = () => {};
    const gate = new Promise<void>((done) => (answer = done));
    const put = opened.put.bind(opened);
    const slow = new Proxy(opened, {
      get: (target, key) =>
        key === "put"
          ? (...what: Parameters<typeof put>) => gate.then(() => put(...what))
          : (Reflect.get(target, key) as unknown),
    });
    const here = library(new Database(() => Promise.resolve(slow)));
    const kept = vi.fn();
    here.onKept(kept);
    const saving = here.saveGame(game("a"));
    await vi.advanceTimersByTimeAsync(60_000);
    vi.useRealTimers();
    expect([await saving, here.isUnkept("a")]).toEqual(["refused", true]);
    answer();
    await vi.waitFor(() => expect(kept).toHaveBeenCalledTimes(1));
    expect([here.isUnkept("a"), (await library().game("a"))?.id]).toEqual([false, "a"]);
  });

  it("are not lost when there is no room", async () => {
    const full = new Database();
    await full.keeps();
    vi.spyOn(IDBObjectStore.prototype, "put").mockImplementationOnce(() => {
      throw new DOMException("no room", "QuotaExceededError");
    });
    const here = library(full);
    expect(await here.saveGame(game("a", 2))).toBe("full");
    expect((await here.game("a"))?.changed).toBe(2);
    expect(await here.saveGame(game("a", 3))).toBe("kept");
    expect((await here.games()).map(({ changed }) => changed)).toEqual([3]);
  });
});

it("variants of one's own are kept", async () => {
  const here = library();
  const mine = { format: 1, id: "mine", name: "Mine", toml: 'id = "mine"', created: 1, changed: 1 } as const;
  await here.saveVariant(mine);
  expect(await library().variant("mine")).toEqual(mine);
  expect(await here.variants()).toEqual([mine]);
  await here.deleteVariant("mine");
  expect(await here.variants()).toEqual([]);
});

/** The parts of the Web Locks API in use. */
function locks(): LockManager {
  const holders = new Map<string, (reason: Error) => void>();
  const request = (
    name: string,
    options: LockOptions,
    callback: (lock: Lock | null) => Promise<void> | undefined,
  ): Promise<void> => {
    if (holders.has(name) && !options.steal) return Promise.resolve(callback(null));
    holders.get(name)?.(new DOMException("stolen", "AbortError"));
    return new Promise((resolve, reject) => {
      holders.set(name, reject);
      void callback({ name, mode: "exclusive" })?.then(() => {
        if (holders.get(name) === reject) holders.delete(name);
        resolve();
      });
    });
  };
  return { request } as unknown as LockManager;
}

it("a game is played by one page, until another takes it over", async () => {
  const browser = locks();
  const lost = vi.fn();
  const first = await claim("g", lost, browser);
  const second = await claim("g", () => {}, browser);
  expect([first.held, second.held]).toEqual([true, false]);
  await second.takeOver();
  await vi.waitFor(() => expect(lost).toHaveBeenCalledOnce());
  expect([first.held, second.held]).toEqual([false, true]);
  second.release();
  await Promise.resolve();
  expect((await claim("g", () => {}, browser)).held).toBe(true);
  expect((await claim("g", () => {}, null, null)).held).toBe(true);
});

describe("PGN", () => {
  it("says who played, and keeps what an imported game said", () => {
    const tags = Object.fromEntries(
      tagsOf({
        ...game("a"),
        tags: [
          ["Event", "Club"],
          ["White", "old"],
        ],
        clock: {
          rule: { kind: "fischer", baseMs: 300_000, incrementMs: 5000 },
          leftMs: { white: 1, black: 1 },
          running: null,
          since: null,
        },
      }),
    );
    expect(tags).toEqual({
      Event: "Club",
      Site: "Tempi",
      Date: "2026.11.20",
      Round: "-",
      White: "?",
      Black: "Tempi, level 2",
      TimeControl: "300+5",
    });
    expect(seatOf(tags["Black"])).toEqual({ kind: "computer", level: 2 });
    expect(seatOf("Ada")).toEqual({ kind: "person", name: "Ada" });
    expect(seatOf("Tempi, level 9")).toEqual({ kind: "person", name: "Tempi, level 9" });
  });

  it("becomes a game to keep, or nothing if nothing could be read", async () => {
    const rules = {
      view: async () => ({
        ok: true,
        value: {
          progress: { player: "black", turn: 2, ordinal: 1, moves: { least: 2, most: 2 } },
          pieces: [],
          result: null,
        },
      }),
      variant: async () => ({ ok: true, value: { name: "Binary Chess" } }),
    } as never;
    const main = { variant: "binary", actions: ["e2e4"] };
    const read = {
      game: { variant: "binary", tags: [["White", "Ada"]], line: { comments: [], moves: [] }, score: "*" },
      error: null,
      main,
    } as never;
    expect(await imported(read, "x", 5, rules)).toMatchObject({
      id: "x",
      changed: 5,
      game: main,
      players: { white: { name: "Ada" } },
      summary: { variant: "Binary Chess", turn: 2 },
    });
    const error = {
      line: 1,
      column: 1,
      message: "?",
      slip: { key: "no-word", arguments: {}, text: null, candidates: [] },
    };
    expect(await imported({ game: null, error, main: null }, "x", 5, rules)).toBeNull();
  });
});

it("identifiers fit into an address and differ", () => {
  const made = new Set(Array.from({ length: 100 }, newId));
  expect(made.size).toBe(100);
  for (const id of made) expect(id).toMatch(/^[0-9a-z]{24,36}$/);
});

describe("analyses", () => {
  const analysis = (id: string): StoredAnalysis => ({
    format: 1,
    id,
    changed: 1,
    variant: "binary",
    start: null,
    line: { moves: [{ text: "e2e4", comments: ["well"] }] },
    way: [0],
    tags: [],
    score: "*",
  });

  it("find a place beside the games that an older page has kept", async () => {
    const opening = indexedDB.open("tempi", 1);
    opening.onupgradeneeded = () => {
      for (const name of ["games", "variants"])
        opening.result.createObjectStore(name, { keyPath: "id" }).createIndex("changed", "changed");
      opening.transaction?.objectStore("games").put(game("old"));
    };
    await new Promise((done) => (opening.onsuccess = done));
    opening.result.close();
    const first = library();
    expect((await first.games()).map(({ id }) => id)).toEqual(["old"]);
    expect(await first.saveAnalysis(analysis("last"))).toBe("kept");
    expect(await library().analysis("last")).toEqual(analysis("last"));
  });

  it("of games go with the game", async () => {
    const first = library();
    await first.saveGame(game("a"));
    for (const id of ["last", analysisOfGame("a"), analysisOfGame("b")])
      await first.saveAnalysis(analysis(id));
    await first.dropOrphans();
    expect(
      [await first.analysis("last"), await first.analysis("game-a"), await first.analysis("game-b")].map(
        (found) => found?.id ?? null,
      ),
    ).toEqual(["last", "game-a", null]);
    await first.deleteAnalysis("last");
    expect(await first.analysis("last")).toBeNull();
  });
});
