// Chooses the sounds of an event; `audio.ts` plays them.

import type { PlayedAction } from "tempi-wasm";
import type { GameEvent } from "./deps";

export const SOUNDS = [
  "move",
  "capture",
  "push",
  "fall",
  "enter",
  "crumble",
  "check",
  "turn",
  "complete",
  "refused",
  "low",
  "won",
  "lost",
  "drawn",
] as const;
export type Sound = (typeof SOUNDS)[number];

export interface PlayedSound {
  sound: Sound;
  /** The playback rate: the moves of a turn rise in pitch, so that they can be counted by ear. */
  rate: number;
}

/** The rise from one move to the next: a little over a semitone. */
const RISE = 1.07;
const HIGHEST = 9;

export function soundsOf(event: GameEvent, me: "white" | "black" | null): PlayedSound[] {
  const plain = (sound: Sound): PlayedSound[] => [{ sound, rate: 1 }];
  switch (event.what) {
    case "played":
      return event.actions.flatMap(ofAction);
    case "taken-back":
      return [{ sound: "move", rate: 0.85 }];
    case "complete":
      return plain("complete");
    case "your-turn":
      return plain("turn");
    case "refused":
      return plain("refused");
    case "cut-short":
    case "premoved":
      return [];
    case "low-time":
      return plain("low");
    case "over": {
      const { winner } = event.result;
      return plain(winner === null ? "drawn" : me === null || winner === me ? "won" : "lost");
    }
  }
}

function ofAction(action: PlayedAction): PlayedSound[] {
  if (action.kind === "end-turn" || action.kind === "claim") return [];
  const rate = RISE ** Math.min(HIGHEST, Math.max(0, action.ordinal - 1));
  const first: PlayedSound = { sound: main(action), rate };
  return action.check ? [first, { sound: "check", rate: 1 }] : [first];
}

function main(action: PlayedAction): Sound {
  const { changes, captured, player, to, from } = action;
  const rival = (piece: { color: string } | null): boolean => piece !== null && piece.color !== player;
  // Pieces that vanished, except for the captured piece and the one that moved.
  const gone = changes.filter(
    ({ square, before, after }) => before !== null && after === null && square !== from && square !== to,
  ).length;
  if (gone > 2) return "crumble";
  if (captured && changes.some(({ square, after }) => square !== to && rival(after))) return "push";
  if (captured && gone > 0 && changes.some(({ square, before }) => square !== to && rival(before)))
    return "fall";
  if (captured) return "capture";
  return changes.some(({ square, after }) => square === from && after !== null && from !== to)
    ? "enter"
    : "move";
}
