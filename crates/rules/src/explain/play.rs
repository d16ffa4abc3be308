//! Playing an action that may not be legal.

use crate::compile::Rules;
use crate::kernel::{Action, Position};

use super::attempt::Attempt;
use super::reason::Explanation;

/// The action is not legal, and why.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{0}")]
pub struct IllegalAction(pub Box<Explanation>);

impl Position {
    /// The position after an action.
    ///
    /// # Errors
    /// If the action is not legal here: why. This position is as it was in any case.
    ///
    /// ```
    /// use tempi_rules::{Position, Rules};
    /// let rules = Rules::builtin("marseillais-balanced").unwrap();
    /// let start = Position::start(&rules);
    /// let e4 = start.parse_action(&rules, "e2e4").unwrap();
    /// let after = start.play(&rules, e4).unwrap();
    /// let error = after.play(&rules, e4).unwrap_err();
    /// assert_eq!(error.to_string(), "There is no man on e2.");
    /// ```
    pub fn play(&self, rules: &Rules, action: Action) -> Result<Position, IllegalAction> {
        if !self.legal_actions(rules).contains(&action) {
            return Err(IllegalAction(Box::new(self.reason_against(rules, &Attempt::from(action)))));
        }
        let mut next = *self;
        next.play_unchecked(rules, action);
        Ok(next)
    }
}
