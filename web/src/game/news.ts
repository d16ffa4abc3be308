import type { Card } from "tempi-wasm";

/** Whether a variant has something that whoever knows chess does not know: longer turns, other goals or checks, or any special rule. */
export const isNews = ({ tags: { turn, has, goals, check } }: Pick<Card, "tags">): boolean =>
  turn !== "1" || has.length > 0 || check !== "free" || goals.some((goal) => goal !== "mate");
