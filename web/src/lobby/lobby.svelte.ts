// The lobby: open seeks, games to watch, who is online, and the seek with which the user is waiting.

import { controlWords } from "../challenge/control";
import { notifications } from "../lib/notifications.svelte";
import { api, type Refusal } from "../online/api";
import { me } from "../online/me.svelte";
import type { BotGame, GameView, SeekView } from "../online/protocol";
import { playNow } from "../online/search";
import { socket } from "../online/socket.svelte";
import { isLive } from "../online/stored";
import { href, router } from "../shell/router.svelte";
import { text } from "./text";
import { rememberWanted, seekOf, type Wanted } from "./wanted";

/** How often the games to watch and the number of players are requested. */
const POLL_MS = 15_000;
const TELL_KEY = "tempi.tell-seeks";

class Lobby {
  /** Open seeks, oldest first; `null`: not known yet. */
  seeks: readonly SeekView[] | null = $state.raw(null);
  /** Games to watch: live ones, newest first, then correspondence games; `null`: not known yet. */
  live: readonly GameView[] | null = $state.raw(null);
  /** How many players are connected. */
  online: number | null = $state(null);
  /** A request is in flight. */
  busy = $state(false);
  refusal: Refusal | null = $state.raw(null);
  /** How many sheets are open. Each shows the refusals of its own requests. */
  sheets = $state(0);
  /** Whether the user is notified of new seeks. */
  tells = $state(false);

  readonly own = $derived(this.seeks?.filter(({ by }) => by.id === me.now?.id) ?? []);
  readonly others = $derived(this.seeks?.filter(({ by }) => by.id !== me.now?.id) ?? []);
  /** The live seek with which the user is waiting for an opponent. */
  readonly pending = $derived(this.own.find(({ control }) => isLive(control)) ?? null);
  /** The user's seeks other than the pending one. */
  readonly posted = $derived(this.own.filter((seek) => seek !== this.pending));

  constructor() {
    try {
      this.tells = localStorage.getItem(TELL_KEY) !== null && notifications.permission === "granted";
    } catch {
      // Storage is refused.
    }
  }

  /** Follows the lobby until the returned function is called. */
  follow(): () => void {
    this.refusal = null;
    const stop = this.watch();
    const poll = (): void => void (document.visibilityState === "visible" && this.poll());
    poll();
    const timer = setInterval(poll, POLL_MS);
    addEventListener("visibilitychange", poll);
    return () => {
      stop();
      clearInterval(timer);
      removeEventListener("visibilitychange", poll);
    };
  }

  /** Follows only the seeks, for notifications, until the returned function is called. */
  watch(): () => void {
    return socket.watchLobby((seeks) => this.see(seeks));
  }

  /** A sheet has opened; the returned function is called when it closes. */
  open(): () => void {
    this.refusal = null;
    this.sheets += 1;
    return () => {
      this.refusal = null;
      this.sheets -= 1;
    };
  }

  /** Starts a game with somebody who is waiting for one like this, or else waits. */
  playNow = (wanted: Wanted): Promise<void> =>
    this.carryOut(async () => {
      rememberWanted("play-now", wanted);
      const answer = await playNow(seekOf(wanted));
      if (answer.ok && answer.value.game !== null) router.go(href("online", answer.value.game));
      return answer;
    });

  /** Starts a game with the server's engine, and stops waiting for an opponent. */
  playBot = (game: BotGame): Promise<void> =>
    this.carryOut(async () => {
      const waited = this.pending;
      const answer = await api.playBot(game);
      if (answer.ok && waited) await api.withdrawSeek(waited.id);
      if (answer.ok) router.go(href("online", answer.value.game));
      return answer;
    });

  /** Posts a seek; returns whether the server accepted it. */
  async seek(wanted: Wanted): Promise<boolean> {
    await this.carryOut(() => {
      rememberWanted("seek", wanted);
      return api.seek(seekOf(wanted));
    });
    return this.refusal === null;
  }

  /** `variant`: one of those that the seek names; `null`: any of them. */
  accept = (seek: SeekView, variant: string | null): Promise<void> =>
    this.carryOut(async () => {
      const answer = await api.acceptSeek(seek.id, variant);
      if (answer.ok) router.go(href("online", answer.value.game));
      return answer;
    });

  withdraw = (seek: SeekView): Promise<void> => this.carryOut(() => api.withdrawSeek(seek.id));

  /** Turns notifications of new seeks on or off. Call it only on a click, since it may ask for permission. */
  async tell(wanted: boolean): Promise<void> {
    if (wanted) await notifications.ask();
    this.tells = wanted && notifications.permission === "granted";
    try {
      if (this.tells) localStorage.setItem(TELL_KEY, "1");
      else localStorage.removeItem(TELL_KEY);
    } catch {
      // Storage is refused: the choice lasts as long as the page is open.
    }
  }

  private async carryOut(
    request: () => Promise<{ ok: true } | { ok: false; error: Refusal }>,
  ): Promise<void> {
    if (this.busy) return;
    [this.busy, this.refusal] = [true, null];
    const player = await me.ensure();
    const answer = player.ok ? await request() : player;
    this.busy = false;
    if (!answer.ok) this.refusal = answer.error;
  }

  private see(seeks: readonly SeekView[]): void {
    const before = new Set(this.seeks?.map(({ id }) => id));
    const fresh =
      this.seeks && this.tells ? seeks.filter(({ id, by }) => !before.has(id) && by.id !== me.now?.id) : [];
    this.seeks = seeks;
    for (const { by, control } of fresh)
      void notifications.show(text().seekTitle(by.name), controlWords(control), href("lobby"));
  }

  private async poll(): Promise<void> {
    const [site, games] = await Promise.all([api.site(), api.games()]);
    if (site.ok) this.online = site.value.online;
    if (games.ok) this.live = games.value;
  }
}
export const lobby = new Lobby();
