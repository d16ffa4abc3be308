// The state of a game: everything that the page shows. Changes are made in `controller.svelte.ts`.

import type {
  Explanation,
  Failure,
  GameText,
  LineTurn,
  Player,
  TurnRecord,
  VariantInfo,
  View,
} from "tempi-wasm";
import type { Refusal } from "../online/api";
import type { OnlineGame } from "../online/game.svelte";
import type { ClockState, Kept, Seat, StoredGame } from "../storage/types";
import type { Standing } from "../turn/headline";
import { lastTurnOf } from "./turns";

/** Why premoves were not all played. */
export interface PremoveStop {
  /** The first one that was not played. */
  move: string;
  /** `choice`: it can mean several moves; `turn-over`: the turn had ended; `illegal`: it is not possible. */
  why: "choice" | "turn-over" | "illegal" | Message;
  /** How many were dropped with it. */
  dropped: number;
}

/** The content of the message line. */
export type Message =
  | { why: Explanation }
  | { failure: Failure }
  /** The text that a piece has no legal move, in the language of the interface. */
  | { stuck: string }
  /** The player's turn ended after this many moves because no legal move was left. */
  | { cutShort: number }
  /** The server refused a turn or a command. */
  | { refusal: Refusal }
  | { premove: PremoveStop };

export class GameState {
  /** The server of an online game, which decides about turns, clocks, and the end; `null`: the page does. */
  referee: OnlineGame | null = $state.raw(null);
  /** The server's rules differ from the page's: the game can only be watched. */
  foreign = $state(false);
  /** The game as stored; `null` until it is read. */
  stored: StoredGame | null = $state.raw(null);
  info: VariantInfo | null = $state.raw(null);
  /** The current position, the draft included. */
  live: View | null = $state.raw(null);
  /** The earlier position being viewed; `null`: none. */
  past: View | null = $state.raw(null);
  turns: readonly TurnRecord[] = $state.raw([]);
  /** The actions taken back from the draft, which can be played again, the next first. */
  redo: readonly string[] = $state.raw([]);
  thinking = $state(false);
  message: Message | null = $state.raw(null);
  /** The turn that a hint recommends. */
  hint: LineTurn | null = $state.raw(null);
  /** How much of it is shown: its first piece, or all of it. */
  hinted: "piece" | "turn" = $state("piece");
  hinting = $state(false);
  /** Whether this tab may play the game; otherwise another one does. */
  held = $state(true);
  kept: Kept = $state("kept");
  /** Why there is no game to show. */
  failure: Failure | "missing" | null = $state.raw(null);
  /** A loss on time while the page was closed or asleep. */
  slept: { player: Player; at: number } | null = $state.raw(null);

  /** The position shown. */
  get view(): View | null {
    return this.past ?? this.live;
  }
  get game(): GameText {
    return this.stored?.game ?? { variant: "", actions: [] };
  }
  /** The number of actions that can no longer be taken back. */
  get base(): number {
    return this.game.actions.length - (this.stored?.draft ?? 0);
  }
  /** A complete turn waits to be confirmed. */
  readonly confirming = $derived.by(() => {
    if (!this.live || !this.stored || this.stored.draft === 0 || this.stored.game.end) return false;
    return this.live.draft.length === 0 || this.live.result !== null;
  });
  readonly over = $derived(
    ((this.live?.result ?? null) !== null && !this.confirming) || (this.referee?.aborted ?? false),
  );
  /** Who acts; while a complete turn waits, still its player. */
  readonly mover: Player = $derived.by(() => {
    if (!this.live) return "white";
    const { progress, draft, previous } = this.live;
    return this.confirming ? (draft[0]?.player ?? previous?.player ?? progress.player) : progress.player;
  });
  seat = (player: Player): Seat => this.stored?.players[player] ?? { kind: "person", name: "" };
  /** The only person at the board; `null`: there are two, or only spectators. */
  readonly me: Player | null = $derived.by(() => {
    const [white, black] = [this.seat("white").kind, this.seat("black").kind];
    return white === black ? null : white === "person" ? "white" : black === "person" ? "black" : null;
  });
  readonly twoPeople = $derived(this.seat("white").kind === "person" && this.seat("black").kind === "person");
  /** A player at this screen is to act. */
  readonly mine = $derived(
    this.held && !this.foreign && this.live !== null && !this.over && this.seat(this.mover).kind === "person",
  );
  /** Nothing on the board can be moved. */
  readonly locked = $derived(!this.mine || this.confirming || this.past !== null);
  readonly standing: Standing = $derived.by(() => {
    if (this.past) return "past";
    if (this.confirming) return "confirming";
    if (this.over || this.mine) return "mine";
    return this.thinking ? "thinking" : "theirs";
  });
  /** The opponent of the only person at the board is to move, so that premoves can be entered. */
  readonly awaits = $derived(
    this.held &&
      !this.foreign &&
      this.live !== null &&
      !this.over &&
      !this.mine &&
      this.me !== null &&
      this.past === null,
  );
  /** The computer gives hints; not in games between two people. */
  readonly hints = $derived(this.me !== null && !this.referee);
  readonly canAdvise = $derived(this.mine && !this.confirming && !this.hinting && this.past === null);
  readonly canBack = $derived((this.view?.at ?? 0) > 0);
  readonly canRedo = $derived(this.past !== null || this.redo.length > 0);
  /** The start of the turn that "take back a turn" leads to. */
  readonly backTo: number | null = $derived.by(() => {
    const people =
      this.held && !this.over
        ? lastTurnOf(this.turns, this.game.actions.length, (player) => this.seat(player).kind === "person")
        : null;
    return people?.at ?? null;
  });
  /**
   * Going back takes back a move of this turn, rather than only showing an earlier position. Likewise for
   * going forward.
   */
  readonly takesBack = $derived(this.mine && this.past === null && (this.stored?.draft ?? 0) > 0);
  readonly playsAgain = $derived(this.mine && this.past === null && this.redo.length > 0);
  /** A complete turn is on its way to the server for longer than usual. */
  readonly unconfirmed = $derived(this.referee?.late ?? false);
  get clock(): ClockState | null {
    return this.held && !this.over ? (this.stored?.clock ?? null) : null;
  }
}
