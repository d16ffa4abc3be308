// Announcements for screen readers, in the two live regions of index.html.

/** How long a region stays empty before its new text, so that a repeated text is read again. */
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

/** Announced when the screen reader is idle: own moves, refusals, messages. */
export const sayPolitely = (text: string): void => say("said-politely", text);
/** Announced at once: the opponent's turn, check, results, open choices. */
export const sayAtOnce = (text: string): void => say("said-at-once", text);
