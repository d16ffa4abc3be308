// The player's tokens, with which programs act for them.

import { api, type Refusal } from "../online/api";
import type { NewToken, TokenView } from "../online/protocol";

/** Maximum number of tokens per player. */
export const MOST_TOKENS = 20;
/** Maximum length of a token's name, in characters. */
export const LONGEST_NAME = 40;

export type TokenApi = Pick<typeof api, "tokens" | "newToken" | "revokeToken">;

export class Tokens {
  /** Oldest first; `null`: unknown. */
  all: readonly TokenView[] | null = $state.raw(null);
  /** The token that was just created. It cannot be shown again. */
  made: NewToken | null = $state.raw(null);
  /** Why the latest request failed. */
  refusal: Refusal | null = $state.raw(null);
  busy = $state(false);
  readonly full = $derived((this.all?.length ?? 0) >= MOST_TOKENS);

  constructor(private readonly server: TokenApi = api) {}

  async load(): Promise<void> {
    const answer = await this.server.tokens();
    this.refusal = answer.ok ? null : answer.error;
    if (answer.ok) this.all = answer.value;
  }

  /** Creates a token; returns whether the server did. */
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
    // Tokens may have been created elsewhere.
    if (answer.error.code === "limit-reached") await this.load();
    if (!this.full) this.refusal = answer.error;
    return false;
  }

  /** Revokes a token; returns whether it was revoked. */
  async revoke(id: string): Promise<boolean> {
    const answer = await this.server.revokeToken(id);
    const gone = answer.ok || answer.error.code === "not-found";
    this.refusal = answer.ok || gone ? null : answer.error;
    if (!gone) return false;
    this.all = (this.all ?? []).filter((one) => one.id !== id);
    if (this.made?.id === id) this.made = null;
    return true;
  }

  /** Hides the new token once the player has saved it. */
  hide(): void {
    this.made = null;
  }
}
