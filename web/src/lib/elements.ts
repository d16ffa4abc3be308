/** An attachment that opens a modal dialog. When it is removed, the focus returns to where it was. */
export function modal(dialog: HTMLDialogElement): () => void {
  const before = document.activeElement;
  dialog.showModal();
  return () => {
    dialog.close();
    if (before instanceof HTMLElement && before.isConnected) before.focus();
  };
}

/** Whether the newest history entry stands for an open dialog. */
let held = false;

/** Whether navigating should replace the newest history entry because it stands for a dialog. */
export const isOverlaid = (): boolean => held;

/** An attachment for a dialog that the browser's Back button closes instead of leaving the page. */
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
      // A dialog opened right after takes the entry over; navigation has replaced it.
      setTimeout(() => {
        if (held && document.querySelector("dialog[open]") === null) {
          held = false;
          if ((history.state as { dialog?: boolean } | null)?.dialog) history.back();
        }
      });
    };
  };
}

// Sets an element's style by script: the page's security policy forbids style attributes.

/** An attachment: `{@attach styled({ left: "3px" })}`. */
export function styled(properties: Readonly<Record<string, string>>): (element: HTMLElement) => void {
  return (element) => {
    for (const [name, value] of Object.entries(properties)) element.style.setProperty(name, value);
  };
}

// Context menus: a right click, the menu key, or a long press. Some browsers send a `contextmenu` event
// for a long press, others do not.

/** How long a finger must rest, in milliseconds, and how far it may move meanwhile, in pixels. */
const REST = 500;
const FAR = 10;

/**
 * An attachment: `{@attach contextMenu((element, x, y) => …)}`, where `element` is the pressed element, and `x` and `y` are window coordinates.
 * The callback returns whether it opened a menu; if not, the browser's own menu appears.
 */
export function contextMenu(
  ask: (element: Element, x: number, y: number) => boolean,
): (element: HTMLElement) => () => void {
  return (element) => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    let from = { x: 0, y: 0 };
    /** The finger that is still down has already opened the menu. */
    let opened = false;

    const cancel = (): void => clearTimeout(timer);
    const openMenu = ({ target, clientX, clientY }: MouseEvent): boolean =>
      target instanceof Element && ask(target, clientX, clientY);
    function down(event: PointerEvent): void {
      cancel();
      opened = false;
      if (event.pointerType !== "touch" || !event.isPrimary) return;
      from = { x: event.clientX, y: event.clientY };
      timer = setTimeout(() => (opened = openMenu(event)), REST);
    }
    function move(event: PointerEvent): void {
      if (Math.hypot(event.clientX - from.x, event.clientY - from.y) > FAR) cancel();
    }
    /** A long press must not also click what is below. */
    function lifted(event: TouchEvent): void {
      if (opened && event.cancelable) event.preventDefault();
    }
    function menu(event: MouseEvent): void {
      cancel();
      // A finger opens the menu only once.
      const again = opened && (event as PointerEvent).pointerType === "touch";
      opened = again || openMenu(event);
      if (opened) event.preventDefault();
    }
    const heard = new AbortController();
    const { signal } = heard;
    element.addEventListener("pointerdown", down, { signal });
    element.addEventListener("pointermove", move, { signal });
    for (const name of ["pointerup", "pointercancel"] as const)
      element.addEventListener(name, cancel, { signal });
    element.addEventListener("touchend", lifted, { signal, passive: false });
    element.addEventListener("contextmenu", menu, { signal });
    return () => {
      cancel();
      heard.abort();
    };
  };
}
