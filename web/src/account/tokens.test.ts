import { expect, it, vi } from "vitest";
import type { Answer } from "../online/api";
import type { NewToken, TokenView } from "../online/protocol";
import { MOST_TOKENS, Tokens, type TokenApi } from "./tokens.svelte";

const token = (id: string): TokenView => ({ id, name: `for ${id}`, createdMs: 1000 });
const refused = (code: "limit-reached" | "slow-down" | "not-found" | "unavailable"): Answer<never> => ({
  ok: false,
  error: { code, message: "" },
});

/** A server with these tokens, and the page's view of it. */
async function open(stored: TokenView[]): Promise<{ tokens: Tokens; server: TokenApi }> {
  const server: TokenApi = {
    tokens: vi.fn(async (): Promise<Answer<TokenView[]>> => ({ ok: true, value: [...stored] })),
    newToken: vi.fn(async (name: string): Promise<Answer<NewToken>> => {
      if (stored.length >= MOST_TOKENS) return refused("limit-reached");
      const made = { id: `t${stored.length}`, name, createdMs: 2000 };
      stored.push(made);
      return { ok: true, value: { token: "tempi_secret", ...made } };
    }),
    revokeToken: vi.fn(async (): Promise<Answer<null>> => ({ ok: true, value: null })),
  };
  const tokens = new Tokens(server);
  await tokens.load();
  return { tokens, server };
}

it("shows a new token once, and lists it without its secret", async () => {
  const { tokens, server } = await open([token("a")]);
  expect(await tokens.make("  my bot ")).toBe(true);
  expect(server.newToken).toHaveBeenCalledWith("my bot");
  expect(tokens.made?.token).toBe("tempi_secret");
  expect(tokens.all).toEqual([token("a"), { id: "t1", name: "my bot", createdMs: 2000 }]);
  tokens.hide();
  expect(tokens.made).toBeNull();
});

it("sends only one request at a time", async () => {
  const { tokens, server } = await open([]);
  expect(await Promise.all([tokens.make("a"), tokens.make("a")])).toEqual([true, false]);
  expect(server.newToken).toHaveBeenCalledTimes(1);
});

it("notices that the limit was reached elsewhere", async () => {
  const stored: TokenView[] = [];
  const { tokens } = await open(stored);
  for (let index = 0; index < MOST_TOKENS; index += 1) stored.push(token(String(index)));
  expect(tokens.full).toBe(false);
  expect(await tokens.make("one more")).toBe(false);
  expect([tokens.full, tokens.refusal, tokens.made]).toEqual([true, null, null]);
});

it("reports other refusals while the list is not full", async () => {
  const { tokens, server } = await open([token("a")]);
  server.newToken = async () => refused("slow-down");
  expect(await tokens.make("b")).toBe(false);
  expect(tokens.refusal?.code).toBe("slow-down");
});

it("revokes a token, even if it is already gone, but not without the server", async () => {
  const { tokens, server } = await open([token("a"), token("b"), token("c")]);
  expect(await tokens.revoke("a")).toBe(true);
  server.revokeToken = async () => refused("not-found");
  expect(await tokens.revoke("b")).toBe(true);
  expect(tokens.refusal).toBeNull();
  server.revokeToken = async () => refused("unavailable");
  expect(await tokens.revoke("c")).toBe(false);
  expect([tokens.all, tokens.refusal?.code]).toEqual([[token("c")], "unavailable"]);
});

it("no longer shows a new token that is revoked", async () => {
  const { tokens } = await open([]);
  await tokens.make("my bot");
  await tokens.revoke("t0");
  expect([tokens.all, tokens.made]).toEqual([[], null]);
});
