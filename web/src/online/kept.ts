// What this device stores of an online game until the server has confirmed it: the unfinished turn, or the complete one on its way.

import { socket } from "./socket.svelte";

/** A turn that the server does not have yet. */
export interface OwnTurn {
  /** How many turns came before it. */
  after: number;
  actions: readonly string[];
  /** The actions taken back from it, which can be played again, the next first. */
  redo: readonly string[];
  /** Set once it is complete and sent: the same turn always goes with the same key. */
  key: string | null;
}

const PREFIX = "tempi.online.";
/** Turns of games that were not opened for this long are forgotten. */
const FORGOTTEN_MS = 60 * 24 * 60 * 60 * 1000;

const texts = (value: unknown): value is string[] =>
  Array.isArray(value) && value.every((one) => typeof one === "string");

function parsed(content: string | null): (OwnTurn & { at: number }) | null {
  try {
    const kept = JSON.parse(content ?? "null") as Partial<Record<keyof OwnTurn | "at", unknown>> | null;
    if (kept === null || typeof kept.after !== "number" || typeof kept.at !== "number") return null;
    if (!texts(kept.actions) || !texts(kept.redo)) return null;
    const key = typeof kept.key === "string" ? kept.key : null;
    return { after: kept.after, actions: kept.actions, redo: kept.redo, key, at: kept.at };
  } catch {
    return null;
  }
}

/** The turns of the connected player in this browser, by game. They survive a reload or an update of the page. */
export class KeptTurns {
  /** What could not be stored. */
  private readonly memory = new Map<string, OwnTurn>();

  constructor(
    private readonly storage: () => Storage = () => localStorage,
    private readonly player: () => string | null = () => socket.player,
  ) {}

  /** The prefix of the player's storage keys. Players who share a browser have separate turns. */
  private get prefix(): string {
    return `${PREFIX}${this.player() ?? ""}.`;
  }

  read(game: string): OwnTurn | null {
    const unstored = this.memory.get(this.prefix + game);
    if (unstored) return unstored;
    try {
      return parsed(this.storage().getItem(this.prefix + game));
    } catch {
      return null;
    }
  }

  write(game: string, turn: OwnTurn | null): void {
    this.memory.delete(this.prefix + game);
    try {
      if (turn) this.storage().setItem(this.prefix + game, JSON.stringify({ ...turn, at: Date.now() }));
      else this.storage().removeItem(this.prefix + game);
    } catch {
      // Storage is refused or full: the turn is lost when the page is closed.
      if (turn) this.memory.set(this.prefix + game, turn);
    }
  }

  /** The complete turns that are not confirmed yet, with their games. */
  unsent(): { game: string; turn: OwnTurn & { key: string } }[] {
    const { prefix } = this;
    const names = new Set(this.memory.keys());
    try {
      Object.keys(this.storage()).forEach((name) => names.add(name));
    } catch {
      // Storage is refused.
    }
    const games = [...names].flatMap((name) => (name.startsWith(prefix) ? [name.slice(prefix.length)] : []));
    return games.flatMap((game) => {
      const turn = this.read(game);
      return turn?.key !== undefined && turn.key !== null ? [{ game, turn: { ...turn, key: turn.key } }] : [];
    });
  }

  /** Forgets turns of games that have not been opened for a long time. */
  forgetOld(now = Date.now()): void {
    try {
      const storage = this.storage();
      for (const name of Object.keys(storage).filter((one) => one.startsWith(PREFIX))) {
        const kept = parsed(storage.getItem(name));
        if (!kept || kept.at < now - FORGOTTEN_MS) storage.removeItem(name);
      }
    } catch {
      // Storage is refused.
    }
  }

  /** Calls `listener` when another tab changes the turn of a game. */
  watch(game: string, listener: () => void): () => void {
    if (typeof addEventListener !== "function") return () => {};
    const changed = ({ key }: StorageEvent): void => void (key === this.prefix + game && listener());
    addEventListener("storage", changed);
    return () => removeEventListener("storage", changed);
  }
}
