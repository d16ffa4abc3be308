// The browser's database, or the page's memory where the browser keeps nothing.
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

/** How long an answer of the database may take: some browsers never answer in private windows. */
const PATIENCE_MS = 4000;

export class Database {
  private readonly opened: Promise<IDBPDatabase<Schema> | null>;
  /** What could not be kept, or everything where nothing can be. */
  private readonly memory = { games: new Map<string, StoredGame>(), variants: new Map<string, StoredVariant>(), analyses: new Map<string, StoredAnalysis>() };

  constructor(factory: () => Promise<IDBPDatabase<Schema>> = open) {
    this.opened = inTime(factory()).catch(() => null);
  }

  /** Whether anything is kept beyond this page. */
  async keeps(): Promise<boolean> {
    return (await this.opened) !== null;
  }

  async put<N extends Name>(name: N, value: Value<N>): Promise<Kept> {
    const database = await this.opened;
    const memory = this.memory[name] as Map<string, Value<N>>;
    // A copy, and plain: components keep values in proxies, which a database does not take.
    const plain = JSON.parse(JSON.stringify(value)) as Value<N>;
    if (database) {
      try {
        await inTime(database.put(name, plain));
        memory.delete(plain.id);
        return "kept";
      } catch (error) {
        memory.set(plain.id, plain);
        return error instanceof DOMException && error.name === "QuotaExceededError" ? "full" : "refused";
      }
    }
    memory.set(plain.id, plain);
    return "refused";
  }

  async get<N extends Name>(name: N, id: string): Promise<Value<N> | null> {
    const unkept = (this.memory[name] as Map<string, Value<N>>).get(id);
    if (unkept) return structuredClone(unkept);
    const database = await this.opened;
    const found = await tried(() => database?.get(name, id));
    return found ?? null;
  }

  /** The last changed first, at most `most`. */
  async list<N extends Name>(name: N, most = Infinity): Promise<Value<N>[]> {
    const database = await this.opened;
    const memory = this.memory[name] as Map<string, Value<N>>;
    const kept = (await tried(() => (database ? newest(database, name, most) : undefined))) ?? [];
    const all = [...memory.values(), ...kept.filter((value) => !memory.has(value.id))];
    return all.sort((one, other) => other.changed - one.changed).slice(0, most);
  }

  async delete(name: Name, id: string): Promise<void> {
    this.memory[name].delete(id);
    const database = await this.opened;
    await tried(() => database?.delete(name, id));
  }
}

async function open(): Promise<IDBPDatabase<Schema>> {
  return await openDB<Schema>(NAME, VERSION, {
    upgrade(database) {
      for (const name of NAMES) {
        if (!database.objectStoreNames.contains(name)) database.createObjectStore(name, { keyPath: "id" }).createIndex("changed", "changed");
      }
    },
    // A newer page in another tab wants to change the form: it is reloaded soon, and so is this one.
    blocking: (_current, _blocked, event) => (event.target as IDBDatabase).close(),
  });
}

async function newest<N extends Name>(database: IDBPDatabase<Schema>, name: N, most: number): Promise<Value<N>[]> {
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
