// The rules and the engine as a page sees them: plain data in, plain data out.
//
// `open` makes an instance. Its methods never throw: each answers `{ ok: true, value }` or `{ ok: false, error }`. Nothing has to
// be closed or freed: a game is a text (`GameText`) that the caller keeps, and what an instance remembers of it is only a memory
// aid. So a worker that died is replaced by a new one, which is told the same game.
//
// The only state is the search under way (one an instance): `begin`, then `goOn` until it answers `done`.
//
// All data can be sent as JSON and by `postMessage`. What may be absent is `null` in answers; in questions it may be left out.

import type { Answer } from "./answers.js";
import type { SearchProgress, SearchRequest, TurnTime, WinRequest, Wins } from "./engine.js";
import type { DeclaredEnd, GameText, Played, Record, View, ViewOptions } from "./games.js";
import type { RulesPage } from "./pages.js";
import type { PgnRead, PgnToWrite } from "./pgn.js";
import type { FenParts } from "./positions.js";
import type { Explanation, Template } from "./reasons.js";
import type { Card, Checked, Variant, VariantFile, VariantInfo } from "./variants.js";

export type * from "./answers.js";
export type * from "./variants.js";
export type * from "./pages.js";
export type * from "./games.js";
export type * from "./actions.js";
export type * from "./reasons.js";
export type * from "./turns.js";
export type * from "./positions.js";
export type * from "./pgn.js";
export type * from "./engine.js";

export interface Limits {
  /** The most UTF-8 bytes of a variant file. */
  tomlBytes: number;
  /** The most UTF-8 bytes of a PGN text that is read at once. */
  pgnBytes: number;
  /** The most actions of a game. */
  actions: number;
  /** The longest action text and FEN, in bytes. */
  actionBytes: number;
  fenBytes: number;
  hashMib: { least: number; most: number; usual: number };
  levels: number;
  elo: { least: number; most: number };
}

export interface Tempi {
  /** What killed the instance, or `null`. */
  readonly dead: string | null;
  /** The memory that the instance has, in bytes. It never shrinks. */
  readonly memory: number;

  limits(): Answer<Limits>;
  /** Cards of all built-in variants, by name. The file `catalog.json` beside this one holds the same without an instance. */
  catalog(): Answer<Card[]>;
  variant(question: { variant: Variant }): Answer<VariantInfo>;
  /** Reads a variant file while it is written. */
  check(question: { file: VariantFile }): Answer<Checked>;
  /** The file with which a variant based on a built-in one begins. */
  template(question: { id: string; base: string }): Answer<{ toml: string }>;
  /** The JSON Schema of variant files. */
  schema(): Answer<unknown>;
  rulesPage(question: { id: string }): Answer<RulesPage>;
  whyKeys(): Answer<Template[]>;
  slipKeys(): Answer<Template[]>;
  resultKeys(): Answer<Template[]>;

  /** What a FEN of the variant can say, with what this one says (absent: the start). */
  fenFields(question: { variant: Variant; fen?: string | null }): Answer<FenParts>;
  view(question: { game: GameText; options?: ViewOptions }): Answer<View>;
  /** Plays texts, in either notation, as far as they are legal. */
  play(question: { game: GameText; texts: string[]; options?: ViewOptions }): Answer<Played>;
  /** Takes back the last action, or the turn at hand (at its start: the one before). A declared end goes first. */
  takeBack(question: { game: GameText; what: "action" | "turn"; options?: ViewOptions }): Answer<{ game: GameText; view: View }>;
  /** Ends a game by resignation, agreement, time or leaving. */
  finish(question: { game: GameText; end: DeclaredEnd; options?: ViewOptions }): Answer<{ game: GameText; view: View }>;
  /** Why an action (in either notation, such as `e2e5`) is not legal; `null` if it, or some action that begins so, is. */
  explain(question: { game: GameText; at?: number | null; text: string }): Answer<Explanation | null>;
  /** The game by turns. */
  record(question: { game: GameText }): Answer<Record>;
  /** What the rest of the turn is worth of a clock that runs for the whole game: for the limits `turnMs` and `overdraftMs` of a search. */
  turnTime(question: { game: GameText; leftMs: number; incrementMs?: number; turnsToGo?: number | null }): Answer<TurnTime>;

  writePgn(question: { games: PgnToWrite[] }): Answer<{ text: string }>;
  /** The PGN of games without variations. */
  gamesToPgn(question: { games: { game: GameText; tags?: [string, string][] }[] }): Answer<{ text: string }>;
  /** Reads games one by one; after a mistake it goes on with the next game. `most` games a call (usually 100). */
  readPgn(question: { text: string; from?: number; most?: number; /** The variant of games that name none, if not chess. */ unnamed?: Variant; variants?: VariantFile[] }): Answer<PgnRead>;

  /** Begins a search; one that is under way is given up. `over` if nothing can be played. */
  begin(question: SearchRequest): Answer<{ search: number; at: number }>;
  /** Goes on for about so long (usually 12 ms, which stays below 20), and stops with the best so far if asked to. */
  goOn(question: { search: number; sliceMs?: number; stop?: boolean }): Answer<SearchProgress>;
  /** Forgets the search and its table, as for a new game; gives no memory back. */
  forget(): Answer<null>;
  wins(question: WinRequest): Answer<Wins>;
  /** Panics; for tests of what a page does then. */
  die(): Answer<null>;
}

/**
 * Opens an instance. `source` is where the module comes from: nothing for the file beside this one (fetched), an address, a response,
 * its bytes, or a compiled module. Rejects if the module cannot be had or WebAssembly is switched off.
 */
export function open(source?: string | URL | Response | BufferSource | WebAssembly.Module): Promise<Tempi>;
