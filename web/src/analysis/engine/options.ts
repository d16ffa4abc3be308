// What is kept of the engine's panel from one visit to the next.

export const MOST_LINES = 5;

export interface EngineOptions {
  on: boolean;
  /** 1 to `MOST_LINES`. */
  lines: number;
  /** A win in the turn at hand is shown without being asked for. */
  reveal: boolean;
}

const KEY = "tempi.engine";
const DEFAULTS: Readonly<EngineOptions> = { on: false, lines: 2, reveal: false };

/** What was kept, as far as it makes sense. */
export function readOptions(kept: string | null): EngineOptions {
  let told: Partial<Record<keyof EngineOptions, unknown>> = {};
  try {
    const value: unknown = JSON.parse(kept ?? "{}");
    if (typeof value === "object" && value !== null) told = value;
  } catch {
    // Nothing that was kept can be read: as on a first visit.
  }
  const { on, lines, reveal } = told;
  return {
    on: on === true,
    lines:
      typeof lines === "number" && Number.isInteger(lines) && lines >= 1 && lines <= MOST_LINES
        ? lines
        : DEFAULTS.lines,
    reveal: reveal === true,
  };
}

export function keptOptions(): EngineOptions {
  try {
    return readOptions(localStorage.getItem(KEY));
  } catch {
    return { ...DEFAULTS };
  }
}

export function keepOptions(options: EngineOptions): void {
  try {
    localStorage.setItem(KEY, JSON.stringify(options));
  } catch {
    // Storage is refused: they last as long as the page.
  }
}
