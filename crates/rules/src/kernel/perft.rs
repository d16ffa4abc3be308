//! Counts action sequences.

use crate::compile::Rules;

use super::action::Action;
use super::position::Position;

/// The number of action sequences of length `depth` from a position, with bulk counting of the last ply. A finished game has no actions;
/// repetition is ignored.
///
/// ```
/// use tempi_rules::{perft, Position, Rules};
/// let rules = Rules::builtin("progressive-italian").unwrap();
/// // White's one move, then Black's two.
/// assert_eq!(perft(&rules, &Position::start(&rules), 3), 8902);
/// ```
pub fn perft(rules: &Rules, position: &Position, depth: u32) -> u64 {
    let mut lists = vec![Vec::with_capacity(128); depth.saturating_sub(1) as usize];
    descend(rules, position, depth, &mut lists)
}

fn descend(rules: &Rules, position: &Position, depth: u32, lists: &mut [Vec<Action>]) -> u64 {
    match (depth, lists.split_first_mut()) {
        (0, _) => 1,
        (_, Some((list, deeper))) => {
            list.clear();
            position.legal_actions_into(rules, list);
            let play = |&action: &Action| {
                let mut next = *position;
                next.play_unchecked(rules, action);
                descend(rules, &next, depth - 1, deeper)
            };
            list.iter().map(play).sum()
        }
        (_, None) => position.count_legal_actions(rules),
    }
}
