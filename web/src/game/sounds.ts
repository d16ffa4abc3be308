// Which sounds belong to what happened. Pure; the end of this file plays them.

import type { PlayedAction } from "tempi-wasm";
import { settings } from "../settings/settings.svelte";
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

export interface Heard {
  sound: Sound;
  /** How much faster, and so higher, it is played: the moves of a turn rise, so that the ear counts them. */
  rate: number;
}

/** A move of the turn is so much higher than the one before it: a little over half a tone. */
const RISE = 1.07;
const HIGHEST = 9;

export function heard(event: GameEvent, me: "white" | "black" | null): Heard[] {
  const plain = (sound: Sound): Heard[] => [{ sound, rate: 1 }];
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
      return [];
    case "low-time":
      return plain("low");
    case "over": {
      const { winner } = event.result;
      return plain(winner === null ? "drawn" : me === null || winner === me ? "won" : "lost");
    }
  }
}

function ofAction(action: PlayedAction): Heard[] {
  if (action.kind === "end-turn" || action.kind === "claim") return [];
  const rate = RISE ** Math.min(HIGHEST, Math.max(0, action.ordinal - 1));
  const first: Heard = { sound: main(action), rate };
  return action.check ? [first, { sound: "check", rate: 1 }] : [first];
}

function main(action: PlayedAction): Sound {
  const { changes, captured, player, to, from } = action;
  const rival = (man: { color: string } | null): boolean => man !== null && man.color !== player;
  // Men that vanished, but for the captured one and the one that left its square.
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

// Plays the sounds of a game, once the visitor has done something on the page: browsers allow none before that.

const FILES = import.meta.glob<string>("./sounds/*.wav", { query: "?url", import: "default", eager: true });
const BUZZ_MS = 10;

let context: AudioContext | null = null;
const read = new Map<Sound, Promise<AudioBuffer | null>>();

function buffer(sound: Sound, audio: AudioContext): Promise<AudioBuffer | null> {
  const address = FILES[`./sounds/${sound}.wav`];
  const known = read.get(sound);
  if (known) return known;
  const asked = address === undefined ? Promise.resolve(null) : load(address, audio);
  read.set(sound, asked);
  // A sound that could not be had is asked for again.
  void asked.then((got) => got === null && read.delete(sound));
  return asked;
}

async function load(address: string, audio: AudioContext): Promise<AudioBuffer | null> {
  try {
    return await audio.decodeAudioData(await (await fetch(address)).arrayBuffer());
  } catch {
    return null;
  }
}

async function play(sound: Sound, rate: number): Promise<void> {
  if (!navigator.userActivation?.hasBeenActive && context === null) return;
  context ??= new AudioContext();
  const audio = context;
  if (audio.state === "suspended") void audio.resume().catch(() => {});
  const data = await buffer(sound, audio);
  if (data === null) return;
  const [source, gain] = [audio.createBufferSource(), audio.createGain()];
  source.buffer = data;
  source.playbackRate.value = rate;
  gain.gain.value = settings.volume ** 2;
  source.connect(gain).connect(audio.destination);
  source.start();
}

/** Lets an event be heard, and felt on phones. */
export function hear(event: GameEvent, me: "white" | "black" | null): void {
  if (
    settings.vibration &&
    (event.what === "refused" || event.what === "your-turn") &&
    navigator.userActivation?.hasBeenActive
  )
    navigator.vibrate?.(BUZZ_MS);
  if (!settings.sound || settings.volume === 0) return;
  for (const { sound, rate } of heard(event, me)) void play(sound, rate);
}
