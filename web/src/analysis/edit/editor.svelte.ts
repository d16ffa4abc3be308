// A position being edited, with the results of checking it.

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
  /** The position; while the typed FEN has no valid board, the last one that had. */
  draft: Draft | null = $state.raw(null);
  /** The FEN as typed, or generated from the draft. */
  text = $state("");
  /** The rules' fields of the FEN, or of the last readable one while it has errors. */
  parts: FenParts | null = $state.raw(null);
  view: View | null = $state.raw(null);
  fault: Failure | null = $state.raw(null);
  /** Whether the latest change is still being checked. */
  asking = $state(false);
  /** Whether the position is legal. */
  readonly good: boolean = $derived(!this.asking && this.fault === null && this.view !== null);

  private readonly latest = new Latest();
  /** The check of the latest change. */
  private checked: Promise<void> = Promise.resolve();
  /** Fields that were edited by hand and no longer follow others. */
  private readonly byHand = new Set<string>();

  constructor(
    private readonly variant: Variant,
    private readonly deps: EditorDeps,
  ) {}

  /** Opens a position; without a FEN, the start position. */
  async open(fen: string | null): Promise<void> {
    this.byHand.clear();
    const start = await this.latest.only(this.deps.fenFields({ variant: this.variant, fen }));
    if (start === null) return;
    // An unreadable FEN is shown with its error, and the board shows the start position.
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

  /** The value of a turn field: as set, or its default. */
  value({ name, usual }: FenField): string {
    return this.draft?.turn.get(name) ?? usual;
  }

  /** Sets a turn field and the fields that follow from it, unless those were set by hand. */
  async set(shown: FenField, value: string): Promise<void> {
    // What follows depends on the position before, for example on the length of its turn.
    await this.settled();
    if (!this.draft) return;
    const field = this.parts?.fields.find(({ name }) => name === shown.name) ?? shown;
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

  /** With moves made, less of the turn is left, and its shape has advanced. */
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

  /** Waits until the latest change is checked, and those that came meanwhile. */
  private async settled(): Promise<void> {
    let seen: Promise<void>;
    do await (seen = this.checked);
    while (seen !== this.checked);
  }

  private check(): Promise<void> {
    return (this.checked = this.ask());
  }

  /** Asks the rules about the text. */
  private async ask(): Promise<void> {
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
