// The user's games in progress, on every page: whose turn it is, and which have just begun.

import { Latest } from "../lib/latest";
import { notifications } from "../lib/notifications.svelte";
import { api } from "../online/api";
import { me } from "../online/me.svelte";
import type { GameView } from "../online/protocol";
import { socket } from "../online/socket.svelte";
import { isLive, sideOf } from "../online/stored";
import { href, router } from "../shell/router.svelte";
import { text } from "./text";
import { opponentOf } from "./words";

/** Events that arrive within this time lead to a single request. */
const PAUSE_MS = 150;

/** The time that the player to act has left; infinite without a clock. */
function left(game: GameView): number {
  const { clock, toAct } = game;
  if (!clock) return Infinity;
  return clock.leftMs[toAct] - (clock.sinceMs === null ? 0 : socket.serverNow() - clock.sinceMs);
}

/** Whether the current page opens a game by itself: it is the game's invitation, or the game's predecessor. */
async function leadsTo(game: string): Promise<boolean> {
  const [page, id] = router.address.path.split("/");
  if (id === undefined) return false;
  if (page === "online") {
    const answer = id === game ? null : await api.game(id);
    return answer === null || (answer.ok && answer.value.next === game);
  }
  if (page !== "challenge") return false;
  const answer = await api.showChallenge(id);
  return answer.ok && answer.value.game === game;
}

class Turns {
  /** The user's games in progress. */
  games: readonly GameView[] = $state.raw([]);
  /** A live game that began while the user was on another page. */
  begun: GameView | null = $state.raw(null);
  /** The games in which it is the user's turn, most urgent first. */
  readonly waiting = $derived.by(() => {
    const player = me.now?.id;
    if (player === undefined) return [];
    return this.games
      .filter((game) => game.result === null && sideOf(game, player) === game.toAct)
      .sort((one, other) => left(one) - left(other));
  });
  private timer: ReturnType<typeof setTimeout> | undefined;
  private readonly latest = new Latest();

  /** Follows the games of the page's player until the returned function is called. */
  follow(): () => void {
    void this.load();
    const stops = [
      socket.onEvent((event) => {
        // Chat messages do not change whose turn it is.
        if (event.event === "message") return;
        this.loadSoon();
        if (event.event === "started") void this.start(event.game);
        if (event.event === "ended" && event.game === this.begun?.id) this.begun = null;
        if (event.event === "your-turn") void this.notifyTurn(event.game);
      }),
      // After a reconnection, and after the user's own turns.
      socket.onMessage(({ type }) => (type === "welcome" || type === "ok") && this.loadSoon()),
    ];
    return () => {
      clearTimeout(this.timer);
      for (const stop of stops) stop();
      this.latest.cancel();
      this.games = [];
      this.begun = null;
    };
  }

  /** Reloads the games soon; several calls in a row lead to one request. */
  private loadSoon(): void {
    clearTimeout(this.timer);
    this.timer = setTimeout(() => void this.load(), PAUSE_MS);
  }
  private async load(): Promise<void> {
    const answer = await this.latest.only(api.myGames());
    if (answer?.ok) this.games = answer.value.filter(({ result }) => result === null);
  }

  /** Drops the notice of a game once that game is on the screen. */
  seen(path: string): void {
    if (this.begun && path === `online/${this.begun.id}`) this.begun = null;
  }

  /** A game has begun: opens it if it is live and the user is on a page where they wait for games. */
  private async start(id: string): Promise<void> {
    const answer = await api.game(id);
    const player = me.now?.id;
    if (!answer.ok || player === undefined || sideOf(answer.value, player) === null) return;
    const game = answer.value;
    const to = href("online", id);
    const t = text();
    void notifications.show(t.begunTitle, t.against(game.variant.name, opponentOf(game, player)), to);
    if (game.result !== null || !isLive(game.control) || (await leadsTo(id))) return;
    const { path } = router.address;
    if (path === `online/${id}` || me.now?.id !== player) return;
    if (path === "" || path === "lobby") router.go(to);
    else this.begun = game;
  }

  /** Notifies the user that it is their turn. */
  private async notifyTurn(id: string): Promise<void> {
    // The game's own page does that itself.
    if (notifications.permission !== "granted" || router.address.path === `online/${id}`) return;
    const answer = await api.game(id);
    if (!answer.ok) return;
    const t = text();
    const { variant } = answer.value;
    void notifications.show(
      t.yourTurnTitle,
      t.against(variant.name, opponentOf(answer.value, me.now?.id)),
      href("online", id),
    );
  }
}
export const turns = new Turns();
