// Which keys pages may take that listen to the whole window.

const OWN_KEYS = "input:not([type=checkbox]), textarea, select, dialog, [role=grid], [role=menu]";

/** Whether a key belongs to something else: fields, dialogs, menus, and the keyboard's board have keys of their own. */
export const isTaken = ({
  defaultPrevented,
  altKey,
  target,
}: Pick<KeyboardEvent, "defaultPrevented" | "altKey" | "target">): boolean =>
  defaultPrevented || altKey || (target instanceof Element && target.closest(OWN_KEYS) !== null);
