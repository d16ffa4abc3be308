//! What an engine needs from rules and positions in addition to the rules themselves: passing, captures still possible, immediate mates.
//!
//! These functions serve the engine of this workspace. They are not part of the public interface and may change without notice.

use crate::board::Role;
use crate::compile::Rules;

use super::position::Position;

pub use super::mating::{
    answer_may_check, attack_origins, castling_moves, flight_squares, hash_in_turn, king_steps, last_actions_into, last_move_only_mates,
    may_mate_in_one, only_mate_wins, widest_reach,
};

/// The position with the turn given up, whether or not the rules allow that. A search uses it to see what the opponent threatens.
///
/// Only for a turn that has not begun yet. Passing is not a legal action of the game.
#[must_use]
pub fn pass_unchecked(position: &Position, rules: &Rules) -> Position {
    let mut next = *position;
    next.end_turn(rules);
    if next.ended == 0 {
        next.start_shape(rules);
    }
    next
}

/// How many of the next moves of this turn, or of the next turn if it is `next`, may capture, as far as their ordinals alone decide
/// that: of `moves` moves those from the first ordinal on that may, without the last where the last may not.
pub fn capturing_moves(position: &Position, rules: &Rules, moves: u8, next: bool) -> u8 {
    let made = if next { 0 } else { position.ordinal };
    let barred = rules.limits.captures_from.saturating_sub(1).saturating_sub(made);
    moves.saturating_sub(barred).saturating_sub(u8::from(rules.limits.final_no_capture))
}

/// How many pieces of a role were captured in this turn; noted only where later play depends on it.
#[inline]
pub fn taken(position: &Position, role: Role) -> u8 {
    position.taken.count(role)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn some_moves_may_not_capture() {
        let capturing = |id: &str, moves, next| {
            let rules = Rules::builtin(id).unwrap();
            capturing_moves(&Position::start(&rules), &rules, moves, next)
        };
        assert_eq!(capturing("chess", 1, false), 1);
        assert_eq!((capturing("armistice", 3, true), capturing("armistice", 5, false)), (0, 2));
        assert_eq!((capturing("hiatal", 4, true), capturing("hiatal", 1, false)), (3, 0));
    }
}
