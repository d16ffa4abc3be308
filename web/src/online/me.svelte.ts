// The player of this browser's session.

import { api, type Answer } from "./api";
import type { Me } from "./protocol";
import { site } from "./site.svelte";
import { socket } from "./socket.svelte";

/** Set while there may be a session: its cookie cannot be read by scripts, and asking without one is an error. */
const KEY = "tempi.session";

function hasSession(): boolean {
  try {
    return localStorage.getItem(KEY) !== null;
  } catch {
    return true;
  }
}
function noteSession(present: boolean): void {
  try {
    if (present) localStorage.setItem(KEY, "1");
    else localStorage.removeItem(KEY);
  } catch {
    // Storage is refused: the server is asked each time.
  }
}

class Mine {
  /** The player; `null`: nobody yet, or not known yet. */
  now: Me | null = $state.raw(null);
  /** Whether it is known who this is. */
  known = $state(false);
  private asked: Promise<Me | null> | null = null;
  private making: Promise<Answer<Me>> | null = null;

  /** The player, if this browser has a session. Asks the server once. */
  find(): Promise<Me | null> {
    return (this.asked ??= this.ask());
  }

  /** The player; makes a guest if there is no session. For whatever needs a player, such as the first challenge. */
  async ensure(): Promise<Answer<Me>> {
    const found = await this.find();
    if (found) return { ok: true, value: found };
    const answer = await (this.making ??= api.begin());
    this.making = null;
    if (answer.ok) this.become(answer.value);
    return answer;
  }

  /** After signing in, or after a change of name. The socket gets a connection with the new session. */
  become(player: Me): void {
    const other = this.now?.id !== player.id;
    this.set(player);
    noteSession(true);
    if (other) socket.renew();
  }

  /** After signing out. */
  leave(): void {
    this.set(null);
    noteSession(false);
    socket.renew();
  }

  private set(player: Me | null): void {
    this.now = player;
    this.known = true;
    this.asked = Promise.resolve(player);
  }

  private async ask(): Promise<Me | null> {
    if (!(await site.find()) || !hasSession()) {
      this.known = true;
      return null;
    }
    const answer = await api.me();
    if (!answer.ok && answer.error.code !== "no-session") {
      // Not answered: whoever asks next tries again.
      this.asked = null;
      return null;
    }
    noteSession(answer.ok);
    this.known = true;
    return (this.now = answer.ok ? answer.value : null);
  }
}
export const me = new Mine();
