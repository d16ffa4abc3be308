//! Runs work with the rules of users' variants: on threads of its own, a few jobs at a time, and with a limit of steps, since a malicious
//! variant can take any amount of time.

use std::sync::Arc;

use tempi_rules::effort::{TooMuchWork, within};
use tokio::sync::Semaphore;
use tokio::task::spawn_blocking;

use super::library::Variant;
use super::protocol::{Code, Refusal};

/// Maximum number of steps for checking one turn: well under a second, and about a hundred times what an announcement in Double-Move
/// Helpmate Chess takes at the start.
pub(super) const STEPS: u64 = 200_000;

/// Maximum number of jobs that run at the same time.
const AT_ONCE: usize = 2;

/// Maximum number of jobs that wait. More are refused.
const MAX_WAITING: usize = 32;

/// The limits on such work.
pub(super) struct Bounded {
    slots: Arc<Semaphore>,
    /// Jobs that run or wait.
    places: Semaphore,
    /// For jobs of the server itself.
    own: Arc<Semaphore>,
}

impl Default for Bounded {
    fn default() -> Bounded {
        Bounded {
            slots: Arc::new(Semaphore::new(AT_ONCE)),
            places: Semaphore::new(AT_ONCE + MAX_WAITING),
            own: Arc::new(Semaphore::new(1)),
        }
    }
}

impl Bounded {
    /// Does work with the rules of a variant: directly if it is built in, otherwise in at most `steps` steps.
    ///
    /// # Errors
    /// If the work refuses, or as for [`Bounded::run`].
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
    /// If the work refuses, takes more steps, or panics, or if too many other jobs are waiting.
    pub async fn run<T: Send + 'static>(
        &self,
        steps: u64,
        work: impl FnOnce() -> Result<T, Refusal> + Send + 'static,
    ) -> Result<T, Refusal> {
        let busy = |_| Refusal::new(Code::SlowDown, "too many games of users' variants are busy; try again soon");
        let _place = self.places.try_acquire().map_err(busy)?;
        run_in(&self.slots, steps, work).await
    }

    /// As [`Bounded::run`], for deadlines of games in memory: it does not wait for the jobs of players.
    ///
    /// # Errors
    /// If the work refuses, takes more steps, or panics.
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
        // Jobs that were stopped, or panicked, free their slots.
        for _ in 0..2 * AT_ONCE {
            assert_eq!(bounded.run(100, shuffle(8)).await.unwrap_err().code, Code::BadVariant);
            assert_eq!(bounded.run::<()>(STEPS, || panic!("a bug")).await.unwrap_err().code, Code::BadVariant);
        }
        assert_eq!(bounded.run(STEPS, shuffle(4)).await, Ok(4));
        let _all = bounded.places.try_acquire_many((AT_ONCE + MAX_WAITING) as u32).unwrap();
        assert_eq!(bounded.run(STEPS, shuffle(4)).await.unwrap_err().code, Code::SlowDown);
    }
}
