// A game for tests: the real rules without a worker, a manual clock, and a scripted engine.

import { onTestFinished } from "vitest";
import type { Answer, SearchProgress, SearchRequest } from "tempi-wasm";
import { catalogCard } from "./cards";
import { newGame, FIRST, type SetUp } from "../../setup/setup";
import type { Claim, GameSource, StoredGame } from "../../storage/types";
import type { Settings } from "../../settings/schema";
import { tempi } from "../../worker/testing/module";
import { GameController } from "../controller.svelte";
import type { GameDeps, GameEvent } from "../deps";

/** A clock that advances only when a test says so. */
export class ManualClock {
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

  /** Advances the time and runs the timers that become due. */
  async advance(ms: number): Promise<void> {
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
  /** The device sleeps: the time of day advances, the monotonic clock does not. */
  sleep(ms: number): void {
    this.day += ms;
  }
}

/** Resolves when pending promise callbacks have run. */
export const settled = (): Promise<void> => new Promise((done) => setTimeout(done, 0));

/** An engine that plays the given actions in turn. `null`: it thinks until it is stopped, then plays the next one; `!`: it fails. */
export class FakeEngine {
  readonly requests: SearchRequest[] = [];
  forgotten = 0;
  constructor(public plays: (string | null)[]) {}

  forget = (): Promise<Answer<null>> => {
    this.forgotten += 1;
    return Promise.resolve({ ok: true, value: null });
  };
  search = (request: SearchRequest) => {
    this.requests.push(request);
    let finish: (answer: Answer<SearchProgress>) => void = () => {};
    const end = new Promise<Answer<SearchProgress>>((done) => (finish = done));
    const play = (): void => {
      const text = this.plays.shift();
      if (text === "!") finish({ ok: false, error: { code: "question", message: "The engine failed." } });
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
    score: { points: 0, winner: null, actions: null, text: "0.00", chances: 50 },
    bound: "exact" as const,
    turns,
  };
  const choice = { action: { text, name: text }, depth: 1, nodes: 1, line };
  return { search: 1, at: 0, done: true, thought: null, choice, nodes: 1, thinkingMs: 1, elapsedMs: 1 };
}

/** Storage of one game, in memory. */
export class FakeSource implements GameSource {
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
  /** Another tab takes the game over. */
  takenOver(): void {
    this.held = false;
    this.lost();
  }
  /** Another tab changes the game, or deletes it. */
  changedElsewhere(game: StoredGame | null): void {
    this.game = game;
    for (const watcher of this.watchers) watcher(game);
  }
}

/** An open game and what it runs on. */
export interface TestGame {
  game: GameController;
  source: FakeSource;
  clock: ManualClock;
  engine: FakeEngine;
  deps: GameDeps;
  events: GameEvent[];
  set: { commit: Settings["commit"]; pace: number };
  /** Closes the game and opens it again from storage, as a reload does. */
  again(plays?: (string | null)[]): Promise<TestGame>;
}

export interface GameSetup {
  variant: string;
  setUp?: Partial<SetUp>;
  plays?: (string | null)[];
  actions?: string[];
  start?: string;
}

/** Opens a new game, and closes it after the test. */
export async function openGame({
  variant,
  setUp = {},
  plays = [],
  actions = [],
  start,
}: GameSetup): Promise<TestGame> {
  const clock = new ManualClock();
  const stored = newGame(
    catalogCard(variant),
    { ...FIRST, opponent: "person", ...setUp },
    variant,
    clock.day,
    6,
  );
  stored.game = { variant, actions, ...(start === undefined ? {} : { start }) };
  return openStored(new FakeSource(stored), clock, plays);
}

/** What a game on the screen needs, with the real rules. */
export async function testDeps(
  clock: ManualClock,
  plays: (string | null)[] = [],
): Promise<Pick<TestGame, "deps" | "events" | "engine" | "set">> {
  const instance = await tempi();
  const rules = new Proxy({} as GameDeps["rules"], {
    get: (_, method: keyof GameDeps["rules"]) => async (question: never) =>
      structuredClone(instance[method](question)),
  });
  const events: GameEvent[] = [];
  const set: TestGame["set"] = { commit: "auto", pace: 0 };
  const engine = new FakeEngine(plays);
  const deps: GameDeps = {
    rules,
    engine,
    time: clock,
    pace: () => set.pace,
    commit: () => set.commit,
    emit: (event) => events.push(event),
  };
  return { deps, events, engine, set };
}

async function openStored(
  source: FakeSource,
  clock: ManualClock,
  plays: (string | null)[],
): Promise<TestGame> {
  const { deps, events, engine, set } = await testDeps(clock, plays);
  const game = new GameController(source, deps);
  onTestFinished(() => game.close());
  await game.open();
  await settled();
  return {
    game,
    source,
    clock,
    engine,
    deps,
    events,
    set,
    again: (more = []) => {
      game.close();
      return openStored(source, clock, more);
    },
  };
}

/** The names of all events so far. */
export const eventNames = ({ events }: TestGame): string[] => events.map(({ what }) => what);

/** Plays action texts one after the other, as a person would. */
export async function play({ game }: Pick<TestGame, "game">, ...texts: string[]): Promise<void> {
  for (const text of texts) {
    await game.act(game.game.actions.length, text);
    await settled();
  }
}
