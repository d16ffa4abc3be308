//! Helpers for playing whole turns.

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
