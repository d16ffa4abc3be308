// What screen readers are told, in the two regions that index.html has from the start.

/** How long a region is empty before its new text, so that the same text is read again. */
const PAUSE_MS = 50;
const timers = new Map<string, ReturnType<typeof setTimeout>>();

function say(id: string, text: string): void {
  const region = document.getElementById(id);
  if (!region) return;
  clearTimeout(timers.get(id));
  region.textContent = "";
  timers.set(
    id,
    setTimeout(() => (region.textContent = text), PAUSE_MS),
  );
}

/** When the reader has finished: own moves, refusals, messages. */
export const sayPolitely = (text: string): void => say("said-politely", text);
/** At once: the other's turn, check, results, choices that wait. */
export const sayAtOnce = (text: string): void => say("said-at-once", text);
