//! Whether the player to move can mate within his turn (announcements of helpmate).

use crate::compile::Rules;

use super::position::Position;
use super::sink::List;

impl Position {
    /// Whether the player has a legal turn that checkmates the opponent.
    pub(crate) fn can_mate_this_turn(&self, rules: &Rules) -> bool {
        let mut actions = Vec::with_capacity(64);
        self.moves(rules, false, &mut List::<false>(&mut actions));
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
