// Lets only one tab at a time play a game or store an analysis, using the Web Locks API, or messages between the tabs where it is missing.
import { claimByChannel, type Channel } from "./channel";
import type { Claim } from "./types";

const openChannel = (name: string): Channel => new BroadcastChannel(name);

/** Claims a name for this tab. In browsers without locks and messages, every claim succeeds. */
export async function claim(
  name: string,
  lost: () => void,
  locks: LockManager | null = navigator.locks ?? null,
  open: ((name: string) => Channel) | null = typeof BroadcastChannel === "function" ? openChannel : null,
): Promise<Claim> {
  if (locks) return claimByLocks(name, lost, locks);
  if (open) return claimByChannel(open(`tempi-claim-${name}`), lost);
  return { held: true, takeOver: () => Promise.resolve(), release: () => {} };
}

async function claimByLocks(name: string, lost: () => void, locks: LockManager): Promise<Claim> {
  const here = { held: false, release: () => {} };
  const request = (options: LockOptions): Promise<boolean> =>
    new Promise((settled) => {
      let release: () => void = () => {};
      const released = new Promise<void>((resolve) => (release = resolve));
      locks
        .request(name, options, (lock) => {
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
  await request({ ifAvailable: true });
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
