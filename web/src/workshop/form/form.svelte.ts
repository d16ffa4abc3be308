// The form beside the text: the value of each key in the file, and changes of single keys.
import type { Diagnostic, FormEdit, FormField } from "tempi-wasm";
import { Latest } from "../../lib/latest";
import { isId } from "../../lib/links";
import { rules } from "../../worker/workers";
import type { Draft } from "../draft.svelte";

export class Form {
  /** The keys of the latest text that could be parsed. */
  fields = $state.raw<readonly FormField[]>([]);
  /** The TOML errors of the text; while there are any, the form cannot change it. */
  broken = $state.raw<readonly Diagnostic[]>([]);
  /** Why the last change was rejected. */
  refused: string | null = $state(null);

  private readonly latest = new Latest();
  /** Changes run one after the other, each on the text resulting from the one before. */
  private queue: Promise<void> = Promise.resolve();

  constructor(private readonly draft: Pick<Draft, "id" | "toml" | "edit">) {}

  /** Reads the text. Call it whenever the text changes. */
  async read(): Promise<void> {
    const answer = await this.latest.only(rules.fields({ file: this.file }));
    if (answer === null) return;
    if (!answer.ok) {
      this.refused = answer.error.message;
      return;
    }
    this.broken = answer.value.diagnostics;
    if (answer.value.fields) this.fields = answer.value.fields;
  }

  set(path: readonly string[], value: unknown): Promise<void> {
    return this.change([{ path: [...path], value }]);
  }
  /** Removes a key or a whole table from the file. */
  reset(path: readonly string[]): Promise<void> {
    return this.change([{ path: [...path] }]);
  }

  private change(edits: FormEdit[]): Promise<void> {
    this.queue = this.queue.then(() => this.apply(edits));
    return this.queue;
  }
  private async apply(edits: FormEdit[]): Promise<void> {
    const { file } = this;
    const answer = await rules.edit({ file, edits });
    // The text was edited meanwhile: apply the change to the newer text.
    if (file.toml !== this.draft.toml) return this.apply(edits);
    this.refused = answer.ok ? (answer.value.diagnostics[0]?.message ?? null) : answer.error.message;
    if (answer.ok && answer.value.toml !== file.toml) this.draft.edit(answer.value.toml);
    // Resets the field to the value in the file.
    else if (this.refused !== null) this.fields = [...this.fields];
  }

  /** While the identifier is invalid, the rules get another one. */
  private get file() {
    const { id, toml } = this.draft;
    return { id: isId(id) ? id : "my-variant", toml };
  }
}
