// The form beside the text: what the file says about each key, and changes of single keys.
import type { Diagnostic, FormEdit, FormField } from "tempi-wasm";
import { Latest } from "../../lib/latest";
import { isId } from "../../lib/links";
import { rules } from "../../worker/workers";
import type { Draft } from "../draft.svelte";

export class Form {
  /** The keys as they were when the text could last be read. */
  fields = $state.raw<readonly FormField[]>([]);
  /** What keeps the text from being read as TOML; nothing can be changed then. */
  broken = $state.raw<readonly Diagnostic[]>([]);
  /** Why the last change was impossible. */
  refused: string | null = $state(null);

  private readonly latest = new Latest();
  /** Changes run one after the other, each on the text that the one before has left. */
  private queue: Promise<void> = Promise.resolve();

  constructor(private readonly draft: Pick<Draft, "id" | "toml" | "edit">) {}

  /** Reads the text; to be called whenever it changes. */
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
    // Typed meanwhile: the change applies to the newer text.
    if (file.toml !== this.draft.toml) return this.apply(edits);
    this.refused = answer.ok ? (answer.value.diagnostics[0]?.message ?? null) : answer.error.message;
    if (answer.ok && answer.value.toml !== file.toml) this.draft.edit(answer.value.toml);
    // What was entered in vain gives way to what the file says.
    else if (this.refused !== null) this.fields = [...this.fields];
  }

  /** While the identifier is being written, the text has another one. */
  private get file() {
    const { id, toml } = this.draft;
    return { id: isId(id) ? id : "my-variant", toml };
  }
}
