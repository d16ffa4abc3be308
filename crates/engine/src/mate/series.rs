//! Depth-first search of all ways through the current turn. Each position is visited once.

use std::time::Duration;

use tempi_rules::engine_support::{hash_in_turn, last_actions_into, last_move_only_mates, may_mate_in_one, only_mate_wins};
use tempi_rules::{Action, Color, Position, Rules};

use super::net::Net;
use super::table::Table;
use crate::budget::{Budget, ClockChecks, StopAt};
use crate::player::Host;

/// How often the mate finder reads the clock.
const CLOCK_CHECKS: ClockChecks = ClockChecks { target: Duration::from_millis(2), max_nodes: 4096 };

/// The budget of a search that starts now.
pub(super) fn budget<'h>(positions: Option<u64>, time: Option<Duration>, host: &'h mut dyn Host) -> Budget<'h> {
    let now = host.now();
    Budget::new(StopAt::after(now, time, positions), CLOCK_CHECKS, host)
}

/// What a turn has to achieve.
pub(super) trait Goal {
    /// Whether only a checkmating last move counts, so that all other last moves can be skipped.
    fn ends_in_mate(&self) -> bool;

    /// Whether having no action within the turn could reach the goal.
    fn no_moves_counts(&self) -> bool;

    /// Whether a position in which the turn or the game is over is a win for the player; `None`: the search must stop.
    fn is_reached(&mut self, after: &Position, budget: &mut Budget<'_>) -> Option<bool>;
}

/// A win by the rules of the variant.
pub(super) struct Win<'a> {
    pub rules: &'a Rules,
    pub player: Color,
    ends_in_mate: bool,
    no_moves_counts: bool,
}

impl<'a> Win<'a> {
    pub fn of(rules: &'a Rules, player: Color) -> Win<'a> {
        Win { rules, player, ends_in_mate: last_move_only_mates(rules), no_moves_counts: !only_mate_wins(rules) }
    }
}

impl Goal for Win<'_> {
    fn ends_in_mate(&self) -> bool {
        self.ends_in_mate
    }

    fn no_moves_counts(&self) -> bool {
        self.no_moves_counts
    }

    fn is_reached(&mut self, after: &Position, _budget: &mut Budget<'_>) -> Option<bool> {
        if self.ends_in_mate && after.player() != self.player && !after.is_check(self.rules) {
            return Some(false);
        }
        Some(after.outcome(self.rules).is_some_and(|outcome| outcome.winner == Some(self.player)))
    }
}

/// Searching turns with fewer moves is faster than building a net.
const SHORTEST: u8 = 4;

/// The net for a search of the current turn, if it is worth building.
pub(super) fn net<'a>(rules: &'a Rules, position: &Position) -> Option<Net<'a>> {
    if only_mate_wins(rules) && position.moves_left(rules) >= SHORTEST { Net::of(rules, position) } else { None }
}

/// A search through one turn.
pub(super) struct Series<'a, 'h, 'm, G> {
    pub rules: &'a Rules,
    /// The number of the turn.
    pub turn: u16,
    pub goal: G,
    pub table: &'a mut Table,
    pub budget: &'m mut Budget<'h>,
    /// The test for unreachable mates, where only mate wins and the turn is long enough.
    pub net: Option<Net<'a>>,
    /// Spare lists of actions.
    pub spare: &'a mut Vec<Vec<Action>>,
}

impl<G: Goal> Series<'_, '_, '_, G> {
    /// The number of action sequences from here that reach the goal; `None` if the search had to stop.
    pub fn count(&mut self, position: &Position) -> Option<u128> {
        let left = position.moves_left(self.rules);
        // The few moves that can mate are played faster than looked up.
        let key = if left == 1 && self.goal.ends_in_mate() { None } else { Some(hash_in_turn(position, self.rules)) };
        if let Some(number) = key.and_then(|key| self.table.get(key)) {
            return Some(number);
        }
        if let Some(key) = key.filter(|_| self.is_out_of_reach(position)) {
            self.table.put(key, 0, left);
            return Some(0);
        }
        let mut actions = self.list(position);
        let number = self.sum(position, &actions);
        actions.clear();
        self.spare.push(actions);
        if let Some(key) = key {
            self.table.put(key, number?, left);
        }
        number
    }

    fn sum(&mut self, position: &Position, actions: &[Action]) -> Option<u128> {
        if actions.is_empty() {
            return self.without_action(position).map(u128::from);
        }
        let mut next_move = self.net.as_ref().and_then(|net| net.next_move(position));
        let mut number: u128 = 0;
        for &action in actions {
            if let (Some(net), Some(next_move)) = (&mut self.net, &mut next_move)
                && !net.may_precede_mate(next_move, action)
            {
                continue;
            }
            number = number.saturating_add(self.count_after(position, action)?);
        }
        Some(number)
    }

    fn count_after(&mut self, position: &Position, action: Action) -> Option<u128> {
        let mut next = *position;
        next.play_unchecked(self.rules, action);
        if self.budget.count() {
            return None;
        }
        if next.turn() != self.turn {
            return self.goal.is_reached(&next, self.budget).map(u128::from);
        }
        if self.is_hopeless(&next) { Some(0) } else { self.count(&next) }
    }

    /// Whether a quick test shows that the goal cannot be reached from here.
    #[inline]
    pub fn is_hopeless(&self, position: &Position) -> bool {
        self.goal.ends_in_mate()
            && position.moves_left(self.rules) == 1
            && !may_mate_in_one(position, self.rules)
            && !(self.goal.no_moves_counts() && position.outcome(self.rules).is_some())
    }

    /// Whether the moves left provably do not suffice.
    pub fn is_out_of_reach(&mut self, position: &Position) -> bool {
        let left = usize::from(position.moves_left(self.rules));
        left > 1 && self.net.as_mut().is_some_and(|net| net.is_out_of_reach(position, left))
    }

    /// The actions that can be part of a way to the goal.
    pub fn list(&mut self, position: &Position) -> Vec<Action> {
        let mut actions = self.spare.pop().unwrap_or_else(|| Vec::with_capacity(128));
        if self.goal.ends_in_mate() {
            last_actions_into(position, self.rules, &mut actions);
        } else {
            position.legal_actions_into(self.rules, &mut actions);
        }
        actions
    }

    /// Whether the goal is reached if there is no action (or none that could reach it).
    pub fn without_action(&mut self, position: &Position) -> Option<bool> {
        if self.goal.no_moves_counts() { self.goal.is_reached(position, self.budget) } else { Some(false) }
    }

    /// Searches depth-first for a sequence that reaches the goal and appends it to the line. `None` if the search had to stop.
    pub fn find(&mut self, position: &Position, line: &mut Vec<Action>) -> Option<bool> {
        let key = hash_in_turn(position, self.rules);
        if self.table.get(key) == Some(0) || self.is_out_of_reach(position) {
            return Some(false);
        }
        let mut actions = self.list(position);
        let found = self.find_among(position, &actions, line);
        actions.clear();
        self.spare.push(actions);
        if found == Some(false) {
            self.table.put(key, 0, position.moves_left(self.rules));
        }
        found
    }

    fn find_among(&mut self, position: &Position, actions: &[Action], line: &mut Vec<Action>) -> Option<bool> {
        if actions.is_empty() {
            return self.without_action(position);
        }
        for &action in actions {
            let mut next = *position;
            next.play_unchecked(self.rules, action);
            if self.budget.count() {
                return None;
            }
            line.push(action);
            let found = if next.turn() != self.turn {
                self.goal.is_reached(&next, self.budget)?
            } else {
                !self.is_hopeless(&next) && self.find(&next, line)?
            };
            if found {
                return Some(true);
            }
            line.pop();
        }
        Some(false)
    }

    /// Appends all sequences that reach the goal to the lines, up to `most`; `line` leads to the position. `None` if the search had to stop,
    /// `Some(false)` if there are more.
    pub fn list_all(&mut self, position: &Position, line: &mut Vec<Action>, lines: &mut Vec<Vec<Action>>, most: usize) -> Option<bool> {
        if self.count(position)? == 0 {
            return Some(true);
        }
        if lines.len() >= most {
            return Some(false);
        }
        let actions = self.list(position);
        if actions.is_empty() {
            lines.push(line.clone());
            return Some(true);
        }
        for &action in &actions {
            let mut next = *position;
            next.play_unchecked(self.rules, action);
            line.push(action);
            let whole = if next.turn() == self.turn {
                self.is_hopeless(&next) || self.list_all(&next, line, lines, most)?
            } else if !self.goal.is_reached(&next, self.budget)? {
                true
            } else {
                let room = lines.len() < most;
                lines.extend(room.then(|| line.clone()));
                room
            };
            line.pop();
            if !whole {
                return Some(false);
            }
        }
        Some(true)
    }
}
