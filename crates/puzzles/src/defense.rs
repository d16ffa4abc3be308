//! The main line of a puzzle of two turns.

use tempi_engine::{Finder, Found, NoClock, all_turns};
use tempi_rules::{Action, Position, Rules};

use crate::turns::after;

/// Maximum number of defenses that are compared.
const MOST_DEFENSES: usize = 1_500;
/// Maximum number of positions of the search for the win after a defense.
const MOST_POSITIONS: u64 = 50_000;

/// The most stubborn defense after the first turn, and the turn that wins against it: the defense after which the finder visits the most
/// positions before it finds the win; among equals, the first in text order. `None` if there are too many defenses to compare, or none after
/// which the game continues.
pub fn main_line(rules: &Rules, position: &Position, first: &[Action]) -> Option<Vec<Vec<Action>>> {
    let defended = after(rules, position, first);
    let mut defenses = all_turns(rules, &defended, MOST_DEFENSES)?;
    defenses.sort_by_cached_key(|defense| defense.iter().map(|action| action.text(rules)).collect::<Vec<_>>());
    let mut best: Option<(u64, Vec<Action>, Vec<Action>)> = None;
    for defense in defenses {
        let attacked = after(rules, &defended, &defense);
        if attacked.outcome(rules).is_some() {
            continue;
        }
        let (Found::Win(win), effort) =
            Finder::with_memory(1 << 20).go_on_within(rules, &attacked, Some(MOST_POSITIONS), None, &mut NoClock)
        else {
            return None;
        };
        if best.as_ref().is_none_or(|(most, ..)| effort > *most) {
            best = Some((effort, defense, win));
        }
    }
    best.map(|(_, defense, win)| vec![first.to_vec(), defense, win])
}
