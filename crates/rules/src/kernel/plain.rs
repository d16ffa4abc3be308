//! Plays ordinary moves where turns are plain: like `turn.rs` and `effects.rs`, without all that such rules never need.

use crate::board::{Bitboard, Piece, Square};
use crate::compile::{EnPassant, Rules};

use super::action::{Action, ActionKind};
use super::position::{Flags, Position};

impl Position {
    /// Whether an action can be played by [`Position::play_plainly`].
    #[inline]
    pub(super) fn is_plain(&self, rules: &Rules, action: Action) -> bool {
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
        if rules.pawns.en_passant != EnPassant::None {
            let stepped_twice = is_pawn && rules.pawns.double_step && !rules.pawns.far_rank[mover.color.index()].has(to);
            let crossed = crossed(from, to).when(stepped_twice);
            let immediate = rules.pawns.en_passant == EnPassant::Immediate;
            (self.ep, self.ep_next) = if immediate { (crossed, Bitboard::EMPTY) } else { (Bitboard::EMPTY, crossed) };
        }
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

/// The square that a step of two ranks crosses; empty for all other moves.
#[inline]
fn crossed(from: Square, to: Square) -> Bitboard {
    let (from, to) = (from.index(), to.index());
    Bitboard(1 << ((from + to) / 2)).when(from.abs_diff(to) == 16)
}
