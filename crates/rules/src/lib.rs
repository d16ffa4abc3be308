//! Exact rules of chess variants in which the *turn* is the invention.

pub mod board;
pub mod catalog;
mod compile;
mod fen;
pub mod format;
mod game;
mod kernel;
mod mobility;
pub mod notation;

pub use board::{Bitboard, Board, Color, Piece, Role, Roles, Square};
pub use catalog::VariantError;
pub use compile::{CompileError, Rules};
pub use fen::FenError;
pub use game::{Game, GameError, Turn};
pub use kernel::{Action, ActionKind, Outcome, Position, Reason, perft};
