//! Whether the player to move can mate within his turn (announcements of helpmate).

use crate::compile::Rules;
use crate::format::model::Counts;

use super::context::Part;
use super::position::Position;
use super::sink::List;

impl Position {
    /// Whether the player has a legal turn that checkmates the opponent.
    pub(crate) fn can_mate_this_turn(&self, rules: &Rules) -> bool {
        let mut actions = Vec::with_capacity(64);
        if self.left == 1 && rules.last_move_is_plain() {
            // Only a move that gives check can mate, and masks find those.
            let part = Part { checking: true, ..self.own_part(rules, false) };
            self.part(rules, part, &mut List::<false>(&mut actions));
        } else {
            self.moves(rules, false, &mut List::<false>(&mut actions));
        }
        actions.into_iter().any(|action| {
            let mut next = *self;
            next.play_unchecked(rules, action);
            if next.turn == self.turn { next.can_mate_this_turn(rules) } else { next.is_checkmate(rules) }
        })
    }

    /// Whether the player to move is in check and has no legal action.
    pub(crate) fn is_checkmate(&self, rules: &Rules) -> bool {
        self.ended == 0 && self.is_check(rules) && !self.has_move(rules)
    }
}

impl Rules {
    /// Whether the last move of a turn is a move of any own man, and no action but a move comes before it.
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
