// Where in a FEN the fault is that the rules tell.

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
