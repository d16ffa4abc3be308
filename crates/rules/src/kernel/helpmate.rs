//! Determines whether the player to move can mate within the turn (for announcements of helpmate).

use crate::compile::{Counts, Rules};
use crate::effort;

use super::action::{Action, ActionKind};
use super::context::MoveScope;
use super::mating::may_mate_in_one;
use super::position::Position;
use super::sink::ListSink;

impl Position {
    /// Whether the player has a legal turn that checkmates the opponent.
    pub(crate) fn can_mate_this_turn(&self, rules: &Rules) -> bool {
        if self.left == 1 && !may_mate_in_one(self, rules) {
            return false;
        }
        let mut actions = Vec::with_capacity(64);
        if self.left == 1 && rules.last_move_is_plain() && rules.checks_are_free(self) && !self.in_check(rules, !self.moving_side) {
            // Only a move that gives check can mate, unless the opponent is already in check; masks find these moves.
            let scope = MoveScope { checking: true, ..self.own_scope(rules, false) };
            self.scoped_moves(rules, scope, &mut ListSink::<false>(&mut actions));
        } else {
            self.moves(rules, false, &mut ListSink::<false>(&mut actions));
        }
        actions.into_iter().any(|action| {
            effort::spend(1);
            let mut next = *self;
            next.play_unchecked(rules, action);
            if next.ended != 0 {
                // Another goal was reached before the mate.
                return false;
            }
            if next.turn != self.turn {
                return next.is_checkmate(rules);
            }
            next.can_mate_this_turn(rules) || (rules.schedule.ends_by_choice && next.mates_by_stopping(rules))
        })
    }

    fn mates_by_stopping(&self, rules: &Rules) -> bool {
        let mut stopped = *self;
        stopped.play_unchecked(rules, Action::bare(ActionKind::EndTurn));
        stopped.is_checkmate(rules)
    }

    /// Whether the player to move is in check and has no legal action.
    pub(crate) fn is_checkmate(&self, rules: &Rules) -> bool {
        self.ended == 0 && self.is_check(rules) && !self.has_move(rules)
    }
}

impl Rules {
    /// Whether the last move of a turn is a move of any own piece, and no action but a move comes before it.
    pub(super) fn last_move_is_plain(&self) -> bool {
        let schedule = &self.schedule;
        schedule.shapes.is_empty()
            && schedule.counts == Counts::Moves
            && !schedule.no_type_twice
            && !schedule.one_opposing
            && self.markers.is_none()
            && self.rearrangement.is_none()
            && self.check.undone_in_turn_of == 0
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The same by trying every turn.
    fn mates_in_some_turn(position: &Position, rules: &Rules) -> bool {
        position.legal_actions(rules).into_iter().filter(|action| !action.announces()).any(|action| {
            let mut next = *position;
            next.play_unchecked(rules, action);
            if next.turn == position.turn { mates_in_some_turn(&next, rules) } else { next.is_checkmate(rules) }
        })
    }

    /// Pseudorandom positions with few pieces, in which kings are often close to mate.
    fn positions(rules: &Rules, count: usize) -> Vec<Position> {
        let mut state = 7_u64;
        let mut below = |n: u64| {
            state = state.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
            (state >> 33) % n
        };
        let mut found = Vec::new();
        while found.len() < count {
            let mut board = [b'1'; 64];
            for piece in *b"KkQRrBNqPp" {
                let at = if piece.eq_ignore_ascii_case(&b'p') { 8 + below(48) } else { below(64) };
                board[at as usize] = piece;
            }
            let rows: Vec<&str> = board.chunks(8).map(|row| std::str::from_utf8(row).unwrap()).collect();
            let fen = format!("{} w - - 0 {}", rows.join("/"), 2 + below(2) * 2);
            found.extend(Position::from_fen(rules, &fen).ok().filter(|position| position.outcome(rules).is_none()));
        }
        found
    }

    #[test]
    fn masks_and_flight_squares_agree_with_trying_every_turn() {
        let rules = Rules::builtin("double-move-helpmate").unwrap();
        let mut mates = 0;
        for position in positions(&rules, 250) {
            let can = position.can_mate_this_turn(&rules);
            assert_eq!(can, mates_in_some_turn(&position, &rules), "{}", position.fen(&rules));
            mates += usize::from(can);
        }
        assert!(mates > 20 && mates < 230, "{mates}");
    }
}
