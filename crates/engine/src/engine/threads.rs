//! Several threads search the same position independently, with one shared table ("lazy SMP"); without threads, there is only one search.

use std::time::Duration;

use crate::player::Host;
use crate::search::{Progress, Search, SearchContext, ThreadData};

/// Goes on with a search on all threads, the first of which speaks with the host and ends the others.
pub(super) fn run(
    search: &mut Search,
    context: SearchContext<'_>,
    threads: &mut [ThreadData],
    slice: Option<Duration>,
    host: &mut dyn Host,
) -> Progress {
    let Some((first, others)) = threads.split_first_mut() else { return Progress::Done };
    // Others can help once it is known what lines begin with.
    if others.is_empty() || search.is_finding_turns() {
        return search.go_on(context, first, slice, host);
    }
    let twins = others.iter().map(|_| search.twin()).collect();
    beside(twins, others, context, || search.go_on(context, first, slice, host))
}

/// Does some work while other threads search too, and ends them after it.
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

/// Does the work alone.
#[cfg(target_family = "wasm")]
fn beside<T>(_: Vec<Search>, _: &mut [ThreadData], _: SearchContext<'_>, work: impl FnOnce() -> T) -> T {
    work()
}
