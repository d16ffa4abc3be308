import { describe, expect, it } from "vitest";
import type {
  Answer,
  GameText,
  Line,
  LineTurn,
  Player,
  SearchProgress,
  SearchRequest,
  View,
  WinRequest,
  Wins,
} from "tempi-wasm";
import type { Search, SearchOptions } from "../../worker/client";
import { arrowTurns, readableNames, shownLine } from "./score";
import { type SearchEngine, Thinking, type Time } from "./thinking.svelte";

/** A scripted engine and a manual clock. */
class Stage implements SearchEngine, Time {
  searches: {
    request: SearchRequest;
    options: SearchOptions;
    dropped: boolean;
    settle: (answer: Answer<SearchProgress>) => void;
  }[] = [];
  questions: { question: WinRequest; answer: (wins: Wins["wins"], first?: LineTurn) => Promise<void> }[] = [];
  private moment = 10_000;
  private timers: { at: number; callback: () => void }[] = [];
  readonly thinking = new Thinking(this, this);

  search(request: SearchRequest, options: SearchOptions = {}): Search {
    let settle: (answer: Answer<SearchProgress>) => void = () => {};
    const end = new Promise<Answer<SearchProgress>>((resolve) => (settle = resolve));
    const entry = { request, options, dropped: false, settle };
    this.searches.push(entry);
    return { end, stop: () => {}, drop: () => void (entry.dropped = true) };
  }
  wins(question: WinRequest): Promise<Answer<Wins>> {
    return new Promise((resolve) => {
      const answer = async (wins: Wins["wins"], first: LineTurn | null = null) => {
        resolve({
          ok: true,
          value: { wins, first, all: [], count: null, complete: wins !== null, positions: 1 },
        });
        await Promise.resolve();
        await Promise.resolve();
      };
      this.questions.push({ question, answer });
    });
  }
  now = () => this.moment;
  later(ms: number, callback: () => void): () => void {
    const timer = { at: this.moment + ms, callback };
    this.timers.push(timer);
    return () => void (this.timers = this.timers.filter((one) => one !== timer));
  }
  pass(ms: number): void {
    this.moment += ms;
    const due = this.timers.filter(({ at }) => at <= this.moment);
    this.timers = this.timers.filter(({ at }) => at > this.moment);
    for (const { callback } of due) callback();
  }
  news(line: Line, depth = 3, lines = [line]): void {
    this.searches.at(-1)?.options.onProgress?.({
      search: 1,
      at: 0,
      done: false,
      choice: null,
      nodes: 2000,
      thinkingMs: 100,
      elapsedMs: 100,
      thought: { depth, deepest: depth, nodes: 2000, tableUsed: 0, lines },
    });
  }
  async done(elapsedMs: number): Promise<void> {
    this.searches.at(-1)?.settle({
      ok: true,
      value: {
        search: 1,
        at: 0,
        done: true,
        thought: null,
        choice: null,
        nodes: 1,
        thinkingMs: 1,
        elapsedMs,
      },
    });
    await Promise.resolve();
    await Promise.resolve();
  }
}

const game = (...actions: string[]): GameText => ({ variant: "binary", actions });
const view = (at: number, result: { winner: Player | null } | null = null): View =>
  ({ at, fen: `fen ${at}`, result, progress: { player: "white", ordinal: 1 } }) as unknown as View;
const turn = (player: Player, ...names: string[]): LineTurn => ({
  number: 1,
  player,
  complete: true,
  moves: names.map((name) => ({ text: name.toLowerCase(), name, from: null, to: null })),
});
const line = (points: number, ...turns: LineTurn[]): Line => ({
  score: { points, winner: null, actions: null, text: "", chances: 50 },
  bound: "exact",
  turns,
});
const winning: Line = {
  score: { points: null, winner: "white", actions: 2, text: "#2", chances: 100 },
  bound: "exact",
  turns: [turn("white", "Bd3", "Bxd8#")],
};

function begun(): Stage {
  const stage = new Stage();
  stage.thinking.want(2);
  stage.thinking.look(game(), view(0));
  stage.thinking.switch(true);
  stage.pass(100);
  return stage;
}

describe("the engine at a position", () => {
  it("thinks only when it is switched on, about whole turns", () => {
    const stage = new Stage();
    stage.thinking.look(game(), view(0));
    stage.pass(5000);
    expect([stage.searches.length, stage.thinking.status]).toEqual([0, "off"]);
    const { searches, thinking } = begun();
    expect(searches[0]?.request).toMatchObject({ lines: 2, differ: "turn", game: game() });
    expect(thinking.status).toBe("thinking");
    thinking.switch(false);
    expect([searches[0]?.dropped, thinking.status, thinking.worth]).toEqual([true, "off", null]);
  });

  it("begins anew when the position changes, once somebody who leafs through a game has stopped", () => {
    const stage = begun();
    stage.news(line(30, turn("white", "e4")));
    for (let at = 1; at <= 5; at += 1) {
      stage.thinking.look(game(...Array<string>(at).fill("e2e4")), view(at));
      stage.pass(60);
    }
    expect([stage.searches.length, stage.searches[0]?.dropped, stage.thinking.lines.length]).toEqual([
      1,
      true,
      0,
    ]);
    stage.pass(300);
    expect(stage.searches).toHaveLength(2);
    expect(stage.searches[1]?.request.game.actions).toHaveLength(5);
    stage.thinking.look(game(...Array<string>(5).fill("e2e4")), view(5));
    stage.pass(1000);
    expect(stage.searches).toHaveLength(2);
  });

  it("hears no late news of an older position", () => {
    const stage = begun();
    const late = stage.searches[0];
    stage.thinking.look(game("e2e4"), view(1));
    late?.options.onProgress?.({
      search: 1,
      at: 0,
      done: false,
      choice: null,
      nodes: 9,
      thinkingMs: 100,
      elapsedMs: 1,
      thought: { depth: 1, deepest: 1, nodes: 9, tableUsed: 0, lines: [line(1, turn("white", "e4"))] },
    });
    expect(stage.thinking.lines).toEqual([]);
  });

  it("rests when its time is over, goes on for longer, and stops when told to", async () => {
    const stage = begun();
    stage.news(line(30, turn("white", "e4")));
    const first = stage.searches[0]?.request.limits?.timeMs ?? 0;
    await stage.done(first);
    expect([stage.thinking.status, stage.thinking.lines.length]).toEqual(["rested", 1]);
    stage.thinking.goOn();
    stage.pass(300);
    expect(stage.searches[1]?.request.limits?.timeMs).toBeGreaterThan(first);
    stage.thinking.stop();
    expect([stage.thinking.status, stage.searches[1]?.dropped, stage.thinking.lines.length]).toEqual([
      "stopped",
      true,
      1,
    ]);
    stage.thinking.goOn();
    stage.pass(300);
    // A search that ends early has not solved the position unless it has found a forced win.
    await stage.done(50);
    expect(stage.thinking.status).toBe("rested");
    stage.thinking.goOn();
    stage.pass(300);
    stage.news(winning, 4);
    await stage.done(50);
    expect(stage.thinking.status).toBe("solved");
  });

  it("pauses unseen, and does not begin by itself what was stopped", () => {
    const stage = begun();
    stage.thinking.see(false);
    expect([stage.thinking.status, stage.searches[0]?.dropped]).toEqual(["paused", true]);
    stage.thinking.look(game("e2e4"), view(1));
    stage.pass(1000);
    expect(stage.searches).toHaveLength(1);
    stage.thinking.see(true);
    stage.pass(1000);
    expect(stage.searches).toHaveLength(2);
    stage.thinking.stop();
    stage.thinking.see(false);
    stage.thinking.see(true);
    stage.pass(1000);
    expect([stage.searches.length, stage.thinking.status]).toEqual([2, "stopped"]);
  });

  it("has nothing to think of at the end of a game", () => {
    const stage = new Stage();
    stage.thinking.look(game("x"), view(1, { winner: "black" }));
    stage.thinking.switch(true);
    stage.pass(5000);
    expect([stage.searches.length, stage.thinking.status, stage.thinking.worth?.winner]).toEqual([
      0,
      "over",
      "black",
    ]);
  });

  it("keeps the lines of the last depth until the next one knows as many", () => {
    const stage = begun();
    const [one, two] = [line(30, turn("white", "e4")), line(20, turn("white", "d4"))];
    stage.news(one, 3, [one, two]);
    stage.news(one, 3, [one]);
    expect(stage.thinking.lines).toHaveLength(2);
    expect(stage.thinking.speed).toBe(20_000);
  });

  it("tells nothing twice", () => {
    const stage = begun();
    stage.news(winning, 3, [winning, line(0, turn("white", "e4")), winning]);
    expect(stage.thinking.lines).toHaveLength(2);
  });

  it("says when the engine has died", async () => {
    const stage = begun();
    stage.searches[0]?.settle({ ok: false, error: { code: "dead", message: "" } });
    await Promise.resolve();
    await Promise.resolve();
    expect(stage.thinking.status).toBe("failed");
  });
});

describe("the win in the turn at hand", () => {
  it("is looked for longer and longer, and given up in the end", async () => {
    const stage = begun();
    expect(stage.thinking.flag).toBe("looking");
    const times: number[] = [];
    for (let asked = 0; asked < stage.questions.length; asked += 1) {
      times.push(stage.questions[asked]?.question.timeMs ?? 0);
      await stage.questions[asked]?.answer(null);
      stage.pass(2000);
    }
    expect(times).toEqual([20, 40, 80, 160, 320, 640, 1280]);
    expect(stage.thinking.flag).toBe("unknown");
  });

  it("is told as found or as not there", async () => {
    const found = begun();
    await found.questions[0]?.answer(true, turn("white", "Qxf7#"));
    expect([found.thinking.flag, found.thinking.win?.moves[0]?.name]).toEqual(["found", "Qxf7#"]);
    const none = begun();
    await none.questions[0]?.answer(false);
    expect(none.thinking.flag).toBe("none");
    none.pass(5000);
    expect(none.questions).toHaveLength(1);
  });

  it("counts as found when the search sees it first", () => {
    const stage = begun();
    stage.news(winning);
    expect([stage.thinking.flag, stage.thinking.win?.moves.length]).toEqual(["found", 2]);
  });

  it("does not belong to the next position", async () => {
    const stage = begun();
    stage.thinking.look(game("e2e4"), view(1));
    await stage.questions[0]?.answer(true, turn("white", "Qxf7#"));
    expect([stage.thinking.flag, stage.thinking.win]).toEqual(["unknown", null]);
  });
});

describe("lines", () => {
  it("are whole turns, each move of which stands for the line up to it", () => {
    const shown = shownLine(line(30, turn("white", "Bd3", "Bxd8"), turn("black", "Nc6")), "white", 2);
    expect(shown.turns.map(({ goesOn, moves }) => [goesOn, moves.map(({ name }) => name).join(" ")])).toEqual(
      [
        [true, "Bd3 Bxd8"],
        [false, "Nc6"],
      ],
    );
    expect(shown.turns[1]?.moves[0]?.texts).toEqual(["bd3", "bxd8", "nc6"]);
    expect(shown.wins).toBe(false);
    expect(shownLine(winning, "white", 1).wins).toBe(true);
  });

  it("give the first turns of the two best as arrows, or that of the one that is pointed at, but no win unasked", () => {
    const lines = [winning, line(30, turn("white", "e4")), line(20, turn("white", "d4"))];
    const names = (turns: LineTurn[]) => turns.map(({ moves }) => moves[0]?.name);
    expect(names(arrowTurns(lines, "white", false, null))).toEqual(["Bd3", "e4"]);
    expect(names(arrowTurns(lines, "white", true, null))).toEqual(["e4"]);
    expect(names(arrowTurns(lines, "white", false, 2))).toEqual(["d4"]);
    expect(names(arrowTurns(lines, "white", true, 0))).toEqual([]);
    // A revealed win that the lines do not have yet is drawn.
    const win = turn("white", "Qh5", "Qxf7#");
    expect(names(arrowTurns([], "white", false, null, win))).toEqual(["Qh5"]);
    expect(names(arrowTurns(lines.slice(1), "white", false, null, win))).toEqual(["Qh5"]);
    expect(names(arrowTurns(lines.slice(1), "white", true, null, win))).toEqual(["e4", "d4"]);
    expect(names(arrowTurns(lines, "white", false, null, win))).toEqual(["Bd3", "e4"]);
  });
});

describe("a turn in words", () => {
  it("shows that more of it is to come than is known", () => {
    const whole = turn("white", "Kxe7", "c4");
    expect(readableNames(whole)).toBe("Kxe7 c4");
    expect(readableNames({ ...whole, complete: false, moves: whole.moves.slice(0, 1) })).toBe("Kxe7 …");
  });
});
