// What is wrong with a FEN, in the words of the interface: the rules say it in English.

import type { Failure } from "tempi-wasm";
import { germanFault } from "../../text/fen.de";
import { language } from "../../text/language.svelte";

/** The sentence, without the name of the field before it. */
export function faultSentence({ message, field }: Pick<Failure, "message" | "field">): string {
  const bare = field !== undefined && message.startsWith(`${field}: `) ? message.slice(field.length + 2) : message;
  const said = (language.code === "de" ? germanFault(bare) : null) ?? bare;
  const sentence = `${said.charAt(0).toUpperCase()}${said.slice(1)}`;
  return /[.!?]$/.test(sentence) ? sentence : `${sentence}.`;
}

const STANDARD = ["placement", "player", "castling", "en passant", "counter", "number"];

/** The FEN in three parts: before the faulty word, the word, and after it; `null` if the fault is of the position as a whole. */
export function faultyPart(text: string, field: string | undefined): [string, string, string] | null {
  if (field === undefined) return null;
  const words = [...text.matchAll(/\S+/g)];
  const standard = words.filter(([word]) => !word.includes("="));
  const found = words.find(([word]) => word.startsWith(`${field}=`)) ?? standard[STANDARD.indexOf(field)];
  if (!found) return null;
  const end = found.index + found[0].length;
  return [text.slice(0, found.index), found[0], text.slice(end)];
}
