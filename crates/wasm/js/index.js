// Opens an instance of rules and engine and guards its calls: see index.d.ts.
import init, * as module from "./tempi.js";

/** Answers that stand for an instance that has died. */
const dead = (message) => ({ ok: false, error: { code: "dead", message } });

let opened = false;

export async function open(source) {
  // The generated module keeps its memory in variables of its own, so a second instance would take the first one's place.
  if (opened) throw new Error("an instance is open in this thread already; a new one needs a new worker");
  opened = true;
  const { memory } = await init(source === undefined ? undefined : { module_or_path: source });
  let death = null;
  const call = (method, question) => {
    if (death !== null) return dead(death);
    try {
      return JSON.parse(module.call(method, JSON.stringify(question ?? null)));
    } catch (error) {
      // A panic says what happened; no stack or no memory is known from the exception alone.
      death = module.last_words() ?? String(error);
      return dead(death);
    }
  };
  const tempi = Object.defineProperties({}, { dead: { get: () => death }, memory: { get: () => memory.buffer.byteLength } });
  for (const method of module.methods()) tempi[method] = (question) => call(method, question);
  return Object.freeze(tempi);
}
