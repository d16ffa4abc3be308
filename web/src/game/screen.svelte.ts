// The screen and how much room there is on it.

export { roomy, tall, wide } from "../lib/device.svelte";

export async function toggleFullScreen(): Promise<void> {
  try {
    if (document.fullscreenElement) await document.exitFullscreen();
    else await document.documentElement.requestFullscreen();
  } catch {
    // Not allowed in this window.
  }
}
