// Writes `views.json`: what the rules return for the positions of `positions.json`, for the tests of board
// and turn panel.
//
//   make wasm && node web/src/board/testing/record.mjs

import { readFileSync, writeFileSync } from "node:fs";
import { recorded } from "./recorded.mjs";

const here = (name) => new URL(name, import.meta.url);
const { open } = await import(here("../../wasm/index.js"));
const tempi = await open(readFileSync(here("../../wasm/tempi_bg.wasm")));
const { about, views } = recorded(tempi, JSON.parse(readFileSync(here("positions.json"), "utf8")));

const lines = (entries) =>
  `{\n${Object.entries(entries)
    .map(([name, data]) => `${JSON.stringify(name)}:${JSON.stringify(data)}`)
    .join(",\n")}\n}`;
writeFileSync(here("views.json"), `{"about":${lines(about)},\n"views":${lines(views)}}\n`);
