//! The openings of games: random first moves, or a list of positions.

use std::fmt;
use std::str::FromStr;
use std::sync::Arc;

use sha2::{Digest, Sha256};
use tempi_engine::Rng;
use tempi_rules::pgn;
use tempi_rules::{Game, Position, Rules};

use crate::random_opening::random_opening;

/// The openings of a match's games.
#[derive(Clone, Debug)]
pub enum Openings {
    /// A number of random actions from the start position.
    Actions(u32),
    /// A number of random turns from the start position.
    Turns(u32),
    /// These openings in order, starting over after the last.
    Suite(Vec<Opening>),
}

/// The beginning of a game.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Opening {
    /// The position before the first action; `None` is the start of the variant.
    pub fen: Option<String>,
    /// The actions played before the players take over.
    pub actions: Vec<String>,
}

/// The openings cannot be used.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum OpeningError {
    /// The text is not recognized.
    #[error("unknown openings `{0}`; use random:N (actions), random:Nt (turns), start, or the path of a file")]
    Unknown(String),
    /// A line of a suite is invalid.
    #[error("line {line}: {what}")]
    Line {
        /// The line number, from 1.
        line: usize,
        /// What is wrong.
        what: String,
    },
    /// A suite without openings.
    #[error("the file contains no openings")]
    Empty,
}

/// Default number of random actions: two for each player in chess. In games with growing turns, the first two turns and a part of the third,
/// so that the player to act can repair random mistakes.
const USUAL: u32 = 4;
impl Default for Openings {
    fn default() -> Openings {
        Openings::Actions(USUAL)
    }
}

impl FromStr for Openings {
    type Err = OpeningError;

    /// Reads `random`, `random:N` (actions), `random:Nt` (turns) or `start`.
    fn from_str(text: &str) -> Result<Openings, OpeningError> {
        let unknown = || OpeningError::Unknown(text.to_owned());
        let count = |number: &str| number.parse().ok().filter(|count| *count <= 1_000).ok_or_else(unknown);
        match text.split_once(':') {
            None if text == "random" => Ok(Openings::default()),
            None if text == "start" => Ok(Openings::Actions(0)),
            Some(("random", number)) => match number.strip_suffix('t') {
                Some(turns) => Ok(Openings::Turns(count(turns)?)),
                None => Ok(Openings::Actions(count(number)?)),
            },
            _ => Err(unknown()),
        }
    }
}

impl fmt::Display for Openings {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Openings::Actions(0) | Openings::Turns(0) => f.write_str("the start position"),
            Openings::Actions(count) => write!(f, "{count} random actions"),
            Openings::Turns(count) => write!(f, "{count} random turns"),
            Openings::Suite(openings) => write!(f, "a suite of {}", openings.len()),
        }
    }
}

impl Openings {
    /// Reads a suite for a variant: a PGN text, or a line for each opening. A line is a FEN, a list of moves in either notation, or a FEN
    /// followed by `moves` and such a list; empty lines and those that start with `#` are skipped.
    ///
    /// # Errors
    /// The first invalid line, or an error if there are no openings.
    pub fn suite(rules: &Arc<Rules>, text: &str) -> Result<Openings, OpeningError> {
        let openings = if text.trim_start().starts_with('[') { from_pgn(rules, text)? } else { from_lines(rules, text)? };
        if openings.is_empty() { Err(OpeningError::Empty) } else { Ok(Openings::Suite(openings)) }
    }

    /// 16 hexadecimal digits that distinguish these openings from others. Random openings have those of their description.
    pub fn digest(&self) -> String {
        let lines = match self {
            Openings::Suite(openings) => openings.iter().map(|opening| format!("{opening}\n")).collect(),
            random => random.to_string(),
        };
        let first = Sha256::digest(lines).iter().take(8).fold(0, |number, &byte| number << 8 | u64::from(byte));
        format!("{first:016x}")
    }

    /// The game with its opening played; equal seeds and numbers give equal openings.
    pub(crate) fn game(&self, rules: &Arc<Rules>, seed: u64, number: u64) -> Game {
        let mut rng = Rng::new(seed.wrapping_mul(0x9e37_79b9_7f4a_7c15) ^ number);
        match self {
            Openings::Suite(openings) => {
                let opening = &openings[(number % openings.len() as u64) as usize];
                opening.game(rules).unwrap_or_else(|_| Game::new(Arc::clone(rules)))
            }
            &Openings::Actions(count) => random_opening(rules, &mut rng, |position, played| played >= count || position.turn() > 1_000),
            &Openings::Turns(count) => random_opening(rules, &mut rng, |position, _| u32::from(position.turn()) > count),
        }
    }
}

/// The line for this opening in a file that [`Openings::suite`] reads.
impl fmt::Display for Opening {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match &self.fen {
            Some(fen) if self.actions.is_empty() => f.write_str(fen),
            Some(fen) => write!(f, "{fen} moves {}", self.actions.join(" ")),
            None => f.write_str(&self.actions.join(" ")),
        }
    }
}

impl Opening {
    fn game(&self, rules: &Arc<Rules>) -> Result<Game, String> {
        Game::replay(Arc::clone(rules), self.fen.as_deref(), &self.actions).map_err(|error| error.to_string())
    }

    /// The opening that consists of all actions of a game.
    pub(crate) fn of(game: &Game) -> Opening {
        let start = Position::start(game.rules());
        let fen = (*game.start() != start).then(|| game.start().fen(game.rules()));
        Opening { fen, actions: game.action_texts() }
    }
}

fn from_lines(rules: &Arc<Rules>, text: &str) -> Result<Vec<Opening>, OpeningError> {
    let lines = text.lines().map(str::trim).enumerate().filter(|(_, line)| !line.is_empty() && !line.starts_with('#'));
    let read = |(index, line): (usize, &str)| {
        let (place, moves) = match line.split_once(" moves ") {
            Some((fen, moves)) => (Some(fen.trim()), moves),
            None if line.split_whitespace().next().is_some_and(|word| word.contains('/')) => (Some(line), ""),
            None => (None, line),
        };
        // Turn numbers such as `1.` occur in readable notation only.
        let words = moves.split_whitespace().filter(|word| !word.ends_with('.')).map(str::to_owned).collect();
        let opening = Opening { fen: place.map(str::to_owned), actions: words };
        check(opening.game(rules)).map(|game| Opening::of(&game)).map_err(|what| OpeningError::Line { line: index + 1, what })
    };
    lines.map(read).collect()
}

/// Checks that the game is not over.
fn check(game: Result<Game, String>) -> Result<Game, String> {
    let game = game?;
    match game.outcome() {
        Some(outcome) => Err(format!("the game is over after this ({})", outcome.reason)),
        None => Ok(game),
    }
}

fn from_pgn(rules: &Arc<Rules>, text: &str) -> Result<Vec<Opening>, OpeningError> {
    let games = pgn::read(text).map_err(|error| OpeningError::Line { line: error.line as usize, what: error.message })?;
    let read = |(index, pgn): (usize, pgn::Pgn)| {
        let wrong = |what: String| OpeningError::Line { line: 0, what: format!("game {}: {what}", index + 1) };
        if pgn.rules.digest() != rules.digest() {
            return Err(wrong(format!("it is a game of {}, not of {}", pgn.rules.name(), rules.name())));
        }
        let mut game = Game::from_position(Arc::clone(rules), pgn.start);
        for node in &pgn.line.moves {
            game.play(node.action).map_err(|error| wrong(error.to_string()))?;
        }
        check(Ok(game)).map(|game| Opening::of(&game)).map_err(wrong)
    };
    games.into_iter().enumerate().map(read).collect()
}

#[cfg(test)]
mod tests {
    use std::collections::HashSet;

    use super::*;

    fn rules(id: &str) -> Arc<Rules> {
        Rules::builtin(id).unwrap()
    }

    #[test]
    fn kinds_are_parsed() {
        let shown = |text: &str| text.parse::<Openings>().unwrap().to_string();
        assert_eq!(shown("random"), "4 random actions");
        assert_eq!(shown("random:6"), "6 random actions");
        assert_eq!(shown("random:2t"), "2 random turns");
        assert_eq!(shown("start"), "the start position");
        assert!("random:x".parse::<Openings>().is_err() && "book".parse::<Openings>().is_err());
    }

    #[test]
    fn random_openings_are_quiet_and_differ() {
        for id in tempi_rules::catalog::ids() {
            let rules = rules(id);
            let mut seen = HashSet::new();
            for number in 0..6 {
                let game = Openings::default().game(&rules, 3, number);
                assert_eq!(game.actions().len(), 4, "{id}");
                assert!(game.outcome().is_none(), "{id}");
                seen.insert(game.action_texts());
                assert_eq!(Openings::default().game(&rules, 3, number).actions(), game.actions(), "{id}");
            }
            assert!(seen.len() > 3, "{id}: {}", seen.len());
        }
        let game = Openings::Turns(2).game(&rules("progressive-italian"), 1, 0);
        assert_eq!((game.turn_number(), game.actions().len()), (3, 3));
    }

    #[test]
    fn suites_are_move_lists_or_games() {
        let rules = rules("marseillais");
        let text = "# two openings\n\ne4 d4\n1. e2e4 d2d4 2. e5 d5\nrnbqkbnr/pppppppp/8/8/3PP3/8/PPP2PPP/RNBQKBNR b KQkq - 0 1\n";
        let Openings::Suite(openings) = Openings::suite(&rules, text).unwrap() else { panic!("it is a suite") };
        assert_eq!(openings[0], Opening { fen: None, actions: vec!["e2e4".into(), "d2d4".into()] });
        assert_eq!(openings[1].actions.len(), 4);
        assert!(openings[2].fen.is_some());
        let pgn = "[Variant \"marseillais\"]\n\n1. e4 d4 *\n\n[Variant \"marseillais\"]\n\n1. Nf3 Nc3 *\n";
        let Openings::Suite(openings) = Openings::suite(&rules, pgn).unwrap() else { panic!("it is a suite") };
        assert_eq!(openings[1].actions, ["g1f3", "b1c3"]);
        let wrong = |text: &str| Openings::suite(&rules, text).unwrap_err().to_string();
        assert!(wrong("e4 d4\ne4 Ke4").starts_with("line 2: "));
        assert!(wrong("x/8 w").starts_with("line 1: "));
        assert_eq!(wrong("# nothing"), "the file contains no openings");
        assert!(wrong("[Variant \"chess\"]\n\n1. e4 *").contains("a game of Chess"));
    }
}
