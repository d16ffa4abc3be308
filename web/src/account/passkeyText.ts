// Texts of passkeys.

import { messages } from "../text/language.svelte";

interface Texts {
  title: string;
  hint: string;
  list: string;
  none: string;
  made: (day: string) => string;
  used: (day: string) => string;
  name: string;
  nameHint: string;
  nameless: string;
  usual: string;
  add: string;
  addBySigning: string;
  added: (name: string) => string;
  remove: string;
  removeSure: string;
  removed: (name: string) => string;
  last: string;
  full: (most: number) => string;
  claim: string;
  claimHint: string;
  signIn: string;
  unused: string;
  unknown: string;
  confirm: string;
}

export const passkeyText = messages<Texts>({
  en: {
    title: "Passkeys",
    hint: "A passkey signs you in with this device's screen lock or a security key, without a password.",
    list: "Your passkeys",
    none: "You have no passkeys.",
    made: (day) => `Created ${day}`,
    used: (day) => `last used ${day}`,
    name: "Where is the new passkey?",
    nameHint: "For example: my phone",
    nameless: "Give the passkey a name.",
    usual: "Passkey",
    add: "Add passkey",
    addBySigning: "First you confirm with one of your passkeys, then you create the new one.",
    added: (name) => `${name} has been added.`,
    remove: "Remove",
    removeSure: "Remove?",
    removed: (name) => `${name} has been removed. It no longer signs you in.`,
    last: "You have nothing else to sign in with. Add another passkey first.",
    full: (most) => `You have ${most} passkeys, the most possible. Remove one to add another.`,
    claim: "Use a passkey instead",
    claimHint: "No password: you sign in with this device's screen lock or a security key.",
    signIn: "Sign in with a passkey",
    unused: "No passkey was used. Try again, or use your password or a recovery code.",
    unknown: "This passkey does not sign you in here.",
    confirm: "You will be asked for your passkey.",
  },
  de: {
    title: "Passkeys",
    hint: "Mit einem Passkey meldest du dich durch die Bildschirmsperre dieses Geräts oder einen Sicherheitsschlüssel an, ohne Passwort.",
    list: "Deine Passkeys",
    none: "Du hast keine Passkeys.",
    made: (day) => `Erstellt: ${day}`,
    used: (day) => `zuletzt benutzt: ${day}`,
    name: "Wo ist der neue Passkey?",
    nameHint: "Zum Beispiel: mein Handy",
    nameless: "Gib dem Passkey einen Namen.",
    usual: "Passkey",
    add: "Passkey hinzufügen",
    addBySigning: "Zuerst bestätigst du mit einem deiner Passkeys, dann erstellst du den neuen.",
    added: (name) => `${name} ist hinzugefügt.`,
    remove: "Entfernen",
    removeSure: "Entfernen?",
    removed: (name) => `${name} ist entfernt und meldet dich nicht mehr an.`,
    last: "Du hast nichts anderes, um dich anzumelden. Füge zuerst einen anderen Passkey hinzu.",
    full: (most) =>
      `Du hast ${most} Passkeys, mehr sind nicht möglich. Entferne einen, um einen neuen hinzuzufügen.`,
    claim: "Stattdessen einen Passkey verwenden",
    claimHint:
      "Kein Passwort: Du meldest dich durch die Bildschirmsperre dieses Geräts oder einen Sicherheitsschlüssel an.",
    signIn: "Mit Passkey anmelden",
    unused:
      "Es wurde kein Passkey benutzt. Versuch es noch einmal, oder nimm Passwort oder Wiederherstellungscode.",
    unknown: "Dieser Passkey meldet dich hier nicht an.",
    confirm: "Du wirst nach deinem Passkey gefragt.",
  },
});
