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
    let mut found = Vec::new();
    let mut seen = HashSet::new();
    let complete = collect(rules, position, position.turn(), &mut Vec::new(), &mut seen, &mut found, most);
    complete.then_some(found)
}

fn collect(
    rules: &Rules,
    position: &Position,
    turn: u16,
    line: &mut Vec<Action>,
    seen: &mut HashSet<u64>,
    found: &mut Vec<Vec<Action>>,
    most: usize,
) -> bool {
    for action in position.legal_actions(rules) {
        let mut next = *position;
        next.play_unchecked(rules, action);
        if !seen.insert(next.hash(rules)) {
            continue;
        }
        if seen.len() > 8 * most {
            return false;
        }
        line.push(action);
        let complete = if next.turn() == turn && next.outcome(rules).is_none() {
            collect(rules, &next, turn, line, seen, found, most)
        } else {
            found.push(line.clone());
            found.len() <= most
        };
        line.pop();
        if !complete {
            return false;
        }
    }
    true
}
