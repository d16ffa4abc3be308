// An invitation on the screen, as seen by its maker or by somebody with its link.

import { Latest } from "../lib/latest";
import { api, type Refusal } from "../online/api";
import { me } from "../online/me.svelte";
import type { ChallengeView } from "../online/protocol";
import { site } from "../online/site.svelte";
import { socket } from "../online/socket.svelte";
import { subjectOf, variantOf, type Subject } from "./subject";

export type Stage =
  | { at: "loading" }
  /** This user made it. */
  | { at: "own"; challenge: ChallengeView; subject: Subject }
  | { at: "open"; challenge: ChallengeView; subject: Subject }
  | { at: "taken"; game: string }
  | { at: "gone" | "withdrawn" | "unreadable" | "no-server" | "old-server" }
  | { at: "expired"; own: boolean }
  | { at: "failed"; refusal: Refusal };

export class Invitation {
  stage: Stage = $state.raw({ at: "loading" });
  /** Accepting or withdrawing. */
  busy = $state(false);
  refusal: Refusal | null = $state.raw(null);
  private readonly latest = new Latest();
  /** The page was left. */
  private over = false;

  /** `begun` is called once there is a game in which this user plays. */
  constructor(
    readonly id: string,
    private readonly begun: (game: string, challenge: ChallengeView) => void,
  ) {}

  /** Opens the game, unless the user has left the page in the meantime. */
  private openGame(game: string, challenge: ChallengeView): void {
    if (!this.over) this.begun(game, challenge);
  }

  /** Follows the invitation until the returned function is called. */
  follow(): () => void {
    this.over = false;
    void this.load();
    let stops = (): void => undefined;
    void site.find().then((present) => present && !this.over && (stops = this.listen()));
    return () => {
      this.over = true;
      this.latest.cancel();
      stops();
    };
  }

  /** Listens to events of the server and the browser. */
  private listen(): () => void {
    const again = (): void => {
      if (document.visibilityState === "visible" && ["open", "own"].includes(this.stage.at)) void this.load();
    };
    const stop = socket.onEvent((event) => {
      if (event.event === "challenge" && event.id === this.id && event.game !== null)
        this.openGame(event.game, event);
    });
    // The invitation may have changed while the connection was lost.
    const welcome = socket.onMessage(({ type }) => type === "welcome" && again());
    addEventListener("visibilitychange", again);
    const expiry = setInterval(() => this.expire(), 1000);
    return () => {
      stop();
      welcome();
      removeEventListener("visibilitychange", again);
      clearInterval(expiry);
    };
  }

  async load(): Promise<void> {
    this.stage = (await this.latest.only(this.find())) ?? this.stage;
  }

  /** Accepts the invitation, as a guest if there is no player yet. */
  async accept(): Promise<void> {
    if (this.busy || this.stage.at !== "open") return;
    const { challenge } = this.stage;
    [this.busy, this.refusal] = [true, null];
    const player = await me.ensure();
    const answer = player.ok ? await api.acceptChallenge(this.id) : player;
    this.busy = false;
    if (answer.ok) return this.openGame(answer.value.game, challenge);
    // Somebody was faster, or it was withdrawn. Reloading shows which.
    if (["conflict", "not-found", "not-allowed"].includes(answer.error.code)) await this.load();
    else this.refusal = answer.error;
  }

  async withdraw(): Promise<void> {
    if (this.busy || this.stage.at !== "own") return;
    [this.busy, this.refusal] = [true, null];
    const answer = await api.withdrawChallenge(this.id);
    this.busy = false;
    if (answer.ok) this.stage = { at: "withdrawn" };
    else if (["conflict", "not-found"].includes(answer.error.code)) await this.load();
    else this.refusal = answer.error;
  }

  private expire(): void {
    const { stage } = this;
    if ((stage.at === "open" || stage.at === "own") && stage.challenge.expiresMs <= socket.serverNow())
      this.stage = { at: "expired", own: stage.at === "own" };
  }

  private async find(): Promise<Stage> {
    if (!(await site.find())) return { at: "no-server" };
    const [answer, player] = await Promise.all([api.showChallenge(this.id), me.find()]);
    if (!answer.ok)
      return answer.error.code === "not-found" ? { at: "gone" } : { at: "failed", refusal: answer.error };
    const challenge = answer.value;
    if (challenge.game !== null) return this.accepted(challenge, challenge.game, player?.id ?? null);
    const subject = await subjectOf(variantOf(challenge.variant), challenge.start);
    if (typeof subject === "string") return { at: "unreadable" };
    return { at: challenge.by.id === player?.id ? "own" : "open", challenge, subject };
  }

  /** Players are taken to the game; others can watch it. */
  private async accepted(challenge: ChallengeView, game: string, player: string | null): Promise<Stage> {
    const answer = player === null ? null : await api.game(game);
    if (answer?.ok && [answer.value.players.white.id, answer.value.players.black.id].includes(player ?? "")) {
      this.openGame(game, challenge);
      return { at: "loading" };
    }
    return { at: "taken", game };
  }
}
