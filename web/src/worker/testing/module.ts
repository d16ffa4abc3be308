// Loads the module of rules and engine without a worker. Tests that need it are skipped if it is not built.

import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import type { Tempi } from "tempi-wasm";
import { Client } from "../client";
import { remote } from "../workers";
import { fakePort } from "./fake";

/** A path, not a `URL`: in tests with a DOM, `URL` is the DOM's, which `readFileSync` rejects. */
const file = join(import.meta.dirname, "../../wasm/tempi_bg.wasm");

export const built = existsSync(file);

let opened: Promise<Tempi> | null = null;

/** The instance of this thread, which can have only one. */
export const tempi = (): Promise<Tempi> =>
  (opened ??= import("tempi-wasm").then(({ open }) => open(readFileSync(file))));

/** A client of that instance, like the page's client of a worker. */
export const moduleClient = (): Client => new Client(() => fakePort(tempi));

/** The rules, with the page's interface. */
export const moduleRules = () => remote(moduleClient());
