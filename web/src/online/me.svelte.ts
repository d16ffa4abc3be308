// The player of this browser's session.

import { Latest } from "../lib/latest";
import { api, refusals, type Answer, type Refusal } from "./api";
import type { Me } from "./protocol";
import { site } from "./site.svelte";
import { socket } from "./socket.svelte";

/**
 * Holds the player's identifier while there may be a session, for this and the other tabs: scripts cannot read the
 * session's cookie, and a request without one is an error.
 */
const KEY = "tempi.session";

function hasSession(): boolean {
  try {
    return localStorage.getItem(KEY) !== null;
  } catch {
    return true;
  }
}
function noteSession(player: string | null): void {
  try {
    if (player !== null) localStorage.setItem(KEY, player);
    else localStorage.removeItem(KEY);
  } catch {
    // Storage is refused: the server is asked each time.
  }
}

class CurrentPlayer {
  /** The player; `null`: nobody yet, or not known yet. */
  now: Me | null = $state.raw(null);
  /** Whether the server has answered, or there is no session. */
  known = $state(false);
  /** Why the server did not answer. */
  refusal: Refusal | null = $state.raw(null);
  private asked: Promise<Me | null> | null = null;
  private making: Promise<Answer<Me>> | null = null;
  private readonly latest = new Latest();

  constructor() {
    // The server and the other tabs may know better.
    socket.onMessage((message) => {
      if (message.type === "welcome") void this.compare(message.player);
      else if (message.type === "refused" && message.code === "no-session") void this.refresh();
    });
    refusals.heard = ({ code }) => code === "no-session" && this.now !== null && this.leave();
    if (typeof addEventListener !== "function") return;
    addEventListener("online", () => !this.known && this.refusal && void this.find());
    addEventListener("storage", ({ key, newValue }) => {
      if (key !== KEY || newValue === (this.now?.id ?? null)) return;
      if (newValue === null) this.leave();
      else void this.refresh();
    });
  }

  /** The player, if this browser has a session. Asks the server once. */
  find(): Promise<Me | null> {
    return (this.asked ??= this.ask());
  }

  /** The player; creates a guest if there is no session. Call it only when a player is needed, such as for a challenge. */
  async ensure(): Promise<Answer<Me>> {
    const found = await this.find();
    if (found) return { ok: true, value: found };
    const answer = await (this.making ??= api.begin());
    this.making = null;
    if (answer.ok) this.become(answer.value);
    return answer;
  }

  /** Call this after signing in or changing the name. A new session gets a new connection. */
  become(player: Me): void {
    const other = this.now?.id !== player.id && socket.player !== player.id;
    this.note(player);
    if (other) socket.renew();
  }

  /** Call this after signing out. */
  leave(): void {
    const had = this.now !== null;
    this.set(null);
    noteSession(null);
    if (had) socket.renew();
  }

  private note(player: Me): void {
    this.set(player);
    noteSession(player.id);
  }
  private set(player: Me | null): void {
    this.latest.cancel();
    this.now = player;
    this.known = true;
    this.refusal = null;
    this.asked = Promise.resolve(player);
  }

  private async ask(): Promise<Me | null> {
    if (!(await site.find())) {
      // There may be a server later, so the next call asks again.
      this.asked = null;
      return null;
    }
    if (hasSession()) await this.refresh();
    else if (!this.known) this.set(null);
    // No answer: the next call asks again.
    if (!this.known) this.asked = null;
    return this.now;
  }

  /** Asks the server again if a new connection belongs to another player. */
  private async compare(player: string | null): Promise<void> {
    await this.find();
    if (!this.known || player !== (this.now?.id ?? null)) await this.refresh();
  }

  /** Asks the server again who this is. */
  private async refresh(): Promise<void> {
    const answer = await this.latest.only(api.me());
    // A connection that was opened in the meantime has the same session as the first answer.
    if (answer?.ok && !this.known) this.note(answer.value);
    else if (answer?.ok) this.become(answer.value);
    else if (answer?.error.code === "no-session") this.leave();
    else if (answer && !this.known) this.refusal = answer.error;
  }
}
export const me = new CurrentPlayer();
