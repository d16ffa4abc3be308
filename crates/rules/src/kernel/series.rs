//! Turns with a length other than the scheduled one: series of moves, as in chess problems.

use crate::board::Roles;
use crate::compile::{Counts, MAX_TURN_MOVES, Rules};

use super::position::Position;

/// The reason why a turn cannot have a given length.
#[derive(Clone, Copy, PartialEq, Eq, Debug, thiserror::Error)]
pub enum LengthError {
    /// Turns are not counted in moves, or consist of certain moves.
    #[error("the length of a turn cannot be set, because turns of this variant are not simply a number of moves")]
    NotCounted,
    /// No turn has this length.
    #[error("a turn must have 1 to {MAX_TURN_MOVES} moves")]
    OutOfRange,
    /// The turn has already begun.
    #[error("the turn has already begun, so its length is fixed")]
    Begun,
}

/// The position with a turn of this many moves, regardless of the schedule.
pub(super) fn with_turn_length(position: &Position, rules: &Rules, moves: u8) -> Result<Position, LengthError> {
    let schedule = &rules.schedule;
    let counted = schedule.counts == Counts::Moves && schedule.cycle_groups.is_empty() && schedule.shapes.is_empty() && !rules.alternate;
    if !counted {
        return Err(LengthError::NotCounted);
    }
    if moves == 0 || moves > MAX_TURN_MOVES {
        return Err(LengthError::OutOfRange);
    }
    if position.is_inside_turn() {
        return Err(LengthError::Begun);
    }
    if position.left == moves {
        return Ok(*position);
    }
    let alone = |&turn: &u16| schedule.length(turn).0 == 1 && (turn > 1 || schedule.first_roles == Roles::ALL);
    let turn = (1..=u16::from(MAX_TURN_MOVES)).find(alone).map_or(position.turn, |turn| turn - 1);
    Ok(Position { left: moves, turn, ..*position })
}
#[cfg(test)]
mod tests {
    use super::*;

    fn series(id: &str, fen: &str, moves: u8) -> Result<u8, LengthError> {
        let rules = Rules::builtin(id).unwrap();
        let position = Position::from_fen(&rules, fen).unwrap();
        position.with_turn_length(&rules, moves).map(|position| position.moves_left(&rules))
    }

    #[test]
    fn turns_get_the_requested_length() {
        let fen = "4k3/8/8/8/8/8/8/R3K3 w - - 0 3";
        assert_eq!(series("progressive-italian", fen, 12), Ok(12));
        assert_eq!(series("chess", fen, 2), Ok(2));
        assert_eq!(series("marseillais", fen, 5), Ok(5));
        assert_eq!(series("six-space", fen, 2), Err(LengthError::NotCounted));
        assert_eq!(series("sequential", fen, 2), Err(LengthError::NotCounted));
        assert_eq!(series("chess", fen, 0), Err(LengthError::OutOfRange));
        assert_eq!(series("progressive-italian", &format!("{fen} moves=1"), 3), Err(LengthError::Begun));
    }

    /// A check as a reply is too early if the reply is one of several moves, and legal if it is the only one.
    #[test]
    fn the_answer_to_a_series_is_one_move() {
        let rules = Rules::builtin("progressive-italian").unwrap();
        let mates = |position: Position| {
            let action = position.parse_action(&rules, "b5c7").unwrap();
            position.play(&rules, action).unwrap().outcome(&rules).is_some()
        };
        let fen = "rnbqkbnr/pp1p1ppp/4p3/1N2P1B1/8/8/PP3PPP/R1K2BNR w kq - 0 3 moves=4 left=1";
        assert!(mates(Position::from_fen(&rules, fen).unwrap()));
        let fen = "rnbqkbnr/pp1p1ppp/4p3/1N2P1B1/8/8/PP3PPP/R1K2BNR w kq - 0 3";
        assert!(!mates(Position::from_fen(&rules, fen).unwrap().with_turn_length(&rules, 1).unwrap()));
    }
}
