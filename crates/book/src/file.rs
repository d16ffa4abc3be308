//! The file format of books: one JSON value per line.

use serde::{Deserialize, Serialize};
use tempi_engine::Score;
use tempi_rules::{Position, Rules};
use thiserror::Error;

use crate::book::{Book, BookPosition, BookTurn};
use crate::settings::Settings;

/// The value of `format` in the first line of every book.
pub const FORMAT: &str = "tempi-book";
/// The version of the format.
pub const VERSION: u32 = 1;
/// Maximum size of a book, in bytes.
const MAX_BYTES: usize = 1 << 20;
/// Maximum number of positions.
const MAX_POSITIONS: usize = 10_000;
/// Maximum number of actions per turn.
const MAX_ACTIONS: usize = 200;
/// Maximum weight of a turn.
const MAX_WEIGHT: u32 = 100;

/// The first line of a book.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Header {
    /// [`FORMAT`].
    pub format: String,
    /// [`VERSION`].
    pub version: u32,
    /// The identifier of the variant.
    pub variant: String,
    /// The digest of its rules, see [`Rules::digest`].
    pub rules: String,
    /// The settings that the book was built with.
    #[serde(flatten)]
    pub settings: Settings,
    /// The version of the program that built it.
    pub program: String,
}

/// The reason why a text is not a book of a variant.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
pub enum BookError {
    /// The first line is not the header of a book.
    #[error("not an opening book: {0}")]
    Format(String),
    /// The book has a newer version of the format.
    #[error("an opening book of version {0}; this program reads version {VERSION}")]
    Version(u32),
    /// The book belongs to different rules.
    #[error("the opening book of `{variant}` was made for other rules (digest {found}, not {expected})")]
    Rules {
        /// The variant of the book.
        variant: String,
        /// The digest in the book.
        found: String,
        /// The digest of the current rules.
        expected: String,
    },
    /// A line is invalid.
    #[error("the opening book is damaged in line {line}: {problem}")]
    Damaged {
        /// The line, from 1.
        line: usize,
        /// What is wrong.
        problem: String,
    },
}

/// A line with a position.
#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct Line {
    #[serde(default, skip_serializing_if = "Option::is_none")]
    from: Option<(usize, usize)>,
    turns: Vec<Entry>,
}

/// A turn: its actions, games, weight, and score.
#[derive(Serialize, Deserialize)]
struct Entry(String, u32, u32, i32);

impl Header {
    /// The header of a book for these rules.
    pub fn new(rules: &Rules, settings: Settings) -> Header {
        Header {
            format: FORMAT.to_owned(),
            version: VERSION,
            variant: rules.id().to_owned(),
            rules: rules.digest(),
            settings,
            program: env!("CARGO_PKG_VERSION").to_owned(),
        }
    }

    /// Reads the header of a book, for any rules.
    ///
    /// # Errors
    /// If it is invalid, or has a different version.
    pub fn read(text: &str) -> Result<Header, BookError> {
        let line = text.lines().next().unwrap_or_default();
        let header: Header = serde_json::from_str(line).map_err(|error| BookError::Format(error.to_string()))?;
        match (header.format == FORMAT, header.version) {
            (false, _) => Err(BookError::Format(format!("the format is `{}`, not `{FORMAT}`", header.format))),
            (true, VERSION) => Ok(header),
            (true, other) => Err(BookError::Version(other)),
        }
    }
}

impl Book {
    /// Reads a book and checks all its turns against the rules.
    ///
    /// # Errors
    /// If the text is not a book, belongs to different rules, or is damaged.
    pub fn read(rules: &Rules, text: &str) -> Result<Book, BookError> {
        if text.len() > MAX_BYTES {
            return Err(BookError::Format(format!("more than {MAX_BYTES} bytes")));
        }
        let header = Header::read(text)?;
        let expected = rules.digest();
        if header.rules != expected {
            return Err(BookError::Rules { variant: header.variant, found: header.rules, expected });
        }
        let mut positions = Vec::new();
        for (index, line) in text.lines().enumerate().skip(1) {
            let damaged = |problem| BookError::Damaged { line: index + 1, problem };
            if positions.len() == MAX_POSITIONS {
                return Err(damaged(format!("more than {MAX_POSITIONS} positions")));
            }
            let position = read_position(rules, &positions, line).map_err(damaged)?;
            positions.push(position);
        }
        Ok(Book::new(rules, header.settings, positions))
    }

    /// The text of the book.
    pub fn write(&self, rules: &Rules) -> String {
        let lines = self.positions().iter().map(|known| {
            let entry = |turn: &BookTurn| Entry(turn.text(rules), turn.games, turn.weight, turn.score.value());
            json(&Line { from: known.from, turns: known.turns.iter().map(entry).collect() })
        });
        std::iter::once(json(&Header::new(rules, self.settings()))).chain(lines).map(|line| line + "\n").collect()
    }
}

fn json(value: &impl Serialize) -> String {
    // Serializing maps with string keys and integers cannot fail.
    serde_json::to_string(value).unwrap_or_default()
}

fn read_position(rules: &Rules, known: &[BookPosition], text: &str) -> Result<BookPosition, String> {
    let line: Line = serde_json::from_str(text).map_err(|error| error.to_string())?;
    let position = match (line.from, known.is_empty()) {
        (None, true) => Position::start(rules),
        (Some((position, turn)), false) => {
            let before = known.get(position).ok_or_else(|| format!("there is no position {position} before it"))?;
            let turn = before.turns.get(turn).ok_or_else(|| format!("position {position} has no turn {turn}"))?;
            let mut at = before.position;
            turn.actions.iter().for_each(|&action| at.play_unchecked(rules, action));
            at
        }
        (None, false) => return Err("only the first position needs no `from`".to_owned()),
        (Some(_), true) => return Err("the first position is the start of the variant and has no `from`".to_owned()),
    };
    if line.turns.is_empty() {
        return Err("the position has no turns".to_owned());
    }
    let turns = line.turns.iter().map(|entry| read_turn(rules, &position, entry)).collect::<Result<_, _>>()?;
    Ok(BookPosition { position, from: line.from, turns })
}

fn read_turn(rules: &Rules, start: &Position, Entry(text, games, weight, score): &Entry) -> Result<BookTurn, String> {
    if !(1..=MAX_WEIGHT).contains(weight) {
        return Err(format!("the weight of `{text}` is {weight}, not a number from 1 to {MAX_WEIGHT}"));
    }
    let (mut at, mut actions) = (*start, Vec::new());
    for word in text.split_ascii_whitespace().take(MAX_ACTIONS + 1) {
        let ended = at.turn() != start.turn() || at.outcome(rules).is_some();
        if ended || actions.len() == MAX_ACTIONS {
            return Err(format!("`{text}` is longer than a turn"));
        }
        let action = at.parse_action(rules, word).map_err(|error| format!("`{text}`: {error}"))?;
        if !at.legal_actions(rules).contains(&action) {
            return Err(format!("`{text}`: `{word}` is illegal"));
        }
        at.play_unchecked(rules, action);
        actions.push(action);
    }
    if at.turn() == start.turn() && at.outcome(rules).is_none() {
        return Err(format!("`{text}` is not a complete turn"));
    }
    let score = read_score(*score).ok_or_else(|| format!("`{text}` cannot have the score {score}"))?;
    Ok(BookTurn { actions, games: *games, weight: *weight, score, leads_to: at.hash(rules) })
}

/// The score with this value.
fn read_score(value: i32) -> Option<Score> {
    let won = |value: i32| u32::try_from(Score::win_in(0).value().checked_sub(value)?).ok().map(Score::win_in);
    let scores = [Some(Score::points(value)), won(value), value.checked_neg().and_then(won).map(Score::reversed)];
    scores.into_iter().flatten().find(|score| score.value() == value)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn scores_are_read_back() {
        for score in [Score::EVEN, Score::points(-312), Score::win_in(0), Score::win_in(3), Score::loss_in(12)] {
            assert_eq!(read_score(score.value()), Some(score));
        }
        for value in [i32::MIN, i32::MIN + 1, i32::MAX, Score::win_in(0).value() + 1] {
            assert_eq!(read_score(value), None, "{value}");
        }
    }
}
