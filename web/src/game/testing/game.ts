// A game for tests: the real rules without a worker, a clock that is moved by hand, and an engine that plays what it is told.

import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import type { Answer, SearchProgress, SearchRequest, Tempi } from "tempi-wasm";
import { catalogCard } from "./cards";
import { newGame, FIRST, type SetUp } from "../../setup/setup";
import type { Claim, GameSource, StoredGame } from "../../storage/types";
import type { Settings } from "../../settings/schema";
import { GameController } from "../controller.svelte";
import type { GameDeps, GameEvent } from "../deps";

/** Not a `URL`: where a test has a page's objects, that would be an address and no file. */
const module = join(import.meta.dirname, "../../wasm/tempi_bg.wasm");
/** Rules are tested as they are built for the page; without them there is nothing to test. */
export const built = existsSync(module);

let opened: Promise<Tempi> | null = null;
export const tempi = (): Promise<Tempi> =>
  (opened ??= import("tempi-wasm").then(({ open }) => open(readFileSync(module))));

/** Time that only goes on when it is told to. */
export class Hands {
  day = Date.UTC(2026, 10, 20, 14, 0, 0);
  running = 0;
  private timers: { at: number; callback: () => void }[] = [];

  now = (): number => this.day;
  steady = (): number => this.running;
  later = (ms: number, callback: () => void): (() => void) => {
    const timer = { at: this.running + ms, callback };
    this.timers.push(timer);
    return () => (this.timers = this.timers.filter((one) => one !== timer));
  };

  /** Goes on by so many milliseconds, and lets everything happen that is due. */
  async pass(ms: number): Promise<void> {
    const end = this.running + ms;
    for (;;) {
      const [due] = this.timers.filter(({ at }) => at <= end).sort((one, other) => one.at - other.at);
      if (!due) break;
      this.timers = this.timers.filter((one) => one !== due);
      this.day += due.at - this.running;
      this.running = due.at;
      due.callback();
      await settled();
    }
    this.day += end - this.running;
    this.running = end;
    await settled();
  }
  /** The device sleeps: the day goes on, the steady clock stands still. */
  sleep(ms: number): void {
    this.day += ms;
  }
}

/** Lets promises that wait for nothing but each other come to their end. */
export const settled = (): Promise<void> => new Promise((done) => setTimeout(done, 0));

/** An engine that plays the given actions in turn; `null`: it thinks until it is stopped, and then plays the next; `!`: it fails. */
export class FakeEngine {
  readonly asked: SearchRequest[] = [];
  forgot = 0;
  constructor(public plays: (string | null)[]) {}

  forget = (): Promise<Answer<null>> => {
    this.forgot += 1;
    return Promise.resolve({ ok: true, value: null });
  };
  search = (request: SearchRequest) => {
    this.asked.push(request);
    let finish: (answer: Answer<SearchProgress>) => void = () => {};
    const end = new Promise<Answer<SearchProgress>>((done) => (finish = done));
    const play = (): void => {
      const text = this.plays.shift();
      if (text === "!") finish({ ok: false, error: { code: "question", message: "It cannot." } });
      else if (typeof text === "string") finish({ ok: true, value: found(text) });
    };
    if (this.plays[0] === null) this.plays.shift();
    else play();
    return {
      end,
      stop: play,
      drop: () => finish({ ok: false, error: { code: "no-search" as const, message: "dropped" } }),
    };
  };
}

function found(text: string): SearchProgress {
  const turns = [
    {
      number: 1,
      player: "white" as const,
      complete: true,
      moves: [{ text, name: text, from: null, to: null }],
    },
  ];
  const line = {
    score: { points: 0, winner: null, actions: null, text: "0.00" },
    bound: "exact" as const,
    turns,
  };
  const choice = { action: { text, name: text }, depth: 1, nodes: 1, line };
  return { search: 1, at: 0, done: true, thought: null, choice, nodes: 1, thinkingMs: 1, elapsedMs: 1 };
}

/** Where games are kept in tests. */
export class Shelf implements GameSource {
  readonly id = "test";
  writes = 0;
  releases = 0;
  held = true;
  private watchers: ((game: StoredGame | null) => void)[] = [];
  private lost: () => void = () => {};
  constructor(public game: StoredGame | null) {}

  read = (): Promise<StoredGame | null> => Promise.resolve(structuredClone(this.game));
  write = (game: StoredGame) => {
    this.writes += 1;
    this.game = structuredClone(game);
    return Promise.resolve("kept" as const);
  };
  watch = (listener: (game: StoredGame | null) => void) => {
    this.watchers.push(listener);
    return () => (this.watchers = this.watchers.filter((one) => one !== listener));
  };
  claim = (lost: () => void): Promise<Claim> => {
    this.lost = lost;
    const held = () => this.held;
    return Promise.resolve({
      get held() {
        return held();
      },
      takeOver: () => Promise.resolve(void (this.held = true)),
      release: () => void (this.releases += 1),
    });
  };
  /** Another page takes the game over, or changes it. */
  takenOver(): void {
    this.held = false;
    this.lost();
  }
  changedElsewhere(game: StoredGame | null): void {
    this.game = game;
    for (const watcher of this.watchers) watcher(game);
  }
}

export interface Table {
  game: GameController;
  shelf: Shelf;
  hands: Hands;
  engine: FakeEngine;
  deps: GameDeps;
  events: GameEvent[];
  set: { commit: Settings["commit"]; pace: number };
  /** Opens the game of the shelf in another page. */
  again(plays?: (string | null)[]): Promise<Table>;
}

export interface Laid {
  variant: string;
  setUp?: Partial<SetUp>;
  plays?: (string | null)[];
  actions?: string[];
  start?: string;
}

/** A game that has just been opened. */
export async function table({ variant, setUp = {}, plays = [], actions = [], start }: Laid): Promise<Table> {
  const hands = new Hands();
  const stored = newGame(
    catalogCard(variant),
    { ...FIRST, opponent: "person", ...setUp },
    variant,
    hands.day,
    6,
  );
  stored.game = { variant, actions, ...(start === undefined ? {} : { start }) };
  return sit(new Shelf(stored), hands, plays);
}

async function sit(shelf: Shelf, hands: Hands, plays: (string | null)[]): Promise<Table> {
  const instance = await tempi();
  const rules = new Proxy({} as GameDeps["rules"], {
    get: (_, method: keyof GameDeps["rules"]) => async (question: never) =>
      structuredClone(instance[method](question)),
  });
  const events: GameEvent[] = [];
  const set: Table["set"] = { commit: "auto", pace: 0 };
  const engine = new FakeEngine(plays);
  const deps: GameDeps = {
    rules,
    engine,
    time: hands,
    pace: () => set.pace,
    commit: () => set.commit,
    tell: (event) => events.push(event),
  };
  const game = new GameController(shelf, deps);
  await game.open();
  await settled();
  return {
    game,
    shelf,
    hands,
    engine,
    deps,
    events,
    set,
    again: (more = []) => {
      game.close();
      return sit(shelf, hands, more);
    },
  };
}

/** Plays action texts as a person does, one after the other. */
export async function play({ game }: Pick<Table, "game">, ...texts: string[]): Promise<void> {
  for (const text of texts) {
    await game.act(game.game.actions.length, text);
    await settled();
  }
}
