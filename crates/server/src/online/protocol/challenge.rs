//! Invitations: challenges to whoever has the link, and seeks for anybody in the lobby.

use serde::{Deserialize, Serialize};

use super::{PlayerName, TimeControl};
use crate::online::time::Millis;

/// Which color the inviting player wants.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS, utoipa::ToSchema))]
#[serde(rename_all = "kebab-case")]
pub enum ColorChoice {
    /// White.
    White,
    /// Black.
    Black,
    /// A random color.
    #[default]
    Random,
}

/// Which variant is to be played.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS, utoipa::ToSchema))]
#[serde(tag = "kind", rename_all = "kebab-case", deny_unknown_fields)]
pub enum VariantChoice {
    /// A built-in variant.
    BuiltIn {
        /// Its identifier.
        id: String,
    },
    /// A variant that a user wrote.
    File {
        /// The identifier in the file.
        id: String,
        /// The text of the file.
        toml: String,
    },
}

/// The variant of a game or challenge.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS, utoipa::ToSchema))]
#[serde(rename_all = "camelCase")]
pub struct VariantView {
    /// Its identifier.
    pub id: String,
    /// Its name.
    pub name: String,
    /// The digest of its rules.
    pub digest: String,
    /// Whether it is one of the built-in variants with just these rules.
    pub built_in: bool,
    /// The whole file, where the variant is not built in.
    pub toml: Option<String>,
}

/// A challenge to be made.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS, utoipa::ToSchema))]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct NewChallenge {
    /// What to play.
    pub variant: VariantChoice,
    /// Where to start, as a FEN; `null` for the start of the variant.
    #[serde(default)]
    pub start: Option<String>,
    /// The time.
    pub control: TimeControl,
    /// Whether ratings change. User variants and other starts are casual.
    #[serde(default)]
    pub rated: bool,
    /// The color of the inviting player.
    #[serde(default)]
    pub color: ColorChoice,
}

/// A game with the server's engine to be begun.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS, utoipa::ToSchema))]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct BotGame {
    /// The level, from 1 to 8.
    pub level: u8,
    /// What to play.
    pub variant: VariantChoice,
    /// Where to start, as a FEN; `null` for the start of the variant.
    #[serde(default)]
    pub start: Option<String>,
    /// The time.
    pub control: TimeControl,
    /// Whether ratings change. User variants and other starts are casual.
    #[serde(default)]
    pub rated: bool,
    /// The color of the player.
    #[serde(default)]
    pub color: ColorChoice,
}

/// A challenge, as its link shows it.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS, utoipa::ToSchema))]
#[serde(rename_all = "camelCase")]
pub struct ChallengeView {
    /// The identifier, which is in the link.
    pub id: String,
    /// Who invites.
    pub by: PlayerName,
    /// What to play.
    pub variant: VariantView,
    /// Where to start; `null` for the start of the variant.
    pub start: Option<String>,
    /// The time.
    pub control: TimeControl,
    /// Whether ratings change.
    pub rated: bool,
    /// The color of the inviting player.
    pub color: ColorChoice,
    /// The game, once the challenge has been accepted.
    pub game: Option<String>,
    /// When it expires.
    pub expires_ms: Millis,
}

/// A seek to be made: an invitation to anybody.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS, utoipa::ToSchema))]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct NewSeek {
    /// Identifiers of built-in variants, any of which may be played; none means all of them.
    pub variants: Vec<String>,
    /// The time.
    pub control: TimeControl,
    /// Whether ratings change.
    #[serde(default)]
    pub rated: bool,
    /// The color of the seeking player.
    #[serde(default)]
    pub color: ColorChoice,
    /// The lowest overall rating of an opponent.
    #[serde(default)]
    pub min_rating: Option<i32>,
    /// The highest overall rating of an opponent.
    #[serde(default)]
    pub max_rating: Option<i32>,
}

/// An open seek.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS, utoipa::ToSchema))]
#[serde(rename_all = "camelCase")]
pub struct SeekView {
    /// The identifier.
    pub id: String,
    /// Who seeks.
    pub by: PlayerName,
    /// The overall rating of the seeking player.
    pub rating: RatingSummary,
    /// What is sought.
    #[serde(flatten)]
    pub seek: NewSeek,
}

pub use super::player::RatingView as RatingSummary;
