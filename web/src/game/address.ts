import { href } from "../shell/router.svelte";

/** The analysis of a kept game. */
export const analysisOf = (id: string): string => `${href("analysis")}?game=${encodeURIComponent(id)}`;
