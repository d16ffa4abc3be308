//! What counts as time: the clock on the wall, or the work of the processor.

use std::time::{Duration, Instant};

use cpu_time::ThreadTime;

/// What counts as the time of built-in players. Programs are always measured by the clock on the wall.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum Timekeeping {
    /// The time that passes.
    #[default]
    Wall,
    /// The time for which the processor works for the thread that plays. On a machine with nothing else to do the two are the same; on a busy
    /// one this keeps others from stealing a player's time.
    Processor,
}

/// Measures a time. It belongs to the thread that started it.
pub(crate) enum Stopwatch {
    Wall(Instant),
    Processor(ThreadTime),
}

impl Stopwatch {
    /// Starts to measure.
    pub fn start(what: Timekeeping) -> Stopwatch {
        // Where the system does not know the time of threads, the clock on the wall has to do.
        let thread = (what == Timekeeping::Processor).then(ThreadTime::try_now).and_then(Result::ok);
        thread.map_or_else(|| Stopwatch::Wall(Instant::now()), Stopwatch::Processor)
    }

    /// The time since the start.
    pub fn elapsed(&self) -> Duration {
        match self {
            Stopwatch::Wall(start) => start.elapsed(),
            Stopwatch::Processor(start) => start.try_elapsed().unwrap_or_default(),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn waiting_is_no_work() {
        let (wall, processor) = (Stopwatch::start(Timekeeping::Wall), Stopwatch::start(Timekeeping::Processor));
        std::thread::sleep(Duration::from_millis(40));
        assert!(wall.elapsed() >= Duration::from_millis(40));
        assert!(processor.elapsed() < Duration::from_millis(30));
        // Work counts.
        while processor.elapsed() < Duration::from_millis(2) {
            std::hint::spin_loop();
        }
        assert!(wall.elapsed() >= Duration::from_millis(41));
    }
}
