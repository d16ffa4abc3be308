//! A bound on the work of rules that somebody else wrote.
//!
//! Most questions about a position are answered by looking at each move once. Two look into the rest of a turn, of up to three moves: whether a
//! check can still be escaped, and whether an announced mate is true. With many pieces that move far, that can take minutes. A server that plays
//! by the rules of its users asks such questions [`within`] a number of steps.

use std::cell::Cell;
use std::panic::{self, AssertUnwindSafe};

thread_local! {
    /// How many steps the work of this thread may still take; `None`: any number.
    static LEFT: Cell<Option<u64>> = const { Cell::new(None) };
}

/// The steps of reading an action or listing the legal ones. Far more than a step costs, so that many of them are bounded as well.
pub(crate) const LIST: u64 = 20;

/// The work took more steps than it was given.
#[derive(Clone, Copy, PartialEq, Eq, Debug, thiserror::Error)]
#[error("the rules of this variant take too long to check")]
pub struct TooMuchWork;

/// Does work with positions and games in at most `steps` steps, each about a microsecond with the rules of the built-in variants.
///
/// What the work has changed before it was given up must not be used afterwards. It is given up by unwinding, so a program compiled with
/// `panic = "abort"` ends instead.
///
/// # Errors
/// If the steps do not suffice.
pub fn within<T>(steps: u64, work: impl FnOnce() -> T) -> Result<T, TooMuchWork> {
    let before = LEFT.replace(Some(steps));
    let done = panic::catch_unwind(AssertUnwindSafe(work));
    LEFT.set(before);
    done.map_err(|payload| match payload.downcast::<TooMuchWork>() {
        Ok(given_up) => *given_up,
        Err(other) => panic::resume_unwind(other),
    })
}

/// Counts steps, and gives the work up when none are left.
pub(crate) fn spend(steps: u64) {
    if let Some(left) = LEFT.get() {
        match left.checked_sub(steps) {
            Some(left) => LEFT.set(Some(left)),
            // Unlike a panic, this prints nothing.
            None => panic::resume_unwind(Box::new(TooMuchWork)),
        }
    }
}

#[cfg(test)]
mod tests {
    use crate::{Game, Rules};

    use super::*;

    #[test]
    fn work_is_given_up_when_its_steps_are_used_up() {
        let two = || (spend(1), spend(1));
        assert_eq!(within(2, two), Ok(((), ())));
        assert_eq!(within(1, two), Err(TooMuchWork));
        // Without a bound, anything goes, also afterwards.
        spend(u64::MAX);
    }

    #[test]
    fn a_bound_inside_another_leaves_that_one_as_it_was() {
        let inner = || within(u64::MAX, || spend(1000));
        assert_eq!(within(1, || (inner(), spend(1))), Ok((Ok(()), ())));
        assert_eq!(within(1, || (inner(), spend(2))), Err(TooMuchWork));
    }

    #[test]
    #[should_panic(expected = "other")]
    fn other_panics_go_on() {
        let _ = within(1, || panic!("other"));
    }

    /// To check an announcement, turns of two moves with which the opponent might mate are tried.
    #[test]
    fn looking_ahead_takes_steps() {
        let announce = |steps: u64| {
            let rules = Rules::builtin("double-move-helpmate").unwrap();
            within(steps, || Game::new(rules).play_text("f3!").is_ok())
        };
        assert_eq!(announce(LIST), Err(TooMuchWork));
        // e6 and Qh4 mate.
        assert_eq!(announce(1000), Ok(true));
    }
}
