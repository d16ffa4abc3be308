// Loads the puzzles: an index and a file for each variant, loaded on demand and cached for offline use.

import { type Entry, type Index, type Puzzle, readIndex, readPart } from "./puzzle";

/** `missing`: it could not be loaded; `corrupt`: what was loaded is invalid; `none`: there are no puzzles of this variant. */
export type Trouble = "missing" | "corrupt" | "none";
export type Found<T> = { ok: true; value: T } | { ok: false; trouble: Trouble };

/** Also the name of the service worker's cache (`scripts/offline.ts`). */
const CACHE = "tempi-puzzles";
const FOLDER = "puzzles/";

const trouble = (kind: Trouble): { ok: false; trouble: Trouble } => ({ ok: false, trouble: kind });

export interface SourceDeps {
  fetch: (address: string) => Promise<Response>;
  /** The browser's cache; `null`: not available. */
  cache: () => Promise<Pick<Cache, "match" | "put" | "delete" | "keys"> | null>;
}

const browser: SourceDeps = {
  fetch: (address) => fetch(address),
  cache: async () => {
    try {
      return typeof caches === "undefined" ? null : await caches.open(CACHE);
    } catch {
      // Storage is blocked.
      return null;
    }
  },
};

export class Source {
  private indexed: Promise<Found<Index>> | null = null;
  private readonly parts = new Map<string, Promise<Found<Puzzle[]>>>();

  constructor(private readonly deps: SourceDeps = browser) {}

  index(): Promise<Found<Index>> {
    const asked = (this.indexed ??= this.load("index.json", readIndex));
    // Try again next time.
    void asked.then((found) => {
      if (!found.ok && this.indexed === asked) this.indexed = null;
    });
    return asked;
  }

  /** The puzzles of a variant, easiest first. */
  part(variant: string): Promise<Found<Puzzle[]>> {
    const known = this.parts.get(variant);
    if (known) return known;
    const asked = this.loadPart(variant);
    this.parts.set(variant, asked);
    void asked.then((found) => {
      if (!found.ok && this.parts.get(variant) === asked) this.parts.delete(variant);
    });
    return asked;
  }

  private async loadPart(variant: string): Promise<Found<Puzzle[]>> {
    const index = await this.index();
    if (!index.ok) return index;
    const entry = Object.hasOwn(index.value.variants, variant) ? index.value.variants[variant] : undefined;
    if (entry === undefined) return trouble("none");
    const found = await this.load(entry.file, (value) => readPart(value, variant), true);
    if (found.ok) void this.dropOld(Object.values(index.value.variants));
    return found;
  }

  /** `keep`: the file never changes, so it is cached. */
  private async load<T>(file: string, read: (value: unknown) => T | null, keep = false): Promise<Found<T>> {
    const address = FOLDER + file;
    try {
      const cache = keep ? await this.deps.cache() : null;
      const kept = await cache?.match(address);
      const old = kept ? read(await json(kept)) : null;
      if (old !== null) return { ok: true, value: old };
      const response = await this.deps.fetch(address);
      if (!response.ok) return trouble("missing");
      const copy = response.clone();
      const value = read(await json(response));
      if (value === null) return trouble("corrupt");
      // If storage is full, the puzzles are merely not available offline.
      await cache?.put(address, copy).catch(() => {});
      return { ok: true, value };
    } catch {
      return trouble("missing");
    }
  }

  /** Deletes files of earlier versions. */
  private async dropOld(entries: readonly Entry[]): Promise<void> {
    try {
      const cache = await this.deps.cache();
      const files = new Set(entries.map(({ file }) => file));
      for (const request of (await cache?.keys()) ?? [])
        if (!files.has(request.url.split("/").at(-1) ?? "")) await cache?.delete(request);
    } catch {
      // Old files only take up space.
    }
  }
}

/** The data of a response; `null` if it is not JSON. */
async function json(response: Response): Promise<unknown> {
  const text = await response.text();
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return null;
  }
}

export const collection = new Source();
