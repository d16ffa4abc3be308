import type { View } from "tempi-wasm";
import { beforeEach, describe, expect, it, vi } from "vitest";

vi.mock("../shell/router.svelte", () => ({ href: () => "" }));
/** Moves that the current version of the variant forbids, and pending answers. */
const forbidden = new Set<string>();
const waiting: (() => void)[] = [];
const view = (actions: number, at: number) =>
  ({ at, actions, progress: { mayRearrange: false, mayAnnounce: false } }) as unknown as View;
const later = <T>(answer: () => T): Promise<T> =>
  new Promise((resolve) => waiting.push(() => resolve(answer())));
vi.mock("../worker/workers", () => ({
  rules: {
    view: ({ game, options }: { game: { actions: string[] }; options: { at: number } }) =>
      later(() =>
        game.actions.some((one) => forbidden.has(one))
          ? { ok: false, error: { code: "game", message: "" } }
          : { ok: true, value: view(game.actions.length, options.at) },
      ),
    play: ({ game, texts }: { game: { actions: string[] }; texts: [string] }) =>
      later(() => {
        const refused = forbidden.has(texts[0]) ? { message: "No.", why: null } : null;
        const actions = refused ? game.actions : [...game.actions, ...texts];
        return {
          ok: true,
          value: { refused, game: { ...game, actions }, view: view(actions.length, actions.length) },
        };
      }),
  },
}));

const { Trial } = await import("./trial.svelte");
/** Resolves when all requests, and those they lead to, are answered. */
async function settle(): Promise<void> {
  for (let round = 0; round < 20; round += 1) {
    waiting.shift()?.();
    await Promise.resolve().then(() => {});
    await new Promise((resolve) => setTimeout(resolve));
  }
}
beforeEach(() => {
  forbidden.clear();
  waiting.length = 0;
});

describe("the board of the workshop", () => {
  it("keeps a move that is made while another version arrives", async () => {
    const table = new Trial();
    void table.use({ id: "a", toml: "1" });
    await settle();
    void table.act(0, ["e2e4"]);
    void table.use({ id: "a", toml: "2" });
    await settle();
    expect([table.actions, table.at]).toEqual([["e2e4"], 1]);
  });

  it("goes back and forth, and another move replaces what follows", async () => {
    const table = new Trial();
    void table.use({ id: "a", toml: "1" });
    for (const [at, move] of [
      [0, "e2e4"],
      [1, "e7e5"],
    ] as const)
      void table.act(at, [move]);
    await settle();
    void table.step(-3);
    await settle();
    expect([table.actions.length, table.at]).toEqual([2, 0]);
    void table.act(0, ["d2d4"]);
    await settle();
    expect([table.actions, table.at]).toEqual([["d2d4"], 1]);
  });

  it("begins again where the new version does not allow what was played, and says why a move is refused", async () => {
    const table = new Trial();
    void table.use({ id: "a", toml: "1" });
    void table.act(0, ["e2e4"]);
    await settle();
    forbidden.add("e2e4");
    void table.use({ id: "a", toml: "2" });
    await settle();
    expect([table.actions, table.at, table.view?.at]).toEqual([[], 0, 0]);
    void table.act(0, ["e2e4"]);
    await settle();
    expect([table.actions, table.message?.text]).toEqual([[], "No."]);
  });
});
