import type { ESLint } from "eslint";

export function parseRooms(markdown: string): Map<string, Set<string>>;
export function crossings(files: readonly string[]): { room: string; names: string[] }[];
declare const plugin: ESLint.Plugin;
export default plugin;
