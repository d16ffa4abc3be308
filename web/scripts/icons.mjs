// Makes the icons of the installed app from public/icon.svg, with Chromium: node scripts/icons.mjs
import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { chromium } from "@playwright/test";

const PUBLIC = new URL("../public/", import.meta.url);
const svg = readFileSync(new URL("icon.svg", PUBLIC), "utf8");
/** Without round corners and smaller, so that devices can mask it. */
const maskable = svg
  .replace(' rx="8"', "")
  .replace('<g fill="#fff">', '<g transform="translate(4.8 4.8) scale(.7)"><g fill="#fff">')
  .replace("</svg>", "</g></svg>");

const browser = await chromium.launch({
  executablePath: process.env.CHROMIUM ?? "/usr/bin/chromium",
  args: ["--no-sandbox"],
});
for (const [name, size, picture] of [
  ["icon-192", 192, svg],
  ["icon-512", 512, svg],
  ["icon-maskable-512", 512, maskable],
  ["apple-touch-icon", 180, maskable],
]) {
  const page = await browser.newPage({ viewport: { width: size, height: size } });
  await page.setContent(
    `<body style="margin:0">${picture.replace("<svg", `<svg width="${size}" height="${size}" style="display:block"`)}`,
  );
  await page.screenshot({ path: fileURLToPath(new URL(`${name}.png`, PUBLIC)), omitBackground: true });
  await page.close();
}
await browser.close();
