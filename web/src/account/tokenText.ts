// Texts of tokens for programs.

import { messages } from "../text/language.svelte";

interface Texts {
  title: string;
  hint: string;
  list: string;
  none: string;
  since: (day: string) => string;
  name: string;
  nameHint: string;
  nameless: string;
  make: string;
  full: (most: number) => string;
  made: (name: string) => string;
  onlyOnce: string;
  warning: string;
  copy: string;
  saved: string;
  revoke: string;
  revokeSure: string;
  revoked: (name: string) => string;
}

export const tokenText = messages<Texts>({
  en: {
    title: "Tokens for programs",
    hint: "With a token, a program such as a bot plays in your name. It can do everything that you can, except manage your account. A token works until you revoke it or sign out everywhere.",
    list: "Your tokens",
    none: "You have no tokens.",
    since: (day) => `Created ${day}`,
    name: "What is the token for?",
    nameHint: "For example: my bot",
    nameless: "Give the token a name.",
    make: "Create token",
    full: (most) => `You have ${most} tokens, the most possible. Revoke one to create another.`,
    made: (name) => `New token: ${name}`,
    onlyOnce: "Copy the token now. It is shown only this once.",
    warning:
      "Anyone who has this token can play in your name. Keep it secret like a password, and revoke it if somebody else may have seen it.",
    copy: "Copy token",
    saved: "I have saved it",
    revoke: "Revoke",
    revokeSure: "Revoke?",
    revoked: (name) => `${name} has been revoked. Programs can no longer use it.`,
  },
  de: {
    title: "Tokens für Programme",
    hint: "Mit einem Token spielt ein Programm, etwa ein Bot, in deinem Namen. Es kann alles, was du kannst, nur dein Konto nicht verwalten. Ein Token gilt, bis du es widerrufst oder dich überall abmeldest.",
    list: "Deine Tokens",
    none: "Du hast keine Tokens.",
    since: (day) => `Erstellt: ${day}`,
    name: "Wofür ist das Token?",
    nameHint: "Zum Beispiel: mein Bot",
    nameless: "Gib dem Token einen Namen.",
    make: "Token erstellen",
    full: (most) =>
      `Du hast ${most} Tokens, mehr sind nicht möglich. Widerrufe eines, um ein neues zu erstellen.`,
    made: (name) => `Neues Token: ${name}`,
    onlyOnce: "Kopiere das Token jetzt. Es wird nur dieses eine Mal gezeigt.",
    warning:
      "Wer dieses Token hat, kann in deinem Namen spielen. Halte es geheim wie ein Passwort, und widerrufe es, falls jemand anders es gesehen haben könnte.",
    copy: "Token kopieren",
    saved: "Ich habe es gesichert",
    revoke: "Widerrufen",
    revokeSure: "Widerrufen?",
    revoked: (name) => `${name} ist widerrufen. Programme können es nicht mehr verwenden.`,
  },
});
