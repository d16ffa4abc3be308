// Names of pieces and players, which variants give in English.
import type { Kind, Player } from "tempi-wasm";
import { language, messages } from "./language.svelte";

/** By their English names; piece types of users' variants keep the name in their file. */
const GERMAN: Readonly<Record<string, string>> = {
  king: "König",
  queen: "Dame",
  rook: "Turm",
  bishop: "Läufer",
  knight: "Springer",
  pawn: "Bauer",
  commoner: "Mann",
  marker: "Marke",
  archbishop: "Erzbischof",
  chancellor: "Kanzler",
  amazon: "Amazone",
};

const FEMININE: ReadonlySet<string> = new Set(["Dame", "Marke", "Amazone"]);

/** Types that a variant distinguishes by their drawn color have it before their names: `weißer Turm`. */
function german(name: string): string {
  const [, color, rest = ""] = /^(white|black) (.+)$/.exec(name) ?? [];
  const known = GERMAN[color === undefined ? name : rest];
  if (known === undefined) return name;
  return color === undefined
    ? known
    : `${color === "white" ? "weiße" : "schwarze"}${FEMININE.has(known) ? "" : "r"} ${known}`;
}

export const kindName = ({ name }: Kind): string => (language.code === "de" ? german(name) : name);

const players = messages<Record<Player, string>>({
  en: { white: "White", black: "Black" },
  de: { white: "Weiß", black: "Schwarz" },
});
export const playerName = (player: Player): string => players()[player];
