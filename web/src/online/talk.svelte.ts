// The chat between the two players of an online game.

import { api, type Refusal } from "./api";
import type { GameMessage, Said, Side } from "./protocol";
import { socket, type Socket } from "./socket.svelte";

export interface TalkDeps {
  socket: Pick<Socket, "onEvent" | "onMessage">;
  api: Pick<typeof api, "talk" | "say">;
}

export class Talk {
  /** All messages, oldest first. */
  messages: readonly GameMessage[] = $state.raw([]);
  /** Whether both players have switched on free text. */
  free = $state(false);
  /** Whether the chat is on the screen. */
  shown = $state(false);
  /** The latest refusal of the server. */
  refusal: Refusal | null = $state.raw(null);
  /** The number of the last message that was on the screen; `null`: nothing was loaded yet. */
  private seen: number | null = $state(null);

  constructor(
    private readonly game: string,
    private readonly deps: TalkDeps = { socket, api },
  ) {}

  /** Loads the messages and receives new ones, until the returned function is called. */
  follow(): () => void {
    void this.load();
    const ends = [
      this.deps.socket.onEvent((event) => {
        if (event.event === "message" && event.game === this.game) this.add(event.message);
      }),
      // Messages may have been missed while there was no connection.
      this.deps.socket.onMessage(({ type }) => type === "welcome" && void this.load()),
    ];
    return () => {
      for (const end of ends) end();
    };
  }

  async load(): Promise<void> {
    const answer = await this.deps.api.talk(this.game);
    if (!answer.ok) return;
    this.free = answer.value.free;
    this.messages = answer.value.messages;
    // Messages from before this page was opened are not shown as new.
    if (this.shown || this.seen === null) this.see();
  }

  /** The messages of the opponent that have not been on the screen. */
  unseen(side: Side): readonly GameMessage[] {
    return this.messages.filter(({ by, number }) => by !== side && number > (this.seen ?? 0));
  }

  see(): void {
    this.seen = this.messages.at(-1)?.number ?? 0;
  }

  show(): void {
    this.shown = true;
    this.see();
    // The opponent may have switched free text on or off.
    void this.load();
  }
  hide(): void {
    this.shown = false;
    this.refusal = null;
  }

  /** Sends a message; returns whether the server accepted it. */
  async say(said: Said): Promise<boolean> {
    const answer = await this.deps.api.say(this.game, said);
    this.refusal = answer.ok ? null : answer.error;
    if (answer.ok) this.add(answer.value);
    return answer.ok;
  }

  private add(message: GameMessage): void {
    if (this.messages.some(({ number }) => number === message.number)) return;
    this.messages = [...this.messages, message].sort((one, other) => one.number - other.number);
    if (this.shown) this.see();
  }
}
