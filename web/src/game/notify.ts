// Notifies users who are not looking at the page that it is their turn, if they allow notifications.

import { notifications } from "../lib/notifications.svelte";
import { nameWords } from "../online/names";
import { href } from "../shell/router.svelte";
import type { GameController } from "./controller.svelte";
import { onlineText } from "./onlineText";
import { rival } from "./turns";

export function notifyTurn({ referee, info, me }: GameController): void {
  if (!referee || !info || me === null) return;
  const opponent = referee.view ? nameWords(referee.view.players[rival(me)]) : "";
  const body = onlineText().yourTurnIn(info.name, opponent);
  void notifications.show(onlineText().yourTurn, body, href("online", referee.id));
}
