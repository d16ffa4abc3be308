//! The quiescence search: captures and promotions until the position is quiet enough to be evaluated.

use std::ops::ControlFlow;

use tempi_rules::Position;
use tempi_rules::engine_support::captures_into;

use crate::thought::Bound;

use super::order::{Candidate, piece_to};
use super::parameters::{MAX_PLY, QSEARCH_EVASION_PLIES};
use super::tt::{TtEntry, fingerprint};
use super::value::{INFINITE, Value};
use super::visit::{PlyState, Probe, Window, better_estimate, bound_of, settles};
use super::worker::Worker;

/// A node of the quiescence search, after it was counted and looked up.
#[derive(Clone, Copy)]
pub(super) struct QuietNode<'p> {
    pub position: &'p Position,
    pub state: PlyState,
    /// The number of captures and promotions that may still follow.
    pub plies: i32,
    pub probe: Probe,
    /// The static evaluation without correction.
    pub raw_eval: Value,
}

impl Worker<'_> {
    /// Quiescence search: the static evaluation, or the result of at most `plies` captures and promotions in a row.
    pub(super) fn qsearch(&mut self, position: &Position, plies: i32, state: PlyState, window: Window) -> Value {
        match self.probe_node(position, state, |entry| settles(entry, window)) {
            ControlFlow::Continue(probe) => {
                let raw_eval = self.raw_eval(position, state.ply, probe.entry);
                self.quiesce(QuietNode { position, state, plies, probe, raw_eval }, window)
            }
            ControlFlow::Break(score) => score,
        }
    }

    /// The same for a node that was counted, looked up, and evaluated.
    pub(super) fn quiesce(&mut self, node: QuietNode<'_>, window: Window) -> Value {
        let QuietNode { position, state: PlyState { ply, .. }, plies, raw_eval, probe } = node;
        let evades = plies > self.qsearch_plies - QSEARCH_EVASION_PLIES && self.rules.has_royal_kings() && position.is_check(self.rules);
        // Whether the game is over is determined when the actions are listed, or at the latest before the evaluation is returned.
        let eval = self.corrected(position, raw_eval);
        if (eval >= window.beta && !evades) || plies <= 0 || ply >= MAX_PLY || !self.evaluation.uses_material() {
            return self.stand_pat(node, eval);
        }
        let mut candidates = std::mem::take(&mut self.move_lists[ply]);
        self.list_candidates(&mut candidates, |actions, rules| match evades {
            true => position.legal_actions_into(rules, actions),
            false => captures_into(position, rules, actions),
        });
        let score = if candidates.is_empty() && (evades || !position.has_legal_action(self.rules)) {
            self.game_over_score(position, ply)
        } else {
            // The hash table may know better than the evaluation what stopping here is worth.
            let stand = probe.entry.map_or(eval, |entry| better_estimate(eval, &entry));
            self.qsearch_moves(node, (!evades).then_some(stand), &mut candidates, window)
        };
        self.move_lists[ply] = candidates;
        score
    }

    /// The evaluation as the score of a position in which nothing is searched, unless the game is over.
    fn stand_pat(&mut self, QuietNode { position, state, probe, raw_eval, .. }: QuietNode<'_>, eval: Value) -> Value {
        if !position.has_legal_action(self.rules) {
            return self.game_over_score(position, state.ply);
        }
        if probe.entry.is_none() {
            self.tt.store(probe.key, state.ply, &TtEntry { value: eval, bound: Bound::AtLeast, depth: 0, eval: raw_eval, best: 0 });
        }
        eval
    }

    /// The best score among the actions; `stand` is the score of stopping here, `None` if a check has to be evaded.
    fn qsearch_moves(&mut self, node: QuietNode<'_>, stand: Option<Value>, candidates: &mut Vec<Candidate>, mut window: Window) -> Value {
        let QuietNode { position, state, plies, probe, raw_eval } = node;
        let tt_move = probe.entry.map_or(0, |entry| entry.best);
        let first_alpha = window.alpha;
        self.move_order().score_moves(position, tt_move, state.previous, state.ply, candidates);
        if stand.is_some() {
            candidates.retain(|candidate| candidate.gain().is_some());
        }
        let (mut best_score, mut best) = (stand.unwrap_or(-INFINITE), 0);
        window.alpha = window.alpha.max(best_score);
        for index in 0..candidates.len() {
            let candidate = self.move_order().pick_best(position, &mut candidates[index..]);
            if let Some(stand) = stand {
                if candidate.is_bad() {
                    break;
                }
                if stand + candidate.gain().unwrap_or(0) + self.tuned.parameters.delta <= window.alpha {
                    continue;
                }
            }
            let mut next = *position;
            next.play_unchecked(self.rules, candidate.action);
            let after = state.next(piece_to(position.board(), candidate.action), self.hash_and_prefetch(&next));
            let score = self.score_after(position, &next, window, |worker, window| worker.qsearch(&next, plies - 1, after, window));
            if self.budget.is_over() {
                return best_score;
            }
            if score > best_score {
                (best_score, best) = (score, fingerprint(candidate.action));
                window.alpha = window.alpha.max(score);
                if score >= window.beta {
                    break;
                }
            }
        }
        let bound = bound_of(best_score, first_alpha, window.beta);
        self.tt.store(probe.key, state.ply, &TtEntry { value: best_score, bound, depth: 0, eval: raw_eval, best });
        best_score
    }
}
