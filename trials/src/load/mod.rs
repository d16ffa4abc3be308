//! Measures how many turns a second a server confirms, and how fast, while thousands of live games are played.
//!
//! Each game is played by two clients, each with its own socket and address. Turns are random, complete and legal, and both clients check
//! every turn that they receive against the rules. Each game plays turns at a fixed pace, regardless of the server's speed.

mod pair;
mod tally;
mod variants;

use std::sync::Arc;
use std::sync::atomic::Ordering;
use std::time::Duration;

use anyhow::Context;
use futures_util::stream::{self, StreamExt, TryStreamExt};
use serde::Serialize;
use tokio::time::{Instant, sleep};

use crate::Place;
use crate::databases::{Nats, Postgres};
use crate::program::{Program, Running, faults_in, free_address};
use pair::{Pair, RESIGNS_AFTER};
use tally::{Figures, Tally};
use variants::VARIANTS;

/// The time limit for 99% of confirmations.
const IN_TIME_MS: f64 = 50.0;

/// The number of pairs that connect at the same time.
const SEATING: usize = 32;

#[derive(clap::Args)]
pub struct Args {
    /// Number of simultaneous games; each has two sockets
    #[arg(long, default_value_t = 2500)]
    games: usize,
    /// Turns per second in all games together
    #[arg(long, default_value_t = 500)]
    rate: u64,
    /// Duration of the measurement, in seconds
    #[arg(long, default_value_t = 120)]
    seconds: u64,
    /// Duration of the warm-up, in seconds
    #[arg(long, default_value_t = 15)]
    warm_up: u64,
    /// Databases to measure
    #[arg(long, value_delimiter = ',', default_values = ["sqlite", "postgres"])]
    databases: Vec<Kind>,
    /// Afterwards, raise the rate until the server is too slow
    #[arg(long)]
    until_it_breaks: bool,
}

#[derive(Clone, Copy, clap::ValueEnum)]
enum Kind {
    /// One process on SQLite
    Sqlite,
    /// One process on PostgreSQL, with NATS
    Postgres,
}

/// The result for one database.
#[derive(Serialize)]
struct Report {
    database: &'static str,
    sockets: usize,
    turns: u64,
    seconds: u64,
    errors: u64,
    p50_ms: f64,
    p99_ms: f64,
    rss_mib: u64,
}

/// Runs the trial; `true` if the server was fast enough and there were no errors.
pub async fn run(args: &Args, place: &Place) -> anyhow::Result<bool> {
    let mut passed = true;
    for &kind in &args.databases {
        passed &= measure(args, place, kind).await?;
    }
    Ok(passed)
}

async fn measure(args: &Args, place: &Place, kind: Kind) -> anyhow::Result<bool> {
    let (name, data) = match kind {
        Kind::Sqlite => ("sqlite", None),
        Kind::Postgres => ("postgres", Some((Postgres::start(place.folder.path())?, Nats::start(place.folder.path())?))),
    };
    let log = place.folder.path().join(format!("{name}.log"));
    let arguments = match &data {
        None => vec!["--data".to_owned(), place.folder.path().join("data").to_string_lossy().into_owned()],
        Some((postgres, nats)) => vec!["--database".to_owned(), postgres.url(), "--nats".to_owned(), nats.url()],
    };
    let program = Program { tempi: place.tempi.clone(), arguments, address: free_address()?, log: log.clone() };
    let server = program.start()?;
    let tally = Arc::new(Tally::new(pace(args.games, args.rate)));
    let begun = Instant::now();
    seat(args.games, &server, &tally).await?;
    place.progress(&format!("{name}: {} games started in {:.0} s", args.games, begun.elapsed().as_secs_f64()));
    sleep(Duration::from_secs(args.warm_up)).await;
    let figures = span(&tally, args.seconds).await;
    let report = Report {
        database: name,
        sockets: args.games * 2,
        turns: figures.turns,
        seconds: args.seconds,
        errors: figures.errors,
        p50_ms: figures.p50_ms,
        p99_ms: figures.p99_ms,
        rss_mib: server.memory_mib().1,
    };
    println!("{}", serde_json::to_string(&report)?);
    tally.problems().iter().for_each(|problem| eprintln!("{problem}"));
    let ended = tally.ended.load(Ordering::Relaxed);
    place.progress(&format!("{name}: {ended} games ended in {} variants; {} late by more than a second", tally.variants(), figures.late));
    if args.until_it_breaks {
        until_it_breaks(args, &tally, &server, place).await;
    }
    let panics = faults_in(&log, &["panicked", "ERROR"]);
    panics.iter().take(10).for_each(|line| eprintln!("{line}"));
    let enough = args.rate * args.seconds * 99 / 100;
    let all_variants = tally.variants() == VARIANTS || !ends_in_all_variants(args);
    Ok(all_variants
        && panics.is_empty()
        && report.errors == 0
        && report.p99_ms < IN_TIME_MS
        && report.turns >= enough
        && report.rss_mib < 1024)
}

/// Whether the trial is large and long enough that a game ends in each variant.
fn ends_in_all_variants(args: &Args) -> bool {
    let turns = (args.warm_up + args.seconds) as f64 / pace(args.games, args.rate).as_secs_f64();
    args.games >= VARIANTS && turns >= (RESIGNS_AFTER + 2) as f64
}

/// The time between two turns of a game.
fn pace(games: usize, rate: u64) -> Duration {
    Duration::from_secs_f64(games as f64 / rate as f64)
}

/// Creates guests, opens their sockets, and starts their games, spread evenly over the pace.
async fn seat(games: usize, server: &Running, tally: &Arc<Tally>) -> anyhow::Result<()> {
    let address = server.address();
    let seated = stream::iter(0..games).map(|number| async move {
        let pair = Pair::seat(number, address).await.with_context(|| format!("pair {number}"))?;
        let (tally, wait) = (tally.clone(), rand::random_range(0.0..1.0));
        let due = Instant::now() + tally.pace().mul_f64(wait);
        tokio::spawn(async move { pair.play_on(due, &tally).await });
        Ok(())
    });
    seated.buffer_unordered(SEATING).try_collect().await
}

/// Measures for a number of seconds.
async fn span(tally: &Tally, seconds: u64) -> Figures {
    tally.begin();
    sleep(Duration::from_secs(seconds)).await;
    tally.figures()
}

/// Raises the rate in steps of a quarter.
async fn until_it_breaks(args: &Args, tally: &Tally, server: &Running, place: &Place) {
    let mut rate = args.rate;
    loop {
        rate += rate / 4;
        tally.set_pace(pace(args.games, rate));
        sleep(Duration::from_secs(5)).await;
        let figures = span(tally, 20).await;
        let reached = figures.turns / 20;
        place.progress(&format!(
            "at {rate} turns/s: {reached} confirmed, p50 {:.1} ms, p99 {:.1} ms, {} errors, {} late, {} MiB",
            figures.p50_ms,
            figures.p99_ms,
            figures.errors,
            figures.late,
            server.memory_mib().0
        ));
        if figures.p99_ms >= IN_TIME_MS || figures.errors > 0 || reached * 100 < rate * 95 {
            return;
        }
    }
}
