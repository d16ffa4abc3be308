//! Compiles variant files to rules.

mod accessors;
mod build;
mod castling;
mod digest;
mod error;
mod features;
mod lines;
mod mobility;
mod movement;
mod parts;
mod placement;
mod reach;
mod roles;
mod rules;
mod turn;

/// Enumerations of the file format that compiled rules use unchanged.
pub use crate::format::model::{
    CaptureEffect, CastlingRule, CheckAllowed, Chooser, Counts, EnPassant, Escape, FarRank, Quadrant, ReentryDuty, RepetitionRule, TurnEnd,
    Verdict,
};
pub(crate) use build::{build, complete};
pub use error::CompileError;
pub use mobility::PieceMoves;
pub(crate) use placement::read_placement;
pub(crate) use reach::{MovementKind, Reach, trace_ray};
pub use roles::PieceMovement;
pub use rules::{CaptureRules, CastlingWay, CheckRules, EndRules, LimitRules, PawnRules, Rules};
pub(crate) use rules::{Group, Guard, MAX_GROUPS, RearrangementShapes, RoleMoves};
pub(crate) use turn::MAX_TURN_MOVES;
pub use turn::{Schedule, Slot};
