// Copies and compresses a built page: node scripts/pack-page.mjs FROM TO [HEADERS]
// TO gets the files in FROM, and FILE.br and FILE.gz next to each file that compression makes smaller, for hosts that send precompressed files.
// Unchanged files stay untouched, so that watchers do not restart. With HEADERS, a file of lines "Name: value", TO also gets a file `_headers`,
// which several static hosts read.
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { dirname, extname, join } from "node:path";
import { promisify } from "node:util";
import { brotliCompress, constants, gzip } from "node:zlib";

const COMPRESSIBLE = new Set([".css", ".html", ".js", ".json", ".map", ".mjs", ".svg", ".toml", ".txt", ".wasm", ".webmanifest", ".xml"]);
// Below this size, the response headers outweigh the savings.
const SMALLEST = 256;
// A compressed file that saves less than 5% is not worth keeping.
const WORTHWHILE = 0.95;

const [from, to, headers] = process.argv.slice(2);
if (!from || !to) fail("usage: node scripts/pack-page.mjs FROM TO [HEADERS]");
if (!existsSync(join(from, "index.html"))) fail(`${from} contains no built page`);
if (existsSync(to) && !existsSync(join(to, "index.html")) && shown(to).length > 0) fail(`${to} is neither empty nor a page; refusing to write to it`);

function fail(reason) {
  console.error(`pack-page: ${reason}`);
  process.exit(1);
}

/** The names in a folder, except those that start with a dot. */
function shown(folder) {
  return readdirSync(folder).filter((name) => !name.startsWith("."));
}

/** The paths of all files under a folder, relative to it. */
function files(folder, prefix = "") {
  return shown(join(folder, prefix)).flatMap((name) => {
    const path = join(prefix, name);
    return statSync(join(folder, path)).isDirectory() ? files(folder, path) : [path];
  });
}

/** Whether a file exists with exactly this content. */
function holds(path, content) {
  return existsSync(path) && readFileSync(path).equals(content);
}

function write(path, content) {
  mkdirSync(dirname(path), { recursive: true });
  writeFileSync(path, content);
}

const compress = {
  ".br": (content) =>
    promisify(brotliCompress)(content, {
      params: { [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY, [constants.BROTLI_PARAM_SIZE_HINT]: content.length },
    }),
  ".gz": (content) => promisify(gzip)(content, { level: constants.Z_BEST_COMPRESSION }),
};

/** Writes a file and its compressed versions; returns their paths. */
async function pack(path) {
  const content = readFileSync(join(from, path));
  if (!holds(join(to, path), content)) {
    // First, so that no stale compressed version survives an interruption.
    for (const ending of Object.keys(compress)) rmSync(join(to, path + ending), { force: true });
    write(join(to, path), content);
  }
  if (!COMPRESSIBLE.has(extname(path)) || content.length < SMALLEST) return [path];
  const forms = Object.entries(compress).map(async ([ending, smaller]) => {
    const form = join(to, path + ending);
    if (!existsSync(form)) {
      const made = await smaller(content);
      if (made.length > content.length * WORTHWHILE) return [];
      write(form, made);
    }
    return [path + ending];
  });
  return [path, ...(await Promise.all(forms)).flat()];
}

/** The security headers in the format of static hosts, with the caching of files whose names contain a hash. */
function hostHeaders(lines) {
  const always = lines.trimEnd().split("\n").map((line) => `  ${line}\n`).join("");
  return Buffer.from(`/*\n${always}/assets/*\n  Cache-Control: public, max-age=31536000, immutable\n`);
}

const kept = new Set((await Promise.all(files(from).map(pack))).flat());
if (headers) {
  const content = hostHeaders(readFileSync(headers, "utf8"));
  if (!holds(join(to, "_headers"), content)) write(join(to, "_headers"), content);
  kept.add("_headers");
}
for (const path of files(to)) if (!kept.has(path)) rmSync(join(to, path));

const size = (ending) => files(from).reduce((sum, path) => sum + statSync(join(to, kept.has(path + ending) ? path + ending : path)).size, 0);
const kib = (bytes) => `${Math.ceil(bytes / 1024)} KiB`;
console.log(`pack-page: ${to}: ${files(from).length} files, ${kib(size(""))}; ${kib(size(".br"))} with Brotli, ${kib(size(".gz"))} with gzip`);
