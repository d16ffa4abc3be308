//! The search: principal variation search by single actions, deeper and deeper, for turns of any length.
//!
//! A turn is a row of actions after which the same player acts again; scores change sides only where the player changes
//! ([`Worker::after`]). The table's key covers the state of the turn, so that orders of moves that lead to the same position inside a
//! turn are searched once.

mod budget;
mod correction;
mod deepen;
mod exchange;
mod node;
mod order;
mod parameters;
mod table;
mod threats;
mod timing;
mod turns;
mod value;

#[cfg(test)]
mod tests;

use std::collections::HashSet;
use std::sync::LazyLock;

use tempi_rules::{Action, Color, Position, Rules};

use crate::engine::Sight;
use crate::evaluation::Evaluation;
use crate::history::counts_every_ply;
use crate::mate::Finder;

use budget::Budget;
use correction::Corrections;
use order::{Candidate, Memory};
use parameters::{MOST_PLIES, NOISY_PLIES};
use threats::Threats;
use value::Value;

pub(crate) use budget::Shared;
pub(crate) use deepen::{Progress, Thinking};
pub(crate) use table::Table;
pub(crate) use turns::is_long;

/// What a worker stands on.
#[derive(Clone, Copy)]
pub(crate) struct Ground<'a> {
    pub rules: &'a Rules,
    pub evaluation: &'a Evaluation,
    pub table: &'a Table,
    /// Keys of earlier positions of the game.
    pub played: &'a HashSet<u64>,
    /// What the player sees.
    pub sight: Sight,
}

/// What a thread keeps from one search to the next.
#[derive(Default)]
pub(crate) struct Mind {
    memory: Memory,
    corrections: Corrections,
    threats: Threats,
    /// Looks for wins in a turn.
    pub finder: Finder,
}

impl Mind {
    /// A new search begins.
    pub fn begin(&mut self) {
        self.memory.begin();
    }

    /// Forgets everything.
    pub fn forget(&mut self) {
        self.memory.clear();
        self.corrections.clear();
        self.threats.forget();
        self.finder.forget();
    }
}

/// One thread's search from one position.
struct Worker<'a> {
    rules: &'a Rules,
    evaluation: &'a Evaluation,
    table: &'a Table,
    played: &'a HashSet<u64>,
    sight: Sight,
    memory: &'a mut Memory,
    corrections: &'a mut Corrections,
    /// Looks for wins in a turn.
    finder: &'a mut Finder,
    budget: Budget<'a>,
    /// The turn at the root.
    turn: u16,
    /// Positions in which a turn found already ends, where other turns are wanted.
    excluded: Vec<u64>,
    /// Wins that the opponent has after the turn at the root.
    threats: &'a mut Threats,
    /// Keys of the positions on the way here that count for repetition.
    path: Vec<u64>,
    /// Lists for each ply, kept so as not to allocate.
    lists: Vec<Vec<Candidate>>,
    actions: Vec<Action>,
    /// The expected play from each ply on.
    lines: Vec<Vec<Action>>,
    evals: [Value; MOST_PLIES + 1],
    players: [Option<(Color, u8)>; MOST_PLIES + 1],
    every_ply: bool,
    /// Giving up a turn can be tried in this variant.
    may_pass: bool,
    deepest: usize,
    /// Some lines are cut off early or looked at less deep. Only tests that look at everything do without.
    selective: bool,
    /// Judgements are corrected by what was learned of their errors. Players of lower levels go on misjudging what they misjudge.
    corrects: bool,
    /// How many captures and promotions in a row are followed beyond the depth.
    noisy_plies: i32,
}

impl<'a> Worker<'a> {
    fn new(ground: Ground<'a>, mind: &'a mut Mind, budget: Budget<'a>, root: &Position) -> Worker<'a> {
        let Mind { memory, corrections, threats, finder } = mind;
        threats.begin(root.turn());
        Worker {
            rules: ground.rules,
            evaluation: ground.evaluation,
            table: ground.table,
            played: ground.played,
            sight: ground.sight,
            memory,
            corrections,
            finder,
            budget,
            turn: root.turn(),
            excluded: Vec::new(),
            threats,
            path: Vec::with_capacity(MOST_PLIES),
            lists: std::iter::repeat_with(Vec::new).take(MOST_PLIES + 1).collect(),
            actions: Vec::new(),
            lines: vec![Vec::new(); MOST_PLIES + 2],
            evals: [0; MOST_PLIES + 1],
            players: [None; MOST_PLIES + 1],
            every_ply: counts_every_ply(ground.rules),
            may_pass: may_pass(ground.rules),
            deepest: 0,
            selective: true,
            corrects: !ground.sight.is_limited(),
            noisy_plies: NOISY_PLIES.min(ground.sight.followed),
        }
    }

    /// Counts a position and begins its line; `true` when the thread must unwind.
    #[inline]
    fn count(&mut self, ply: usize) -> bool {
        self.lines[ply].clear();
        self.deepest = self.deepest.max(ply);
        self.budget.count()
    }

    /// The key of a position in the table. While turns are excluded or known to lose, positions inside the turn at the root are worth
    /// something else.
    #[inline]
    fn key(&self, position: &Position) -> u64 {
        let key = position.hash(self.rules);
        if position.turn() != self.turn {
            return key;
        }
        let key = key ^ self.threats.version().wrapping_mul(0xd6e8_feb8_6659_fd93);
        self.excluded.iter().fold(key, |key, excluded| key ^ excluded.rotate_left(17))
    }

    /// The length of a known win of the opponent that works in the position in which the turn at the root ended, if there is one.
    fn refutation(&mut self, end: &Position) -> Option<usize> {
        let found = self.threats.refutes(self.rules, end);
        self.budget.note_work(self.threats.take_listed());
        found
    }

    /// The expected play goes on with an action.
    fn note_line(&mut self, ply: usize, action: Action) {
        let (here, next) = self.lines.split_at_mut(ply + 1);
        here[ply].clear();
        here[ply].push(action);
        here[ply].extend_from_slice(&next[0]);
    }
}

/// How much less deep late actions are searched, by depth and number, before anything else is said. A logarithm takes too long to be
/// taken anew for each action of a game.
static REDUCTIONS: LazyLock<[[i32; 64]; 64]> = LazyLock::new(|| {
    let mut table = [[0; 64]; 64];
    for (depth, row) in table.iter_mut().enumerate().skip(1) {
        for (place, reduction) in row.iter_mut().enumerate().skip(1) {
            *reduction = (0.6 + (depth as f64).ln() * (place as f64).ln() / 2.3) as i32;
        }
    }
    table
});

/// Whether a position in which giving up the turn is good enough is good enough: not where having to move is often a burden, which is
/// so where men only go forward or being stuck wins, and not where White and Black men alternate.
fn may_pass(rules: &Rules) -> bool {
    !counts_every_ply(rules) && rules.has_royal_kings() && rules.file().end.stuck != tempi_rules::format::model::Verdict::Wins
}
