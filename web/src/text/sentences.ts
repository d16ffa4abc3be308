// Sentences that come as a key with arguments: why something is illegal, and how a game ended. Their
// English is included.
import type { Argument, Explanation, Failure, ParseFault, Result } from "tempi-wasm";
import { germanFault, germanField } from "./fen.de";
import { german } from "./german";
import { either, language } from "./language.svelte";
import { kindName, playerName } from "./names";

/**
 * The sentence in the language of the interface; in English if its key or a word in it has no translation.
 */
export function sentence(
  said: Pick<Explanation | Result, "key" | "arguments" | "sentence">,
  kind: "why" | "result",
): string {
  if (language.code === "en") return said.sentence;
  const template = german[kind][said.key];
  return template === undefined ? said.sentence : (filled(template, said.arguments) ?? said.sentence);
}
export const whySentence = (why: Explanation): string => sentence(why, "why");
export const resultSentence = (result: Result): string => sentence(result, "result");

/** The error in a text; `english` is the original message. */
export function slipSentence(
  { key, arguments: args, text, candidates }: ParseFault,
  english: string,
): string {
  const template = language.code === "en" ? undefined : german.slips[key];
  const said = template === undefined ? null : filled(template, translated(key, args));
  if (said === null) return english;
  const meant = candidates.length > 0 ? ` (gemeint: ${either(candidates)}?)` : "";
  return `${text === null || names(args, text) ? "" : `„${text}“: `}${said}${meant}`;
}

/** Whether the sentence itself quotes the whole text, except for trailing signs. */
function names({ part }: ParseFault["arguments"], text: string): boolean {
  return (
    part !== undefined && "name" in part && (part.name === text || part.name === text.replace(/[+#!?]+$/, ""))
  );
}

/** Errors in FENs come in English and are recognized by their form. */
function translated(key: string, args: ParseFault["arguments"]): ParseFault["arguments"] {
  const { field, reason } = args;
  if (key !== "fen" || !field || !reason || !("name" in field) || !("name" in reason)) return args;
  return {
    ...args,
    field: { name: germanField(field.name) },
    reason: { name: germanFault(reason.name) ?? reason.name },
  };
}

/**
 * The message of a failure: the rule that forbids it, the error in the text or position, or the meaning of
 * its code.
 */
export function failureSentence({ code, message, why, slip, field }: Failure): string {
  if (why) return whySentence(why);
  if (slip) return slipSentence(slip, message);
  if (code === "fen") return fenSentence(message, field);
  return (language.code === "en" ? undefined : german.failures[code]) ?? message;
}

/** The error in a FEN, without the name of the field before it. */
function fenSentence(message: string, field: string | undefined): string {
  const bare =
    field !== undefined && message.startsWith(`${field}: `) ? message.slice(field.length + 2) : message;
  const said = (language.code === "en" ? null : germanFault(bare)) ?? bare;
  const sentence = `${said.charAt(0).toUpperCase()}${said.slice(1)}`;
  return /[.!?]$/.test(sentence) ? sentence : `${sentence}.`;
}

/** `null` if the template uses something that is not among the arguments or cannot be translated. */
export function filled(template: string, arguments_: Readonly<Record<string, Argument>>): string | null {
  let complete = true;
  const text = template.replace(/\{(\w+)\}/g, (_, name: string) => {
    const argument = arguments_[name];
    const word = argument === undefined ? null : spelled(name, argument);
    complete &&= word !== null;
    return word ?? "";
  });
  return complete ? text : null;
}

/** The names in braces. */
export const placeholders = (template: string): string[] =>
  [...template.matchAll(/\{(\w+)\}/g)].map((match) => match[1] ?? "");

/** Ranks and files, which come in English: `rank 4 and rank 5`. */
const germanLines = (lines: string): string =>
  lines.replaceAll("rank", "Reihe").replaceAll("file", "Linie").replace(" and ", " und ");

function spelled(name: string, argument: Argument): string | null {
  if ("square" in argument) return argument.square;
  if ("number" in argument) return String(argument.number);
  if ("player" in argument) return playerName(argument.player);
  if ("kind" in argument) return kindName(argument.kind);
  if ("kinds" in argument) return either(argument.kinds.map(kindName));
  if ("man" in argument) return `${kindName(argument.man.kind)} ${argument.man.square}`;
  if ("name" in argument) return name === "lines" ? germanLines(argument.name) : argument.name;
  return german.words[name]?.[argument.word.word] ?? null;
}
