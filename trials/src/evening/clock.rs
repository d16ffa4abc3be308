//! A clock that runs faster than the system's.

use std::time::{Duration, Instant};

use tempi_server::online::{Millis, Sleep, SystemClock, Time};

/// Starts at the system's time and runs faster from then on.
pub struct FastClock {
    start: Millis,
    begun: Instant,
    speed: f64,
}

impl FastClock {
    /// A clock that runs `speed` times as fast as the system's.
    pub fn new(speed: f64) -> FastClock {
        FastClock { start: SystemClock.now(), begun: Instant::now(), speed }
    }
}

impl Time for FastClock {
    fn now(&self) -> Millis {
        self.start + (self.begun.elapsed().as_secs_f64() * 1000.0 * self.speed) as Millis
    }

    fn sleep_until(&self, moment: Millis) -> Sleep {
        let wait = (moment - self.now()).max(0) as f64 / 1000.0 / self.speed;
        Box::pin(tokio::time::sleep(Duration::from_secs_f64(wait)))
    }
}
