import { afterEach, beforeEach, expect, it, vi } from "vitest";
import type { Answer } from "../online/api";
import type { ChallengeView, Code, Event } from "../online/protocol";
import { OwnChallenges, type ChallengesDeps } from "./challenges.svelte";

const challenge = (id: string, expiresMs = 10_000_000): ChallengeView => ({
  id,
  by: { id: "anna", name: "anna", guest: true, bot: null, program: false },
  variant: { id: "push", name: "Push Chess", digest: "", builtIn: true, toml: null },
  start: null,
  control: { kind: "unlimited" },
  rated: false,
  color: "random",
  game: null,
  expiresMs,
});

let now = 0;
function follow(player: unknown, listed: ChallengeView[], withdrawal: Code | null = null) {
  let hear: (event: Extract<Event, { event: "challenge" }>) => void = () => {};
  const asked = vi.fn(() => Promise.resolve<Answer<ChallengeView[]>>({ ok: true, value: listed }));
  const own = new OwnChallenges({
    find: () => Promise.resolve(player),
    api: {
      myChallenges: asked,
      withdrawChallenge: () =>
        Promise.resolve(
          withdrawal === null
            ? { ok: true, value: null }
            : { ok: false, error: { code: withdrawal, message: "" } },
        ),
    },
    socket: {
      onEvent: (listener) => ((hear = listener), () => {}),
      onMessage: () => () => {},
      serverNow: () => now,
    } satisfies ChallengesDeps["socket"],
  });
  const stop = own.follow();
  return {
    own,
    asked,
    stop,
    accept: (id: string) => hear({ event: "challenge", ...challenge(id), game: "game" }),
  };
}
const ids = (own: OwnChallenges): string[] => own.open.map(({ id }) => id);
const settled = () => vi.advanceTimersByTimeAsync(0);

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

it("an invitation disappears when it is accepted or withdrawn, or expires", async () => {
  now = 0;
  const { own, accept, stop } = follow({}, [challenge("a"), challenge("b"), challenge("c", 50_000)]);
  await settled();
  expect(ids(own)).toEqual(["a", "b", "c"]);
  accept("a");
  expect(ids(own)).toEqual(["b", "c"]);
  await own.withdraw(challenge("b"));
  expect(ids(own)).toEqual(["c"]);
  now = 60_000;
  await vi.advanceTimersByTimeAsync(60_000);
  expect(ids(own)).toEqual([]);
  stop();
});

it("an invitation that cannot be withdrawn stays, unless it no longer exists", async () => {
  now = 0;
  for (const [code, left] of [
    ["unavailable", 1],
    ["conflict", 0],
    ["not-found", 0],
  ] as const) {
    const { own, stop } = follow({}, [challenge("a")], code);
    await settled();
    await own.withdraw(challenge("a"));
    expect([own.open.length, own.busy]).toEqual([left, false]);
    stop();
  }
});

it("without a session, nothing is requested", async () => {
  const { own, asked, stop } = follow(null, [challenge("a")]);
  await settled();
  expect([asked.mock.calls.length, own.open.length]).toEqual([0, 0]);
  stop();
});
