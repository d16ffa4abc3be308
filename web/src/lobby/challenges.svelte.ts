// The user's invitations that nobody has accepted yet.

import { Latest } from "../lib/latest";
import { api } from "../online/api";
import { me } from "../online/me.svelte";
import type { ChallengeView } from "../online/protocol";
import { socket, type Socket } from "../online/socket.svelte";

const MINUTE_MS = 60_000;

export interface ChallengesDeps {
  find: () => Promise<unknown>;
  api: Pick<typeof api, "myChallenges" | "withdrawChallenge">;
  socket: Pick<Socket, "onEvent" | "onMessage" | "serverNow">;
}

export class OwnChallenges {
  private all: readonly ChallengeView[] = $state.raw([]);
  private now = $state(0);
  /** A request is in flight. */
  busy = $state(false);
  /** The open ones, newest first. */
  readonly open = $derived(this.all.filter(({ game, expiresMs }) => game === null && expiresMs > this.now));
  private readonly latest = new Latest();

  constructor(private readonly deps: ChallengesDeps = { find: () => me.find(), api, socket }) {}

  /** Keeps the list up to date until the returned function is called. */
  follow(): () => void {
    void this.load();
    const stops = [
      this.deps.socket.onEvent((event) => {
        // An invitation was accepted.
        if (event.event === "challenge") this.all = this.all.filter(({ id }) => id !== event.id);
      }),
      this.deps.socket.onMessage(({ type }) => type === "welcome" && void this.load()),
    ];
    const timer = setInterval(() => (this.now = this.deps.socket.serverNow()), MINUTE_MS);
    return () => {
      for (const stop of stops) stop();
      clearInterval(timer);
      this.latest.cancel();
    };
  }

  async load(): Promise<void> {
    // Without a session, there are no invitations.
    if (!(await this.deps.find())) return void (this.all = []);
    const answer = await this.latest.only(this.deps.api.myChallenges());
    if (!answer?.ok) return;
    this.now = this.deps.socket.serverNow();
    this.all = answer.value;
  }

  /** Withdraws an invitation. If it is no longer open, it disappears from the list, too. */
  async withdraw(challenge: ChallengeView): Promise<void> {
    if (this.busy) return;
    this.busy = true;
    const answer = await this.deps.api.withdrawChallenge(challenge.id);
    this.busy = false;
    if (answer.ok || answer.error.code === "not-found" || answer.error.code === "conflict")
      this.all = this.all.filter(({ id }) => id !== challenge.id);
  }
}
