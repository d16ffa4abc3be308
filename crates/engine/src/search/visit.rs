//! What all nodes have in common: their window and path, their entry in the hash table, their evaluation, and repetitions.

use std::ops::ControlFlow;

use tempi_rules::{Action, Outcome, Position, RepetitionRule, Rules};

use crate::repetition::repeated_against;
use crate::thought::Bound;

use super::order::{Candidate, PieceTo};
use super::parameters::MAX_PLY;
use super::tt::TtEntry;
use super::value::{INFINITE, MAX_EVAL, Value, is_decided, loss_at, win_at};
use super::worker::Worker;

/// The bounds within which an exact score matters, from the point of view of the player to act.
#[derive(Clone, Copy, Debug)]
pub(super) struct Window {
    pub alpha: Value,
    pub beta: Value,
}

impl Window {
    pub const FULL: Window = Window { alpha: -INFINITE, beta: INFINITE };

    /// The null window at alpha: the search only determines whether the score is better.
    pub const fn zero(alpha: Value) -> Window {
        Window { alpha, beta: alpha + 1 }
    }

    /// Whether exact scores within it matter.
    pub const fn is_open(self) -> bool {
        self.beta - self.alpha > 1
    }

    pub const fn reversed(self) -> Window {
        Window { alpha: -self.beta, beta: -self.alpha }
    }
}

/// The path to a node.
#[derive(Clone, Copy)]
pub(super) struct PlyState {
    pub ply: usize,
    /// Piece and target square of the previous action.
    pub previous: PieceTo,
    /// Whether the previous action was a null move.
    pub after_null_move: bool,
    /// The hash of the node's position.
    pub hash: u64,
}

impl PlyState {
    /// The root, and the position after a whole turn at the root.
    pub const fn start(ply: usize, hash: u64) -> PlyState {
        PlyState { ply, previous: 0, after_null_move: false, hash }
    }

    pub const fn next(self, previous: PieceTo, hash: u64) -> PlyState {
        PlyState { ply: self.ply + 1, previous, after_null_move: false, hash }
    }
}

/// The hash table's information on a node.
#[derive(Clone, Copy)]
pub(super) struct Probe {
    pub key: u64,
    pub entry: Option<TtEntry>,
}

impl Worker<'_> {
    /// Counts a node and looks it up in the hash table. Breaks with the score if the table's entry causes a cutoff or the search is over.
    pub(super) fn probe_node(
        &mut self,
        position: &Position,
        state: PlyState,
        cuts_off: impl FnOnce(&TtEntry) -> bool,
    ) -> ControlFlow<Value, Probe> {
        debug_assert_eq!(state.hash, position.hash(self.rules), "the state belongs to another position");
        if self.count(state.ply) {
            return ControlFlow::Break(0);
        }
        let key = self.key(position, state.hash);
        let entry = self.tt.probe(key, state.ply);
        match &entry {
            Some(entry) if cuts_off(entry) => ControlFlow::Break(entry.value),
            _ => ControlFlow::Continue(Probe { key, entry }),
        }
    }

    /// The hash of a position that will soon be looked up in the hash table; starts loading its bucket.
    #[inline]
    pub(super) fn hash_and_prefetch(&self, next: &Position) -> u64 {
        let hash = next.hash(self.rules);
        self.tt.prefetch(self.key(next, hash));
        hash
    }

    /// Adds a position with this hash to the path for repetition detection, or returns its score if that is known without a search.
    pub(super) fn enter(&mut self, position: &Position, next: &Position, hash: u64, ply: usize) -> Entered {
        if !self.excluded.is_empty() && position.turn() == self.turn && self.excluded.contains(&hash) {
            return Entered::Excluded;
        }
        if !self.every_ply && next.turn() == position.turn() {
            return Entered::Uncounted;
        }
        if position.turn() == self.turn
            && let Some(actions) = self.refutation(next)
        {
            return Entered::Settled(loss_at(ply + 1 + actions));
        }
        let occurred = self.played.contains(&hash) || self.path.contains(&hash);
        if occurred && let Some(score) = self.repetition_score(position, next) {
            return Entered::Settled(score);
        }
        self.path.push(hash);
        Entered::Counted
    }

    /// The score of a repeated position for the player who caused it, as if it occurred for the third time, since the moves in between lead
    /// nowhere. A win or a loss by the same action takes precedence.
    fn repetition_score(&self, position: &Position, next: &Position) -> Option<Value> {
        if next.outcome(self.rules).is_some() {
            return None;
        }
        match self.rules.ends().repetition {
            RepetitionRule::None => None,
            RepetitionRule::Draw => Some(0),
            RepetitionRule::Loses if repeated_against(next) == position.player() => Some(win_at(MAX_PLY)),
            RepetitionRule::Loses => Some(loss_at(MAX_PLY)),
        }
    }

    /// The score of a position without actions.
    pub(super) fn game_over_score(&self, position: &Position, ply: usize) -> Value {
        match position.outcome(self.rules) {
            Some(Outcome { winner: Some(winner), .. }) if winner == position.player() => win_at(ply),
            Some(Outcome { winner: Some(_), .. }) => loss_at(ply),
            _ => 0,
        }
    }

    /// The static evaluation of a position without correction: the hash table's, if it has one.
    pub(super) fn raw_eval(&mut self, position: &Position, ply: usize, entry: Option<TtEntry>) -> Value {
        entry.map_or_else(|| self.evaluate(position, ply), |entry| entry.eval)
    }

    /// The static evaluation of a position, with the errors of weaker levels.
    pub(super) fn evaluate(&mut self, position: &Position, ply: usize) -> Value {
        let error = self.skill.evaluation_error(self.rules, position);
        (self.evaluation.judge(self.rules, position, &mut self.accumulators, ply) + error).clamp(-MAX_EVAL, MAX_EVAL)
    }

    /// A static evaluation corrected by the correction history.
    pub(super) fn corrected(&self, position: &Position, raw_eval: Value) -> Value {
        let correction = if self.corrects { self.correction_history.correction(self.rules, self.evaluation, position) } else { 0 };
        (raw_eval + correction).clamp(-MAX_EVAL, MAX_EVAL)
    }

    pub(super) fn list_candidates(&mut self, candidates: &mut Vec<Candidate>, list: impl FnOnce(&mut Vec<Action>, &Rules)) {
        self.actions.clear();
        list(&mut self.actions, self.rules);
        candidates.clear();
        candidates.extend(self.actions.iter().map(|&action| Candidate::new(action)));
    }
}

/// Whether a hash table entry causes a cutoff within a window.
pub(super) fn settles(entry: &TtEntry, window: Window) -> bool {
    match entry.bound {
        Bound::Exact => true,
        Bound::AtLeast => entry.value >= window.beta,
        Bound::AtMost => entry.value <= window.alpha,
    }
}

/// A static evaluation, or the score of a hash table entry that is a better estimate.
pub(super) fn better_estimate(eval: Value, entry: &TtEntry) -> Value {
    let better = match entry.bound {
        Bound::Exact => true,
        Bound::AtLeast => entry.value > eval,
        Bound::AtMost => entry.value < eval,
    };
    if better && !is_decided(entry.value) { entry.value } else { eval }
}

/// The bound that the best score found within a window represents.
pub(super) fn bound_of(score: Value, alpha: Value, beta: Value) -> Bound {
    match score {
        _ if score >= beta => Bound::AtLeast,
        _ if score <= alpha => Bound::AtMost,
        _ => Bound::Exact,
    }
}

/// The result of entering a position.
pub(super) enum Entered {
    /// It repeats a position or is known to be lost: its score for the player who made the move.
    Settled(Value),
    /// This line has already been found, and another one is requested.
    Excluded,
    /// It was pushed onto the path and must be popped.
    Counted,
    /// It is within a turn, where positions do not repeat.
    Uncounted,
}
