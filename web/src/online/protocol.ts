// Generated from the Rust types; `TEMPI_BLESS=1 cargo test -p tempi-server --lib protocol` rewrites it.

/** Which of the offered variants the accepting player chose. */
export type AcceptSeek = { 
/** Its identifier; `null` for any of them. */
variant: string | null, };

/** A part of a list of finished games, the last one first. */
export type ArchivePage = { 
/** The games. */
games: Array<ArchivedGame>, 
/** The value of `before` for the next part; `null` if there is none. */
next: string | null, };

/** A finished game, as in a list. */
export type ArchivedGame = { 
/** The identifier. */
id: string, 
/** The variant. */
variant: VariantName, 
/** The players. */
players: Sides<PlayerName>, 
/** Whether ratings changed. */
rated: boolean, 
/** The time. */
control: TimeControl, 
/** Turns played. */
turns: number, 
/** When the game was started. */
createdMs: number, 
/** When it ended. */
endedMs: number, 
/** How it ended. */
result: GameResult, };

/** A span during which the server was not running. Clocks stood still, except those of correspondence games if it was at most an hour. */
export type Away = { 
/** When it was last running before, give or take a second. */
fromMs: number, 
/** When it was running again. */
toMs: number, };

/** What an accepted invitation leads to. */
export type Begun = { 
/** The game. */
game: string, };

/** A game with the server's engine to be begun. */
export type BotGame = { 
/** The level, from 1 to 8. */
level: number, 
/** What to play. */
variant: VariantChoice, 
/** Where to start, as a FEN; `null` for the start of the variant. */
start: string | null, 
/** The time. */
control: TimeControl, 
/** Whether ratings change. User variants and other starts are casual. */
rated: boolean, 
/** The color of the player. */
color: ColorChoice, };

/** The server's engine at one of its levels, as an opponent. */
export type BotView = { 
/** Ratings by variant; the overall rating has the empty name. */
ratings: { [key in string]: RatingView }, 
/** The identifier of the player. */
id: string, 
/** The name. */
name: string, 
/** Whether nobody has claimed the name with a password or a passkey. */
guest: boolean, 
/** The level, if the server's engine plays. */
bot: number | null, 
/** Whether a program plays: the server's engine, or the bot of a user. */
program: boolean, };

/** A challenge, as its link shows it. */
export type ChallengeView = { 
/** The identifier, which is in the link. */
id: string, 
/** Who invites. */
by: PlayerName, 
/** What to play. */
variant: VariantView, 
/** Where to start; `null` for the start of the variant. */
start: string | null, 
/** The time. */
control: TimeControl, 
/** Whether ratings change. */
rated: boolean, 
/** The color of the inviting player. */
color: ColorChoice, 
/** The game, once the challenge has been accepted. */
game: string | null, 
/** When it expires. */
expiresMs: number, };

/** A message of a client. The client chooses `key`s; a message with the same key gets the first answer again. */
export type ClientMessage = { "type": "hello", 
/** See [`PROTOCOL`](super::PROTOCOL). */
protocol: number, } | { "type": "watch", 
/** The identifier. */
game: string, 
/** The version that the client has; the game is sent only if it is older. */
version: number | null, } | { "type": "unwatch", 
/** The identifier. */
game: string, } | { "type": "lobby", } | { "type": "turn", 
/** The identifier of the game. */
game: string, 
/** A text of at most 40 bytes that is unique among your turns of the game. */
key: string, 
/** How many turns were on the board when this one was made. */
after: number, 
/** The actions. */
actions: Array<string>, } | { "type": "offer", 
/** The identifier of the game. */
game: string, 
/** What is offered. */
offer: OfferKind, } | { "type": "decline", 
/** The identifier of the game. */
game: string, 
/** What is declined. */
offer: OfferKind, } | { "type": "give-time", 
/** The identifier of the game. */
game: string, } | { "type": "say", 
/** The identifier of the game. */
game: string, 
/** What. */
said: Said, } | { "type": "resign", 
/** The identifier of the game. */
game: string, } | { "type": "abort", 
/** The identifier of the game. */
game: string, } | { "type": "claim", 
/** The identifier of the game. */
game: string, } | { "type": "ping", 
/** The client's time, which is sent back. */
sent: number, };

/** The clocks as sent to clients, with the server's time, by which clients correct their own. */
export type ClockView = { 
/** When the game ends unless a turn comes: by a flag, or because somebody has not made their first turn. */
deadlineMs: number | null, 
/** The server's time. */
nowMs: number, 
/** What each player had left when the running clock was started. */
leftMs: Sides<number>, 
/** Whose clock runs. */
running: Side | null, 
/** Since when it has been running. */
sinceMs: number | null, };

/** What kind of refusal it is; programs decide by it. */
export type Code = "bad-request" | "no-session" | "bad-credentials" | "not-allowed" | "not-found" | "conflict" | "known-passkey" | "limit-reached" | "not-your-turn" | "illegal-turn" | "too-late" | "game-over" | "bad-variant" | "slow-down" | "unavailable";

/** Which color the inviting player wants. */
export type ColorChoice = "white" | "black" | "random";

/** A name and a password. */
export type Credentials = { 
/** The name. */
name: string, 
/** The password. */
password: string, };

/** The wish to delete the player of this session for good. */
export type Deletion = { 
/** The password; `null` for a guest, or if a passkey signs. */
password: string | null, 
/** The signature of a passkey of the player, instead of the password. */
signed: SignedPasskey | null, };

/** The answer to what was done in a game. */
export type Done = { 
/** The version of the game with it. */
version: number, };

/** An event, which is sent to all who watch. */
export type Event = { "event": "update" } & GameUpdate | { "event": "started", 
/** The identifier. */
game: string, } | { "event": "your-turn", 
/** The identifier of the game. */
game: string, } | { "event": "message", 
/** The identifier of the game. */
game: string, 
/** What. */
message: GameMessage, } | { "event": "ended", 
/** The identifier of the game. */
game: string, 
/** How. */
result: GameResult, } | { "event": "presence", 
/** The identifier of the game. */
game: string, 
/** Which player. */
side: Side, 
/** Since when they have been away; `null`: they are here. */
awaySinceMs: number | null, } | { "event": "challenge" } & ChallengeView | { "event": "lobby", 
/** All of them, oldest first. */
seeks: Array<SeekView>, };

/** What was played in a position in public games. */
export type Explorer = { 
/** The turns, the most frequent first. */
turns: Array<ExplorerTurn>, 
/** The last games with the position. */
lastGames: Array<ArchivedGame>, };

/** How a turn did in a position. */
export type ExplorerTurn = { 
/** Its actions. */
actions: Array<string>, 
/** In how many games it was played. */
games: number, 
/** How many of them White won. */
white: number, 
/** How many of them Black won. */
black: number, 
/** How many of them were drawn. */
drawn: number, };

/** What a player has said in a game, to the opponent only. */
export type GameMessage = { 
/** Counts the messages of the game. */
number: number, 
/** Who said it. */
by: Side, 
/** What. */
said: Said, 
/** When. */
atMs: number, };

/** A player's rating in the variant of a game. */
export type GameRating = { 
/** The rating: after the game if it has changed it, otherwise the current one. */
rating: number, 
/** Whether the rating is still too uncertain to trust it. */
provisional: boolean, 
/** By how much the game has changed it; `null`: not at all, or not yet. */
change: number | null, };

/** How a game ended. */
export type GameResult = { 
/** The winner; `null` for a draw or an aborted game. */
winner: Side | null, 
/** Why: a reason of the rules such as `checkmate` or `time`, or `aborted`. */
reason: string, };

/** One change of a game. A client that has the version before applies it; any other asks for the whole game. */
export type GameUpdate = { 
/** The identifier of the game. */
game: string, 
/** How many turns at the end were taken back. */
takenBack: number, 
/** The turn that was played. */
turn: TurnView | null, 
/** Counts the changes of the game. A client that has missed one asks for the whole game. */
version: number, 
/** How many turns are on the board. */
turnCount: number, 
/** Who acts next; after the end, who would be next. */
toAct: Side, 
/** The clocks; `null` without. */
clock: ClockView | null, 
/** Open offers. */
offers: Offers, 
/** The result, once the game has ended. */
result: GameResult | null, 
/** The rematch, once it has been agreed on. */
next: string | null, };

/** A whole game. */
export type GameView = { 
/** The identifier. */
id: string, 
/** What is played. */
variant: VariantView, 
/** The FEN of the start; `null` for the start of the variant. */
start: string | null, 
/** The players. */
players: Sides<PlayerName>, 
/** Since when each player has been away; `null`: is here. See [`Event::Presence`](super::Event::Presence). */
awaySinceMs: Sides<number | null>, 
/** The ratings of the players; `null`: no rated games in this variant. */
ratings: Sides<GameRating | null>, 
/** Whether ratings change. */
rated: boolean, 
/** The time. */
control: TimeControl, 
/** When the game was started. */
createdMs: number, 
/** The turns on the board. */
turns: Array<TurnView>, 
/** Counts the changes of the game. A client that has missed one asks for the whole game. */
version: number, 
/** How many turns are on the board. */
turnCount: number, 
/** Who acts next; after the end, who would be next. */
toAct: Side, 
/** The clocks; `null` without. */
clock: ClockView | null, 
/** Open offers. */
offers: Offers, 
/** The result, once the game has ended. */
result: GameResult | null, 
/** The rematch, once it has been agreed on. */
next: string | null, };

/** A place on a leaderboard. */
export type Leader = { 
/** The player. */
player: PlayerName, 
/** Their rating in the variant. */
rating: RatingView, };

/** A new passkey (WebAuthn's `AuthenticatorAttestationResponse`). */
export type MadePasskey = { 
/** `clientDataJSON`. */
clientData: string, 
/** `attestationObject`. */
attestation: string, };

/** The player of this session. */
export type Me = { 
/** Whether the player can still change the name, which is possible once. */
mayRename: boolean, 
/** Whether the player accepts free text from opponents who accept it, too. */
freeTalk: boolean, 
/** Whether a password signs the player in; accounts without one have a passkey. */
password: boolean, 
/** Ratings by variant; the overall rating has the empty name. */
ratings: { [key in string]: RatingView }, 
/** The identifier of the player. */
id: string, 
/** The name. */
name: string, 
/** Whether nobody has claimed the name with a password or a passkey. */
guest: boolean, 
/** The level, if the server's engine plays. */
bot: number | null, 
/** Whether a program plays: the server's engine, or the bot of a user. */
program: boolean, };

/** A challenge to be made. */
export type NewChallenge = { 
/** What to play. */
variant: VariantChoice, 
/** Where to start, as a FEN; `null` for the start of the variant. */
start: string | null, 
/** The time. */
control: TimeControl, 
/** Whether ratings change. User variants and other starts are casual. */
rated: boolean, 
/** The color of the inviting player. */
color: ColorChoice, };

/** Another passkey for an account, confirmed by the password or by a passkey of the account. */
export type NewPasskey = { 
/** A label, at most 40 characters. */
name: string, 
/** The passkey. */
passkey: MadePasskey, 
/** The password. */
password: string | null, 
/** A signature by one of the account's passkeys. */
signed: SignedPasskey | null, };

/** A report to the administrator. */
export type NewReport = { 
/** Why. */
reason: ReportReason, 
/** In which game it happened. */
game: string | null, 
/** What happened, in at most 1,000 characters. */
text: string, };

/** A new token. */
export type NewToken = { 
/** The secret, which is shown only now. */
token: string, 
/** The identifier, by which it is revoked. */
id: string, 
/** What it is for. */
name: string, 
/** When it was made. */
createdMs: number, };

/** A complete turn to be played. */
export type NewTurn = { 
/** A text of at most 40 bytes that is unique among your turns of the game. */
key: string, 
/** How many turns were on the board when this one was made. */
after: number, 
/** The actions. */
actions: Array<string>, };

/** How a turn can continue. */
export type NextActions = { 
/** Whether the turn is complete with the actions played. */
complete: boolean, 
/** The legal actions; none once the turn is complete. */
actions: Array<string>, };

/** What a player can offer the opponent. */
export type OfferKind = "draw" | "take-back" | "rematch";

/** Open offers, with the side that made each. */
export type Offers = { 
/** A draw. */
draw: Side | null, 
/** Taking back. */
takeBack: Side | null, 
/** Another game. */
rematch: Side | null, };

/** A challenge for a passkey to sign, valid once. */
export type PasskeyChallenge = { 
/** The challenge. */
challenge: string, 
/** The name of the site (WebAuthn's `rp.id`). */
relyingParty: string, 
/** The supported algorithms by their COSE numbers. */
algorithms: Array<number>, 
/** How long the challenge is valid, in milliseconds. */
timeoutMs: number, };

/** A name and a passkey instead of a password. */
export type PasskeyClaim = { 
/** The name to claim. */
name: string, 
/** A label for the passkey, at most 40 characters. */
passkeyName: string, 
/** The passkey. */
passkey: MadePasskey, };

/** A passkey of an account. */
export type PasskeyView = { 
/** The identifier that removes it. */
id: string, 
/** Its label. */
name: string, 
/** When it was added. */
createdMs: number, 
/** When it last signed. */
usedMs: number | null, };

/** A player, as named beside a board. */
export type PlayerName = { 
/** The identifier of the player. */
id: string, 
/** The name. */
name: string, 
/** Whether nobody has claimed the name with a password or a passkey. */
guest: boolean, 
/** The level, if the server's engine plays. */
bot: number | null, 
/** Whether a program plays: the server's engine, or the bot of a user. */
program: boolean, };

/** A player, as anyone can look them up. Only rated games and those from the lobby are counted. */
export type PlayerPage = { 
/** When the player first came. */
sinceMs: number, 
/** Ratings by variant; the overall rating has the empty name. */
ratings: { [key in string]: RatingView }, 
/** How ratings changed, oldest first; at most the last thousand changes. */
history: Array<RatingPoint>, 
/** Finished games. */
games: Tally, 
/** The variants that the player played most, at most ten. */
mostPlayed: Array<VariantTally>, 
/** The games against another player, if that was asked for. */
against: Tally | null, 
/** The identifier of the player. */
id: string, 
/** The name. */
name: string, 
/** Whether nobody has claimed the name with a password or a passkey. */
guest: boolean, 
/** The level, if the server's engine plays. */
bot: number | null, 
/** Whether a program plays: the server's engine, or the bot of a user. */
program: boolean, };

/** A ready-made sentence, which every page shows in its own language. */
export type Preset = "hello" | "good-luck" | "have-fun" | "thanks" | "welcome" | "sorry" | "one-moment" | "nice-turn" | "good-game" | "well-played" | "goodbye";

/** A rating after a game. */
export type RatingPoint = { 
/** The identifier of the variant; empty for the overall rating. */
variant: string, 
/** When the game ended. */
atMs: number, 
/** The rating. */
rating: number, 
/** Its deviation. */
deviation: number, };

/** A rating in one variant, or over all of them. */
export type RatingView = { 
/** The Glicko-2 rating; 1500 at the start. */
rating: number, 
/** Its deviation; 350 at the start. */
deviation: number, 
/** Rated games played. */
games: number, 
/** Whether the deviation is still too large to trust the rating. */
provisional: boolean, };

/** A recovery code and the password to be. */
export type Recovery = { 
/** The name. */
name: string, 
/** One of the codes, which is used up. */
code: string, 
/** The new password. */
password: string, };

/** What replaces a forgotten password; shown once. */
export type RecoveryCodes = { 
/** The codes, each for one use. */
recoveryCodes: Array<string>, };

/** A new name. */
export type Rename = { 
/** The name. */
name: string, };

/** Why somebody is reported. */
export type ReportReason = "cheating" | "abuse" | "name" | "conduct" | "other";

/** Which results are looked for. */
export type ResultFilter = "white" | "black" | "draw" | "won" | "lost";

/** The content of a message. */
export type Said = { "kind": "preset", 
/** Which one. */
preset: Preset, } | { "kind": "text", 
/** The text. */
text: string, };

/** An open seek. */
export type SeekView = { 
/** The identifier. */
id: string, 
/** Who seeks. */
by: PlayerName, 
/** The overall rating of the seeking player. */
rating: RatingView, 
/** Identifiers of built-in variants, any of which may be played; none means all of them. */
variants: Array<string>, 
/** The time. */
control: TimeControl, 
/** Whether ratings change. */
rated: boolean, 
/** The color of the seeking player. */
color: ColorChoice, 
/** The lowest overall rating of an opponent. */
minRating: number | null, 
/** The highest overall rating of an opponent. */
maxRating: number | null, };

/** A message of the server. */
export type ServerMessage = { "type": "welcome", 
/** The version of the server. */
server: string, 
/** Its protocol. */
protocol: number, 
/** The identifier of the player of this session, if there is one. */
player: string | null, 
/** When the server was last away, however long ago; absent if it never was. */
away?: Away, } | { "type": "upgrade", 
/** The protocol of the server. */
protocol: number, } | { "type": "game" } & GameView | { "type": "lobby", 
/** All of them, oldest first. */
seeks: Array<SeekView>, } | { "type": "ok", 
/** The identifier of the game. */
game: string, 
/** The key. */
key: string, 
/** The version of the game with this turn. */
version: number, } | { "type": "refused", 
/** The identifier of the game, if the message named one. */
game: string | null, 
/** The key, if the message had one. */
key: string | null, 
/** For programs. */
code: Code, 
/** For people, in English. */
message: string, } | { "type": "event" } & Event | { "type": "pong", 
/** The client's time, from the ping. */
sent: number, 
/** The server's time. */
nowMs: number, };

/** A player's side of the board. */
export type Side = "white" | "black";

/** One thing of each side. */
export type Sides<T> = { 
/** White's. */
white: T, 
/** Black's. */
black: T, };

/** A signature by a passkey (WebAuthn's `AuthenticatorAssertionResponse`). */
export type SignedPasskey = { 
/** The credential ID, `rawId`. */
credential: string, 
/** `clientDataJSON`. */
clientData: string, 
/** `authenticatorData`. */
authenticatorData: string, 
/** `signature`. */
signature: string, };

/** What a client can know before it has a session. */
export type SiteInfo = { 
/** The version of the server. */
server: string, 
/** Its protocol. */
protocol: number, 
/** The server's time. */
nowMs: number, 
/** How many players have a connection. */
online: number, 
/** The name of the site for passkeys, as WebAuthn's `rp.id`; `null` if there are none at this address. */
passkeys: string | null, 
/** The address of the page for other machines, for requests from the server's own machine; `null` for all others, or if there is none. */
networkUrl: string | null, };

/** What was said in a game. */
export type Talk = { 
/** All messages, oldest first. */
messages: Array<GameMessage>, 
/** Whether the player of this session can send free text now. */
free: boolean, };

/** Whether a player accepts free text, and not only ready-made sentences, from opponents who accept it, too. */
export type TalkSetting = { 
/** Whether they do. */
free: boolean, };

/** Results of a player. */
export type Tally = { 
/** Games won. */
won: number, 
/** Games lost. */
lost: number, 
/** Games drawn. */
drawn: number, };

/** The time that each player has. Increment and delay count once per turn, however many moves it has. */
export type TimeControl = { "kind": "fischer", 
/** Time for the whole game. */
baseMs: number, 
/** Added after each turn. */
incrementMs: number, } | { "kind": "delay", 
/** Time for the whole game. */
baseMs: number, 
/** How long a turn lasts before its time counts. */
delayMs: number, } | { "kind": "turn", 
/** Time for a turn. */
turnMs: number, } | { "kind": "correspondence", 
/** Days for a turn. */
days: number, } | { "kind": "unlimited", };

/** A token to be made. */
export type TokenName = { 
/** What it is for, in at most 40 characters. */
name: string, };

/** A token, as its player sees it afterwards. */
export type TokenView = { 
/** The identifier, by which it is revoked. */
id: string, 
/** What it is for. */
name: string, 
/** When it was made. */
createdMs: number, };

/** A complete turn. */
export type TurnView = { 
/** The actions, such as `e2e4`. */
actions: Array<string>, 
/** When it was received. */
receivedMs: number, 
/** What both clocks showed afterwards; `null` without a clock. */
leftMs: Sides<number> | null, };

/** Which variant is to be played. */
export type VariantChoice = { "kind": "built-in", 
/** Its identifier. */
id: string, } | { "kind": "file", 
/** The identifier in the file. */
id: string, 
/** The text of the file. */
toml: string, };

/** The rules with a digest. */
export type VariantFile = { 
/** The identifier of the variant. */
id: string, 
/** Its name. */
name: string, 
/** The digest. */
digest: string, 
/** The whole file, without a base. */
toml: string, };

/** A variant, as named in a list. */
export type VariantName = { 
/** The identifier. */
id: string, 
/** The name. */
name: string, 
/** Whether it is one of the built-in variants. */
builtIn: boolean, };

/** A built-in variant. */
export type VariantSummary = { 
/** Its identifier. */
id: string, 
/** Its name. */
name: string, 
/** The digest of its rules. */
digest: string, 
/** What is special about it, in a sentence. */
summary: string, };

/** How often a player played a variant. */
export type VariantTally = { 
/** The identifier of the variant. */
id: string, 
/** Its name. */
name: string, 
/** Finished games. */
games: number, };

/** The variant of a game or challenge. */
export type VariantView = { 
/** Its identifier. */
id: string, 
/** Its name. */
name: string, 
/** The digest of its rules. */
digest: string, 
/** Whether it is one of the built-in variants with just these rules. */
builtIn: boolean, 
/** The whole file, where the variant is not built in. */
toml: string | null, };

/** What asking for an opponent leads to: one of the two is there. */
export type Waiting = { 
/** The game that has begun. */
game: string | null, 
/** The seek that waits for an opponent. */
seek: string | null, };
