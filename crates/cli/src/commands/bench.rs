//! `tempi bench`: searches fixed positions to fixed depths. The total number of nodes is a signature of the search: it changes if and only if
//! the behavior of the search or the evaluation changes.

use std::time::{Duration, Instant};

use anyhow::{Context, bail};
use serde::Serialize;
use tempi_engine::{Engine, Host, Limits, Options, Request};
use tempi_rules::{Game, Rules};

use crate::Status;
use crate::interrupt::Interrupt;
use crate::output::Output;
use crate::progress::grouped;

/// Benchmark the search on fixed positions
///
/// One thread searches each position to a fixed depth, so the number of nodes is the same on every machine and changes only with the engine.
#[derive(clap::Args)]
pub struct Args {}

/// The results of the benchmark.
#[derive(Serialize)]
pub struct Report {
    /// The total number of nodes.
    pub signature: u64,
    /// The total time.
    pub seconds: f64,
    /// The search speed.
    pub nodes_per_second: u64,
    /// The nodes of each search, by its variant and the number of actions played before it.
    pub positions: Vec<(String, u64)>,
}

/// The searches, one per line: a variant, the depth in actions, and the actions that lead to the position.
const SEARCHES: &str = include_str!("bench.txt");
/// The maximum number of nodes per search.
const MOST_NODES: u64 = 60_000;

/// A host without a clock, so that results do not depend on time; it can only be stopped.
struct StopOnlyHost<'a>(&'a mut dyn FnMut() -> bool);

impl Host for StopOnlyHost<'_> {
    fn now(&mut self) -> Duration {
        Duration::ZERO
    }

    fn stopped(&mut self) -> bool {
        (self.0)()
    }
}

/// Searches all positions; `None` if it is stopped.
///
/// # Errors
/// If the list of searches has an error.
pub fn measure(stopped: &mut dyn FnMut() -> bool) -> anyhow::Result<Option<Report>> {
    let mut positions = Vec::new();
    let mut time = Duration::ZERO;
    for line in SEARCHES.lines().filter(|line| !line.is_empty() && !line.starts_with('#')) {
        let mut words = line.split_whitespace();
        let (Some(id), Some(depth)) = (words.next(), words.next()) else { bail!("`{line}`: needs a variant and a depth") };
        let depth = depth.parse().with_context(|| line.to_owned())?;
        let rules = Rules::builtin(id)?;
        let moves: Vec<&str> = words.collect();
        let game = Game::replay(rules.clone(), None, &moves).with_context(|| line.to_owned())?;
        let mut engine = Engine::with_options(rules, Options::default());
        let request = Request::new(Limits { depth: Some(depth), nodes: Some(MOST_NODES), ..Limits::default() });
        let begun = Instant::now();
        let choice = engine.think(game.position(), &tempi_engine::history_keys(&game), &request, &mut StopOnlyHost(stopped));
        time += begun.elapsed();
        if stopped() {
            return Ok(None);
        }
        let choice = choice.with_context(|| format!("`{line}`: the game is over in this position"))?;
        positions.push((format!("{id} after {}", moves.len()), choice.nodes));
    }
    let signature = positions.iter().map(|(_, nodes)| nodes).sum();
    let seconds = time.as_secs_f64();
    Ok(Some(Report { signature, seconds, nodes_per_second: (signature as f64 / seconds.max(1e-9)) as u64, positions }))
}

/// Runs the command.
///
/// # Errors
/// If the standard output cannot be written.
pub fn run(_: &Args, output: &Output) -> anyhow::Result<Status> {
    let interrupt = Interrupt::start();
    let Some(report) = measure(&mut || interrupt.stopped())? else { return Ok(Status::Interrupted) };
    output.give(&report, |out| {
        for (name, nodes) in &report.positions {
            writeln!(out, "{name:<40} {:>12}", grouped(*nodes))?;
        }
        writeln!(
            out,
            "\n{} nodes in {:.2} s ({} per second)",
            grouped(report.signature),
            report.seconds,
            grouped(report.nodes_per_second)
        )?;
        writeln!(out, "signature: {}", report.signature)
    })?;
    Ok(Status::Done)
}
