// Review of a whole game, with a scripted engine and with the real one.
import { describe, expect, it } from "vitest";
import type {
  Answer,
  GameText,
  Line,
  LineTurn,
  Player,
  Review,
  ReviewRequest,
  TurnRecord,
  Verdict,
  View,
} from "tempi-wasm";
import { built, moduleClient } from "../../worker/testing/module";
import { remote } from "../../worker/workers";
import { chartedWorth, Study, type StudyDeps, TURN_MS } from "./study.svelte";

const ok = <T>(value: T): Answer<T> => ({ ok: true, value });
let games = 0;
/** A game with this many turns of one action each, which no other test uses. */
function game(turns: number): GameText {
  games += 1;
  return { variant: `scripted-${games}`, actions: Array.from({ length: turns }, (_, index) => `m${index}`) };
}
const lineTurn = (player: Player, ...names: string[]): LineTurn => ({
  number: 1,
  player,
  complete: true,
  moves: names.map((name) => ({ text: name, name, from: null, to: null })),
});

/**
 * The score of the position after `at` actions: points, for White; `win`: the player to move wins at once.
 */
class ScriptedEngine implements StudyDeps {
  searches: { at: number; ms: number }[] = [];
  left = 0;
  dead = false;
  /** Positions whose move is chosen without a search. */
  unsearched = new Set<number>();
  gate: Promise<void> = Promise.resolve();

  constructor(
    private readonly points: readonly number[],
    private readonly wins: ReadonlySet<number> = new Set(),
  ) {}

  record = async ({ actions }: GameText) => {
    const turns = actions.map(
      (text, at) =>
        ({
          number: at + 1,
          player: at % 2 === 0 ? "white" : "black",
          at,
          cut: false,
          complete: true,
          text: `${at + 1}. ${text}`,
          actions: [{}],
        }) as unknown as TurnRecord,
    );
    return ok({ turns, movetext: "", result: null });
  };
  view = async ({ actions }: GameText) =>
    ok({
      fen: `fen ${actions.join()}`,
      progress: { player: actions.length % 2 === 0 ? "white" : "black" },
      result: null,
    } as unknown as View);
  play = async (from: GameText, texts: string[]) =>
    ok({ view: { fen: `fen ${[...from.actions, ...texts].join()}` } as View });
  /** Turns whose better turn must be checked. */
  doubtful = new Set<number>();
  reviews: ReviewRequest[] = [];
  /** The number of turns in the book; `null`: it does not respond. */
  book: number | null = 0;
  known = (): Promise<number> => (this.book === null ? new Promise(() => {}) : Promise.resolve(this.book));
  review = async (request: ReviewRequest): Promise<Answer<Review>> => {
    this.reviews.push(request);
    const { game, findings } = request;
    const turns = game.actions.map((_, index): Verdict | null => {
      // The value of an unsearched position follows from the rest of the game.
      const before = findings[index];
      const after = findings.slice(index + 1).find((one) => one === null || one?.score);
      if (!before?.score || !after?.score) return null;
      const white = index % 2 === 0;
      const value = (score: typeof before.score) => (white ? 1 : -1) * (score?.points ?? 0);
      const loss = Math.max(0, value(before.checked ?? before.score) - value(after.score));
      const isKnown = index < (request.book ?? 0);
      const bad = !isKnown && (loss >= 200 || before.wins || after.wins);
      const line = (player: Player) => lineTurn(player, "Q#");
      const wanted = this.doubtful.has(index) && before.checked === null;
      return {
        grade: bad ? "??" : null,
        exemption: isKnown ? "book" : null,
        percent: bad ? 50 : 0,
        loss,
        accuracy: 100,
        origin: before.checked ? "check" : value(after.score) > value(before.score) ? "game" : "search",
        better: null,
        missed: before.wins ? line(white ? "white" : "black") : null,
        allowed: after.wins ? line(white ? "black" : "white") : null,
        lost: false,
        check: wanted ? { ...game, actions: [...game.actions.slice(0, index), "best"] } : null,
      };
    });
    const summary = { accuracy: null, graded: 0, inaccuracies: 0, mistakes: 0, blunders: 0 };
    return ok({ turns, white: summary, black: summary, decided: null, keyTurns: [] });
  };
  mind: StudyDeps["mind"] = {
    leave: () => void (this.left += 1),
    wins: async ({ game: { actions } }) => {
      const player = actions.length % 2 === 0 ? "white" : "black";
      const found = this.wins.has(actions.length);
      return ok({
        wins: found,
        first: found ? lineTurn(player, "Q#") : null,
        all: [],
        count: null,
        complete: true,
        positions: 1,
      });
    },
    search: ({ game: { actions }, limits }) => {
      this.searches.push({ at: actions.length, ms: limits?.timeMs ?? 0 });
      const line: Line = {
        score: {
          points: this.points[actions.length] ?? 0,
          winner: null,
          actions: null,
          text: "",
          chances: 50,
        },
        bound: "exact",
        turns: [lineTurn(actions.length % 2 === 0 ? "white" : "black", "best")],
      };
      const thought = {
        depth: this.unsearched.has(actions.length) ? 0 : 1,
        deepest: 1,
        nodes: 1,
        tableUsed: 0,
        lines: [line],
      };
      const progress = {
        search: 1,
        at: actions.length,
        done: true,
        thought,
        choice: null,
        nodes: 1,
        thinkingMs: 1,
        elapsedMs: 1,
      };
      const end = this.gate.then(() =>
        this.dead ? ({ ok: false, error: { code: "dead", message: "" } } as const) : ok(progress),
      );
      return { end, stop: () => {}, drop: () => {} };
    },
  };
}

describe("a game that is looked through", () => {
  it("is judged turn by turn, from its end, each with the same time, and the engine is left", async () => {
    const scripted = new ScriptedEngine([0, -300, 20, 20]);
    const study = new Study(scripted);
    await study.look(game(3));
    await study.run();
    expect(scripted.searches.map(({ at }) => at)).toEqual([3, 2, 1, 0]);
    expect(new Set(scripted.searches.map(({ ms }) => ms))).toEqual(new Set([TURN_MS * 0.75]));
    expect(study.verdicts.map((verdict) => verdict?.glyph)).toEqual(["??", "??", null]);
    expect([study.running, study.failed, study.done, scripted.left]).toEqual([false, false, 4, 1]);
  });

  it("is not looked at again, but for what is new in it and for a deeper look", async () => {
    const scripted = new ScriptedEngine([0, 0, 0, 0, 0]);
    const played = game(2);
    const study = new Study(scripted);
    await study.look(played);
    await study.run();
    await study.look({ ...played, actions: [...played.actions, "m2"] });
    expect([study.done, study.progress()]).toEqual([3, 3]);
    await study.run();
    expect(scripted.searches.map(({ at }) => at)).toEqual([2, 1, 0, 3]);
    const again = new Study(scripted);
    await again.look(played);
    expect([again.done, again.spent]).toEqual([3, TURN_MS]);
    await again.deeper();
    expect(scripted.searches.slice(4).map(({ ms }) => ms)).toEqual(Array(3).fill(TURN_MS * 3));
  });

  it("tells what each position is worth by the graph, and nothing of others", async () => {
    const study = new Study(new ScriptedEngine([0, -300, 20, 0]));
    const played = game(3);
    const at = (actions: number) =>
      chartedWorth({ ...played, actions: played.actions.slice(0, actions) })?.points ?? null;
    await study.look(played);
    expect(at(3)).toBeNull();
    await study.run();
    expect([0, 1, 2, 3].map(at)).toEqual(study.worths.map((worth) => worth?.points));
    // White's turn led to a better score than the search before it had found.
    const surprising = game(1);
    const other = new Study(new ScriptedEngine([50, 80]));
    await other.look(surprising);
    await other.run();
    expect(chartedWorth({ ...surprising, actions: [] })?.points).toBe(80);
    expect(chartedWorth({ ...surprising, actions: ["m7"] })).toBeNull();
  });

  it("grades nothing by a score that was not searched", async () => {
    const scripted = new ScriptedEngine([0, 900, 0]);
    scripted.unsearched.add(1);
    const study = new Study(scripted);
    await study.look(game(2));
    await study.run();
    expect(study.worths.map((worth) => worth?.points ?? null)).toEqual([0, null, 0]);
    expect(study.verdicts[0]).toMatchObject({ glyph: null, percent: 0 });
    expect(study.verdicts[1]).toBe(null);
  });

  it("can be given up: nothing of it comes later, and what was found stays", async () => {
    const scripted = new ScriptedEngine([0, 0, 0]);
    const study = new Study(scripted);
    await study.look(game(2));
    let open: () => void = () => {};
    scripted.gate = new Promise((done) => (open = done));
    const run = study.run();
    await new Promise((done) => setTimeout(done));
    study.cancel();
    open();
    await run;
    expect([study.running, study.done, scripted.left]).toEqual([false, 0, 1]);
    await study.run();
    expect(study.done).toBe(3);
  });

  it("checks the better turn before a grade holds, once", async () => {
    // After the better turn, too, White is 290 behind.
    const scripted = new ScriptedEngine([0, -300, -300]);
    scripted.doubtful.add(0);
    const think = scripted.mind.search;
    scripted.mind.search = (request, options) => {
      if (request.game.actions.at(-1) !== "best") return think(request, options);
      const better = new ScriptedEngine([0, -290]);
      scripted.searches.push({ at: -1, ms: 0 });
      return better.mind.search(request, options);
    };
    const study = new Study(scripted);
    await study.look(game(2));
    await study.run();
    expect(scripted.searches.map(({ at }) => at)).toEqual([2, 1, 0, -1]);
    expect(study.verdicts[0]).toMatchObject({ glyph: null, before: { points: -290 } });
    expect(study.thoughts[0]?.checked?.points).toBe(-290);
  });

  it("tells wins that were found, and searches no more where there is one", async () => {
    const scripted = new ScriptedEngine([0, 0, 0], new Set([1]));
    const study = new Study(scripted);
    await study.look(game(2));
    await study.run();
    expect(scripted.searches.map(({ at }) => at)).toEqual([2, 0]);
    expect(study.verdicts[1]).toMatchObject({ missed: { moves: [{ name: "Q#" }] }, glyph: "??" });
    expect(study.verdicts[0]).toMatchObject({ allowed: { moves: [{ name: "Q#" }] }, glyph: "??" });
  });

  it("grades no turns of the opening book, and asks again for one that was out of reach", async () => {
    const scripted = new ScriptedEngine([0, -300, 20, 20]);
    const study = new Study(scripted);
    await study.look(game(3));
    scripted.book = 1;
    await study.run();
    expect(study.verdicts.map((verdict) => verdict?.glyph)).toEqual([null, "??", null]);
    expect(study.verdicts.map((verdict) => verdict?.exemption)).toEqual(["book", null, null]);
  });

  it("does not wait for the opening book", async () => {
    const scripted = new ScriptedEngine([0, -300, 20, 20]);
    scripted.book = null;
    const study = new Study(scripted);
    await study.look(game(3));
    await study.run();
    expect(study.verdicts.map((verdict) => verdict?.glyph)).toEqual(["??", "??", null]);
  });

  it("says when the engine has died", async () => {
    const scripted = new ScriptedEngine([0, 0]);
    scripted.dead = true;
    const study = new Study(scripted);
    await study.look(game(1));
    await study.run();
    expect([study.failed, study.running, study.done]).toEqual([true, false, 0]);
  });

  it("has nothing to look at before the first turn", async () => {
    const scripted = new ScriptedEngine([]);
    const study = new Study(scripted);
    await study.look(game(0));
    await study.run();
    expect([study.turns.length, scripted.searches.length]).toEqual([0, 0]);
  });
});

describe.runIf(built)("with rules and engine", () => {
  const client = moduleClient();
  const rules = remote(client);

  /** Limited by nodes instead of time, so that the results do not depend on the machine's load. */
  const study = (nodes: number): Study =>
    new Study({
      mind: {
        search: (request, options) => client.search({ ...request, limits: { nodes } }, options),
        wins: rules.wins,
        leave: () => {},
      },
      record: (played) => rules.record({ game: played }),
      view: (played) => rules.view({ game: played }),
      play: (played, texts) => rules.play({ game: played, texts }),
      review: (request) => rules.review(request),
      known: async () => 0,
    });

  it("finds what was missed and allowed in turns of several moves", async () => {
    const found = study(40_000);
    // Black's waiting turn lets White mate in three moves; White plays something else.
    await found.look({
      variant: "progressive-italian",
      actions: ["e2e4", "a7a6", "a6a5", "a2a3", "b2b3", "c2c3"],
    });
    await found.run(200);
    expect(found.verdicts.map((verdict) => verdict?.turn.actions.length)).toEqual([1, 2, 3]);
    expect(found.verdicts[1]?.allowed?.moves).toHaveLength(3);
    expect(found.verdicts[2]?.missed?.moves.at(-1)?.name).toContain("#");
    expect(found.verdicts[1]?.glyph).toBe("??");
  }, 60_000);

  it("finds no fault with how Morphy ended the Opera game", async () => {
    const found = study(40_000);
    // 14. Rd1 Qe6 15. Bxd7+ Nxd7 16. Qb8+ (the queen, for mate in two) Nxb8 (forced) 17. Rd8#
    await found.look({
      variant: "chess",
      start: "4kb1r/p2rqppp/5n2/1B2p1B1/4P3/1Q6/PPP2PPP/2K4R w k - 0 14",
      actions: ["h1d1", "e7e6", "b5d7", "f6d7", "b3b8", "d7b8", "d1d8"],
    });
    await found.run(2000);
    expect([2, 4, 6].map((index) => found.verdicts[index]?.glyph ?? null)).toEqual([null, null, null]);
    expect(found.worths[4]).toMatchObject({ winner: "white" });
    expect(found.worths[6]).toMatchObject({ winner: "white", turns: 1 });
    // The sacrifice costs White nothing, whatever the material balance.
    expect(found.worths[5]?.points ?? 0).toBeGreaterThanOrEqual(0);
  }, 60_000);
});
