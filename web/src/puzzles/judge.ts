// Judges whether a turn solves a puzzle, and refutes it if not.

import type { GameText, LineTurn, PlayedAction, Result, View } from "tempi-wasm";
import type { Puzzle } from "../collection/puzzle";
import type { SolvingDeps } from "./deps";

type Judges = Pick<SolvingDeps, "rules" | "engine">;

/** The time for proving that a turn other than the solution forces the win, too. */
const PROOF_MS = 4000;
/** The time for an action of the opponent's answer. */
const THINK_MS = 600;
/** A limit that no turn reaches. */
const MOST_ACTIONS = 60;
const MOST_LINES = 2000;

export type Verdict =
  /** `usual`: it leads to the position of the solution. */
  | { right: true; usual: boolean }
  /** `result`: the game is over without a win; `reply`: the opponent's answer. */
  | { right: false; result: Result | null; reply: Reply };

/** A turn, and the result if it ends the game. */
export interface Reply {
  actions: readonly PlayedAction[];
  result: Result | null;
}

/** A complete turn: the game with it, the position after it, and where it began. */
export interface Played {
  game: GameText;
  view: View;
  base: number;
}

/** The position of a FEN without the counters, which depend on the order of moves. */
const placed = (fen: string): string =>
  fen
    .split(" ")
    .filter((_, field) => field !== 4 && field !== 5)
    .join(" ");

export const samePosition = (one: string, other: string): boolean => placed(one) === placed(other);

/**
 * Judges a complete turn. `goal`: the FEN after the solution, if the turn need not win yet but must force the win.
 */
export async function judge(deps: Judges, played: Played, goal: string | null): Promise<Verdict> {
  const { view, game, base } = played;
  const player = playerOf(view, base);
  if (view.result?.winner === player) return { right: true, usual: true };
  if (view.result) return { right: false, result: view.result, reply: { actions: [], result: null } };
  if (goal !== null) {
    if (samePosition(view.fen, goal)) return { right: true, usual: true };
    if (await forces(deps, game)) return { right: true, usual: false };
  }
  return { right: false, result: null, reply: await bestTurn(deps, game) };
}

/** The player of the complete turn that starts after `base` actions. */
function playerOf({ draft, previous, at }: View, base: number): string | undefined {
  const actions = [...(previous?.actions ?? []), ...draft];
  return actions[actions.length - (at - base)]?.player ?? actions.at(-1)?.player;
}

/** Whether the mate finder proves that the last turn of a game forces a win in the player's next turn. */
async function forces({ engine }: Judges, game: GameText): Promise<boolean> {
  const last = game.actions.at(-1);
  // Ask before the last action, while the player is still to act, whether it is among the winning ones.
  const answer = await engine.wins({
    game: { ...game, actions: game.actions.slice(0, -1) },
    turns: 2,
    want: "all",
    timeMs: PROOF_MS,
    lines: MOST_LINES,
  });
  return answer.ok && answer.value.all.some(({ moves }) => moves.length === 1 && moves[0]?.text === last);
}

/** The engine's best turn in the current position; shorter or empty if the engine fails. */
export async function bestTurn({ rules, engine }: Judges, game: GameText): Promise<Reply> {
  const done: PlayedAction[] = [];
  let now = game;
  while (done.length < MOST_ACTIONS) {
    const found = await engine.search({ game: now, limits: { timeMs: THINK_MS } }).end;
    const choice = found.ok ? found.value.choice : null;
    if (choice === null) break;
    const [turn] = choice.line.turns;
    const texts = turn?.complete ? turn.moves.map(({ text }) => text) : [choice.action.text];
    const played = await rules.play({ game: now, texts, options: { legal: false } });
    if (!played.ok || played.value.done.length === 0) break;
    done.push(...played.value.done);
    now = played.value.game;
    const { result } = played.value.view;
    if (result || done.at(-1)?.endsTurn) return { actions: done, result };
  }
  return { actions: done, result: null };
}

/** Actions as a line for the board's arrows. */
export function asLine(actions: readonly PlayedAction[]): LineTurn | null {
  const [first] = actions;
  if (!first) return null;
  const moves = actions.map(({ from, to, text, name }) => ({ from, to, text, name }));
  return { number: first.turn, player: first.player, complete: true, moves };
}

/** The texts of all turns of the solution, one after the other. */
export const lineOf = ({ solution, line }: Puzzle): readonly string[] => (line ? line.flat() : solution);
