// The last invitation's time, color, and rating, for the next one.

import type { ColorChoice } from "../online/protocol";
import { FIRST_CONTROL, readControl, type ControlForm } from "./control";

export const COLOR_CHOICES = ["random", "white", "black"] as const satisfies readonly ColorChoice[];

export interface InvitationForm {
  control: ControlForm;
  color: ColorChoice;
  rated: boolean;
}
export const FIRST_INVITATION: Readonly<InvitationForm> = {
  control: FIRST_CONTROL,
  color: "random",
  rated: false,
};

const KEY = "tempi.invitation";

/** Reads a stored form; invalid fields get their defaults. */
export function readInvitation(stored: string | null): InvitationForm {
  try {
    const kept = (JSON.parse(stored ?? "{}") ?? {}) as Partial<Record<keyof InvitationForm, unknown>>;
    return {
      control: readControl(kept.control),
      color: COLOR_CHOICES.find((one) => one === kept.color) ?? FIRST_INVITATION.color,
      rated: kept.rated === true,
    };
  } catch {
    // Not written by this page.
    return { ...FIRST_INVITATION, control: { ...FIRST_CONTROL } };
  }
}
export function rememberedInvitation(): InvitationForm {
  try {
    return readInvitation(localStorage.getItem(KEY));
  } catch {
    return readInvitation(null);
  }
}
export function rememberInvitation(form: InvitationForm): void {
  try {
    localStorage.setItem(KEY, JSON.stringify(form));
  } catch {
    // Storage is refused: the next one starts with the defaults.
  }
}
