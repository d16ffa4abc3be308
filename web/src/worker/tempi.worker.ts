// An instance of rules and engine on a thread of its own.
import { open } from "tempi-wasm";
import address from "tempi-wasm/tempi_bg.wasm?url";
import type { ToWorker } from "./protocol";
import { serve } from "./serve";

// A message to oneself comes after all that wait, and without the pause that timers make.
const self = new MessageChannel();
const callbacks: (() => void)[] = [];
self.port1.onmessage = () => callbacks.shift()?.();

const hear = serve(() => open(address), {
  post: (message) => postMessage(message),
  later: (callback) => {
    callbacks.push(callback);
    self.port2.postMessage(null);
  },
  now: () => performance.now(),
});
addEventListener("message", (event: MessageEvent<ToWorker>) => hear(event.data));
