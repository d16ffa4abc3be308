//! People, as others see them and as they see themselves.

use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};

/// A player, as named beside a board.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS, utoipa::ToSchema))]
#[serde(rename_all = "camelCase")]
pub struct PlayerName {
    /// The identifier of the player.
    pub id: String,
    /// The name.
    pub name: String,
    /// Whether nobody has claimed the name with a password or a passkey.
    pub guest: bool,
    /// The level, if the server's engine plays.
    pub bot: Option<u8>,
    /// Whether a program plays: the server's engine, or the bot of a user.
    pub program: bool,
}

/// A rating in one variant, or over all of them.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS, utoipa::ToSchema))]
#[serde(rename_all = "camelCase")]
pub struct RatingView {
    /// The Glicko-2 rating; 1500 at the start.
    pub rating: i32,
    /// Its deviation; 350 at the start.
    pub deviation: i32,
    /// Rated games played.
    pub games: i64,
    /// Whether the deviation is still too large to trust the rating.
    pub provisional: bool,
}

/// The server's engine at one of its levels, as an opponent.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS, utoipa::ToSchema))]
#[serde(rename_all = "camelCase")]
pub struct BotView {
    /// What others see.
    #[serde(flatten)]
    pub player: PlayerName,
    /// Ratings by variant; the overall rating has the empty name.
    pub ratings: BTreeMap<String, RatingView>,
}

/// The player of this session.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS, utoipa::ToSchema))]
#[serde(rename_all = "camelCase")]
pub struct Me {
    /// What others see.
    #[serde(flatten)]
    pub player: PlayerName,
    /// Whether the player can still change the name, which is possible once.
    pub may_rename: bool,
    /// Whether the player accepts free text from opponents who accept it, too.
    pub free_talk: bool,
    /// Whether a password signs the player in; accounts without one have a passkey.
    pub password: bool,
    /// Ratings by variant; the overall rating has the empty name.
    pub ratings: BTreeMap<String, RatingView>,
}
