//! How many moves the players have: what search and evaluation want to know of the turn's length.

use crate::board::Role;
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

    /// The position with the turn given up, whether the rules allow that or not: what a search looks at to see what the opponent threatens.
    ///
    /// Only for a turn that has not begun yet; it is not a legal action and means nothing for the game.
    #[must_use]
    pub fn pass_unchecked(&self, rules: &Rules) -> Position {
        let mut next = *self;
        next.end_turn(rules);
        if next.ended == 0 {
            next.start_shape(rules);
        }
        next
    }

    /// How many of the next moves of this turn, or of the next turn if it is `next`, may capture, as far as their ordinals alone decide
    /// that: of `moves` moves those from the first ordinal on that may, without the last where the last may not.
    pub fn capturing_moves(&self, rules: &Rules, moves: u8, next: bool) -> u8 {
        let made = if next { 0 } else { self.ordinal };
        let barred = rules.limits.captures_from.saturating_sub(1).saturating_sub(made);
        moves.saturating_sub(barred).saturating_sub(u8::from(rules.limits.final_no_capture))
    }

    /// How many men of a role were captured in this turn; noted only where later play depends on it.
    #[inline]
    pub fn taken(&self, role: Role) -> u8 {
        self.taken.count(role)
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

    #[test]
    fn some_moves_may_not_capture() {
        let capturing = |id: &str, moves, next| {
            let rules = Rules::builtin(id).unwrap();
            Position::start(&rules).capturing_moves(&rules, moves, next)
        };
        assert_eq!(capturing("chess", 1, false), 1);
        assert_eq!((capturing("armistice", 3, true), capturing("armistice", 5, false)), (0, 2));
        assert_eq!((capturing("hiatal", 4, true), capturing("hiatal", 1, false)), (3, 0));
    }
}
