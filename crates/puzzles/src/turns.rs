//! Playing whole turns.

use std::collections::HashSet;

use tempi_rules::{Action, Color, Position, Rules};

/// The position after these actions, which are legal.
pub fn after(rules: &Rules, position: &Position, actions: &[Action]) -> Position {
    let mut next = *position;
    actions.iter().for_each(|&action| next.play_unchecked(rules, action));
    next
}

/// Whether a player has won here.
pub fn is_won_by(rules: &Rules, position: &Position, player: Color) -> bool {
    position.outcome(rules).is_some_and(|outcome| outcome.winner == Some(player))
}

/// The actions that these texts name, and the position after them; `None` if one is not legal, or if the turn ends before the last.
pub fn read_turn(rules: &Rules, position: &Position, texts: &[String]) -> Option<(Vec<Action>, Position)> {
    let mut next = *position;
    let mut actions = Vec::with_capacity(texts.len());
    for text in texts {
        if next.turn() != position.turn() {
            return None;
        }
        let action = next.parse_action(rules, text).ok()?;
        next.play_unchecked(rules, action);
        actions.push(action);
    }
    Some((actions, next))
}

/// The actions as texts.
pub fn texts(rules: &Rules, actions: &[Action]) -> Vec<String> {
    actions.iter().map(|action| action.text(rules)).collect()
}

/// All ways to finish the turn, one for each position that they lead to, if these are at most `most`. The game may have ended in them.
pub fn all_turns(rules: &Rules, position: &Position, most: usize) -> Option<Vec<Vec<Action>>> {
    let mut turns = AllTurns { rules, turn: position.turn(), most, line: Vec::new(), seen: HashSet::new(), found: Vec::new() };
    turns.collect(position).then_some(turns.found)
}

/// Positions inside the turn that are looked at for each turn that is wanted.
const POSITIONS_PER_TURN: usize = 8;

/// The turns that were found so far.
struct AllTurns<'r> {
    rules: &'r Rules,
    /// The number of the turn.
    turn: u16,
    most: usize,
    /// The actions that lead from the start of the turn to the position at hand.
    line: Vec<Action>,
    /// The hashes of all positions that were looked at.
    seen: HashSet<u64>,
    found: Vec<Vec<Action>>,
}

impl AllTurns<'_> {
    /// Adds the turns that go on from a position; whether there was room for all of them.
    fn collect(&mut self, position: &Position) -> bool {
        for action in position.legal_actions(self.rules) {
            let mut next = *position;
            next.play_unchecked(self.rules, action);
            if !self.seen.insert(next.hash(self.rules)) {
                continue;
            }
            if self.seen.len() > POSITIONS_PER_TURN * self.most {
                return false;
            }
            self.line.push(action);
            let complete = if next.turn() == self.turn && next.outcome(self.rules).is_none() {
                self.collect(&next)
            } else {
                self.found.push(self.line.clone());
                self.found.len() <= self.most
            };
            self.line.pop();
            if !complete {
                return false;
            }
        }
        true
    }
}
