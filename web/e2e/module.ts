// The rules in this process, by the same module that the page loads: they say what the page has to show.
import { readFileSync } from "node:fs";
import type { Answer, GameText, Tempi, View } from "tempi-wasm";

const folder = new URL("../src/wasm/", import.meta.url);
let opened: Promise<Tempi> | undefined;

/** The one instance of this process. */
export function rules(): Promise<Tempi> {
  return (opened ??= (async () => {
    const { open } = (await import(/* @vite-ignore */ new URL("index.js", folder).href)) as {
      open: (source: BufferSource) => Promise<Tempi>;
    };
    return open(readFileSync(new URL("tempi_bg.wasm", folder)));
  })());
}

export function good<T>(answer: Answer<T>): T {
  if (!answer.ok) throw new Error(answer.error.message);
  return answer.value;
}

/** The position after all actions of a game, or after the first `at`. */
export async function viewOf(game: GameText, at?: number): Promise<View> {
  return good(
    (await rules()).view({ game, options: { announcements: true, ...(at === undefined ? {} : { at }) } }),
  );
}

/** The men of a position as pictures, by square: read from the FEN, in which a letter's case says which picture it is. */
export function picturesOf({ fen, progress }: View): Record<string, string> {
  const names: Record<string, string> = {
    k: "king",
    q: "queen",
    r: "rook",
    b: "bishop",
    n: "knight",
    p: "pawn",
  };
  const men: Record<string, string> = {};
  for (const [index, rank] of (fen.split(" ")[0] ?? "").split("/").entries()) {
    let file = 0;
    for (const letter of rank) {
      if (/[1-8]/.test(letter)) file += Number(letter);
      else
        men[`${"abcdefgh"[file++]}${8 - index}`] =
          `${letter === letter.toUpperCase() ? "white" : "black"} ${names[letter.toLowerCase()] ?? `letter-${letter.toLowerCase()}`}`;
    }
  }
  for (const [index, square] of (progress.markers ?? []).entries())
    men[square] = `${index === 0 ? "white" : "black"} marker`;
  return men;
}
