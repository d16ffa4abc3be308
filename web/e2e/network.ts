// Two people play on a site on another machine, over plain HTTP and through an HTTPS proxy. `make test-network` sets the addresses.
import { board } from "./board.ts";
import { expect, type Visitor, test } from "./fixtures.ts";
import { headline } from "./game-page.ts";
import { playTurn, PHONE } from "./online-table.ts";

/** Where the site is, each with a slash at the end. */
const SITES = (process.env["TEMPI_SITES"] ?? "").split(" ").filter((site) => site !== "");

const GAME = /#\/online\/[A-Za-z0-9]+$/;

/** White's and Black's turns of a game of Progressive Chess that ends with mate. */
const TURNS = [
  ["white", ["g1h3"]],
  ["black", ["f7f6", "b8a6"]],
  ["white", ["c2c4", "h3g1", "g1h3"]],
  ["black", ["e8f7", "f7g6", "a6b4", "b4c2"]],
] as const;

test("the addresses of the site are set", () => {
  expect(SITES.map((site) => new URL(site).protocol)).toEqual(["http:", "https:"]);
});

for (const site of SITES)
  test(`two people play from the link to mate at ${site}`, async ({ visit, tolerate }) => {
    // Chromium's remark on every page that comes over plain HTTP from another machine.
    tolerate(/Cross-Origin-Opener-Policy header has been ignored/);
    const come = (hash: string, options = {}): Promise<Visitor> => visit(hash, { baseURL: site, ...options });
    const { page: white, context } = await come("#/challenge?variant=progressive-italian");
    await white.getByRole("radio", { name: "10 min + 10 s" }).check();
    await white.getByRole("radio", { name: "White" }).check();
    await white.getByRole("button", { name: "Create the link" }).click();
    const link = await white.getByLabel("Link", { exact: true }).inputValue();
    expect(link.startsWith(`${site}#/challenge/`)).toBe(true);
    await expect(white.getByText("Only this device can open this link.")).toHaveCount(0);

    const { page: black } = await come(link.slice(site.length), PHONE);
    await black.getByRole("button", { name: "Annehmen" }).click();
    for (const page of [white, black]) {
      await expect(page).toHaveURL(GAME);
      await expect(board(page)).toBeVisible();
    }
    const pages = { white, black };
    for (const [player, actions] of TURNS) {
      await expect(headline(pages[player])).toContainText(/Move 1 of|Your move|Zug 1 von|Du bist am Zug/);
      await playTurn(pages[player], ...actions);
    }
    await expect(headline(white)).toContainText("You lost");
    await expect(headline(black)).toContainText("Du hast gewonnen");

    // Over HTTPS, the session is bound to the address and never sent in the clear.
    const secure = site.startsWith("https:");
    const [session] = await context.cookies(site);
    expect(session?.name).toBe(secure ? "__Host-tempi_session" : "tempi_session");
    expect(session?.secure).toBe(secure);
    expect(session?.httpOnly).toBe(true);
  });
