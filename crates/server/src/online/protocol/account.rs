//! Accounts and talk: what is asked and answered about them.

use serde::{Deserialize, Serialize};

use super::{Side, SignedPasskey};
use crate::online::time::Millis;

/// A new name.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS, utoipa::ToSchema))]
#[serde(deny_unknown_fields)]
pub struct Rename {
    /// The name.
    pub name: String,
}

/// The wish to delete the player of this session for good.
#[derive(Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS, utoipa::ToSchema))]
#[serde(deny_unknown_fields)]
pub struct Deletion {
    /// The password; `null` for a guest, or if a passkey signs.
    #[serde(default)]
    pub password: Option<String>,
    /// The signature of a passkey of the player, instead of the password.
    #[serde(default)]
    pub signed: Option<SignedPasskey>,
}

/// Whether a player accepts free text, and not only ready-made sentences, from opponents who accept it, too.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS, utoipa::ToSchema))]
#[serde(deny_unknown_fields)]
pub struct TalkSetting {
    /// Whether they do.
    pub free: bool,
}

/// A ready-made sentence, which every page shows in its own language.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS, utoipa::ToSchema))]
#[serde(rename_all = "kebab-case")]
pub enum Preset {
    /// "Hello"
    Hello,
    /// "Good luck"
    GoodLuck,
    /// "Have fun"
    HaveFun,
    /// "Thank you"
    Thanks,
    /// "You're welcome"
    Welcome,
    /// "Sorry"
    Sorry,
    /// "One moment, please"
    OneMoment,
    /// "Nice turn"
    NiceTurn,
    /// "Good game"
    GoodGame,
    /// "Well played"
    WellPlayed,
    /// "Goodbye"
    Goodbye,
}

/// The content of a message.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS, utoipa::ToSchema))]
#[serde(tag = "kind", rename_all = "kebab-case", deny_unknown_fields)]
pub enum Said {
    /// A ready-made sentence.
    Preset {
        /// Which one.
        preset: Preset,
    },
    /// Free text of at most 300 characters.
    Text {
        /// The text.
        text: String,
    },
}

/// What a player has said in a game, to the opponent only.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS, utoipa::ToSchema))]
#[serde(rename_all = "camelCase")]
pub struct GameMessage {
    /// Counts the messages of the game.
    pub number: i64,
    /// Who said it.
    pub by: Side,
    /// What.
    pub said: Said,
    /// When.
    pub at_ms: Millis,
}

/// What was said in a game.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS, utoipa::ToSchema))]
#[serde(rename_all = "camelCase")]
pub struct Talk {
    /// All messages, oldest first.
    pub messages: Vec<GameMessage>,
    /// Whether the player of this session can send free text now.
    pub free: bool,
}

/// Why somebody is reported.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS, utoipa::ToSchema))]
#[serde(rename_all = "kebab-case")]
pub enum ReportReason {
    /// Help by an engine or other people.
    Cheating,
    /// Insults or threats.
    Abuse,
    /// An offensive name.
    Name,
    /// Leaving games, or losing them on purpose.
    Conduct,
    /// Something else.
    Other,
}

/// A report to the administrator.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS, utoipa::ToSchema))]
#[serde(deny_unknown_fields)]
pub struct NewReport {
    /// Why.
    pub reason: ReportReason,
    /// In which game it happened.
    #[serde(default)]
    pub game: Option<String>,
    /// What happened, in at most 1,000 characters.
    #[serde(default)]
    pub text: String,
}

/// A token to be made.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS, utoipa::ToSchema))]
#[serde(deny_unknown_fields)]
pub struct TokenName {
    /// What it is for, in at most 40 characters.
    pub name: String,
}

/// A token, as its player sees it afterwards.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS, utoipa::ToSchema))]
#[serde(rename_all = "camelCase")]
pub struct TokenView {
    /// The identifier, by which it is revoked.
    pub id: String,
    /// What it is for.
    pub name: String,
    /// When it was made.
    pub created_ms: Millis,
}

/// A new token.
#[derive(Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS, utoipa::ToSchema))]
pub struct NewToken {
    /// The secret, which is shown only now.
    pub token: String,
    /// Everything else.
    #[serde(flatten)]
    pub about: TokenView,
}
