// Names of men and players, which variants give in English.
import type { Kind, Player } from "tempi-wasm";
import { language, messages } from "./language.svelte";

/** By their English names; types of users' variants keep the name that their file gives. */
const GERMAN: Readonly<Record<string, string>> = {
  king: "König", queen: "Dame", rook: "Turm", bishop: "Läufer", knight: "Springer", pawn: "Bauer",
  commoner: "Mann", marker: "Marke", archbishop: "Erzbischof", chancellor: "Kanzler", amazon: "Amazone",
};

export function kindName(kind: Kind): string {
  return language.code === "de" ? (GERMAN[kind.name] ?? kind.name) : kind.name;
}

const players = messages<Record<Player, string>>({
  en: { white: "White", black: "Black" },
  de: { white: "Weiß", black: "Schwarz" },
});
export const playerName = (player: Player): string => players()[player];
