//! Searches a node: principal variation search by single actions.

use std::ops::ControlFlow;

use tempi_rules::{Action, Position};

use crate::thought::Bound;

use super::order::{Candidate, gain, piece_to};
use super::parameters::*;
use super::queue::Queue;
use super::tt::{TtEntry, fingerprint};
use super::turns::{RootMove, Turn};
use super::value::{INFINITE, Value, is_decided, loss_at};
use super::visit::{Entered, PlyState, Probe, Window, better_estimate, bound_of, settles};
use super::worker::Worker;

/// A node before its actions are searched.
pub(super) struct Node<'p> {
    pub position: &'p Position,
    pub state: PlyState,
    pub depth: i32,
    pub probe: Probe,
    /// The static evaluation, with and without correction.
    pub eval: Value,
    pub raw_eval: Value,
    /// The corrected evaluation, or a better estimate from the hash table.
    pub estimate: Value,
    pub in_check: bool,
    pub improving: bool,
    /// Whether more moves of the turn follow this one, which it may prepare.
    pub more_moves: bool,
    /// The fingerprint of an action that is not searched, to find out whether the others are much worse; 0: none.
    pub excluded_action: u16,
}

/// What a shallower search finds about the actions other than the hash move.
enum Others {
    /// All of them are much worse: the hash move is searched more deeply (singular extension).
    Worse,
    /// One of them is worth at least this much. If that is beta or more, several actions cause a cutoff (multi-cut).
    AtLeast(Value),
}

impl Worker<'_> {
    /// The score of the position after an action (or a null move), for the player who acted, as found by `search`. This is the only place where
    /// scores change sign: only if the turn passed to the other player.
    pub(super) fn score_after(
        &mut self,
        position: &Position,
        next: &Position,
        window: Window,
        search: impl FnOnce(&mut Self, Window) -> Value,
    ) -> Value {
        if next.player() == position.player() { search(self, window) } else { -search(self, window.reversed()) }
    }

    /// The score of the position after an action (or a null move), for the player who acted.
    pub(super) fn search_after(&mut self, position: &Position, next: &Position, depth: i32, state: PlyState, window: Window) -> Value {
        self.score_after(position, next, window, |worker, window| worker.search_node(next, depth, state, window))
    }

    /// The score of a position for the player to act, exact within the window, a bound outside of it.
    pub(super) fn search_node(&mut self, position: &Position, depth: i32, state: PlyState, window: Window) -> Value {
        if depth <= 0 || state.ply >= MAX_PLY {
            return self.qsearch(position, self.qsearch_plies, state, window);
        }
        let ply = state.ply;
        let cuts_off = |entry: &TtEntry| !window.is_open() && entry.depth >= depth && settles(entry, window);
        let probe = match self.probe_node(position, state, cuts_off) {
            ControlFlow::Continue(probe) => probe,
            ControlFlow::Break(score) => return score,
        };
        let node = self.evaluate_node(position, state, depth, probe);
        let prunes = self.selective && !window.is_open() && !node.in_check && !is_decided(window.beta);
        if prunes && let Some(score) = self.prune_by_evaluation(&node, window) {
            return score;
        }
        let mut candidates = std::mem::take(&mut self.move_lists[ply]);
        self.list_candidates(&mut candidates, |actions, rules| position.legal_actions_into(rules, actions));
        let score = if candidates.is_empty() {
            self.game_over_score(position, ply)
        } else if prunes && let Some(score) = self.null_move(&node, candidates.len(), window) {
            score
        } else {
            self.search_interior(node, &mut candidates, window)
        };
        self.move_lists[ply] = candidates;
        score
    }

    /// The static evaluation of a node and what follows from it.
    fn evaluate_node<'p>(&mut self, position: &'p Position, state: PlyState, depth: i32, probe: Probe) -> Node<'p> {
        let raw_eval = self.raw_eval(position, state.ply, probe.entry);
        let eval = self.corrected(position, raw_eval);
        self.evals[state.ply] = eval;
        let estimate = probe.entry.map_or(eval, |entry| better_estimate(eval, &entry));
        let in_check = self.rules.has_royal_kings() && position.is_check(self.rules);
        let more_moves = position.moves_left(self.rules) > 1;
        let improving = self.is_improving(position, state.ply, eval);
        Node { position, state, depth, probe, eval, raw_eval, estimate, in_check, improving, more_moves, excluded_action: 0 }
    }

    fn search_interior(&mut self, mut node: Node<'_>, candidates: &mut [Candidate], window: Window) -> Value {
        let Node { position, state, depth, probe, .. } = node;
        let tt_move = probe.entry.map_or(0, |entry| entry.best);
        self.move_order().score_moves(position, tt_move, state.previous, state.ply, candidates);
        // Internal iterative reduction: a deep search without a hash move is inefficient, and a shallower one will find a hash move. If that one has
        // found none either, it need not be repeated.
        let known = tt_move != 0 || probe.entry.is_some_and(|entry| entry.depth >= depth - 1);
        let reduces_without_tt_move = self.selective && !known && depth >= IIR_MIN_DEPTH;
        let check_extension = node.in_check && !node.more_moves && self.selective;
        node.depth += i32::from(check_extension) - i32::from(reduces_without_tt_move);
        let others = self.search_others(&node, candidates);
        if self.budget.is_over() {
            return 0;
        }
        match others {
            Some(Others::AtLeast(score)) if score >= window.beta && !window.is_open() => {
                // Stored, so that a search in slices does not repeat the search of the others.
                let best = probe.entry.map_or(0, |entry| entry.best);
                self.tt.store(probe.key, state.ply, &TtEntry { value: score, bound: Bound::AtLeast, depth, eval: node.raw_eval, best });
                score
            }
            others => self.search_moves(&node, candidates, window, i32::from(matches!(others, Some(Others::Worse)))),
        }
    }

    /// Searches all actions but the hash move less deeply, if that move seems good, to find out whether it is the only one that is.
    fn search_others(&mut self, node: &Node<'_>, candidates: &mut [Candidate]) -> Option<Others> {
        let Node { state, depth, probe: Probe { entry: Some(entry), .. }, .. } = *node else { return None };
        let known = entry.best != 0 && entry.bound != Bound::AtMost && entry.depth >= depth - SINGULAR_TT_DEPTH && !is_decided(entry.value);
        let deep = depth >= SINGULAR_MIN_DEPTH && state.ply as i32 + depth < MAX_PLY as i32;
        if !deep || !known || candidates.len() == 1 || !self.selective {
            return None;
        }
        let wanted = entry.value - self.tuned.parameters.singular * depth;
        let others = Node { depth: (depth - 1) / 2, excluded_action: entry.best, ..*node };
        let best_other = self.search_moves(&others, candidates, Window::zero(wanted - 1), 0);
        self.pv[state.ply].clear();
        Some(if best_other < wanted { Others::Worse } else { Others::AtLeast(wanted) })
    }

    /// Whether the evaluation has improved since the player last had as many moves left.
    fn is_improving(&mut self, position: &Position, ply: usize, eval: Value) -> bool {
        self.actors[ply] = Some((position.player(), position.ordinal()));
        let before = (0..ply).rev().find(|&at| self.actors[at] == self.actors[ply]);
        before.is_none_or(|at| eval > self.evals[at])
    }

    /// The best score among the actions of a node; updates history and hash table.
    fn search_moves(&mut self, node: &Node<'_>, candidates: &mut [Candidate], mut window: Window, extension: i32) -> Value {
        let &Node { position, state, depth, .. } = node;
        let first_alpha = window.alpha;
        let (mut best_score, mut best) = (-INFINITE, None);
        let mut failed: [Action; 32] = [candidates[0].action; 32];
        let mut quiets = 0;
        let only_move = candidates.len() == 1 && self.selective;
        let mut queue = Queue::new(candidates);
        while let Some((index, candidate)) = self.next_candidate(node, &mut queue, best_score, quiets, window) {
            let quiet = candidate.gain().is_none();
            let extension = if index == 0 { extension } else { 0 } + i32::from(only_move);
            let score = self.search_move(node, candidate, index, depth + extension, window);
            if self.budget.is_over() {
                return best_score.max(0);
            }
            if score > best_score {
                best_score = score;
                if score > window.alpha {
                    best = Some(candidate.action);
                    window.alpha = score;
                    if state.ply < MAX_PLY {
                        self.update_pv(state.ply, candidate.action);
                    }
                }
                if score >= window.beta {
                    if quiet && node.excluded_action == 0 {
                        let failed = &failed[..quiets.min(failed.len())];
                        self.history.update(position, state.previous, candidate.action, failed, depth, state.ply);
                    }
                    break;
                }
            }
            if quiet {
                if let Some(slot) = failed.get_mut(quiets) {
                    *slot = candidate.action;
                }
                quiets += 1;
            }
        }
        if node.excluded_action != 0 {
            return best_score;
        }
        let bound = bound_of(best_score, first_alpha, window.beta);
        let entry = TtEntry { value: best_score, bound, depth, eval: node.raw_eval, best: best.map_or(0, fingerprint) };
        self.tt.store(node.probe.key, state.ply, &entry);
        if best.is_none_or(|best| gain(self.evaluation, position, best).is_none()) {
            self.update_correction(node, &entry);
        }
        best_score
    }

    /// The best candidate left that is worth searching, and its index: the number of candidates searched, skipped or left out before it, so late
    /// checks are reduced like other late actions.
    fn next_candidate(
        &self,
        node: &Node<'_>,
        queue: &mut Queue<'_>,
        best_score: Value,
        quiets: usize,
        window: Window,
    ) -> Option<(usize, Candidate)> {
        let prunes = best_score > loss_at(MAX_PLY) && self.may_skip_actions(node, window);
        while !queue.is_empty() {
            let candidate = self.move_order().pick_best(node.position, queue.left());
            let prunes = prunes && queue.index() > 0;
            let quiet = candidate.gain().is_none();
            if prunes && quiet && !queue.is_filtered() && self.skips_quiets(node, quiets, window.alpha) {
                self.leave_out_quiets(node, queue);
                continue;
            }
            let index = queue.index();
            queue.advance();
            let excluded = node.excluded_action != 0 && fingerprint(candidate.action) == node.excluded_action;
            if !(excluded || prunes && self.is_futile(node, candidate)) {
                return Some((index, candidate));
            }
        }
        None
    }

    /// Compares the evaluation of a quiet node with the score found.
    fn update_correction(&mut self, node: &Node<'_>, found: &TtEntry) {
        let says_something = match found.bound {
            Bound::Exact => true,
            Bound::AtLeast => found.value > node.eval,
            Bound::AtMost => found.value < node.eval,
        };
        if says_something && !node.in_check && !is_decided(found.value) && self.corrects {
            // The correction may have changed during the search.
            let miss = found.value - self.corrected(node.position, node.raw_eval);
            self.correction_history.update(self.rules, self.evaluation, node.position, miss, found.depth);
        }
    }

    /// The score of the action with this index: the first one is searched fully, the others only if they are better than alpha.
    fn search_move(&mut self, node: &Node<'_>, candidate: Candidate, index: usize, depth: i32, window: Window) -> Value {
        let &Node { position, state, .. } = node;
        let action = candidate.action;
        let mut next = *position;
        next.play_unchecked(self.rules, action);
        let hash = self.hash_and_prefetch(&next);
        let entered = match self.enter(position, &next, hash, state.ply) {
            Entered::Settled(score) => {
                // The expected line of another action does not apply here.
                self.pv[state.ply + 1].clear();
                return score;
            }
            Entered::Excluded => return -INFINITE,
            Entered::Counted => true,
            Entered::Uncounted => false,
        };
        let after = state.next(piece_to(position.board(), action), hash);
        let mut score = INFINITE;
        if index > 0 {
            let reduction = self.late_move_reduction(node, candidate, index, depth, window);
            score = self.search_after(position, &next, depth - 1 - reduction, after, Window::zero(window.alpha));
            if score > window.alpha && reduction > 0 && !self.budget.is_over() {
                score = self.search_after(position, &next, depth - 1, after, Window::zero(window.alpha));
            }
        }
        if index == 0 || (score > window.alpha && score < window.beta && !self.budget.is_over()) {
            score = self.search_after(position, &next, depth - 1, after, window);
        }
        if entered {
            self.path.pop();
        }
        score
    }

    /// The score of a root move: the first one is searched fully, the others only if they are better than alpha.
    pub(super) fn search_root_move(
        &mut self,
        position: &Position,
        root_move: &RootMove,
        index: usize,
        depth: i32,
        window: Window,
    ) -> Value {
        self.actors[0] = Some((position.player(), position.ordinal()));
        self.evals[0] = self.evaluate(position, 0);
        match root_move {
            RootMove::Action(action) => self.search_root_action(position, *action, index, depth, window),
            RootMove::Turn(turn) => self.search_root_turn(position, turn, index, depth, window),
        }
    }

    fn search_root_action(&mut self, position: &Position, action: Action, index: usize, depth: i32, window: Window) -> Value {
        let state = PlyState::start(0, position.hash(self.rules));
        // Only the depth and what keeps late move reductions small matter here.
        let node = Node {
            position,
            state,
            depth,
            probe: Probe { key: 0, entry: None },
            eval: 0,
            raw_eval: 0,
            estimate: 0,
            in_check: true,
            improving: true,
            more_moves: true,
            excluded_action: 0,
        };
        let mut candidate = [Candidate::new(action)];
        self.move_order().score_moves(position, 0, 0, 0, &mut candidate);
        let candidate = self.move_order().pick_best(position, &mut candidate);
        self.search_move(&node, candidate, index, depth, window)
    }

    /// The score of a whole turn. The depth counts from the longest possible turn, so that the replies to all turns are searched equally deep.
    fn search_root_turn(&mut self, position: &Position, turn: &Turn, index: usize, depth: i32, window: Window) -> Value {
        let (end, length) = (&turn.end, turn.actions.len());
        self.actors[1..length].fill(None);
        let hash = end.hash(self.rules);
        let entered = match self.enter(position, end, hash, length - 1) {
            Entered::Settled(score) => {
                self.pv[length].clear();
                return score;
            }
            Entered::Excluded => return -INFINITE,
            Entered::Counted => true,
            Entered::Uncounted => false,
        };
        let after = PlyState::start(length, hash);
        let depth = depth - i32::from(position.moves_left(self.rules));
        let mut score = INFINITE;
        if index > 0 {
            score = self.search_after(position, end, depth, after, Window::zero(window.alpha));
        }
        if index == 0 || (score > window.alpha && score < window.beta && !self.budget.is_over()) {
            score = self.search_after(position, end, depth, after, window);
        }
        if entered {
            self.path.pop();
        }
        score
    }

    /// Late move reduction: by how much the depth of an action's first search is reduced.
    fn late_move_reduction(&self, node: &Node<'_>, candidate: Candidate, index: usize, depth: i32, window: Window) -> i32 {
        if depth < LMR_MIN_DEPTH || index < LMR_FIRST_INDEX || candidate.is_good() || !self.selective {
            return 0;
        }
        let mut reduction = self.tuned.reduction(depth, index);
        reduction -= i32::from(window.is_open()) + i32::from(node.in_check);
        reduction += i32::from(!node.improving);
        if candidate.gain().is_none() {
            reduction -= self.history.score(node.position, node.state.previous, candidate.action) / self.tuned.parameters.reduction_history;
        }
        reduction.clamp(0, depth - 2)
    }
}
