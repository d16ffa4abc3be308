// Writes `views.json`: what the rules say of the positions of `positions.json`, for the tests of board and turn panel.
//
//   make wasm && node web/src/board/testing/record.mjs
//
// Of each position it keeps the legal actions of the men named in `legal` (and those without a square), so that the file stays small.

import { readFileSync, writeFileSync } from "node:fs";

const here = (name) => new URL(name, import.meta.url);
const { open } = await import(here("../../wasm/index.js"));
const tempi = await open(readFileSync(here("../../wasm/tempi_bg.wasm")));
const positions = JSON.parse(readFileSync(here("positions.json"), "utf8"));

const value = (answer) => {
  if (!answer.ok) throw new Error(answer.error.message);
  return answer.value;
};

const views = positions.map(({ name, variant, start, actions, legal = [] }) => {
  const view = value(tempi.view({ game: { variant, start: start ?? null, actions } }));
  view.legal = view.legal.filter(({ from, kind }) => legal.includes(from) || (from === null && kind !== "rearrange") || (kind === "rearrange" && legal.includes("rearrange")));
  return [name, { variant, view }];
});
const about = [...new Set(positions.map(({ variant }) => variant))].map((variant) => {
  const { name, men, tags, tray, ownedByTint, bothColours, markers } = value(tempi.variant({ variant }));
  return [variant, { name, men, tags, tray, ownedByTint, bothColours, markers }];
});

const lines = (entries) => `{\n${entries.map(([name, data]) => `${JSON.stringify(name)}:${JSON.stringify(data)}`).join(",\n")}\n}`;
writeFileSync(here("views.json"), `{"about":${lines(about)},\n"views":${lines(views)}}\n`);
