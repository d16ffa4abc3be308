// Helpers for pages with a table: commands, the intent in a new position, and reasons for illegal moves.

import type { View, Answer, Explanation, GameText } from "tempi-wasm";
import type { Command } from "../board/props";
import { type Intent, NO_INTENT } from "../turn/gestures";
import type { Remote } from "../worker/workers";
import { SQUARES, isSquare } from "../board/squares";

/** `clock`: announce the clocks; `return`: go from an earlier position back to the game. */
export type TableCommand = Command | "clock" | "return";

/**
 * The intent in a new position. It ends with the turn; a rearrangement lasts until it is done, and a pocket
 * piece is chosen for one move.
 */
export function nextIntent(intent: Intent, before: View | null, view: View): Intent {
  if (before === null || before.progress.turn !== view.progress.turn) return NO_INTENT;
  if (before.at === view.at) return intent;
  const { armed, arranging } = intent;
  const goesOn = view.progress.mayRearrange || view.draft.at(-1)?.kind === "rearrange";
  return { armed, arranging: arranging && goesOn };
}

/** Reasons about how a piece moves or what is in its way, which do not explain why it may not move at all. */
const GEOMETRY =
  /^(same-square|movement|moves-as|in-the-way|own-man|captures-not-so|only-captures-so|markers-only|no-passing|king-safe|no-promotion-in-place|.*double-step.*|.*en-passant.*|.*castling.*|promotion-.*|too-far|unexplained)$/;

/**
 * Why a text cannot be played at a position. `null`: it can, or it is a square whose piece simply has no legal
 * moves. For a square, asks about every target and returns the most frequent reason.
 */
export async function explained(
  rules: Pick<Remote, "explain">,
  place: { game: GameText; at?: number },
  text: string,
): Promise<Answer<Explanation | null>> {
  if (!isSquare(text)) return rules.explain({ ...place, text });
  const targets = SQUARES.filter((square) => square !== text);
  const answers = await Promise.all(targets.map((to) => rules.explain({ ...place, text: text + to })));
  const failed = answers.find((answer) => !answer.ok);
  if (failed && answers.every((answer) => !answer.ok)) return failed;
  const reasons = new Map<string, { why: Explanation; count: number }>();
  for (const answer of answers) {
    const why = answer.ok ? answer.value : null;
    if (!why || GEOMETRY.test(why.key)) continue;
    const known = reasons.get(why.key);
    reasons.set(why.key, { why: known?.why ?? why, count: (known?.count ?? 0) + 1 });
  }
  const [most] = [...reasons.values()].sort((one, other) => other.count - one.count);
  return { ok: true, value: most?.why ?? null };
}
