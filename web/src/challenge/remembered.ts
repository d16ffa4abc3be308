// The variant and the terms of the last invitation, as defaults for the next one.

import type { ColorChoice } from "../online/protocol";
import { FIRST_CONTROL, readControl, type ControlForm } from "./control";

export const COLOR_CHOICES = ["random", "white", "black"] as const satisfies readonly ColorChoice[];

export interface InvitationForm {
  control: ControlForm;
  color: ColorChoice;
  rated: boolean;
}
/** No clock, since friends need not be online at the same time. */
export const FIRST_INVITATION: Readonly<InvitationForm> = {
  control: { ...FIRST_CONTROL, preset: "none" },
  color: "random",
  rated: false,
};

const KEY = "tempi.invitation";

type Stored = Partial<Record<keyof InvitationForm | "variant", unknown>>;
function parsed(stored: string | null): Stored {
  try {
    return (JSON.parse(stored ?? "{}") ?? {}) as Stored;
  } catch {
    // Not written by this page.
    return {};
  }
}
function stored(): string | null {
  try {
    return localStorage.getItem(KEY);
  } catch {
    return null;
  }
}

/** Reads a stored form; invalid fields get their defaults. */
export function readInvitation(stored: string | null): InvitationForm {
  const kept = parsed(stored);
  return {
    control: kept.control === undefined ? { ...FIRST_INVITATION.control } : readControl(kept.control),
    color: COLOR_CHOICES.find((one) => one === kept.color) ?? FIRST_INVITATION.color,
    rated: kept.rated === true,
  };
}
export const rememberedInvitation = (): InvitationForm => readInvitation(stored());

/** The variant of the last invitation, built-in or the user's own; `null`: there was none. */
export function rememberedVariant(): string | null {
  const { variant } = parsed(stored());
  return typeof variant === "string" ? variant : null;
}

export function rememberInvitation(form: InvitationForm, variant: string): void {
  try {
    localStorage.setItem(KEY, JSON.stringify({ ...form, variant }));
  } catch {
    // Storage is refused: the next one starts with the defaults.
  }
}
