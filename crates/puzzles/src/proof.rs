//! Proves a puzzle from its line in the file alone.

use tempi_engine::{Finder, Found, NoClock, Task, Want, solve};
use tempi_rules::{Action, Position, Rules};

use crate::attempt::is_solved_by_level_1;
use crate::identity;
use crate::puzzle::Puzzle;
use crate::rating::rate;
use crate::themes::themes;
use crate::turns::{after, is_won_by, read_turn};

/// Maximum positions of a proof; anything that takes more is rejected.
const MOST_POSITIONS: u64 = 400_000;
/// Memory limit for the tables of a proof, in bytes.
const MEMORY: usize = 64 << 20;
/// Maximum number of orders of moves that are listed: all permutations of six moves.
const MOST_ORDERS: usize = 720;

/// The reason why a puzzle is invalid.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum Flaw {
    /// The variant is not built in.
    #[error("unknown variant `{0}`")]
    Variant(String),
    /// The position cannot be read, is over, or is within a turn.
    #[error("not a position at the start of a turn: {0}")]
    Position(String),
    /// The FEN is not written as Tempi writes it.
    #[error("the FEN should read `{0}`")]
    Fen(String),
    /// The identifier does not match the position.
    #[error("the identifier should be `{0}`")]
    Id(String),
    /// Puzzles have one or two turns.
    #[error("`turns` is {0}; puzzles have 1 or 2 turns")]
    Turns(u8),
    /// The player wins sooner.
    #[error("the player already wins in this turn")]
    Sooner,
    /// The player does not win.
    #[error("the player does not win within {0} turns")]
    NotWon(u8),
    /// A limit was reached first.
    #[error("not proved within the limits on positions and orders of moves ({MOST_ORDERS})")]
    Unproved,
    /// There are solutions that differ by more than the order of moves.
    #[error("several solutions, not just several orders of moves")]
    Ambiguous,
    /// The solution does not win.
    #[error("the solution does not win")]
    Solution,
    /// The main line is missing, illegal, or does not lead to the win.
    #[error("the main line is missing, wrong or not needed")]
    Line,
    /// The themes are different.
    #[error("the themes should be {0:?}")]
    Themes(Vec<String>),
    /// Level 1 finds the solution.
    #[error("level 1 solves it")]
    TooEasy,
    /// The rating is different.
    #[error("the rating should be {0}")]
    Rating(u16),
}

/// The result of a proof.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Proof {
    /// All winning orders of the first turn's actions.
    pub orders: Vec<Vec<Action>>,
    /// The number of positions visited.
    pub positions: u64,
}

/// All winning first turns of a position that is won in this turn (1) or by force in the next (2), provided that they all lead to the same
/// position. `most_positions` limits the number of positions visited.
///
/// # Errors
/// If the position is not won in exactly this number of turns, if turns lead to different positions, or if a limit was reached.
pub fn solutions(rules: &Rules, position: &Position, turns: u8, most_positions: u64) -> Result<Proof, Flaw> {
    let mut positions = 0;
    if turns > 1 {
        let mut finder = Finder::new();
        match finder.go_on_within(rules, position, Some(most_positions), None, &mut NoClock) {
            (Found::Nothing, visited) => positions += visited,
            (Found::Win(_), _) => return Err(Flaw::Sooner),
            (Found::Unknown, _) => return Err(Flaw::Unproved),
        }
    }
    let limits = Task { turns, positions: Some(most_positions), memory: MEMORY, lines: MOST_ORDERS, ..Task::new(Want::All) };
    let solution = solve(rules, position, &limits, &mut NoClock);
    match solution.wins {
        Some(true) if solution.complete => {}
        Some(false) => return Err(Flaw::NotWon(turns)),
        _ => return Err(Flaw::Unproved),
    }
    let ends = solution.all.iter().map(|line| end(rules, position, line));
    if !all_equal(ends) {
        return Err(Flaw::Ambiguous);
    }
    Ok(Proof { orders: solution.all, positions: positions + solution.positions })
}

/// Proves a puzzle.
///
/// # Errors
/// If the puzzle is invalid.
pub fn prove(puzzle: &Puzzle) -> Result<Proof, Flaw> {
    let rules = Rules::builtin(&puzzle.variant).map_err(|_| Flaw::Variant(puzzle.variant.clone()))?;
    let position = position(&rules, &puzzle.fen)?;
    let id = identity::id(&rules, &position);
    if puzzle.id != id {
        return Err(Flaw::Id(id));
    }
    if !(1..=2).contains(&puzzle.turns) {
        return Err(Flaw::Turns(puzzle.turns));
    }
    let proof = solutions(&rules, &position, puzzle.turns, MOST_POSITIONS)?;
    let (first, _) = read_turn(&rules, &position, &puzzle.solution).ok_or(Flaw::Solution)?;
    if !proof.orders.contains(&first) {
        return Err(Flaw::Solution);
    }
    let line = main_line(&rules, &position, puzzle, first)?;
    let themes = themes(&rules, &position, &line);
    if puzzle.themes != themes {
        return Err(Flaw::Themes(themes));
    }
    Ok(proof)
}

/// Lets the levels of the engine attempt a proved puzzle again, as when it was mined.
///
/// # Errors
/// If level 1 solves it, or the rating differs: then the engine plays differently from the one that mined it.
pub fn repeat_players(puzzle: &Puzzle, proof: &Proof) -> Result<(), Flaw> {
    let rules = Rules::builtin(&puzzle.variant).map_err(|_| Flaw::Variant(puzzle.variant.clone()))?;
    let position = position(&rules, &puzzle.fen)?;
    if is_solved_by_level_1(&rules, &position, &proof.orders) {
        return Err(Flaw::TooEasy);
    }
    let rating = rate(&rules, &position, puzzle.turns, &proof.orders);
    if puzzle.rating == rating { Ok(()) } else { Err(Flaw::Rating(rating)) }
}

fn position(rules: &Rules, fen: &str) -> Result<Position, Flaw> {
    let position = Position::from_fen(rules, fen).map_err(|error| Flaw::Position(error.to_string()))?;
    if position.outcome(rules).is_some() || position.is_inside_turn() {
        return Err(Flaw::Position(fen.to_owned()));
    }
    let written = position.fen(rules);
    if written == fen { Ok(position) } else { Err(Flaw::Fen(written)) }
}

/// The turns of the main line, checked: the first is the solution, each is a whole turn, and the last wins.
fn main_line(rules: &Rules, position: &Position, puzzle: &Puzzle, first: Vec<Action>) -> Result<Vec<Vec<Action>>, Flaw> {
    let Some(line) = &puzzle.line else {
        return if puzzle.turns == 1 { Ok(vec![first]) } else { Err(Flaw::Line) };
    };
    if puzzle.turns == 1 || line.len() != 3 || line[0] != puzzle.solution {
        return Err(Flaw::Line);
    }
    let mut at = *position;
    let mut turns = Vec::with_capacity(line.len());
    for texts in line {
        let (actions, next) =
            read_turn(rules, &at, texts).filter(|(_, next)| next.turn() != at.turn() || next.outcome(rules).is_some()).ok_or(Flaw::Line)?;
        at = next;
        turns.push(actions);
    }
    if is_won_by(rules, &at, position.player()) { Ok(turns) } else { Err(Flaw::Line) }
}

/// What distinguishes final positions: the pieces on the board and in the pocket.
fn end(rules: &Rules, position: &Position, line: &[Action]) -> String {
    let fen = after(rules, position, line).fen(rules);
    let fields = fen.split(' ').enumerate().filter(|(index, field)| *index == 0 || field.starts_with("waiting="));
    fields.map(|(_, field)| field).collect::<Vec<_>>().join(" ")
}

fn all_equal(mut texts: impl Iterator<Item = String>) -> bool {
    texts.next().is_some_and(|first| texts.all(|text| text == first))
}
