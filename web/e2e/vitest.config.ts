import { defineConfig } from "vitest/config";

export default defineConfig({
  test: { include: ["e2e/**/*.e2e.ts"], testTimeout: 60_000, hookTimeout: 60_000, fileParallelism: false, expect: { poll: { timeout: 20_000 } } },
});
