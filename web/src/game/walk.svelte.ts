// Going back and forward in a game. Within the player's own draft, that takes moves back and plays them again.

import { Latest } from "../lib/latest";
import { GameMessages } from "./messages.svelte";

export abstract class GameWalk extends GameMessages {
  protected readonly changes = new Latest();
  protected readonly looks = new Latest();
  protected readonly records = new Latest();
  private walking: Promise<void> = Promise.resolve();

  protected abstract draftTo(at: number): Promise<void>;
  protected abstract played(text: string, at: number, by: "here" | "there"): Promise<boolean>;

  /** Goes back one position: in the draft, takes back a move; before it, only shows the position. */
  back(): Promise<void> {
    return this.enqueue(async () => {
      const at = this.view?.at ?? 0;
      if (at > 0) await this.show(at - 1);
    });
  }

  /** Goes forward one position; in the draft, plays the next taken-back move again. */
  forward(): Promise<void> {
    return this.enqueue(async () => {
      if (this.past)
        return this.past.at + 1 < this.base || !this.mine ? this.show(this.past.at + 1) : this.toGame();
      const [next] = this.redo;
      if (next !== undefined && this.mine) await this.played(next, this.game.actions.length, "here");
    });
  }

  /** Shows the position after `at` actions. Within the player's own draft, this takes back what follows. */
  goTo(at: number): Promise<void> {
    return this.enqueue(() => this.show(at));
  }

  toGame(): void {
    this.looks.cancel();
    this.past = null;
  }

  private async show(at: number): Promise<void> {
    const { length } = this.game.actions;
    if (at >= length) return this.toGame();
    if (this.mine && this.past === null && at >= this.base) return this.draftTo(at);
    // From earlier positions, the draft is reached only as a whole.
    if (this.mine && at >= this.base && (this.stored?.draft ?? 0) > 0) return this.toGame();
    await this.look(Math.max(0, at));
  }

  protected async look(at: number): Promise<void> {
    const view = await this.looks.only(
      this.deps.rules.view({ game: this.game, options: { at, legal: false } }),
    );
    if (!view?.ok) return;
    this.past = view.value;
    this.say(null);
  }

  /** Runs steps one after the other, since a held key repeats faster than the rules answer. */
  private enqueue(work: () => Promise<void>): Promise<void> {
    this.walking = this.walking.then(work);
    return this.walking;
  }
}
