// The player's passkeys.

import { api, type Refusal } from "../online/api";
import { me } from "../online/me.svelte";
import type { PasskeyView } from "../online/protocol";
import { makePasskey, signWithPasskey, worksHere, type Outcome } from "./passkey";

/** Maximum number of passkeys per player. */
export const MOST_PASSKEYS = 20;
/** Maximum length of a passkey's name, in characters. */
export const LONGEST_PASSKEY_NAME = 40;

class Offer {
  /** Whether passkeys work at the address at which the page was opened; `null`: unknown. */
  here: boolean | null = $state(null);

  async find(): Promise<void> {
    if (this.here !== null) return;
    const site = await api.site();
    if (site.ok) this.here = worksHere(site.value.passkeys);
  }
}
export const offer = new Offer();

export class Passkeys {
  /** Oldest first; `null`: unknown. */
  all: readonly PasskeyView[] | null = $state.raw(null);
  /** Why the latest request failed. */
  refusal: Refusal | null = $state.raw(null);
  /** The browser was asked for a passkey but used none. */
  unused = $state(false);
  busy = $state(false);
  readonly full = $derived((this.all?.length ?? 0) >= MOST_PASSKEYS);

  async load(): Promise<void> {
    const answer = await api.passkeys();
    this.refusal = answer.ok ? null : answer.error;
    if (answer.ok) this.all = answer.value;
  }

  /** Adds a passkey; `password`: `null` for an account without one. Returns whether it was added. */
  async add(name: string, password: string | null): Promise<boolean> {
    if (this.busy || !me.now) return false;
    [this.busy, this.refusal, this.unused] = [true, null, false];
    const outcome = await this.tryToAdd(name.trim(), password);
    this.busy = false;
    if (outcome.ok) this.all = [...(this.all ?? []), outcome.value];
    else [this.refusal, this.unused] = [outcome.error, outcome.error === null];
    return outcome.ok;
  }

  private async tryToAdd(name: string, password: string | null): Promise<Outcome<PasskeyView>> {
    const player = me.now;
    if (!player) return { ok: false, error: null };
    const signed = password === null ? await signWithPasskey() : null;
    if (signed && !signed.ok) return signed;
    const made = await makePasskey(player, player.name);
    if (!made.ok) return made;
    return api.addPasskey({ name, passkey: made.value, password, signed: signed?.value ?? null });
  }

  /** Removes a passkey; returns whether it was removed. */
  async remove(id: string): Promise<boolean> {
    const answer = await api.removePasskey(id);
    const gone = answer.ok || answer.error.code === "not-found";
    this.refusal = answer.ok || gone ? null : answer.error;
    if (gone) this.all = (this.all ?? []).filter((one) => one.id !== id);
    return gone;
  }
}
