//! The attempted move with its context.

use crate::board::{Piece, Square};
use crate::compile::Rules;
use crate::kernel::{MoveScope, Position};

use super::attempt::MoveAttempt;

/// An attempted move of a piece.
#[derive(Clone, Copy)]
pub(super) struct Case<'a> {
    pub rules: &'a Rules,
    pub pos: &'a Position,
    pub attempt: MoveAttempt,
    pub piece: Piece,
    /// The requirements of the turn for a move with a piece of this color now.
    pub scope: MoveScope,
}

/// The way in which a piece gets to its target.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Course {
    /// By its movement.
    Plain,
    /// A capture en passant of the pawn on this square.
    EnPassant(Square),
    /// Castling, by its index in the variant's list.
    Castle(usize),
    /// A promotion in place.
    InPlace,
}
