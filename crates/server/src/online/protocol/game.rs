//! Games, as players and spectators see them.

use serde::{Deserialize, Serialize};
use tempi_rules::Color;

use super::{PlayerName, TimeControl, VariantView};
use crate::online::time::Millis;

/// A player's side of the board.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS, utoipa::ToSchema))]
#[serde(rename_all = "kebab-case")]
pub enum Side {
    /// White.
    White,
    /// Black.
    Black,
}

impl Side {
    /// The other side.
    pub fn other(self) -> Side {
        match self {
            Side::White => Side::Black,
            Side::Black => Side::White,
        }
    }

    /// The word in the protocol and in the database.
    pub fn word(self) -> &'static str {
        match self {
            Side::White => "white",
            Side::Black => "black",
        }
    }
}

impl From<Color> for Side {
    fn from(color: Color) -> Side {
        match color {
            Color::White => Side::White,
            Color::Black => Side::Black,
        }
    }
}

impl From<Side> for Color {
    fn from(side: Side) -> Color {
        match side {
            Side::White => Color::White,
            Side::Black => Color::Black,
        }
    }
}

/// One thing of each side.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS, utoipa::ToSchema))]
pub struct Sides<T> {
    /// White's.
    pub white: T,
    /// Black's.
    pub black: T,
}

impl<T> Sides<T> {
    /// The thing of a side.
    pub fn get(&self, side: Side) -> &T {
        match side {
            Side::White => &self.white,
            Side::Black => &self.black,
        }
    }

    /// The thing of a side, to be changed.
    pub fn get_mut(&mut self, side: Side) -> &mut T {
        match side {
            Side::White => &mut self.white,
            Side::Black => &mut self.black,
        }
    }
}

/// Two clocks, of which one may run.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS, utoipa::ToSchema))]
#[serde(rename_all = "camelCase")]
pub struct Clock {
    /// What each player had left when the running clock was started.
    pub left_ms: Sides<Millis>,
    /// Whose clock runs.
    pub running: Option<Side>,
    /// Since when it has been running.
    pub since_ms: Option<Millis>,
}

/// The clocks as sent to clients, with the server's time, by which clients correct their own.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS, utoipa::ToSchema))]
#[serde(rename_all = "camelCase")]
pub struct ClockView {
    /// The clocks.
    #[serde(flatten)]
    pub clock: Clock,
    /// When the game ends unless a turn comes: by a flag, or because somebody has not made their first turn.
    pub deadline_ms: Option<Millis>,
    /// The server's time.
    pub now_ms: Millis,
}

/// What a player can offer the opponent.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS, utoipa::ToSchema))]
#[serde(rename_all = "kebab-case")]
pub enum OfferKind {
    /// A draw.
    Draw,
    /// To take back the offering player's last turn, and the reply to it.
    TakeBack,
    /// Another game with colors swapped.
    Rematch,
}

/// Open offers, with the side that made each.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS, utoipa::ToSchema))]
#[serde(rename_all = "camelCase")]
pub struct Offers {
    /// A draw.
    pub draw: Option<Side>,
    /// Taking back.
    pub take_back: Option<Side>,
    /// Another game.
    pub rematch: Option<Side>,
}

impl Offers {
    /// The place of an offer.
    pub fn slot(&mut self, kind: OfferKind) -> &mut Option<Side> {
        match kind {
            OfferKind::Draw => &mut self.draw,
            OfferKind::TakeBack => &mut self.take_back,
            OfferKind::Rematch => &mut self.rematch,
        }
    }
}

/// How a game ended.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS, utoipa::ToSchema))]
#[serde(rename_all = "camelCase")]
pub struct GameResult {
    /// The winner; `null` for a draw or an aborted game.
    pub winner: Option<Side>,
    /// Why: a reason of the rules such as `checkmate` or `time`, or `aborted`.
    pub reason: String,
}

/// What changes in the course of a game, except its turns.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS, utoipa::ToSchema))]
#[serde(rename_all = "camelCase")]
pub struct GameState {
    /// Counts the changes of the game. A client that has missed one asks for the whole game.
    pub version: i64,
    /// How many turns are on the board.
    pub turn_count: usize,
    /// Who acts next; after the end, who would be next.
    pub to_act: Side,
    /// The clocks; `null` without.
    pub clock: Option<ClockView>,
    /// Open offers.
    pub offers: Offers,
    /// The result, once the game has ended.
    pub result: Option<GameResult>,
    /// The rematch, once it has been agreed on.
    pub next: Option<String>,
}

/// A complete turn.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS, utoipa::ToSchema))]
#[serde(rename_all = "camelCase")]
pub struct TurnView {
    /// The actions, such as `e2e4`.
    pub actions: Vec<String>,
    /// When it was received.
    pub received_ms: Millis,
    /// What both clocks showed afterwards; `null` without a clock.
    pub left_ms: Option<Sides<Millis>>,
}

/// A player's rating in the variant of a game.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS, utoipa::ToSchema))]
#[serde(rename_all = "camelCase")]
pub struct GameRating {
    /// The rating: after the game if it has changed it, otherwise the current one.
    pub rating: i32,
    /// Whether the rating is still too uncertain to trust it.
    pub provisional: bool,
    /// By how much the game has changed it; `null`: not at all, or not yet.
    pub change: Option<i32>,
}

/// A whole game.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS, utoipa::ToSchema))]
#[serde(rename_all = "camelCase")]
pub struct GameView {
    /// The identifier.
    pub id: String,
    /// What is played.
    pub variant: VariantView,
    /// The FEN of the start; `null` for the start of the variant.
    pub start: Option<String>,
    /// The players.
    pub players: Sides<PlayerName>,
    /// Since when each player has been away; `null`: is here. See [`Event::Presence`](super::Event::Presence).
    pub away_since_ms: Sides<Option<Millis>>,
    /// The ratings of the players; `null`: no rated games in this variant.
    pub ratings: Sides<Option<GameRating>>,
    /// Whether ratings change.
    pub rated: bool,
    /// The time.
    pub control: TimeControl,
    /// When the game was started.
    pub created_ms: Millis,
    /// The turns on the board.
    pub turns: Vec<TurnView>,
    /// Everything else.
    #[serde(flatten)]
    pub state: GameState,
}

/// One change of a game. A client that has the version before applies it; any other asks for the whole game.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS, utoipa::ToSchema))]
#[serde(rename_all = "camelCase")]
pub struct GameUpdate {
    /// The identifier of the game.
    pub game: String,
    /// How many turns at the end were taken back.
    pub taken_back: usize,
    /// The turn that was played.
    pub turn: Option<TurnView>,
    /// The state now.
    #[serde(flatten)]
    pub state: GameState,
}
