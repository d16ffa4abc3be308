//! Pruning: nodes and actions that are not worth searching.

use tempi_rules::engine_support::pass_unchecked;
use tempi_rules::{Action, Bitboard, Board, Piece, Rules};

use crate::evaluation::Evaluation;

use super::node::Node;
use super::order::Candidate;
use super::parameters::*;
use super::queue::Queue;
use super::quiescence::QuietNode;
use super::see::{mover, quiet_loses_more};
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
        let after = PlyState { after_null_move: true, ..state.next(0, self.hash_and_prefetch(&next)) };
        let score = self.search_after(position, &next, reduced, after, Window::zero(window.beta - 1));
        (score >= window.beta && !self.budget.is_over()).then(|| if is_decided(score) { window.beta } else { score })
    }

    /// Whether actions of a node may be skipped: not with an open window or in check, and only in the last move of a turn, because a quiet move
    /// before it may prepare the next one.
    pub(super) fn may_skip_actions(&self, node: &Node<'_>, window: Window) -> bool {
        !window.is_open() && !node.in_check && !node.more_moves && self.selective
    }

    /// Whether no further quiet action except direct checks is worth searching: the evaluation is too low (futility pruning), or enough quiet
    /// actions have been searched (late move pruning).
    pub(super) fn skips_quiets(&self, node: &Node<'_>, quiets: usize, alpha: Value) -> bool {
        let &Node { depth, eval, .. } = node;
        let SearchParameters { futility, futility_step, late_actions, .. } = self.tuned.parameters;
        let most_searched = (late_actions + depth * depth) / if node.improving { 1 } else { 2 };
        (depth <= FUTILITY_MAX_DEPTH && eval + futility + futility_step * depth <= alpha)
            || (depth <= LMP_MAX_DEPTH && quiets as i32 >= most_searched)
    }

    /// Leaves out quiet actions except direct checks, and losing captures where the depth is small.
    pub(super) fn leave_out_quiets(&self, node: &Node<'_>, queue: &mut Queue<'_>) {
        let mut checks = DirectChecks::new(self.evaluation, self.rules, node.position.board());
        queue.filter(|candidate| match candidate.gain() {
            None => checks.has(candidate.action),
            Some(_) => !skips_losing_capture(node, candidate),
        });
    }

    /// Whether an action is not worth searching: a losing capture, or a quiet action that failed before (history pruning) or loses the piece (by
    /// static exchange evaluation). Direct checks are always worth it, because they can sacrifice the piece for a mate.
    pub(super) fn is_futile(&self, node: &Node<'_>, candidate: Candidate) -> bool {
        if candidate.gain().is_some() {
            return skips_losing_capture(node, &candidate);
        }
        let (&Node { position, state, depth, .. }, action) = (node, candidate.action);
        let SearchParameters { history_pruning, exchange_pruning, .. } = self.tuned.parameters;
        let failed =
            || depth <= HISTORY_PRUNING_MAX_DEPTH && self.history.score(position, state.previous, action) < -history_pruning * depth;
        let loses = || {
            let margin = exchange_pruning * depth * depth;
            depth <= EXCHANGE_PRUNING_MAX_DEPTH && quiet_loses_more(self.evaluation, self.rules, position, action, margin)
        };
        (failed() || loses()) && !DirectChecks::new(self.evaluation, self.rules, position.board()).has(action)
    }
}

/// The actions by which the moving piece attacks an opposing king, or another piece whose capture ends the game.
struct DirectChecks<'w> {
    evaluation: &'w Evaluation,
    rules: &'w Rules,
    board: &'w Board,
    /// The piece of the last query, and the squares from which it attacks. Moves of equal pieces often follow each other.
    known: Option<(Piece, Bitboard)>,
}

impl<'w> DirectChecks<'w> {
    const fn new(evaluation: &'w Evaluation, rules: &'w Rules, board: &'w Board) -> DirectChecks<'w> {
        DirectChecks { evaluation, rules, board, known: None }
    }

    fn has(&mut self, action: Action) -> bool {
        match (mover(self.board, action), action.to()) {
            (Some(piece), Some(to)) => self.origins(piece).has(to),
            _ => false,
        }
    }

    fn origins(&mut self, piece: Piece) -> Bitboard {
        match self.known {
            Some((known, origins)) if known == piece => origins,
            _ => {
                let origins = self.evaluation.objective_attack_origins(self.rules, self.board, piece);
                self.known = Some((piece, origins));
                origins
            }
        }
    }
}

/// Whether an action is a losing capture, and the node shallow enough to skip those.
fn skips_losing_capture(node: &Node<'_>, candidate: &Candidate) -> bool {
    candidate.is_bad() && node.depth <= BAD_CAPTURE_MAX_DEPTH
}

#[cfg(test)]
mod tests {
    use super::*;
    use tempi_rules::Position;

    #[test]
    fn direct_checks_are_told_from_other_moves() {
        let rules = Rules::builtin("chess").unwrap();
        let evaluation = Evaluation::new(&rules);
        let position = Position::from_fen(&rules, "6k1/8/8/8/4N3/8/8/R3K3 w - - 0 1").unwrap();
        let mut checks = DirectChecks::new(&evaluation, &rules, position.board());
        // The rook and the knight take turns, so that a set kept for the wrong piece shows.
        for (text, expected) in [("a1a8", true), ("e4f6", true), ("a1a7", false), ("e4d6", false), ("e1d1", false)] {
            assert_eq!(checks.has(position.parse_action(&rules, text).unwrap()), expected, "{text}");
        }
    }
}
