//! What is counted.

use std::collections::HashSet;
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Mutex, PoisonError};
use std::time::Duration;

use hdrhistogram::Histogram;

/// How many problems are kept word for word.
const KEPT: usize = 20;

/// Longer times count as this, in microseconds.
const LONGEST_US: u64 = 60_000_000;

/// Counts of all games together.
pub struct Tally {
    /// Microseconds from a turn's sending to its confirmation.
    times: Mutex<Histogram<u64>>,
    errors: AtomicU64,
    problems: Mutex<Vec<String>>,
    pace_us: AtomicU64,
    late: AtomicU64,
    variants: Mutex<HashSet<String>>,
    /// Games that have ended.
    pub ended: AtomicU64,
}

/// The counts of a span of time.
pub struct Figures {
    /// Turns confirmed.
    pub turns: u64,
    /// Anything that went wrong.
    pub errors: u64,
    /// Turns that were sent more than a second later than they should have been.
    pub late: u64,
    /// The time that half of the confirmations took at most, in milliseconds.
    pub p50_ms: f64,
    /// The same for 99 of 100.
    pub p99_ms: f64,
}

impl Tally {
    /// Nothing counted yet. `pace` is the time between two turns of a game.
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

    /// Changes that time.
    pub fn set_pace(&self, pace: Duration) {
        self.pace_us.store(pace.as_micros() as u64, Ordering::Relaxed);
    }

    /// A turn was confirmed.
    pub fn confirmed(&self, after: Duration) {
        let mut times = self.times.lock().unwrap_or_else(PoisonError::into_inner);
        times.saturating_record(after.as_micros() as u64);
    }

    /// A turn was sent late.
    pub fn was_late(&self) {
        self.late.fetch_add(1, Ordering::Relaxed);
    }

    /// A game was played to its end.
    pub fn game_ended(&self, variant: &str) {
        self.ended.fetch_add(1, Ordering::Relaxed);
        self.variants.lock().unwrap_or_else(PoisonError::into_inner).insert(variant.to_owned());
    }

    /// In how many variants a game has ended.
    pub fn variants(&self) -> usize {
        self.variants.lock().unwrap_or_else(PoisonError::into_inner).len()
    }

    /// Something went wrong.
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

    /// Begins a span of time.
    pub fn begin(&self) {
        self.times.lock().unwrap_or_else(PoisonError::into_inner).reset();
        self.late.store(0, Ordering::Relaxed);
    }

    /// The counts since then. Errors are those from the very beginning.
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
