//! Whole turns as the beginnings of lines, where turns are long.
//!
//! A search by single actions that does not reach the end of a long turn never sees the answer to it. So the turns that seem best at a
//! glance are gathered first, by a beam through the turn: after each action only the most promising positions are followed, and what
//! different orders of moves lead to is followed once. What is gathered takes the place of single actions at the root, and all depth is
//! spent on what comes after the turn.
//!
//! Source: beam search as in Bruce Lowerre, "The Harpy Speech Recognition System", 1976.

use std::cmp::Reverse;
use std::collections::HashSet;
use std::time::Duration;

use tempi_rules::{Action, Outcome, Position, Rules};

use crate::engine::{Differ, Request};
use crate::history::counts_every_ply;

use super::Worker;
use super::parameters::{GATHER_POSITIONS, GATHER_SHARE, GATHERED, LONG_TURN, NARROWEST, WIDEN, percent};
use super::value::{Value, loss_at, win_at};

/// What a line at the root begins with.
#[derive(Clone, Debug)]
pub(super) enum Start {
    Action(Action),
    Turn(Turn),
}

/// A whole turn.
#[derive(Clone, Debug)]
pub(super) struct Turn {
    pub actions: Vec<Action>,
    /// The position after it.
    pub end: Position,
    /// What that is worth at a glance to the player whose turn it was.
    pub glance: Value,
}

impl Start {
    pub fn actions(&self) -> &[Action] {
        match self {
            Start::Action(action) => std::slice::from_ref(action),
            Start::Turn(turn) => &turn.actions,
        }
    }
}

/// Whether the turn at hand is so long that it is to be searched as a whole, as far as the request leaves room for that.
pub(crate) fn is_long(rules: &Rules, position: &Position, request: &Request) -> bool {
    let moves_left = position.moves_left(rules);
    // Lines that begin differently are found among all first actions, which those of the best turns need not be.
    let asked = request.lines <= 1 || request.differ == Differ::Turn;
    let room = request.limits.depth.is_none_or(|depth| depth > u32::from(moves_left));
    // Where positions inside turns repeat, each action has to be entered.
    LONG_TURN.contains(&moves_left) && asked && room && !counts_every_ply(rules)
}

/// What may be spent on gathering turns.
#[derive(Clone, Copy, Debug)]
pub(super) enum Allowance {
    Positions(u64),
    Time(Duration),
}

impl Allowance {
    /// A share of the limits of a search.
    pub fn of(positions: Option<u64>, time: Option<Duration>) -> Allowance {
        match (positions, time) {
            (Some(positions), _) => Allowance::Positions(percent(positions, GATHER_SHARE)),
            (None, Some(time)) => Allowance::Time(time * GATHER_SHARE / 100),
            (None, None) => Allowance::Positions(GATHER_POSITIONS),
        }
    }
}

/// How a gathering stands.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Gathering {
    /// The slice or the search is over.
    BrokenOff,
    /// What there is time for is gathered.
    Done,
}

/// The turns gathered so far, and the sweep through the turn that is under way. It can be broken off between any two positions.
#[derive(Clone, Debug)]
pub(super) struct Gather {
    allowance: Allowance,
    /// Turns that leave the opponent a win that is known are passed over.
    wary: bool,
    /// When the gathering began, by the host's clock, and how many positions had been looked at then.
    since: Option<(Duration, u64)>,
    width: usize,
    layer: Vec<(u32, Position)>,
    /// The position of the layer to be looked at next.
    at: usize,
    next: Vec<Inside>,
    /// How each position followed was reached: from which (an index into the trail) and by what.
    trail: Vec<(u32, Action)>,
    seen: HashSet<u64>,
    ends: Vec<Turn>,
    /// Nothing was left out by this sweep so far.
    complete: bool,
    /// What was spent when the sweep began, as a part of what may be spent.
    begun_at: f64,
    /// What the last sweep found that came to its end, the best first.
    best: Vec<Turn>,
}

/// A position inside the turn.
#[derive(Clone, Debug)]
struct Inside {
    from: u32,
    action: Action,
    position: Position,
    glance: Value,
}

const ROOT: u32 = u32::MAX;
/// More ends than this are thinned out.
const CROWD: usize = 2 * GATHERED;

impl Gather {
    /// A gathering that may spend so much. If it is wary it passes over turns that leave the opponent a win that is known.
    pub fn new(allowance: Allowance, wary: bool) -> Gather {
        Gather {
            allowance,
            wary,
            since: None,
            width: 0,
            layer: Vec::new(),
            at: 0,
            next: Vec::new(),
            trail: Vec::new(),
            seen: HashSet::new(),
            ends: Vec::new(),
            complete: true,
            begun_at: 0.0,
            best: Vec::new(),
        }
    }

    /// Gathers turns, each sweep wider than the one before, as long as something was left out and the next one is likely to come to its end.
    /// Only what is in `only` may begin a turn, unless that is empty.
    pub fn go_on(&mut self, worker: &mut Worker<'_>, root: &Position, only: &[Action]) -> Gathering {
        if self.width == 0 {
            self.spent(worker);
            self.begin(root, NARROWEST, 0.0);
        }
        loop {
            while self.at < self.layer.len() {
                if worker.budget.is_over() {
                    return Gathering::BrokenOff;
                }
                self.expand(worker, root, only);
                self.at += 1;
                if self.at.is_multiple_of(8) && self.spent(worker) >= 1.0 {
                    return Gathering::Done;
                }
            }
            if self.follow() {
                continue;
            }
            self.best = std::mem::take(&mut self.ends);
            self.best.sort_by_key(|turn| Reverse(turn.glance));
            self.best.truncate(GATHERED);
            let spent = self.spent(worker);
            if self.complete || spent + (spent - self.begun_at) * WIDEN as f64 > 1.0 {
                return Gathering::Done;
            }
            self.begin(root, self.width * WIDEN, spent);
        }
    }

    /// Which part is spent of what may be spent.
    fn spent(&mut self, worker: &mut Worker<'_>) -> f64 {
        let (now, nodes) = (worker.budget.now(), worker.budget.nodes());
        let (since, nodes_then) = *self.since.get_or_insert((now, nodes));
        match self.allowance {
            Allowance::Positions(most) => (nodes - nodes_then) as f64 / most.max(1) as f64,
            Allowance::Time(most) => now.saturating_sub(since).as_secs_f64() / most.as_secs_f64().max(1e-9),
        }
    }

    /// What was gathered, the best at a glance first; empty if there was no time for a single sweep.
    pub fn take(self) -> Vec<Turn> {
        self.best
    }

    fn begin(&mut self, root: &Position, width: usize, spent: f64) {
        self.width = width;
        self.complete = true;
        self.begun_at = spent;
        self.at = 0;
        self.layer = vec![(ROOT, *root)];
        self.next.clear();
        self.trail.clear();
        self.seen.clear();
        self.ends.clear();
    }

    /// Looks at what can be played in one position of the layer.
    fn expand(&mut self, worker: &mut Worker<'_>, root: &Position, only: &[Action]) {
        let (from, position) = self.layer[self.at];
        let mut actions = std::mem::take(&mut worker.actions);
        actions.clear();
        position.legal_actions_into(worker.rules, &mut actions);
        for &action in &actions {
            if from == ROOT && !only.is_empty() && !only.contains(&action) {
                continue;
            }
            let mut after = position;
            after.play_unchecked(worker.rules, action);
            if !self.seen.insert(after.hash_in_turn(worker.rules)) {
                continue;
            }
            worker.budget.count();
            let outcome = after.outcome(worker.rules);
            let glance = worker.glance(root, &after, outcome);
            if after.turn() == root.turn() && outcome.is_none() {
                self.next.push(Inside { from, action, position: after, glance });
            } else if !self.wary || worker.refutation(&after).is_none() {
                self.ends.push(Turn { actions: self.line(from, action), end: after, glance });
            }
        }
        worker.actions = actions;
        if self.ends.len() > CROWD {
            keep_best(&mut self.ends, GATHERED, |turn| turn.glance);
        }
    }

    /// Goes on to the next layer; `false` if there is none.
    fn follow(&mut self) -> bool {
        self.complete &= self.next.len() <= self.width;
        keep_best(&mut self.next, self.width, |inside| inside.glance);
        self.layer.clear();
        self.at = 0;
        for inside in self.next.drain(..) {
            self.layer.push((self.trail.len() as u32, inside.position));
            self.trail.push((inside.from, inside.action));
        }
        !self.layer.is_empty()
    }

    fn line(&self, mut from: u32, last: Action) -> Vec<Action> {
        let mut line = vec![last];
        while from != ROOT {
            let (before, action) = self.trail[from as usize];
            line.push(action);
            from = before;
        }
        line.reverse();
        line
    }
}

/// Keeps so many of the best, in no order.
fn keep_best<T>(list: &mut Vec<T>, most: usize, worth: impl Fn(&T) -> Value) {
    if list.len() > most {
        list.select_nth_unstable_by_key(most, |one| Reverse(worth(one)));
        list.truncate(most);
    }
}

impl Worker<'_> {
    /// What a position in or after the turn at the root is worth at a glance to the player whose turn it is.
    fn glance(&self, root: &Position, position: &Position, outcome: Option<Outcome>) -> Value {
        match outcome {
            None if position.player() == root.player() => self.judge(position),
            None => -self.judge(position),
            Some(Outcome { winner: Some(winner), .. }) if winner == root.player() => win_at(1),
            Some(Outcome { winner: Some(_), .. }) => loss_at(1),
            Some(_) => 0,
        }
    }
}
