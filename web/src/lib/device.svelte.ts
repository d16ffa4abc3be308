// The device: how much room its screen has, and whether it is online.

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
/** That column has room for the list of turns. */
export const tall = follow("(min-height: 600px)");
/** And for a line to type in. */
export const roomy = follow("(min-height: 740px)");
/** Below a board that is as wide as the screen there is room for a panel and a list. */
export const deep = follow("(min-height: 760px)");
/** The workshop's text has a column beside it. */
export const beside = follow("(min-width: 760px)");

class Online {
  now = $state(navigator.onLine);
  constructor() {
    for (const name of ["online", "offline"]) addEventListener(name, () => (this.now = navigator.onLine));
  }
}
/** `online.now`: whether the device believes that it has a connection. */
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
