// What a screen reader is told of a game.

import { turnState } from "../board/keys";
import { spelled, turnName } from "../board/names";
import { spoken } from "../board/tidings";
import { summaryOf } from "../home/summaries";
import { sayAtOnce, sayPolitely } from "../shell/announce";
import { settings } from "../settings/settings.svelte";
import { failureSentence, resultSentence, whySentence } from "../text/fill";
import { playerName } from "../text/men";
import { capital, text as turnText } from "../turn/text";
import type { GameEvent } from "./deps";
import type { GameState } from "./state.svelte";
import { text } from "./text";

/** Says a text aloud, files as words where that is set. */
export function say(words: string, politeness: "polite" | "assertive"): void {
  (politeness === "polite" ? sayPolitely : sayAtOnce)(spelled(words, settings.spelledFiles));
}

export function speak(event: GameEvent, game: GameState): void {
  const said = sentence(event, game);
  if (said !== null) say(...said);
}

/** The state of the turn, as much of it as is wanted. `named`: two people at one board hear whose turn it is. */
function state({ live, info, me }: GameState, named = true): string {
  if (!live || !info) return "";
  const all = turnState({ view: live, about: { ...info, summary: summaryOf(info) }, ...(named ? { me } : {}) });
  return settings.spoken === "short" ? (all.split(/[.·]/)[0] ?? "") : all;
}

function lastMove({ live }: GameState): string {
  const last = live?.draft.at(-1) ?? live?.previous?.actions.at(-1);
  return last ? spoken(last) : "";
}

/** The turn that ended the game; nothing where it was given up, agreed or lost on time. */
function lastTurn({ live, stored }: GameState): string {
  if (!live || stored?.game.end) return "";
  const { draft, previous, progress } = live;
  const [first] = draft;
  return `${turnName(first ? { player: first.player, number: progress.turn, actions: draft } : previous)} `;
}

/** What is said of an event, and how urgently. */
export function sentence(event: GameEvent, game: GameState): [string, "polite" | "assertive"] | null {
  const t = text();
  const check = game.live && game.live.checked.length > 0 && !game.over ? ` ${t.saidCheck}` : "";
  switch (event.what) {
    case "played": {
      const name = capital(event.actions.map(spoken).join(", "));
      // Of the other's turn everything is said when it is over; word by word only to those who want everything.
      if (event.by === "there") return settings.spoken === "full" ? [name, "polite"] : null;
      // What completes a turn, ends the game or gives the board to the other of two people is read with that: by itself it would be talked over.
      if (game.confirming || game.over || (game.twoPeople && event.actions.at(-1)?.endsTurn)) return null;
      return [game.mine ? t.saidOwn(name, state(game)) : name, "polite"];
    }
    case "taken-back":
      return [t.saidBack(state(game)), "polite"];
    case "complete":
      return [t.saidOwn(capital(lastMove(game)), t.saidComplete), "polite"];
    case "your-turn": {
      const before = turnName(game.live?.previous ?? null);
      const now = game.twoPeople ? t.saidTurn(playerName(event.player), state(game, false)) : t.saidYours(state(game));
      return [`${before}${check} ${now}`, "assertive"];
    }
    case "refused":
      return game.message && !("cutShort" in game.message) ? ["why" in game.message ? whySentence(game.message.why) : failureSentence(game.message.failure), "polite"] : null;
    case "cut-short":
      return [turnText().cutShort(null, event.moves), "polite"];
    case "low-time":
      return [game.twoPeople ? turnText().prefix(playerName(event.player), t.lowTime(event.seconds)) : t.lowTime(event.seconds), "assertive"];
    case "over":
      return [lastTurn(game) + resultSentence(event.result), "assertive"];
  }
}
