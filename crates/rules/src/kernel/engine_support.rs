//! Functions that an engine needs in addition to the rules: passing, captures still possible, immediate mates, and what a turn has used up.
//!
//! These functions serve the engine of this workspace. They are not part of the public interface and may change without notice.

use crate::board::{Bitboard, Color, Role};
use crate::compile::Rules;
use crate::format::model::{CaptureEffect, Counts};

use super::action::Action;
use super::position::Position;
use super::sink::CaptureSink;

pub use super::mating::{
    answer_may_check, attack_origins, castling_moves, flight_squares, guarded_steps, hash_in_turn, king_steps, last_actions_into,
    last_move_only_mates, may_mate_in_one, only_mate_wins, widest_reach,
};

/// Appends the legal moves that capture or promote to a list, in the order of [`Position::legal_actions_into`], without listing the others.
pub fn captures_into(position: &Position, rules: &Rules, actions: &mut Vec<Action>) {
    if !position.is_over() {
        position.generate(rules, &mut CaptureSink { actions, occupied: position.board.occupied() });
    }
}

/// The position after passing, whether or not the rules allow that. A search uses it to detect the opponent's threats.
///
/// Only for a turn that has not begun. Passing is not a legal action of the game.
#[must_use]
pub fn pass_unchecked(position: &Position, rules: &Rules) -> Position {
    let mut next = *position;
    next.end_turn(rules);
    if next.ended == 0 {
        next.start_shape(rules);
    }
    next
}

/// The number of the next `moves` moves of this turn (or of the next turn with `next`) that may capture, as far as their ordinals determine it:
/// those from the first ordinal that may, without the last one if that may not.
pub fn capturing_moves(position: &Position, rules: &Rules, moves: u8, next: bool) -> u8 {
    let made = if next { 0 } else { position.ordinal };
    let barred = rules.limits.captures_from.saturating_sub(1).saturating_sub(made);
    moves.saturating_sub(barred).saturating_sub(u8::from(rules.limits.final_no_capture))
}

/// The number of pieces of a role captured in this turn; recorded only if later play depends on it.
#[inline]
pub fn taken(position: &Position, role: Role) -> u8 {
    position.taken.count(role)
}

/// Whether earlier moves can bar single pieces from moving, see [`barred_pieces`].
pub fn bars_pieces(rules: &Rules) -> bool {
    let re_entered = rules.capture.uses_pocket && !rules.capture.may_move;
    rules.tracks_moved || rules.pawns.ranks_a_turn > 0 || re_entered || rules.capture.effect == CaptureEffect::Push
}

/// The pieces of a color that have moved in this turn, or may not move in this turn or the next, as far as the rules depend on it.
#[inline]
pub fn barred_pieces(position: &Position, color: Color) -> Bitboard {
    (position.moved | position.barred | position.barred_next) & position.board.of(color)
}

/// Whether a turn uses up piece types, parts of a shape, points or spaces, see [`turn_marks`].
pub fn marks_turns(rules: &Rules) -> bool {
    let schedule = &rules.schedule;
    schedule.no_type_twice || !schedule.cycle_groups.is_empty() || !schedule.shapes.is_empty() || schedule.counts != Counts::Moves
}

/// What this turn has used up, as bits: the types or groups that moved (bits 0 to 15), the place in the turn's shape (16 to 23), and what is
/// left of the turn in moves, points or spaces (24 to 63, unary).
#[inline]
pub fn turn_marks(position: &Position) -> u64 {
    let used = u64::from(position.used.0);
    let slot = 1u64 << (16 + position.slot.min(7));
    let left = ((1u64 << position.left.min(40)) - 1) << 24;
    used | slot | left
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
