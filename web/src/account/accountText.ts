// Texts of account actions and account data.

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
    renameHint: "You can change your name once. You keep your games and ratings.",
    renamed: (name) => `Your name is now ${name}.`,
    newName: "New name",
    change: "Change name",
    talk: "Chat and blocked players",
    freeTalk: "Allow free-text messages",
    freeTalkHint:
      "You and opponents who also allow it can write freely. Otherwise you choose from preset messages.",
    blocked: "Blocked players",
    nobodyBlocked: "You haven't blocked anyone.",
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
      "Your name, password, ratings, messages, and everything else about you are deleted.",
      "You are signed out on all devices.",
    ],
    deleteOwn:
      "This cannot be undone. Whatever is stored in this browser, such as games against the computer, stays.",
    understood: "I want to delete my account for good",
    deleteNow: "Delete account",
    confirmFirst: "Check the box first.",
    wrongPassword: "This password is wrong.",
    cancel: "Cancel",
    deleted: "Your account has been deleted.",
  },
  de: {
    rename: "Namen ändern",
    renameHint: "Du kannst deinen Namen einmal ändern. Partien und Wertungen behältst du.",
    renamed: (name) => `Du heißt jetzt ${name}.`,
    newName: "Neuer Name",
    change: "Namen ändern",
    talk: "Chat und blockierte Spieler",
    freeTalk: "Freie Nachrichten erlauben",
    freeTalkHint:
      "Du und Gegner, die das auch erlauben, könnt frei schreiben. Sonst wählt ihr aus fertigen Sätzen.",
    blocked: "Blockierte Spieler",
    nobodyBlocked: "Du hast niemanden blockiert.",
    blockedHint: "Du siehst ihre Nachrichten nicht und spielst nicht gegen sie.",
    unblock: "Blockierung aufheben",
    unblockPlayer: (name) => `Blockierung aufheben: ${name}`,
    unblocked: (name) => `${name} ist nicht mehr blockiert.`,
    data: "Deine Daten",
    download: "Meine Daten herunterladen",
    downloadHint: "Eine JSON-Datei mit allem, was der Server über dich speichert, samt allen deinen Partien.",
    delete: "Mein Konto löschen …",
    deleteLead: "Wenn du dein Konto löschst:",
    deleteFacts: [
      "Deine laufenden Partien enden: Gerade erst begonnene werden abgebrochen, die übrigen gibst du auf.",
      "Alle deine Partien bleiben, ohne deinen Namen.",
      "Name, Passwort, Wertungen, Nachrichten und alles andere über dich werden gelöscht.",
      "Du wirst auf allen Geräten abgemeldet.",
    ],
    deleteOwn:
      "Das lässt sich nicht rückgängig machen. Was in diesem Browser gespeichert ist, etwa Partien gegen den Computer, bleibt.",
    understood: "Ich will mein Konto endgültig löschen",
    deleteNow: "Konto löschen",
    confirmFirst: "Setze zuerst das Häkchen.",
    wrongPassword: "Dieses Passwort ist falsch.",
    cancel: "Abbrechen",
    deleted: "Dein Konto ist gelöscht.",
  },
});
