// Runs an instance of rules and engine in a worker.
import { open } from "tempi-wasm";
import address from "tempi-wasm/tempi_bg.wasm?url";
import type { ToWorker } from "./protocol";
import { fetchNetwork } from "./networks";
import { serve } from "./serve";

// A message to itself is delivered after all pending ones, and without the delay of timers.
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
  network: fetchNetwork,
});
addEventListener("message", (event: MessageEvent<ToWorker>) => hear(event.data));
