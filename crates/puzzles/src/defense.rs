//! The main line of a puzzle of two turns.

use tempi_engine::{Finder, Found, NoClock};
use tempi_rules::{Action, Position, Rules};

use crate::turns::after;

/// The most turns of the opponent that are compared.
const MOST_DEFENSES: usize = 1_500;
/// Positions that the win after a defense may take.
const MOST_POSITIONS: u64 = 50_000;

/// The most stubborn defense after the first turn, and the turn that wins against it: the defense after which the finder visits the most
/// positions before it finds the win; of equal ones the first in the order of their texts. `None`: there are too many defenses to compare, or
/// none after which the game goes on.
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
