//! The record of a game.

use std::sync::Arc;

use serde::{Deserialize, Serialize};
use tempi_rules::pgn::{Pgn, Score};
use tempi_rules::{Color, Game, GameError, Rules};

/// A finished game.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct Record {
    /// The game's number in its match, from 0. Games 2n and 2n + 1 have the same opening, with colors reversed.
    pub number: u64,
    /// The color of the first contender.
    pub a_plays: Side,
    /// The result.
    pub result: Verdict,
    /// The reason: one of the rules, such as `checkmate`, or `time`, `illegal`, `crash`, `max-turns` (a draw because the game was too long),
    /// `quiet` (a draw because of too many turns without a capture or pawn move).
    pub reason: String,
    /// A player's fault, described for people.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub detail: Option<String>,
    /// The start position, if it is not the variant's own.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub fen: Option<String>,
    /// The number of actions that belong to the opening.
    pub opening: usize,
    /// All actions.
    pub actions: Vec<String>,
    /// The time of each turn after the opening, in milliseconds; the last turn may be incomplete.
    pub turn_ms: Vec<f32>,
}

/// White or Black.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Side {
    /// White.
    White,
    /// Black.
    Black,
}

impl From<Side> for Color {
    fn from(side: Side) -> Color {
        match side {
            Side::White => Color::White,
            Side::Black => Color::Black,
        }
    }
}

impl From<Color> for Side {
    fn from(color: Color) -> Side {
        if color == Color::White { Side::White } else { Side::Black }
    }
}

/// The result of a game for the first contender.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Verdict {
    /// The first contender won.
    Win,
    /// A draw.
    Draw,
    /// The second contender won.
    Loss,
}

impl Verdict {
    /// Half points: 2, 1 or 0.
    pub const fn halves(self) -> usize {
        match self {
            Verdict::Win => 2,
            Verdict::Draw => 1,
            Verdict::Loss => 0,
        }
    }
}

impl Record {
    /// The color that won.
    pub fn winner(&self) -> Option<Color> {
        let a = Color::from(self.a_plays);
        match self.result {
            Verdict::Win => Some(a),
            Verdict::Draw => None,
            Verdict::Loss => Some(!a),
        }
    }

    /// The game as PGN, with the time of each turn after its last action.
    ///
    /// # Errors
    /// If an action is illegal in these rules.
    pub fn pgn(&self, rules: &Arc<Rules>, names: [&str; 2], event: &str) -> Result<Pgn, GameError> {
        let game = Game::replay(Arc::clone(rules), self.fen.as_deref(), &self.actions)?;
        let mut pgn = Pgn::from_game(&game);
        let [white, black] = if self.a_plays == Side::White { names } else { [names[1], names[0]] };
        let round = format!("{}.{}", self.number / 2 + 1, self.number % 2 + 1);
        for (name, value) in [("Event", event), ("White", white), ("Black", black), ("Round", &round)] {
            pgn.set_tag(name, value);
        }
        pgn.score = match self.winner() {
            Some(Color::White) => Score::White,
            Some(Color::Black) => Score::Black,
            None => Score::Draw,
        };
        if game.outcome().is_none() {
            // A draw by one of the match's limits is not a result by the rules.
            if self.winner().is_none() {
                pgn.score = Score::Open;
            }
            pgn.set_tag("Termination", termination(&self.reason));
        }
        pgn.set_tag("Reason", &self.reason);
        if let Some(detail) = &self.detail {
            pgn.set_tag("Detail", detail);
        }
        self.add_comments(&game, &mut pgn);
        Ok(pgn)
    }

    fn add_comments(&self, game: &Game, pgn: &mut Pgn) {
        if let Some(index) = self.opening.checked_sub(1)
            && let Some(node) = pgn.line.moves.get_mut(index)
        {
            node.comments.push("opening".into());
        }
        let positions = game.positions();
        let ends = |index: &usize| *index + 1 == pgn.line.moves.len() || positions[*index].turn() != positions[*index + 1].turn();
        let ends: Vec<usize> = (self.opening..pgn.line.moves.len()).filter(ends).collect();
        for (index, ms) in ends.into_iter().zip(&self.turn_ms) {
            pgn.line.moves[index].comments.push(format!("{:.3} s", ms / 1e3));
        }
    }
}

/// PGN's Termination value for an ending other than on the board.
fn termination(reason: &str) -> &'static str {
    match reason {
        "time" => "time forfeit",
        "illegal" => "rules infraction",
        "crash" => "abandoned",
        _ => "adjudication",
    }
}
