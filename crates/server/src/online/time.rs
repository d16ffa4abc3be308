//! Where the server's time comes from. Tests set it by hand, so that no test waits for a clock.

use std::pin::Pin;
use std::sync::Arc;
use std::time::{Duration, SystemTime, UNIX_EPOCH};

use tokio::sync::watch;

/// A moment or a span of time, in milliseconds. Moments count from 1970-01-01T00:00Z.
pub type Millis = i64;

/// A minute.
pub(super) const MINUTE_MS: Millis = 60_000;

/// A day.
pub(super) const DAY_MS: Millis = 24 * 60 * MINUTE_MS;

/// What [`Time::sleep_until`] returns.
pub type Sleep = Pin<Box<dyn Future<Output = ()> + Send>>;

/// A source of time.
pub trait Time: Send + Sync + 'static {
    /// The current moment.
    fn now(&self) -> Millis;

    /// Completes at `moment`; at once if it has passed.
    fn sleep_until(&self, moment: Millis) -> Sleep;
}

/// The system's clock.
#[derive(Clone, Copy, Debug, Default)]
pub struct SystemClock;

impl Time for SystemClock {
    fn now(&self) -> Millis {
        // A clock before 1970 is wrong in any case. With 0, no deadline has passed.
        SystemTime::now().duration_since(UNIX_EPOCH).map_or(0, |span| span.as_millis() as Millis)
    }

    fn sleep_until(&self, moment: Millis) -> Sleep {
        let wait = (moment - self.now()).max(0).unsigned_abs();
        Box::pin(tokio::time::sleep(Duration::from_millis(wait)))
    }
}

/// A clock that moves only when [`ManualClock::advance`] is called.
#[derive(Clone, Debug)]
pub struct ManualClock {
    now: Arc<watch::Sender<Millis>>,
}

impl ManualClock {
    /// A clock that shows `now`.
    pub fn new(now: Millis) -> ManualClock {
        ManualClock { now: Arc::new(watch::Sender::new(now)) }
    }

    /// Moves the clock forward, and completes sleeps until moments that it has reached.
    pub fn advance(&self, span: Millis) {
        self.now.send_modify(|now| *now += span);
    }
}

impl Time for ManualClock {
    fn now(&self) -> Millis {
        *self.now.borrow()
    }

    fn sleep_until(&self, moment: Millis) -> Sleep {
        let mut now = self.now.subscribe();
        Box::pin(async move {
            // The sender lives as long as the clock. Without a clock, the sleep never ends.
            if now.wait_for(|&now| now >= moment).await.is_err() {
                std::future::pending::<()>().await;
            }
        })
    }
}
