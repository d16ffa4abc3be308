// Messages for requests that the server refuses.

import { messages } from "../text/language.svelte";
import type { Refusal } from "./api";

const english: Record<Refusal["code"], string> = {
  "no-connection": "The server cannot be reached. Check your connection and try again.",
  "bad-request": "The server did not understand that.",
  "no-session": "You are no longer signed in.",
  "bad-credentials": "The name and password or recovery code do not match.",
  "not-allowed": "That is not possible now.",
  "not-found": "This does not exist, or no longer exists.",
  conflict: "Someone else was faster.",
  "known-passkey": "This passkey already belongs to an account.",
  "limit-reached": "You have reached the limit. Remove one first.",
  "not-your-turn": "The position has changed in the meantime, or it is not your turn.",
  "illegal-turn": "The server's rules do not allow this turn.",
  "too-late": "Your time had run out.",
  "game-over": "The game is over.",
  "bad-variant": "The server cannot use the rules of this variant.",
  "slow-down": "Too many requests. Wait a moment and try again.",
  unavailable: "The server cannot save anything right now. Try again soon.",
};

const german: typeof english = {
  "no-connection": "Der Server ist nicht erreichbar. Prüfe deine Verbindung und versuch es noch einmal.",
  "bad-request": "Der Server hat das nicht verstanden.",
  "no-session": "Du bist hier nicht mehr angemeldet.",
  "bad-credentials": "Name und Passwort oder Wiederherstellungscode passen nicht zusammen.",
  "not-allowed": "Das geht gerade nicht.",
  "not-found": "Das gibt es nicht oder nicht mehr.",
  conflict: "Jemand anders war schneller.",
  "known-passkey": "Dieser Passkey gehört schon zu einem Konto.",
  "limit-reached": "Mehr davon sind nicht möglich. Entferne zuerst eines.",
  "not-your-turn": "Die Stellung hat sich inzwischen geändert, oder du bist nicht dran.",
  "illegal-turn": "Die Regeln des Servers erlauben diese Serie nicht.",
  "too-late": "Deine Zeit war abgelaufen.",
  "game-over": "Die Partie ist beendet.",
  "bad-variant": "Der Server kann die Regeln dieser Variante nicht verwenden.",
  "slow-down": "Zu viele Anfragen. Warte einen Moment und versuch es noch einmal.",
  unavailable: "Der Server kann gerade nichts speichern. Versuch es bald noch einmal.",
};

const text = messages({ en: english, de: german });

/** The message for a refusal, in the language of the interface. */
export const refusalSentence = ({ code }: Refusal): string => text()[code] ?? text().unavailable;
