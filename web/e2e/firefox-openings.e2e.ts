// The openings beside an analysis, in Firefox.
import { pressButton, test } from "./firefox.ts";
import { eventually, OUT } from "./fixtures.ts";

test("shows the opening book, and plays a turn of it in Firefox", async ({ address, fox }) => {
  await fox.goto(`${address}#/analysis?variant=marseillais`);
  await fox.waitForSelector(".square[data-at] cg-board piece");
  await pressButton(fox, "Openings");
  await fox.waitForSelector("section[aria-label=Openings] li button");
  await fox.click("section[aria-label=Openings] li button");
  await eventually(() => fox.evaluate(() => document.querySelector(".square")?.getAttribute("data-at"))).toBe(
    "2",
  );
  await fox.screenshot({ path: `${OUT}firefox-openings.png` });
});
