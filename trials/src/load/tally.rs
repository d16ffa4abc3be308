//! Counters of the load trial.

use std::collections::HashSet;
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Mutex, PoisonError};
use std::time::Duration;

use hdrhistogram::Histogram;

/// The number of problems kept with their text.
const KEPT: usize = 20;

/// Longer times are counted as this, in microseconds.
const LONGEST_US: u64 = 60_000_000;

/// Counters of all games.
pub struct Tally {
    /// Times from sending a turn to its confirmation, in microseconds.
    times: Mutex<Histogram<u64>>,
    errors: AtomicU64,
    problems: Mutex<Vec<String>>,
    pace_us: AtomicU64,
    late: AtomicU64,
    variants: Mutex<HashSet<String>>,
    /// Games that have ended.
    pub ended: AtomicU64,
}

/// Figures of a time span.
pub struct Figures {
    /// Turns confirmed.
    pub turns: u64,
    /// Problems of any kind.
    pub errors: u64,
    /// Turns sent more than a second late.
    pub late: u64,
    /// The median confirmation time, in milliseconds.
    pub p50_ms: f64,
    /// The 99th percentile, in milliseconds.
    pub p99_ms: f64,
}

impl Tally {
    /// Counters at zero. `pace` is the time between two turns of a game.
    pub fn new(pace: Duration) -> Tally {
        let tally = Tally {
            times: Mutex::new(Histogram::new_with_bounds(1, LONGEST_US, 3).expect("the bounds are valid")),
            errors: AtomicU64::new(0),
            problems: Mutex::default(),
            pace_us: AtomicU64::new(0),
            late: AtomicU64::new(0),
            variants: Mutex::default(),
            ended: AtomicU64::new(0),
        };
        tally.set_pace(pace);
        tally
    }

    /// The time between two turns of a game.
    pub fn pace(&self) -> Duration {
        Duration::from_micros(self.pace_us.load(Ordering::Relaxed))
    }

    /// Sets the time between two turns of a game.
    pub fn set_pace(&self, pace: Duration) {
        self.pace_us.store(pace.as_micros() as u64, Ordering::Relaxed);
    }

    /// Counts a confirmed turn.
    pub fn confirmed(&self, after: Duration) {
        let mut times = self.times.lock().unwrap_or_else(PoisonError::into_inner);
        times.saturating_record(after.as_micros() as u64);
    }

    /// Counts a turn that was sent late.
    pub fn was_late(&self) {
        self.late.fetch_add(1, Ordering::Relaxed);
    }

    /// Counts a finished game.
    pub fn game_ended(&self, variant: &str) {
        self.ended.fetch_add(1, Ordering::Relaxed);
        self.variants.lock().unwrap_or_else(PoisonError::into_inner).insert(variant.to_owned());
    }

    /// The number of variants in which a game has ended.
    pub fn variants(&self) -> usize {
        self.variants.lock().unwrap_or_else(PoisonError::into_inner).len()
    }

    /// Counts a problem.
    pub fn problem(&self, problem: String) {
        self.errors.fetch_add(1, Ordering::Relaxed);
        let mut problems = self.problems.lock().unwrap_or_else(PoisonError::into_inner);
        if problems.len() < KEPT {
            problems.push(problem);
        }
    }

    /// The first problems.
    pub fn problems(&self) -> Vec<String> {
        std::mem::take(&mut *self.problems.lock().unwrap_or_else(PoisonError::into_inner))
    }

    /// Starts a time span.
    pub fn begin(&self) {
        self.times.lock().unwrap_or_else(PoisonError::into_inner).reset();
        self.late.store(0, Ordering::Relaxed);
    }

    /// The figures since [`Tally::begin`]. Errors are counted from the start of the trial.
    pub fn figures(&self) -> Figures {
        let times = self.times.lock().unwrap_or_else(PoisonError::into_inner);
        Figures {
            turns: times.len(),
            errors: self.errors.load(Ordering::Relaxed),
            late: self.late.load(Ordering::Relaxed),
            p50_ms: times.value_at_quantile(0.5) as f64 / 1000.0,
            p99_ms: times.value_at_quantile(0.99) as f64 / 1000.0,
        }
    }
}
