// Panics are reported, and a dead instance reports that it is dead.
import assert from "node:assert/strict";
import { test } from "node:test";
import { bytes, folder } from "./tempi.mjs";

test("a panic ends the instance and keeps its message", async () => {
  const { open } = await import(new URL("index.js", folder));
  await assert.rejects(() => open(new Uint8Array([0, 1, 2, 3])));
  const instance = await open(await bytes());
  await assert.rejects(async () => open(await bytes()), /open in this thread/);
  assert.equal(instance.dead, null);
  const said = [];
  const { error } = console;
  console.error = (text) => said.push(text);
  const answer = instance.die();
  console.error = error;
  assert.equal(answer.error.code, "dead");
  assert.match(answer.error.message, /asked to die/);
  assert.match(said.join(), /asked to die/);
  assert.equal(instance.dead, answer.error.message);
  for (const method of Object.keys(instance)) {
    const later = instance[method]({});
    assert.deepEqual(later, { ok: false, error: { code: "dead", message: instance.dead } }, method);
  }
});
