import type { ESLint } from "eslint";

export function parseFolders(markdown: string): Map<string, Set<string>>;
export function crossings(files: readonly string[]): { folder: string; names: string[] }[];
declare const plugin: ESLint.Plugin;
export default plugin;
