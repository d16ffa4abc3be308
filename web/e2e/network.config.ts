import page from "../playwright.config.ts";

/** Plays between two machines: `make test-network` starts it in a network of its own. */
export default {
  ...page,
  testDir: ".",
  workers: 1,
  projects: [{ name: "network", testMatch: "network.ts", use: { ignoreHTTPSErrors: true } }],
};
