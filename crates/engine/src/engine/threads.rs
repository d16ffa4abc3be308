//! Several threads search the same position with one table, each for itself ("lazy SMP"); where there are no threads, one does.

use std::time::Duration;

use crate::player::Host;
use crate::search::{Ground, Mind, Progress, Shared, Thinking};

/// Goes on with a search on all threads, the first of which speaks with the host and ends the others.
#[cfg(not(target_family = "wasm"))]
pub(super) fn run(
    thinking: &mut Thinking,
    ground: Ground<'_>,
    minds: &mut [Mind],
    shared: &Shared,
    slice: Option<Duration>,
    host: &mut dyn Host,
) -> Progress {
    use std::sync::atomic::Ordering;

    let Some((first, others)) = minds.split_first_mut() else { return Progress::Done };
    if others.is_empty() {
        return thinking.go_on(ground, first, shared, slice, host);
    }
    shared.stop.store(false, Ordering::Relaxed);
    std::thread::scope(|scope| {
        for (number, mind) in others.iter_mut().enumerate() {
            let mut twin = thinking.twin();
            scope.spawn(move || twin.help(ground, mind, shared, number as u32 + 1));
        }
        let progress = thinking.go_on(ground, first, shared, slice, host);
        shared.stop.store(true, Ordering::Relaxed);
        progress
    })
}

/// Goes on with a search on the only thread.
#[cfg(target_family = "wasm")]
pub(super) fn run(
    thinking: &mut Thinking,
    ground: Ground<'_>,
    minds: &mut [Mind],
    shared: &Shared,
    slice: Option<Duration>,
    host: &mut dyn Host,
) -> Progress {
    minds.first_mut().map_or(Progress::Done, |mind| thinking.go_on(ground, mind, shared, slice, host))
}
