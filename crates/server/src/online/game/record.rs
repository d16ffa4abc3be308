//! What is stored of a game besides its turns.

use crate::online::protocol::{Clock, GameResult, Offers, Side, Sides, TimeControl};
use crate::online::time::Millis;

/// How long each player of a live game may take for their first turn. Until both have made it, no clock runs.
const FIRST_TURN_MS: Millis = 60_000;

/// The row of a game.
#[derive(Clone, Debug, PartialEq)]
pub struct GameRecord {
    /// The identifier.
    pub id: String,
    /// The digest of the rules, under which the variant's file is stored.
    pub digest: String,
    /// The FEN of the start; `None` for the start of the variant.
    pub start: Option<String>,
    /// The identifiers of the players.
    pub players: Sides<String>,
    /// Whether ratings change.
    pub rated: bool,
    /// Whether others find the game in lists: it is rated, or began in the lobby.
    pub public: bool,
    /// The time.
    pub control: TimeControl,
    /// Counts the changes.
    pub version: i64,
    /// How many rows the table `turns` has for this game; taking back adds one.
    pub entries: i64,
    /// Turns on the board.
    pub turns: i64,
    /// Who acts next.
    pub to_act: Side,
    /// The clocks; meaningless without a clock.
    pub clock: Clock,
    /// When the game ends unless a turn is played.
    pub deadline: Option<Millis>,
    /// Open offers.
    pub offers: Offers,
    /// The result.
    pub result: Option<GameResult>,
    /// The rematch.
    pub next: Option<String>,
    /// When it was started.
    pub created: Millis,
    /// When it ended.
    pub ended: Option<Millis>,
}

impl GameRecord {
    /// A game that starts now, with `to_act` to make the first turn.
    pub fn new(id: String, digest: String, start: Option<String>, players: Sides<String>, control: TimeControl, now: Millis) -> GameRecord {
        let clock = Clock::new(&control);
        let mut record = GameRecord {
            id,
            digest,
            start,
            players,
            rated: false,
            public: false,
            control,
            version: 1,
            entries: 0,
            turns: 0,
            to_act: Side::White,
            clock,
            deadline: None,
            offers: Offers::default(),
            result: None,
            next: None,
            created: now,
            ended: None,
        };
        record.set_deadline(now);
        record
    }

    /// The side of a player.
    pub fn side_of(&self, player: &str) -> Option<Side> {
        [Side::White, Side::Black].into_iter().find(|&side| self.players.get(side) == player)
    }

    /// Whether both players have made a turn, so that clocks run and the game counts.
    pub fn has_begun(&self) -> bool {
        self.turns >= 2 || self.clock.running.is_some()
    }

    /// Recomputes the deadline, after a turn or any change of the clocks.
    pub fn set_deadline(&mut self, now: Millis) {
        self.deadline = match self.control {
            _ if self.result.is_some() => None,
            _ if self.clock.running.is_some() => self.clock.runs_out(&self.control),
            _ if self.control.is_live() => Some(now + FIRST_TURN_MS),
            TimeControl::Correspondence { .. } => Some(now + self.control.initial_ms()),
            _ => None,
        };
    }
}
