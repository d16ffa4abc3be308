// The import rules, with the page's own configuration of eslint and the list in docs/WEB.md.

import { readFileSync, readdirSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { ESLint } from "eslint";
import { describe, expect, it } from "vitest";
import { crossings, parseFolders } from "./imports.js";

const web = fileURLToPath(new URL("..", import.meta.url));
const document = readFileSync(new URL("../../docs/WEB.md", import.meta.url), "utf8");
const eslint = new ESLint({ cwd: web, ruleFilter: ({ ruleId }) => ruleId.startsWith("imports/") });

async function complaints(filePath: string, code: string): Promise<string[]> {
  const [result] = await eslint.lintText(code, { filePath: `${web}/${filePath}` });
  return (result?.messages ?? []).map(({ message }) => message);
}

describe("imports between folders", { timeout: 60_000 }, () => {
  it("are rejected upward, in scripts and components", async () => {
    const upward = 'import { text } from "../game/text";';
    expect(await complaints("src/lib/wrong.ts", upward)).toEqual([
      "`lib` must not import `game/text.ts`: see docs/WEB.md.",
    ]);
    expect(await complaints("src/lib/Wrong.svelte", `<script lang="ts">\n${upward}\n</script>`)).toHaveLength(
      1,
    );
    expect(await complaints("src/lib/wrong.test.ts", upward)).toEqual([]);
  });
  it("are rejected for types, re-exports and imports on demand", async () => {
    for (const code of [
      'import type { GameState } from "../game/state.svelte";',
      'export { text } from "../game/text";',
      'const later = () => import("../game/text");',
      'let state: import("../game/state.svelte").GameState;',
    ])
      expect(await complaints("src/board/wrong.ts", code)).toHaveLength(1);
  });
  it("are rejected past the door of a page", async () => {
    expect(await complaints("src/game/wrong.ts", 'import { text } from "../rules/text";')).toHaveLength(1);
    expect(await complaints("src/game/right.ts", 'import Sheet from "../rules/RulesSheet.svelte";')).toEqual(
      [],
    );
  });
  it("are rejected from folders that are not listed, and from outside", async () => {
    expect(await complaints("src/attic/wrong.ts", 'import { text } from "../lib/text";')).toEqual([
      "docs/WEB.md does not list the folder `attic`.",
    ]);
    expect(await complaints("src/lib/wrong.ts", 'import "../../scripts/offline.ts";')).toHaveLength(1);
  });
  it("are all needed", () => {
    const files = readdirSync(`${web}/src`, { recursive: true, encoding: "utf8" })
      .map((file) => file.replaceAll("\\", "/"))
      .filter((file) => /\.(ts|svelte)$/.test(file) && !file.startsWith("wasm/"));
    const used = crossings(files);
    const unused = [...parseFolders(document)].flatMap(([folder, imports]) =>
      [...imports]
        .filter((name) => !used.some((one) => one.folder === folder && one.names.includes(name)))
        .map((name) => `${folder}: ${name}`),
    );
    expect(unused).toEqual([]);
  });
});

describe("import cycles", { timeout: 60_000 }, () => {
  it("are rejected", async () => {
    // turn/panel.ts imports turn/duty.ts.
    expect(await complaints("src/turn/duty.ts", 'import { panel } from "./panel";')).toEqual([
      expect.stringMatching(/^Import cycle: turn\/duty\.ts → turn\/panel\.ts → .*turn\/duty\.ts\.$/),
    ]);
  });
});

describe("the list", () => {
  const list = (lines: string): string => `\`\`\`imports between folders\n${lines}\`\`\`\n`;
  it("is read", () => {
    expect(parseFolders(list("text:\nlib: text\ngame: lib text/language\n"))).toEqual(
      new Map([
        ["text", new Set()],
        ["lib", new Set(["text"])],
        ["game", new Set(["lib", "text/language"])],
      ]),
    );
  });
  it("names only what stands above", () => {
    expect(() => parseFolders(list("lib: text\ntext:\n"))).toThrow("does not stand above");
    expect(() => parseFolders("nothing")).toThrow("no block");
  });
});
