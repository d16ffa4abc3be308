// What screen readers announce about a game.

import type { PlayedAction, Player } from "tempi-wasm";
import { turnState } from "../board/keys";
import { turnName, sentences, spokenAll } from "../board/spoken";
import { summaryOf } from "../variants/catalog";
import { say } from "../table/speech";
import { settings } from "../settings/settings.svelte";
import { resultSentence } from "../text/sentences";
import { playerName } from "../text/names";
import { isBrief } from "../turn/duty";
import { saysCheck } from "../turn/headline";
import { capital } from "../turn/english";
import { text as turnText } from "../turn/text";
import type { Seat } from "../storage/types";
import type { GameEvent } from "./deps";
import type { GameState, Message } from "./state.svelte";
import { text } from "./text";
import { clockShown } from "./span";
import type { GameController } from "./controller.svelte";
import { premoveName } from "./premove";
import { rival } from "./turns";
import { messageSentence } from "./wording";

export function speak(event: GameEvent, game: GameState): void {
  const said = sentence(event, game);
  if (said !== null) say(...said);
}

/**
 * The state of the turn, at the length set in the settings. Each player hears what is special about the variant once, at
 * the start of their first turn. `named`: two people at one board hear whose turn it is.
 */
function state({ live, info, me }: GameState, named = true): string {
  if (!live || !info) return "";
  const { turn } = live.progress;
  const begins = turn <= 2 && live.draft.length === 0;
  const all = turnState(
    { view: live, about: { ...info, summary: begins ? summaryOf(info) : "" }, ...(named ? { me } : {}) },
    isBrief(turn),
  );
  return settings.spoken === "short" ? (all.split(/[.·]/)[0] ?? "") : all;
}

/** The state, after a sentence that says whose turn it is. */
function rest(state: string): string {
  const own = turnText().yourMove;
  return state === own ? "" : state.startsWith(`${own}. `) ? state.slice(own.length + 2) : state;
}

/** The turn that ended the game; empty after a resignation, an agreed draw, or a loss on time. */
function lastTurn({ live, stored }: GameState): string {
  if (!live || stored?.game.end) return "";
  const { draft, previous, progress } = live;
  const [first] = draft;
  return `${turnName(first ? { player: first.player, number: progress.turn, actions: draft } : previous)} `;
}

/**
 * A refusal, preceded by the actions played from the same typed line, since each announcement interrupts the one before
 * it. Complete turns were already announced.
 */
function refusal(since: readonly PlayedAction[], message: Exclude<Message, { cutShort: number }>): string {
  const played = since.slice(since.findLastIndex(({ endsTurn }) => endsTurn) + 1);
  return sentences(capital(spokenAll(played)), messageSentence(message));
}

/** Whether the state that is announced after the actions mentions the check. */
const checkFollows = ({ live, over, confirming }: GameState): boolean =>
  live !== null && !over && !confirming && saysCheck(live);

/** The announcement of an event, and its urgency. */
export function sentence(event: GameEvent, game: GameState): [string, "polite" | "assertive"] | null {
  const t = text();
  switch (event.what) {
    case "played": {
      // The moves of a typed line come so fast that each announcement interrupts the one before it.
      const name = capital(spokenAll(event.since, game.mine && event.by === "here" && checkFollows(game)));
      // The opponent's turn is announced when it is over, and move by move only at full length.
      if (event.by === "there") return settings.spoken === "full" ? [name, "polite"] : null;
      // A move that completes a turn, ends the game or passes the board to the other person is announced
      // together with that.
      if (game.confirming || game.over || (game.twoPeople && event.actions.at(-1)?.endsTurn)) return null;
      return [game.mine ? t.saidOwn(name, state(game)) : name, "polite"];
    }
    case "taken-back":
      return [t.saidBack(state(game)), "polite"];
    case "complete":
      return [t.saidOwn(capital(spokenAll(event.actions)), t.saidComplete), "polite"];
    case "your-turn": {
      const before = turnName(game.live?.previous ?? null, checkFollows(game));
      const now = game.twoPeople
        ? t.saidTurn(playerName(event.player), rest(state(game, false)))
        : t.saidYours(rest(state(game)));
      return [`${before} ${now}`.trim(), "assertive"];
    }
    case "refused":
      return game.message && !("cutShort" in game.message)
        ? [refusal(event.since, game.message), "polite"]
        : null;
    case "cut-short":
      return [turnText().cutShort(null, event.moves), "polite"];
    case "premoved":
      return [t.premoves(event.moves.map(premoveName)), "polite"];
    case "low-time":
      return [
        game.twoPeople
          ? turnText().prefix(playerName(event.player), t.lowTime(event.seconds))
          : t.lowTime(event.seconds),
        "assertive",
      ];
    case "over":
      return [lastTurn(game) + resultSentence(event.result), "assertive"];
  }
}

// The names of the players at a board.

/** `alone`: the only person at the board, who is addressed as "you". */
export function seatName(seat: Seat, player: Player, alone: boolean): string {
  if (seat.kind === "computer") return text().computer(seat.level);
  return seat.name || (alone ? text().you : playerName(player));
}

/** Both clocks in words. */
export function clockWords(game: GameController): string {
  const clock = game.stored?.clock;
  if (!clock) return text().noClock;
  const of = (player: Player): string =>
    text().clockSaid(
      seatName(game.seat(player), player, game.me === player),
      clockShown(clock, game.timing.left(clock, player)),
    );
  return [of(game.mover), of(rival(game.mover))].join(", ");
}
