//! The attempted move as the rules see it.

use crate::board::{Piece, Square};
use crate::compile::Rules;
use crate::kernel::{MoveScope, Position};

use super::attempt::MoveAttempt;

/// A move of a piece that is tried.
#[derive(Clone, Copy)]
pub(super) struct Case<'a> {
    pub rules: &'a Rules,
    pub pos: &'a Position,
    pub attempt: MoveAttempt,
    pub piece: Piece,
    /// What the turn requires of a move with a piece of this color now.
    pub scope: MoveScope,
}

/// In which way a piece gets to its target.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Course {
    /// As it moves or captures.
    Plain,
    /// A capture en passant of the pawn on this square.
    EnPassant(Square),
    /// Castling, by its place in the variant's list.
    Castle(usize),
    /// A pawn is promoted in place.
    InPlace,
}
