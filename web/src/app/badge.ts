// The number of games waiting for the user's turn, in the window's title and on the icon of an installed page.

const COUNT = /^\(\d+\) /;

let count = 0;
let watching = false;

function show(): void {
  const plain = document.title.replace(COUNT, "");
  const wanted = count > 0 ? `(${count}) ${plain}` : plain;
  if (document.title !== wanted) document.title = wanted;
}

/** Shows a number, also when a page changes its title; 0: none. */
export function showBadge(waiting: number): void {
  count = waiting;
  show();
  if (!watching) {
    watching = true;
    new MutationObserver(show).observe(document.head, {
      childList: true,
      subtree: true,
      characterData: true,
    });
  }
  // Only installed pages have an icon.
  const mark = count > 0 ? navigator.setAppBadge?.(count) : navigator.clearAppBadge?.();
  mark?.catch(() => undefined);
}
