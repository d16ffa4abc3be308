// What is said of a game besides its moves: who played, where, when.

/** What every game of a PGN has, in its order, but for the result. */
export const ROSTER = ["White", "Black", "Event", "Site", "Date", "Round"] as const;
/** These follow from the game. */
const FOLLOWS: readonly string[] = ["Result", "Variant", "VariantName", "VariantFile", "SetUp", "FEN"];
/** The longest name and text of a tag, and how many there are at most: links and what is kept are read up to these. */
export const LONGEST = { name: 64, text: 1000 };
export const MOST_TAGS = 100;

export type Tags = [string, string][];

/** A tag can have this name. */
export const isName = (name: string): boolean =>
  /^[A-Za-z0-9_]+$/.test(name) && name.length <= LONGEST.name && !FOLLOWS.includes(name);
/** PGN writes what is not known as `?` or `????.??.??`. */
const isKnown = (text: string): boolean => !/^[?.\s]*$/.test(text);

/** Tags as they are kept: one of each name, none of which nothing is known, none with line ends. */
export function tidy(tags: readonly (readonly [string, string])[]): Tags {
  const found = new Map<string, string>();
  for (const [name, text] of tags)
    if (isName(name)) found.set(name, cut(text.replace(/\p{Cc}+/gu, " ").trim()));
  return [...found].filter(([, text]) => isKnown(text)).slice(0, MOST_TAGS);
}

/** Not within a letter that is made of two. */
const cut = (text: string): string => text.slice(0, LONGEST.text).replace(/[\uD800-\uDBFF]$/, "");

/** What a tag says, if anything is known. */
export function tagOf(tags: readonly (readonly [string, string])[], name: string): string {
  const text = tags.find(([known]) => known === name)?.[1] ?? "";
  return isKnown(text) ? text : "";
}

/** `Ada – Babbage` and `London, 1843`, as far as they are known. */
export function heading(tags: readonly (readonly [string, string])[]): { players: string; event: string } {
  const tag = (name: string): string => tagOf(tags, name);
  return {
    players: [tag("White"), tag("Black")].filter((name) => name !== "").join(" – "),
    event: [tag("Event"), tag("Date")].filter((name) => name !== "").join(", "),
  };
}
