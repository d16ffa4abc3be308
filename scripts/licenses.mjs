// Lists all third-party parts of the program and the page with license texts: node scripts/licenses.mjs > THIRD-PARTY.txt
// Crates come from Cargo's dependency graph, libraries of the page from web/package-lock.json, piece sets from web/src/pieces.
// Tools that are only used to build or test are omitted.
import { execFileSync } from "node:child_process";
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { dirname, join } from "node:path";

// Development dependencies whose code is part of the page or its service worker.
const BUNDLED = ["svelte", "workbox-core", "workbox-precaching", "workbox-routing", "workbox-strategies"];
const LICENSE_FILE = /^(licen[cs]e|copying|notice|unlicense)/i;

const fail = (message) => {
  console.error(`licenses: ${message}`);
  process.exit(1);
};

const textsIn = (folder) =>
  readdirSync(folder, { withFileTypes: true })
    .filter((entry) => entry.isFile() && LICENSE_FILE.test(entry.name))
    .map((entry) => readFileSync(join(folder, entry.name), "utf8").replaceAll("\r\n", "\n").trim());

/** The crates that a program contains on a platform: normal dependencies, without procedural macros and their own dependencies. */
function crates(root, platform) {
  const args = ["metadata", "--format-version", "1", "--locked", "--filter-platform", platform];
  const { packages, resolve } = JSON.parse(execFileSync(process.env.CARGO ?? "cargo", args, { maxBuffer: 1 << 28 }));
  const byId = new Map(packages.map((p) => [p.id, p]));
  const nodes = new Map(resolve.nodes.map((node) => [node.id, node]));
  const isMacro = (id) => byId.get(id).targets.some((target) => target.kind.includes("proc-macro"));
  const found = new Set();
  const visit = (id) => {
    if (found.has(id) || isMacro(id)) return;
    found.add(id);
    for (const dep of nodes.get(id).deps) if (dep.dep_kinds.some(({ kind }) => kind === null)) visit(dep.pkg);
  };
  visit(packages.find((p) => p.name === root && p.source === null)?.id ?? fail(`no crate ${root}`));
  return [...found]
    .map((id) => byId.get(id))
    .filter((p) => p.source !== null)
    .map((p) => ({ name: p.name, version: p.version, license: p.license ?? "see below", from: "crates.io", texts: textsIn(dirname(p.manifest_path)) }));
}

function libraries() {
  const { packages } = JSON.parse(readFileSync("web/package-lock.json", "utf8"));
  const inPage = ([path, p]) => path !== "" && !p.optional && (!p.dev || BUNDLED.some((name) => path === `node_modules/${name}`));
  return Object.entries(packages)
    .filter(inPage)
    .map(([path, p]) => {
      const folder = join("web", path);
      if (!existsSync(folder)) fail(`${folder} is missing: run make web-deps`);
      const name = path.slice(path.lastIndexOf("node_modules/") + "node_modules/".length);
      return { name, version: p.version, license: p.license ?? "see below", from: "npm", texts: textsIn(folder) };
    });
}

function pieceSets() {
  const root = "web/src/pieces";
  return readdirSync(root, { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .map(({ name }) => ({ name, version: "", license: "see below", from: "piece set", texts: textsIn(join(root, name)) }))
    .filter(({ texts }) => texts.length > 0);
}

const host = /^host: (.*)$/m.exec(execFileSync("rustc", ["-vV"], { encoding: "utf8" }))[1];
const all = [...crates("tempi-cli", host), ...crates("tempi-wasm", "wasm32-unknown-unknown"), ...libraries(), ...pieceSets()];
const label = ({ name, version }) => `${name} ${version}`.trim();
const items = [...new Map(all.map((item) => [`${item.from} ${label(item)}`, item])).values()].sort((a, b) => label(a).localeCompare(label(b), "en"));

// Many packages share a license text; each is printed once, after the packages it belongs to.
const owners = new Map();
for (const item of items) for (const text of item.texts) owners.set(text, [...(owners.get(text) ?? []), label(item)]);

const rule = "-".repeat(100);
const lines = [
  "Tempi is free software under the GNU General Public License, version 3 or later (see LICENSE).",
  "It contains the following third-party software. License texts follow the list.",
  "",
  ...items.map((item) => `${label(item)} (${item.from}): ${item.license}${item.texts.length > 0 ? "" : " [the package has no license file]"}`),
];
for (const [text, names] of owners) lines.push("", rule, ...names, rule, "", text);
console.log(lines.join("\n"));
