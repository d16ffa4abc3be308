//! Work with the rules of variants that users wrote. It is done apart from everything else, a few at a time, and given up if it takes too long:
//! a variant made for it can take any time.

use std::sync::Arc;

use tempi_rules::effort::{TooMuchWork, within};
use tokio::sync::Semaphore;
use tokio::task::spawn_blocking;

use super::library::Variant;
use super::protocol::{Code, Refusal};

/// How many steps the check of one turn may take: well under a second, and some hundred times as many as an announcement in Double-Move Helpmate
/// Chess takes at the start.
pub(super) const STEPS: u64 = 200_000;

/// How much of it goes on at the same time.
const AT_ONCE: usize = 2;

/// How much of it may wait. More is refused.
const MOST_WAITING: usize = 32;

/// The place for such work.
pub(super) struct Bounded {
    slots: Arc<Semaphore>,
    /// What goes on and what waits.
    places: Semaphore,
    /// For what the server itself has to do.
    own: Arc<Semaphore>,
}

impl Default for Bounded {
    fn default() -> Bounded {
        Bounded {
            slots: Arc::new(Semaphore::new(AT_ONCE)),
            places: Semaphore::new(AT_ONCE + MOST_WAITING),
            own: Arc::new(Semaphore::new(1)),
        }
    }
}

impl Bounded {
    /// Does work with the rules of a variant: at once if it is built in, otherwise in at most `steps` steps.
    ///
    /// # Errors
    /// If it is refused, or as in [`Bounded::run`].
    pub async fn with<T: Send + 'static>(
        &self,
        variant: &Variant,
        steps: u64,
        work: impl FnOnce() -> Result<T, Refusal> + Send + 'static,
    ) -> Result<T, Refusal> {
        if variant.stored.built_in { work() } else { self.run(steps, work).await }
    }

    /// Does work with a user's rules in at most `steps` steps.
    ///
    /// # Errors
    /// If it is refused, takes more, or panics, or too much other work waits.
    pub async fn run<T: Send + 'static>(
        &self,
        steps: u64,
        work: impl FnOnce() -> Result<T, Refusal> + Send + 'static,
    ) -> Result<T, Refusal> {
        let busy = |_| Refusal::new(Code::SlowDown, "too many games of users' variants are busy; try again soon");
        let _place = self.places.try_acquire().map_err(busy)?;
        run_in(&self.slots, steps, work).await
    }

    /// The same for a deadline, which does not wait for what players ask for.
    ///
    /// # Errors
    /// If it takes more, or panics.
    pub async fn run_own<T: Send + 'static>(
        &self,
        steps: u64,
        work: impl FnOnce() -> Result<T, Refusal> + Send + 'static,
    ) -> Result<T, Refusal> {
        run_in(&self.own, steps, work).await
    }
}

async fn run_in<T: Send + 'static>(
    slots: &Arc<Semaphore>,
    steps: u64,
    work: impl FnOnce() -> Result<T, Refusal> + Send + 'static,
) -> Result<T, Refusal> {
    let slot = slots.clone().acquire_owned().await.expect("the semaphore is never closed");
    let done = spawn_blocking(move || {
        let _slot = slot;
        within(steps, work)
    });
    done.await.map_err(|_| Refusal::new(Code::BadVariant, "the rules of this variant cannot be applied"))??
}

impl From<TooMuchWork> for Refusal {
    fn from(error: TooMuchWork) -> Refusal {
        Refusal::new(Code::BadVariant, error.to_string())
    }
}

#[cfg(test)]
mod tests {
    use tempi_rules::{Game, Rules};

    use super::*;

    #[tokio::test]
    async fn work_that_takes_too_long_is_refused() {
        let bounded = Bounded::default();
        let shuffle = |actions: usize| {
            let mut game = Game::new(Rules::builtin("chess").unwrap());
            move || {
                ["g1f3", "g8f6", "f3g1", "f6g8"].iter().cycle().take(actions).for_each(|action| _ = game.play_text(action));
                Ok(game.actions().len())
            }
        };
        assert_eq!(bounded.run(STEPS, shuffle(8)).await, Ok(8));
        // What was given up, or panicked, leaves its place to others.
        for _ in 0..2 * AT_ONCE {
            assert_eq!(bounded.run(100, shuffle(8)).await.unwrap_err().code, Code::BadVariant);
            assert_eq!(bounded.run::<()>(STEPS, || panic!("a bug")).await.unwrap_err().code, Code::BadVariant);
        }
        assert_eq!(bounded.run(STEPS, shuffle(4)).await, Ok(4));
        let _all = bounded.places.try_acquire_many((AT_ONCE + MOST_WAITING) as u32).unwrap();
        assert_eq!(bounded.run(STEPS, shuffle(4)).await.unwrap_err().code, Code::SlowDown);
    }
}
