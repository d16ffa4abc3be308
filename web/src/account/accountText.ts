// Texts of what players can do with their account and their data.

import { messages } from "../text/language.svelte";

interface Texts {
  rename: string;
  renameHint: string;
  renamed: (name: string) => string;
  newName: string;
  change: string;
  talk: string;
  freeTalk: string;
  freeTalkHint: string;
  blocked: string;
  nobodyBlocked: string;
  blockedHint: string;
  unblock: string;
  unblockPlayer: (name: string) => string;
  unblocked: (name: string) => string;
  data: string;
  download: string;
  downloadHint: string;
  delete: string;
  deleteLead: string;
  deleteFacts: readonly string[];
  deleteOwn: string;
  understood: string;
  deleteNow: string;
  confirmFirst: string;
  wrongPassword: string;
  cancel: string;
  deleted: string;
}

export const accountText = messages<Texts>({
  en: {
    rename: "Change your name",
    renameHint: "You can change your name once. Your games and ratings stay yours.",
    renamed: (name) => `Your name is now ${name}.`,
    newName: "New name",
    change: "Change name",
    talk: "Talk and blocked players",
    freeTalk: "Allow free-text messages",
    freeTalkHint:
      "Opponents can write to you if they allow it, too. Otherwise there are ready-made sentences.",
    blocked: "Blocked players",
    nobodyBlocked: "You have not blocked anybody.",
    blockedHint: "You do not see their messages and are not paired with them.",
    unblock: "Unblock",
    unblockPlayer: (name) => `Unblock ${name}`,
    unblocked: (name) => `${name} is no longer blocked.`,
    data: "Your data",
    download: "Download my data",
    downloadHint: "One JSON file with everything that the server stores about you, including all your games.",
    delete: "Delete my account …",
    deleteLead: "If you delete your account:",
    deleteFacts: [
      "Your games in progress end: those that have hardly begun are aborted, and you resign the others.",
      "All your games stay, without your name.",
      "Your name, password, ratings, messages, and everything else about you is deleted.",
      "You are signed out on all devices.",
    ],
    deleteOwn:
      "Nobody can undo this. What is stored in this browser, such as games against the computer, stays.",
    understood: "I want to delete my account for good",
    deleteNow: "Delete account",
    confirmFirst: "Check the box first.",
    wrongPassword: "This password is wrong.",
    cancel: "Cancel",
    deleted: "Your account has been deleted.",
  },
  de: {
    rename: "Namen ändern",
    renameHint: "Du kannst deinen Namen einmal ändern. Partien und Wertungen bleiben deine.",
    renamed: (name) => `Du heißt jetzt ${name}.`,
    newName: "Neuer Name",
    change: "Namen ändern",
    talk: "Gespräche und blockierte Spieler",
    freeTalk: "Freien Text erlauben",
    freeTalkHint:
      "Gegner, die das auch erlauben, können dir schreiben. Sonst gibt es fertige Sätze zur Auswahl.",
    blocked: "Blockierte Spieler",
    nobodyBlocked: "Du hast niemanden blockiert.",
    blockedHint: "Du siehst ihre Nachrichten nicht und spielst nicht gegen sie.",
    unblock: "Freigeben",
    unblockPlayer: (name) => `${name} freigeben`,
    unblocked: (name) => `${name} ist nicht mehr blockiert.`,
    data: "Deine Daten",
    download: "Meine Daten herunterladen",
    downloadHint: "Eine JSON-Datei mit allem, was der Server über dich speichert, samt allen deinen Partien.",
    delete: "Mein Konto löschen …",
    deleteLead: "Wenn du dein Konto löschst:",
    deleteFacts: [
      "Deine laufenden Partien enden: Gerade erst begonnene werden abgebrochen, die übrigen gibst du auf.",
      "Alle deine Partien bleiben, ohne deinen Namen.",
      "Name, Passwort, Wertungen, Nachrichten und alles andere über dich wird gelöscht.",
      "Du wirst auf allen Geräten abgemeldet.",
    ],
    deleteOwn:
      "Niemand kann das rückgängig machen. Was in diesem Browser liegt, etwa Partien gegen den Computer, bleibt.",
    understood: "Ich will mein Konto endgültig löschen",
    deleteNow: "Konto löschen",
    confirmFirst: "Setze zuerst das Häkchen.",
    wrongPassword: "Dieses Passwort ist falsch.",
    cancel: "Abbrechen",
    deleted: "Dein Konto ist gelöscht.",
  },
});
