//! Pruning: nodes and actions that are not worth searching.

use tempi_rules::engine_support::pass_unchecked;
use tempi_rules::{Action, Position};

use super::node::Node;
use super::order::Candidate;
use super::parameters::*;
use super::quiescence::QuietNode;
use super::see::see;
use super::tuned::SearchParameters;
use super::value::{Value, is_decided};
use super::visit::{PlyState, Window, settles};
use super::worker::Worker;

impl Worker<'_> {
    /// The score of a node whose evaluation is so far below alpha that only captures could help, and they do not (razoring), or so far above beta
    /// that it need not be searched (reverse futility pruning).
    pub(super) fn prune_by_evaluation(&mut self, node: &Node<'_>, window: Window) -> Option<Value> {
        let &Node { position, state, depth, probe, raw_eval, estimate, .. } = node;
        let SearchParameters { razoring, reverse_futility, .. } = self.tuned.parameters;
        let razors = depth <= RAZORING_MAX_DEPTH && !node.more_moves && self.evaluation.uses_material();
        if razors && estimate + razoring * depth <= window.alpha {
            let quiet = QuietNode { position, state, plies: self.qsearch_plies, probe, raw_eval };
            let score = probe.entry.filter(|entry| settles(entry, window)).map_or_else(|| self.quiesce(quiet, window), |entry| entry.value);
            if score <= window.alpha {
                return Some(score);
            }
        }
        let margin = reverse_futility * (depth - i32::from(node.improving));
        if depth <= REVERSE_FUTILITY_MAX_DEPTH && estimate - margin >= window.beta {
            // The actions have not been listed yet.
            return Some(if position.has_legal_action(self.rules) { estimate } else { self.game_over_score(position, state.ply) });
        }
        None
    }

    /// The score of a null move (giving up the turn), if that is good enough.
    pub(super) fn null_move(&mut self, node: &Node<'_>, count: usize, window: Window) -> Option<Value> {
        let Node { position, state, depth, estimate, .. } = *node;
        let wanted = depth >= NULL_MOVE_MIN_DEPTH && estimate >= window.beta && !state.after_null_move;
        // Giving up several moves costs so much that the result says little.
        if !wanted || !self.allows_null_move || count < NULL_MOVE_MIN_ACTIONS || position.is_inside_turn() || node.more_moves {
            return None;
        }
        let next = pass_unchecked(position, self.rules);
        let SearchParameters { null_move_reduction, null_move_evaluation, .. } = self.tuned.parameters;
        let further = ((estimate - window.beta) / null_move_evaluation).min(NULL_MOVE_EVAL_MAX);
        let reduced = depth - null_move_reduction - depth / 6 - further;
        let after = PlyState { after_null_move: true, ..state.next(0) };
        let score = self.search_after(position, &next, reduced, after, Window::zero(window.beta - 1));
        (score >= window.beta && !self.budget.is_over()).then(|| if is_decided(score) { window.beta } else { score })
    }

    /// Whether a late quiet action or a losing capture is not worth searching. Inside a turn, a quiet move may prepare the next one.
    pub(super) fn is_futile(&self, node: &Node<'_>, candidate: Candidate, quiets: usize, window: Window) -> bool {
        if window.is_open() || node.in_check || node.more_moves || !self.selective {
            return false;
        }
        match candidate.gain {
            None => self.is_futile_quiet(node, candidate, quiets as i32, window.alpha),
            Some(_) => candidate.is_bad() && node.depth <= BAD_CAPTURE_MAX_DEPTH,
        }
    }

    /// Whether a quiet action is not worth searching after this many others: because of the evaluation (futility pruning), because it is late (late
    /// move pruning), because it failed before (history pruning), or because it loses the piece (by static exchange evaluation). Direct checks are
    /// always worth it, because they can sacrifice the piece for a mate.
    fn is_futile_quiet(&self, node: &Node<'_>, Candidate { action, .. }: Candidate, quiets: i32, alpha: Value) -> bool {
        let &Node { position, state, depth, eval, .. } = node;
        let SearchParameters { futility, futility_step, late_actions, history_pruning, exchange_pruning, .. } = self.tuned.parameters;
        let most_searched = (late_actions + depth * depth) / if node.improving { 1 } else { 2 };
        let futile = (depth <= FUTILITY_MAX_DEPTH && eval + futility + futility_step * depth <= alpha)
            || (depth <= LMP_MAX_DEPTH && quiets >= most_searched)
            || (depth <= HISTORY_PRUNING_MAX_DEPTH && self.history.score(position, state.previous, action) < -history_pruning * depth)
            || (depth <= EXCHANGE_PRUNING_MAX_DEPTH
                && see(self.evaluation, self.rules, position, action, 0) < -exchange_pruning * depth * depth);
        futile && !self.is_direct_check(position, action)
    }

    /// Whether the piece that moves will attack an opposing king, or another piece whose capture ends the game.
    fn is_direct_check(&self, position: &Position, action: Action) -> bool {
        let board = position.board();
        match (action.from().and_then(|from| board.piece_on(from)), action.to()) {
            (Some(piece), Some(to)) => self.evaluation.attacks_objective(self.rules, board, piece, to),
            _ => false,
        }
    }
}
