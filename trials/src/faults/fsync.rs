//! Checks that every confirmation waits for the disk. Kills cannot show that, since data that a killed process wrote survives in the system's
//! cache.
//!
//! The system calls of the server (or of PostgreSQL) are traced while turns are played one by one. The database's log must be flushed between
//! the sending of each turn and its confirmation.

use std::fs::{File, read_to_string};
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};
use std::time::{Duration, SystemTime, UNIX_EPOCH};

use anyhow::{Context, ensure};
use tempi_server::online::protocol::GameView;
use tokio::time::sleep;

use super::correspondence::begin;
use super::{Args, program};
use crate::Place;
use crate::board::Board;
use crate::databases::{Nats, Postgres};
use crate::person::{Person, address_of};

/// The number of turns played on each database.
const TURNS: usize = 40;

/// Runs the trial on both databases; `true` if no confirmation came before its flush.
pub async fn run(args: &Args, place: &Place) -> anyhow::Result<bool> {
    let kind = Command::new("stat").args(["-f", "-c", "%T"]).arg(place.folder.path()).output()?.stdout;
    ensure!(!kind.starts_with(b"tmpfs"), "{} is not on a disk; choose another --folder", place.folder.path().display());
    let data = place.folder.path().join("fsync-data").to_string_lossy().into_owned();
    let sqlite = program(place, "fsync-sqlite", vec!["--data".to_owned(), data])?;
    let server = sqlite.start()?;
    let trace = Trace::of(server.id(), place.folder.path().join("sqlite.trace")).await?;
    let on_sqlite = play(args, server.address(), trace, "tempi.db-wal").await?;
    drop(server);

    let folder = place.folder.path().join("fsync");
    std::fs::create_dir(&folder)?;
    let (postgres, nats) = (Postgres::start(&folder)?, Nats::start(&folder)?);
    // Connections are child processes that start later.
    let trace = Trace::of(postgres.id()?, place.folder.path().join("postgres.trace")).await?;
    let arguments = vec!["--database".to_owned(), postgres.url(), "--nats".to_owned(), nats.url()];
    let server = program(place, "fsync-postgres", arguments)?.start()?;
    let on_postgres = play(args, server.address(), trace, "pg_wal").await?;
    place.progress(&format!("flushed before the confirmation: SQLite {on_sqlite} of {TURNS} turns, PostgreSQL {on_postgres} of {TURNS}"));
    Ok(on_sqlite == TURNS && on_postgres == TURNS)
}

/// Plays turns one by one, and returns how many were flushed before their confirmation.
async fn play(args: &Args, server: std::net::SocketAddr, trace: Trace, log: &str) -> anyhow::Result<usize> {
    let people = [Person::guest(server, address_of(0)).await?, Person::guest(server, address_of(0)).await?];
    let mut random = <rand::rngs::StdRng as rand::SeedableRng>::seed_from_u64(args.seed);
    let mut game = begin(&people).await?;
    let mut spans = Vec::new();
    while spans.len() < TURNS {
        // Other writes must not be mistaken for the turn's. Heartbeats come once a second, so most turns are played between two of them.
        let board = Board::new(&people[0].get::<GameView>(&format!("games/{}", game.id)).await?)?;
        if board.result.is_some() {
            game = begin(&people).await?;
            continue;
        }
        let sent = now();
        ensure!(game.play(&people, &mut random).await? == Some(true), "a turn was rejected");
        spans.push((sent, now()));
    }
    let flushes = trace.flushes(log).await?;
    Ok(spans.iter().filter(|(sent, confirmed)| flushes.iter().any(|(begun, ended)| begun >= sent && ended <= confirmed)).count())
}

/// Seconds since 1970, by the tracer's clock.
fn now() -> f64 {
    SystemTime::now().duration_since(UNIX_EPOCH).map_or(0.0, |span| span.as_secs_f64())
}

/// Traces a process and its children until dropped.
struct Trace {
    tracer: Child,
    output: PathBuf,
}

impl Trace {
    async fn of(process: u32, output: PathBuf) -> anyhow::Result<Trace> {
        let mut command = Command::new("strace");
        command.args(["-f", "-y", "-T", "-ttt", "-e", "trace=fsync,fdatasync", "-p", &process.to_string(), "-o"]).arg(&output);
        let messages = output.with_extension("messages");
        let log = File::create(&messages)?;
        let tracer = command.stdin(Stdio::null()).stdout(Stdio::null()).stderr(log).spawn();
        let trace = Trace { tracer: tracer.context("strace is missing: install the package strace")?, output };
        while !read(&messages).contains("attached") {
            sleep(Duration::from_millis(20)).await;
        }
        Ok(trace)
    }

    /// The start and end time of each flush of files whose path contains `name`.
    async fn flushes(mut self, name: &str) -> anyhow::Result<Vec<(f64, f64)>> {
        // SIGINT makes it write its buffered output.
        let tracer = rustix::process::Pid::from_child(&self.tracer);
        rustix::process::kill_process(tracer, rustix::process::Signal::INT)?;
        self.tracer.wait()?;
        Ok(read(&self.output).lines().filter(|line| line.contains(name)).filter_map(span).collect())
    }
}

impl Drop for Trace {
    fn drop(&mut self) {
        let _ = self.tracer.kill();
        let _ = self.tracer.wait();
    }
}

fn read(path: &Path) -> String {
    read_to_string(path).unwrap_or_default()
}

/// The time span of a call, from a line such as `4711 1764000000.123456 fdatasync(9</data/tempi.db-wal>) = 0 <0.004321>`.
fn span(line: &str) -> Option<(f64, f64)> {
    let begun: f64 = line.split_whitespace().nth(1)?.parse().ok()?;
    let took: f64 = line.rsplit_once('<')?.1.strip_suffix('>')?.parse().ok()?;
    line.contains(" = 0 ").then_some((begun, begun + took))
}
