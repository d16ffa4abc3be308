// The state of the opening explorer: a position between two turns, and the turns played in it.

import type { Answer, Failure, GameText, TurnRecord, View } from "tempi-wasm";
import { api, type Refusal } from "../online/api";
import type { ArchivedGame, ExplorerTurn } from "../online/protocol";
import { listedName } from "../turn/effects";
import { rules } from "../worker/workers";

/** A turn played in the position, with its notation. */
export interface Explored extends ExplorerTurn {
  name: string;
}

/** A position of a built-in variant at the start of a turn. */
export interface Place {
  game: GameText & { variant: string };
  /** The turns before it. */
  turns: readonly TurnRecord[];
  view: View;
}

export const turnInWords = ({ actions }: Pick<TurnRecord, "actions">): string =>
  actions.map(listedName).join(" ");

/** The position after the last complete turn of a game. */
async function placeOf(game: Place["game"]): Promise<Answer<Place>> {
  const record = await rules.record({ game });
  if (!record.ok) return record;
  const turns = record.value.turns.filter(({ complete }) => complete);
  const last = turns.at(-1);
  const actions = game.actions.slice(0, last ? last.at + last.actions.length : 0);
  const settled = { ...game, actions };
  const view = await rules.view({ game: settled, options: { legal: false } });
  return view.ok ? { ok: true, value: { game: settled, turns, view: view.value } } : view;
}

async function named({ game }: Place, turn: ExplorerTurn): Promise<Explored> {
  const longer = { ...game, actions: [...game.actions, ...turn.actions] };
  const answer = await rules.record({ game: longer });
  const last = answer.ok ? answer.value.turns.at(-1) : undefined;
  return { ...turn, name: last ? turnInWords(last) : turn.actions.join(" ") };
}

export class Explorer {
  /** `null`: unknown. */
  place: Place | null = $state.raw(null);
  turns: readonly Explored[] | null = $state.raw(null);
  lastGames: readonly ArchivedGame[] = $state.raw([]);
  /** Why the server sent no turns. */
  refusal: Refusal | null = $state.raw(null);
  /** Why the rules have no such position. */
  failure: Failure | null = $state.raw(null);
  private number = 0;

  /** Shows the position after the complete turns of a game. The previous one stays until everything is loaded. */
  async show(game: Place["game"]): Promise<void> {
    const mine = ++this.number;
    const answer = await placeOf(game);
    if (mine !== this.number) return;
    const place = answer.ok ? answer.value : null;
    this.failure = answer.ok ? null : answer.error;
    this.place = place;
    [this.turns, this.lastGames, this.refusal] = [null, [], null];
    if (place) await this.ask(place, mine);
  }

  async again(): Promise<void> {
    if (this.place) await this.ask(this.place, ++this.number);
  }

  private async ask(place: Place, mine: number): Promise<void> {
    const answer = await api.explorer(place.game.variant, place.view.fen);
    const turns = answer.ok ? await Promise.all(answer.value.turns.map((turn) => named(place, turn))) : [];
    if (mine !== this.number) return;
    this.refusal = answer.ok ? null : answer.error;
    this.turns = turns;
    this.lastGames = answer.ok ? answer.value.lastGames : [];
  }
}
