//! Actions: the smallest things that a player can do.

use crate::board::{Role, Square};

/// What kind of action it is.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
#[repr(u8)]
pub enum ActionKind {
    /// A move of one man, perhaps with a capture, a promotion, a re-entry, a relocation or an announcement.
    Move,
    /// A capture in passing.
    EnPassant,
    /// Castling; the squares are the king's.
    Castle,
    /// The promotion of a pawn that stands on its far rank already, as a move.
    PromoteInPlace,
    /// The choice of a promotion that is pending; not a move.
    Choose,
    /// A marker goes to another square of its file; not a move.
    Marker,
    /// The contents of up to three squares are rearranged; not a move.
    Rearrange,
    /// The turn ends early.
    EndTurn,
    /// The player claims the win.
    Claim,
}

const NONE: u8 = 0xff;

/// An action, in eight bytes. It means something only for the position that offers it.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Action {
    kind: ActionKind,
    /// From, to, relocation; or the three squares of a rearrangement.
    squares: [u8; 3],
    /// Promotion, re-entry, announcement; or the three contents of a rearrangement.
    extras: [u8; 3],
}

/// What a square of a rearrangement holds afterwards.
pub(crate) type Content = Option<Role>;

impl Action {
    pub(crate) const fn new(kind: ActionKind, from: Square, to: Square) -> Action {
        Action { kind, squares: [from.index() as u8, to.index() as u8, NONE], extras: [NONE; 3] }
    }

    #[inline]
    pub(crate) const fn plain(from: Square, to: Square) -> Action {
        Action::new(ActionKind::Move, from, to)
    }

    pub(crate) const fn bare(kind: ActionKind) -> Action {
        Action { kind, squares: [NONE; 3], extras: [NONE; 3] }
    }

    pub(crate) fn rearrangement(changes: &[(Square, Content)]) -> Action {
        let mut action = Action::bare(ActionKind::Rearrange);
        for (i, &(square, content)) in changes.iter().take(3).enumerate() {
            action.squares[i] = square.index() as u8;
            action.extras[i] = content.map_or(EMPTIED, |role| role.index() as u8);
        }
        action
    }

    #[must_use]
    pub(crate) const fn promoting(mut self, role: Role) -> Action {
        self.extras[0] = role.index() as u8;
        self
    }

    #[must_use]
    pub(crate) const fn entering(mut self, role: Role) -> Action {
        self.extras[1] = role.index() as u8;
        self
    }

    #[must_use]
    pub(crate) const fn relocating(mut self, square: Square) -> Action {
        self.squares[2] = square.index() as u8;
        self
    }

    #[must_use]
    pub(crate) const fn announcing(mut self, announces: bool) -> Action {
        self.extras[2] = if announces { 1 } else { NONE };
        self
    }

    /// What kind of action it is.
    #[inline]
    pub const fn kind(self) -> ActionKind {
        self.kind
    }

    /// Whether it is a chess move (it counts in the turn's ordinal).
    #[inline]
    pub const fn is_move(self) -> bool {
        matches!(self.kind, ActionKind::Move | ActionKind::EnPassant | ActionKind::Castle | ActionKind::PromoteInPlace)
    }

    #[inline]
    pub(crate) const fn from_square(self) -> Square {
        Square::new(self.squares[0])
    }

    #[inline]
    pub(crate) const fn to_square(self) -> Square {
        Square::new(self.squares[1])
    }

    /// Where the moved man, marker or choosing pawn comes from.
    pub const fn from(self) -> Option<Square> {
        if matches!(self.kind, ActionKind::Rearrange | ActionKind::EndTurn | ActionKind::Claim) { None } else { Some(self.from_square()) }
    }

    /// Where it goes.
    pub const fn to(self) -> Option<Square> {
        if matches!(self.kind, ActionKind::Rearrange | ActionKind::EndTurn | ActionKind::Claim) { None } else { Some(self.to_square()) }
    }

    /// The man to which a pawn is promoted with this action.
    #[inline]
    pub const fn promotion(self) -> Option<Role> {
        self.extra(0)
    }

    /// The waiting man that re-enters on the vacated square with this move.
    #[inline]
    pub const fn entry(self) -> Option<Role> {
        self.extra(1)
    }

    /// Where a pawn that reached the far rank (or re-entered there) is put.
    #[inline]
    pub const fn relocation(self) -> Option<Square> {
        if matches!(self.kind, ActionKind::Rearrange) || self.squares[2] == NONE { None } else { Some(Square::new(self.squares[2])) }
    }

    /// Whether the move carries the announcement of a helpmate.
    #[inline]
    pub const fn announces(self) -> bool {
        !matches!(self.kind, ActionKind::Rearrange) && self.extras[2] != NONE
    }

    const fn extra(self, index: usize) -> Option<Role> {
        if matches!(self.kind, ActionKind::Rearrange) || self.extras[index] == NONE { None } else { Some(Role(self.extras[index])) }
    }

    /// The squares that a rearrangement changes and the player's men that stand on them afterwards; empty for other actions.
    pub fn changes(self) -> impl Iterator<Item = (Square, Option<Role>)> {
        let squares = if self.kind == ActionKind::Rearrange { self.squares } else { [NONE; 3] };
        squares
            .into_iter()
            .zip(self.extras)
            .filter(|&(square, _)| square != NONE)
            .map(|(square, content)| (Square::new(square), if content == EMPTIED { None } else { Some(Role(content)) }))
    }
}

const EMPTIED: u8 = 0x80;
