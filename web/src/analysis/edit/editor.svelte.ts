// A position in the making: what was laid out, and what the rules say of it.

import type { Answer, Failure, FenField, FenParts, Variant, View } from "tempi-wasm";
import { Latest } from "../../lib/latest";
import { type Draft, readFen, withField, writeFen } from "./fen";

export interface EditorDeps {
  fenFields(question: { variant: Variant; fen?: string | null }): Promise<Answer<FenParts>>;
  view(question: {
    game: { variant: Variant; start: string; actions: string[] };
    options: { legal: boolean; facts: boolean };
  }): Promise<Answer<View>>;
}

export class Editor {
  /** What is laid out; while the FEN that is typed has no board, the last one that had. */
  draft: Draft | null = $state.raw(null);
  /** The FEN as it is typed or follows from the draft. */
  text = $state("");
  /** What the rules know of the FEN; of the last one that they could read while this one is faulty. */
  parts: FenParts | null = $state.raw(null);
  view: View | null = $state.raw(null);
  fault: Failure | null = $state.raw(null);
  /** The rules are asked about what was changed last. */
  asking = $state(false);
  /** The position can stand in a game. */
  readonly good: boolean = $derived(!this.asking && this.fault === null && this.view !== null);

  private readonly latest = new Latest();
  /** Fields that were set by hand: they do not follow others any more. */
  private readonly byHand = new Set<string>();

  constructor(
    private readonly variant: Variant,
    private readonly deps: EditorDeps,
  ) {}

  /** Lays out a position; without a FEN the start. */
  async open(fen: string | null): Promise<void> {
    this.byHand.clear();
    const start = await this.latest.only(this.deps.fenFields({ variant: this.variant, fen }));
    if (start === null) return;
    // What cannot be read is shown with its mistake; the board is then that of the start.
    if (!start.ok && fen !== null && readFen(fen) === null) await this.open(null);
    await this.type(start.ok ? start.value.fen : (fen ?? ""));
  }

  change(draft: Draft): Promise<void> {
    this.draft = draft;
    this.text = writeFen(draft);
    return this.check();
  }

  type(text: string): Promise<void> {
    this.text = text;
    this.draft = readFen(text) ?? this.draft;
    return this.check();
  }

  /** The value of a turn field: what was set, or what holds without it. */
  value({ name, usual }: FenField): string {
    return this.draft?.turn.get(name) ?? usual;
  }

  /** Sets a turn field; what follows from it is set along, unless that was set by hand. */
  set(field: FenField, value: string): Promise<void> {
    if (!this.draft) return Promise.resolve();
    this.byHand.add(field.name);
    let draft = withField(
      this.draft,
      field.name,
      value === field.usual || (value === "-" && (field.kind === "one" || field.kind === "square"))
        ? null
        : value,
    );
    if (field.name === "moves") draft = this.following(draft, Number(value) || 0);
    return this.change(draft);
  }

  /** After so many moves less is left of the turn, and its shape has come further. */
  private following(draft: Draft, moves: number): Draft {
    const field = (name: string) =>
      this.parts?.fields.find((one) => one.name === name && !this.byHand.has(name));
    const [left, slot] = [field("left"), field("slot")];
    let next = draft;
    if (left)
      next = withField(next, "left", moves === 0 ? null : String(Math.max(1, Number(left.usual) - moves)));
    if (slot?.kind === "number")
      next = withField(next, "slot", moves === 0 ? null : String(Math.min(slot.most, moves)));
    return next;
  }

  private async check(): Promise<void> {
    this.asking = true;
    const fen = this.text;
    const asked = Promise.all([
      this.deps.fenFields({ variant: this.variant, fen }),
      this.deps.view({
        game: { variant: this.variant, start: fen, actions: [] },
        options: { legal: false, facts: false },
      }),
    ]);
    const answers = await this.latest.only(asked);
    if (answers === null) return;
    const [parts, view] = answers;
    this.asking = false;
    if (parts.ok) this.parts = parts.value;
    this.view = view.ok ? view.value : null;
    this.fault = !parts.ok ? parts.error : !view.ok ? view.error : null;
  }
}
