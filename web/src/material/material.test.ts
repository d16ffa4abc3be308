import { describe, expect, it } from "vitest";
import type { GameText, VariantInfo, View } from "tempi-wasm";
import { built, tempi } from "../worker/testing/module";
import { inWords, leadShown, material, stockOf, type Material } from "./material";

interface Asked {
  variant: string;
  start?: string;
  fen?: string;
  actions?: string[];
}

/** The material after actions, or at a FEN, of a game that started at `start` or at the variant's own start. */
async function after({ variant, start, fen, actions = [] }: Asked): Promise<Material | null> {
  const instance = await tempi();
  const value = <T>(answer: { ok: true; value: T } | { ok: false; error: unknown }): T => {
    if (!answer.ok) throw new Error(JSON.stringify(answer.error));
    return answer.value;
  };
  const view = (game: GameText): View => value(instance.view({ game }));
  const begun: GameText = { variant, ...(start ? { start } : {}), actions: [] };
  const info: VariantInfo = value(instance.variant({ variant }));
  return material(
    stockOf(view(begun)),
    stockOf(view(fen ? { variant, start: fen, actions: [] } : { ...begun, actions })),
    info,
    value(instance.values({ variant })),
  );
}
const words = (found: Material | null, player: "white" | "black"): string[] =>
  inWords(
    found?.lost[player] ?? [],
    ({ name }) => name,
    (name) => `${name}s`,
  );

describe.runIf(built)("material", () => {
  it("is what each side has lost, the most valuable first, and who is ahead", async () => {
    expect(await after({ variant: "chess" })).toEqual({ lost: { white: [], black: [] }, lead: 0 });
    const found = await after({
      variant: "chess",
      fen: "rnb1kb1r/ppp2ppp/8/8/8/8/PPPPPPPP/RNBQKBN1 w Qkq - 0 9",
    });
    expect(words(found, "white")).toEqual(["rook"]);
    expect(words(found, "black")).toEqual(["queen", "knight", "2 pawns"]);
    expect(found?.lead).toBeGreaterThan(600);
    expect(leadShown(found?.lead ?? 0)).toMatch(/^\+\d+$/);
  });

  it("counts a promoted piece as the pawn that it was", async () => {
    const found = await after({
      variant: "chess",
      fen: "rnbqkbnr/1ppppppp/8/8/8/8/1PPPPPPP/QNBQKBNR w Kkq - 0 9",
    });
    // White has two queens, and has lost a rook and a pawn that had promoted; Black has lost a pawn.
    expect([words(found, "white"), words(found, "black")]).toEqual([["rook"], ["pawn"]]);
    expect(found?.lead).toBeGreaterThan(300);
  });

  it("is compared with the start of the game for captures, and of the variant for the lead", async () => {
    const found = await after({ variant: "chess", start: "4k3/8/8/8/8/8/8/3QK3 w - - 0 1" });
    expect([words(found, "white"), words(found, "black")]).toEqual([[], []]);
    expect(found?.lead).toBeGreaterThan(700);
  });

  it("of sides that are unequal from the start is level at the start", async () => {
    const found = await after({ variant: "monster" });
    expect(found).toEqual({ lost: { white: [], black: [] }, lead: 0 });
  });

  it("does not count where the color of the square decides the owner", async () => {
    expect(await after({ variant: "dichotomy" })).toBeNull();
  });

  it("keeps pieces that wait in the pocket", async () => {
    const actions =
      "a2a3 c2c4 f7f5 c7c5 g7g5 h2h4 h4g5 h1h7 h8h7 h7g7 a7a6 f2f3,R@f2 g2g3 b2b3 g7g5 g5g3 g3g1 e2e3,N@e2 e2g1 b3b4 c5b4,R@c5 b4a3 c5c4".split(
        " ",
      );
    const instance = await tempi();
    let waited = 0;
    for (let at = 0; at <= actions.length; at += 1) {
      const view = instance.view({ game: { variant: "extermination", actions: actions.slice(0, at) } });
      if (!view.ok) throw new Error(view.error.message);
      const waiting = view.value.progress.waiting.flat();
      const found = await after({ variant: "extermination", actions: actions.slice(0, at) });
      waited += waiting.length;
      const whole = { pieces: view.value.pieces.length, waiting: sum(waiting) };
      const lost = sum(found?.lost.white ?? []) + sum(found?.lost.black ?? []);
      expect(whole.pieces + whole.waiting + lost, `after ${at} actions`).toBe(32);
    }
    expect(waited).toBeGreaterThan(0);
  });

  it("is never negative, and leads are symmetrical, in every variant from its start", async () => {
    const instance = await tempi();
    const cards = instance.catalog();
    if (!cards.ok) throw new Error("no catalog");
    for (const { id } of cards.value) {
      const found = await after({ variant: id });
      if (found) expect(found, id).toEqual({ lost: { white: [], black: [] }, lead: 0 });
    }
  });
});

const sum = (all: readonly { count: number }[]): number => all.reduce((found, { count }) => found + count, 0);

describe("a lead", () => {
  it("is shown in pawns, if it is worth a word", () => {
    expect([0, 30, 49, -300, 50, 149, 151, 905].map(leadShown)).toEqual([
      "",
      "",
      "",
      "",
      "+1",
      "+1",
      "+2",
      "+9",
    ]);
  });
});
