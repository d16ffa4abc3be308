// Plays the sounds of a game. Browsers allow no sound before the user's first gesture.

import { settings } from "../settings/settings.svelte";
import type { GameEvent } from "./deps";
import { type Sound, soundsOf } from "./sounds";

const FILES = import.meta.glob<string>("./sounds/*.wav", { query: "?url", import: "default", eager: true });
const BUZZ_MS = 10;

let context: AudioContext | null = null;
const buffers = new Map<Sound, Promise<AudioBuffer | null>>();

function buffer(sound: Sound, audio: AudioContext): Promise<AudioBuffer | null> {
  const address = FILES[`./sounds/${sound}.wav`];
  const known = buffers.get(sound);
  if (known) return known;
  const loading = address === undefined ? Promise.resolve(null) : load(address, audio);
  buffers.set(sound, loading);
  // Retry a sound that failed to load.
  void loading.then((found) => found === null && buffers.delete(sound));
  return loading;
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

/** Plays the sounds of an event, and vibrates on phones. */
export function playSounds(event: GameEvent, me: "white" | "black" | null): void {
  if (
    settings.vibration &&
    (event.what === "refused" || event.what === "your-turn") &&
    navigator.userActivation?.hasBeenActive
  )
    navigator.vibrate?.(BUZZ_MS);
  if (!settings.sound || settings.volume === 0) return;
  for (const { sound, rate } of soundsOf(event, me)) void play(sound, rate);
}
