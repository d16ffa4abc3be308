//! What goes over the socket.

use serde::{Deserialize, Serialize};

use super::{ChallengeView, GameMessage, GameResult, GameUpdate, GameView, OfferKind, Said, SeekView, Side};
use crate::online::time::Millis;

/// A message of a client. The client chooses `key`s; a message with the same key gets the first answer again.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS, utoipa::ToSchema))]
#[serde(tag = "type", rename_all = "kebab-case", rename_all_fields = "camelCase", deny_unknown_fields)]
pub enum ClientMessage {
    /// The first message: which protocol the client speaks.
    Hello {
        /// See [`PROTOCOL`](super::PROTOCOL).
        protocol: u32,
    },
    /// Asks for a game and its updates.
    Watch {
        /// The identifier.
        game: String,
        /// The version that the client has; the game is sent only if it is older.
        #[serde(default)]
        version: Option<i64>,
    },
    /// Ends the updates of a game.
    Unwatch {
        /// The identifier.
        game: String,
    },
    /// Asks for the open seeks and their changes.
    // With braces, serde rejects unknown fields here, too.
    Lobby {},
    /// Plays a complete turn.
    Turn {
        /// The identifier of the game.
        game: String,
        /// A text of at most 40 bytes that is unique among your turns of the game.
        key: String,
        /// How many turns were on the board when this one was made.
        after: usize,
        /// The actions.
        actions: Vec<String>,
    },
    /// Makes an offer; accepts it if the opponent has made the same one.
    Offer {
        /// The identifier of the game.
        game: String,
        /// What is offered.
        offer: OfferKind,
    },
    /// Declines the opponent's offer, or withdraws one's own.
    Decline {
        /// The identifier of the game.
        game: String,
        /// What is declined.
        offer: OfferKind,
    },
    /// Gives the opponent fifteen seconds.
    GiveTime {
        /// The identifier of the game.
        game: String,
    },
    /// Sends a message to the opponent.
    Say {
        /// The identifier of the game.
        game: String,
        /// What.
        said: Said,
    },
    /// Resigns.
    Resign {
        /// The identifier of the game.
        game: String,
    },
    /// Ends the game without a result, before both have made their first turn.
    Abort {
        /// The identifier of the game.
        game: String,
    },
    /// Claims the win because the opponent has left.
    Claim {
        /// The identifier of the game.
        game: String,
    },
    /// Asks for the server's time.
    Ping {
        /// The client's time, which is sent back.
        sent: f64,
    },
}

/// A message of the server.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS, utoipa::ToSchema))]
#[serde(tag = "type", rename_all = "kebab-case", rename_all_fields = "camelCase")]
pub enum ServerMessage {
    /// The answer to [`ClientMessage::Hello`].
    Welcome {
        /// The version of the server.
        server: String,
        /// Its protocol.
        protocol: u32,
        /// The identifier of the player of this session, if there is one.
        player: Option<String>,
        /// When the server was last away, however long ago; absent if it never was.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        #[cfg_attr(test, ts(optional))]
        away: Option<Away>,
    },
    /// The client speaks a protocol that the server does not.
    Upgrade {
        /// The protocol of the server.
        protocol: u32,
    },
    /// A whole game.
    Game(Box<GameView>),
    /// The open seeks.
    Lobby {
        /// All of them, oldest first.
        seeks: Vec<SeekView>,
    },
    /// The turn with this key is stored and played.
    Ok {
        /// The identifier of the game.
        game: String,
        /// The key.
        key: String,
        /// The version of the game with this turn.
        version: i64,
    },
    /// A message was refused.
    Refused {
        /// The identifier of the game, if the message named one.
        game: Option<String>,
        /// The key, if the message had one.
        key: Option<String>,
        /// Why.
        #[serde(flatten)]
        refusal: Refusal,
    },
    /// Something happened.
    Event(Event),
    /// The answer to [`ClientMessage::Ping`].
    Pong {
        /// The client's time, from the ping.
        sent: f64,
        /// The server's time.
        now_ms: Millis,
    },
}

/// A span during which the server was not running. Clocks stood still, except those of correspondence games if it was at most an hour.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS, utoipa::ToSchema))]
#[serde(rename_all = "camelCase")]
pub struct Away {
    /// When it was last running before, give or take a second.
    pub from_ms: Millis,
    /// When it was running again.
    pub to_ms: Millis,
}

/// An event, which is sent to all who watch.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS, utoipa::ToSchema))]
#[serde(tag = "event", rename_all = "kebab-case", rename_all_fields = "camelCase")]
pub enum Event {
    /// A game has changed.
    Update(Box<GameUpdate>),
    /// A game of this player has begun.
    Started {
        /// The identifier.
        game: String,
    },
    /// The opponent has played a turn, and it is this player's turn now.
    YourTurn {
        /// The identifier of the game.
        game: String,
    },
    /// A message was sent in a game of this player, perhaps by the player.
    Message {
        /// The identifier of the game.
        game: String,
        /// What.
        message: GameMessage,
    },
    /// A game of this player has ended.
    Ended {
        /// The identifier of the game.
        game: String,
        /// How.
        result: GameResult,
    },
    /// A player of a live game has come or left.
    Presence {
        /// The identifier of the game.
        game: String,
        /// Which player.
        side: Side,
        /// Since when they have been away; `null`: they are here.
        away_since_ms: Option<Millis>,
    },
    /// A challenge of this player was accepted or has expired.
    Challenge(Box<ChallengeView>),
    /// The open seeks have changed.
    Lobby {
        /// All of them, oldest first.
        seeks: Vec<SeekView>,
    },
}

/// What kind of refusal it is; programs decide by it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS, utoipa::ToSchema))]
#[serde(rename_all = "kebab-case")]
pub enum Code {
    /// The request cannot be understood, or a value is out of range.
    BadRequest,
    /// A session is needed.
    NoSession,
    /// The name and the password do not match, or the recovery code is wrong.
    BadCredentials,
    /// This player may not do that.
    NotAllowed,
    /// There is nothing with this identifier.
    NotFound,
    /// Someone else was faster, or the name is taken.
    Conflict,
    /// This passkey belongs to an account already.
    KnownPasskey,
    /// There are as many of these as possible; one must go first.
    LimitReached,
    /// It is not this player's turn, or the board has changed in between.
    NotYourTurn,
    /// The turn is not legal or not complete.
    IllegalTurn,
    /// The time had run out.
    TooLate,
    /// The game is over.
    GameOver,
    /// The rules file has errors or takes too much time.
    BadVariant,
    /// Too many requests.
    SlowDown,
    /// The database cannot be reached; the request was not carried out.
    Unavailable,
}

impl Code {
    /// The word in the protocol.
    pub fn word(self) -> String {
        match serde_json::to_value(self) {
            Ok(serde_json::Value::String(word)) => word,
            _ => format!("{self:?}"),
        }
    }
}

/// Why a request was not carried out.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, thiserror::Error)]
#[cfg_attr(test, derive(ts_rs::TS, utoipa::ToSchema))]
#[serde(rename_all = "camelCase")]
#[error("{message}")]
pub struct Refusal {
    /// For programs.
    pub code: Code,
    /// For people, in English.
    pub message: String,
}

impl Refusal {
    /// A refusal.
    pub fn new(code: Code, message: impl Into<String>) -> Refusal {
        Refusal { code, message: message.into() }
    }
}
