//! Iterative deepening at the root, in slices that continue where the last one stopped.

use std::sync::atomic::Ordering;
use std::time::Duration;

use tempi_rules::{Action, Position, Rules};

use crate::budget::{Budget, SharedState, StopAt};
use crate::evaluation::Evaluation;
use crate::limits::Limits;
use crate::mate::Found;
use crate::player::{Choice, Host};
use crate::request::{Differ, Request};
use crate::thought::{Bound, Line, Thought};

use super::order::Candidate;
use super::parameters::{
    ASPIRATION_MIN_DEPTH, FIRST_TURNS, FORCED_DEPTH, MAX_DEPTH, MAX_PLY, MAX_THREATS, THREAT_NODES, THREAT_PERCENT, percent,
};
use super::timing::{Clarity, Timing};
use super::turns::{BeamBudget, BeamStatus, RootMove, TurnBeam};
use super::value::{DECIDED, INFINITE, Value, is_decided, to_score};
use super::visit::{Window, bound_of};
use super::worker::{CLOCK_CHECKS, SearchContext, ThreadData, Worker};

/// A search of a position that can be interrupted and continued: the hash table keeps the results of the interrupted depth.
pub(crate) struct Search {
    position: Position,
    request: Request,
    timing: Timing,
    /// The start of the search, by the host's clock.
    begun: Option<Duration>,
    depth: u32,
    nodes: u64,
    /// The greatest ply reached.
    seldepth: usize,
    /// The root moves, best first: single actions, or whole turns once they are gathered.
    root_moves: Vec<RootMove>,
    /// The beam search that is gathering whole turns.
    beam: Option<TurnBeam>,
    /// Whether the beam search knew of wins of the opponent.
    avoided_threats: bool,
    /// The first depth whose result is meaningful.
    shallowest: u32,
    /// The lines of the last complete depth, or better ones found since.
    lines: Vec<RootLine>,
    /// The last of these lines after which no win of the opponent was found.
    tested: Option<Vec<RootLine>>,
    complete: u32,
    clarity: Clarity,
    done: bool,
}

/// A line at the root.
#[derive(Clone, Debug)]
struct RootLine {
    value: Value,
    bound: Bound,
    actions: Vec<Action>,
}

/// The state after a slice.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Progress {
    GoesOn,
    Done,
}

impl Search {
    /// Prepares a search, by whole turns or by single actions; `None` if there is no legal action.
    pub fn new(rules: &Rules, position: &Position, request: &Request, whole: bool) -> Option<Search> {
        let root_moves = single_actions(rules, position, request);
        if root_moves.is_empty() {
            return None;
        }
        let mut request = request.clone();
        let forced = root_moves.len() == 1 && request.limits.turn.is_some() && request.lines <= 1;
        let whole = whole && !forced;
        let mut timing = if whole { Timing::of_whole(&request.limits) } else { Timing::new(&request.limits, position, rules) };
        if forced {
            // The action is forced; only its score is unknown.
            timing = timing.forced();
            request.limits.depth = Some(request.limits.depth.map_or(FORCED_DEPTH, |depth| depth.min(FORCED_DEPTH)));
        }
        let beam = whole.then(|| TurnBeam::new(BeamBudget::of(request.limits.nodes, timing.usual), false));
        Some(Search {
            position: *position,
            request,
            timing,
            begun: None,
            depth: 1,
            nodes: 0,
            seldepth: 0,
            root_moves,
            beam,
            avoided_threats: false,
            shallowest: 1,
            lines: Vec::new(),
            tested: None,
            complete: 0,
            clarity: Clarity::default(),
            done: false,
        })
    }

    /// Continues the search for at most a slice of time, and reports each completed depth to the host.
    pub fn go_on(&mut self, context: SearchContext<'_>, thread: &mut ThreadData, slice: Option<Duration>, host: &mut dyn Host) -> Progress {
        if self.done {
            return Progress::Done;
        }
        let now = host.now();
        let begun = *self.begun.get_or_insert(now);
        let stop_at = StopAt {
            time: self.timing.hard.map(|hard| begun + hard),
            pause: slice.map(|slice| now + slice),
            nodes: self.request.limits.nodes,
        };
        let budget = Budget::resume(stop_at, CLOCK_CHECKS, self.nodes, host);
        let mut worker = Worker::new(context, thread, budget, &self.position);
        let progress = self.iterate(&mut worker);
        self.nodes = worker.budget.nodes();
        self.seldepth = self.seldepth.max(worker.seldepth);
        progress
    }

    /// Searches the same position with the same hash table on a helper thread, until the search is stopped.
    #[cfg_attr(target_family = "wasm", expect(dead_code, reason = "there are no threads"))]
    pub fn help(&mut self, context: SearchContext<'_>, thread: &mut ThreadData, number: u32) {
        let budget = Budget::helper(context.shared, CLOCK_CHECKS);
        let mut worker = Worker::new(context, thread, budget, &self.position);
        // Threads that search different depths help each other more than threads that search the same depth.
        self.depth = self.shallowest + number % 2;
        self.timing = Timing::UNLIMITED;
        while self.iterate(&mut worker) == Progress::GoesOn && !worker.budget.is_over() {}
    }

    /// A copy of the search for another thread.
    pub fn twin(&self) -> Search {
        let mut request = self.request.clone();
        request.limits = Limits { depth: request.limits.depth, ..Limits::default() };
        Search {
            position: self.position,
            request,
            timing: self.timing,
            begun: None,
            depth: self.shallowest,
            nodes: 0,
            seldepth: 0,
            root_moves: self.root_moves.clone(),
            beam: None,
            avoided_threats: false,
            shallowest: self.shallowest,
            lines: Vec::new(),
            tested: None,
            complete: 0,
            clarity: Clarity::default(),
            done: false,
        }
    }

    fn iterate(&mut self, worker: &mut Worker<'_>) -> Progress {
        // A separate step, after which all threads know the root moves.
        if let Some(beam) = self.beam.take() {
            self.find_turns(worker, beam);
            if worker.budget.is_paused() || !worker.budget.is_over() {
                return Progress::GoesOn;
            }
        }
        if self.complete == 0 && !self.is_by_turns() {
            self.sort_root_moves(worker);
        }
        let deepest = self.request.limits.depth.unwrap_or(MAX_DEPTH).clamp(1, MAX_DEPTH);
        while self.depth <= deepest {
            let before = self.lines.first().map(|line| (line.actions[0], line.value));
            let whole = self.search_depth(worker);
            if worker.budget.is_paused() {
                return Progress::GoesOn;
            }
            if !whole {
                break;
            }
            if self.loses_to_threat(worker) {
                // Shallower lines do not reach the end of the turn, so they miss the opponent's win.
                let sees_end = u32::from(self.position.moves_left(worker.rules));
                self.depth = self.depth.min(sees_end).max(self.shallowest);
                self.clarity = Clarity::default();
                continue;
            }
            if self.is_lost_whole() {
                self.widen_root(worker);
                return Progress::GoesOn;
            }
            self.complete = self.depth;
            self.depth += 1;
            self.note_clarity(before);
            self.report(worker);
            if self.is_decided() || self.is_late(worker) {
                break;
            }
        }
        self.settle(worker);
        if self.lines.is_empty() {
            self.lines = vec![self.unsearched(worker.evaluate(&self.position, 0))];
        }
        self.done = true;
        Progress::Done
    }

    /// A line of which only the beginning is known.
    fn unsearched(&self, value: Value) -> RootLine {
        RootLine { value, bound: Bound::Exact, actions: self.root_moves[0].actions().to_vec() }
    }

    /// Gathers whole turns, which become the root moves.
    fn find_turns(&mut self, worker: &mut Worker<'_>, mut beam: TurnBeam) {
        let state = beam.go_on(worker, &self.position, &self.request.only);
        if state == BeamStatus::BrokenOff && worker.budget.is_paused() {
            self.beam = Some(beam);
            return;
        }
        let turns = beam.take();
        if turns.is_empty() {
            return self.search_actions(worker);
        }
        self.root_moves = turns.into_iter().map(RootMove::Turn).collect();
        self.shallowest = u32::from(self.position.moves_left(worker.rules));
        self.depth = self.shallowest;
    }

    /// Whether all gathered turns seem to lose. There may be others.
    fn is_lost_whole(&self) -> bool {
        self.is_by_turns() && self.lines.first().is_some_and(|line| is_decided(line.value) && line.value < 0)
    }

    /// Searches for turns that do not lose: gathers turns again, now that some wins of the opponent are known, and then falls back to single
    /// actions.
    fn widen_root(&mut self, worker: &mut Worker<'_>) {
        if self.avoided_threats || worker.threats.version() == 0 {
            self.search_actions(worker);
        } else {
            self.avoided_threats = true;
            self.beam = Some(TurnBeam::new(BeamBudget::of(self.request.limits.nodes, self.timing.usual), true));
        }
    }

    /// Continues with single actions.
    fn search_actions(&mut self, worker: &mut Worker<'_>) {
        self.root_moves = single_actions(worker.rules, &self.position, &self.request);
        (self.shallowest, self.depth, self.clarity) = (1, 1, Clarity::default());
        self.sort_root_moves(worker);
    }

    /// Rejects the latest result if it is unknown whether it allows the opponent a win (as after an interruption), in favor of the best earlier one
    /// for which this is known.
    fn settle(&mut self, worker: &mut Worker<'_>) {
        let Some(tested) = self.tested.take() else { return };
        let Some(line) = self.lines.first().filter(|line| !is_decided(line.value)) else { return };
        let known = |end: Position| worker.threats.is_safe(end.hash(worker.rules));
        if !turn_end(worker.rules, &self.position, &line.actions).is_some_and(known) {
            let end = turn_end(worker.rules, &self.position, &tested[0].actions);
            if end.is_some_and(|end| worker.refutation(&end).is_none()) {
                self.lines = tested;
            }
        }
    }

    /// Whether the opponent wins in the next turn after the best turn found so far. The win is stored.
    fn loses_to_threat(&mut self, worker: &mut Worker<'_>) -> bool {
        let Some(line) = self.lines.first().filter(|line| !is_decided(line.value)) else { return false };
        let Some(end) = turn_end(worker.rules, &self.position, &line.actions).filter(|end| end.outcome(worker.rules).is_none()) else {
            return false;
        };
        let key = end.hash(worker.rules);
        let longest = worker.skill.opponent_win_moves;
        if !worker.threats.is_safe(key) {
            if longest == 0 || end.moves_left(worker.rules) < 2 || worker.threats.version() >= MAX_THREATS {
                return false;
            }
            match worker.look_for_win(&end, self.timing.usual, self.request.limits.nodes) {
                Found::Win(win) if win.len() <= longest => {
                    worker.threats.add(win);
                    return true;
                }
                Found::Win(_) | Found::Nothing | Found::Unknown => worker.threats.note_safe(key),
            }
        }
        self.tested = Some(self.lines.clone());
        false
    }

    /// Searches all lines to one depth; returns `false` if interrupted.
    fn search_depth(&mut self, worker: &mut Worker<'_>) -> bool {
        let mut found: Vec<RootLine> = Vec::new();
        let mut skip: Vec<Action> = Vec::new();
        worker.excluded.clear();
        while found.len() < self.request.lines.max(1) {
            let guess = self.lines.get(found.len()).map(|line| line.value);
            let line = self.aspiration_search(worker, &skip, guess);
            let over = worker.budget.is_over();
            if let Some(line) = line.clone().filter(|_| over && found.is_empty()) {
                // The best fully searched move is better than the result of the previous depth.
                self.lines = vec![line];
            }
            if over {
                return false;
            }
            let Some(mut line) = line else { break };
            match self.request.differ {
                Differ::Action => skip.push(line.actions[0]),
                Differ::Turn => {
                    worker.finish_turn(&self.position, &mut line.actions);
                    if !worker.exclude_turn(&self.position, &line.actions) {
                        // A search that does not reach the end of the turn keeps finding the same turn.
                        skip.push(line.actions[0]);
                        continue;
                    }
                }
            }
            found.push(line);
        }
        worker.excluded.clear();
        // A later line benefits from the hash table entries of earlier ones, and can turn out to be better.
        found.sort_by_key(|line| std::cmp::Reverse(line.value));
        self.lines = found;
        true
    }

    /// The best line that starts with none of the given actions, within an aspiration window that is widened when it fails.
    fn aspiration_search(&mut self, worker: &mut Worker<'_>, skip: &[Action], guess: Option<Value>) -> Option<RootLine> {
        let mut margin = worker.tuned.parameters.aspiration;
        let mut window = match guess {
            Some(guess) if self.depth >= ASPIRATION_MIN_DEPTH && !is_decided(guess) => {
                Window { alpha: guess - margin, beta: guess + margin }
            }
            _ => Window::FULL,
        };
        loop {
            let found = self.search_root(worker, skip, window)?;
            if worker.budget.is_over() || found.bound == Bound::Exact {
                return Some(found);
            }
            margin *= 3;
            let far = margin > 1000 || is_decided(found.value);
            match found.bound {
                Bound::AtMost => window.alpha = if far { -INFINITE } else { found.value - margin },
                _ => window.beta = if far { INFINITE } else { found.value + margin },
            }
        }
    }

    /// The best root move. If the search is interrupted, the best of the fully searched ones, provided that the first one was: it is the best of
    /// the previous depth. The best move is moved to the front of the list.
    fn search_root(&mut self, worker: &mut Worker<'_>, skip: &[Action], mut window: Window) -> Option<RootLine> {
        let first_alpha = window.alpha;
        let mut best: Option<RootLine> = None;
        let mut tried = 0;
        let mut lost = 0;
        for place in 0..self.root_moves.len() {
            if place - lost >= self.width() {
                break;
            }
            let root_move = &self.root_moves[place];
            if skip.contains(&root_move.actions()[0]) {
                continue;
            }
            let value = worker.search_root_move(&self.position, root_move, tried, self.depth as i32, window);
            if worker.budget.is_over() {
                break;
            }
            tried += 1;
            // Lost turns are replaced by further candidates.
            lost += usize::from(is_decided(value) && value < 0);
            if value > best.as_ref().map_or(-INFINITE, |best| best.value) {
                let mut actions = root_move.actions().to_vec();
                if value > window.alpha {
                    actions.extend_from_slice(&worker.pv[actions.len()]);
                    self.root_moves[..=place].rotate_right(1);
                    window.alpha = value;
                }
                best = Some(RootLine { value, bound: Bound::Exact, actions });
                if value >= window.beta {
                    break;
                }
            }
        }
        let mut best = best?;
        // After an interruption, an action that did not exceed alpha means nothing, because upper bounds cannot be compared.
        if worker.budget.is_over() && best.value <= first_alpha {
            return None;
        }
        best.bound = bound_of(best.value, first_alpha, window.beta);
        // All turns were found already.
        (best.value > -INFINITE).then_some(best)
    }

    /// The number of candidates to search; of whole turns, more at each depth.
    fn width(&self) -> usize {
        let all = self.root_moves.len();
        if self.is_by_turns() { FIRST_TURNS.saturating_mul(1 << (self.depth - self.shallowest).min(16)).min(all) } else { all }
    }

    /// Sorts single actions.
    fn sort_root_moves(&mut self, worker: &mut Worker<'_>) {
        let mut candidates: Vec<Candidate> = self.root_moves.iter().map(|root_move| Candidate::new(root_move.actions()[0])).collect();
        let tt_move = worker.tt.probe(worker.key(&self.position, self.position.hash(worker.rules)), 0).map_or(0, |entry| entry.best);
        let order = worker.move_order();
        order.score_moves(&self.position, tt_move, 0, 0, &mut candidates);
        for index in 0..candidates.len() {
            order.pick_best(&self.position, &mut candidates[index..]);
        }
        self.root_moves = candidates.into_iter().map(|candidate| RootMove::Action(candidate.action)).collect();
    }

    /// Whether a win or loss was found that no greater depth can change.
    fn is_decided(&self) -> bool {
        let best = self.lines.first().map_or(0, |line| line.value.abs());
        self.request.lines <= 1 && best > DECIDED && to_score(best).wins_in().is_some_and(|actions| actions <= self.complete)
    }

    /// Whether it is too late to start another depth.
    fn is_late(&self, worker: &mut Worker<'_>) -> bool {
        let Some(begun) = self.begun else { return false };
        self.timing.enough(self.clarity).is_some_and(|enough| worker.budget.now().saturating_sub(begun) >= enough)
    }

    /// Compares the result of a depth with that of the previous one.
    fn note_clarity(&mut self, before: Option<(Action, Value)>) {
        let (Some((action, value)), Some(line)) = (before, self.lines.first()) else { return };
        let stable = if line.actions[0] == action { self.clarity.stable + 1 } else { 0 };
        self.clarity = Clarity { stable, drop: value - line.value };
    }

    fn report(&self, worker: &mut Worker<'_>) {
        let nodes = worker.budget.nodes() + worker.shared.helper_nodes.load(Ordering::Relaxed);
        let thought = Thought {
            depth: self.complete,
            deepest: worker.seldepth.max(self.seldepth) as u32,
            nodes,
            table_used: worker.tt.used(),
            lines: self.reported_lines(worker.evaluation),
        };
        if let Some(host) = worker.budget.host() {
            host.think(&thought);
            host.report(&self.choice_of(&thought));
        }
    }

    /// The lines, with values converted to scores.
    fn reported_lines(&self, evaluation: &Evaluation) -> Vec<Line> {
        let score = |value: Value| to_score(value).converted(evaluation.score_factor());
        self.lines.iter().map(|line| Line { score: score(line.value), bound: line.bound, actions: line.actions.clone() }).collect()
    }

    fn choice_of(&self, thought: &Thought) -> Choice {
        let best = &thought.lines[0];
        Choice { action: best.actions[0], score: best.score, line: best.actions.clone(), depth: thought.depth, nodes: thought.nodes }
    }

    /// The result, once the search is done.
    pub fn choice(&self, evaluation: &Evaluation, shared: &SharedState) -> Choice {
        self.choice_of(&Thought {
            depth: self.complete,
            deepest: self.seldepth as u32,
            nodes: self.nodes + shared.helper_nodes.load(Ordering::Relaxed),
            table_used: 0,
            lines: self.reported_lines(evaluation),
        })
    }

    /// Whether the root moves are not known yet.
    pub fn is_finding_turns(&self) -> bool {
        self.beam.is_some()
    }

    /// Whether the root moves are whole turns.
    pub fn is_by_turns(&self) -> bool {
        self.shallowest > 1
    }

    /// The number of nodes so far.
    pub fn nodes(&self) -> u64 {
        self.nodes
    }
}

/// The single actions that lines may start with.
fn single_actions(rules: &Rules, position: &Position, request: &Request) -> Vec<RootMove> {
    let allowed = |action: &Action| request.only.is_empty() || request.only.contains(action);
    position.legal_actions(rules).into_iter().filter(allowed).map(RootMove::Action).collect()
}

/// The position in which the turn or the game ends along a line, if the line reaches it.
fn turn_end(rules: &Rules, position: &Position, line: &[Action]) -> Option<Position> {
    let mut at = *position;
    for &action in line {
        at.play_unchecked(rules, action);
        if at.turn() != position.turn() || at.outcome(rules).is_some() {
            return Some(at);
        }
    }
    None
}

impl Worker<'_> {
    /// Extends a line to the end of the root's turn, with actions from the hash table, or otherwise the first ones by move ordering.
    fn finish_turn(&mut self, root: &Position, line: &mut Vec<Action>) {
        let mut at = *root;
        line.iter().for_each(|&action| at.play_unchecked(self.rules, action));
        let mut candidates = Vec::new();
        while at.turn() == root.turn() && at.player() == root.player() && line.len() < MAX_PLY {
            let tt_move = self.tt.probe(self.key(&at, at.hash(self.rules)), 0).map_or(0, |entry| entry.best);
            candidates.clear();
            candidates.extend(at.legal_actions(self.rules).into_iter().map(Candidate::new));
            if candidates.is_empty() {
                return;
            }
            self.move_order().score_moves(&at, tt_move, 0, 0, &mut candidates);
            let best = self.move_order().pick_best(&at, &mut candidates);
            line.push(best.action);
            at.play_unchecked(self.rules, best.action);
        }
    }

    /// Excludes the turn that the line begins with from the lines searched next. Returns whether it was not excluded before.
    fn exclude_turn(&mut self, root: &Position, line: &[Action]) -> bool {
        let Some(end) = turn_end(self.rules, root, line).map(|end| end.hash(self.rules)) else { return true };
        let is_new = !self.excluded.contains(&end);
        if is_new {
            self.excluded.push(end);
        }
        is_new
    }

    /// Searches for a win in the current turn, with a small part of the limits.
    fn look_for_win(&mut self, position: &Position, time: Option<Duration>, nodes: Option<u64>) -> Found {
        let slice = self.budget.left_in_slice();
        let Some(host) = self.budget.host() else { return Found::Unknown };
        let time = time.map(|time| time * THREAT_PERCENT / 100).into_iter().chain(slice).min();
        let positions = nodes.map(|nodes| percent(nodes, THREAT_PERCENT)).or(time.is_none().then_some(THREAT_NODES));
        let positions = self.skill.win_search_nodes.or(positions);
        self.finder.find_within(self.rules, position, positions, time, host)
    }
}

#[cfg(test)]
mod tests {
    use super::super::tests::with_worker;
    use super::*;

    #[test]
    fn tested_lines_take_precedence_over_interrupted_ones() {
        let rules = Rules::builtin("marseillais").unwrap();
        let position = Position::from_fen(&rules, "4k3/8/8/8/8/8/8/R3K3 w - - 0 40").unwrap();
        let line = |texts: [&str; 2]| {
            let (mut at, mut actions) = (position, Vec::new());
            for text in texts {
                actions.push(at.parse_action(&rules, text).unwrap());
                at.play_unchecked(&rules, *actions.last().unwrap());
            }
            (vec![RootLine { value: 0, bound: Bound::Exact, actions: actions.clone() }], at, actions)
        };
        let ((new, new_end, new_actions), (old, old_end, old_actions)) = (line(["a1a2", "a2a3"]), line(["a1b1", "b1b2"]));
        let settled = |tested: bool, safe: &[&Position]| {
            with_worker(&rules, &[], &position, |worker| {
                let mut search = Search::new(&rules, &position, &Request::new(Limits::depth(2)), false).unwrap();
                safe.iter().for_each(|end| worker.threats.note_safe(end.hash(&rules)));
                (search.lines, search.tested) = (new.clone(), tested.then(|| old.clone()));
                search.settle(worker);
                search.lines[0].actions.clone()
            })
        };
        assert_eq!(settled(true, &[&old_end]), old_actions, "no win was searched for after the new line");
        assert_eq!(settled(true, &[&old_end, &new_end]), new_actions);
        assert_eq!(settled(false, &[]), new_actions, "there is nothing better");
    }

    #[test]
    fn captures_come_first_at_the_root_unless_they_lose_material() {
        let rules = Rules::builtin("chess").unwrap();
        let order = |fen: &str| {
            let position = Position::from_fen(&rules, fen).unwrap();
            with_worker(&rules, &[], &position, |worker| {
                let mut search = Search::new(&rules, &position, &Request::new(Limits::depth(2)), false).unwrap();
                search.sort_root_moves(worker);
                search.root_moves.iter().map(|root_move| root_move.actions()[0].text(&rules)).collect::<Vec<_>>()
            })
        };
        assert_eq!(order("4k3/8/8/3p4/8/8/8/3RK3 w - - 0 1").first().unwrap(), "d1d5");
        assert_eq!(order("4k3/8/2p5/3p4/8/8/8/3RK3 w - - 0 1").last().unwrap(), "d1d5", "a pawn protects the pawn");
    }
}
