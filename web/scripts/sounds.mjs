// Makes the page's sounds: short tones and knocks from formulas, as WAV files of one channel with 16 bits.
//
//   node web/scripts/sounds.mjs
//
// The files are kept in the repository; the same formulas give the same bytes.

import { writeFileSync } from "node:fs";

const RATE = 22_050;
const OUT = new URL("../src/game/sounds/", import.meta.url);

/** A tone that dies away: `from` and `to` hertz, `begin` and `length` seconds, `dying` a second, with some of its second and third harmonic. */
const tone =
  (from, to, begin, length, dying, loud = 1, color = 0.25) =>
  (time) => {
    const at = time - begin;
    if (at < 0 || at > length) return 0;
    const phase = 2 * Math.PI * (from * at + ((to - from) * at * at) / (2 * length));
    const wave = Math.sin(phase) + color * Math.sin(2 * phase) + (color / 2) * Math.sin(3 * phase);
    return loud * wave * Math.exp(-dying * at) * Math.min(1, at / 0.003) * Math.min(1, (length - at) / 0.01);
  };

/**
 * Noise from a fixed generator, so that the files are always the same; `dull` from 0 to 1 filters out high
 * frequencies.
 */
const noise = (begin, length, dying, loud, dull, seed) => {
  let state = seed;
  let last = 0;
  return (time) => {
    const at = time - begin;
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    last = dull * last + (1 - dull) * (state / 2 ** 31 - 1);
    return at < 0 || at > length
      ? 0
      : loud * last * Math.exp(-dying * at) * Math.min(1, (length - at) / 0.01);
  };
};

const SOUNDS = {
  move: [0.14, tone(320, 250, 0, 0.14, 34, 0.7), noise(0, 0.03, 120, 0.9, 0.72, 1)],
  capture: [0.18, tone(250, 150, 0, 0.18, 26, 0.8), noise(0, 0.06, 60, 1.1, 0.6, 2)],
  push: [0.26, noise(0, 0.22, 9, 0.9, 0.88, 3), tone(200, 150, 0.17, 0.09, 30, 0.6)],
  fall: [0.4, tone(700, 140, 0, 0.4, 6, 0.5, 0.1)],
  enter: [
    0.2,
    tone(520, 520, 0, 0.08, 30, 0.4),
    tone(300, 240, 0.07, 0.13, 30, 0.7),
    noise(0.07, 0.03, 100, 0.7, 0.7, 4),
  ],
  crumble: [
    0.42,
    noise(0, 0.42, 6, 0.8, 0.8, 5),
    noise(0.08, 0.1, 30, 0.7, 0.6, 6),
    noise(0.2, 0.1, 30, 0.6, 0.6, 7),
  ],
  check: [0.3, tone(880, 880, 0, 0.12, 16, 0.5), tone(1175, 1175, 0.1, 0.2, 14, 0.5)],
  turn: [0.36, tone(523, 523, 0, 0.16, 12, 0.45), tone(784, 784, 0.14, 0.22, 12, 0.45)],
  complete: [0.08, tone(600, 600, 0, 0.08, 50, 0.4), noise(0, 0.02, 150, 0.5, 0.6, 8)],
  refused: [0.16, tone(130, 110, 0, 0.16, 18, 0.8, 0.5)],
  low: [0.3, tone(988, 988, 0, 0.1, 14, 0.5), tone(988, 988, 0.16, 0.1, 14, 0.5)],
  won: [
    0.44,
    tone(523, 523, 0, 0.14, 8, 0.4),
    tone(659, 659, 0.11, 0.14, 8, 0.4),
    tone(784, 784, 0.22, 0.22, 8, 0.45),
  ],
  lost: [
    0.44,
    tone(440, 440, 0, 0.16, 8, 0.4),
    tone(349, 349, 0.13, 0.16, 8, 0.4),
    tone(294, 294, 0.26, 0.18, 8, 0.45),
  ],
  drawn: [0.4, tone(440, 440, 0, 0.2, 8, 0.4), tone(440, 440, 0.18, 0.22, 8, 0.4)],
};

/** The peak amplitude. */
const PEAK = 0.7;

function wav(seconds, ...parts) {
  const samples = Array.from({ length: Math.round(seconds * RATE) }, (_, index) =>
    parts.reduce((sum, part) => sum + part(index / RATE), 0),
  );
  const loudest = Math.max(...samples.map(Math.abs));
  const file = Buffer.alloc(44 + 2 * samples.length);
  file.write("RIFF", 0);
  file.writeUInt32LE(36 + 2 * samples.length, 4);
  file.write("WAVEfmt ", 8);
  file.writeUInt32LE(16, 16);
  file.writeUInt16LE(1, 20);
  file.writeUInt16LE(1, 22);
  file.writeUInt32LE(RATE, 24);
  file.writeUInt32LE(2 * RATE, 28);
  file.writeUInt16LE(2, 32);
  file.writeUInt16LE(16, 34);
  file.write("data", 36);
  file.writeUInt32LE(2 * samples.length, 40);
  samples.forEach((sample, index) =>
    file.writeInt16LE(Math.round((sample / loudest) * PEAK * 32_767), 44 + 2 * index),
  );
  return file;
}

for (const [name, [seconds, ...parts]] of Object.entries(SOUNDS))
  writeFileSync(new URL(`${name}.wav`, OUT), wav(seconds, ...parts));
