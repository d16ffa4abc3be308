// The material of a game on the screen: asks for the start of the game and for the values of its pieces once.

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

  /** Follows a game: called again whenever its variant or start changes. */
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
    // A dead worker, or a variant that cannot be read: the page works without.
    if (!view?.ok || !values?.ok) return;
    [this.start, this.values] = [stockOf(view.value), values.value];
  }

  /** The material of a position; `null`: not known yet, or it does not count in the variant. */
  of(view: View | null, info: VariantInfo | null): Material | null {
    const { start, values } = this;
    return view && info && start && values ? material(start, stockOf(view), info, values) : null;
  }
}
