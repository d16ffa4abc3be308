// What the host of a table needs: commands, the intent from one position to the next, and reasons for illegal tries.

import type { View, Answer, Explanation, GameText } from "tempi-wasm";
import type { Command } from "../board/props";
import { type Intent, NO_INTENT } from "../turn/gestures";
import type { Remote } from "../worker/workers";
import { SQUARES, isSquare } from "../board/squares";

/** `clock`: say what the clocks show; `return`: from an earlier position back to the game. */
export type TableCommand = Command | "clock" | "return";

/** The intent in a new position: it ends with the turn, but a rearrangement goes on until it is done. A pocket piece is chosen for one move. */
export function nextIntent(intent: Intent, before: View | null, view: View): Intent {
  if (before === null || before.progress.turn !== view.progress.turn) return NO_INTENT;
  if (before.at === view.at) return intent;
  const { armed, arranging } = intent;
  const goesOn = view.progress.mayRearrange || view.draft.at(-1)?.kind === "rearrange";
  return { armed, arranging: arranging && goesOn };
}

/** Reasons that lie in how a piece moves or what is in its way: they say nothing of why it may not move at all. */
const GEOMETRY =
  /^(same-square|movement|moves-as|in-the-way|own-man|captures-not-so|only-captures-so|markers-only|no-passing|king-safe|no-promotion-in-place|.*double-step.*|.*en-passant.*|.*castling.*|promotion-.*|too-far|unexplained)$/;

/**
 * Why a text cannot be played at a position; `null`: it can, or a piece that is named by its square alone has just nowhere to go. For such a
 * piece every target is asked about, and what stands in the way of most of them is told.
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
