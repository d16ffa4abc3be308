// Follows changes made elsewhere, such as by the server: replays the opponent's turn move by move, and shows anything else at once.

import type { StoredGame } from "../storage/types";
import type { GameDeps } from "./deps";

/** The most time for all pauses of a turn together, while a clock runs. */
const PAUSES_MS = 1000;

/** The game as the follower needs it. */
export interface FollowedGame {
  readonly stored: StoredGame | null;
  /** Whether this tab plays the game. */
  readonly held: boolean;
  /** The number of actions that can no longer be taken back. */
  readonly base: number;
  /** Premoves are waiting, so that a replay would cost time on the clock. */
  readonly hurries: boolean;
  /** Plays an action of the other player. */
  play(text: string): Promise<boolean>;
  /** Shows the whole game at once. */
  adopt(game: StoredGame): Promise<void>;
  /** Takes over changes other than moves. */
  update(game: StoredGame): void;
}

const startsWith = (texts: readonly string[], first: readonly string[]): boolean =>
  first.every((text, index) => text === texts[index]);

/** Whether the same sides are played on this device. */
const sameSeats = ({ players: one }: StoredGame, { players: other }: StoredGame): boolean =>
  one.white.kind === other.white.kind && one.black.kind === other.black.kind;

export class Follower {
  private waiting: StoredGame[] = [];
  private running = false;
  private started = false;
  /** The next state is for another player than the one on the board. */
  private reseated = false;
  private stopped = false;

  constructor(
    private readonly deps: Pick<GameDeps, "time" | "pace">,
    private readonly game: FollowedGame,
  ) {}

  /** Call this once there is a game on the board. */
  start(): void {
    this.started = true;
    void this.run();
  }
  stop(): void {
    this.stopped = true;
    this.waiting = [];
  }

  /** Call this with each new state of the game. */
  receive(game: StoredGame): void {
    // Somebody else has signed in: what the board shows may be the draft of another player.
    if (this.game.stored && !sameSeats(this.game.stored, game)) [this.reseated, this.waiting] = [true, []];
    this.waiting.push(game);
    // Clocks change at once.
    if (this.started) this.game.update(game);
    void this.run();
  }

  private async run(): Promise<void> {
    if (this.running || !this.started) return;
    this.running = true;
    for (let next = this.waiting.shift(); next; next = this.waiting.shift()) await this.follow(next);
    this.running = false;
  }

  private async follow(next: StoredGame): Promise<void> {
    const { stored, base } = this.game;
    if (!stored) return;
    if (this.reseated) {
      this.reseated = false;
      return this.game.adopt(next);
    }
    const shown = stored.game.actions;
    const { actions } = next.game;
    const same = shown.length === actions.length && startsWith(actions, shown);
    const settled = shown.slice(0, base);
    const news = actions.slice(base);
    // The draft on this board is at least as new as its stored copy.
    const drafting = stored.draft > 0 && this.game.held && actions.length - next.draft === base;
    const ended = !stored.game.end !== !next.game.end;
    if (!ended && startsWith(actions, settled) && (drafting || (same && stored.draft === next.draft)))
      return this.game.update(next);
    if (same || next.draft > 0 || news.length === 0 || !startsWith(actions, settled))
      return this.game.adopt(next);
    // First remove a draft that the new turn replaces.
    if (stored.draft > 0)
      await this.game.adopt({ ...next, game: { ...stored.game, actions: settled }, draft: 0, redo: [] });
    await this.replay(news, next);
  }

  private async replay(news: readonly string[], next: StoredGame): Promise<void> {
    for (const [index, text] of news.entries()) {
      if (index > 0) await this.pause(news.length, next);
      if (this.stopped) return;
      if (!(await this.game.play(text))) return this.game.adopt(next);
    }
    if (next.game.end) await this.game.adopt(next);
  }

  private pause(moves: number, { clock }: StoredGame): Promise<void> {
    const pace = this.deps.pace();
    const days = clock === null || clock.rule.kind === "correspondence";
    // Do not pause while newer states are waiting.
    const ms =
      this.waiting.length > 0 || this.game.hurries ? 0 : days ? pace : Math.min(pace, PAUSES_MS / moves);
    return ms === 0 ? Promise.resolve() : new Promise((done) => this.deps.time.later(ms, done));
  }
}
