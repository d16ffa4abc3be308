// Makes invitations, and withdraws those that they replace.

import { api, type Answer, type Refusal } from "../online/api";
import { me } from "../online/me.svelte";
import type { ChallengeView, NewChallenge } from "../online/protocol";
import { controlOf } from "./control";
import type { InvitationForm } from "./remembered";
import type { Subject } from "./subject";

export interface MakingDeps {
  ensure: () => Promise<Answer<unknown>>;
  challenge: (challenge: NewChallenge) => Promise<Answer<ChallengeView>>;
  withdraw: (challenge: string) => Promise<Answer<null>>;
}
const pageDeps: MakingDeps = {
  ensure: () => me.ensure(),
  challenge: api.challenge,
  withdraw: api.withdrawChallenge,
};

/** Why a game cannot be rated; `null`: it can. */
export function casualBecause(
  { variant, start }: Subject,
  form: InvitationForm,
): "own" | "start" | "clock" | null {
  if (typeof variant !== "string") return "own";
  if (start !== null) return "start";
  return controlOf(form.control).kind === "unlimited" ? "clock" : null;
}

export function challengeOf(subject: Subject, form: InvitationForm): NewChallenge {
  const { variant, start } = subject;
  return {
    variant: typeof variant === "string" ? { kind: "built-in", id: variant } : { kind: "file", ...variant },
    start,
    control: controlOf(form.control),
    rated: form.rated && casualBecause(subject, form) === null,
    color: form.color,
  };
}

export class Making {
  busy = $state(false);
  refusal: Refusal | null = $state.raw(null);

  constructor(private readonly deps: MakingDeps = pageDeps) {}

  /**
   * Makes an invitation and withdraws the one that it replaces. Returns the identifier of the open one: the old one's, if it was accepted
   * in the meantime; `null`: the server refused.
   */
  async make(challenge: NewChallenge, replaces: string | null): Promise<string | null> {
    if (this.busy) return null;
    [this.busy, this.refusal] = [true, null];
    const player = await this.deps.ensure();
    const made = player.ok ? await this.deps.challenge(challenge) : player;
    const old = made.ok && replaces !== null ? await this.deps.withdraw(replaces) : null;
    this.busy = false;
    if (!made.ok) {
      this.refusal = made.error;
      return null;
    }
    if (replaces === null || old === null || old.ok || old.error.code !== "conflict") return made.value.id;
    void this.deps.withdraw(made.value.id);
    return replaces;
  }
}
