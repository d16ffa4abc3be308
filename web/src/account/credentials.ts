// The names and passwords that servers accept, so that the page can report errors before sending a request.

/** In characters, as servers count them. */
export const NAME_LENGTH = { least: 2, most: 20 } as const;
export const PASSWORD_LENGTH = { least: 12, most: 128 } as const;

export type NameFault = "short" | "long" | "beginning" | "characters";

const characters = (text: string): number => [...text].length;

/** The error in a name; `null` if the page finds none. The server also rejects look-alikes. */
export function nameFault(text: string): NameFault | null {
  const name = text.trim().normalize("NFKC");
  if (characters(name) < NAME_LENGTH.least) return "short";
  if (characters(name) > NAME_LENGTH.most) return "long";
  if (!/^[\p{L}\p{N}_-]+$/u.test(name.normalize("NFC"))) return "characters";
  return /^\p{L}/u.test(name) ? null : "beginning";
}

export type PasswordFault = "short" | "long";

export function passwordFault(password: string): PasswordFault | null {
  if (characters(password) < PASSWORD_LENGTH.least) return "short";
  return characters(password) > PASSWORD_LENGTH.most ? "long" : null;
}
