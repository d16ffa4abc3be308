// The page's rules module in the test's own process: it determines what the page must show.
import { readFileSync } from "node:fs";
import type { Answer, GameText, Tempi, View } from "tempi-wasm";

const folder = new URL("../src/wasm/", import.meta.url);
let opened: Promise<Tempi> | undefined;

/** The module; there is one instance per process. */
export function rules(): Promise<Tempi> {
  return (opened ??= (async () => {
    const { open } = (await import(new URL("index.js", folder).href)) as {
      open: (source: BufferSource) => Promise<Tempi>;
    };
    return open(readFileSync(new URL("tempi_bg.wasm", folder)));
  })());
}

/** The value of an answer; throws its error. */
export function unwrap<T>(answer: Answer<T>): T {
  if (!answer.ok) throw new Error(answer.error.message);
  return answer.value;
}

/** The position after all actions of a game, or after the first `at`. */
export async function viewOf(game: GameText, at?: number): Promise<View> {
  return unwrap(
    (await rules()).view({ game, options: { announcements: true, ...(at === undefined ? {} : { at }) } }),
  );
}

/** The pieces of a position by square, as the classes of their pictures. */
export function piecesOf({ fen, progress }: View): Record<string, string> {
  const names: Record<string, string> = {
    k: "king",
    q: "queen",
    r: "rook",
    b: "bishop",
    n: "knight",
    p: "pawn",
  };
  const pieces: Record<string, string> = {};
  for (const [index, rank] of (fen.split(" ")[0] ?? "").split("/").entries()) {
    let file = 0;
    for (const letter of rank) {
      if (/[1-8]/.test(letter)) file += Number(letter);
      else
        pieces[`${"abcdefgh"[file++]}${8 - index}`] =
          `${letter === letter.toUpperCase() ? "white" : "black"} ${names[letter.toLowerCase()] ?? `letter-${letter.toLowerCase()}`}`;
    }
  }
  for (const [index, square] of (progress.markers ?? []).entries())
    pieces[square] = `${index === 0 ? "white" : "black"} marker`;
  return pieces;
}
