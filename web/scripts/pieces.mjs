// Writes the generated pictures (letters on discs, markers) and the style sheet of all pictures. Run it
// after changing this file: node scripts/pieces.mjs
import { mkdirSync, readdirSync, writeFileSync } from "node:fs";

const here = new URL("../src/pieces/", import.meta.url);
const SETS = ["cburnett", "kryukov", "sophia", "xboard", "kilfiger", "letters"];
const ROLES = { king: "K", queen: "Q", rook: "R", bishop: "B", knight: "N", pawn: "P" };
const COLORS = { white: "w", black: "b" };
const ALPHABET = [..."ABCDEFGHIJKLMNOPQRSTUVWXYZ"];

const svg = (content) => `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 45 45">${content}</svg>\n`;

// Dark pieces have a second ring, so that shape distinguishes the colors, too.
const disc = {
  w: '<circle cx="22.5" cy="22.5" r="17" fill="#fff" stroke="#111" stroke-width="2"/>',
  b: '<circle cx="22.5" cy="22.5" r="17.5" fill="#222" stroke="#000" stroke-width="1"/><circle cx="22.5" cy="22.5" r="15" fill="none" stroke="#fff" stroke-width="1.5"/>',
};
const ink = { w: "#111", b: "#fff" };
const letter = (color, letter) =>
  svg(
    `${disc[color]}<text x="22.5" y="30" font-family="system-ui,sans-serif" font-weight="700" font-size="21" text-anchor="middle" fill="${ink[color]}">${letter}</text>`,
  );

const paint = { w: { fill: "#fff", line: "#111" }, b: { fill: "#222", line: "#fff" } };
const marker = (color) => {
  const { fill, line } = paint[color];
  return svg(
    `<path d="M20 8h5v32h-5z" fill="${fill}" stroke="#111" stroke-width="1.5"/><path d="M7 9h25l7 7-7 7H7z" fill="${fill}" stroke="#111" stroke-width="1.5" stroke-linejoin="round"/><path d="M12 16h18" stroke="${line}" stroke-width="3" stroke-linecap="round"/>`,
  );
};

for (const folder of ["letters", "marker"]) mkdirSync(new URL(folder, here), { recursive: true });
const rules = [];
const rule = (selector, ...declarations) =>
  rules.push(`${selector} {\n${declarations.map((one) => `  ${one};\n`).join("")}}`);
const picture = (classes, image) => rule(`:is(piece, .piece)${classes}`, `background-image: ${image}`);

// The pictures of a set are inherited variables, so that a part of the page can show another set.
for (const set of SETS) {
  const there = readdirSync(new URL(set, here));
  const pictures = [];
  for (const short of Object.values(COLORS)) {
    for (const one of ALPHABET)
      if (set === "letters") writeFileSync(new URL(`letters/${short}${one}.svg`, here), letter(short, one));
    for (const one of Object.values(ROLES)) {
      const file = `${short}${one}.svg`;
      if (set !== "letters" && !there.includes(file)) throw new Error(`${set} has no ${file}`);
      pictures.push(`--man-${short}${one}: url("./${set}/${file}")`);
    }
  }
  rule(`[data-pieces="${set}"]`, ...pictures);
}
for (const [color, short] of Object.entries(COLORS)) {
  for (const [role, one] of Object.entries(ROLES)) picture(`.${role}.${color}`, `var(--man-${short}${one})`);
  for (const one of ALPHABET) {
    if (!Object.values(ROLES).includes(one))
      picture(`.letter-${one.toLowerCase()}.${color}`, `url("./letters/${short}${one}.svg")`);
  }
  writeFileSync(new URL(`marker/${short}.svg`, here), marker(short));
  picture(`.marker.${color}`, `url("./marker/${short}.svg")`);
}
writeFileSync(
  new URL("pieces.css", here),
  `/* Written by scripts/pieces.mjs. The nearest data-pieces attribute determines the set. */\n${rules.join("\n")}\n`,
);
