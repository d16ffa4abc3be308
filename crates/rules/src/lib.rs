//! Exact rules of chess variants in which the *turn* is the invention.

pub mod board;
pub mod catalog;
mod compile;
mod explain;
mod fen;
pub mod format;
mod game;
mod kernel;
mod mobility;
pub mod notation;
mod progress;

pub use board::{Bitboard, Board, Color, Piece, Role, Roles, Square};
pub use catalog::VariantError;
pub use compile::{CompileError, Rules};
pub use explain::{Argument, Attempt, AttemptError, Explanation, MoveAttempt, Why};
pub use fen::FenError;
pub use game::{Game, GameError, Turn};
pub use kernel::{Action, ActionKind, Illegal, Outcome, Position, Reason, perft};
pub use progress::{
    ActionInfo, Barred, BarredBecause, CheckIf, CheckNow, Count, Counters, Duty, End, Ended, Kind, Movement, Push, Remaining, SlotNeed, Span,
    TurnProgress, Types, action_info, turn_progress,
};
