//! A club evening: two hundred bots of different levels and habits play twenty variants in accelerated time.
//!
//! The server runs in this process, on a clock that runs faster than the system's. Afterwards every game is replayed by the rules, and the
//! ratings must order the levels.

mod bot;
mod clock;
mod habit;
mod summary;

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;

use tempi_server::Bound;
use tempi_server::online::{Fanout, Settings, Site, Store, routes};
use tokio::sync::{Semaphore, oneshot};
use tokio::time::sleep;

use crate::Place;
use crate::person::{Person, address_of};
use bot::{Bot, Club};
use clock::FastClock;
use habit::Habit;

/// The engine levels that play.
const LEVELS: [u8; 5] = [1, 2, 3, 4, 5];

#[derive(clap::Args)]
pub struct Args {
    /// Number of bots
    #[arg(long, default_value_t = 200)]
    bots: usize,
    /// Duration of the evening, in minutes of the server's clock
    #[arg(long, default_value_t = 120)]
    minutes: u64,
    /// How much faster than real time the server's clock runs
    #[arg(long, default_value_t = 15.0)]
    speed: f64,
    /// Random seed
    #[arg(long, default_value_t = 1)]
    seed: u64,
}

/// Runs the trial; `true` if nothing unexpected happened, all games can be replayed, and the ratings order the levels.
pub async fn run(args: &Args, place: &Place) -> anyhow::Result<bool> {
    let clock = Arc::new(FastClock::new(args.speed));
    let mut settings = Settings::default();
    (settings.rate_limits, settings.engine_threads) = (false, 1);
    let store = Store::in_folder(place.folder.path()).await?;
    let site = Site::open_with(store, Fanout::none(), clock.clone(), settings).await?;
    let bound = Bound::new("127.0.0.1", Some(0))?.with_grace(Duration::ZERO);
    let address = bound.address();
    let (stop, stopped) = oneshot::channel::<()>();
    let served = tokio::spawn(bound.serve(routes(site.clone()), async { _ = stopped.await }));

    let club = Arc::new(Club {
        speed: args.speed,
        // The server runs beside the bots, so one search per core is enough.
        thinking: Semaphore::new(std::thread::available_parallelism().map_or(1, usize::from)),
        closing: AtomicBool::new(false),
        records: std::sync::Mutex::default(),
    });
    let mut bots = Vec::new();
    for number in 0..args.bots {
        let person = Person::guest(address, address_of(number)).await?;
        let (level, habit) = (LEVELS[number % LEVELS.len()], Habit::of(number / LEVELS.len()));
        let bot = Bot::new(club.clone(), person.clone(), level, habit, args.seed ^ number as u64);
        bots.push((level, person, tokio::spawn(bot.play_until_closing())));
    }
    for tenth in 1..=10 {
        sleep(Duration::from_secs_f64(args.minutes as f64 * 6.0 / args.speed)).await;
        place.progress(&format!("{} minutes: {} games begun", args.minutes * tenth / 10, club.games().len()));
    }
    club.closing.store(true, Ordering::Relaxed);
    let mut people = Vec::new();
    for (level, person, bot) in bots {
        if let Err(error) = tokio::time::timeout(Duration::from_secs(60), bot).await {
            club.problem(format!("a bot did not finish: {error}"));
        }
        people.push((level, person));
    }
    let passed = summary::report(&club, &people).await?;
    let _ = stop.send(());
    served.await??;
    site.close().await;
    Ok(passed)
}
