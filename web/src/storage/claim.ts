// Lets only one tab at a time play a game or store an analysis, using the Web Locks API.
import type { Claim } from "./types";

/** Claims a name for this tab. In browsers without locks, every claim succeeds. */
export async function claim(
  name: string,
  lost: () => void,
  locks: LockManager | null = navigator.locks ?? null,
): Promise<Claim> {
  const here = { held: locks === null, release: () => {} };
  const request = (options: LockOptions): Promise<boolean> =>
    new Promise((settled) => {
      let release: () => void = () => {};
      const released = new Promise<void>((resolve) => (release = resolve));
      locks
        ?.request(name, options, (lock) => {
          here.held = lock !== null;
          settled(here.held);
          if (lock === null) return undefined;
          here.release = () => {
            here.held = false;
            release();
          };
          return released;
        })
        .catch(() => {
          // Taken over by another tab, or not available.
          settled(false);
          const had = here.held;
          here.held = false;
          if (had) lost();
        });
    });
  if (locks) await request({ ifAvailable: true });
  return {
    get held() {
      return here.held;
    },
    takeOver: async () => {
      if (!here.held) await request({ steal: true });
    },
    release: () => here.release(),
  };
}
