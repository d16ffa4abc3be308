// What the players of an online game say to each other.
import { seriousViolations } from "./axe.ts";
import { expect } from "./online.ts";
import { openGame, test } from "./online-table.ts";

test("players say ready-made sentences, and their own once both want that", async ({ sit }) => {
  const { white, black, game } = await sit({
    black: { viewport: { width: 360, height: 640 }, hasTouch: true, isMobile: true },
  });
  // As after a challenge that was made on the page.
  for (const page of [white, black]) {
    await page.evaluate(() => localStorage.setItem("tempi.session", "1"));
    await page.reload();
    await openGame(page, game);
  }
  await white.getByRole("button", { name: "Chat" }).click();
  const sheet = (page: typeof white) => page.getByRole("dialog", { name: /^Chat with/ });
  await sheet(white).getByRole("button", { name: "Good luck!" }).click();
  await expect(sheet(white).getByRole("log")).toContainText("You Good luck!");
  await expect(black.locator(".news")).toContainText("Good luck!");
  await black.getByRole("button", { name: "Reply" }).click();
  await sheet(black).getByRole("checkbox").check();
  await expect(sheet(black)).toContainText("once your opponent turns this on");
  await sheet(white).getByRole("checkbox").check();
  await sheet(white).getByRole("textbox", { name: "Message" }).fill("Two moves, remember");
  await sheet(white).getByRole("button", { name: "Send" }).click();
  await expect(sheet(black).getByRole("log")).toContainText("Two moves, remember");
  expect(await seriousViolations(black)).toEqual([]);
});

test("a blocked player is not heard any more, and can be reported", async ({ sit, tolerate }) => {
  tolerate(/403/);
  const { white, black } = await sit();
  await black.getByRole("button", { name: "Chat" }).click();
  const sheet = black.getByRole("dialog", { name: /^Chat with/ });
  await sheet.getByRole("button", { name: /^Report/ }).click();
  await sheet.getByRole("combobox", { name: "Reason" }).selectOption("conduct");
  await sheet.getByRole("button", { name: "Send report" }).click();
  await expect(sheet).toContainText("sent to the people who run this site");
  await sheet.getByRole("button", { name: /^Block/ }).click();
  await sheet.getByRole("button", { name: "Block?" }).click();
  await expect(sheet).toContainText("You will no longer see messages from");
  await white.getByRole("button", { name: "Chat" }).click();
  await white.getByRole("button", { name: "Hello!" }).click();
  await expect(white.getByRole("alert")).toHaveText("That is not possible now.");
});
