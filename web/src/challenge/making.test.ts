import { describe, expect, it } from "vitest";
import type { Answer } from "../online/api";
import type { ChallengeView, Code } from "../online/protocol";
import { casualBecause, challengeOf, Making } from "./making.svelte";
import { FIRST_INVITATION, type InvitationForm } from "./remembered";
import type { Subject } from "./subject";

const subject = (changed: Partial<Subject> = {}): Subject => ({
  variant: "push",
  card: {} as Subject["card"],
  start: null,
  pieces: [],
  first: "white",
  ...changed,
});
const rated: InvitationForm = {
  ...FIRST_INVITATION,
  control: { ...FIRST_INVITATION.control, preset: "medium" },
  rated: true,
};

describe("the request for an invitation", () => {
  it("is for a casual game without a clock by default", () => {
    expect(challengeOf(subject(), FIRST_INVITATION)).toEqual({
      variant: { kind: "built-in", id: "push" },
      start: null,
      control: { kind: "unlimited" },
      rated: false,
      color: "random",
    });
  });
  it("is for a rated game only where that is possible", () => {
    const own = subject({ variant: { id: "mine", toml: "" } });
    expect(challengeOf(subject(), rated).rated).toBe(true);
    for (const [of, form, why] of [
      [own, rated, "own"],
      [subject({ start: "fen" }), rated, "start"],
      [subject(), { ...FIRST_INVITATION, rated: true }, "clock"],
    ] as const) {
      expect(casualBecause(of, form)).toBe(why);
      expect(challengeOf(of, form).rated).toBe(false);
    }
    expect(challengeOf(own, rated).variant).toEqual({ kind: "file", id: "mine", toml: "" });
  });
});

const refused = (code: Code): Answer<never> => ({ ok: false, error: { code, message: "" } });

/** Makes an invitation; `old`: the server's answer when the old one is withdrawn. */
async function make(replaces: string | null, old: Answer<null>, made?: Answer<ChallengeView>) {
  const withdrawn: string[] = [];
  const making = new Making({
    ensure: () => Promise.resolve({ ok: true, value: null }),
    challenge: () => Promise.resolve(made ?? { ok: true, value: { id: "new" } as ChallengeView }),
    withdraw: (id) => {
      withdrawn.push(id);
      return Promise.resolve(id === "old" ? old : { ok: true, value: null });
    },
  });
  const id = await making.make(challengeOf(subject(), rated), replaces);
  return { id, withdrawn, refusal: making.refusal?.code ?? null };
}

describe("an invitation with other terms", () => {
  const done = { ok: true, value: null } as const;
  it("replaces the old one", async () => {
    expect(await make(null, done)).toEqual({ id: "new", withdrawn: [], refusal: null });
    expect(await make("old", done)).toEqual({ id: "new", withdrawn: ["old"], refusal: null });
    // It has expired, or is somebody else's.
    for (const code of ["not-found", "not-allowed"] as const)
      expect(await make("old", refused(code))).toEqual({ id: "new", withdrawn: ["old"], refusal: null });
  });
  it("is withdrawn if the old one was accepted in the meantime", async () => {
    expect(await make("old", refused("conflict"))).toEqual({
      id: "old",
      withdrawn: ["old", "new"],
      refusal: null,
    });
  });
  it("leaves the old one open if the server refuses", async () => {
    expect(await make("old", done, refused("slow-down"))).toEqual({
      id: null,
      withdrawn: [],
      refusal: "slow-down",
    });
  });
});
