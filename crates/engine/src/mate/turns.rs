//! Forced wins over several turns: the player has a turn after which, whatever the opponent plays, there is another winning one, and so on.

use std::cmp::Reverse;

use tempi_rules::engine_support::hash_in_turn;
use tempi_rules::{Action, Color, Position, Rules};

use super::finder::Finder;
use super::series::{Goal, Series, Win};
use super::table::Table;
use crate::budget::Budget;

/// A win within a number of the player's own turns.
pub(super) struct Forced<'a> {
    rules: &'a Rules,
    player: Color,
    /// The number of the player's turns that may follow the current one.
    more: u8,
    /// Results for positions with a number of turns: 1 for a forced win, 0 for none.
    known: &'a mut Table,
    finder: &'a mut Finder,
    /// The last reply that refuted a plan, by turns left and ordinal; it is likely to refute the next one as well.
    refutations: Vec<Option<Action>>,
}

/// The number of ordinals for which refutations are stored.
const ORDINALS: usize = 16;

impl<'a> Forced<'a> {
    /// A search for a win with this many of the player's turns after the current one.
    pub fn of(rules: &'a Rules, player: Color, more: u8, known: &'a mut Table, finder: &'a mut Finder) -> Forced<'a> {
        Forced { rules, player, more, known, finder, refutations: vec![None; ORDINALS * (usize::from(more) + 1)] }
    }

    /// Whether the player, to act in a turn with `more` to follow, can force a win.
    fn attacks(&mut self, position: &Position, more: u8, budget: &mut Budget<'_>) -> Option<bool> {
        if more == 0 {
            return self.wins_now(position, budget);
        }
        let key = key(self.rules, position, more);
        if let Some(known) = self.known.get(key) {
            return Some(known == 1);
        }
        let mut actions = position.legal_actions(self.rules);
        // Checks first: they leave the opponent the fewest replies.
        actions.sort_by_cached_key(|&action| Reverse(played(self.rules, position, action).is_check(self.rules)));
        let mut wins = actions.is_empty() && self.is_won(position);
        for action in actions {
            let next = played(self.rules, position, action);
            if budget.count() {
                return None;
            }
            let good = if next.turn() == position.turn() { self.attacks(&next, more, budget)? } else { self.passes(&next, more, budget)? };
            if good {
                wins = true;
                break;
            }
        }
        self.known.put(key, u128::from(wins), 2 * more + 1);
        Some(wins)
    }

    /// Whether the player has won or can still force a win after this turn, with `more` turns to follow.
    fn passes(&mut self, position: &Position, more: u8, budget: &mut Budget<'_>) -> Option<bool> {
        match position.outcome(self.rules) {
            Some(outcome) => Some(outcome.winner == Some(self.player)),
            None if more == 0 => Some(false),
            None => self.defends(position, more, budget),
        }
    }

    /// Whether every turn of the opponent loses.
    fn defends(&mut self, position: &Position, more: u8, budget: &mut Budget<'_>) -> Option<bool> {
        let key = key(self.rules, position, more);
        if let Some(known) = self.known.get(key) {
            return Some(known == 1);
        }
        let mut actions = position.legal_actions(self.rules);
        let slot = usize::from(more) * ORDINALS + usize::from(position.ordinal()).min(ORDINALS - 1);
        let place = self.refutations[slot].and_then(|refutation| actions.iter().position(|&action| action == refutation));
        if let Some(place) = place {
            actions.swap(0, place);
        }
        let mut loses = !actions.is_empty() || self.is_won(position);
        for action in actions {
            let next = played(self.rules, position, action);
            if budget.count() {
                return None;
            }
            let lost = if next.turn() == position.turn() {
                self.defends(&next, more, budget)?
            } else {
                match next.outcome(self.rules) {
                    Some(outcome) => outcome.winner == Some(self.player),
                    None => self.attacks(&next, more - 1, budget)?,
                }
            };
            if !lost {
                self.refutations[slot] = Some(action);
                loses = false;
                break;
            }
        }
        self.known.put(key, u128::from(loses), 2 * more);
        Some(loses)
    }

    fn wins_now(&mut self, position: &Position, budget: &mut Budget<'_>) -> Option<bool> {
        let (table, spare) = self.finder.parts();
        let goal = Win::of(self.rules, self.player);
        let mut series = Series { rules: self.rules, turn: position.turn(), goal, table, budget, net: None, spare };
        if series.is_hopeless(position) { Some(false) } else { series.find(position, &mut Vec::new()) }
    }

    fn is_won(&self, position: &Position) -> bool {
        position.outcome(self.rules).is_some_and(|outcome| outcome.winner == Some(self.player))
    }
}

impl Goal for Forced<'_> {
    fn ends_in_mate(&self) -> bool {
        false
    }

    fn no_moves_counts(&self) -> bool {
        true
    }

    fn is_reached(&mut self, after: &Position, budget: &mut Budget<'_>) -> Option<bool> {
        self.passes(after, self.more, budget)
    }
}

/// The key of a position with a number of turns to come.
fn key(rules: &Rules, position: &Position, more: u8) -> u64 {
    hash_in_turn(position, rules) ^ u64::from(more).wrapping_mul(0x9e37_79b9_7f4a_7c15)
}

fn played(rules: &Rules, position: &Position, action: Action) -> Position {
    let mut next = *position;
    next.play_unchecked(rules, action);
    next
}
