//! The number of processor cores.

use std::num::NonZeroUsize;
use std::thread;

/// The number of cores that this process may use; 1 if unknown.
pub fn cores() -> usize {
    thread::available_parallelism().map_or(1, NonZeroUsize::get)
}
