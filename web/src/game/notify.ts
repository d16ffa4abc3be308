// Notifications of the browser, where the user has permitted them.

import type { GameController } from "./controller.svelte";
import { onlineText } from "./onlineText";
import { rival } from "./turns";

/** Whether the user can be asked for permission. */
export const canAsk = (): boolean => "Notification" in window && Notification.permission === "default";

export async function askToNotify(): Promise<void> {
  if (canAsk()) await Notification.requestPermission();
}

/** Tells a user who looks at something else that it is their turn. */
export function notifyTurn(game: GameController): void {
  const { referee, info, me } = game;
  if (!referee || !info || me === null || document.visibilityState === "visible") return;
  if (!("Notification" in window) || Notification.permission !== "granted") return;
  const opponent = referee.view?.players[rival(me)].name ?? "";
  try {
    const notification = new Notification(onlineText().yourTurn, {
      body: onlineText().yourTurnIn(info.name, opponent),
      tag: `tempi-${referee.id}`,
      icon: "./icon-192.png",
    });
    notification.onclick = () => {
      window.focus();
      notification.close();
    };
  } catch {
    // Some browsers notify only from a service worker.
  }
}
