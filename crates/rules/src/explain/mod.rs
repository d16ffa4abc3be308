//! Why an action is not legal: for any action that makes sense at a position, the rule that forbids it.
//!
//! Each rule is asked plainly, in the order that tells a player most: what comes first in the turn, which men may move, how they
//! move, what they may capture, what belongs to the move, and last what shows only after it (checks and so on).

mod attempt;
mod barred;
mod case;
mod extras;
mod first_reason;
mod judged;
mod men;
mod movement;
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
pub use reason::Explanation;
pub use why::IllegalReason;

use crate::compile::Rules;
use crate::kernel::{ListSink, Position};

impl Position {
    /// Why an action is not legal here; `None` if it is legal.
    ///
    /// ```
    /// use tempi_rules::{Attempt, IllegalReason, Position, Rules};
    /// let rules = Rules::builtin("binary").unwrap();
    /// let position = Position::from_fen(&rules, "4k3/8/8/3N4/8/8/8/4K3 w - - 0 2").unwrap();
    /// let attempt = Attempt::read(&position, &rules, "Nc7").unwrap();
    /// let why = position.explain(&rules, &attempt).unwrap();
    /// assert_eq!((why.key, why.part.as_deref()), (IllegalReason::CheckBeforeLast, Some("check.allowed")));
    /// assert_eq!(why.sentence, "Nc7 would give check; in Binary Chess only the last move of the turn may check.");
    /// ```
    pub fn explain(&self, rules: &Rules, attempt: &Attempt) -> Option<Explanation> {
        let legal = self.allows(rules, attempt);
        let found = first_reason::first_reason(self, rules, attempt);
        debug_assert!(!legal || found.is_none(), "{} {attempt:?}: legal, and yet {found:?}", self.fen(rules));
        if legal { None } else { Some(found.unwrap_or_else(|| first_reason::unexplained(self, rules, attempt))) }
    }

    /// Why the action that a text names is not legal here; `None` if it is legal. The text is an action text (`e2e4`) or a move in
    /// the usual short form (`Nc7`).
    ///
    /// # Errors
    /// If the text names no action, legal or not.
    pub fn explain_text(&self, rules: &Rules, text: &str) -> Result<Option<Explanation>, AttemptError> {
        Ok(self.explain(rules, &Attempt::read(self, rules, text)?))
    }

    /// Whether what is tried is among the legal actions; announcements are looked for only if one is tried.
    fn allows(&self, rules: &Rules, attempt: &Attempt) -> bool {
        if self.is_over() {
            return false;
        }
        let mut actions = Vec::with_capacity(64);
        if matches!(attempt, Attempt::Move(MoveAttempt { announces: true, .. })) {
            self.generate(rules, &mut ListSink::<true>(&mut actions));
        } else {
            self.generate(rules, &mut ListSink::<false>(&mut actions));
        }
        actions.into_iter().any(|action| attempt.means(rules, action))
    }

    /// Why an action is not legal, known that it is not.
    pub(crate) fn reason_against(&self, rules: &Rules, attempt: &Attempt) -> Explanation {
        first_reason::first_reason(self, rules, attempt).unwrap_or_else(|| first_reason::unexplained(self, rules, attempt))
    }
}
