// Premoves: moves that are entered while the opponent is to move, and played when the turn comes. They belong
// to the player's next turn. The first one that is illegal then, or that needs a choice, drops the rest.

import type { GameText, Player, VariantInfo, View } from "tempi-wasm";
import { narrow } from "../turn/gestures";
import { explained } from "../table/host";
import type { GameDeps } from "./deps";
import { premove, premoveName, type Premove } from "./premove";
import type { Message, PremoveStop } from "./state.svelte";

/** The maximum number of premoves. */
const MOST = 24;

/** The game as premoves need it. */
export interface PremovedGame {
  readonly game: GameText;
  readonly live: View | null;
  readonly info: VariantInfo | null;
  readonly message: Message | null;
  /** The only person at the board. */
  readonly me: Player | null;
  readonly mine: boolean;
  readonly over: boolean;
  readonly confirming: boolean;
  /** Whether premoves can be entered now. */
  readonly awaits: boolean;
  playOwn(text: string): Promise<boolean>;
  say(message: Message | null): void;
}

export class Premoves {
  list: readonly Premove[] = $state.raw([]);
  /** The actions of the game when the first one was entered. */
  private after: readonly string[] = [];
  private playing = false;

  constructor(
    private readonly deps: Pick<GameDeps, "rules" | "emit">,
    private readonly host: PremovedGame,
  ) {}

  /** Adds premoves. Where turns are one move, the latest replaces the one before it. */
  add(texts: readonly string[]): void {
    const { host } = this;
    if (!host.awaits) return;
    const single = host.info?.tags.turn === "1";
    for (const text of texts) {
      if (single || this.list.length === 0) this.list = [];
      if (this.list.length === 0) this.after = [...host.game.actions];
      if (this.list.length < MOST) this.list = [...this.list, premove(text)];
    }
    host.say(null);
    this.deps.emit({ what: "premoved", moves: this.list });
  }

  /** Takes back the latest one. */
  undo(): void {
    this.list = this.list.slice(0, -1);
    this.deps.emit({ what: "premoved", moves: this.list });
  }

  /** Drops all of them. `asked`: the player did it, and is told. */
  clear(asked = false): void {
    if (this.list.length === 0) return;
    this.list = [];
    if (asked) this.deps.emit({ what: "premoved", moves: [] });
  }

  /** Plays them once it is the turn for which they were entered. */
  async due(): Promise<void> {
    const { host } = this;
    if (this.list.length === 0 || this.playing) return;
    const { actions } = host.game;
    // If a move was taken back, they belong to another turn.
    const continues = this.after.every((text, index) => actions[index] === text);
    if (host.over || host.me === null || !continues) return this.clear();
    if (!host.mine || host.confirming) return;
    this.playing = true;
    const stop = await this.play();
    this.playing = false;
    this.list = [];
    if (stop) host.say({ premove: stop });
    if (host.mine && !host.confirming && !host.over && host.me)
      this.deps.emit({ what: "your-turn", player: host.me });
  }

  /** Plays one after the other; returns why it stopped before the last one. */
  private async play(): Promise<PremoveStop | null> {
    const turn = this.host.live?.progress.turn;
    for (let next = this.list[0]; next; next = this.list[0]) {
      const rest = this.list.slice(1);
      const { host } = this;
      if (!host.mine || host.confirming || host.live?.progress.turn !== turn)
        return { move: premoveName(next), why: "turn-over", dropped: this.list.length };
      const why = await this.playOne(next);
      if (why !== null) return { move: premoveName(next), why, dropped: rest.length };
      this.list = rest;
    }
    return null;
  }

  /** Returns why it was not played; `null`: it was. */
  private async playOne({ text, from, to }: Premove): Promise<PremoveStop["why"] | null> {
    const { host } = this;
    const { live } = host;
    if (live === null) return "choice";
    if (from === null || to === null || text.length > 4)
      return (await host.playOwn(text)) ? null : (host.message ?? "illegal");
    let meant = narrow(live.legal, { from, to });
    // The first promotion offered is the strongest usual one.
    const [promotion] = meant.open === "promotion" ? meant.options : [];
    if (promotion) meant = narrow(live.legal, { from, to, promotion: promotion.letter });
    if (meant.open === "action")
      return (await host.playOwn(meant.action.text)) ? null : (host.message ?? "illegal");
    if (meant.open !== "nothing") return "choice";
    const answer = await explained(this.deps.rules, { game: host.game, at: live.at }, text);
    if (!answer.ok) return { failure: answer.error };
    return answer.value ? { why: answer.value } : "illegal";
  }
}
