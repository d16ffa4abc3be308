//! Lazy SMP: several threads search the same position independently with a shared table. On targets without threads, there is only one search.

use std::time::Duration;

use crate::player::Host;
use crate::search::{Progress, Search, SearchContext, ThreadData};

/// Continues a search on all threads. The first one communicates with the host and stops the others.
pub(super) fn run(
    search: &mut Search,
    context: SearchContext<'_>,
    threads: &mut [ThreadData],
    slice: Option<Duration>,
    host: &mut dyn Host,
) -> Progress {
    let Some((first, others)) = threads.split_first_mut() else { return Progress::Done };
    // Helpers can join once the root moves are known.
    if others.is_empty() || search.is_finding_turns() {
        return search.go_on(context, first, slice, host);
    }
    let twins = others.iter().map(|_| search.twin()).collect();
    beside(twins, others, context, || search.go_on(context, first, slice, host))
}

/// Does some work while other threads search, and stops them afterward.
#[cfg(not(target_family = "wasm"))]
fn beside<T>(twins: Vec<Search>, threads: &mut [ThreadData], context: SearchContext<'_>, work: impl FnOnce() -> T) -> T {
    use std::sync::atomic::Ordering;

    context.shared.stop.store(false, Ordering::Relaxed);
    std::thread::scope(|scope| {
        for (number, (mut twin, thread)) in twins.into_iter().zip(threads).enumerate() {
            scope.spawn(move || twin.help(context, thread, number as u32 + 1));
        }
        let result = work();
        context.shared.stop.store(true, Ordering::Relaxed);
        result
    })
}

/// Does the work on this thread alone.
#[cfg(target_family = "wasm")]
fn beside<T>(_: Vec<Search>, _: &mut [ThreadData], _: SearchContext<'_>, work: impl FnOnce() -> T) -> T {
    work()
}
