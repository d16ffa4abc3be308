//! Beam search for a win in the turn: expands positions layer by layer and keeps only the most promising ones.

use std::cmp::Reverse;

use tempi_rules::engine_support::hash_in_turn;
use tempi_rules::{Action, Position, Rules};

use crate::keys::KeySet;

use super::promise::WinHeuristic;
use super::series::{Goal, Series};

/// The result of a sweep through the turn.
pub(super) enum Sweep {
    /// These actions win.
    Found(Vec<Action>),
    /// There is no win, and no position was dropped.
    Nothing,
    /// There is no win among the positions kept.
    Narrow,
}

/// The buffers of sweeps, reused by the next one.
#[derive(Default)]
pub(super) struct Beam {
    layer: Vec<BeamNode>,
    next: Vec<BeamNode>,
    /// How each kept position was reached: from which one (an index into the trail), and by which action.
    trail: Vec<(u32, Action)>,
    seen: KeySet,
    /// The index of the next position to expand in the layer.
    at: usize,
    /// Whether no position has been dropped so far.
    complete: bool,
}

/// A position inside the turn.
struct BeamNode {
    promise: i32,
    /// The index of the previous position in the trail, and the action played there.
    from: u32,
    action: Option<Action>,
    position: Position,
}

const ROOT: u32 = u32::MAX;
/// Sets with more capacity than this are freed rather than cleared.
const ROOMY: usize = 1 << 12;

impl Beam {
    /// Restarts at a position.
    pub fn begin(&mut self, rules: &Rules, root: &Position) {
        self.trail.clear();
        // Clearing a set takes time proportional to its capacity.
        if self.seen.capacity() > ROOMY {
            self.seen = KeySet::default()
        } else {
            self.seen.clear()
        }
        self.layer.clear();
        self.next.clear();
        self.layer.push(BeamNode { promise: 0, from: ROOT, action: None, position: *root });
        self.seen.insert(hash_in_turn(root, rules));
        self.at = 0;
        self.complete = true;
    }

    /// Continues searching through the turn, keeping at most this many positions after each action. `None` if the search had to stop; another
    /// call with the same width continues it.
    pub fn sweep<G: Goal>(&mut self, series: &mut Series<'_, '_, '_, G>, heuristic: &WinHeuristic<'_>, width: usize) -> Option<Sweep> {
        while !self.layer.is_empty() {
            while self.at < self.layer.len() {
                // A position at which the search had to stop is expanded again; its known successors are skipped by key.
                if let Some(line) = self.expand(series, heuristic, self.at)? {
                    return Some(Sweep::Found(line));
                }
                self.at += 1;
                if self.next.len() >= 2 * width {
                    self.complete &= thin_out(&mut self.next, width);
                }
            }
            self.complete &= thin_out(&mut self.next, width);
            self.next.sort_by_key(|node| Reverse(node.promise));
            std::mem::swap(&mut self.layer, &mut self.next);
            self.next.clear();
            self.at = 0;
        }
        Some(if self.complete { Sweep::Nothing } else { Sweep::Narrow })
    }

    /// Plays all actions in a position of the layer; returns a line that wins, if there is one.
    fn expand<G: Goal>(
        &mut self,
        series: &mut Series<'_, '_, '_, G>,
        heuristic: &WinHeuristic<'_>,
        index: usize,
    ) -> Option<Option<Vec<Action>>> {
        let BeamNode { position, from, action, .. } = self.layer[index];
        let here = match action {
            Some(action) => {
                self.trail.push((from, action));
                self.trail.len() as u32 - 1
            }
            None => ROOT,
        };
        let mut actions = series.list(&position);
        let first = self.next.len();
        let mut won = if actions.is_empty() && series.without_action(&position)? { Some(self.line(here, None)) } else { None };
        for action in actions.drain(..) {
            let mut next = position;
            next.play_unchecked(series.rules, action);
            if series.budget.count() {
                return None;
            }
            if next.turn() != series.turn {
                if series.goal.is_reached(&next, series.budget)? {
                    won = Some(self.line(here, Some(action)));
                    break;
                }
            } else if let Some(last) = self.follow(series, heuristic, next, (here, action))? {
                won = Some(self.line(here, Some(action)).into_iter().chain(last).collect());
                break;
            }
        }
        series.spare.push(actions);
        spread(&mut self.next[first..]);
        Some(won)
    }

    /// Adds a position to the next layer or, if only the last move is left, searches for one that wins.
    fn follow<G: Goal>(
        &mut self,
        series: &mut Series<'_, '_, '_, G>,
        heuristic: &WinHeuristic<'_>,
        next: Position,
        (from, action): (u32, Action),
    ) -> Option<Option<Vec<Action>>> {
        if series.goal.ends_in_mate() && next.moves_left(series.rules) == 1 {
            let mut line = Vec::new();
            let found = !series.is_hopeless(&next) && series.find(&next, &mut line)?;
            return Some(found.then_some(line));
        }
        if self.seen.insert(hash_in_turn(&next, series.rules)) && !series.is_out_of_reach(&next) {
            self.next.push(BeamNode { promise: heuristic.promise(&next), from, action: Some(action), position: next });
        }
        Some(None)
    }

    fn line(&self, from: u32, last: Option<Action>) -> Vec<Action> {
        let mut line: Vec<Action> = last.into_iter().collect();
        let mut index = from;
        while let Some(&(before, action)) = self.trail.get(index as usize) {
            line.push(action);
            index = before;
        }
        line.reverse();
        line
    }
}

/// Siblings are often similar. The best one keeps its score, and each further one loses a little more, so that the positions kept have many
/// different parents.
fn spread(siblings: &mut [BeamNode]) {
    siblings.sort_by_key(|node| Reverse(node.promise));
    siblings.iter_mut().zip(0..).for_each(|(node, place)| node.promise -= place);
}

/// Keeps the most promising positions; returns whether these are all.
fn thin_out(next: &mut Vec<BeamNode>, width: usize) -> bool {
    if next.len() <= width {
        return true;
    }
    next.select_nth_unstable_by_key(width, |node| Reverse(node.promise));
    next.truncate(width);
    false
}
