//! Measuring time: wall-clock time or CPU time.

use std::time::{Duration, Instant};

use cpu_time::ThreadTime;

/// How the time of built-in players is measured. Programs are always measured in wall-clock time.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum Timekeeping {
    /// Wall-clock time.
    #[default]
    Wall,
    /// CPU time of the playing thread. On an idle machine, it equals wall-clock time; on a busy one, other processes do not cost a player
    /// time.
    Processor,
}

/// Measures a time span. Must be read on the thread that started it.
pub(crate) enum Stopwatch {
    Wall(Instant),
    Processor(ThreadTime),
}

impl Stopwatch {
    /// Starts measuring.
    pub fn start(what: Timekeeping) -> Stopwatch {
        // Where the CPU time of threads cannot be measured, use wall-clock time.
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
    fn waiting_takes_no_cpu_time() {
        let (wall, processor) = (Stopwatch::start(Timekeeping::Wall), Stopwatch::start(Timekeeping::Processor));
        std::thread::sleep(Duration::from_millis(40));
        assert!(wall.elapsed() >= Duration::from_millis(40));
        assert!(processor.elapsed() < Duration::from_millis(30));
        // Work takes CPU time.
        while processor.elapsed() < Duration::from_millis(2) {
            std::hint::spin_loop();
        }
        assert!(wall.elapsed() >= Duration::from_millis(41));
    }
}
