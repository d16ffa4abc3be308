//! The mate finder: does the player to act win this turn, how, and in how many ways? Can they force a win within several turns?
//!
//! # How it works
//!
//! A turn of many moves has far more move orders than positions. All searches here visit each position inside the turn once: the number
//! of ways from it to a win is stored under its key, and reused when other move orders reach it. Counts are exact unless two positions have
//! the same 64-bit key; among ten million positions, the probability of that is below 3 in a million.
//!
//! - **The last move**: if only mate wins, only checks are played, and only if a quick test of the board shows that all flight squares of the
//!   king can be covered ([`tempi_rules::engine_support::may_mate_in_one`]).
//! - **A move with two or three moves left** is not played if the squares around the king show that no mate can follow (`net/next_move.rs`).
//! - **The first win** is found by a beam search, which expands positions layer by layer and keeps only the most promising (by how many squares
//!   around the king are controlled and how far pawns have advanced), then more of them, and finally all.
//! - **Several turns** need a search over plans and replies, in which each position is proved once.
//!
//! Nothing here depends on a variant's name: [`Position::outcome`] decides what wins when a turn or the game has ended.

mod beam;
mod finder;
mod net;
mod promise;
mod series;
mod table;
mod turns;

use std::time::Duration;

use tempi_rules::{Action, Position, Rules};

use crate::budget::Budget;
use crate::player::Host;
use series::{Goal, Series, Win};
use table::Table;
use turns::Forced;

pub use finder::{Finder, Found, find_win_in_turn};

/// What to find.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum Want {
    /// Whether there is a win, and one example.
    #[default]
    First,
    /// The number of winning sequences of actions.
    Count,
    /// All of them.
    All,
}

/// A query about the current turn.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Task {
    /// What to find out.
    pub want: Want,
    /// The number of the player's own turns within which the win must come, including this one; 1: in this turn. 0 counts as 1.
    pub turns: u8,
    /// The maximum number of positions to visit.
    pub positions: Option<u64>,
    /// The time limit.
    pub time: Option<Duration>,
    /// The memory limit for tables, in bytes. Less memory is slower but just as exact.
    pub memory: usize,
    /// The maximum number of sequences to list.
    pub lines: usize,
}

impl Task {
    /// The default memory limit for tables: 512 MiB.
    pub const MEMORY: usize = 512 << 20;
    /// The default number of sequences to list.
    pub const LINES: usize = 500_000;

    /// A query about this turn, without a time limit.
    pub const fn new(want: Want) -> Task {
        Task { want, turns: 1, positions: None, time: None, memory: Task::MEMORY, lines: Task::LINES }
    }
}

/// The answer to a query.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Solution {
    /// Whether the player wins; `None`: unknown, because a limit was reached.
    pub wins: Option<bool>,
    /// A winning sequence of actions: the rest of this turn.
    pub first: Option<Vec<Action>>,
    /// All winning sequences, if requested.
    pub all: Vec<Vec<Action>>,
    /// The number of winning sequences, if requested.
    pub count: Option<u128>,
    /// Whether the answer is complete.
    pub complete: bool,
    /// Whether the tables were too small to keep all results. This costs time, but the answer is just as exact.
    pub forgot: bool,
    /// The number of positions visited.
    pub positions: u64,
}

impl Solution {
    /// The answer if nothing wins, for example because the game has ended.
    pub fn none(task: &Task) -> Solution {
        let count = (task.want != Want::First).then_some(0);
        Solution { wins: Some(false), count, complete: true, ..Solution::default() }
    }
}

/// Answers a query about the current turn. If a limit or the host stops the search, the answer may be incomplete.
///
/// A sequence is all actions of a turn in order: two orders of the same moves are two sequences.
///
/// ```
/// use tempi_engine::{Task, NoClock, Want, solve};
/// use tempi_rules::{Position, Rules};
/// // Italian progressive chess: Black mates with the fourth move, in two ways.
/// let rules = Rules::builtin("progressive-italian").unwrap();
/// let fen = "rnbBkbnr/pp1p1ppp/8/8/3p4/8/PPP1PPPP/RN1QKBNR b KQkq - 0 2";
/// let position = Position::from_fen(&rules, fen).unwrap();
/// let solution = solve(&rules, &position, &Task::new(Want::Count), &mut NoClock);
/// assert_eq!((solution.wins, solution.count, solution.complete), (Some(true), Some(2), true));
/// ```
pub fn solve(rules: &Rules, position: &Position, task: &Task, host: &mut dyn Host) -> Solution {
    let mut budget = series::budget(task.positions, task.time, host);
    if position.outcome(rules).is_some() {
        return Solution::none(task);
    }
    let player = position.player();
    let share = if task.turns > 1 { task.memory / 3 } else { task.memory };
    let mut finder = Finder::with_memory(share);
    let mut solution = first_win(rules, position, &mut finder, &mut budget);
    let mut known = Table::new(share);
    let mut turns_table = Table::new(share);
    let mut turns = 1;
    while solution.wins == Some(false) && turns < task.turns {
        let mut spare = Vec::new();
        let goal = Forced::of(rules, player, turns, &mut known, &mut finder);
        turns_table.clear();
        let table = &mut turns_table;
        let mut series = Series { rules, turn: position.turn(), goal, table, budget: &mut budget, net: None, spare: &mut spare };
        let mut line = Vec::new();
        solution.wins = series.find(position, &mut line);
        solution.first = solution.wins.filter(|&wins| wins).map(|_| line);
        turns += 1;
    }
    solution.complete = solution.wins.is_some();
    if solution.wins == Some(false) {
        solution.count = Solution::none(task).count;
    } else if task.want != Want::First && solution.complete {
        let more = task.turns.saturating_sub(1);
        if more == 0 {
            let (table, spare) = finder.parts();
            let goal = Win::of(rules, player);
            let net = series::net(rules, position);
            let series = Series { rules, turn: position.turn(), goal, table, budget: &mut budget, net, spare };
            gather(series, position, task, &mut solution);
        } else {
            let mut spare = Vec::new();
            let goal = Forced::of(rules, player, more, &mut known, &mut finder);
            turns_table.clear();
            let table = &mut turns_table;
            let series = Series { rules, turn: position.turn(), goal, table, budget: &mut budget, net: None, spare: &mut spare };
            gather(series, position, task, &mut solution);
        }
    }
    solution.positions = budget.nodes();
    solution.forgot = finder.was_full() || known.was_full() || turns_table.was_full();
    solution
}

/// Whether the player wins in this turn, with an example.
fn first_win(rules: &Rules, position: &Position, finder: &mut Finder, budget: &mut Budget<'_>) -> Solution {
    match finder.find_with(rules, position, budget) {
        Found::Win(line) => Solution { wins: Some(true), first: Some(line), ..Solution::default() },
        Found::Nothing => Solution { wins: Some(false), ..Solution::default() },
        Found::Unknown => Solution::default(),
    }
}

/// Counts the sequences, and lists them if requested.
fn gather<G: Goal>(mut series: Series<'_, '_, '_, G>, position: &Position, task: &Task, solution: &mut Solution) {
    // Numbers that are too large for the table, some 10³⁶, are reported as `None`.
    solution.count = series.count(position).filter(|&count| count < table::MOST);
    solution.complete = solution.count.is_some();
    if task.want == Want::All && solution.complete {
        let mut line = Vec::new();
        solution.complete = series.list_all(position, &mut line, &mut solution.all, task.lines) == Some(true);
    }
}
