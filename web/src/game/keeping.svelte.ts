// Whether the browser stores the game, and whether the player was warned if not.
import { library } from "../storage/library";
import type { Kept } from "../storage/types";
import type { GameState } from "./state.svelte";

export type Loss = Exclude<Kept, "kept">;

type Stored = Pick<GameState, "held" | "kept" | "referee">;

class Keeping {
  private keeps = $state(true);
  /** The warning that was closed. It does not come back in any game while the page is open. */
  private closed: Loss | null = $state(null);

  constructor() {
    const ask = (): void => void library.keeps().then((keeps) => (this.keeps = keeps));
    ask();
    library.onKept(ask);
  }
  /** Why the game will be lost when the page is closed; `null`: it is stored, here, by another tab, or by the server. */
  loss({ held, kept, referee }: Stored): Loss | null {
    if (!held || referee) return null;
    return kept === "kept" && !this.keeps ? "refused" : kept === "kept" ? null : kept;
  }
  /** The same, unless the warning was closed. */
  untold(game: Stored): Loss | null {
    const loss = this.loss(game);
    return loss === this.closed ? null : loss;
  }
  close(loss: Loss): void {
    this.closed = loss;
  }
}
export const keeping = new Keeping();
