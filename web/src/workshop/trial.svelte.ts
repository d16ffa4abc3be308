// A board to try out a variant. The user moves both sides, and can go back and forth.
import type { Explanation, GameText, Square, VariantFile, View } from "tempi-wasm";
import { targetNames } from "../board/spoken";
import { explained } from "../table/host";
import { whySentence } from "../text/sentences";
import { rules } from "../worker/workers";
import { anchorHref } from "../shell/addresses";

export class Trial {
  view = $state.raw<View | null>(null);
  message = $state.raw<{ text: string; link: string | null } | null>(null);
  culprits = $state.raw<readonly Square[]>([]);
  actions = $state.raw<readonly string[]>([]);
  at = $state(0);

  private file: VariantFile | null = null;
  /**
   * Requests to the rules run one after the other, so that a move and a new version of the file do not undo
   * each other.
   */
  private queue: Promise<void> = Promise.resolve();

  private get game(): GameText {
    return { variant: this.file ?? "", actions: [...this.actions] };
  }

  /** Shows another version of the variant, keeping the moves as far as they are still legal. */
  use(file: VariantFile): Promise<void> {
    return this.next(() => this.show(file));
  }

  act(at: number, texts: readonly string[]): Promise<void> {
    return this.next(() => this.play(at, texts));
  }

  /** Shows why a move is illegal. */
  explain(at: number, text: string): Promise<void> {
    return this.next(async () => {
      const answer = await explained(rules, { game: this.game, at }, text);
      if (answer.ok && answer.value) this.say(answer.value.sentence, answer.value);
      else if (answer.ok) this.say(targetNames([], text.slice(0, 2)), null);
    });
  }

  step(to: number): Promise<void> {
    return this.next(() => this.go(to));
  }

  /** Resets to the start position. */
  again(): Promise<void> {
    return this.next(() => {
      this.actions = [];
      return this.go(0);
    });
  }

  private next(does: () => Promise<void>): Promise<void> {
    this.queue = this.queue.then(does);
    return this.queue;
  }

  private async show(file: VariantFile): Promise<void> {
    this.file = file;
    const answer = await rules.view({ game: this.game, options: { at: this.at } });
    if (answer.ok) this.put(answer.value);
    else if (this.actions.length > 0) {
      this.actions = [];
      this.at = 0;
      await this.show(file);
    } else this.view = null;
  }

  private async play(at: number, texts: readonly string[]): Promise<void> {
    const game = { ...this.game, actions: this.actions.slice(0, at) };
    const answer = await rules.play({ game, texts: [...texts] });
    if (!answer.ok) return this.say(answer.error.message, answer.error.why ?? null);
    const { refused, game: played, view } = answer.value;
    if (refused) return this.say(refused.message, refused.why ?? null);
    this.actions = played.actions;
    this.at = view.at;
    this.put(view);
  }

  private async go(to: number): Promise<void> {
    const at = Math.max(0, Math.min(this.actions.length, to));
    const answer = await rules.view({ game: this.game, options: { at } });
    if (!answer.ok) return;
    this.at = at;
    this.put(answer.value);
  }

  private put(view: View): void {
    this.view = view;
    this.message = null;
    this.culprits = [];
  }

  private say(sentence: string, why: Explanation | null): void {
    this.message = {
      text: why ? whySentence(why) : sentence,
      link: anchorHref(why?.anchor),
    };
    this.culprits = why?.squares ?? [];
  }
}
