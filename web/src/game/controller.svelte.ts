// A game in progress. The moves of an unfinished turn are a draft: going back takes them back, going
// forward plays them again, and another move replaces what follows. Earlier positions can only be viewed.

import type { DeclaredEnd, Failure, PlayedAction, Player, View } from "tempi-wasm";
import { hasEffects } from "../turn/effects";
import type { Claim, GameSource, StoredGame } from "../storage/types";
import { movesOf } from "../turn/duty";
import { afterActions, forgiven, handed, stopped } from "./clock";
import { atLevel, commitMode, movesFrom, started, summary, verdict } from "./turns";
import type { GameDeps } from "./deps";
import { Follower, type FollowedGame } from "./follow";
import { GameWalk } from "./walk.svelte";
import type { OnlineGame } from "../online/game.svelte";
import { Opponent, type OpponentGame } from "./opponent";
import { Premoves, type PremovedGame } from "./premoves.svelte";
import { Timing, type Timed } from "./timing.svelte";

const HINT_MS = 1200;

export class GameController extends GameWalk implements OpponentGame, Timed, FollowedGame, PremovedGame {
  readonly timing: Timing;
  readonly premoves: Premoves;
  private readonly opponent: Opponent;
  private readonly follower: Follower;
  private writing: Promise<void> = Promise.resolve();
  private claim: Claim | null = null;
  private closed = false;
  private ends: (() => void)[] = [];

  constructor(
    private readonly source: GameSource,
    deps: GameDeps,
    referee: OnlineGame | null = null,
  ) {
    super(deps);
    this.referee = referee;
    this.follower = new Follower(deps, this);
    this.timing = new Timing(deps.time, this);
    this.opponent = new Opponent(deps, this);
    this.premoves = new Premoves(deps, this);
  }

  // Opening and closing

  async open(): Promise<void> {
    const stored = await this.source.read();
    if (stored === null) return void (this.failure = "missing");
    const claim = await this.source.claim(() => this.lost());
    // If the page was left in the meantime, it must not hold the game.
    if (this.closed) return claim.release();
    this.claim = claim;
    this.held = claim.held;
    this.ends.push(this.source.watch((game) => this.changedElsewhere(game)));
    this.stored = stored;
    this.redo = stored.redo ?? [];
    void this.deps.engine.forget();
    const info = await this.deps.rules.variant({ variant: stored.game.variant });
    if (!info.ok) return void (this.failure = info.error);
    this.info = info.value;
    this.foreign = this.referee !== null && this.referee.isForeign(info.value);
    await this.refresh(true);
    this.follower.start();
    if (this.live && !this.closed) this.ends.push(this.timing.start());
  }

  close(): void {
    this.closed = true;
    this.changes.cancel();
    this.looks.cancel();
    this.records.cancel();
    this.opponent.stop();
    this.follower.stop();
    this.referee?.close();
    this.claim?.release();
    for (const end of this.ends.splice(0)) end();
  }

  /**
   * Asks the rules again, for example after their worker was restarted, and lets the computer continue.
   * `first`: the page has just been opened.
   */
  async refresh(first = false): Promise<void> {
    const { stored } = this;
    if (stored === null || this.closed) return;
    const view = await this.changes.only(this.deps.rules.view({ game: stored.game }));
    // The page may have been left in the meantime.
    if (view === null || this.closed) return;
    // A turn that the server allowed is illegal by this page's rules.
    if (!view.ok && this.referee && view.error.code !== "dead") this.foreign = true;
    if (!view.ok) {
      if (this.live === null && view.error.code !== "dead") this.failure = view.error;
      return;
    }
    this.live = view.value;
    this.failure = null;
    // The computer could not think while the page was closed.
    if (first && this.held && stored.clock?.running && this.seat(stored.clock.running).kind === "computer") {
      this.stored = { ...stored, clock: { ...stored.clock, since: this.now() } };
    }
    this.readTurns();
    if (this.past) await this.look(this.past.at);
    if (first) this.timing.tick();
    void this.opponent.think();
  }

  /** Takes over the game from the tab that plays it. */
  async playHere(): Promise<void> {
    await this.claim?.takeOver();
    this.held = this.claim?.held ?? true;
    const stored = await this.source.read();
    if (stored) [this.stored, this.redo] = [stored, stored.redo ?? []];
    await this.refresh(true);
  }

  private lost(): void {
    this.held = false;
    this.premoves.clear();
    this.opponent.stop();
  }

  private changedElsewhere(game: StoredGame | null): void {
    if (game === null) this.opponent.stop();
    if (game === null) this.failure = "missing";
    else if (this.referee) this.follower.receive(game);
    else if (!this.held) {
      this.stored = game;
      void this.refresh();
    }
  }

  /** Shows the game as it was changed elsewhere. */
  async adopt(game: StoredGame): Promise<void> {
    const [before, wasOver] = [this.game.actions.length, this.over];
    [this.stored, this.redo] = [game, game.redo ?? []];
    this.toGame();
    this.hint = null;
    this.say(null);
    await this.refresh();
    void this.premoves.due();
    if (this.over && !wasOver) this.tellNext(true, "there");
    else if (game.game.actions.length < before) this.deps.emit({ what: "taken-back" });
  }
  /** Takes over changes other than moves: clocks and players' names. */
  update({ clock, players, changed }: StoredGame): void {
    if (this.stored) this.stored = { ...this.stored, clock, players, changed };
    this.timing.moment();
  }

  // Playing

  /** Plays actions at position `at` of the draft, as far as they are legal. They replace what follows. */
  async act(at: number, ...texts: string[]): Promise<void> {
    let next = at;
    const since: PlayedAction[] = [];
    for (const text of texts) {
      if (!this.mine || this.past || next < this.base || next > this.game.actions.length) return;
      if (!(await this.played(text, next, "here", since))) return;
      next = this.game.actions.length;
    }
  }

  /** Confirms the complete turn. */
  commit(): void {
    const { stored, live } = this;
    if (!stored || !live || !this.confirming) return;
    const ended = live.draft.length === 0;
    this.redo = [];
    this.settle(
      {
        ...stored,
        draft: 0,
        clock: this.clockAfter(live, this.mover, { committed: true, ended }),
      },
      live,
    );
    this.tellNext(ended, "here");
    void this.opponent.think();
  }

  /** Takes back the player's last turn; its moves can be played again one by one. */
  async takeBackTurn(): Promise<void> {
    const { stored, backTo } = this;
    if (stored === null || backTo === null) return;
    this.premoves.clear();
    if (this.referee)
      return void (stored.draft > 0
        ? await this.goTo(this.base)
        : await this.referee.command("offer-take-back"));
    this.opponent.stop();
    const game = { ...started(stored.game), actions: stored.game.actions.slice(0, backTo) };
    const view = await this.changes.only(this.deps.rules.view({ game }));
    if (view === null || !view.ok) return this.reportFailure(view);
    this.redo = movesFrom(backTo, this.turns, stored.game.actions, this.redo);
    this.toGame();
    const clock = stored.clock?.running
      ? handed(stored.clock, view.value.progress.player, this.now())
      : stored.clock;
    this.settle({ ...stored, game, draft: 0, clock }, view.value);
    this.deps.emit({ what: "taken-back" });
  }

  async resign(): Promise<void> {
    if (!this.held || this.over) return;
    if (this.referee) await this.referee.command("resign");
    else await this.finish({ reason: "resignation", player: this.me ?? this.mover });
  }
  /** Ends the game in a draw that both players at this board agreed on. */
  async agreeDraw(): Promise<void> {
    if (this.mine && this.twoPeople && this.info?.agreement) await this.finish({ reason: "agreement" });
  }
  moveNow = (): void => this.opponent.moveNow();

  /** Shows the first piece of a good turn; when called again, the whole turn. */
  async advise(): Promise<void> {
    if (!this.mine || this.confirming || this.hinting || !this.live) return;
    if (this.hint) return void (this.hinted = "turn");
    this.say(null);
    this.hinting = true;
    const { at } = this.live;
    const line = await this.opponent.advise(this.game, at, HINT_MS);
    this.hinting = false;
    if (this.live?.at !== at || !this.mine) return;
    this.hint = line;
    // Without a piece to show, show the turn at once.
    this.hinted = line?.moves[0]?.from ? "piece" : "turn";
  }

  /** Changes the computer's level, from its next move on. */
  setLevel(player: Player, level: number): void {
    const { stored, live } = this;
    if (!stored || !live || !this.held || this.seat(player).kind !== "computer") return;
    this.settle(
      { ...stored, players: { ...stored.players, [player]: atLevel(this.seat(player), level, this.game) } },
      live,
    );
    void this.opponent.think();
  }

  // The opponent

  toMove(): ReturnType<OpponentGame["toMove"]> {
    const seat = this.seat(this.mover);
    if (!this.held || this.over || !this.live || seat.kind !== "computer" || !this.stored) return null;
    return {
      player: this.mover,
      level: seat.level,
      seed: this.stored.seed + this.game.actions.length,
      moves: this.live.progress.moves.most,
      effects: this.live.draft.length === 0 && (this.live.previous?.actions ?? []).some(hasEffects),
    };
  }
  playOwn = (text: string): Promise<boolean> => this.played(text, this.game.actions.length, "here");
  get hurries(): boolean {
    return this.premoves.list.length > 0 && (this.clock?.running ?? null) !== null;
  }
  play = (text: string): Promise<boolean> => this.played(text, this.game.actions.length, "there");
  thinks = (thinking: boolean): void => void (this.thinking = thinking);
  fails = (failure: Failure): void => this.reportFailure({ ok: false, error: failure });
  now = (): number => this.timing.moment();

  // The clock

  away(ms: number): void {
    const { stored } = this;
    const running = stored?.clock?.running;
    if (stored?.clock && running && this.seat(running).kind === "computer")
      this.stored = { ...stored, clock: forgiven(stored.clock, ms) };
  }
  warn(player: Player, seconds: number): void {
    if (this.seat(player).kind === "person") this.deps.emit({ what: "low-time", player, seconds });
  }
  fell(player: Player, at: number, slept: boolean): void {
    if (this.clock?.running !== player || this.referee) return;
    if (slept) this.slept = { player, at };
    void this.finish({ reason: "time", player });
  }

  // Internals

  /** The clock after actions of a player. */
  private clockAfter(
    view: View,
    player: Player,
    done: { committed: boolean; ended: boolean },
  ): StoredGame["clock"] {
    const clock = this.stored?.clock ?? null;
    // The server's clocks come with its answer.
    return this.referee ? clock : afterActions(clock, view, player, this.now(), done);
  }

  /** `since`: the actions played so far from the same typed line; the new ones are added to it. */
  protected async played(
    text: string,
    at: number,
    by: "here" | "there",
    since: PlayedAction[] = [],
  ): Promise<boolean> {
    const { stored, base } = this;
    if (stored === null) return false;
    const game = { ...stored.game, actions: stored.game.actions.slice(0, at) };
    const answer = await this.changes.only(this.deps.rules.play({ game, texts: [text] }));
    if (this.closed) return false;
    if (answer === null || !answer.ok) {
      this.reportFailure(answer);
      return false;
    }
    const { refused, view, done } = answer.value;
    const last = done.at(-1);
    if (refused || !last) {
      this.say(
        refused?.why ? { why: refused.why } : { failure: refused ?? { code: "illegal", message: text } },
        since,
      );
      return false;
    }
    const moves = at + done.length - base;
    const commit = commitMode(this.deps.commit(), this.referee?.isLive === false);
    const said = by === "there" ? "play" : verdict(view, last, moves, commit);
    this.redo = said !== "play" && this.redo[0] === text ? this.redo.slice(1) : [];
    const ended = last.endsTurn;
    const clock = this.clockAfter(view, last.player, { committed: said === "play", ended });
    this.settle({ ...stored, game: answer.value.game, draft: said === "play" ? 0 : moves, clock }, view);
    since.push(...done);
    this.deps.emit({ what: "played", actions: done, since: [...since], by });
    if (said === "confirm") this.deps.emit({ what: "complete", actions: [...since] });
    if (said === "play") this.tellNext(ended, by);
    // A player at this screen who is next learns it from the panel.
    if (by === "here" && view.progress.cutShort && (this.confirming || !this.mine))
      this.say({ cutShort: movesOf(view.previous?.actions ?? []) });
    if (by === "here") void this.opponent.think();
    else void this.premoves.due();
    return true;
  }

  private tellNext(ended: boolean, by: "here" | "there"): void {
    if (this.over && this.live?.result) this.deps.emit({ what: "over", result: this.live.result });
    else if (ended && this.mine && this.premoves.list.length === 0 && (by === "there" || this.twoPeople))
      this.deps.emit({ what: "your-turn", player: this.mover });
  }

  protected async draftTo(at: number): Promise<void> {
    const { stored, base } = this;
    if (stored === null) return;
    const { actions } = stored.game;
    const game = { ...stored.game, actions: actions.slice(0, at) };
    const view = await this.changes.only(this.deps.rules.view({ game }));
    if (view === null || !view.ok) return this.reportFailure(view);
    this.redo = [...actions.slice(at), ...this.redo];
    this.settle({ ...stored, game, draft: at - base }, view.value);
    this.deps.emit({ what: "taken-back" });
  }

  private async finish(end: DeclaredEnd): Promise<void> {
    const { stored, base } = this;
    if (stored === null) return;
    this.opponent.stop();
    this.premoves.clear();
    const game = { ...started(stored.game), actions: stored.game.actions.slice(0, base) };
    const answer = await this.changes.only(this.deps.rules.finish({ game, end }));
    if (answer === null || !answer.ok) return this.reportFailure(answer);
    this.redo = [];
    // Show the end to a player who was viewing an earlier position.
    this.toGame();
    const clock = stored.clock && stopped(stored.clock, this.now());
    this.settle({ ...stored, game: answer.value.game, draft: 0, clock }, answer.value.view);
    this.tellNext(true, "here");
  }

  /** Shows and stores a change of the game. */
  private settle(changed: StoredGame, view: View): void {
    // The message that a turn ended early stays while the computer moves.
    if (this.mine || view.at <= (this.live?.at ?? 0) || !this.message || !("cutShort" in this.message))
      this.say(null);
    this.live = view;
    this.hint = null;
    this.stored = changed;
    const newSummary = summary(this.info?.name ?? changed.summary.variant, view, this.over);
    const stored = {
      ...changed,
      redo: [...this.redo],
      changed: Math.max(this.deps.time.now(), changed.created),
      summary: newSummary,
    };
    this.stored = stored;
    this.readTurns();
    this.writing = this.writing.then(async () => void (this.kept = await this.source.write(stored)));
  }

  /** Resolves when everything is stored. */
  saved(): Promise<void> {
    return this.writing;
  }

  private readTurns(): void {
    void this.records.only(this.deps.rules.record({ game: this.game })).then((record) => {
      if (record?.ok) this.turns = record.value.turns;
    });
  }
}
