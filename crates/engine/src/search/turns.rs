//! Whole turns as root moves, for long turns.
//!
//! A search by single actions that does not reach the end of a long turn never sees the reply to it. So the turns with the best static
//! evaluations are gathered first, by a beam search through the turn: after each action only the most promising positions are kept, and
//! positions reached by different move orders only once. The gathered turns replace single actions at the root, and the whole depth is spent
//! on what follows the turn.
//!
//! Source: beam search as in Bruce Lowerre, "The Harpy Speech Recognition System", 1976.

use std::cmp::Reverse;
use std::time::Duration;

use tempi_rules::engine_support::hash_in_turn;
use tempi_rules::{Action, Outcome, Position, Rules};

use crate::keys::KeySet;
use crate::repetition::counts_every_ply;
use crate::request::{Differ, Request};

use super::parameters::{BEAM_GROWTH, BEAM_NODES, BEAM_PERCENT, LONG_TURN_MOVES, MAX_TURNS_KEPT, MIN_BEAM_WIDTH, percent};
use super::value::{Value, loss_at, win_at};
use super::worker::Worker;

/// A root move.
#[derive(Clone, Debug)]
pub(super) enum RootMove {
    Action(Action),
    Turn(Turn),
}

/// A whole turn.
#[derive(Clone, Debug)]
pub(super) struct Turn {
    pub actions: Vec<Action>,
    /// The position after it.
    pub end: Position,
    /// Its static evaluation for the player who made it.
    pub estimate: Value,
}

impl RootMove {
    pub fn actions(&self) -> &[Action] {
        match self {
            RootMove::Action(action) => std::slice::from_ref(action),
            RootMove::Turn(turn) => &turn.actions,
        }
    }
}

/// Whether the current turn is long enough to be searched as a whole, and the request allows it.
pub(crate) fn is_long(rules: &Rules, position: &Position, request: &Request) -> bool {
    let moves_left = position.moves_left(rules);
    // Lines with different first actions need all first actions, not only those of the best turns.
    let asked = request.lines <= 1 || request.differ == Differ::Turn;
    let room = request.limits.depth.is_none_or(|depth| depth > u32::from(moves_left));
    // If positions within turns can repeat, each action has to be entered.
    LONG_TURN_MOVES.contains(&moves_left) && asked && room && !counts_every_ply(rules)
}

/// The limit for gathering turns.
#[derive(Clone, Copy, Debug)]
pub(super) enum BeamBudget {
    Positions(u64),
    Time(Duration),
}

impl BeamBudget {
    /// A share of the limits of a search.
    pub fn of(positions: Option<u64>, time: Option<Duration>) -> BeamBudget {
        match (positions, time) {
            (Some(positions), _) => BeamBudget::Positions(percent(positions, BEAM_PERCENT)),
            (None, Some(time)) => BeamBudget::Time(time * BEAM_PERCENT / 100),
            (None, None) => BeamBudget::Positions(BEAM_NODES),
        }
    }
}

/// The state of the beam search.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum BeamStatus {
    /// The slice or the search is over.
    BrokenOff,
    /// Everything that the limit allowed has been gathered.
    Done,
}

/// The turns gathered so far, and the current beam search. It can be interrupted between any two positions.
#[derive(Clone, Debug)]
pub(super) struct TurnBeam {
    allowance: BeamBudget,
    /// Whether to skip turns that allow a known win of the opponent.
    avoids_threats: bool,
    /// The start of the gathering: the time by the host's clock, and the number of positions visited before.
    since: Option<(Duration, u64)>,
    width: usize,
    layer: Vec<(u32, Position)>,
    /// The index of the next position to expand in the layer.
    at: usize,
    next: Vec<BeamNode>,
    /// How each kept position was reached: from which one (an index into the trail), and by which action.
    trail: Vec<(u32, Action)>,
    seen: KeySet,
    ends: Vec<Turn>,
    /// Whether this sweep has dropped no position so far.
    complete: bool,
    /// The fraction of the limit spent before this sweep.
    begun_at: f64,
    /// The results of the last complete sweep, best first.
    best: Vec<Turn>,
}

/// A position inside the turn.
#[derive(Clone, Debug)]
struct BeamNode {
    from: u32,
    action: Action,
    position: Position,
    estimate: Value,
}

const ROOT: u32 = u32::MAX;
/// If there are more final positions than this, only the best are kept.
const CROWD: usize = 2 * MAX_TURNS_KEPT;

impl TurnBeam {
    /// A beam search with a limit. With `avoids_threats`, it skips turns that allow a known win of the opponent.
    pub fn new(allowance: BeamBudget, avoids_threats: bool) -> TurnBeam {
        TurnBeam {
            allowance,
            avoids_threats,
            since: None,
            width: 0,
            layer: Vec::new(),
            at: 0,
            next: Vec::new(),
            trail: Vec::new(),
            seen: KeySet::default(),
            ends: Vec::new(),
            complete: true,
            begun_at: 0.0,
            best: Vec::new(),
        }
    }

    /// Gathers turns in ever wider sweeps, as long as positions were dropped and the next sweep is likely to be completed. Only actions in `only`
    /// may start a turn, unless it is empty.
    pub fn go_on(&mut self, worker: &mut Worker<'_>, root: &Position, only: &[Action]) -> BeamStatus {
        if self.width == 0 {
            self.spent(worker);
            self.begin(root, MIN_BEAM_WIDTH, 0.0);
        }
        loop {
            while self.at < self.layer.len() {
                if worker.budget.is_over() {
                    return BeamStatus::BrokenOff;
                }
                self.expand(worker, root, only);
                self.at += 1;
                if self.at.is_multiple_of(8) && self.spent(worker) >= 1.0 {
                    return BeamStatus::Done;
                }
            }
            if self.follow() {
                continue;
            }
            self.best = std::mem::take(&mut self.ends);
            self.best.sort_by_key(|turn| Reverse(turn.estimate));
            self.best.truncate(MAX_TURNS_KEPT);
            let spent = self.spent(worker);
            if self.complete || spent + (spent - self.begun_at) * BEAM_GROWTH as f64 > 1.0 {
                return BeamStatus::Done;
            }
            self.begin(root, self.width * BEAM_GROWTH, spent);
        }
    }

    /// The fraction of the limit that has been spent.
    fn spent(&mut self, worker: &mut Worker<'_>) -> f64 {
        let (now, nodes) = (worker.budget.now(), worker.budget.nodes());
        let (since, nodes_then) = *self.since.get_or_insert((now, nodes));
        match self.allowance {
            BeamBudget::Positions(most) => (nodes - nodes_then) as f64 / most.max(1) as f64,
            BeamBudget::Time(most) => now.saturating_sub(since).as_secs_f64() / most.as_secs_f64().max(1e-9),
        }
    }

    /// The gathered turns, best static evaluation first; empty if there was no time for a single sweep.
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

    /// Expands one position of the layer.
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
            if !self.seen.insert(hash_in_turn(&after, worker.rules)) {
                continue;
            }
            worker.budget.count();
            let outcome = after.outcome(worker.rules);
            let estimate = worker.estimate(root, &after, outcome);
            if after.turn() == root.turn() && outcome.is_none() {
                self.next.push(BeamNode { from, action, position: after, estimate });
            } else if !self.avoids_threats || worker.refutation(&after).is_none() {
                self.ends.push(Turn { actions: self.line(from, action), end: after, estimate });
            }
        }
        worker.actions = actions;
        if self.ends.len() > CROWD {
            keep_best(&mut self.ends, MAX_TURNS_KEPT, |turn| turn.estimate);
        }
    }

    /// Advances to the next layer; `false` if there is none.
    fn follow(&mut self) -> bool {
        self.complete &= self.next.len() <= self.width;
        keep_best(&mut self.next, self.width, |node| node.estimate);
        self.layer.clear();
        self.at = 0;
        for node in self.next.drain(..) {
            self.layer.push((self.trail.len() as u32, node.position));
            self.trail.push((node.from, node.action));
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

/// Keeps the best items, up to this number, in no particular order.
fn keep_best<T>(list: &mut Vec<T>, most: usize, worth: impl Fn(&T) -> Value) {
    if list.len() > most {
        list.select_nth_unstable_by_key(most, |one| Reverse(worth(one)));
        list.truncate(most);
    }
}

impl Worker<'_> {
    /// The static evaluation of a position in or after the root's turn, for the player whose turn it was.
    fn estimate(&mut self, root: &Position, position: &Position, outcome: Option<Outcome>) -> Value {
        match outcome {
            None if position.player() == root.player() => self.evaluate(position, 1),
            None => -self.evaluate(position, 1),
            Some(Outcome { winner: Some(winner), .. }) if winner == root.player() => win_at(1),
            Some(Outcome { winner: Some(_), .. }) => loss_at(1),
            Some(_) => 0,
        }
    }
}
