// Writes the files that a page can use without an instance: `node write-static.mjs FOLDER`, where FOLDER contains the module.
import { mkdir, readFile, writeFile } from "node:fs/promises";
import { join, resolve } from "node:path";
import { pathToFileURL } from "node:url";

const folder = resolve(process.argv[2]);
// The generated files are modules of the page, even if Node would treat them as something else.
await writeFile(join(folder, "package.json"), '{ "type": "module" }\n');
const { open } = await import(pathToFileURL(join(folder, "index.js")));
const tempi = await open(await readFile(join(folder, "tempi_bg.wasm")));

const value = (answer) => {
  if (!answer.ok) throw new Error(answer.error.message);
  return answer.value;
};
const cards = value(tempi.catalog());
await writeFile(join(folder, "catalog.json"), JSON.stringify(cards));
await mkdir(join(folder, "rules"), { recursive: true });
for (const { id } of cards) await writeFile(join(folder, "rules", `${id}.json`), JSON.stringify(value(tempi.rulesPage({ id }))));
