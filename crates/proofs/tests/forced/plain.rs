//! Forced wins by plain search: every turn and every reply, with the rules alone. Repetition is ignored, as in the finder.

use std::collections::HashSet;
use std::ops::ControlFlow;

use tempi_rules::{Color, Position, Rules};

/// A search that gives up after a number of actions.
pub struct PlainSearch<'r> {
    rules: &'r Rules,
    attacker: Color,
    /// The actions that it may still play.
    left: u64,
}

/// The search has reached its limit.
#[derive(Debug, PartialEq, Eq)]
pub struct LimitReached;

impl<'r> PlainSearch<'r> {
    /// A search for wins of the player to act in `position`.
    pub fn new(rules: &'r Rules, position: &Position, limit: u64) -> PlainSearch<'r> {
        PlainSearch { rules, attacker: position.player(), left: limit }
    }

    /// Whether the attacker, who is to act, can force a win within this number of their own turns.
    pub fn attacker_wins(&mut self, position: &Position, turns: u8) -> Result<bool, LimitReached> {
        let mut ends = Vec::new();
        let won = self.visit_turns(position, &mut |search, end| match end.outcome(search.rules) {
            Some(outcome) if outcome.winner == Some(search.attacker) => Ok(ControlFlow::Break(())),
            outcome => {
                if outcome.is_none() {
                    ends.push(*end);
                }
                Ok(ControlFlow::Continue(()))
            }
        })?;
        if won || turns == 1 {
            return Ok(won);
        }
        for end in ends {
            if self.defender_loses(&end, turns - 1)? {
                return Ok(true);
            }
        }
        Ok(false)
    }

    /// Whether the attacker can force a win within this number of their own turns after each turn of the defender, who is to act.
    pub fn defender_loses(&mut self, position: &Position, turns: u8) -> Result<bool, LimitReached> {
        let escapes = self.visit_turns(position, &mut |search, end| {
            let lost = match end.outcome(search.rules) {
                Some(outcome) => outcome.winner == Some(search.attacker),
                None => search.attacker_wins(end, turns)?,
            };
            Ok(if lost { ControlFlow::Continue(()) } else { ControlFlow::Break(()) })
        })?;
        Ok(!escapes)
    }

    /// Visits each position in which a turn or the game can end, until told to stop. Returns whether it was.
    fn visit_turns(&mut self, start: &Position, visit: &mut Visit<'_, 'r>) -> Result<bool, LimitReached> {
        let mut seen = HashSet::new();
        let mut open = vec![*start];
        while let Some(position) = open.pop() {
            for action in position.legal_actions(self.rules) {
                self.left = self.left.checked_sub(1).ok_or(LimitReached)?;
                let mut next = position;
                next.play_unchecked(self.rules, action);
                if !seen.insert(next.hash(self.rules)) {
                    continue;
                }
                if next.turn() == start.turn() && next.outcome(self.rules).is_none() {
                    open.push(next);
                } else if visit(self, &next)?.is_break() {
                    return Ok(true);
                }
            }
        }
        Ok(false)
    }
}

type Visit<'v, 'r> = dyn FnMut(&mut PlainSearch<'r>, &Position) -> Result<ControlFlow<()>, LimitReached> + 'v;
