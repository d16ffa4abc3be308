// Measures sizes, times and speed of the module: `node test/bench.mjs [ROUNDS]`. Speed is compared with the native engine in the same run, both
// with the variants' networks, so run `cargo build --release -p tempi-wasm --example native` first; NATIVE is the program's path if it is
// elsewhere.
import { execFileSync, spawnSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { brotliCompressSync, gzipSync } from "node:zlib";
import { bytes, folder, game, good, supply, tempi } from "./tempi.mjs";

const NODES = 400_000;
const VARIANTS = ["chess", "marseillais", "binary", "progressive-italian", "extermination", "push", "gridlock", "monsoon"];
const native = process.env.NATIVE ?? fileURLToPath(new URL("../../../target/release/examples/native", import.meta.url));

/** The time from nothing to the legal actions of the start, cold and warm, in milliseconds. Runs in its own process. */
async function first() {
  const module = await bytes();
  const begun = performance.now();
  const { open } = await import(new URL("index.js", folder));
  const instance = await open(module);
  const opened = performance.now();
  good(instance.view({ game: game("binary") }));
  const shown = performance.now();
  good(instance.view({ game: game("binary", "e4") }));
  console.log(JSON.stringify([opened - begun, shown - begun, performance.now() - shown]));
}

/** The sizes of the sections of a module. */
function sections(module) {
  const names = { 10: "code", 11: "data", 0: "names and notes" };
  const sizes = {};
  let at = 8;
  const number = () => {
    let value = 0;
    for (let shift = 0; ; shift += 7) {
      const byte = module[at++];
      value |= (byte & 127) << shift;
      if (byte < 128) return value;
    }
  };
  while (at < module.length) {
    const name = names[module[at++]] ?? "the rest";
    const size = number();
    sizes[name] = (sizes[name] ?? 0) + size;
    at += size;
  }
  return sizes;
}

/** The CPU time of a search in slices, as in a worker. */
function inModule(instance, variant) {
  good(instance.forget());
  const before = process.cpuUsage();
  const { search } = good(instance.begin({ game: game(variant), limits: { nodes: NODES } }));
  let progress;
  let slices = 0;
  do {
    progress = good(instance.goOn({ search }));
    slices += 1;
  } while (!progress.done);
  const { user, system } = process.cpuUsage(before);
  return { ms: (user + system) / 1000, nodes: progress.choice.nodes, slices };
}

function natively(variant) {
  return JSON.parse(execFileSync(native, [String(NODES), variant], { encoding: "utf8" }));
}

const best = (runs) => Math.max(...runs.map(({ ms, nodes }) => nodes / ms));

if (process.argv[2] === "first") {
  await first();
} else {
  const rounds = Number(process.argv[2] ?? 3);
  const module = await bytes();
  const kib = (size) => `${(size / 1024).toFixed(0)} KiB`;
  console.log(`module ${kib(module.length)}, gzip ${kib(gzipSync(module, { level: 9 }).length)}, brotli ${kib(brotliCompressSync(module).length)}`);
  for (const [name, size] of Object.entries(sections(module))) console.log(`  ${name} ${kib(size)}`);
  const glue = readFileSync(new URL("tempi.js", folder));
  console.log(`JavaScript ${kib(glue.length)}, gzip ${kib(gzipSync(glue).length)}`);

  const firsts = Array.from({ length: 5 }, () => JSON.parse(spawnSync(process.execPath, [fileURLToPath(import.meta.url), "first"], { encoding: "utf8" }).stdout));
  const median = (index) => firsts.map((times) => times[index]).sort((a, b) => a - b)[2].toFixed(0);
  console.log(`from bytes to an instance ${median(0)} ms, to the first legal actions ${median(1)} ms, after a move ${median(2)} ms (medians of 5)`);

  const instance = await tempi();
  for (const variant of VARIANTS) {
    const network = good(instance.missingNetwork({ game: game(variant) }));
    if (network !== null) await supply(instance, network);
  }
  // Let the engine finish compiling the module before measuring.
  for (const variant of VARIANTS) inModule(instance, variant);
  console.log("positions per millisecond of CPU time, best of all rounds: module, native, share");
  const shares = [];
  for (const variant of VARIANTS) {
    const runs = Array.from({ length: rounds }, () => [inModule(instance, variant), natively(variant)]);
    const [here, there] = [best(runs.map(([run]) => run)), best(runs.map(([, run]) => run))];
    shares.push(here / there);
    console.log(`  ${variant.padEnd(20)} ${here.toFixed(0).padStart(5)} ${there.toFixed(0).padStart(6)}   ${((100 * here) / there).toFixed(0)}%`);
  }
  const mean = Math.exp(shares.reduce((sum, share) => sum + Math.log(share), 0) / shares.length);
  console.log(`geometric mean ${(100 * mean).toFixed(0)}%`);
}
