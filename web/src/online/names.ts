// The names of players as they are shown.

import { messages } from "../text/language.svelte";
import type { PlayerName } from "./protocol";

/** The name that servers give to deleted players. They have no page. */
const DELETED = "deleted";

const text = messages({ en: { gone: "deleted player" }, de: { gone: "gelöschter Spieler" } });

export const isDeleted = ({ name }: Pick<PlayerName, "name">): boolean => name === DELETED;

export const nameWords = (player: Pick<PlayerName, "name">): string =>
  isDeleted(player) ? text().gone : player.name;
