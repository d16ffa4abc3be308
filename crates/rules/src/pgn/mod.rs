//! PGN: games as text, with tags, comments, glyphs and variations.
//!
//! ```
//! use tempi_rules::pgn;
//! let text = "[Variant \"binary\"]\n\n1. e4 2. d5 dxe4 3. Nc3 (3. Bd3 Bxd8 {wins the queen}) 3. ... Nd3 *";
//! let game = pgn::read(text)?.remove(0);
//! assert_eq!(game.rules.name(), "Binary Chess");
//! assert_eq!(game.line.moves.len(), 5);
//! assert_eq!(game.line.moves[3].variations.len(), 1);
//! assert_eq!(pgn::read(&game.to_string())?[0].line, game.line);
//! # Ok::<(), pgn::PgnError>(())
//! ```

mod lex;
mod numbers;
mod place;
mod read;
mod tags;
mod tree;
mod write;

pub use read::{PartialPgn, Reader, read};
pub use tree::{Line, Node};

use std::fmt;
use std::sync::Arc;

use crate::board::Color;
use crate::compile::Rules;
use crate::game::{Game, GameError};
use crate::kernel::{Action, EndReason, Outcome, Position};
use crate::notation::ParseError;

/// Maximum nesting depth of variations.
pub const MAX_DEPTH: usize = 64;
/// Maximum number of moves in a game, including variations.
pub const MAX_MOVES: usize = 20_000;
/// Maximum number of tags in a game.
pub const MAX_TAGS: usize = 256;

/// A game in PGN.
#[derive(Clone)]
pub struct Pgn {
    /// The tags in the order of the text, except those derived from the rest: `Variant`, `VariantName`, `VariantFile`, `SetUp`, `FEN` and
    /// `Result`.
    pub tags: Vec<(String, String)>,
    /// The rules of the variant.
    pub rules: Arc<Rules>,
    /// The start position.
    pub start: Position,
    /// The moves.
    pub line: Line<Action>,
    /// The result.
    pub score: Score,
}

/// The result of a game in PGN.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum Score {
    /// `1-0`
    White,
    /// `0-1`
    Black,
    /// `1/2-1/2`
    Draw,
    /// `*`: in progress, or unknown.
    #[default]
    Open,
}

impl Score {
    /// The score as PGN text.
    pub const fn text(self) -> &'static str {
        match self {
            Score::White => "1-0",
            Score::Black => "0-1",
            Score::Draw => "1/2-1/2",
            Score::Open => "*",
        }
    }
}

impl From<Outcome> for Score {
    fn from(outcome: Outcome) -> Score {
        match outcome.winner {
            Some(Color::White) => Score::White,
            Some(Color::Black) => Score::Black,
            None => Score::Draw,
        }
    }
}

impl fmt::Display for Score {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.text())
    }
}

/// An error in a PGN text, with its position.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("line {line}, column {column}: {message}")]
pub struct PgnError {
    /// The line, from 1.
    pub line: u32,
    /// The column in characters, from 1.
    pub column: u32,
    /// The error in English.
    pub message: String,
    /// The error as data for translations.
    pub cause: ParseError,
    /// The move that it concerns, if any.
    pub text: Option<String>,
    /// Legal moves that could have been meant, most likely first.
    pub candidates: Vec<String>,
}

impl Pgn {
    /// The PGN of a game, without variations. Tags such as `White` and `Date` can be added to it.
    pub fn from_game(game: &Game) -> Pgn {
        let outcome = game.outcome();
        let termination = outcome.map(|outcome| match outcome.reason {
            EndReason::Time => "time forfeit",
            EndReason::Abandoned => "abandoned",
            _ => "normal",
        });
        Pgn {
            tags: termination.map(|text| ("Termination".to_owned(), text.to_owned())).into_iter().collect(),
            rules: game.rules().clone(),
            start: *game.start(),
            line: Line { comments: Vec::new(), moves: game.actions().iter().copied().map(Node::new).collect() },
            score: outcome.map_or(Score::Open, Score::from),
        }
    }

    /// The game of the main line. A result that was not reached on the board becomes resignation, agreement, or the value of the tag
    /// `Termination` (`time forfeit`, `abandoned`).
    ///
    /// # Errors
    /// If the game continues after its end (by repetition, for example), or its result is impossible (such as an agreed draw in a variant without
    /// agreement).
    pub fn game(&self) -> Result<Game, GameError> {
        let mut game = Game::from_position(self.rules.clone(), self.start);
        self.line.moves.iter().try_for_each(|node| game.play(node.action))?;
        self.conclude(&mut game)?;
        Ok(game)
    }

    /// Ends a replayed game with its result, if it has not ended on the board.
    fn conclude(&self, game: &mut Game) -> Result<(), GameError> {
        let loser = match self.score {
            _ if game.outcome().is_some() => return Ok(()),
            Score::Open => return Ok(()),
            Score::Draw => return game.agree_on_draw(),
            Score::White => Color::Black,
            Score::Black => Color::White,
        };
        match self.tag("Termination") {
            Some("time forfeit") => game.lose_on_time(loser),
            Some("abandoned") => game.abandon(loser),
            _ => game.resign(loser),
        }
    }

    /// The text of a tag.
    pub fn tag(&self, name: &str) -> Option<&str> {
        self.tags.iter().find(|(known, _)| known == name).map(|(_, value)| value.as_str())
    }

    /// Sets a tag.
    pub fn set_tag(&mut self, name: &str, value: &str) {
        match self.tags.iter_mut().find(|(known, _)| known == name) {
            Some((_, known)) => value.clone_into(known),
            None => self.tags.push((name.to_owned(), value.to_owned())),
        }
    }
}

impl fmt::Debug for Pgn {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Pgn").field("variant", &self.rules.id()).field("tags", &self.tags).field("line", &self.line).finish_non_exhaustive()
    }
}
