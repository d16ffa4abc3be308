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

use tempi_rules::{Action, Position, Rules};

use crate::engine::{Differ, Request};
use crate::history::counts_every_ply;

use super::Worker;
use super::parameters::{GATHERED, LONG_TURN, NARROWEST, WIDEN};
use super::value::{Value, loss_at, win_at};

/// A beginning of a line at the root.
#[derive(Clone, Debug)]
pub(super) struct Start {
    /// One action, or all of the turn.
    pub actions: Vec<Action>,
    /// The position after them.
    pub end: Position,
    /// What it is worth at a glance to the player to act at the root.
    pub glance: Value,
}

impl Start {
    /// An action.
    pub fn action(rules: &Rules, root: &Position, action: Action) -> Start {
        let mut end = *root;
        end.play_unchecked(rules, action);
        Start { actions: vec![action], end, glance: 0 }
    }
}

/// Whether the turn at hand is so long that it is to be searched as a whole, as far as the request leaves room for that.
pub(crate) fn is_long(rules: &Rules, position: &Position, request: &Request) -> bool {
    let moves_left = position.moves_left(rules);
    // Lines that begin differently are found among all first actions, which those of the best turns need not be.
    let asked = request.lines <= 1 || request.differ == Differ::Turn;
    // Where positions inside turns repeat, each action has to be entered.
    let room = request.limits.depth.is_none_or(|depth| depth > u32::from(moves_left));
    moves_left >= LONG_TURN && room && asked && !counts_every_ply(rules)
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
#[derive(Clone, Debug, Default)]
pub(super) struct Gather {
    /// Turns that leave the opponent a win that is known are passed over.
    wary: bool,
    width: usize,
    layer: Vec<(u32, Position)>,
    /// The position of the layer to be looked at next.
    at: usize,
    next: Vec<Inside>,
    /// How each position followed was reached: from which (an index into the trail) and by what.
    trail: Vec<(u32, Action)>,
    seen: HashSet<u64>,
    ends: Vec<Start>,
    /// Nothing was left out by this sweep so far.
    complete: bool,
    /// What was spent when the sweep began, in thousandths of what may be spent.
    begun_at: u32,
    /// What the last sweep found that came to its end, the best first.
    best: Vec<Start>,
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
    /// A gathering that passes over turns that leave the opponent a win that is known.
    pub fn wary() -> Gather {
        Gather { wary: true, ..Gather::default() }
    }

    /// Gathers turns, each sweep wider than the one before, as long as something was left out and the next one is likely to come to its end.
    /// `spent` tells which part is spent of what may be spent, in thousandths; only what is in `only` may begin a turn, unless that is empty.
    pub fn go_on(
        &mut self,
        worker: &mut Worker<'_>,
        root: &Position,
        only: &[Action],
        spent: impl Fn(&mut Worker<'_>) -> u32,
    ) -> Gathering {
        if self.width == 0 {
            self.begin(root, NARROWEST, 0);
        }
        loop {
            while self.at < self.layer.len() {
                if worker.budget.is_over() {
                    return Gathering::BrokenOff;
                }
                self.expand(worker, root, only);
                self.at += 1;
                if self.at.is_multiple_of(8) && spent(worker) >= 1000 {
                    return Gathering::Done;
                }
            }
            if self.follow() {
                continue;
            }
            self.best = std::mem::take(&mut self.ends);
            self.best.sort_by_key(|start| Reverse(start.glance));
            self.best.truncate(GATHERED);
            let spent = spent(worker);
            let sweep = spent - self.begun_at.min(spent);
            if self.complete || spent + sweep * WIDEN as u32 > 1000 {
                return Gathering::Done;
            }
            self.begin(root, self.width * WIDEN, spent);
        }
    }

    /// What was gathered, the best at a glance first; empty if there was no time for a single sweep.
    pub fn take(self) -> Vec<Start> {
        self.best
    }

    fn begin(&mut self, root: &Position, width: usize, spent: u32) {
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
        for action in position.legal_actions(worker.rules) {
            if from == ROOT && !only.is_empty() && !only.contains(&action) {
                continue;
            }
            let mut after = position;
            after.play_unchecked(worker.rules, action);
            if !self.seen.insert(after.hash_in_turn(worker.rules)) {
                continue;
            }
            worker.budget.count();
            let glance = worker.glance(root, &after);
            if after.turn() == root.turn() && after.outcome(worker.rules).is_none() {
                self.next.push(Inside { from, action, position: after, glance });
            } else if !self.wary || worker.threats.refutes(worker.rules, &after).is_none() {
                self.ends.push(Start { actions: self.line(from, action), end: after, glance });
            }
        }
        if self.ends.len() > CROWD {
            keep_best(&mut self.ends, GATHERED, |start| start.glance);
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
    fn glance(&self, root: &Position, position: &Position) -> Value {
        match position.outcome(self.rules) {
            None if position.player() == root.player() => self.judge(position),
            None => -self.judge(position),
            Some(outcome) => match outcome.winner {
                Some(winner) if winner == root.player() => win_at(1),
                Some(_) => loss_at(1),
                None => 0,
            },
        }
    }
}
