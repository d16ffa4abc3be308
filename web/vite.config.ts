import { fileURLToPath } from "node:url";
import { svelte } from "@sveltejs/vite-plugin-svelte";
import { defineConfig } from "vitest/config";
import { readFileSync } from "node:fs";
import { moments } from "./scripts/moments.ts";
import { needsWasm } from "./scripts/needs-wasm.ts";
import { offline } from "./scripts/offline.ts";
import { puzzles } from "./scripts/puzzles.ts";

const wasm = fileURLToPath(new URL("src/wasm", import.meta.url));
const collection = fileURLToPath(new URL("../puzzles", import.meta.url));
// Whoever builds the page in order to play has no use for a word about slow plugins.
const checks = { bundlerTimings: false };

export default defineConfig({
  // Relative addresses: the page works from any folder of any host.
  base: "./",
  define: {
    __VERSION__: JSON.stringify(
      (JSON.parse(readFileSync(new URL("./package.json", import.meta.url), "utf8")) as { version: string })
        .version,
    ),
  },
  plugins: [
    svelte(),
    needsWasm(wasm),
    moments(wasm),
    puzzles(collection),
    process.env["VITEST"] ? [] : offline(),
  ],
  resolve: {
    alias: [
      { find: /^tempi-wasm$/, replacement: `${wasm}/index.js` },
      { find: /^tempi-wasm\//, replacement: `${wasm}/` },
    ],
    // Components are tested as they run in a browser, not as a server would render them.
    ...(process.env["VITEST"] ? { conditions: ["browser"] } : {}),
  },
  // The opening books are beside the page, in the crate that embeds them.
  server: { fs: { allow: [".", "../crates/book/books"] } },
  worker: { format: "es", rolldownOptions: { checks } },
  build: {
    target: "es2022",
    // `data:` addresses are not allowed by the page's security policy.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    chunkSizeWarningLimit: 700,
    rolldownOptions: { checks },
  },
  test: {
    include: ["src/**/*.test.ts", "eslint/*.test.ts"],
    environment: "node",
    restoreMocks: true,
  },
});
