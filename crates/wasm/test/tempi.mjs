// Shared by all tests: the built module, and checks of successful and failed answers.
import assert from "node:assert/strict";
import { readFile } from "node:fs/promises";

/** The folder with the module. */
export const folder = new URL(process.env.TEMPI_WASM ? `file://${process.env.TEMPI_WASM}/` : "../../../web/src/wasm/", import.meta.url);

/** The module's bytes. */
export const bytes = () => readFile(new URL("tempi_bg.wasm", folder));

/** An instance; one per process. */
export async function tempi() {
  const { open } = await import(new URL("index.js", folder));
  return open(await bytes());
}

/** The value of a successful answer. */
export function good(answer) {
  assert.ok(answer.ok, answer.ok ? "" : answer.error.message);
  return answer.value;
}

/** Supplies the network of this name, as the page does. */
export async function supply(instance, name) {
  const file = await readFile(new URL(`../../engine/src/network/files/${name}.network`, import.meta.url));
  good(instance.takeNetwork({ data: file.toString("base64") }));
}

/** The failure of a failed answer, which must have this code. */
export function bad(answer, code) {
  assert.ok(!answer.ok, "it should have failed");
  assert.equal(answer.error.code, code, answer.error.message);
  assert.ok(answer.error.message.length > 0 && answer.error.message.length < 20_000);
  return answer.error;
}

/** A game. */
export const game = (variant, actions = "", start = null) => ({
  variant,
  start,
  actions: actions.split(" ").filter((text) => text !== ""),
});

/** Reproducible random numbers from 0 to n - 1. */
export function dice(seed) {
  let state = seed >>> 0;
  return (n) => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    return Math.floor((state / 2 ** 32) * n);
  };
}
