//! Actions: the smallest units of play.

use std::fmt;

use crate::board::{Role, Square};

/// The kind of an action.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
#[repr(u8)]
pub enum ActionKind {
    /// A move of one piece, possibly with a capture, a promotion, a re-entry, a relocation or an announcement.
    Move,
    /// A capture en passant.
    EnPassant,
    /// Castling; the squares are the king's.
    Castle,
    /// The promotion of a pawn that is already on its far rank, as a move.
    PromoteInPlace,
    /// The choice of a promotion that is pending; not a move.
    Choose,
    /// A move of a marker to another square of its file; not a move.
    Marker,
    /// A rearrangement of up to three squares; not a move.
    Rearrange,
    /// The turn ends early.
    EndTurn,
    /// The player claims the win.
    Claim,
}

const NONE: u8 = 0xff;

/// An action, in eight bytes. It is valid only for the position that listed it.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Action(u64);

/// The new content of a square of a rearrangement.
pub(crate) type Content = Option<Role>;

/// The lowest byte is the kind; then come three squares (from, to, relocation; or those of a rearrangement) and three extras (promotion,
/// re-entry, announcement; or the contents of a rearrangement).
const SQUARE: u32 = 8;
const EXTRA: u32 = 32;

impl Action {
    #[inline]
    pub(crate) const fn new(kind: ActionKind, from: Square, to: Square) -> Action {
        Action(kind as u64 | (from.index() as u64) << SQUARE | (to.index() as u64) << (SQUARE + 8) | 0x00ff_ffff_ff00_0000)
    }

    #[inline]
    pub(crate) const fn plain(from: Square, to: Square) -> Action {
        Action::new(ActionKind::Move, from, to)
    }

    pub(crate) const fn bare(kind: ActionKind) -> Action {
        Action(kind as u64 | 0x00ff_ffff_ffff_ff00)
    }

    pub(crate) fn rearrangement(changes: &[(Square, Content)]) -> Action {
        let mut action = Action::bare(ActionKind::Rearrange);
        for (i, &(square, content)) in changes.iter().take(3).enumerate() {
            action = action.put(SQUARE + 8 * i as u32, square.index() as u8);
            action = action.put(EXTRA + 8 * i as u32, content.map_or(EMPTIED, |role| role.index() as u8));
        }
        action
    }

    #[must_use]
    const fn put(self, place: u32, byte: u8) -> Action {
        Action(self.0 & !(0xff << place) | (byte as u64) << place)
    }

    #[inline]
    const fn byte(self, place: u32) -> u8 {
        (self.0 >> place) as u8
    }

    #[must_use]
    pub(crate) const fn promoting(self, role: Role) -> Action {
        self.put(EXTRA, role.index() as u8)
    }

    #[must_use]
    pub(crate) const fn entering(self, role: Role) -> Action {
        self.put(EXTRA + 8, role.index() as u8)
    }

    #[must_use]
    pub(crate) const fn relocating(self, square: Square) -> Action {
        self.put(SQUARE + 16, square.index() as u8)
    }

    #[must_use]
    pub(crate) const fn announcing(self, announces: bool) -> Action {
        self.put(EXTRA + 16, if announces { 1 } else { NONE })
    }

    /// The kind of the action.
    #[inline]
    pub const fn kind(self) -> ActionKind {
        KINDS[(self.byte(0) & 15) as usize]
    }

    /// The action as a number that is unique within its variant. Use it for hashing, not for storage.
    #[inline]
    pub const fn bits(self) -> u64 {
        self.0
    }

    /// Whether it is a chess move, which counts in the turn's ordinal.
    #[inline]
    pub const fn is_move(self) -> bool {
        matches!(self.kind(), ActionKind::Move | ActionKind::EnPassant | ActionKind::Castle | ActionKind::PromoteInPlace)
    }

    #[inline]
    #[expect(clippy::wrong_self_convention, reason = "from is where the piece comes from, not a conversion")]
    pub(crate) const fn from_square(self) -> Square {
        Square::new(self.byte(SQUARE))
    }

    #[inline]
    pub(crate) const fn to_square(self) -> Square {
        Square::new(self.byte(SQUARE + 8))
    }

    /// The square that the moved piece, marker or choosing pawn comes from.
    pub const fn from(self) -> Option<Square> {
        if matches!(self.kind(), ActionKind::Rearrange | ActionKind::EndTurn | ActionKind::Claim) { None } else { Some(self.from_square()) }
    }

    /// The square that it goes to.
    pub const fn to(self) -> Option<Square> {
        if matches!(self.kind(), ActionKind::Rearrange | ActionKind::EndTurn | ActionKind::Claim) { None } else { Some(self.to_square()) }
    }

    /// The role to which a pawn is promoted with this action.
    #[inline]
    pub const fn promotion(self) -> Option<Role> {
        self.extra(0)
    }

    /// The piece that re-enters from the pocket on the vacated square with this move.
    #[inline]
    pub const fn reentry(self) -> Option<Role> {
        self.extra(1)
    }

    /// The square to which a pawn that reached the far rank, or re-entered there, is relocated.
    #[inline]
    pub const fn relocation(self) -> Option<Square> {
        if matches!(self.kind(), ActionKind::Rearrange) || self.byte(SQUARE + 16) == NONE {
            None
        } else {
            Some(Square::new(self.byte(SQUARE + 16)))
        }
    }

    /// Whether the move announces a helpmate.
    #[inline]
    pub const fn announces(self) -> bool {
        !matches!(self.kind(), ActionKind::Rearrange) && self.byte(EXTRA + 16) != NONE
    }

    const fn extra(self, index: u32) -> Option<Role> {
        if matches!(self.kind(), ActionKind::Rearrange) || self.byte(EXTRA + 8 * index) == NONE {
            None
        } else {
            Some(Role(self.byte(EXTRA + 8 * index)))
        }
    }

    /// The squares that a rearrangement changes, with the player's pieces on them afterward; empty for other actions.
    pub fn changes(self) -> impl Iterator<Item = (Square, Option<Role>)> {
        let count = if self.kind() == ActionKind::Rearrange { 3 } else { 0 };
        (0..count).filter(move |i| self.byte(SQUARE + 8 * i) != NONE).map(move |i| {
            let content = self.byte(EXTRA + 8 * i);
            (Square::new(self.byte(SQUARE + 8 * i)), if content == EMPTIED { None } else { Some(Role(content)) })
        })
    }
}

impl fmt::Debug for Action {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mut shown = f.debug_struct("Action");
        shown.field("kind", &self.kind());
        shown.field("from", &self.from()).field("to", &self.to());
        shown.field("promotion", &self.promotion()).field("entry", &self.reentry());
        shown.field("relocation", &self.relocation()).field("announces", &self.announces()).finish()
    }
}

const EMPTIED: u8 = 0x80;

/// The kinds by number, padded so that any four bits are a valid index.
const KINDS: [ActionKind; 16] = {
    use ActionKind::{Castle, Choose, Claim, EnPassant, EndTurn, Marker, Move, PromoteInPlace, Rearrange};
    [Move, EnPassant, Castle, PromoteInPlace, Choose, Marker, Rearrange, EndTurn, Claim, Move, Move, Move, Move, Move, Move, Move]
};
