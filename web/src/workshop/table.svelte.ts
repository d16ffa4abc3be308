// A board on which a variant is tried out: one player moves both sides, back and forth as they like.
import type { Explanation, GameText, Square, VariantFile, View } from "tempi-wasm";
import { type Intent, NO_INTENT } from "../board/hand";
import { Latest } from "../lib/latest";
import { whySentence } from "../text/fill";
import { rules } from "../worker/workers";
import { anchorHref } from "../rules/address";

export class Table {
  view = $state.raw<View | null>(null);
  message = $state.raw<{ text: string; link: string | null } | null>(null);
  culprits = $state.raw<readonly Square[]>([]);
  intent = $state.raw<Intent>(NO_INTENT);
  actions = $state.raw<readonly string[]>([]);
  at = $state(0);

  private file: VariantFile | null = null;
  private readonly latest = new Latest();

  private get game(): GameText {
    return { variant: this.file ?? "", actions: [...this.actions] };
  }

  /** Shows another version of the variant; what was played stays if it can still be played. */
  async use(file: VariantFile): Promise<void> {
    this.file = file;
    const answer = await this.latest.only(rules.view({ game: this.game, options: { at: this.at } }));
    if (answer === null) return;
    if (answer.ok) this.put(answer.value);
    else if (this.actions.length > 0) {
      this.actions = [];
      this.at = 0;
      await this.use(file);
    } else this.view = null;
  }

  async act(at: number, text: string): Promise<void> {
    const game = { ...this.game, actions: this.actions.slice(0, at) };
    const answer = await this.latest.only(rules.play({ game, texts: [text] }));
    if (answer === null) return;
    if (!answer.ok) return this.say(answer.error.message, answer.error.why ?? null);
    const { refused, game: played, view } = answer.value;
    if (refused) return this.say(refused.message, refused.why ?? null);
    this.actions = played.actions;
    this.at = view.at;
    this.put(view);
  }

  async explain(at: number, text: string): Promise<void> {
    const answer = await this.latest.only(rules.explain({ game: this.game, at, text }));
    if (answer?.ok && answer.value) this.say(answer.value.sentence, answer.value);
  }

  async step(to: number): Promise<void> {
    const at = Math.max(0, Math.min(this.actions.length, to));
    const answer = await this.latest.only(rules.view({ game: this.game, options: { at } }));
    if (!answer?.ok) return;
    this.at = at;
    this.put(answer.value);
  }

  /** From the start, or from the beginning of what was played. */
  async again(): Promise<void> {
    this.actions = [];
    await this.step(0);
  }

  private put(view: View): void {
    this.view = view;
    this.message = null;
    this.culprits = [];
    const { arranging, armed, ...rest } = this.intent;
    this.intent = { ...rest, entry: undefined, arranging: arranging && view.progress.mayRearrange, armed: armed && view.progress.mayAnnounce };
  }

  private say(sentence: string, why: Explanation | null): void {
    this.message = { text: why ? whySentence(why) : sentence, link: why?.anchor ? anchorHref(why.anchor) : null };
    this.culprits = why?.squares ?? [];
  }
}
