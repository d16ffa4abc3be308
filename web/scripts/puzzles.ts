// Puts the puzzles into the page: a file for each variant, which is named by its contents, and an index of them.
import { createHash } from "node:crypto";
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import type { Plugin } from "vite";
import { byRating, indexOf } from "../src/collection/pack.ts";
import { faultOf, type Puzzle } from "../src/collection/puzzle.ts";

/** The files of the page below `puzzles/`, by their names. */
export function puzzleFiles(folder: string): Map<string, string> {
  const sources = existsSync(folder)
    ? readdirSync(folder)
        .filter((name) => name.endsWith(".jsonl"))
        .sort()
    : [];
  const parts = sources.map((name) => {
    const variant = name.slice(0, -".jsonl".length);
    const puzzles = byRating(readPuzzles(join(folder, name), variant));
    const content = JSON.stringify(puzzles);
    const hash = createHash("sha256").update(content).digest("hex").slice(0, 8);
    return { variant, puzzles, content, file: `${variant}-${hash}.json` };
  });
  const files = new Map(parts.map(({ file, content }) => [file, content]));
  return files.set("index.json", JSON.stringify(indexOf(parts)));
}

/** The puzzles of a file. Throws with the line that has an error. */
function readPuzzles(path: string, variant: string): Puzzle[] {
  const ids = new Set<string>();
  const lines = readFileSync(path, "utf8").split("\n");
  return lines.flatMap((line, number) => {
    if (line.trim() === "") return [];
    const stop = (fault: string): never => {
      throw new Error(`${path}, line ${number + 1}: ${fault}`);
    };
    let value: unknown;
    try {
      value = JSON.parse(line);
    } catch (error) {
      return stop(String(error));
    }
    const fault = faultOf(value);
    if (fault !== null) return stop(`\`${fault}\` is missing or invalid`);
    const { id, variant: own, fen, turns, solution, rating, themes, line: moves } = value as Puzzle;
    if (own !== variant) return stop(`the puzzle is of \`${own}\``);
    if (ids.has(id)) return stop(`the id \`${id}\` is used twice`);
    ids.add(id);
    // What the page does not use stays out of it.
    return [{ id, variant, fen, turns, solution, rating, themes, ...(moves ? { line: moves } : {}) }];
  });
}

/** Serves the puzzles of a folder, and adds them to the built page. */
export function puzzles(folder: string): Plugin {
  return {
    name: "tempi-puzzles",
    configureServer(server) {
      server.middlewares.use((request, response, next) => {
        const name = /\/puzzles\/([\w.-]+\.json)$/.exec(request.url?.split("?")[0] ?? "")?.[1];
        const content = name === undefined ? undefined : puzzleFiles(folder).get(name);
        if (content === undefined) return next();
        response.setHeader("Content-Type", "application/json");
        response.end(content);
      });
    },
    generateBundle() {
      for (const [name, source] of puzzleFiles(folder))
        this.emitFile({ type: "asset", fileName: `puzzles/${name}`, source });
    },
  };
}
