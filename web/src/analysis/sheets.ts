/** What can be open over an analysis, one at a time. */
export type Open = "variant" | "open" | "share" | "tags" | "edit" | "play" | "menu" | "settings" | "legend";
