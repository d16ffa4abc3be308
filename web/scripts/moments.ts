import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import type { Card, RulesPage } from "tempi-wasm";
import { runnerImport, type Plugin } from "vite";

import type * as Demo from "../src/rules/demo.ts";

type Rules = typeof Demo;

const NAME = "virtual:moments";

/**
 * The picture of a variant's card: the squares of each kind of piece (`"white knight"`) and of the last move.
 */
interface Moment {
  pieces: Record<string, string>;
  last: string;
  flipped: boolean;
}

/**
 * Provides `virtual:moments`: for each variant the position that shows its rule best, taken from the worked examples of its rules page.
 * Without `src/wasm` there are none.
 */
export function moments(wasm: string): Plugin {
  return {
    name: "tempi-moments",
    resolveId: (id) => (id === NAME ? `\0${NAME}` : null),
    async load(id) {
      if (id !== `\0${NAME}`) return null;
      const source = fileURLToPath(new URL("../src/rules/demo.ts", import.meta.url));
      const { module: rules } = await runnerImport<Rules>(source, { configFile: false });
      const catalog = join(wasm, "catalog.json");
      const cards = existsSync(catalog) ? (JSON.parse(readFileSync(catalog, "utf8")) as Card[]) : [];
      const entries = cards.flatMap((card) => {
        const file = join(wasm, "rules", `${card.id}.json`);
        const moment = momentOf(rules, JSON.parse(readFileSync(file, "utf8")) as RulesPage, card);
        this.addWatchFile(file);
        return moment ? [[card.id, moment]] : [];
      });
      // Parsing JSON is faster than parsing the same data as script.
      return `export default JSON.parse(${JSON.stringify(JSON.stringify(Object.fromEntries(entries)))})`;
    },
  };
}

/** The key moment of a rules page; `null` if the page has no example to show. */
function momentOf({ demo, keyMoment }: Rules, page: RulesPage, card: Card): Moment | null {
  const shown = demo(page, card);
  if (shown === null) return null;
  const { pieces: drawn, line } = keyMoment(shown);
  const pieces: Record<string, string> = {};
  for (const [square, { role, color }] of drawn)
    pieces[`${color} ${role}`] = (pieces[`${color} ${role}`] ?? "") + square;
  const { from = null, to = null } = line?.kind === "move" ? line.move : {};
  return {
    pieces,
    last: from !== null && to !== null && from !== to ? from + to : "",
    flipped: shown.before.player === "black",
  };
}
