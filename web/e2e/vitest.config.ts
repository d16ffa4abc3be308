import { defineConfig } from "vitest/config";

/** One file after the other, all in one browser. */
export default defineConfig({
  test: {
    include: ["e2e/**/*.e2e.ts"],
    globalSetup: ["e2e/begin.ts"],
    testTimeout: 180_000,
    hookTimeout: 120_000,
    fileParallelism: false,
    isolate: false,
    expect: { poll: { timeout: 60_000, interval: 25 } },
  },
});
