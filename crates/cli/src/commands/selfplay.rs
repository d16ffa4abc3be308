//! `tempi selfplay`: writes games of the engine against itself, as training data.

use std::collections::BTreeMap;
use std::fs::{File, OpenOptions};
use std::io::{self, Write};
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::mpsc::{Receiver, SyncSender, sync_channel};

use anyhow::Context;
use serde::Serialize;
use tempi_engine::{DEFAULT_RANDOM_EVERY, EvaluationChoice};
use tempi_rules::Rules;
use tempi_training::{Header, OwnNetwork, PlayingEvaluation, Settings, resume};

use super::evaluation_arg::evaluation;
use crate::Status;
use crate::interrupt::Interrupt;
use crate::output::Output;
use crate::progress::{Progress, grouped};
use crate::variant;

/// Games written at a time. An interruption loses at most this many per thread.
const BATCH: u64 = 16;

/// Write games of the engine against itself, as training data (for developers)
#[derive(clap::Args)]
pub struct Args {
    /// Identifier of a variant, or path of a variant file
    variant: String,
    /// File for the games; a file with the same settings is continued
    #[arg(long, short, value_name = "FILE")]
    output: PathBuf,
    /// Total number of games in the file
    #[arg(long, value_name = "N", default_value_t = 1000)]
    games: u64,
    /// Nodes per action
    #[arg(long, value_name = "N", default_value_t = 2000, value_parser = clap::value_parser!(u64).range(1..))]
    nodes: u64,
    /// Play one action in N at random after the opening
    #[arg(long, value_name = "N", default_value_t = DEFAULT_RANDOM_EVERY, value_parser = clap::value_parser!(u32).range(1..))]
    random_every: u32,
    /// Random seed
    #[arg(long, value_name = "N", default_value_t = 1)]
    seed: u64,
    /// Network file to play with instead of the built-in network or the hand-made evaluation
    #[arg(long, value_name = "FILE")]
    network: Option<PathBuf>,
    /// Evaluation to play with: the variant's network, if there is one, or the hand-made evaluation
    #[arg(long, value_name = "WHAT", default_value = "network", value_parser = evaluation(), conflicts_with = "network")]
    eval: EvaluationChoice,
    /// Number of threads
    #[arg(long, value_name = "N", default_value_t = 1, value_parser = clap::value_parser!(u16).range(1..=1024))]
    threads: u16,
}

#[derive(Serialize)]
struct Report {
    variant: String,
    file: String,
    /// Games in the file.
    games: u64,
    /// Games played in this run.
    played: u64,
    /// Actions in these games.
    actions: u64,
    /// Size of the file.
    bytes: u64,
    /// Bytes of incomplete games removed from an interrupted run.
    dropped_bytes: u64,
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    interrupted: bool,
}

/// Runs the command.
///
/// # Errors
/// If the variant is invalid, or the file holds something else or cannot be written.
pub fn run(args: &Args, output: &Output) -> anyhow::Result<Status> {
    let rules = variant::rules(&args.variant)?;
    let evaluation = match &args.network {
        Some(path) => PlayingEvaluation::File(read_network(path, &rules)?),
        None => PlayingEvaluation::BuiltIn(args.eval),
    };
    let settings = Settings { nodes: args.nodes, random_every: args.random_every, seed: args.seed, evaluation };
    let header = settings.header(&rules);
    let place = || args.output.display().to_string();
    let mut file = open(&args.output).with_context(place)?;
    let found = resume(&mut file, &header).with_context(place)?;
    let interrupt = Interrupt::start();
    let played = play(&rules, &settings, found.games..args.games, usize::from(args.threads), &interrupt, |batch| {
        file.write_all(&batch.bytes(&header)).with_context(place)
    })?;
    file.sync_all().with_context(place)?;
    let report = Report {
        variant: header.variant.clone(),
        file: args.output.display().to_string(),
        games: found.games + played.games,
        played: played.games,
        actions: played.actions,
        bytes: file.metadata().with_context(place)?.len(),
        dropped_bytes: found.dropped,
        interrupted: interrupt.stopped(),
    };
    output.give(&report, |out| print(&report, out))?;
    Ok(if report.interrupted { Status::Interrupted } else { Status::Done })
}

fn read_network(path: &Path, rules: &Rules) -> anyhow::Result<OwnNetwork> {
    let place = || format!("network {}", path.display());
    let bytes = std::fs::read(path).with_context(place)?;
    OwnNetwork::read(&bytes, rules).with_context(place)
}

/// Opens the file, or creates it.
fn open(path: &Path) -> io::Result<File> {
    OpenOptions::new().read(true).write(true).create(true).truncate(false).open(path)
}

/// A batch of games with consecutive numbers.
struct PlayedBatch {
    first: u64,
    games: Vec<tempi_training::GameRecord>,
}

impl PlayedBatch {
    fn bytes(&self, header: &Header) -> Vec<u8> {
        header.encode(&self.games)
    }

    fn actions(&self) -> u64 {
        self.games.iter().map(|game| game.scores.len() as u64).sum()
    }
}

#[derive(Default)]
struct Played {
    games: u64,
    actions: u64,
}

/// Plays the games with these numbers on several threads and passes them on in batches, in order, so that the file does not depend on the
/// number of threads. When interrupted, or when a batch cannot be written, the remaining games are not played.
fn play(
    rules: &Arc<Rules>,
    settings: &Settings,
    numbers: std::ops::Range<u64>,
    threads: usize,
    interrupt: &Interrupt,
    keep: impl FnMut(&PlayedBatch) -> anyhow::Result<()>,
) -> anyhow::Result<Played> {
    let (next, end) = (AtomicU64::new(numbers.start), numbers.end);
    let (sender, receiver) = sync_channel(threads);
    std::thread::scope(|scope| {
        for _ in 0..threads {
            let sender = sender.clone();
            let next = &next;
            scope.spawn(move || play_batches(rules, settings, next, end, interrupt, sender));
        }
        drop(sender);
        keep_in_order(receiver, numbers, keep)
    })
}

/// Plays batch after batch until there are none left, the user interrupts, or the receiver is gone.
fn play_batches(
    rules: &Arc<Rules>,
    settings: &Settings,
    next: &AtomicU64,
    end: u64,
    interrupt: &Interrupt,
    sender: SyncSender<PlayedBatch>,
) {
    loop {
        let first = next.fetch_add(BATCH, Ordering::Relaxed);
        let mut games = Vec::new();
        for number in first..end.min(first.saturating_add(BATCH)) {
            if interrupt.stopped() {
                return;
            }
            games.push(settings.play(rules, number));
        }
        if games.is_empty() || sender.send(PlayedBatch { first, games }).is_err() {
            return;
        }
    }
}

/// Writes batches in the order of their games.
fn keep_in_order(
    receiver: Receiver<PlayedBatch>,
    numbers: std::ops::Range<u64>,
    mut keep: impl FnMut(&PlayedBatch) -> anyhow::Result<()>,
) -> anyhow::Result<Played> {
    let progress = Progress::start("playing");
    let mut early: BTreeMap<u64, PlayedBatch> = BTreeMap::new();
    let mut played = Played::default();
    for batch in receiver {
        early.insert(batch.first, batch);
        while let Some(batch) = early.remove(&(numbers.start + played.games)) {
            keep(&batch)?;
            played.games += batch.games.len() as u64;
            played.actions += batch.actions();
            progress.tell(format!("{} of {} games", grouped(numbers.start + played.games), grouped(numbers.end)));
        }
    }
    Ok(played)
}

fn print(report: &Report, out: &mut dyn Write) -> io::Result<()> {
    let Report { variant, file, games, played, actions, bytes, dropped_bytes, .. } = report;
    if *dropped_bytes > 0 {
        writeln!(out, "{file}: {} bytes of an interrupted run removed", grouped(*dropped_bytes))?;
    }
    writeln!(out, "{variant}: {} games with {} actions played", grouped(*played), grouped(*actions))?;
    writeln!(out, "{file}: {} games, {} bytes", grouped(*games), grouped(*bytes))
}
