// Checks that answers match index.d.ts: TypeScript checks values of every kind, and that nothing is undeclared.
import assert from "node:assert/strict";
import { execFile } from "node:child_process";
import { readFileSync } from "node:fs";
import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { createRequire } from "node:module";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { test } from "node:test";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { folder, game, tempi } from "./tempi.mjs";

const instance = await tempi();
const declarations = fileURLToPath(new URL("index.d.ts", folder));

/** Requests to every method, whose answers cover all types. */
function questions() {
  const start = "k7/4P3/8/8/8/8/8/K7 w - -";
  const own = { id: "mine", toml: 'format = 1\nbase = "push"\n[about]\nname = "Mine"\nsummary = "Mine."\n' };
  const games = [
    game("binary", "e4 d5 dxe4 Nc3"),
    game("push", "e4 d5 exd5"),
    game("chess", "f3 e5 g4 Qh4#"),
    game("chess", "", start),
    game("chess", "e4 e5 Nf3 Nc6 Bc4 Bc5"),
    game("extermination", "e4 d5 e5 exd5"),
    game("injunction", "@a5"),
    game("triomino"),
    game("monsoon", "d3 Bg5"),
    game("four-point", "e4"),
    game("six-space", "e3"),
    game("sequential", "e4"),
    game("four-move-british", "e4"),
    game("forward"),
    game("dichotomy"),
    game("gridlock", "e4 d5"),
    game("convergence", "e4 d5"),
    game("checkpoint"),
    game(own, "e4"),
  ];
  const asked = [["limits"], ["catalog"], ["schema"], ["whyKeys"], ["slipKeys"], ["resultKeys"], ["forget"]];
  for (const { variant } of games) {
    asked.push(["variant", { variant }], ["fenFields", { variant }]);
    if (typeof variant === "string") asked.push(["rulesPage", { id: variant }]);
  }
  for (const told of games) {
    asked.push(["view", { game: told, options: { announcements: true } }], ["record", { game: told }]);
    asked.push(["play", { game: told, texts: ["e4", "h7h2", "nonsense"] }], ["explain", { game: told, text: "e2e5" }]);
    asked.push(["takeBack", { game: told, what: "turn" }], ["gamesToPgn", { games: [{ game: told }] }]);
    asked.push(["wins", { game: told, timeMs: 50 }]);
  }
  asked.push(["fenFields", { variant: "quota", fen: "4R3/B2K4/P2P4/1R6/7k/2N5/8/3b4 b - - 0 45 waiting=-/Q" }], ["fenFields", { variant: "chess", fen: "8/8" }]);
  asked.push(["finish", { game: games[0], end: { reason: "resignation", player: "white" } }]);
  asked.push(["template", { id: "x", base: "chess" }], ["turnTime", { game: games[0], leftMs: 1000 }]);
  asked.push(["check", { file: own }], ["check", { file: { id: "x", toml: "lenght = 1" } }], ["view", { game: game("nonsense") }]);
  asked.push(["readPgn", { text: "[White \"A\"]\n\n{c} 1. e4! (1. d4 {x}) 2. e5 Ke3 *" }], ["readPgn", { text: "[Variant \"x\"]\n\n1. e4" }]);
  asked.push(["wins", { game: game("progressive-italian", "e4 a6 e5"), want: "all", lines: 2 }]);
  const foolsMate = game("chess", "f3 e5 g4 Qh4#");
  const found = (points) => ({ score: { points, winner: null, actions: null }, line: ["e2e4"], wins: false, checked: null });
  asked.push(["review", { game: foolsMate, findings: [found(20), null, found(-300), null, null] }], ["review", { game: foolsMate, findings: [] }]);
  const book = readFileSync(new URL("../../book/books/chess.jsonl", import.meta.url), "utf8");
  for (const method of ["bookTurns", "bookMove", "turnsInBook"]) asked.push([method, { game: game("chess", "e4"), book }], [method, { game: games[0], book }]);
  asked.push(["turnStart", { game: games[0] }], ["turnsByPosition", { games: [games[0], game("nonsense")], turns: 3 }]);
  for (const variant of ["push", own]) asked.push(["values", { variant }]);
  asked.push(["fields", { file: own }], ["fields", { file: { id: "x", toml: "a = " } }]);
  asked.push(["edit", { file: own, edits: [] }], ["edit", { file: { id: "x", toml: "a = " }, edits: [] }]);
  asked.push(["missingNetwork", { game: games[0] }], ["takeNetwork", { data: "!" }]);
  return asked;
}

test("answers fit their declarations", async () => {
  const values = questions().map(([method, question]) => [method, instance[method](question)]);
  const begun = instance.begin({ game: game("binary", "e4"), limits: { depth: 3 }, lines: 2 });
  values.push(["begin", begun]);
  for (let done = false; !done; ) {
    const progress = instance.goOn({ search: begun.value.search, sliceMs: 1 });
    done = progress.value.done;
    values.push(["goOn", progress]);
  }
  const asked = new Set(values.map(([method]) => method));
  for (const method of Object.keys(instance)) assert.ok(asked.has(method) || ["dead", "memory", "die", "writePgn"].includes(method), method);

  const lines = [`import type { Tempi } from ${JSON.stringify(declarations.replace(/\.d\.ts$/, ".js"))};`];
  values.forEach(([method, value], index) => lines.push(`export const v${index}: ReturnType<Tempi["${method}"]> = ${JSON.stringify(value)};`));
  const place = await mkdtemp(join(tmpdir(), "tempi-types-"));
  const source = join(place, "values.ts");
  await writeFile(source, lines.join("\n"));
  const compiler = join(createRequire(import.meta.url).resolve("typescript/package.json"), "../bin/tsc");
  const options = ["--noEmit", "--strict", "--target", "es2022", "--module", "nodenext", "--skipLibCheck", "false", "--ignoreConfig"];
  const { stdout } = await promisify(execFile)(process.execPath, [compiler, ...options, source]).catch((error) => error);
  await rm(place, { recursive: true });
  assert.equal(stdout.slice(0, 4000), "", "TypeScript disagrees");
});

test("the methods are those that are declared", async () => {
  const text = await readFile(declarations.replace("index.d.ts", "types.d.ts"), "utf8");
  const body = text.slice(text.indexOf("export interface Methods {"));
  const declared = [...body.matchAll(/^ {2}(\w+)\(/gm)].map(([, name]) => name);
  const there = Object.keys(instance).filter((name) => typeof instance[name] === "function");
  assert.deepEqual(declared.sort(), there.sort());
});
