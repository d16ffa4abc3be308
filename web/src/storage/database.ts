// The browser's database, with memory as a fallback if the browser stores nothing.
import { openDB, type DBSchema, type IDBPDatabase } from "idb";
import type { Kept, StoredAnalysis, StoredGame, StoredVariant } from "./types";

interface Schema extends DBSchema {
  games: { key: string; value: StoredGame; indexes: { changed: number } };
  variants: { key: string; value: StoredVariant; indexes: { changed: number } };
  analyses: { key: string; value: StoredAnalysis; indexes: { changed: number } };
}
type Name = "games" | "variants" | "analyses";
const NAMES: readonly Name[] = ["games", "variants", "analyses"];
type Value<N extends Name> = Schema[N]["value"];

const NAME = "tempi";
/** 1: games, variants; 2: analyses too. */
const VERSION = 2;

/**
 * How long to wait for the database: some browsers never answer in private windows. A later answer is still
 * used.
 */
const PATIENCE_MS = 4000;

export class Database {
  /** `null` while it is not open. */
  private database: IDBPDatabase<Schema> | null = null;
  /** Resolves when the database is open, or when waiting for it has timed out. */
  private readonly asked: Promise<void>;
  /** What could not be stored; everything, if the browser stores nothing. */
  private readonly memory = {
    games: new Map<string, StoredGame>(),
    variants: new Map<string, StoredVariant>(),
    analyses: new Map<string, StoredAnalysis>(),
  };
  /** Called when entries that were only in memory have been stored after all. */
  onKept: () => void = () => {};

  constructor(private readonly factory: () => Promise<IDBPDatabase<Schema>> = open) {
    const opening = factory();
    this.asked = inTime(opening).then(
      (database) => void (this.database = database),
      () => {},
    );
    void opening.then(
      (database) => this.takeLate(database),
      () => {},
    );
  }

  /** Whether entries are stored beyond the life of this page. */
  async keeps(): Promise<boolean> {
    await this.asked;
    return this.database !== null;
  }
  /** Whether an entry is only in memory. */
  unkept(name: Name, id: string): boolean {
    return this.memory[name].has(id);
  }

  /** Moves the entries held in memory to a database that opened late, as on a slow or busy device. */
  private async takeLate(database: IDBPDatabase<Schema>): Promise<void> {
    await this.asked;
    if (this.database) return;
    this.database = database;
    for (const name of NAMES)
      for (const { id } of [...this.memory[name].values()]) await this.moveIn(database, name, id);
    this.onKept();
  }
  private async moveIn<N extends Name>(database: IDBPDatabase<Schema>, name: N, id: string): Promise<void> {
    const memory = this.memory[name] as Map<string, Value<N>>;
    const value = memory.get(id);
    // Deleted, or stored again, while earlier entries were moved.
    if (!value) return;
    try {
      const transaction = database.transaction(name, "readwrite");
      const kept = await transaction.store.get(id);
      // Another tab, or this one just now, may have stored a later state.
      if (!kept || kept.changed < value.changed) await transaction.store.put(value);
      await transaction.done;
      if (memory.get(id) === value) memory.delete(id);
    } catch {
      // It stays in memory, like everything that the database does not accept.
    }
  }

  async put<N extends Name>(name: N, value: Value<N>): Promise<Kept> {
    await this.asked;
    const { database } = this;
    const memory = this.memory[name] as Map<string, Value<N>>;
    // A plain copy: components hold values in proxies, which a database does not accept.
    const plain = JSON.parse(JSON.stringify(value)) as Value<N>;
    if (!database) {
      memory.set(plain.id, plain);
      return "refused";
    }
    let putting: Promise<unknown> | undefined;
    try {
      putting = this.asking((open) => open.put(name, plain));
      await inTime(putting);
      memory.delete(plain.id);
      return "kept";
    } catch (error) {
      memory.set(plain.id, plain);
      void putting?.then(
        () => this.keptLate(name, plain),
        () => {},
      );
      return error instanceof DOMException && error.name === "QuotaExceededError" ? "full" : "refused";
    }
  }
  private keptLate<N extends Name>(name: N, value: Value<N>): void {
    const memory = this.memory[name] as Map<string, Value<N>>;
    if (memory.get(value.id) !== value) return;
    memory.delete(value.id);
    this.onKept();
  }

  async get<N extends Name>(name: N, id: string): Promise<Value<N> | null> {
    const unkept = (this.memory[name] as Map<string, Value<N>>).get(id);
    if (unkept) return structuredClone(unkept);
    await this.asked;
    const found = await tried(() => this.asking((open) => open.get(name, id)));
    return found ?? null;
  }

  /** The entries changed last, newest first, at most `most`. */
  async list<N extends Name>(name: N, most = Infinity): Promise<Value<N>[]> {
    return (await this.answered(name, most)) ?? this.merged(name, [], most);
  }
  /** Like `list`, but `null` if the database does not answer, so that an incomplete list is not mistaken for a complete one. */
  async answered<N extends Name>(name: N, most = Infinity): Promise<Value<N>[] | null> {
    await this.asked;
    const kept = await tried(() =>
      this.database ? this.asking((open) => newest(open, name, most)) : undefined,
    );
    return kept ? this.merged(name, kept, most) : null;
  }
  private merged<N extends Name>(name: N, kept: readonly Value<N>[], most: number): Value<N>[] {
    const memory = this.memory[name] as Map<string, Value<N>>;
    const all = [...memory.values(), ...kept.filter((value) => !memory.has(value.id))];
    return all.sort((one, other) => other.changed - one.changed).slice(0, most);
  }

  async delete(name: Name, id: string): Promise<void> {
    this.memory[name].delete(id);
    await this.asked;
    await tried(() => this.asking((open) => open.delete(name, id)));
  }

  /**
   * Asks the open database. If it was closed, for example because the browser's data was cleared, it is
   * reopened and asked once more.
   */
  private async asking<T>(ask: (open: IDBPDatabase<Schema>) => Promise<T>): Promise<T | undefined> {
    const { database } = this;
    if (!database) return undefined;
    try {
      return await ask(database);
    } catch (error) {
      if (!(error instanceof DOMException) || error.name !== "InvalidStateError") throw error;
      if (this.database === database) this.reopening ??= this.reopen();
      await this.reopening;
      return await ask(this.database ?? database);
    }
  }
  private reopening: Promise<void> | null = null;
  private async reopen(): Promise<void> {
    try {
      this.database = await inTime(this.factory());
    } finally {
      this.reopening = null;
    }
  }
}

export async function open(): Promise<IDBPDatabase<Schema>> {
  return await openDB<Schema>(NAME, VERSION, {
    upgrade(database) {
      for (const name of NAMES) {
        if (!database.objectStoreNames.contains(name))
          database.createObjectStore(name, { keyPath: "id" }).createIndex("changed", "changed");
      }
    },
    // A newer version in another tab wants to upgrade the database: it will reload soon, and so will this
    // tab.
    blocking: (_current, _blocked, event) => (event.target as IDBDatabase).close(),
  });
}

async function newest<N extends Name>(
  database: IDBPDatabase<Schema>,
  name: N,
  most: number,
): Promise<Value<N>[]> {
  const found: Value<N>[] = [];
  let cursor = await database.transaction(name).store.index("changed").openCursor(null, "prev");
  while (cursor && found.length < most) {
    found.push(cursor.value);
    cursor = await cursor.continue();
  }
  return found;
}

async function tried<T>(ask: () => Promise<T> | undefined): Promise<T | undefined> {
  try {
    const asked = ask();
    return asked && (await inTime(asked));
  } catch {
    return undefined;
  }
}

async function inTime<T>(promise: Promise<T>): Promise<T> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error("The database does not answer.")), PATIENCE_MS);
  });
  try {
    return await Promise.race([promise, late]);
  } finally {
    clearTimeout(timer);
  }
}
