// Puts the messages about a game into words.

import { refusalSentence } from "../online/text";
import { failureSentence, whySentence } from "../text/sentences";
import { text as turnText } from "../turn/text";
import type { Message, PremoveStop } from "./state.svelte";
import { text } from "./text";

export function messageSentence(message: Message): string {
  if ("stuck" in message) return message.stuck;
  if ("cutShort" in message) return turnText().cutShort(null, message.cutShort);
  if ("refusal" in message) return refusalSentence(message.refusal);
  if ("premove" in message) return premoveSentence(message.premove);
  return "failure" in message ? failureSentence(message.failure) : whySentence(message.why);
}

function premoveSentence({ move, why, dropped }: PremoveStop): string {
  const t = text();
  if (why === "turn-over") return t.premovesOver(dropped);
  const reason =
    why === "choice" ? t.premoveChoice : why === "illegal" ? t.premoveImpossible : messageSentence(why);
  return t.premoveStopped(move, reason, dropped);
}

/** The rule that a message is about, if any. */
export function reasonIn(message: Message | null): Extract<Message, { why: unknown }>["why"] | null {
  if (message === null) return null;
  if ("premove" in message)
    return typeof message.premove.why === "string" ? null : reasonIn(message.premove.why);
  return "why" in message ? message.why : null;
}
