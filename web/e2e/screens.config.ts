import page from "../playwright.config.ts";

/** Takes the screenshots of docs/screens instead of testing. */
export default {
  ...page,
  testDir: ".",
  projects: [{ name: "screens", testMatch: ["screens.ts", "screens-online.ts"] }],
};
