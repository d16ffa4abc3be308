// The device: the size of its screen, and whether it is online.

function follow(query: string): { readonly now: boolean } {
  const list = matchMedia(query);
  let now = $state(list.matches);
  list.addEventListener("change", () => (now = list.matches));
  return {
    get now() {
      return now;
    },
  };
}

/** The board has a column beside it. */
export const wide = follow("(min-width: 980px), (min-width: 600px) and (orientation: landscape)");
/** The column has room for the list of turns. */
export const tall = follow("(min-height: 600px)");
/** The column also has room for the input line. */
export const roomy = follow("(min-height: 740px)");
/** There is room for a panel and a list below a board as wide as the screen. */
export const deep = follow("(min-height: 760px)");
/** There is room for a column beside the workshop's editor. */
export const beside = follow("(min-width: 760px)");

class Online {
  now = $state(navigator.onLine);
  constructor() {
    for (const name of ["online", "offline"]) addEventListener(name, () => (this.now = navigator.onLine));
  }
}
/** `online.now`: whether the browser reports a connection. */
export const online = new Online();

/** Switches full screen on or off. */
export async function toggleFullScreen(): Promise<void> {
  try {
    if (document.fullscreenElement) await document.exitFullscreen();
    else await document.documentElement.requestFullscreen();
  } catch {
    // Not allowed in this window.
  }
}
