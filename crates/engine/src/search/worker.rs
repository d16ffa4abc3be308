//! The search state of a thread.

use std::time::Duration;
use tempi_rules::{Action, Color, Position, Rules, Verdict};

use crate::budget::{Budget, ClockChecks, SharedState};
use crate::evaluation::Evaluation;
use crate::keys::KeySet;
use crate::mate::Finder;
use crate::network::Accumulators;
use crate::repetition::counts_every_ply;
use crate::skill::SkillLimits;

use super::correction::CorrectionHistory;
use super::order::{Candidate, HistoryTables, MoveOrder};
use super::parameters::{MAX_PLY, MAX_QSEARCH_PLIES};
use super::threats::Threats;
use super::tt::TranspositionTable;
use super::tuned::Tuned;
use super::value::Value;

/// The intervals at which a search reads the clock.
pub(super) const CLOCK_CHECKS: ClockChecks = ClockChecks { target: Duration::from_micros(500), max_nodes: 512 };

/// The data shared by all threads of a search.
#[derive(Clone, Copy)]
pub(crate) struct SearchContext<'a> {
    pub rules: &'a Rules,
    pub evaluation: &'a Evaluation,
    pub tt: &'a TranspositionTable,
    /// Keys of earlier positions of the game.
    pub played: &'a KeySet,
    pub skill: SkillLimits,
    pub tuned: &'a Tuned,
    pub shared: &'a SharedState,
}

/// The data that a thread keeps between searches.
#[derive(Default)]
pub(crate) struct ThreadData {
    history: HistoryTables,
    correction_history: CorrectionHistory,
    threats: Threats,
    /// Finds wins within a turn.
    pub finder: Finder,
}

impl ThreadData {
    /// Starts a new search.
    pub fn begin(&mut self) {
        self.history.begin();
    }

    /// Clears all tables.
    pub fn forget(&mut self) {
        self.history.clear();
        self.correction_history.clear();
        self.threats.forget();
        self.finder.forget();
    }
}

/// A thread's search from one position.
pub(super) struct Worker<'a> {
    pub rules: &'a Rules,
    pub evaluation: &'a Evaluation,
    pub tt: &'a TranspositionTable,
    pub played: &'a KeySet,
    pub skill: SkillLimits,
    pub tuned: &'a Tuned,
    pub history: &'a mut HistoryTables,
    pub correction_history: &'a mut CorrectionHistory,
    /// Finds wins within a turn.
    pub finder: &'a mut Finder,
    pub budget: Budget<'a>,
    pub shared: &'a SharedState,
    /// The turn at the root.
    pub turn: u16,
    /// Keys of the final positions of turns found earlier, if other turns are requested.
    pub excluded: Vec<u64>,
    /// Wins that the opponent has after the turn at the root.
    pub threats: &'a mut Threats,
    /// Keys of the positions between the root and the current node that count for repetition.
    pub path: Vec<u64>,
    /// Move lists for each ply, reused to avoid allocations.
    pub move_lists: Vec<Vec<Candidate>>,
    pub actions: Vec<Action>,
    /// The principal variation from each ply.
    pub pv: Vec<Vec<Action>>,
    /// The network's accumulators at each ply.
    pub accumulators: Accumulators,
    pub evals: [Value; MAX_PLY + 1],
    /// The player at each ply, and the ordinal of the action.
    pub actors: [Option<(Color, u8)>; MAX_PLY + 1],
    pub every_ply: bool,
    pub allows_null_move: bool,
    /// The greatest ply reached.
    pub seldepth: usize,
    /// Whether the search prunes and reduces; tests of full searches turn this off.
    pub selective: bool,
    /// Whether evaluations are corrected by the correction history. Weaker levels keep their errors.
    pub corrects: bool,
    /// Maximum number of consecutive captures and promotions in the quiescence search.
    pub qsearch_plies: i32,
}

impl<'a> Worker<'a> {
    pub fn new(context: SearchContext<'a>, thread: &'a mut ThreadData, budget: Budget<'a>, root: &Position) -> Worker<'a> {
        let ThreadData { history, correction_history, threats, finder } = thread;
        threats.begin(root.turn());
        Worker {
            rules: context.rules,
            evaluation: context.evaluation,
            tt: context.tt,
            played: context.played,
            skill: context.skill,
            tuned: context.tuned,
            history,
            correction_history,
            finder,
            budget,
            shared: context.shared,
            turn: root.turn(),
            excluded: Vec::new(),
            threats,
            path: Vec::with_capacity(MAX_PLY),
            move_lists: std::iter::repeat_with(Vec::new).take(MAX_PLY + 1).collect(),
            actions: Vec::new(),
            pv: vec![Vec::new(); MAX_PLY + 2],
            accumulators: Accumulators::default(),
            evals: [0; MAX_PLY + 1],
            actors: [None; MAX_PLY + 1],
            every_ply: counts_every_ply(context.rules),
            allows_null_move: allows_null_move(context.rules),
            seldepth: 0,
            selective: true,
            corrects: !context.skill.is_limited(),
            qsearch_plies: MAX_QSEARCH_PLIES.min(context.skill.qsearch_plies),
        }
    }

    /// Counts a node and starts its principal variation; returns `true` if the thread has to unwind.
    #[inline]
    pub fn count(&mut self, ply: usize) -> bool {
        self.pv[ply].clear();
        self.seldepth = self.seldepth.max(ply);
        self.budget.count()
    }

    /// The hash table's key of a position with this hash. While turns are excluded or known to lose, positions within the root's turn get different
    /// keys, because their scores differ.
    #[inline]
    pub fn key(&self, position: &Position, hash: u64) -> u64 {
        if position.turn() != self.turn {
            return hash;
        }
        let key = hash ^ self.threats.version().wrapping_mul(0xd6e8_feb8_6659_fd93);
        self.excluded.iter().fold(key, |key, excluded| key ^ excluded.rotate_left(17))
    }

    /// The length of a known win of the opponent that works in a final position of the root's turn, if there is one.
    pub fn refutation(&mut self, end: &Position) -> Option<usize> {
        let found = self.threats.refutes(self.rules, end);
        self.budget.note_work(self.threats.take_listed());
        found
    }

    /// Sets the principal variation of a ply to an action followed by that of the next ply.
    pub fn update_pv(&mut self, ply: usize, action: Action) {
        let (here, next) = self.pv.split_at_mut(ply + 1);
        here[ply].clear();
        here[ply].push(action);
        here[ply].extend_from_slice(&next[0]);
    }

    /// The move ordering of a node.
    pub fn move_order(&self) -> MoveOrder<'_> {
        MoveOrder { rules: self.rules, evaluation: self.evaluation, history: self.history }
    }
}

/// Whether null moves can be tried in a variant: not if zugzwang is common, as where pieces only move forward or having no moves wins, and not
/// if White and Black pieces alternate.
fn allows_null_move(rules: &Rules) -> bool {
    !counts_every_ply(rules) && rules.has_royal_kings() && rules.ends().no_moves != Verdict::Wins
}
