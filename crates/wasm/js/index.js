// Opens an instance of rules and engine and guards its calls: see index.d.ts.
import init, * as module from "./tempi.js";

/** Answers that stand for an instance that has died. */
const dead = (message) => ({ ok: false, error: { code: "dead", message } });

let opened = false;

/** Opens the instance of this thread. */
export async function open(source) {
  // The generated module keeps its memory in variables of its own, so a second instance would take the first one's place.
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
      // A panic has said what happened; what is known of no stack and no memory is the exception.
      return die(lastWords() ?? String(error));
    }
  };
  const tempi = Object.defineProperties({}, { dead: { get: () => death }, memory: { get: () => memory.buffer.byteLength } });
  for (const method of module.methods()) tempi[method] = (question) => call(method, question);
  return Object.freeze(tempi);
}

/** What a panic said, if the instance can still tell. */
function lastWords() {
  try {
    return module.last_words();
  } catch {
    return undefined;
  }
}
