// Opens an instance of rules and engine and guards its calls: see index.d.ts.
import init, * as module from "./tempi.js";

/** The answer of an instance that has died. */
const dead = (message) => ({ ok: false, error: { code: "dead", message } });

let opened = false;

/** Opens this thread's instance. */
export async function open(source) {
  // The generated module stores its memory in module variables, so a second instance would replace the first one.
  if (opened) throw new Error("an instance is open in this thread already; a new one needs a new worker");
  opened = true;
  let memory;
  try {
    ({ memory } = await init(source === undefined ? undefined : { module_or_path: source }));
  } catch (error) {
    opened = false;
    throw error;
  }
  let death = null;
  const die = (message) => {
    death ??= message;
    return dead(death);
  };
  const call = (method, question) => {
    if (death !== null) return dead(death);
    let text;
    try {
      text = JSON.stringify(question ?? null);
    } catch (error) {
      return { ok: false, error: { code: "question", message: String(error) } };
    }
    try {
      return JSON.parse(module.call(method, text));
    } catch (error) {
      // A panic leaves a message, except when out of stack or memory.
      return die(lastWords() ?? String(error));
    }
  };
  const tempi = Object.defineProperties({}, { dead: { get: () => death }, memory: { get: () => memory.buffer.byteLength } });
  for (const method of module.methods()) tempi[method] = (question) => call(method, question);
  return Object.freeze(tempi);
}

/** The message of a panic, if the instance can still return it. */
function lastWords() {
  try {
    return module.last_words();
  } catch {
    return undefined;
  }
}
