import base from "./vitest.config.ts";

/** Takes the pictures of `docs/screens` instead of testing. */
export default { ...base, test: { ...base.test, include: ["e2e/screens.ts"] } };
