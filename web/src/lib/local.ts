/** Whether an address names the device itself, so that a link to it cannot be opened on any other. */
export const isLocal = (address: string): boolean =>
  /^(localhost|.*\.localhost|127(\.\d+){3}|\[::1\]|0\.0\.0\.0)$/i.test(new URL(address).hostname);
