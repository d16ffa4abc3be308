import { defineConfig } from "vitest/config";

export default defineConfig({
  test: { include: ["e2e/**/*.e2e.ts"], testTimeout: 180_000, hookTimeout: 120_000, fileParallelism: false, expect: { poll: { timeout: 60_000 } } },
});
