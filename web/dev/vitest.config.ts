import { defineConfig } from "vitest/config";

/** Board and turn panel in a real browser: `npx vite build --config dev/vite.config.ts && npx vitest run --config dev/vitest.config.ts`. */
export default defineConfig({
  test: { include: ["dev/**/*.e2e.ts"], testTimeout: 120_000, hookTimeout: 120_000, fileParallelism: false },
});
