//! Checks that nothing is lost after kills, database crashes, lost connections and a full disk.
//!
//! Clients play random games through a proxy that cuts their connections, while servers are killed and restarted. Every turn that a client
//! sends and every confirmation that it receives is recorded in a [`Ledger`], which is compared with the stored games at the end.

mod check;
mod correspondence;
mod fsync;
mod full_disk;
mod ledger;
mod player;
mod proxy;
mod trouble;

use std::net::SocketAddr;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;

use rand::SeedableRng;
use rand::rngs::StdRng;
use serde::Serialize;
use tokio::time::{Instant, sleep};

use crate::Place;
use crate::databases::{Nats, Postgres};
use crate::person::{Person, address_of};
use crate::program::{Program, Running, faults_in, free_address};
use ledger::Ledger;
use player::{Pair, Player};
use proxy::Proxy;
use trouble::Trouble;

/// How long the last turns may take after the last fault.
const SETTLE_TIMEOUT: Duration = Duration::from_secs(90);

#[derive(clap::Args)]
pub struct Args {
    /// Number of kills of a server: half of them on SQLite, half on PostgreSQL with two servers
    #[arg(long, default_value_t = 300)]
    kills: u32,
    /// Number of simultaneous games
    #[arg(long, default_value_t = 16)]
    games: usize,
    /// Faults to try
    #[arg(long, value_delimiter = ',', default_values = ["sqlite", "postgres", "full-disk", "fsync"])]
    parts: Vec<Part>,
    /// Random seed
    #[arg(long, default_value_t = 1)]
    seed: u64,
}

#[derive(Clone, Copy, clap::ValueEnum)]
enum Part {
    /// One server on SQLite; half of the kills
    Sqlite,
    /// Two servers on PostgreSQL, with NATS; the other half
    Postgres,
    /// A full disk
    FullDisk,
    /// Whether confirmations wait for the disk
    Fsync,
}

/// The last line of the output.
#[derive(Default, Serialize)]
struct Report {
    kills: u32,
    turns_confirmed: usize,
    lost: usize,
    doubled: usize,
    stuck_clients: usize,
}

/// Server processes that share a database, and the database server if it is not SQLite.
struct Deployment {
    name: &'static str,
    programs: Vec<Program>,
    data: Option<(Postgres, Nats)>,
}

/// Runs the trial; `true` if no turn was lost or duplicated, and no client got stuck.
pub async fn run(args: &Args, place: &Place) -> anyhow::Result<bool> {
    let mut report = Report::default();
    let mut passed = true;
    for part in &args.parts {
        passed &= match part {
            Part::Sqlite => play(args, place, on_sqlite(place)?, args.kills / 2, &mut report).await?,
            Part::Postgres => play(args, place, on_postgres(place)?, args.kills - args.kills / 2, &mut report).await?,
            Part::FullDisk => full_disk::run(args, place, &mut report).await?,
            Part::Fsync => fsync::run(args, place).await?,
        };
    }
    println!("{}", serde_json::to_string(&report)?);
    Ok(passed && report.lost == 0 && report.doubled == 0 && report.stuck_clients == 0)
}

fn on_sqlite(place: &Place) -> anyhow::Result<Deployment> {
    let data = place.folder.path().join("data").to_string_lossy().into_owned();
    Ok(Deployment { name: "sqlite", programs: vec![program(place, "sqlite", vec!["--data".to_owned(), data])?], data: None })
}

fn on_postgres(place: &Place) -> anyhow::Result<Deployment> {
    let (postgres, nats) = (Postgres::start(place.folder.path())?, Nats::start(place.folder.path())?);
    let arguments = || vec!["--database".to_owned(), postgres.url(), "--nats".to_owned(), nats.url()];
    let programs = vec![program(place, "postgres-1", arguments())?, program(place, "postgres-2", arguments())?];
    Ok(Deployment { name: "postgres", programs, data: Some((postgres, nats)) })
}

fn program(place: &Place, name: &str, mut arguments: Vec<String>) -> anyhow::Result<Program> {
    // All clients connect from the proxy's address.
    arguments.push("--no-rate-limits".to_owned());
    let log = place.folder.path().join(format!("{name}.log"));
    Ok(Program { tempi: place.tempi.clone(), arguments, address: free_address()?, log })
}

/// Plays on a deployment while faults occur, and compares the stored games afterwards.
async fn play(args: &Args, place: &Place, deployment: Deployment, kills: u32, report: &mut Report) -> anyhow::Result<bool> {
    let Deployment { name, programs, data } = deployment;
    let servers = programs.iter().map(Program::start).collect::<anyhow::Result<Vec<Running>>>()?;
    let addresses: Vec<SocketAddr> = programs.iter().map(|program| program.address).collect();
    let proxy = Arc::new(Proxy::start(addresses.clone(), args.seed).await?);
    let (ledger, ending) = (Arc::new(Ledger::default()), Arc::new(AtomicBool::new(false)));
    let players = start_players(args, proxy.address(), &ledger, &ending).await?;

    let mut random = StdRng::seed_from_u64(args.seed);
    let trouble = Trouble { kills, programs, servers, data };
    // Waiting for processes blocks, so it runs on its own thread.
    let make = tokio::task::spawn_blocking(move || trouble.make(&mut random));
    // Kept alive until everything is compared.
    let calm = make.await??;
    proxy.calm();
    let before = ledger.confirmed_count();
    let stuck = settle(players, &ledger, &ending).await;
    place.progress(&format!(
        "{name}: {kills} kills, {} connections cut, {} turns confirmed ({} after the last fault), {} games ended",
        proxy.cuts(),
        ledger.confirmed_count(),
        ledger.confirmed_count() - before,
        ledger.games_ended()
    ));
    let auditor = Person::guest(addresses[0], address_of(0)).await?;
    let audit = check::check(&auditor, &ledger).await?;
    audit.problems.iter().chain(&stuck).for_each(|problem| eprintln!("{name}: {problem}"));
    let panics: Vec<String> = logs(place).iter().flat_map(|log| faults_in(log, &["panicked"])).collect();
    panics.iter().for_each(|line| eprintln!("{name}: {line}"));
    drop(calm);
    report.kills += kills;
    report.turns_confirmed += ledger.confirmed_count();
    report.lost += audit.lost;
    report.doubled += audit.doubled;
    report.stuck_clients += stuck.len();
    Ok(audit.problems.is_empty() && panics.is_empty() && stuck.is_empty())
}

fn logs(place: &Place) -> Vec<std::path::PathBuf> {
    let files = std::fs::read_dir(place.folder.path()).into_iter().flatten();
    files.filter_map(|file| Some(file.ok()?.path())).filter(|path| path.extension().is_some_and(|extension| extension == "log")).collect()
}

type Playing = tokio::task::JoinHandle<Result<(), String>>;

/// Starts two guests per game, who play until `ending` is set.
async fn start_players(args: &Args, server: SocketAddr, ledger: &Arc<Ledger>, ending: &Arc<AtomicBool>) -> anyhow::Result<Vec<Playing>> {
    let mut players = Vec::new();
    for number in 0..args.games {
        let people = [Person::guest(server, address_of(0)).await?, Person::guest(server, address_of(0)).await?];
        let pair = Arc::new(Pair::new(number, people));
        for index in 0..2 {
            let seed = args.seed ^ (number * 2 + index + 1) as u64;
            let player = Player::new(pair.clone(), index, ledger.clone(), ending.clone(), seed);
            players.push(tokio::spawn(player.play()));
        }
    }
    Ok(players)
}

/// Waits until every client has had another turn confirmed and has no request pending. Returns the clients that did not get there in time,
/// and the errors of others.
async fn settle(players: Vec<Playing>, ledger: &Ledger, ending: &AtomicBool) -> Vec<String> {
    let before = ledger.turns_of_players();
    let went_on = || {
        let now = ledger.turns_of_players();
        now.iter().filter(|(player, turns)| **turns > before.get(*player).copied().unwrap_or_default()).count()
    };
    let begun = Instant::now();
    while went_on() < players.len() && begun.elapsed() < SETTLE_TIMEOUT {
        sleep(Duration::from_millis(200)).await;
    }
    let waiting = players.len() - went_on();
    let mut stuck = Vec::new();
    ending.store(true, Ordering::Relaxed);
    let ended = Instant::now();
    for (number, player) in players.into_iter().enumerate() {
        match tokio::time::timeout(SETTLE_TIMEOUT.saturating_sub(ended.elapsed()), player).await {
            Err(_) => stuck.push(format!("client {number} is stuck")),
            Ok(Ok(Err(problem))) => stuck.push(format!("client {number}: {problem}")),
            Ok(Err(error)) => stuck.push(format!("client {number}: {error}")),
            Ok(Ok(Ok(()))) => {}
        }
    }
    stuck.resize(waiting.max(stuck.len()), "a client had no turn confirmed after the last fault".to_owned());
    stuck
}
