// Builds the page for trying out and testing board and turn panel alone. It is not part of the site.

import { fileURLToPath } from "node:url";
import { defineConfig, mergeConfig } from "vite";
import page from "../vite.config.ts";

const here = (path: string) => fileURLToPath(new URL(path, import.meta.url));

export default mergeConfig(
  { ...page, plugins: (page.plugins ?? []).slice(0, 2) },
  defineConfig({
    root: here(".."),
    build: { outDir: here("dist"), emptyOutDir: true, rollupOptions: { input: here("board.html") } },
  }),
);
