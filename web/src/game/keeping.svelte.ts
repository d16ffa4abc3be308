// Whether the browser keeps what is played, and whether the player has been told that it does not.
import { library } from "../storage/library";
import type { Kept } from "../storage/types";
import type { GameState } from "./state.svelte";

export type Loss = Exclude<Kept, "kept">;

class Keeping {
  private keeps = $state(true);
  /** What was told and closed; it is not told again while the page is open, in whatever game. */
  private closed: Loss | null = $state(null);

  constructor() {
    const ask = (): void => void library.keeps().then((keeps) => (this.keeps = keeps));
    ask();
    library.onKept(ask);
  }
  /** Why a game is lost with the page; `null`: it is kept, or another page keeps it. */
  loss({ held, kept }: Pick<GameState, "held" | "kept">): Loss | null {
    if (!held) return null;
    return kept === "kept" && !this.keeps ? "refused" : kept === "kept" ? null : kept;
  }
  /** The same, as long as it was not closed. */
  untold(game: Pick<GameState, "held" | "kept">): Loss | null {
    const loss = this.loss(game);
    return loss === this.closed ? null : loss;
  }
  close(loss: Loss): void {
    this.closed = loss;
  }
}
export const keeping = new Keeping();
