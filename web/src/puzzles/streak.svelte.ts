// A streak: puzzles that become harder until the first wrong turn. It survives a reload of its tab.

import { aim, near, variantsAt } from "../collection/choose";
import type { Puzzle } from "../collection/puzzle";
import type { Source, Trouble } from "../collection/source";

/** A streak as stored. */
interface Kept {
  variant: string | null;
  solved: number;
  /** The puzzles so far, including the current one, as `variant id`. */
  seen: string[];
  /** `null`: the last one is solved, and the next one is not shown yet. */
  current: { variant: string; id: string } | null;
  over: boolean;
}

export interface StreakDeps {
  source: Pick<Source, "index" | "part">;
  storage: () => Storage;
  random: () => number;
  /** The player has tried this puzzle before, in a streak or not; such puzzles come last. */
  tried: (puzzle: Pick<Puzzle, "variant" | "id">) => boolean;
}

const KEY = "tempi.streak";

export class Streak {
  puzzle: Puzzle | null = $state.raw(null);
  /** How many puzzles have been shown: the same one may come again in a new streak. */
  shown = $state(0);
  solved = $state(0);
  over = $state(false);
  trouble: Trouble | null = $state(null);
  private seen: string[] = [];

  constructor(
    /** `null`: all variants. */
    readonly variant: string | null,
    private readonly deps: StreakDeps,
  ) {}

  /** Continues the streak of this tab, or starts one. */
  async open(): Promise<void> {
    const kept = this.kept();
    if (!kept || kept.over || kept.variant !== this.variant) return this.begin();
    [this.solved, this.seen] = [kept.solved, kept.seen];
    const part = kept.current ? await this.deps.source.part(kept.current.variant) : null;
    const puzzle = part?.ok ? part.value.find(({ id }) => id === kept.current?.id) : undefined;
    if (puzzle) this.show(puzzle);
    else await this.next();
  }
  async begin(): Promise<void> {
    [this.solved, this.over, this.seen] = [0, false, []];
    await this.next();
  }
  /** Counts the current puzzle as solved. */
  count(): void {
    this.solved += 1;
    this.keep(false);
  }
  /** Ends the streak after a wrong turn. */
  end(): void {
    this.over = true;
    this.keep();
  }

  /** Shows the next, harder puzzle. */
  async next(): Promise<void> {
    this.trouble = null;
    const index = await this.deps.source.index();
    if (!index.ok) return void (this.trouble = index.trouble);
    const rating = aim(index.value, this.solved, this.variant);
    const variants = this.variant === null ? variantsAt(index.value, rating) : [this.variant];
    const { random } = this.deps;
    const variant = variants[Math.min(variants.length - 1, Math.floor(random() * variants.length))];
    if (variant === undefined) return void (this.trouble = "none");
    const part = await this.deps.source.part(variant);
    if (!part.ok) return void (this.trouble = part.trouble);
    const unseen = part.value.filter(({ id }) => !this.seen.includes(`${variant} ${id}`));
    const puzzle = near(
      unseen.length > 0 ? unseen : part.value,
      rating,
      (id) => this.deps.tried({ variant, id }),
      random(),
    );
    if (puzzle === null) return void (this.trouble = "none");
    this.seen = [...this.seen, `${variant} ${puzzle.id}`];
    this.show(puzzle);
    this.keep();
  }
  private show(puzzle: Puzzle): void {
    this.puzzle = puzzle;
    this.shown += 1;
  }

  /** `open`: the current puzzle is not solved yet. */
  private keep(open = true): void {
    const { variant, solved, seen, puzzle, over } = this;
    const current = open && puzzle ? { variant: puzzle.variant, id: puzzle.id } : null;
    try {
      this.deps.storage().setItem(KEY, JSON.stringify({ variant, solved, seen, current, over }));
    } catch {
      // Storage is refused or full: the streak lasts as long as the page.
    }
  }
  private kept(): Kept | null {
    try {
      const kept = JSON.parse(this.deps.storage().getItem(KEY) ?? "null") as Partial<Kept> | null;
      const valid =
        typeof kept?.solved === "number" && Array.isArray(kept.seen) && typeof kept.current === "object";
      return valid ? (kept as Kept) : null;
    } catch {
      return null;
    }
  }
}
