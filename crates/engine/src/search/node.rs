//! One position of the search: principal variation search by single actions.

use tempi_rules::format::model::RepetitionRule;
use tempi_rules::{Action, Outcome, Position};

use crate::engine::Bound;
use crate::history::repeated_against;

use super::order::{Candidate, Footprint, footprint, gain, pick, rate};
use super::parameters::*;
use super::table::{Known, fingerprint};
use super::turns::{Start, Turn};
use super::value::{INFINITE, MOST_EVAL, Value, is_decided, loss_at, win_at};
use super::{REDUCTIONS, Worker};

/// What lies between the best that either side is sure of already, seen by the player to act.
#[derive(Clone, Copy, Debug)]
pub(super) struct Window {
    pub alpha: Value,
    pub beta: Value,
}

impl Window {
    pub const FULL: Window = Window { alpha: -INFINITE, beta: INFINITE };

    /// The window in which only "better than alpha or not" is asked.
    pub const fn narrow(alpha: Value) -> Window {
        Window { alpha, beta: alpha + 1 }
    }

    /// Whether scores inside it matter, not only on which side they are.
    pub const fn is_wide(self) -> bool {
        self.beta - self.alpha > 1
    }

    const fn reversed(self) -> Window {
        Window { alpha: -self.beta, beta: -self.alpha }
    }
}

/// How a position was reached.
#[derive(Clone, Copy)]
pub(super) struct Way {
    pub ply: usize,
    /// The footprint of the action before.
    pub before: Footprint,
    /// Giving up the turn was just tried.
    pub passed: bool,
}

impl Way {
    fn on(self, footprint: Footprint) -> Way {
        Way { ply: self.ply + 1, before: footprint, passed: false }
    }
}

/// What is known of a position before its actions are tried.
struct Prospect {
    key: u64,
    /// The judgement, corrected by what was learned of its errors, and without that.
    eval: Value,
    judgement: Value,
    check: bool,
    improving: bool,
    /// More moves of the turn follow the one to be tried, which may prepare them.
    early: bool,
}

impl Worker<'_> {
    /// The score of the position after an action (or a pass), as the player who acted sees it, found by `look`. Here, and nowhere
    /// else, scores change sides: only if the turn passed to the other player.
    fn seen_from(
        &mut self,
        position: &Position,
        next: &Position,
        window: Window,
        look: impl FnOnce(&mut Self, &Position, Window) -> Value,
    ) -> Value {
        if next.player() == position.player() { look(self, next, window) } else { -look(self, next, window.reversed()) }
    }

    /// The score of the position after an action (or a pass), as the player who acted sees it.
    pub(super) fn after(&mut self, position: &Position, next: &Position, depth: i32, way: Way, window: Window) -> Value {
        self.seen_from(position, next, window, |worker, next, window| worker.search(next, depth, way, window))
    }

    /// The score of a position for the player to act, exact within the window; outside it a bound.
    pub(super) fn search(&mut self, position: &Position, depth: i32, way: Way, window: Window) -> Value {
        if depth <= 0 || way.ply >= MOST_PLIES {
            return self.quiet(position, self.noisy_plies, way, window);
        }
        let settles = |known: &Known| !window.is_wide() && known.depth >= depth && decides(known, window);
        self.visit(position, way.ply, settles, |worker, candidates, key, known| {
            worker.inside(position, candidates, depth, way, window, key, known)
        })
    }

    /// What the table says of a position, if that settles the question; what ends the game; or else what a look at its actions finds.
    fn visit(
        &mut self,
        position: &Position,
        ply: usize,
        settles: impl FnOnce(&Known) -> bool,
        look: impl FnOnce(&mut Self, &mut Vec<Candidate>, u64, Option<Known>) -> Value,
    ) -> Value {
        if self.count(ply) {
            return 0;
        }
        let key = self.key(position);
        let known = self.table.find(key, ply);
        if let Some(known) = &known
            && settles(known)
        {
            return known.value;
        }
        let mut candidates = std::mem::take(&mut self.lists[ply]);
        self.list(position, &mut candidates);
        let score = if candidates.is_empty() { self.ended(position, ply) } else { look(self, &mut candidates, key, known) };
        self.lists[ply] = candidates;
        score
    }

    #[expect(clippy::too_many_arguments, reason = "the second half of search")]
    fn inside(
        &mut self,
        position: &Position,
        candidates: &mut [Candidate],
        depth: i32,
        way: Way,
        window: Window,
        key: u64,
        known: Option<Known>,
    ) -> Value {
        let judgement = known.map_or_else(|| self.judge(position), |known| known.eval);
        let eval = self.corrected(position, judgement);
        self.evals[way.ply] = eval;
        let check = self.rules.has_royal_kings() && position.is_check(self.rules);
        let early = position.moves_left(self.rules) > 1;
        let prospect = Prospect { key, eval, judgement, check, improving: self.improving(position, way.ply, eval), early };
        if !window.is_wide()
            && !check
            && let Some(score) = self.cut_early(position, candidates.len(), depth, way, window, &prospect)
        {
            return score;
        }
        let best = known.map_or(0, |known| known.best);
        let memory = (self.rules, self.evaluation, &*self.memory);
        rate(memory, position, best, way.before, way.ply, candidates);
        // Without an action to try first a deep look is poorly spent: a shallower one will find it.
        let unguided = self.selective && best == 0 && depth >= UNGUIDED_DEPTH;
        let depth = depth - i32::from(unguided) + i32::from(check && !early && self.selective);
        self.best(position, candidates, depth, way, window, &prospect)
    }

    /// Whether the evaluation is better than when the player last had as many moves left.
    fn improving(&mut self, position: &Position, ply: usize, eval: Value) -> bool {
        self.players[ply] = Some((position.player(), position.ordinal()));
        let before = (0..ply).rev().find(|&at| self.players[at] == self.players[ply]);
        before.is_none_or(|at| eval > self.evals[at])
    }

    /// What need not be searched: positions far above beta, and such in which even giving up the turn is good enough.
    fn cut_early(&mut self, position: &Position, count: usize, depth: i32, way: Way, window: Window, prospect: &Prospect) -> Option<Value> {
        let eval = prospect.eval;
        if is_decided(window.beta) || !self.selective {
            return None;
        }
        let margin = REVERSE_FUTILITY * (depth - i32::from(prospect.improving));
        if depth <= REVERSE_FUTILITY_DEPTH && eval - margin >= window.beta {
            return Some(eval);
        }
        self.give_up_turn(position, count, depth, way, window, eval)
    }

    fn give_up_turn(&mut self, position: &Position, count: usize, depth: i32, way: Way, window: Window, eval: Value) -> Option<Value> {
        let possible = depth >= NULL_DEPTH && eval >= window.beta && !way.passed && self.may_pass && count >= 12;
        // Giving up several moves costs so much that what follows says little.
        if !possible || position.is_inside_turn() || position.moves_left(self.rules) > 1 {
            return None;
        }
        let next = position.pass_unchecked(self.rules);
        let reduced = depth - NULL_REDUCTION - depth / 6;
        let on = Way { ply: way.ply + 1, before: 0, passed: true };
        let score = self.after(position, &next, reduced, on, Window::narrow(window.beta - 1));
        (score >= window.beta && !self.budget.is_over()).then(|| if is_decided(score) { window.beta } else { score })
    }

    /// The best score among the candidates; learns from it and stores it.
    fn best(
        &mut self,
        position: &Position,
        candidates: &mut [Candidate],
        depth: i32,
        way: Way,
        mut window: Window,
        prospect: &Prospect,
    ) -> Value {
        let first_alpha = window.alpha;
        let (mut most, mut best) = (-INFINITE, None);
        let mut failed: [Action; 32] = [candidates[0].action; 32];
        let mut quiets = 0;
        let only = candidates.len() == 1 && self.selective;
        for place in 0..candidates.len() {
            let candidate = pick(candidates, place);
            let quiet = candidate.gain.is_none();
            if place > 0 && most > loss_at(MOST_PLIES) && self.is_hopeless(candidate, quiets, depth, window, prospect) {
                continue;
            }
            let score = self.try_one(position, candidate, place, depth + i32::from(only), way, window, prospect);
            if self.budget.is_over() {
                return most.max(0);
            }
            if score > most {
                most = score;
                if score > window.alpha {
                    best = Some(candidate.action);
                    window.alpha = score;
                    if way.ply < MOST_PLIES {
                        self.note_line(way.ply, candidate.action);
                    }
                }
                if score >= window.beta {
                    if quiet {
                        let failed = &failed[..quiets.min(failed.len())];
                        self.memory.learn(position, way.before, candidate.action, failed, depth, way.ply);
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
        let bound = match most {
            _ if most >= window.beta => Bound::AtLeast,
            _ if most <= first_alpha => Bound::AtMost,
            _ => Bound::Exact,
        };
        let known = Known { value: most, bound, depth, eval: prospect.judgement, best: best.map_or(0, fingerprint) };
        self.table.store(prospect.key, way.ply, &known);
        if best.is_none_or(|best| gain(self.evaluation, position, best).is_none()) {
            self.learn_error(position, &known, prospect);
        }
        most
    }

    /// Compares the judgement of a position, in which nothing was to be captured, to what was found.
    fn learn_error(&mut self, position: &Position, found: &Known, prospect: &Prospect) {
        let says_something = match found.bound {
            Bound::Exact => true,
            Bound::AtLeast => found.value > prospect.eval,
            Bound::AtMost => found.value < prospect.eval,
        };
        if says_something && !prospect.check && !is_decided(found.value) && self.corrects {
            // Deeper down the correction has changed meanwhile.
            let miss = found.value - self.corrected(position, prospect.judgement);
            self.corrections.learn(self.rules, self.evaluation, position, miss, found.depth);
        }
    }

    /// Whether a late quiet action, or a capture that loses, is not worth a look.
    fn is_hopeless(&self, candidate: Candidate, quiets: usize, depth: i32, window: Window, prospect: &Prospect) -> bool {
        if window.is_wide() || prospect.check || prospect.early || !self.selective {
            return false;
        }
        if candidate.gain.is_none() {
            let far_below = depth <= FUTILITY_DEPTH && prospect.eval + FUTILITY + FUTILITY_STEP * depth <= window.alpha;
            return far_below || (depth <= 4 && quiets >= quiet_count(depth, prospect.improving));
        }
        candidate.is_bad() && depth <= 2
    }

    #[expect(clippy::too_many_arguments, reason = "the inside of the loop of best")]
    fn try_one(
        &mut self,
        position: &Position,
        candidate: Candidate,
        place: usize,
        depth: i32,
        way: Way,
        window: Window,
        prospect: &Prospect,
    ) -> Value {
        let action = candidate.action;
        let mut next = *position;
        next.play_unchecked(self.rules, action);
        let entered = match self.enter(position, &next, way.ply) {
            Entered::Settled(score) => {
                // What was expected after some other action is not what follows here.
                self.lines[way.ply + 1].clear();
                return score;
            }
            Entered::Excluded => return -INFINITE,
            Entered::Counted => true,
            Entered::Uncounted => false,
        };
        let on = way.on(footprint(position.board(), action));
        let deeper = depth - 1;
        let mut score = INFINITE;
        if place > 0 {
            let reduction = self.reduction(position, candidate, place, depth, way, window, prospect);
            score = self.after(position, &next, deeper - reduction, on, Window::narrow(window.alpha));
            if score > window.alpha && reduction > 0 && !self.budget.is_over() {
                score = self.after(position, &next, deeper, on, Window::narrow(window.alpha));
            }
        }
        if place == 0 || (score > window.alpha && score < window.beta && !self.budget.is_over()) {
            score = self.after(position, &next, deeper, on, window);
        }
        if entered {
            self.path.pop();
        }
        score
    }

    /// The score of a beginning at the root, the first one fully, the others as far as they are better.
    pub(super) fn try_root(&mut self, position: &Position, start: &Start, place: usize, depth: i32, window: Window) -> Value {
        self.players[0] = Some((position.player(), position.ordinal()));
        self.evals[0] = self.judge(position);
        match start {
            Start::Action(action) => self.try_action(position, *action, place, depth, window),
            Start::Turn(turn) => self.try_turn(position, turn, place, depth, window),
        }
    }

    fn try_action(&mut self, position: &Position, action: Action, place: usize, depth: i32, window: Window) -> Value {
        let way = Way { ply: 0, before: 0, passed: false };
        let prospect = Prospect { key: 0, eval: 0, judgement: 0, check: true, improving: true, early: true };
        let quiet = gain(self.evaluation, position, action).is_none();
        let candidate = Candidate { gain: (!quiet).then_some(0), ..Candidate::new(action) };
        self.try_one(position, candidate, place, depth, way, window, &prospect)
    }

    /// The score of a whole turn; the depth counts from the longest that it can be, so that the answers to all turns are looked at equally deep.
    fn try_turn(&mut self, position: &Position, turn: &Turn, place: usize, depth: i32, window: Window) -> Value {
        let (end, length) = (&turn.end, turn.actions.len());
        self.players[1..length].fill(None);
        let entered = match self.enter(position, end, length - 1) {
            Entered::Settled(score) => {
                self.lines[length].clear();
                return score;
            }
            Entered::Excluded => return -INFINITE,
            Entered::Counted => true,
            Entered::Uncounted => false,
        };
        let on = Way { ply: length, before: 0, passed: false };
        let deeper = depth - i32::from(position.moves_left(self.rules));
        let mut score = INFINITE;
        if place > 0 {
            score = self.after(position, end, deeper, on, Window::narrow(window.alpha));
        }
        if place == 0 || (score > window.alpha && score < window.beta && !self.budget.is_over()) {
            score = self.after(position, end, deeper, on, window);
        }
        if entered {
            self.path.pop();
        }
        score
    }

    /// How much less deep a late action is looked at first.
    #[expect(clippy::too_many_arguments, reason = "all that speaks for and against an action")]
    fn reduction(
        &self,
        position: &Position,
        candidate: Candidate,
        place: usize,
        depth: i32,
        way: Way,
        window: Window,
        prospect: &Prospect,
    ) -> i32 {
        if depth < 3 || place < REDUCE_FROM || candidate.is_good() || !self.selective {
            return 0;
        }
        let mut reduction = REDUCTIONS[(depth as usize).min(63)][place.min(63)];
        reduction -= i32::from(window.is_wide()) + i32::from(prospect.check) + i32::from(prospect.improving) / 2;
        if candidate.gain.is_none() {
            reduction -= self.memory.history(position, way.before, candidate.action) / HISTORY_REDUCTION;
        }
        reduction.clamp(0, depth - 2)
    }

    /// Notes a position on the way for repetition, or says what it is worth if that is known without a look.
    pub(super) fn enter(&mut self, position: &Position, next: &Position, ply: usize) -> Entered {
        if !self.excluded.is_empty() && position.turn() == self.turn && self.excluded.contains(&next.hash(self.rules)) {
            return Entered::Excluded;
        }
        if !self.every_ply && next.turn() == position.turn() {
            return Entered::Uncounted;
        }
        let key = next.hash(self.rules);
        if position.turn() == self.turn
            && let Some(actions) = self.refutation(next)
        {
            return Entered::Settled(loss_at(ply + 1 + actions));
        }
        let known = self.played.contains(&key) || self.path.contains(&key);
        if known && let Some(score) = self.repeated(position, next) {
            return Entered::Settled(score);
        }
        self.path.push(key);
        Entered::Counted
    }

    /// What a repeated position is worth to the player who made it: as if it occurred the third time already, since what was played
    /// between leads nowhere. A win by the same action goes first, and so does a loss.
    fn repeated(&self, position: &Position, next: &Position) -> Option<Value> {
        if next.outcome(self.rules).is_some() {
            return None;
        }
        match self.rules.file().end.repetition {
            RepetitionRule::None => None,
            RepetitionRule::Draw => Some(0),
            RepetitionRule::Loses if repeated_against(next) == position.player() => Some(win_at(MOST_PLIES)),
            RepetitionRule::Loses => Some(loss_at(MOST_PLIES)),
        }
    }

    /// The score of a position without actions.
    pub(super) fn ended(&self, position: &Position, ply: usize) -> Value {
        match position.outcome(self.rules) {
            Some(Outcome { winner: Some(winner), .. }) if winner == position.player() => win_at(ply),
            Some(Outcome { winner: Some(_), .. }) => loss_at(ply),
            _ => 0,
        }
    }

    /// Beyond the depth: the judgement of the position, or what captures and promotions make of it.
    pub(super) fn quiet(&mut self, position: &Position, left: i32, way: Way, window: Window) -> Value {
        self.visit(
            position,
            way.ply,
            |known| decides(known, window),
            |worker, candidates, key, known| worker.noisy(position, candidates, left, way, window, (key, known)),
        )
    }

    fn noisy(
        &mut self,
        position: &Position,
        candidates: &mut Vec<Candidate>,
        left: i32,
        way: Way,
        mut window: Window,
        (key, known): (u64, Option<Known>),
    ) -> Value {
        let judgement = known.map_or_else(|| self.judge(position), |known| known.eval);
        let eval = self.corrected(position, judgement);
        let first_alpha = window.alpha;
        let check = left > self.noisy_plies - EVASION_PLIES && self.rules.has_royal_kings() && position.is_check(self.rules);
        if (eval >= window.beta && !check) || left <= 0 || way.ply >= MOST_PLIES || !self.evaluation.minds_captures() {
            if known.is_none() {
                self.table.store(key, way.ply, &Known { value: eval, bound: Bound::AtLeast, depth: 0, eval: judgement, best: 0 });
            }
            return eval;
        }
        let memory = (self.rules, self.evaluation, &*self.memory);
        rate(memory, position, known.map_or(0, |known| known.best), way.before, way.ply, candidates);
        if !check {
            candidates.retain(|candidate| candidate.gain.is_some() && !candidate.is_bad());
        }
        let (mut most, mut best) = (if check { -INFINITE } else { eval }, 0);
        window.alpha = window.alpha.max(most);
        for place in 0..candidates.len() {
            let candidate = pick(candidates, place);
            if !check && eval + candidate.gain.unwrap_or(0) + DELTA <= window.alpha {
                continue;
            }
            let mut next = *position;
            next.play_unchecked(self.rules, candidate.action);
            let on = way.on(footprint(position.board(), candidate.action));
            let score = self.seen_from(position, &next, window, |worker, next, window| worker.quiet(next, left - 1, on, window));
            if self.budget.is_over() {
                return most;
            }
            if score > most {
                (most, best) = (score, fingerprint(candidate.action));
                window.alpha = window.alpha.max(score);
                if score >= window.beta {
                    break;
                }
            }
        }
        let bound = match most {
            _ if most >= window.beta => Bound::AtLeast,
            _ if most <= first_alpha => Bound::AtMost,
            _ => Bound::Exact,
        };
        self.table.store(key, way.ply, &Known { value: most, bound, depth: 0, eval: judgement, best });
        most
    }

    pub(super) fn judge(&self, position: &Position) -> Value {
        let error = self.sight.error(self.rules, position);
        (self.evaluation.judge(self.rules, position) + error).clamp(-MOST_EVAL, MOST_EVAL)
    }

    /// A judgement with what was learned of its errors.
    fn corrected(&self, position: &Position, judgement: Value) -> Value {
        let correction = if self.corrects { self.corrections.of(self.rules, self.evaluation, position) } else { 0 };
        (judgement + correction).clamp(-MOST_EVAL, MOST_EVAL)
    }

    fn list(&mut self, position: &Position, candidates: &mut Vec<Candidate>) {
        self.actions.clear();
        position.legal_actions_into(self.rules, &mut self.actions);
        candidates.clear();
        candidates.extend(self.actions.iter().map(|&action| Candidate::new(action)));
    }
}

/// Whether what is known answers the question of the window.
fn decides(known: &Known, window: Window) -> bool {
    match known.bound {
        Bound::Exact => true,
        Bound::AtLeast => known.value >= window.beta,
        Bound::AtMost => known.value <= window.alpha,
    }
}

/// What entering a position means.
pub(super) enum Entered {
    /// It repeats a position or is known to be lost, which is worth so much to the player who made it.
    Settled(Value),
    /// The line of play was found already and another one is wanted.
    Excluded,
    /// It is on the way now and has to be taken off again.
    Counted,
    /// Inside turns nothing repeats.
    Uncounted,
}
