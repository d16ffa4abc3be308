//! The only module of this crate that reads the time, from the system's or the browser's clock.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;

use web_time::Instant;

use crate::player::Host;

/// A host with the machine's clock, and optionally a flag with which another thread can stop the search.
#[derive(Clone, Debug)]
pub struct Clock {
    start: Instant,
    stop: Option<Arc<AtomicBool>>,
}

impl Clock {
    /// A clock that starts now.
    pub fn start() -> Clock {
        Clock { start: Instant::now(), stop: None }
    }

    /// A clock that starts now, and a flag that stops the search once it is true.
    pub fn with_stop(stop: Arc<AtomicBool>) -> Clock {
        Clock { start: Instant::now(), stop: Some(stop) }
    }
}

impl Host for Clock {
    fn now(&mut self) -> Duration {
        self.start.elapsed()
    }

    fn stopped(&mut self) -> bool {
        self.stop.as_ref().is_some_and(|stop| stop.load(Ordering::Relaxed))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn time_goes_on_and_the_flag_is_seen() {
        let stop = Arc::new(AtomicBool::new(false));
        let mut clock = Clock::with_stop(stop.clone());
        let before = clock.now();
        std::thread::sleep(Duration::from_millis(2));
        assert!(clock.now() >= before + Duration::from_millis(2));
        assert!(!clock.stopped() && !Clock::start().stopped());
        stop.store(true, Ordering::Relaxed);
        assert!(clock.stopped());
    }
}
