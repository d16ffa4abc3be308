// Which keys pages that listen to the whole window may handle.

const OWN_KEYS = "input:not([type=checkbox]), textarea, select, dialog, [role=grid], [role=menu]";

/** Whether something else handles a key: fields, dialogs, menus, and the keyboard's board. */
export const isTaken = ({
  defaultPrevented,
  altKey,
  target,
}: Pick<KeyboardEvent, "defaultPrevented" | "altKey" | "target">): boolean =>
  defaultPrevented || altKey || (target instanceof Element && target.closest(OWN_KEYS) !== null);
