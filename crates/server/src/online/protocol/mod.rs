//! The messages between the server and its clients: closed types, the same over HTTP and over a socket.
//!
//! Field names are in camel case, kinds in kebab case. Unknown fields and kinds are rejected.

mod account;
mod archive;
mod challenge;
mod game;
mod message;
mod passkey;
mod player;
mod request;
mod time_control;
#[cfg(test)]
mod typescript;
mod variant;

pub use account::{
    Deletion, GameMessage, NewReport, NewToken, Preset, Rename, ReportReason, Said, Talk, TalkSetting, TokenName, TokenView,
};
pub use archive::{
    ArchivePage, ArchivedGame, Explorer, ExplorerTurn, Leader, PlayerPage, RatingPoint, ResultFilter, Tally, VariantName, VariantTally,
};
pub use challenge::{BotGame, ChallengeView, ColorChoice, NewChallenge, NewSeek, SeekView, VariantChoice, VariantView};
pub use game::{Clock, ClockView, GameRating, GameResult, GameState, GameUpdate, GameView, OfferKind, Offers, Side, Sides, TurnView};
pub use message::{Away, ClientMessage, Code, Event, Refusal, ServerMessage};
pub use passkey::{MadePasskey, NewPasskey, PasskeyChallenge, PasskeyClaim, PasskeyView, SignedPasskey};
pub use player::{BotView, Me, PlayerName, RatingView};
pub use request::{AcceptSeek, Begun, Credentials, Done, NewTurn, NextActions, Recovery, RecoveryCodes, SiteInfo, Waiting};
pub use time_control::{TimeControl, TimeControlError};
pub use variant::{VariantFile, VariantSummary};

/// The version of the protocol. A client with another one is asked to update.
pub const PROTOCOL: u32 = 1;
