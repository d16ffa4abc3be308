//! What is asked and answered over HTTP only.

use serde::{Deserialize, Serialize};

use crate::online::time::Millis;

/// What a client can know before it has a session.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS, utoipa::ToSchema))]
#[serde(rename_all = "camelCase")]
pub struct SiteInfo {
    /// The version of the server.
    pub server: String,
    /// Its protocol.
    pub protocol: u32,
    /// The server's time.
    pub now_ms: Millis,
    /// How many players have a connection.
    pub online: i64,
    /// The name of the site for passkeys, as WebAuthn's `rp.id`; `null` if there are none at this address.
    pub passkeys: Option<String>,
    /// The address of the page for other machines, for requests from the server's own machine; `null` for all others, or if there is none.
    pub network_url: Option<String>,
}

/// A name and a password.
#[derive(Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS, utoipa::ToSchema))]
#[serde(deny_unknown_fields)]
pub struct Credentials {
    /// The name.
    pub name: String,
    /// The password.
    pub password: String,
}

/// A recovery code and the password to be.
#[derive(Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS, utoipa::ToSchema))]
#[serde(deny_unknown_fields)]
pub struct Recovery {
    /// The name.
    pub name: String,
    /// One of the codes, which is used up.
    pub code: String,
    /// The new password.
    pub password: String,
}

/// What replaces a forgotten password; shown once.
#[derive(Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS, utoipa::ToSchema))]
#[serde(rename_all = "camelCase")]
pub struct RecoveryCodes {
    /// The codes, each for one use.
    pub recovery_codes: Vec<String>,
}

/// What an accepted invitation leads to.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS, utoipa::ToSchema))]
pub struct Begun {
    /// The game.
    pub game: String,
}

/// What asking for an opponent leads to: one of the two is there.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS, utoipa::ToSchema))]
pub struct Waiting {
    /// The game that has begun.
    pub game: Option<String>,
    /// The seek that waits for an opponent.
    pub seek: Option<String>,
}

/// Which of the offered variants the accepting player chose.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS, utoipa::ToSchema))]
#[serde(deny_unknown_fields)]
pub struct AcceptSeek {
    /// Its identifier; `null` for any of them.
    pub variant: Option<String>,
}

/// A complete turn to be played.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS, utoipa::ToSchema))]
#[serde(deny_unknown_fields)]
pub struct NewTurn {
    /// A text of at most 40 bytes that is unique among your turns of the game.
    pub key: String,
    /// How many turns were on the board when this one was made.
    pub after: usize,
    /// The actions.
    pub actions: Vec<String>,
}

/// The answer to what was done in a game.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS, utoipa::ToSchema))]
pub struct Done {
    /// The version of the game with it.
    pub version: i64,
}

/// How a turn can continue.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS, utoipa::ToSchema))]
pub struct NextActions {
    /// Whether the turn is complete with the actions played.
    pub complete: bool,
    /// The legal actions; none once the turn is complete.
    pub actions: Vec<String>,
}
