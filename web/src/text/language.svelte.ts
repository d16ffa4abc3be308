// The language of the interface and its grammar: plural forms, lists, numbers, dates.

export const LANGUAGES = ["en", "de"] as const;
export type Language = (typeof LANGUAGES)[number];

/** Each language's name in itself. */
export const LANGUAGE_NAMES: Readonly<Record<Language, string>> = { en: "English", de: "Deutsch" };

/** The first available of `wanted` (such as `navigator.languages`), or English. */
export function bestLanguage(wanted: readonly string[]): Language {
  for (const tag of wanted) {
    const found = LANGUAGES.find((language) => tag.toLowerCase().split("-")[0] === language);
    if (found) return found;
  }
  return "en";
}

class Current {
  code: Language = $state("en");
}
/** `language.code` is the current language; components that read texts follow it. */
export const language = new Current();

/** The type of texts: their names and arguments, not their contents. */
export type Texts<T> = T extends string
  ? string
  : T extends (...speaksOf: infer A) => infer R
    ? (...speaksOf: A) => Texts<R>
    : T extends readonly (infer E)[]
      ? readonly Texts<E>[]
      : { readonly [K in keyof T]: Texts<T[K]> };

/**
 * The texts of one subject in all languages: strings, or functions of their arguments. English defines the
 * type; another language that lacks a text or takes other arguments does not compile. Returns a function that
 * returns the texts of the current language.
 */
export function messages<T>(
  tables: { en: T } & Record<Exclude<Language, "en">, Texts<NoInfer<T>>>,
): () => Texts<T> {
  return () => tables[language.code] as Texts<T>;
}

/** Caches formatters, which are slow to create. */
function kept<T>(make: (code: Language) => T): () => T {
  const made: Partial<Record<Language, T>> = {};
  return () => (made[language.code] ??= make(language.code));
}

const pluralRules = kept((code) => new Intl.PluralRules(code));
const numbers = kept((code) => new Intl.NumberFormat(code));
const dates = kept((code) => new Intl.DateTimeFormat(code, { dateStyle: "medium", timeStyle: "short" }));
const days = kept((code) => new Intl.DateTimeFormat(code, { dateStyle: "medium" }));
const times = kept((code) => new Intl.DateTimeFormat(code, { timeStyle: "short" }));
const orLists = kept((code) => new Intl.ListFormat(code, { type: "disjunction" }));
const andLists = kept((code) => new Intl.ListFormat(code, { type: "conjunction" }));

/**
 * The form for a count: `plural(1, "move", "moves")` is `move`. Only languages with these two forms are
 * supported so far.
 */
export const plural = (count: number, one: string, other: string): string =>
  pluralRules().select(count) === "one" ? one : other;
/** `12,345` */
export const number = (value: number): string => numbers().format(value);
/** `20 Nov 2026, 17:30` */
export const dateTime = (milliseconds: number): string => dates().format(milliseconds);
/** `20 Nov 2026` */
export const day = (milliseconds: number): string => days().format(milliseconds);
/** `17:30` */
export const timeOfDay = (milliseconds: number): string => times().format(milliseconds);
/** `a, b, or c` */
export const either = (items: readonly string[]): string => orLists().format(items);
/** `a, b, and c` */
export const all = (items: readonly string[]): string => andLists().format(items);
