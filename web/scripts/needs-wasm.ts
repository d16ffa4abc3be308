import { existsSync } from "node:fs";
import type { Plugin } from "vite";

/** Stops a build with a clear message if rules and engine have not been built yet. */
export function needsWasm(folder: string): Plugin {
  return {
    name: "tempi:needs-wasm",
    apply: () => !process.env["VITEST"],
    buildStart() {
      if (!existsSync(`${folder}/index.js`))
        this.error("Rules and engine are not built yet: run `make wasm` in the repository's root.");
    },
  };
}
