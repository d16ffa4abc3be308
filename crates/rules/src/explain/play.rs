//! Plays actions that may be illegal.

use crate::compile::Rules;
use crate::kernel::{Action, Position};

use super::attempt::Attempt;
use super::first_reason::reason_against;
use super::reason::Explanation;

/// The error of playing an illegal action, with the reason.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{0}")]
pub struct IllegalAction(pub Box<Explanation>);

/// The position after an action, or the reason why the action is illegal.
pub(crate) fn play(position: &Position, rules: &Rules, action: Action) -> Result<Position, IllegalAction> {
    if !position.legal_actions(rules).contains(&action) {
        return Err(IllegalAction(Box::new(reason_against(position, rules, &Attempt::from(action)))));
    }
    let mut next = *position;
    next.play_unchecked(rules, action);
    Ok(next)
}
