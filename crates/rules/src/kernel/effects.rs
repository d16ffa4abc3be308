//! The effects of a move on the board.

use arrayvec::ArrayVec;

use crate::board::{Bitboard, Color, Piece, Role, Square};
use crate::compile::{CaptureEffect, Chooser, FarRank, Rules};

use super::action::{Action, ActionKind};
use super::position::{Flags, Position};

/// The effects of a move that the turn and the goals depend on.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Effects {
    /// The moved piece, as it was before a promotion.
    pub mover: Piece,
    /// Its square after the move.
    pub to: Square,
    /// The castled rook's square after the move.
    pub rook: Option<Square>,
    pub captured: Option<Piece>,
    /// The piece that left the board: the captured one, or the one pushed off.
    pub gone: Option<Piece>,
    /// Whether the piece had already moved in this turn (known only if a rule depends on it).
    pub had_moved: bool,
    /// The square crossed by a double step.
    pub crossed: Option<Square>,
}

impl Position {
    /// Makes a move on the board: pieces, castling rights, pockets, pending promotions. The state of the turn is unchanged.
    pub(crate) fn apply(&mut self, rules: &Rules, action: Action) -> Effects {
        let (from, to) = (action.from_square(), action.to_square());
        let color = if self.board.of(Color::White).has(from) { Color::White } else { Color::Black };
        let mover = Piece { color, role: self.board.role_on(from) };
        let mut effects = Effects { mover, to, rook: None, captured: None, gone: None, had_moved: self.moved.has(from), crossed: None };
        self.castling &= !(rules.castling_loss[from.index()] | rules.castling_loss[to.index()]);
        if self.pending.not_empty() {
            // A pawn waiting for its owner's choice may be captured or moved on.
            self.pending = self.pending.without(from).without(to);
        }
        match action.kind() {
            ActionKind::Castle => {
                self.castle(rules, mover, from, to, &mut effects);
                self.enter(rules, action, mover, from);
                return effects;
            }
            ActionKind::PromoteInPlace => {
                self.promote(from, mover, action.promotion());
                return effects;
            }
            ActionKind::EnPassant => {
                if let Some(victim) = to.offset(0, rules.pawns.forward[(!color).index()]) {
                    self.capture(rules, victim, from, to, mover, &mut effects);
                }
                self.board.shift(from, to, mover);
            }
            _ => {
                if (self.board.of(!color)).has(to) {
                    self.capture(rules, to, from, to, mover, &mut effects);
                }
                self.board.shift(from, to, mover);
                self.settle_pawn(rules, action, mover, from, &mut effects);
            }
        }
        self.create_lower(rules, from, &effects);
        self.enter(rules, action, mover, from);
        effects
    }

    fn castle(&mut self, rules: &Rules, king: Piece, from: Square, to: Square, effects: &mut Effects) {
        let ways = rules.castling.iter();
        let Some(way) = ways.into_iter().find(|way| way.king_from == from && way.king_to == to && way.color == king.color) else { return };
        let rook = Piece { color: king.color, role: way.rook_role };
        self.board.toggle(way.king_from, king);
        self.board.toggle(way.rook_from, rook);
        self.board.toggle(way.king_to, king);
        self.board.toggle(way.rook_to, rook);
        self.castling &= !rules.castling_loss[way.rook_from.index()];
        effects.rook = Some(way.rook_to);
    }

    fn capture(&mut self, rules: &Rules, victim: Square, from: Square, to: Square, mover: Piece, effects: &mut Effects) {
        let piece = Piece { color: !mover.color, role: self.board.role_on(victim) };
        self.board.toggle(victim, piece);
        effects.captured = Some(piece);
        self.castling &= !rules.castling_loss[victim.index()];
        match rules.capture.effect {
            CaptureEffect::Push => effects.gone = self.push(rules, piece, from, to),
            _ => effects.gone = Some(piece),
        }
        // A player's own piece captured by an opposing piece that they move does not count as their capture.
        if rules.capture.keeps_taken && piece.color != self.player {
            self.taken.add(piece.role);
        }
    }

    /// Pushes a captured piece (already off the board) and the pieces in its way. Returns the piece that leaves the board.
    fn push(&mut self, rules: &Rules, first: Piece, from: Square, to: Square) -> Option<Piece> {
        let (files, ranks) = push_step(from, to);
        let mut chain = ArrayVec::<(Square, Piece), 8>::from_iter([(to, first)]);
        let mut end = to.offset(files, ranks);
        while let Some((square, piece)) = end.and_then(|square| Some((square, self.board.piece_on(square)?))) {
            chain.push((square, piece));
            end = square.offset(files, ranks);
        }
        let mut gone = None;
        // Start at the far end, so that each piece moves to an empty square.
        for &(square, piece) in chain.iter().rev() {
            if square != to {
                self.board.toggle(square, piece);
            }
            self.castling &= !rules.castling_loss[square.index()];
            let next = square.offset(files, ranks);
            self.carry_marks(square, next);
            match next {
                Some(next) => {
                    self.board.toggle(next, piece);
                    self.arrive_pushed(rules, next, piece);
                }
                None => gone = Some(piece),
            }
        }
        gone
    }

    /// A pushed piece of the other player is barred from the next turn; their pawn on its far rank waits for its owner's choice.
    fn arrive_pushed(&mut self, rules: &Rules, square: Square, piece: Piece) {
        if piece.color != self.player {
            self.barred_next = self.barred_next.with(square);
            let home = rules.is_pawn(piece.role) && rules.pawns.far_rank[piece.color.index()].has(square);
            let promotes = rules.pawns.at_far_rank == FarRank::Promote;
            if home && promotes && rules.pawns.chooser == Chooser::Owner {
                self.pending = self.pending.with(square);
            }
        }
    }

    /// Moves the marks of the piece on a square along with it, or clears them.
    fn carry_marks(&mut self, from: Square, to: Option<Square>) {
        for set in [&mut self.barred, &mut self.barred_next, &mut self.moved, &mut self.advanced, &mut self.pending] {
            let marked = set.has(from);
            *set = set.without(from);
            if let (true, Some(to)) = (marked, to) {
                *set = set.with(to);
            }
        }
    }

    /// Handles pawns on the far rank (promotion, relocation or a pending choice), and double steps.
    fn settle_pawn(&mut self, rules: &Rules, action: Action, mover: Piece, from: Square, effects: &mut Effects) {
        let to = effects.to;
        let side = mover.color.index();
        if let Some(role) = action.promotion() {
            let own_far = rules.pawns.far_rank[side];
            if rules.is_pawn(mover.role) && own_far.has(to) {
                self.promote(to, mover, Some(role));
            } else {
                self.promote_pushed(rules, role);
            }
            return;
        }
        if !rules.is_pawn(mover.role) {
            return;
        }
        if rules.pawns.far_rank[side].has(to) {
            match rules.pawns.at_far_rank {
                FarRank::Relocate => {
                    if let Some(square) = action.relocation() {
                        self.board.shift(to, square, mover);
                        effects.to = square;
                    }
                }
                FarRank::Promote if rules.pawns.chooser == Chooser::Owner && mover.color != self.moving_side => {
                    self.pending = self.pending.with(to);
                }
                _ => {}
            }
        } else {
            effects.crossed = crossed(rules, mover.color, from, to);
        }
    }

    fn promote(&mut self, square: Square, pawn: Piece, role: Option<Role>) {
        if let Some(role) = role {
            self.board.toggle(square, pawn);
            self.board.toggle(square, Piece { color: pawn.color, role });
        }
    }

    /// Promotes the pawn that a push brought to its far rank: the player's own, or, if the mover chooses for both, the other player's. A push has
    /// one direction, so there is one such pawn at most.
    fn promote_pushed(&mut self, rules: &Rules, role: Role) {
        for color in [self.moving_side, !self.moving_side] {
            let pending = self.pending;
            let far = rules.pawns.far_rank[color.index()];
            if let Some(square) = ((self.board.pieces_of(color, rules.pawns.roles) & far) - pending).first() {
                let pawn = Piece { color, role: self.board.role_on(square) };
                return self.promote(square, pawn, Some(role));
            }
        }
    }

    /// Creates a piece of the capturer, of the next lower rank, on the square where the capturing piece started (Forward Chess).
    fn create_lower(&mut self, rules: &Rules, from: Square, effects: &Effects) {
        if rules.capture.effect != CaptureEffect::CreateLower {
            return;
        }
        if let Some(role) = effects.captured.and_then(|captured| rules.capture.lower[captured.role.index()]) {
            self.board.toggle(from, Piece { color: effects.mover.color, role });
        }
    }

    /// Puts a piece from the pocket on the vacated square; a pawn that re-enters on its far rank is relocated if the variant has that rule.
    fn enter(&mut self, rules: &Rules, action: Action, mover: Piece, vacated: Square) {
        let Some(role) = action.reentry() else { return };
        let player = self.player;
        let relocates = rules.is_pawn(role) && rules.pawns.far_rank[player.index()].has(vacated) && !rules.is_pawn(mover.role);
        let square = action.relocation().filter(|_| relocates).unwrap_or(vacated);
        self.board.toggle(square, Piece { color: player, role });
        self.pockets[player.index()].take(role);
        if !rules.capture.may_move {
            self.barred = self.barred.with(square);
        }
    }

    /// Removes the player's pieces in any 2x2 area with too many of them (Gridlock); returns whether there were any.
    pub(crate) fn remove_crowds(&mut self, rules: &Rules) -> bool {
        let crowded = crowds(self.board.of(self.player), rules.removal);
        for square in crowded {
            self.castling &= !rules.castling_loss[square.index()];
            self.carry_marks(square, None);
            if let Some(piece) = self.board.piece_on(square) {
                self.board.toggle(square, piece);
            }
        }
        if crowded.not_empty() {
            self.flags.set(Flags::PROGRESS | Flags::CAPTURED);
        }
        crowded.not_empty()
    }
}

/// The square that a pawn crosses with a double step.
#[inline]
pub(super) fn crossed(rules: &Rules, color: Color, from: Square, to: Square) -> Option<Square> {
    let step = 8 * i32::from(rules.pawns.forward[color.index()]);
    let (from, to) = (from.index() as i32, to.index() as i32);
    (rules.pawns.double_step && to - from == 2 * step).then(|| Square::new((from + step) as u8))
}

/// The pieces in 2x2 areas with `limit` or more pieces.
pub(crate) fn crowds(pieces: Bitboard, limit: u8) -> Bitboard {
    let mut crowded = Bitboard::EMPTY;
    for rank in 0..7 {
        for file in 0..7 {
            let area = Bitboard(0x303 << (rank * 8 + file));
            let inside = pieces & area;
            if inside.len() >= u32::from(limit) {
                crowded |= inside;
            }
        }
    }
    crowded
}

/// The step of a push: one square along a rank, file or diagonal, otherwise the whole leap of the move.
pub(crate) fn push_step(from: Square, to: Square) -> (i8, i8) {
    let files = to.file() as i8 - from.file() as i8;
    let ranks = to.rank() as i8 - from.rank() as i8;
    if from.is_aligned(to) { (files.signum(), ranks.signum()) } else { (files, ranks) }
}
