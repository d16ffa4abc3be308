// Filters the variants by their cards, whatever their names.
import leven from "leven";
import type { Card, Feature, Goal, Tags } from "tempi-wasm";
import { byAge, firstSteps } from "../variants/catalog";

export const TURNS = ["1", "2", "3-4", "grows", "depends"] as const satisfies readonly Tags["turn"][];
export const FEATURES = [
  "re-entry",
  "push",
  "forward",
  "both-colours",
  "removal",
  "creation",
  "order",
  "spaces",
  "points",
  "changed-moves",
  "markers",
  "rearrangement",
  "relocation",
  "announcement",
  "early-end",
  "claim",
  "new-men",
] as const satisfies readonly Feature[];
export const GOALS = [
  "mate",
  "helpmate",
  "extinction",
  "capture",
  "reach",
  "push-off",
  "stuck",
] as const satisfies readonly Goal[];
export const CHECKS = [
  "free",
  "last",
  "ends-turn",
  "some",
  "none",
] as const satisfies readonly Tags["check"][];

export interface Filter {
  /** Words that must occur in the name, the inventor, or the text of the card. */
  search: string;
  /** Any of these; none: all. */
  turn: Tags["turn"][];
  goal: Goal[];
  check: Tags["check"][];
  /** All of these. */
  has: Feature[];
}
export type Group = Exclude<keyof Filter, "search">;
export const NOTHING: Readonly<Filter> = { search: "", turn: [], goal: [], check: [], has: [] };

const folded = (text: string): string => text.toLowerCase().normalize("NFD").replace(/\p{M}/gu, "");

const fits: { readonly [G in Group]: (card: Card, filter: Filter) => boolean } = {
  turn: ({ tags }, { turn }) => turn.length === 0 || turn.includes(tags.turn),
  goal: ({ tags }, { goal }) => goal.length === 0 || goal.some((one) => tags.goals.includes(one)),
  check: ({ tags }, { check }) => check.length === 0 || check.includes(tags.check),
  has: ({ tags }, { has }) => has.every((one) => tags.has.includes(one)),
};
const GROUPS = Object.keys(fits) as Group[];

/** How many typos are tolerated in a word: one from four letters on, two from seven on. */
const typos = (word: string): number => (word.length >= 7 ? 2 : word.length >= 4 ? 1 : 0);

/** Whether a word, or the beginning of one, occurs in a text, with a typo or two. */
function resembles(word: string, tokens: readonly string[]): boolean {
  const most = typos(word);
  return tokens.some((token) => {
    if (token.includes(word)) return true;
    if (most === 0 || token.length < word.length - most) return false;
    // An unfinished word is compared with the beginnings of words.
    return [token, token.slice(0, word.length)].some(
      (one) => leven(word, one, { maxDistance: most + 1 }) <= most,
    );
  });
}

/** The ways to search a folded text, the strictest first. */
const WAYS: readonly ((search: string, text: string, tokens: readonly string[]) => boolean)[] = [
  (search, text) => ` ${text}`.includes(` ${search}`),
  (search, _, tokens) => search.split(" ").every((word) => tokens.some((token) => token.startsWith(word))),
  (search, text) => search.split(" ").every((word) => text.includes(word)),
  (search, _, tokens) => search.split(" ").every((word) => resembles(word, tokens)),
];

/** Lower case, without accents, one space between words. */
const plain = (text: string): string =>
  folded(text)
    .replace(/[^\p{L}\p{N}]+/gu, " ")
    .trim();

/**
 * The cards that pass the filter. They are searched for whole words, then for words that start like those
 * typed, then for words that contain them, and finally with typos; the first of these with a match
 * decides. `said`: the text of a card in the page's language.
 */
export function apply(cards: readonly Card[], filter: Filter, said: (card: Card) => string): Card[] {
  const fitting = cards.filter((card) => GROUPS.every((group) => fits[group](card, filter)));
  const search = plain(filter.search);
  if (search === "") return fitting;
  const texts = cards.map((card) => {
    const text = plain([card.name, card.id, card.summary, said(card), card.inventor].join(" "));
    return { card, text, tokens: text.split(" ") };
  });
  for (const way of WAYS) {
    const found = texts.filter(({ text, tokens }) => way(search, text, tokens)).map(({ card }) => card);
    if (found.length > 0) return fitting.filter((card) => found.includes(card));
  }
  return [];
}

/**
 * How many variants an option would leave, with the other groups as they are and only this option in its own
 * group (features are added).
 */
export function count<G extends Group>(
  cards: readonly Card[],
  filter: Filter,
  group: G,
  option: Filter[G][number],
  said: (card: Card) => string,
): number {
  const options = group === "has" ? [...filter.has.filter((one) => one !== option), option] : [option];
  return apply(cards, { ...filter, [group]: options }, said).length;
}

/** The selected options, one by one. */
export const chosen = (filter: Filter): [Group, string][] =>
  GROUPS.flatMap((group) => filter[group].map((option): [Group, string] => [group, option]));
export const without = (filter: Filter, group: Group, option: string): Filter => ({
  ...filter,
  [group]: (filter[group] as string[]).filter((one) => one !== option),
});

/**
 * The cards in a good order for newcomers: the first steps, then the variants with the least to learn, short turns
 * before long ones.
 */
export function easiestFirst(cards: readonly Card[]): Card[] {
  const steps = firstSteps(cards);
  const learned = ({ tags }: Card): number =>
    tags.has.length + tags.goals.filter((goal) => goal !== "mate").length;
  const others = cards.filter((card) => !steps.includes(card));
  return [
    ...steps,
    ...others.sort(
      (one, other) =>
        learned(one) - learned(other) ||
        TURNS.indexOf(one.tags.turn) - TURNS.indexOf(other.tags.turn) ||
        byAge(one, other),
    ),
  ];
}
