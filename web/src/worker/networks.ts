// Fetches the files of the engine's networks, each when a search first needs it. The service worker keeps them for offline use.

const FILES = import.meta.glob<string>("../../../crates/engine/src/network/files/*.network", {
  query: "?url",
  import: "default",
  eager: true,
});

/** How long a search waits for its network. */
const PATIENCE_MS = 8000;

/** Fetches a network by name, as base64; `null` if it is unavailable. */
export async function fetchNetwork(name: string): Promise<string | null> {
  const address = Object.entries(FILES).find(([path]) => path.endsWith(`/${name}.network`))?.[1];
  if (address === undefined) return null;
  try {
    const response = await fetch(address, { signal: AbortSignal.timeout(PATIENCE_MS) });
    return response.status === 200 ? base64(new Uint8Array(await response.arrayBuffer())) : null;
  } catch {
    return null;
  }
}

function base64(bytes: Uint8Array): string {
  let text = "";
  for (const byte of bytes) text += String.fromCharCode(byte);
  return btoa(text);
}
