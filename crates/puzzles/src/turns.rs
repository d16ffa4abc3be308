//! Helpers for playing whole turns.

use std::collections::HashSet;

use tempi_rules::{Action, Color, Position, Rules};

/// The position after these actions, which must be legal.
pub fn after(rules: &Rules, position: &Position, actions: &[Action]) -> Position {
    let mut next = *position;
    actions.iter().for_each(|&action| next.play_unchecked(rules, action));
    next
}

/// Whether a player has won in this position.
pub fn is_won_by(rules: &Rules, position: &Position, player: Color) -> bool {
    position.outcome(rules).is_some_and(|outcome| outcome.winner == Some(player))
}

/// Parses the actions of a turn, and returns them with the position after them; `None` if one is illegal, or if the turn ends before the last.
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

/// All ways to finish the turn, one for each final position, if there are at most `most`. The game may be over in them.
pub fn all_turns(rules: &Rules, position: &Position, most: usize) -> Option<Vec<Vec<Action>>> {
    let mut turns = AllTurns { rules, turn: position.turn(), most, line: Vec::new(), seen: HashSet::new(), found: Vec::new() };
    turns.collect(position).then_some(turns.found)
}

/// Maximum number of positions visited per turn requested.
const POSITIONS_PER_TURN: usize = 8;

/// The turns found so far.
struct AllTurns<'r> {
    rules: &'r Rules,
    /// The number of the turn.
    turn: u16,
    most: usize,
    /// The actions from the start of the turn to the current position.
    line: Vec<Action>,
    /// The hashes of all positions visited.
    seen: HashSet<u64>,
    found: Vec<Vec<Action>>,
}

impl AllTurns<'_> {
    /// Adds the turns that continue from a position; returns whether all of them fit.
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
