// Requests to the server: one function for each route of docs/API.md. Answers are values; nothing is thrown.

import type {
  ArchivePage,
  BotGame,
  BotView,
  ChallengeView,
  Code,
  Explorer,
  GameMessage,
  GameView,
  Leader,
  Me,
  NewChallenge,
  NewPasskey,
  NewReport,
  NewToken,
  OfferKind,
  PasskeyChallenge,
  PasskeyClaim,
  PasskeyView,
  PlayerName,
  PlayerPage,
  ResultFilter,
  Said,
  SeekView,
  SignedPasskey,
  SiteInfo,
  Talk,
  TokenView,
} from "./protocol";

/** Why a request was not carried out. `no-connection`: the server did not answer. */
export interface Refusal {
  code: Code | "no-connection";
  /** For programs, in English; the page shows `refusalSentence`. */
  message: string;
}
export type Answer<T> = { ok: true; value: T } | { ok: false; error: Refusal };

/** A seek to post. */
export type NewSeek = Pick<SeekView, "variants" | "control" | "rated" | "color" | "minRating" | "maxRating">;

/** Commands to a game, besides turns. */
export type Command =
  "resign" | "abort" | "claim" | "give-time" | `offer-${OfferKind}` | `decline-${OfferKind}`;

/** A filter of finished games. */
export interface GameFilter {
  /** A player's name. */
  player?: string;
  /** The name of the other player; only together with `player`. */
  against?: string;
  /** The identifier of a built-in variant. */
  variant?: string;
  result?: ResultFilter;
  /** The first turns, separated by commas; the actions of a turn are separated by spaces. */
  opening?: string;
  /** The games ended from `since` on, and before `before`. */
  since?: number;
  before?: number;
}
const queryOf = (parameters: object): string =>
  new URLSearchParams(Object.entries(parameters).filter(([, value]) => Boolean(value))).toString();

/** How long the server may take. */
const TIMEOUT_MS = 15_000;

/** Called with every refusal, so that the page notices when its session has ended. */
export const refusals: { heard: (refusal: Refusal) => void } = { heard: () => {} };

type Method = "GET" | "POST" | "DELETE";

async function ask<T>(
  method: Method,
  path: string,
  body?: unknown,
  read: (content: string) => unknown = parsed,
): Promise<Answer<T>> {
  let response: Response;
  let content: string;
  try {
    response = await fetch(`./api/v1/${path}`, {
      method,
      cache: "no-store",
      credentials: "same-origin",
      signal: AbortSignal.timeout(TIMEOUT_MS),
      ...(body === undefined
        ? {}
        : { body: JSON.stringify(body), headers: { "Content-Type": "application/json" } }),
    });
    content = await response.text();
  } catch (error) {
    return { ok: false, error: { code: "no-connection", message: String(error) } };
  }
  if (response.ok) return { ok: true, value: read(content) as T };
  const said = parsed(content);
  const error = isRefusal(said) ? said : unnamed(response.status);
  refusals.heard(error);
  return { ok: false, error };
}

function parsed(content: string): unknown {
  try {
    return content === "" ? null : JSON.parse(content);
  } catch {
    return null;
  }
}
const isRefusal = (said: unknown): said is Refusal =>
  typeof said === "object" && said !== null && "code" in said && "message" in said;

/** A refusal for an error response without one: from a proxy, or a server that is starting or stopping. */
const unnamed = (status: number): Refusal => ({
  code: status === 404 ? "not-found" : status === 429 ? "slow-down" : "unavailable",
  message: `status ${status}`,
});

const id = encodeURIComponent;

export const api = {
  /** The server's versions, and how many players are online. */
  site: () => ask<SiteInfo>("GET", "site"),
  /** The player of this session; refused with `no-session` if there is none. */
  me: () => ask<Me>("GET", "me"),
  /** The same; creates a guest if there is no session. */
  begin: () => ask<Me>("POST", "me"),
  claim: (name: string, password: string) =>
    ask<{ recoveryCodes: string[] }>("POST", "me/claim", { name, password }),
  /** Changes the name of an account, which is possible once. */
  rename: (name: string) => ask<null>("POST", "me/rename", { name }),
  /** Deletes the player for good; a guest has neither a password nor a passkey. */
  deleteMe: (password: string | null, signed: SignedPasskey | null = null) =>
    ask<null>("POST", "me/delete", { password, signed }),
  /** A challenge for a passkey to sign. */
  passkeyChallenge: () => ask<PasskeyChallenge>("POST", "passkeys/challenge"),
  claimWithPasskey: (claim: PasskeyClaim) =>
    ask<{ recoveryCodes: string[] }>("POST", "me/claim/passkey", claim),
  signInWithPasskey: (signed: SignedPasskey) => ask<Me>("POST", "session/passkey", signed),
  /** The passkeys of the player, oldest first. */
  passkeys: () => ask<PasskeyView[]>("GET", "me/passkeys"),
  addPasskey: (passkey: NewPasskey) => ask<PasskeyView>("POST", "me/passkeys", passkey),
  removePasskey: (passkey: string) => ask<null>("DELETE", `me/passkeys/${id(passkey)}`),
  signIn: (name: string, password: string) => ask<Me>("POST", "session", { name, password }),
  recover: (name: string, code: string, password: string) =>
    ask<Me>("POST", "session/recover", { name, code, password }),
  signOut: () => ask<null>("DELETE", "session"),
  signOutEverywhere: () => ask<null>("DELETE", "sessions"),
  /** The tokens of the player, oldest first, without their secrets. */
  tokens: () => ask<TokenView[]>("GET", "me/tokens"),
  newToken: (name: string) => ask<NewToken>("POST", "me/tokens", { name }),
  revokeToken: (token: string) => ask<null>("DELETE", `me/tokens/${id(token)}`),
  /** The player's games in progress, newest first. */
  myGames: () => ask<GameView[]>("GET", "me/games"),

  challenge: (challenge: NewChallenge) => ask<ChallengeView>("POST", "challenges", challenge),
  showChallenge: (challenge: string) => ask<ChallengeView>("GET", `challenges/${id(challenge)}`),
  /** The player's open invitations, newest first. */
  myChallenges: () => ask<ChallengeView[]>("GET", "me/challenges"),
  acceptChallenge: (challenge: string) => ask<{ game: string }>("POST", `challenges/${id(challenge)}/accept`),
  withdrawChallenge: (challenge: string) => ask<null>("DELETE", `challenges/${id(challenge)}`),

  seeks: () => ask<SeekView[]>("GET", "seeks"),
  seek: (seek: NewSeek) => ask<{ seek: string }>("POST", "seeks", seek),
  /** `variant`: one of those that the seek names; absent: any of them. */
  acceptSeek: (seek: string, variant: string | null = null) =>
    ask<{ game: string }>("POST", `seeks/${id(seek)}/accept`, { variant }),
  withdrawSeek: (seek: string) => ask<null>("DELETE", `seeks/${id(seek)}`),
  /** The server's engine at its levels, with their ratings. */
  bots: () => ask<BotView[]>("GET", "bots"),
  /** Starts a game with the server's engine at a level. */
  playBot: (game: BotGame) => ask<{ game: string }>("POST", "play-bot", game),
  /** Starts a game with somebody who is waiting for one like it; if there is nobody, posts a seek. */
  playNow: (seek: NewSeek) => ask<{ game: string | null; seek: string | null }>("POST", "play-now", seek),

  /** Live games in progress, newest first. */
  games: () => ask<GameView[]>("GET", "games"),
  game: (game: string) => ask<GameView>("GET", `games/${id(game)}`),
  /** A game as PGN, as the server has it. */
  pgn: (game: string) => ask<string>("GET", `games/${id(game)}/pgn`, undefined, (content) => content),
  /** Carries out a command in a game; returns the game's new version. */
  command: (game: string, command: Command) =>
    ask<{ version: number }>("POST", `games/${id(game)}/${command}`),

  /** The chat of one of the player's games, and whether free text is possible. */
  talk: (game: string) => ask<Talk>("GET", `games/${id(game)}/messages`),
  say: (game: string, said: Said) => ask<GameMessage>("POST", `games/${id(game)}/messages`, said),
  /** Switches free text on or off, for all games of the player. */
  setFreeTalk: (free: boolean) => ask<null>("POST", "me/talk", { free }),
  block: (name: string) => ask<null>("POST", `players/${id(name)}/block`),
  unblock: (name: string) => ask<null>("DELETE", `players/${id(name)}/block`),
  /** The players whom this one has blocked. */
  blocked: () => ask<PlayerName[]>("GET", "me/blocked"),
  report: (name: string, report: NewReport) => ask<null>("POST", `players/${id(name)}/report`, report),

  /** A player's page; `against`: with the results against another player. */
  player: (name: string, against: string | null) =>
    ask<PlayerPage>("GET", `players/${id(name)}?${queryOf({ against })}`),
  /** The players who are online, by name. */
  online: () => ask<PlayerName[]>("GET", "online"),
  /** The best players of a built-in variant, or `overall`. */
  leaders: (variant: string) => ask<Leader[]>("GET", `leaderboards/${id(variant)}`),
  /** The turns played in a position of a built-in variant. The position is that at the start of a turn. */
  explorer: (variant: string, fen: string) => ask<Explorer>("GET", `explorer?${queryOf({ variant, fen })}`),
  /** Finished games, latest first; `before`: the `next` of the previous page. */
  archive: (filter: GameFilter, before: string | null = null) =>
    ask<ArchivePage>("GET", `archive?${queryOf({ ...filter, before: before ?? filter.before })}`),
};

/** Addresses of files that the server generates. */
export const files = {
  /** Everything that is stored about the player. */
  myData: "./api/v1/me/export",
  gamePgn: (game: string): string => `./api/v1/games/${id(game)}/pgn`,
  archivePgn: (filter: GameFilter): string => `./api/v1/archive/pgn?${queryOf(filter)}`,
};
