// Two rules about imports within `src`. `imports/folders`: a folder imports only what docs/WEB.md lists for it.
// `imports/no-cycle`: no file imports itself by way of others. Type imports count; test code does not.

import { existsSync, readFileSync, statSync } from "node:fs";
import { dirname, join, relative, resolve, sep } from "node:path";
import { fileURLToPath } from "node:url";
import ts from "typescript";

const SRC = fileURLToPath(new URL("../src/", import.meta.url));
const DOCUMENT = fileURLToPath(new URL("../../docs/WEB.md", import.meta.url));
const BLOCK = /^```imports between folders\n([\s\S]*?)^```$/m;
const TEST_CODE = /\.test\.ts$|\/(testing|fixtures)\//;

/**
 * The list in docs/WEB.md: for each folder, what it imports from. `board` is a whole folder, `rules/RulesSheet` one of its files.
 * Throws if the list is missing, or if a line names what does not stand above it: nothing imports from what comes after it.
 *
 * @param {string} markdown
 * @returns {Map<string, Set<string>>}
 */
export function parseFolders(markdown) {
  const [, block] = BLOCK.exec(markdown) ?? [];
  if (block === undefined) throw new Error("docs/WEB.md has no block `imports between folders`");
  const folders = new Map();
  for (const line of block.trimEnd().split("\n")) {
    const [, folder, imports] = /^(\w+):(.*)$/.exec(line) ?? [];
    if (folder === undefined) throw new Error(`\`${line}\` should read \`folder: imports\``);
    const names = imports.split(" ").filter((name) => name !== "");
    for (const name of names)
      if (!folders.has(folderOf(name)))
        throw new Error(`\`${line}\`: \`${name}\` does not stand above this line`);
    folders.set(folder, new Set(names));
  }
  return folders;
}

/** The folder of a file, or of a name in the list. */
const folderOf = (name) => name.split("/")[0];

/** A file by its path within `src`, with `/` on every system; `null` outside of it. */
function within(path) {
  const name = relative(SRC, path).split(sep).join("/");
  return name.startsWith("..") ? null : name;
}

/** The names by which a list may know a file: its folder and, without endings, itself. */
const namesOf = (file) => [folderOf(file), file.replace(/(\.svelte)?(\.ts)?$/, "")];

/** The file that an import names; `null` if it is a package. */
function target(specifier, from) {
  if (!specifier.startsWith(".")) return null;
  const path = resolve(dirname(from), specifier.replace(/\?.*$/, ""));
  const found = ["", ".ts", ".svelte.ts", ".d.ts"].map((ending) => path + ending);
  return found.find((one) => existsSync(one) && statSync(one).isFile()) ?? path;
}

/** @type {Map<string, Set<string>>} */
const imported = new Map();

/** The files of `src` that a file imports. */
function importsOf(path) {
  const known = imported.get(path);
  if (known) return known;
  const found = new Set();
  imported.set(path, found);
  if (!/\.(ts|svelte)$/.test(path) || !existsSync(path)) return found;
  const text = readFileSync(path, "utf8");
  const code = path.endsWith(".svelte")
    ? [...text.matchAll(/<script[^>]*>([\s\S]*?)<\/script>/g)].map(([, script]) => script).join("\n")
    : text;
  for (const { fileName } of ts.preProcessFile(code, true, true).importedFiles) {
    const file = target(fileName, path);
    if (file !== null && within(file) !== null) found.add(file);
  }
  return found;
}

/** The import chain from `start` to `goal`, both included; `null` if there is none. */
function wayBetween(start, goal) {
  const from = new Map([[start, null]]);
  for (const file of from.keys()) {
    if (file === goal) {
      const way = [];
      for (let at = file; at !== null; at = from.get(at)) way.unshift(within(at));
      return way;
    }
    for (const next of importsOf(file)) if (!from.has(next)) from.set(next, file);
  }
  return null;
}

/** Calls `callback` with every import of a file of `src` and the imported file. */
function eachImport(context, callback) {
  const file = within(context.filename);
  if (file === null || TEST_CODE.test(`/${file}`)) return {};
  const visit = ({ source }) => {
    if (typeof source?.value !== "string") return;
    const path = target(source.value, context.filename);
    if (path !== null) callback(source, file, path);
  };
  return {
    ImportDeclaration: visit,
    ImportExpression: visit,
    ExportNamedDeclaration: visit,
    ExportAllDeclaration: visit,
    TSImportType: visit,
  };
}

let listed;

const folders = {
  meta: { type: "problem", schema: [] },
  create(context) {
    listed ??= parseFolders(readFileSync(DOCUMENT, "utf8"));
    return eachImport(context, (node, file, path) => {
      const name = within(path);
      const [from, to] = [folderOf(file), name === null ? null : folderOf(name)];
      if (from === to) return;
      const allowed = listed.get(from);
      if (!allowed) context.report({ node, message: `docs/WEB.md does not list the folder \`${from}\`.` });
      else if (name === null) context.report({ node, message: `\`${node.value}\` lies outside \`src\`.` });
      else if (!namesOf(name).some((one) => allowed.has(one)))
        context.report({ node, message: `\`${from}\` must not import \`${name}\`: see docs/WEB.md.` });
    });
  },
};

const noCycle = {
  meta: { type: "problem", schema: [] },
  create: (context) =>
    eachImport(context, (node, file, path) => {
      // A component may import itself for recursion.
      if (path === context.filename) return;
      const way = wayBetween(path, context.filename);
      if (way) context.report({ node, message: `Import cycle: ${[file, ...way].join(" → ")}.` });
    }),
};

export default { rules: { folders, "no-cycle": noCycle } };

/** Every import of one folder from another in `files`, as pairs of folder and imported file. For the test of the list. */
export function crossings(files) {
  const own = files.filter((file) => !TEST_CODE.test(`/${file}`));
  return own.flatMap((file) =>
    [...importsOf(join(SRC, file))]
      .map((path) => ({ folder: folderOf(file), names: namesOf(within(path)) }))
      .filter(({ folder, names }) => !names.includes(folder)),
  );
}
