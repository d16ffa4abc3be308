// Commands in PGN comments: clocks, scores, colored squares and arrows.

import { isSquare } from "../board/squares";
import type { Square } from "tempi-wasm";

export type DrawnColor = "green" | "red" | "blue" | "yellow";
/** A colored square (`to` is `null`), or an arrow. */
export interface Drawn {
  color: DrawnColor;
  from: Square;
  to: Square | null;
}
export interface Commands {
  /** The time left on the clock, as `0:01:02`. */
  clock: string | null;
  /** `0.35`, or `#-3`. */
  score: string | null;
  drawn: readonly Drawn[];
}

const COMMAND = /\[%(\w+)\s+([^\]]*)\]/g;
/** The time of a move, in the format of some GUIs. */
const SECONDS = /^\d+\.\d{3}\s+s$/;
const COLORS: Readonly<Record<string, DrawnColor>> = { G: "green", R: "red", B: "blue", Y: "yellow" };

/** A comment without commands, for display. In files, line breaks may occur within commands. */
export function withoutCommands(comment: string): string {
  const text = comment.replaceAll(COMMAND, "").trim();
  if (SECONDS.test(text)) return "";
  return text
    .split("\n")
    .map((line) => line.replaceAll(/ {2,}/g, " ").trim())
    .filter((line) => line !== "" && !SECONDS.test(line))
    .join("\n");
}

/** `Ge4` and `Rd1d8`. */
function drawing(text: string): Drawn[] {
  const [color, from, to] = [COLORS[text.charAt(0)], text.slice(1, 3), text.slice(3)];
  if (!color || !isSquare(from) || (to !== "" && !isSquare(to))) return [];
  return [{ color, from, to: to === "" ? null : to }];
}

/** The commands in the comments of a move; of each kind the last one counts. */
export function commandsOf(comments: readonly string[]): Commands {
  let clock: string | null = null;
  let score: string | null = null;
  let drawn: Drawn[] = [];
  for (const [, name = "", value = ""] of comments.join(" ").matchAll(COMMAND)) {
    const given = value.trim();
    if (name === "clk" && /^\d+:\d\d:\d\d(\.\d+)?$/.test(given)) clock = given;
    else if (name === "eval" && /^(#-?\d+|[+-]?\d+(\.\d+)?)(,\d+)?$/.test(given))
      score = given.split(",")[0] ?? null;
    else if (name === "csl" || name === "cal")
      drawn = [...drawn, ...given.split(",").flatMap((one) => drawing(one.trim()))];
  }
  return { clock, score, drawn };
}
