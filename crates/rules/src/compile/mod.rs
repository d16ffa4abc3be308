//! From a variant file to compiled rules.

mod build;
mod castling;
mod digest;
mod error;
mod features;
mod mobility;
mod movement;
mod parts;
mod placement;
mod reach;
mod roles;
mod rules;
mod turn;

pub(crate) use build::{build, complete};
pub use error::CompileError;
pub use mobility::PieceMoves;
pub(crate) use movement::{facing, modes, no_passing, passes};
pub(crate) use placement::read_placement;
pub(crate) use reach::{MovementKind, Reach, trace_ray};
pub use rules::Rules;
pub(crate) use rules::{CastlingWay, Group, Guard, MAX_GROUPS, RoleMoves};
pub use turn::Slot;
pub(crate) use turn::{MAX_TURN_MOVES, Schedule};
