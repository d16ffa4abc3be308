// The material of a game on the screen. It loads the start of the game and the piece values once.

import type { GameText, PieceValues, Variant, VariantInfo, View } from "tempi-wasm";
import { Latest } from "../lib/latest";
import { rules as pageRules, type Remote } from "../worker/workers";
import { material, stockOf, type Material, type Stock } from "./material";

export class MaterialCount {
  private start: Stock | null = $state.raw(null);
  private values: PieceValues | null = $state.raw(null);
  private readonly starts = new Latest();
  private readonly worths = new Latest();

  constructor(private readonly rules: Pick<Remote, "view" | "values"> = pageRules) {}

  /** Called whenever the variant or the start of the game changes. */
  async follow(variant: Variant, start: GameText["start"]): Promise<void> {
    [this.start, this.values] = [null, null];
    const [view, values] = await Promise.all([
      this.starts.only(
        this.rules.view({
          game: { variant, ...(start ? { start } : {}), actions: [] },
          options: { at: 0, legal: false },
        }),
      ),
      this.worths.only(this.rules.values({ variant })),
    ]);
    // A dead worker, or an invalid variant: the page works without the material.
    if (!view?.ok || !values?.ok) return;
    [this.start, this.values] = [stockOf(view.value), values.value];
  }

  /** The material of a position; `null`: unknown, or material is not meaningful in the variant. */
  of(view: View | null, info: VariantInfo | null): Material | null {
    const { start, values } = this;
    return view && info && start && values ? material(start, stockOf(view), info, values) : null;
  }
}
