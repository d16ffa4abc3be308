// Sends complete turns whose game page was left before the server confirmed them.

import { KeptTurns } from "./kept";
import type { ServerMessage } from "./protocol";
import { socket, type Socket } from "./socket.svelte";

/** The pause before resending a turn that the server could not store. */
const AGAIN_MS = 2000;

export interface OutboxDeps {
  socket: Pick<Socket, "onMessage" | "send">;
  kept: Pick<KeptTurns, "read" | "write" | "unsent">;
}

export class Outbox {
  private timer: ReturnType<typeof setTimeout> | undefined;

  constructor(private readonly deps: OutboxDeps = { socket, kept: new KeptTurns() }) {}

  /**
   * Sends now and after each reconnection, until the returned function is called. An open game page may send
   * the same turn; since the key is the same, it is played only once.
   */
  follow(): () => void {
    this.send();
    const end = this.deps.socket.onMessage((message) => this.hear(message));
    return () => {
      clearTimeout(this.timer);
      end();
    };
  }

  private send(): void {
    for (const { game, turn } of this.deps.kept.unsent()) {
      const { key, after, actions } = turn;
      this.deps.socket.send({ type: "turn", game, key, after, actions: [...actions] });
    }
  }

  private hear(message: ServerMessage): void {
    if (message.type === "welcome" && message.player !== null) return this.send();
    if (message.type !== "ok" && message.type !== "refused") return;
    const { game, key } = message;
    const turn = game === null ? null : this.deps.kept.read(game);
    if (game === null || !turn || key === null || turn.key !== key) return;
    if (message.type === "ok") return this.deps.kept.write(game, null);
    if (["unavailable", "slow-down", "conflict"].includes(message.code)) {
      clearTimeout(this.timer);
      this.timer = setTimeout(() => this.send(), AGAIN_MS);
    } else {
      // It becomes a draft again, which the game's page shows if it still fits.
      this.deps.kept.write(game, { ...turn, key: null });
    }
  }
}
export const outbox = new Outbox();
