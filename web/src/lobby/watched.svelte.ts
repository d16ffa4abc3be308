// A game in a list, kept up to date while it is played.

import type { GameView } from "../online/protocol";
import { socket, type GameMessage, type Socket } from "../online/socket.svelte";
import { updated } from "../online/stored";

export class Watched {
  /** The game as it is now. */
  game: GameView = $state.raw() as GameView;

  constructor(
    game: GameView,
    private readonly port: Pick<Socket, "watchGame" | "send"> = socket,
  ) {
    this.game = game;
  }

  /** Follows the game until the returned function is called. */
  follow(): () => void {
    return this.port.watchGame(this.game.id, (message) => this.hear(message));
  }

  /** Takes over the game from a newly loaded list, if it is newer. */
  receive(game: GameView): void {
    if (game.version > this.game.version) this.game = game;
  }

  private hear(message: GameMessage): void {
    if (message.what === "game") this.receive(message.game);
    if (message.what !== "update" || message.update.version <= this.game.version) return;
    const next = updated(this.game, message.update);
    if (next) this.game = next;
    else this.port.send({ type: "watch", game: this.game.id, version: null });
  }
}
