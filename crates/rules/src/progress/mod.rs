//! The state of the turn as data: what is left, what is required, which pieces are barred, and the effects of actions.

mod action_info;
mod data;
mod gather;
mod prompt;
mod surroundings;

pub use action_info::{ActionInfo, Push, action_info};
pub use data::{
    Barred, CheckIf, CheckNow, Counters, Duty, Ended, Extinct, Lengthened, NextMoveRules, Remaining, TurnEnding, TurnProgress, TypesMoved,
};
pub use gather::turn_progress;

pub(crate) use surroundings::skipped_since;
