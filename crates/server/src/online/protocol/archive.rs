//! Finished games, and what follows from them.

use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};

use super::{GameResult, PlayerName, RatingView, Sides, TimeControl};
use crate::online::time::Millis;

/// A player, as anyone can look them up. Only rated games and those from the lobby are counted.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS, utoipa::ToSchema))]
#[serde(rename_all = "camelCase")]
pub struct PlayerPage {
    /// The name.
    #[serde(flatten)]
    pub player: PlayerName,
    /// When the player first came.
    pub since_ms: Millis,
    /// Ratings by variant; the overall rating has the empty name.
    pub ratings: BTreeMap<String, RatingView>,
    /// How ratings changed, oldest first; at most the last thousand changes.
    pub history: Vec<RatingPoint>,
    /// Finished games.
    pub games: Tally,
    /// The variants that the player played most, at most ten.
    pub most_played: Vec<VariantTally>,
    /// The games against another player, if that was asked for.
    pub against: Option<Tally>,
}

/// A rating after a game.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS, utoipa::ToSchema))]
#[serde(rename_all = "camelCase")]
pub struct RatingPoint {
    /// The identifier of the variant; empty for the overall rating.
    pub variant: String,
    /// When the game ended.
    pub at_ms: Millis,
    /// The rating.
    pub rating: i32,
    /// Its deviation.
    pub deviation: i32,
}

/// Results of a player.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS, utoipa::ToSchema))]
pub struct Tally {
    /// Games won.
    pub won: i64,
    /// Games lost.
    pub lost: i64,
    /// Games drawn.
    pub drawn: i64,
}

/// How often a player played a variant.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS, utoipa::ToSchema))]
pub struct VariantTally {
    /// The identifier of the variant.
    pub id: String,
    /// Its name.
    pub name: String,
    /// Finished games.
    pub games: i64,
}

/// A place on a leaderboard.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS, utoipa::ToSchema))]
#[serde(rename_all = "camelCase")]
pub struct Leader {
    /// The player.
    pub player: PlayerName,
    /// Their rating in the variant.
    pub rating: RatingView,
}

/// A finished game, as in a list.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS, utoipa::ToSchema))]
#[serde(rename_all = "camelCase")]
pub struct ArchivedGame {
    /// The identifier.
    pub id: String,
    /// The variant.
    pub variant: VariantName,
    /// The players.
    pub players: Sides<PlayerName>,
    /// Whether ratings changed.
    pub rated: bool,
    /// The time.
    pub control: TimeControl,
    /// Turns played.
    pub turns: i64,
    /// When the game was started.
    pub created_ms: Millis,
    /// When it ended.
    pub ended_ms: Millis,
    /// How it ended.
    pub result: GameResult,
}

/// A variant, as named in a list.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS, utoipa::ToSchema))]
#[serde(rename_all = "camelCase")]
pub struct VariantName {
    /// The identifier.
    pub id: String,
    /// The name.
    pub name: String,
    /// Whether it is one of the built-in variants.
    pub built_in: bool,
}

/// A part of a list of finished games, the last one first.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS, utoipa::ToSchema))]
pub struct ArchivePage {
    /// The games.
    pub games: Vec<ArchivedGame>,
    /// The value of `before` for the next part; `null` if there is none.
    pub next: Option<String>,
}

/// What was played in a position in public games.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS, utoipa::ToSchema))]
#[serde(rename_all = "camelCase")]
pub struct Explorer {
    /// The turns, the most frequent first.
    pub turns: Vec<ExplorerTurn>,
    /// The last games with the position.
    pub last_games: Vec<ArchivedGame>,
}

/// How a turn did in a position.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS, utoipa::ToSchema))]
pub struct ExplorerTurn {
    /// Its actions.
    pub actions: Vec<String>,
    /// In how many games it was played.
    pub games: i64,
    /// How many of them White won.
    pub white: i64,
    /// How many of them Black won.
    pub black: i64,
    /// How many of them were drawn.
    pub drawn: i64,
}

/// Which results are looked for.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS, utoipa::ToSchema))]
#[serde(rename_all = "kebab-case")]
pub enum ResultFilter {
    /// White won.
    White,
    /// Black won.
    Black,
    /// A draw.
    Draw,
    /// The player who is looked for won.
    Won,
    /// The player who is looked for lost.
    Lost,
}
