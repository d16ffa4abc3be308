// Messages about a game: why a move is illegal, failures, and hints.

import type { Answer, PlayedAction } from "tempi-wasm";
import { targetNames } from "../board/spoken";
import { explained } from "../table/host";
import type { GameDeps } from "./deps";
import { GameState, type Message } from "./state.svelte";

export class GameMessages extends GameState {
  constructor(protected readonly deps: GameDeps) {
    super();
  }

  /** Asks why an attempted move is illegal. */
  async refused(at: number, text: string): Promise<void> {
    const shown = this.view?.at;
    const answer = await explained(this.deps.rules, { game: this.game, at }, text);
    if (shown !== this.view?.at) return;
    if (!answer.ok) return this.say({ failure: answer.error });
    if (answer.value) this.say({ why: answer.value });
    else this.say({ stuck: targetNames([], text.slice(0, 2)) });
  }

  /**
   * Shows a message until it is dismissed (`null`) or a move is made. `since`: the actions played so far from
   * the same typed line.
   */
  say(message: Message | null, since: readonly PlayedAction[] = []): void {
    this.message = message;
    if (message === null) return;
    this.deps.emit(
      "cutShort" in message ? { what: "cut-short", moves: message.cutShort } : { what: "refused", since },
    );
  }

  /** Dismisses the message and the hint. */
  dismiss(): void {
    this.say(null);
    this.hint = null;
  }

  protected reportFailure(answer: Answer<unknown> | null): void {
    // The page itself reports a dead worker, and a dropped search needs no message.
    if (answer && !answer.ok && answer.error.code !== "dead" && answer.error.code !== "no-search")
      this.say({ failure: answer.error });
  }
}
