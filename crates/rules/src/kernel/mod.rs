//! The kernel: positions, legal actions, play, outcomes.

mod action;
mod context;
mod effects;
pub mod engine_support;
mod filter;
mod first_moves;
mod generate;
mod helpmate;
mod interface;
mod mating;
mod moves;
mod outcome;
mod perft;
mod plain;
mod pocket;
mod position;
mod rearrange;
mod safety;
mod series;
mod sink;
mod turn;

pub use action::{Action, ActionKind};
pub use outcome::{EndReason, Outcome};
pub use perft::perft;
pub use position::Position;
pub use series::LengthError;

pub(crate) use context::{Context, MoveScope, ahead, duty_falls_due, escapes_only_by_capture, last_own, quadrant_mask, spaces_left};
pub(crate) use effects::{crowds, push_step};
pub(crate) use filter::{Fault, moved_pieces};
pub(crate) use pocket::Pocket;
pub(crate) use position::{Flags, NONE};
pub(crate) use rearrange::leaps_ahead;
pub(crate) use sink::{AnySink, ListSink};
