// Which variants are shown: by what their cards say. No variant is known by its name here.
import type { Card, Feature, Goal, Tags } from "tempi-wasm";

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
  /** Words that name, inventor or what the card says must hold. */
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

/** `said`: what the card says in the language of the interface, which is searched too. */
export function apply(cards: readonly Card[], filter: Filter, said: (card: Card) => string): Card[] {
  const words = folded(filter.search).split(/\s+/).filter(Boolean);
  return cards.filter((card) => {
    if (!GROUPS.every((group) => fits[group](card, filter))) return false;
    const text = words.length
      ? folded([card.name, card.id, card.summary, said(card), card.inventor].join(" "))
      : "";
    return words.every((word) => text.includes(word));
  });
}

/** How many variants an option would leave: with the other groups as they are, and this option alone in its own (of features: added). */
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

/** What is filtered by, one by one. */
export const chosen = (filter: Filter): [Group, string][] =>
  GROUPS.flatMap((group) => filter[group].map((option): [Group, string] => [group, option]));
export const without = (filter: Filter, group: Group, option: string): Filter => ({
  ...filter,
  [group]: (filter[group] as string[]).filter((one) => one !== option),
});

/** The oldest first: they are the simplest. */
const byAge = (one: Card, other: Card): number => (one.year ?? 0) - (other.year ?? 0);

/** A card of each of some kinds to begin with: what grows, what pushes, what vanishes. */
export function firstSteps(cards: readonly Card[]): Card[] {
  const old = [...cards].sort(byAge);
  const kinds: ((card: Card) => boolean)[] = [
    ({ tags }) => tags.turn === "grows" && tags.has.length === 0,
    ({ tags }) => tags.has.includes("push"),
    ({ tags }) => tags.has.includes("removal"),
  ];
  return kinds.flatMap((kind) => old.find(kind) ?? []);
}

/** In the order in which a newcomer best meets them: the first steps, then those with least to learn, short turns before long ones. */
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
