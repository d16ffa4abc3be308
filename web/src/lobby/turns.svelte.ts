// The user's games in progress, on every page: whose turn it is, and which have just begun.

import { isLive } from "../challenge/control";
import { notifications } from "../lib/notifications.svelte";
import { api } from "../online/api";
import { me } from "../online/me.svelte";
import type { GameView, Side } from "../online/protocol";
import { socket } from "../online/socket.svelte";
import { href, router } from "../shell/router.svelte";
import { text } from "./text";
import { opponentOf } from "./words";

/** Events of one moment lead to one question. */
const PAUSE_MS = 150;

/** The side that a player has in a game; `null`: they watch. */
export const sideOf = (game: GameView, player: string): Side | null =>
  game.players.white.id === player ? "white" : game.players.black.id === player ? "black" : null;

/** The time that the player to act has left; games without a clock wait longest. */
function left(game: GameView): number {
  const { clock, toAct } = game;
  if (!clock) return Infinity;
  return clock.leftMs[toAct] - (clock.sinceMs === null ? 0 : socket.serverNow() - clock.sinceMs);
}

class Turns {
  /** All games in progress. */
  games: readonly GameView[] = $state.raw([]);
  /** A live game that has begun while the user was on another page. */
  begun: GameView | null = $state.raw(null);
  /** The games in which it is the user's turn, the most urgent first. */
  readonly waiting = $derived.by(() => {
    const player = me.now?.id;
    if (player === undefined) return [];
    return this.games
      .filter((game) => game.result === null && sideOf(game, player) === game.toAct)
      .sort((one, other) => left(one) - left(other));
  });
  private timer: ReturnType<typeof setTimeout> | undefined;

  /** Follows the games of the page's player until the returned function is called. */
  follow(): () => void {
    void this.load();
    const stops = [
      socket.onEvent((event) => {
        if (event.event === "started") void this.start(event.game);
        else this.soon();
        if (event.event === "your-turn") void this.call(event.game);
      }),
      // After a connection was lost, and after own turns.
      socket.onMessage(({ type }) => (type === "welcome" || type === "ok") && this.soon()),
    ];
    return () => {
      clearTimeout(this.timer);
      for (const stop of stops) stop();
      this.games = [];
    };
  }

  /** Asks the server, once for everything that has just happened. */
  private soon(): void {
    clearTimeout(this.timer);
    this.timer = setTimeout(() => void this.load(), PAUSE_MS);
  }
  private async load(): Promise<void> {
    const answer = await api.myGames();
    if (answer.ok) this.games = answer.value.filter(({ result }) => result === null);
  }

  /** A game has begun: a live one is opened if the user is where they waited for it. */
  private async start(id: string): Promise<void> {
    await this.load();
    const game = this.games.find((one) => one.id === id);
    if (!game) return;
    const { path } = router.address;
    const to = href("online", id);
    const t = text();
    void notifications.show(t.begunTitle, t.against(game.variant.name, opponentOf(game, me.now?.id)), to);
    // A game and an invitation on the screen lead to the next game themselves.
    if (!isLive(game.control) || /^(online|challenge)\//.test(path)) return;
    if (path === "" || path === "lobby") router.go(to);
    else this.begun = game;
  }

  /** Tells a user who does not see the page that it is their turn. */
  private async call(id: string): Promise<void> {
    // The page of the game tells it itself.
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
