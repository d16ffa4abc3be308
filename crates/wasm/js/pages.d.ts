// Rules pages as data: no text of them has to be parsed.

import type { PlayedAction } from "./actions.js";
import type { GameText } from "./games.js";
import type { Explanation, Result } from "./reasons.js";

export interface RulesPage {
  id: string;
  title: string;
  sections: Section[];
}
export interface Section {
  /** Empty for what comes before the first heading. */
  title: string;
  /** An identifier unique on the page. */
  anchor: string;
  blocks: Block[];
}
/** Anchors are unique on the page. */
export type Block =
  | { kind: "paragraph"; anchor: string; content: Inline[] }
  | { kind: "list"; numbered: boolean; items: ListItem[] }
  | { kind: "table"; head: Inline[][]; rows: Inline[][][] }
  | { kind: "code"; text: string }
  | { kind: "example"; anchor: string; example: Example };
export interface ListItem {
  anchor: string;
  content: Inline[];
  /** What lies within the item: lists, further paragraphs. */
  blocks: Block[];
}
export type Inline =
  | string
  | { kind: "em" | "strong"; content: Inline[] }
  | { kind: "code"; text: string }
  | { kind: "link"; href: string; content: Inline[] };
export interface Example {
  /** The game when all its moves are made: for "play from here" and to go through with `view`'s `at`. */
  game: GameText;
  lines: ExampleLine[];
}
/**
 * `at`: how many actions of the game are made before it. `caption`: what is said of it where the rule is shown in three steps, if it is one
 * of them; either three lines of one example of a page have captions, or none has.
 */
export type ExampleLine = { at: number; caption?: string } & (
  | { kind: "move"; move: PlayedAction }
  | { kind: "legal"; text: string; move: PlayedAction }
  | { kind: "illegal"; text: string; /** What the page says. */ because: string; why: Explanation | null }
  | { kind: "result"; result: Result }
);
/** Where a rule is written. */
export interface Anchor {
  /** The variant whose page it is. */
  page: string;
  anchor: string;
}
