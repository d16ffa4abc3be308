// The player's tokens, by which programs act for them.

import { api, type Refusal } from "../online/api";
import type { NewToken, TokenView } from "../online/protocol";

/** How many tokens a player may have. */
export const MOST_TOKENS = 20;
/** The longest name of a token, in characters. */
export const LONGEST_NAME = 40;

export type TokenApi = Pick<typeof api, "tokens" | "newToken" | "revokeToken">;

export class Tokens {
  /** Oldest first; `null`: not known. */
  all: readonly TokenView[] | null = $state.raw(null);
  /** The token that was just made: nobody can show it again. */
  made: NewToken | null = $state.raw(null);
  /** Why the last request was not carried out. */
  refusal: Refusal | null = $state.raw(null);
  busy = $state(false);
  readonly full = $derived((this.all?.length ?? 0) >= MOST_TOKENS);

  constructor(private readonly server: TokenApi = api) {}

  async load(): Promise<void> {
    const answer = await this.server.tokens();
    this.refusal = answer.ok ? null : answer.error;
    if (answer.ok) this.all = answer.value;
  }

  /** Makes a token; returns whether the server did. */
  async make(name: string): Promise<boolean> {
    if (this.busy) return false;
    [this.busy, this.refusal] = [true, null];
    const answer = await this.server.newToken(name.trim());
    this.busy = false;
    if (answer.ok) {
      const { id, name, createdMs } = answer.value;
      this.made = answer.value;
      this.all = [...(this.all ?? []), { id, name, createdMs }];
      return true;
    }
    // Perhaps too many were made elsewhere.
    if (answer.error.code === "limit-reached") await this.load();
    if (!this.full) this.refusal = answer.error;
    return false;
  }

  /** Revokes a token; returns whether it is gone. */
  async revoke(id: string): Promise<boolean> {
    const answer = await this.server.revokeToken(id);
    const gone = answer.ok || answer.error.code === "not-found";
    this.refusal = answer.ok || gone ? null : answer.error;
    if (!gone) return false;
    this.all = (this.all ?? []).filter((one) => one.id !== id);
    if (this.made?.id === id) this.made = null;
    return true;
  }

  /** The player has saved the new token. */
  hide(): void {
    this.made = null;
  }
}
