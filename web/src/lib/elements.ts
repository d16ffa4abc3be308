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

// A right click, the key for menus, or a finger that rests: each asks for the menu of what is below. Some browsers make a request for a menu
// of a resting finger themselves, others say nothing of it.

/** So long a finger has to rest, in milliseconds, and so far it may go meanwhile, in pixels. */
const REST = 500;
const FAR = 10;

/**
 * An attachment: `{@attach contextMenu((element, x, y) => …)}`, where `element` is what was pressed, and the point is of the window. It answers
 * whether there is a menu of it; the browser's own comes if not.
 */
export function contextMenu(
  ask: (element: Element, x: number, y: number) => boolean,
): (element: HTMLElement) => () => void {
  return (element) => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    let from = { x: 0, y: 0 };
    /** The finger that is still down has asked already. */
    let asked = false;

    const give = (): void => clearTimeout(timer);
    const told = ({ target, clientX, clientY }: MouseEvent): boolean =>
      target instanceof Element && ask(target, clientX, clientY);
    function down(event: PointerEvent): void {
      give();
      asked = false;
      if (event.pointerType !== "touch" || !event.isPrimary) return;
      from = { x: event.clientX, y: event.clientY };
      timer = setTimeout(() => (asked = told(event)), REST);
    }
    function move(event: PointerEvent): void {
      if (Math.hypot(event.clientX - from.x, event.clientY - from.y) > FAR) give();
    }
    /** What has asked for a menu is no press of what lies below. */
    function lifted(event: TouchEvent): void {
      if (asked && event.cancelable) event.preventDefault();
    }
    function menu(event: MouseEvent): void {
      give();
      // A finger that has asked already asks no second time.
      const again = asked && (event as PointerEvent).pointerType === "touch";
      asked = again || told(event);
      if (asked) event.preventDefault();
    }
    const heard = new AbortController();
    const { signal } = heard;
    element.addEventListener("pointerdown", down, { signal });
    element.addEventListener("pointermove", move, { signal });
    for (const name of ["pointerup", "pointercancel"] as const)
      element.addEventListener(name, give, { signal });
    element.addEventListener("touchend", lifted, { signal, passive: false });
    element.addEventListener("contextmenu", menu, { signal });
    return () => {
      give();
      heard.abort();
    };
  };
}
