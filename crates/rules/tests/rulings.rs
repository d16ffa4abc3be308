//! Every ruling, by hand-made positions.

#[path = "rulings/actions.rs"]
mod actions;
#[path = "rulings/armies.rs"]
mod armies;
#[path = "rulings/at.rs"]
mod at;
#[path = "rulings/counts.rs"]
mod counts;
#[path = "rulings/endings.rs"]
mod endings;
#[path = "rulings/forward.rs"]
mod forward;
#[path = "rulings/general.rs"]
mod general;
#[path = "rulings/parts.rs"]
mod parts;
#[path = "rulings/passing.rs"]
mod passing;
#[path = "rulings/push.rs"]
mod push;
#[path = "rulings/random.rs"]
mod random;
#[path = "rulings/schedules.rs"]
mod schedules;
#[path = "rulings/sequence.rs"]
mod sequence;
#[path = "rulings/sources.rs"]
mod sources;
