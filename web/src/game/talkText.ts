// Texts of the chat in online games. English defines the type.

import type { Preset, ReportReason } from "../online/protocol";
import { messages } from "../text/language.svelte";

export const english = {
  talk: "Chat",
  unread: (count: number) => (count === 1 ? "Chat, 1 new message" : `Chat, ${count} new messages`),
  talkWith: (name: string) => `Chat with ${name}`,
  you: "You",
  nothing: "No messages yet.",
  presets: {
    hello: "Hello!",
    "good-luck": "Good luck!",
    "have-fun": "Have fun!",
    thanks: "Thank you!",
    welcome: "You're welcome!",
    sorry: "Sorry!",
    "one-moment": "One moment, please.",
    "nice-turn": "Nice turn!",
    "good-game": "Good game!",
    "well-played": "Well played!",
    goodbye: "Goodbye!",
  } satisfies Record<Preset, string>,
  say: "Preset messages",
  message: "Message",
  send: "Send",
  freeSwitch: "Allow free-text messages",
  freeWaits: "You can write once your opponent turns this on, too.",
  reply: "Reply",
  dismiss: "Close",
  block: (name: string) => `Block ${name}`,
  blockSure: "Block?",
  blocked: (name: string) => `You will no longer see messages from ${name} or be paired with them.`,
  report: (name: string) => `Report ${name} …`,
  reason: "Reason",
  reasons: {
    cheating: "Help from an engine",
    abuse: "Insults or threats",
    name: "Offensive name",
    conduct: "Stalling or leaving games",
    other: "Something else",
  } satisfies Record<ReportReason, string>,
  details: "What happened? (optional)",
  sendReport: "Send report",
  reported: "Thank you. Your report was sent to the people who run this site.",
};
export type TalkText = typeof english;

const german: TalkText = {
  talk: "Chat",
  unread: (count) => (count === 1 ? "Chat, 1 neue Nachricht" : `Chat, ${count} neue Nachrichten`),
  talkWith: (name) => `Chat mit ${name}`,
  you: "Du",
  nothing: "Noch keine Nachrichten.",
  presets: {
    hello: "Hallo!",
    "good-luck": "Viel Glück!",
    "have-fun": "Viel Spaß!",
    thanks: "Danke!",
    welcome: "Gern geschehen!",
    sorry: "Entschuldigung!",
    "one-moment": "Einen Moment, bitte.",
    "nice-turn": "Schöne Serie!",
    "good-game": "Schöne Partie!",
    "well-played": "Gut gespielt!",
    goodbye: "Auf Wiedersehen!",
  },
  say: "Fertige Nachrichten",
  message: "Nachricht",
  send: "Senden",
  freeSwitch: "Freie Nachrichten erlauben",
  freeWaits: "Du kannst schreiben, sobald die andere Seite das auch eingeschaltet hat.",
  reply: "Antworten",
  dismiss: "Schließen",
  block: (name) => `${name} blockieren`,
  blockSure: "Blockieren?",
  blocked: (name) =>
    `Du siehst keine Nachrichten von ${name} mehr und bekommst ${name} nicht mehr als Gegner.`,
  report: (name) => `${name} melden …`,
  reason: "Grund",
  reasons: {
    cheating: "Hilfe durch ein Schachprogramm",
    abuse: "Beleidigungen oder Drohungen",
    name: "Anstößiger Name",
    conduct: "Zeitschinden oder Verlassen von Partien",
    other: "Etwas anderes",
  },
  details: "Was ist geschehen? (freiwillig)",
  sendReport: "Meldung senden",
  reported: "Danke. Deine Meldung ging an die Betreiber dieser Seite.",
};

export const talkText: () => TalkText = messages<TalkText>({ en: english, de: german });
