//! The kernel: positions, legal actions, play, outcomes.

mod action;
mod context;
mod effects;
mod filter;
mod generate;
mod helpmate;
mod moves;
mod outcome;
mod perft;
mod position;
mod rearrange;
mod safety;
mod sink;
mod turn;
mod waiting;

pub use action::{Action, ActionKind};
pub use outcome::{Outcome, Reason};
pub use perft::perft;
pub use position::Position;

pub(crate) use position::{Flags, NONE};
pub(crate) use safety::MOST_GROUPS;
pub(crate) use waiting::Waiting;
