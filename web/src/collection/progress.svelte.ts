// The player's record in this browser. Each change is applied to the stored record, so that two tabs do not overwrite each other's changes.

import { NEW, type Rating } from "./glicko";
import type { Puzzle } from "./puzzle";
import {
  type Attempt,
  EMPTY,
  type Record,
  attempted,
  readRecord,
  solved,
  standing,
  streaked,
} from "./record";

const KEY = "tempi.puzzles";
/** The key under which a damaged record is kept rather than overwritten. */
const DAMAGED_KEY = "tempi.puzzles.damaged";

/** `refused`: the browser stores nothing for this page; `full`: there is no space left. */
export type Kept = "kept" | "refused" | "full";

export class Progress {
  private now: Record = $state.raw({ ...EMPTY });
  /** Whether the latest change was stored. */
  kept: Kept = $state("kept");
  /** The stored record could not be read and was put aside. */
  damaged = $state(false);
  private readonly known = $derived(new Map(this.now.attempts.map((one) => [keyOf(one), one])));

  constructor(private readonly storage: () => Storage = () => localStorage) {
    this.now = this.stored() ?? { ...EMPTY };
    if (typeof addEventListener === "function")
      addEventListener("storage", ({ key }) => {
        if (key === KEY || key === null) this.now = this.stored() ?? this.now;
      });
  }

  get overall(): Rating {
    return this.now.overall;
  }
  /** The rating in a variant; `null`: no puzzle of it was tried. */
  of(variant: string): Rating | null {
    return this.now.variants[variant] ?? null;
  }
  /** The rating that puzzles of a variant should have. */
  strength(variant: string): number {
    return (this.of(variant) ?? this.now.overall ?? NEW).rating;
  }
  /** The latest first. */
  get attempts(): readonly Attempt[] {
    return this.now.attempts.toReversed();
  }
  attempt(puzzle: Pick<Puzzle, "id" | "variant">): Attempt | null {
    return this.known.get(keyOf(puzzle)) ?? null;
  }
  solved(variant: string): number {
    return this.now.attempts.filter((one) => one.variant === variant && standing(one) !== "wrong").length;
  }
  best(variant: string | null): number {
    return this.now.streaks[variant ?? ""] ?? 0;
  }

  /** Counts the first attempt at a puzzle; returns it, or the attempt that already counted. */
  count(puzzle: Pick<Puzzle, "id" | "variant" | "rating">, right: boolean, now = Date.now()): Attempt | null {
    this.change((record) => attempted(record, puzzle, right, now));
    return this.attempt(puzzle);
  }
  /** Notes that a puzzle was solved without help, in whatever attempt. */
  solve(puzzle: Pick<Puzzle, "id" | "variant">): void {
    this.change((record) => solved(record, puzzle));
  }
  /** Stores the length of a streak if it is the best one; returns whether it is. */
  streak(variant: string | null, count: number): boolean {
    const before = this.best(variant);
    this.change((record) => streaked(record, variant, count));
    return count > before;
  }

  private change(change: (record: Record) => Record): void {
    // If storing fails, this page's record is newer.
    const before = this.kept === "kept" ? (this.stored() ?? this.now) : this.now;
    const after = change(before);
    this.now = after;
    if (after === before) return;
    try {
      this.storage().setItem(KEY, JSON.stringify(after));
      this.kept = "kept";
    } catch (error) {
      this.kept = isFull(error) ? "full" : "refused";
    }
  }

  private stored(): Record | null {
    let text: string | null;
    try {
      text = this.storage().getItem(KEY);
    } catch {
      this.kept = "refused";
      return null;
    }
    const record = readRecord(text);
    if (record === null) this.putAside(text ?? "");
    return record;
  }

  private putAside(text: string): void {
    this.damaged = true;
    try {
      this.storage().setItem(DAMAGED_KEY, text);
    } catch {
      // There is no space for both records. The damaged one stays until a puzzle is tried.
    }
  }
}

const keyOf = ({ variant, id }: Pick<Puzzle, "id" | "variant">): string => `${variant} ${id}`;
const isFull = (error: unknown): boolean =>
  error instanceof DOMException && error.name === "QuotaExceededError";

export const progress = new Progress();
