// `npm run screens` also takes screenshots of a game between two people over the network.
import { fileURLToPath } from "node:url";
import { strip } from "./board.ts";
import { eventually, expect } from "./online.ts";
import { headline, listedMoves } from "./game-page.ts";
import { move, test } from "./online-table.ts";

const FOLDER = fileURLToPath(new URL("../../docs/screens/", import.meta.url));
const DESKTOP = { viewport: { width: 1280, height: 800 } } as const;
const PHONE = { viewport: { width: 360, height: 640 }, deviceScaleFactor: 2, hasTouch: true } as const;

for (const theme of ["light", "dark"] as const)
  test(`online game, ${theme}`, async ({ sit }) => {
    const { white, black } = await sit({
      variant: "progressive-italian",
      white: { ...DESKTOP, colorScheme: theme },
      black: { ...PHONE, colorScheme: theme },
    });
    const turns = [
      [white, ["g1h3"]],
      [black, ["f7f6", "b8a6"]],
      [white, ["c2c4", "h3g1", "g1h3"]],
    ] as const;
    for (const [page, actions] of turns) {
      await expect(headline(page)).toContainText(/Your move|Move 1/);
      for (const action of actions) await move(page, action);
    }
    await expect(headline(black)).toContainText("Move 1 of 4");
    await move(black, "e8f7");
    await eventually(() => strip(black)).toEqual(["Kf7"]);
    await black.getByRole("button", { name: "Game menu" }).click();
    await black.getByRole("button", { name: "Draw" }).click();
    await black.waitForTimeout(700);
    await black.getByRole("button", { name: "Offer?" }).click();
    await expect(white.getByText(/offers a draw/)).toBeVisible();
    await eventually(async () => (await listedMoves(white)).length).toBe(6);
    for (const [page, size] of [
      [white, "desktop"],
      [black, "phone"],
    ] as const)
      await page.screenshot({ path: `${FOLDER}online-${size}-${theme}.png`, animations: "disabled" });
  });
