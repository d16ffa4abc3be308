/** An attachment that opens a dialog over the page. When it is gone, the focus goes back to what had it, if that is still there. */
export function modal(dialog: HTMLDialogElement): () => void {
  const before = document.activeElement;
  dialog.showModal();
  return () => {
    dialog.close();
    if (before instanceof HTMLElement && before.isConnected) before.focus();
  };
}

/** Whether the newest entry of the history stands for an open dialog. */
let held = false;

/** Whether a page that is gone to takes the place of the history's newest entry, which stands for a dialog. */
export const isOverlaid = (): boolean => held;

/** An attachment for a dialog that the browser's Back closes, instead of leaving the page. */
export function closedByBack(close: () => void): () => () => void {
  return () => {
    if (!held) history.pushState({ dialog: true }, "");
    held = true;
    const here = location.href;
    function back(): void {
      held = false;
      if (location.href === here) close();
    }
    addEventListener("popstate", back);
    return () => {
      removeEventListener("popstate", back);
      // A dialog that follows at once takes the entry over; a page that was gone to has replaced it.
      setTimeout(() => {
        if (held && document.querySelector("dialog[open]") === null) {
          held = false;
          if ((history.state as { dialog?: boolean } | null)?.dialog) history.back();
        }
      });
    };
  };
}

// Sets properties of an element's style by script: the page's security policy forbids style attributes.

/** An attachment: `{@attach styled({ left: "3px" })}`. */
export function styled(properties: Readonly<Record<string, string>>): (element: HTMLElement) => void {
  return (element) => {
    for (const [name, value] of Object.entries(properties)) element.style.setProperty(name, value);
  };
}
