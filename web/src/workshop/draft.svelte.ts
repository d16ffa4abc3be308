// The workshop's draft: a variant file, the rules' report on it, and where it is stored.
import catalog from "tempi-wasm/catalog.json";
import type { Card, Checked, VariantFile, VariantInfo } from "tempi-wasm";
import { Latest } from "../lib/latest";
import { library } from "../storage/library";
import type { Kept, StoredVariant } from "../storage/types";
import { rules } from "../worker/workers";
import { bytesOf, FILE_BYTES, isId, unpackFile, type Opened } from "../lib/links";

/** The delay between the last keystroke and the check. */
const PAUSE_MS = 100;
const KEY = "tempi.workshop";

/** What the workshop opens. */
export type Wanted =
  | { open: "kept"; id: string }
  | { open: "built-in"; id: string }
  | { open: "link"; packed: string }
  /** The latest draft. */
  | { open: "last" };

export type Trouble =
  | { trouble: "no-variant"; id: string }
  | { trouble: "no-built-in"; id: string }
  | { trouble: "link"; why: Exclude<Opened, { ok: true }> }
  | { trouble: "too-large" };

export class Draft {
  id = $state("");
  toml = $state("");
  /** The rules' latest report, of the text as it is or as it was just before. */
  checked = $state.raw<Checked | null>(null);
  /** The last version of the text without errors. */
  good = $state.raw<{ file: VariantFile; info: VariantInfo } | null>(null);
  /** Why there is no report, if the rules failed. */
  failure: string | null = $state(null);
  trouble = $state.raw<Trouble | null>(null);
  /** The variant in the user's list, if it was saved. */
  stored = $state.raw<StoredVariant | null>(null);
  /** The previous unsaved draft, which can be restored. */
  aside = $state.raw<VariantFile | null>(null);
  /** Another variant in the list that already has this name. */
  other = $state.raw<StoredVariant | null>(null);
  /** Whether it came with a link and has not been saved yet. */
  fromLink = $state(false);
  /** Incremented whenever the text is replaced by another one. */
  opened = $state(0);

  readonly isKept = $derived(
    this.stored !== null && this.stored.id === this.id && this.stored.toml === this.toml,
  );
  readonly isIdGood = $derived(isId(this.id));
  /** Whether the current text can be played. */
  readonly usable = $derived(
    this.good !== null && this.good.file.toml === this.toml && this.good.file.id === this.id,
  );

  /** Whether the text is too long to be checked or shared. */
  readonly isTooLarge = $derived(this.trouble?.trouble === "too-large");

  private readonly latest = new Latest();
  private timer: ReturnType<typeof setTimeout> | undefined;
  /** The text as opened; if unchanged, it need not be put aside. */
  private begun = "";

  get file(): VariantFile {
    return { id: this.id, toml: this.toml };
  }

  /**
   * `fallback`: the built-in variant to start from if there is no draft. Returns whether the request could be
   * opened.
   */
  async open(wanted: Wanted, fallback: string): Promise<boolean> {
    const isOpen =
      this.opened > 0 && (wanted.open === "last" || (wanted.open === "kept" && wanted.id === this.id));
    if (isOpen) return true;
    this.trouble = null;
    const last = this.opened > 0 ? this.file : lastFile();
    const found = await this.find(wanted);
    const file = found ?? last ?? (await this.template(fallback));
    const before = found && last && last.toml !== found.toml ? last : null;
    if (file) await this.put(file, before, found !== null && wanted.open === "link");
    return this.trouble === null;
  }

  private async find(wanted: Wanted): Promise<VariantFile | null> {
    switch (wanted.open) {
      case "last":
        return null;
      case "kept": {
        const stored = await library.variant(wanted.id);
        if (!stored) this.trouble = { trouble: "no-variant", id: wanted.id };
        // Unsaved changes survive a reload.
        const last = lastFile();
        return stored && last?.id === stored.id && this.opened === 0
          ? last
          : stored && { id: stored.id, toml: stored.toml };
      }
      case "built-in": {
        const file = await this.template(wanted.id);
        if (!file) this.trouble = { trouble: "no-built-in", id: wanted.id };
        return file;
      }
      case "link": {
        const opened = unpackFile(wanted.packed);
        if (opened.ok) return beside(opened.file);
        this.trouble = { trouble: "link", why: opened };
        return null;
      }
    }
  }

  /** A file based on a built-in variant, with a free identifier. */
  async template(base: string): Promise<VariantFile | null> {
    const id = await freeId(`my-${base}`);
    const answer = await rules.template({ id, base });
    return answer.ok ? { id, toml: answer.value.toml } : null;
  }

  /**
   * Switches to another file. `before`: the previous draft, which can be restored. Sets `aside` and `fromLink` together
   * with the text: a notice that appeared later would shift the page as the user taps.
   */
  async put(file: VariantFile, before: VariantFile | null = this.file, fromLink = false): Promise<void> {
    const changed = before !== null && before.toml !== "" && before.toml !== this.begun && !this.isKept;
    this.aside = changed && before.toml !== file.toml ? before : null;
    this.begun = file.toml;
    this.fromLink = fromLink;
    this.good = null;
    this.checked = null;
    this.id = file.id;
    this.toml = file.toml;
    this.opened += 1;
    this.other = null;
    this.stored = await library.variant(file.id);
    await this.check();
  }

  edit(toml: string): void {
    this.toml = toml;
    this.later();
  }
  rename(id: string): void {
    this.id = id;
    this.later();
    void this.meet();
  }

  /** Finds another variant of this name, which saving would replace. */
  private async meet(): Promise<void> {
    const { id } = this;
    const found = id === this.stored?.id ? null : await library.variant(id);
    if (id === this.id) this.other = found;
  }

  private later(): void {
    // Stored at once, since the page may be closed before the rules answer.
    remember(this.file);
    clearTimeout(this.timer);
    this.timer = setTimeout(() => void this.check(), PAUSE_MS);
  }

  async check(): Promise<void> {
    clearTimeout(this.timer);
    const file = this.file;
    remember(file);
    if (bytesOf(file.toml) > FILE_BYTES) {
      this.trouble = { trouble: "too-large" };
      return;
    }
    if (this.trouble?.trouble === "too-large") this.trouble = null;
    // The text is checked even while the identifier is invalid.
    const answer = await this.latest.only(
      rules.check({ file: { ...file, id: isId(file.id) ? file.id : "my-variant" } }),
    );
    if (answer === null) return;
    this.failure = answer.ok ? null : answer.error.message;
    if (!answer.ok) return;
    this.checked = answer.value;
    if (answer.value.info && isId(file.id)) this.good = { file, info: answer.value.info };
  }

  /** Saves it in the user's variants, replacing an older version. */
  async keep(now = Date.now()): Promise<Kept> {
    const { id, toml } = this;
    const stored: StoredVariant = {
      format: 1,
      id,
      name: this.good?.info.name ?? id,
      toml,
      created: this.stored?.id === id ? this.stored.created : now,
      changed: now,
    };
    const kept = await library.saveVariant(stored);
    this.stored = stored;
    this.begun = toml;
    this.fromLink = false;
    return kept;
  }

  /** Deletes it from the list; the text stays in the editor and can be saved again. */
  async remove(): Promise<void> {
    if (this.stored) await library.deleteVariant(this.stored.id);
    this.stored = null;
  }
}

function remember(file: VariantFile): void {
  try {
    localStorage.setItem(KEY, JSON.stringify(file));
  } catch {
    // Storage is blocked or full: the text lasts as long as the page.
  }
}

function lastFile(): VariantFile | null {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(KEY) ?? "null");
    if (typeof kept !== "object" || kept === null || !("id" in kept) || !("toml" in kept)) return null;
    const { id, toml } = kept;
    return typeof id === "string" && typeof toml === "string" && toml !== "" && bytesOf(toml) <= FILE_BYTES
      ? { id, toml }
      : null;
  } catch {
    return null;
  }
}

/** Gives a received file another name if one of the user's variants has its name and differs. */
async function beside(file: VariantFile): Promise<VariantFile> {
  const own = await library.variant(file.id);
  return own && own.toml !== file.toml ? { ...file, id: await freeId(file.id) } : file;
}

/** `id`, or `id` with the first free number. */
export async function freeId(id: string): Promise<string> {
  const taken = new Set([...(catalog as Card[]), ...(await library.variants())].map((one) => one.id));
  const short = id.slice(0, 60);
  if (!taken.has(short)) return short;
  let number = 2;
  while (taken.has(`${short}-${number}`)) number += 1;
  return `${short}-${number}`;
}

/** The one draft. It lasts as long as the page, even while other pages are shown. */
export const draft = new Draft();
