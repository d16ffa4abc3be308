//! Several threads search the same position with one table, each for itself ("lazy SMP"); where there are no threads, one does.

use std::time::Duration;

use crate::player::Host;
use crate::search::{Ground, Mind, Progress, Shared, Thinking};

/// Goes on with a search on all threads, the first of which speaks with the host and ends the others.
pub(super) fn run(
    thinking: &mut Thinking,
    ground: Ground<'_>,
    minds: &mut [Mind],
    shared: &Shared,
    slice: Option<Duration>,
    host: &mut dyn Host,
) -> Progress {
    let Some((first, others)) = minds.split_first_mut() else { return Progress::Done };
    // Others can help once it is known what lines begin with.
    if others.is_empty() || thinking.is_gathering() {
        return thinking.go_on(ground, first, shared, slice, host);
    }
    let twins = others.iter().map(|_| thinking.twin()).collect();
    beside(twins, others, ground, shared, || thinking.go_on(ground, first, shared, slice, host))
}

/// Does some work while other threads search too, and ends them after it.
#[cfg(not(target_family = "wasm"))]
fn beside<T>(twins: Vec<Thinking>, minds: &mut [Mind], ground: Ground<'_>, shared: &Shared, work: impl FnOnce() -> T) -> T {
    use std::sync::atomic::Ordering;

    shared.stop.store(false, Ordering::Relaxed);
    std::thread::scope(|scope| {
        for (number, (mut twin, mind)) in twins.into_iter().zip(minds).enumerate() {
            scope.spawn(move || twin.help(ground, mind, shared, number as u32 + 1));
        }
        let result = work();
        shared.stop.store(true, Ordering::Relaxed);
        result
    })
}

/// Does the work alone.
#[cfg(target_family = "wasm")]
fn beside<T>(_: Vec<Thinking>, _: &mut [Mind], _: Ground<'_>, _: &Shared, work: impl FnOnce() -> T) -> T {
    work()
}
