// The page's sentences for what the server refuses.

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
  "limit-reached": "You have as many as possible. Remove one first.",
  "not-your-turn": "The board has changed in the meantime, or it is not your turn.",
  "illegal-turn": "The server's rules do not allow this turn.",
  "too-late": "Your time had run out.",
  "game-over": "The game is over.",
  "bad-variant": "The server cannot use the rules of this variant.",
  "slow-down": "That was too many requests. Wait a little.",
  unavailable: "The server cannot save right now. Try again soon.",
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
  "limit-reached": "Mehr davon sind nicht möglich. Entferne zuerst etwas.",
  "not-your-turn": "Das Brett hat sich inzwischen geändert, oder du bist nicht dran.",
  "illegal-turn": "Die Regeln des Servers erlauben diese Serie nicht.",
  "too-late": "Deine Zeit war abgelaufen.",
  "game-over": "Die Partie ist beendet.",
  "bad-variant": "Der Server kann die Regeln dieser Variante nicht verwenden.",
  "slow-down": "Das waren zu viele Anfragen. Warte ein wenig.",
  unavailable: "Der Server kann gerade nichts speichern. Versuch es bald noch einmal.",
};

const text = messages({ en: english, de: german });

/** What a refusal means, in the language of the interface. */
export const refusalSentence = ({ code }: Refusal): string => text()[code] ?? text().unavailable;
