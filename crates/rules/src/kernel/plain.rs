//! Plays ordinary moves where turns are plain: like `turn.rs` and `effects.rs`, without all that such rules never need.

use crate::board::Piece;
use crate::compile::Rules;

use super::action::{Action, ActionKind};
use super::effects::crossed;
use super::position::{Flags, Position};

impl Position {
    /// Whether [`Position::play_plainly`] can play an action.
    #[inline]
    pub(super) fn plays_plainly(&self, rules: &Rules, action: Action) -> bool {
        rules.plain_turns && action.kind() == ActionKind::Move && self.ep_next.is_empty()
    }

    /// Plays a move other than castling and en passant captures, where turns are plain ([`Rules::plain_turns`]).
    pub(super) fn play_plainly(&mut self, rules: &Rules, action: Action) {
        let (from, to) = (action.from_square(), action.to_square());
        let mover = Piece { color: self.moving_side, role: self.board.role_on(from) };
        let is_pawn = rules.is_pawn(mover.role);
        self.castling &= !(rules.castling_loss[from.index()] | rules.castling_loss[to.index()]);
        if self.board.of(!mover.color).has(to) {
            let captured = Piece { color: !mover.color, role: self.board.role_on(to) };
            self.board.toggle(to, captured);
            self.flags.set(Flags::CAPTURED | Flags::PROGRESS);
        } else if is_pawn {
            self.flags.set(Flags::PROGRESS);
        }
        if let Some(role) = action.promotion() {
            self.board.toggle(from, mover);
            self.board.toggle(to, Piece { role, ..mover });
        } else {
            self.board.shift(from, to, mover);
        }
        let may_cross = is_pawn && !rules.pawns.far_rank[mover.color.index()].has(to);
        self.note_en_passant(rules, if may_cross { crossed(rules, mover.color, from, to) } else { None });
        self.use_move(rules);
    }

    /// Subtracts a move from the rest of the turn, which may end.
    fn use_move(&mut self, rules: &Rules) {
        let gives_check = rules.notes_checks && self.in_check(rules, !self.moving_side);
        if gives_check {
            self.flags.set(Flags::CHECKED);
        }
        self.ordinal = self.ordinal.saturating_add(1);
        self.left = self.left.saturating_sub(1);
        if self.left == 0 || (rules.schedule.ends_on_check && gives_check) {
            self.end_turn(rules);
        }
    }
}
