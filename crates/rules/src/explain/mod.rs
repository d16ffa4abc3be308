//! Explains why an action is illegal: finds the rule that forbids it, for any action that is meaningful in a position.
//!
//! Each rule is checked separately, in the order that helps players most: the order of actions within the turn, which pieces may move, how they
//! move, what they may capture, what belongs to the move, and finally the position after it (checks and so on).

mod attempt;
mod barred;
mod case;
mod consequences;
mod extras;
mod first_reason;
mod movement;
mod movers;
mod play;
mod reading;
mod rearranging;
mod reason;
mod special;
mod targets;
mod why;

pub use attempt::{Attempt, AttemptError, MoveAttempt};
pub use barred::BarredBecause;
pub(crate) use barred::barred_because;
pub use play::IllegalAction;
pub(crate) use play::play;
pub use reason::Explanation;
pub use why::IllegalReason;

use crate::compile::Rules;
use crate::fen;
use crate::kernel::{ListSink, Position};

/// The reason why an action is illegal; `None` if it is legal.
pub(crate) fn explain(position: &Position, rules: &Rules, attempt: &Attempt) -> Option<Explanation> {
    let legal = allows(position, rules, attempt);
    let found = first_reason::first_reason(position, rules, attempt);
    debug_assert!(!legal || found.is_none(), "{} {attempt:?}: legal, and yet {found:?}", fen::write(position, rules));
    if legal { None } else { Some(found.unwrap_or_else(|| first_reason::unexplained(position, rules, attempt))) }
}

/// Whether the attempt is a legal action; announcements are generated only if it is one.
fn allows(position: &Position, rules: &Rules, attempt: &Attempt) -> bool {
    if position.is_over() {
        return false;
    }
    let mut actions = Vec::with_capacity(64);
    if matches!(attempt, Attempt::Move(MoveAttempt { announces: true, .. })) {
        position.generate(rules, &mut ListSink::<true>(&mut actions));
    } else {
        position.generate(rules, &mut ListSink::<false>(&mut actions));
    }
    actions.into_iter().any(|action| attempt.means(rules, action))
}
