//! How many moves the players have: what search and evaluation want to know of the turn's length.

use crate::compile::Rules;

use super::position::{Flags, Position};

impl Position {
    /// The most moves that the player can still make in this turn, by length, points or spaces alone; at least 1 as long as the turn
    /// goes on.
    #[inline]
    pub fn moves_left(&self, _rules: &Rules) -> u8 {
        self.left.max(1)
    }

    /// The most moves that the next turn can hold, if this one ends as it stands; at least 1.
    pub fn moves_next(&self, rules: &Rules) -> u8 {
        let (schedule, turn) = (&rules.schedule, self.turn.saturating_add(1));
        let length = if schedule.shaped(turn) {
            schedule.longest_shape()
        } else {
            schedule.length_after(turn, self.flags.has(Flags::CAPTURED), self.flags.has(Flags::CHECKED))
        };
        length.max(1)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn lengths(id: &str, moves: &str) -> (u8, u8) {
        let rules = Rules::builtin(id).unwrap();
        let mut position = Position::start(&rules);
        for text in moves.split_whitespace() {
            let action = position.parse_action(&rules, text).unwrap();
            position.play_unchecked(&rules, action);
        }
        (position.moves_left(&rules), position.moves_next(&rules))
    }

    #[test]
    fn turns_have_their_lengths() {
        assert_eq!(lengths("chess", ""), (1, 1));
        assert_eq!(lengths("marseillais-balanced", ""), (1, 2));
        assert_eq!(lengths("progressive-italian", "e2e4 e7e5"), (1, 3));
        assert_eq!(lengths("escalated", "e2e4"), (1, 1));
        assert_eq!(lengths("escalated", "e2e4 d7d5 e4d5"), (2, 1));
        assert_eq!(lengths("accelerated", ""), (1, 2));
        assert_eq!(lengths("accelerated", "e2e4"), (2, 2));
    }
}
