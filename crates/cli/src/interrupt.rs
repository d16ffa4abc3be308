//! Ctrl-C: long work stops at its next check, everything else ends immediately.

use std::sync::atomic::{AtomicBool, AtomicU32, Ordering};
use std::sync::{Arc, LazyLock, Once};

use tempi_engine::Clock;

static STOP: LazyLock<Arc<AtomicBool>> = LazyLock::new(Arc::default);
static WATCHERS: AtomicU32 = AtomicU32::new(0);
static HANDLER: Once = Once::new();

/// Lets long work check whether to stop. While one exists, the first Ctrl-C requests a stop and the second ends the program.
pub struct Interrupt(());

impl Interrupt {
    /// Starts to catch Ctrl-C.
    pub fn start() -> Interrupt {
        HANDLER.call_once(|| {
            // If no handler can be set, Ctrl-C ends the program as usual.
            let _ = ctrlc::set_handler(|| {
                if WATCHERS.load(Ordering::SeqCst) == 0 || STOP.swap(true, Ordering::SeqCst) {
                    std::process::exit(130);
                }
            });
        });
        WATCHERS.fetch_add(1, Ordering::SeqCst);
        Interrupt(())
    }

    /// Whether the user asked to stop.
    pub fn stopped(&self) -> bool {
        STOP.load(Ordering::Relaxed)
    }

    /// The stop flag.
    pub fn flag(&self) -> Arc<AtomicBool> {
        Arc::clone(&STOP)
    }

    /// A clock for engines that stops them on Ctrl-C.
    pub fn clock(&self) -> Clock {
        Clock::with_stop(Arc::clone(&STOP))
    }
}

impl Drop for Interrupt {
    fn drop(&mut self) {
        WATCHERS.fetch_sub(1, Ordering::SeqCst);
    }
}
