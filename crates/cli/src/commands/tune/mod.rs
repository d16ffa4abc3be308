//! `tempi tune`: tunes the weights of the engine's evaluation by self-play.

use std::io::{self, Write};
use std::path::PathBuf;
use std::sync::Arc;
use std::sync::Mutex;
use std::sync::atomic::{AtomicU64, Ordering};

use anyhow::{Context, anyhow};
use serde::Serialize;
use tempi_engine::tune::{Duel, Family, Fit, Samples, Weights, begins_even, duel, fit, replaced, samples};
use tempi_rules::{Rules, catalog};

use crate::Status;
use crate::interrupt::Interrupt;
use crate::output::Output;
use crate::progress::{Progress, grouped};
use crate::variant;

mod chances;
mod search;

/// Tune the engine's evaluation by self-play (for developers)
#[derive(clap::Args)]
#[command(args_conflicts_with_subcommands = true, subcommand_negates_reqs = true)]
pub struct Args {
    #[command(subcommand)]
    other: Option<Other>,
    /// Family of variants whose weights to tune, such as `two`; `pooled` means all built-in variants
    #[arg(long, value_name = "FAMILY", required_unless_present = "variant")]
    family: Option<String>,
    /// Play only this variant, and tune the weights of its family
    #[arg(long, value_name = "VARIANT", conflicts_with = "family")]
    variant: Option<String>,
    /// Number of self-play games, shared among the variants of the family
    #[arg(long, value_name = "N", default_value_t = 1000)]
    games: u64,
    /// Nodes per action
    #[arg(long, value_name = "N", default_value_t = 1000)]
    nodes: u64,
    /// Random seed
    #[arg(long, value_name = "N", default_value_t = 1)]
    seed: u64,
    /// Number of threads
    #[arg(long, value_name = "N", default_value_t = 1)]
    threads: usize,
    /// Number of game pairs to play afterward between the new and the old weights
    #[arg(long, value_name = "N", default_value_t = 0)]
    duels: u64,
    /// Weights file in which to replace the family's table [default: print the table]
    #[arg(long, value_name = "FILE")]
    output: Option<PathBuf>,
}

/// Other parameters to tune.
#[derive(clap::Subcommand)]
enum Other {
    Chances(chances::Args),
    Search(search::Args),
}

#[derive(Serialize)]
struct Report {
    family: String,
    games: u64,
    samples: u64,
    /// Centipawns that make a win e times as likely as a loss.
    scale: f64,
    /// Mean logarithmic loss over the held-out games, before and after.
    loss_before: f64,
    loss_after: f64,
    duel_games: u32,
    /// The share of the points that the new weights scored against the old ones.
    duel_score: f64,
    #[serde(skip)]
    table: Option<String>,
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    interrupted: bool,
}

/// Runs the command.
///
/// # Errors
/// If the family, the variant or the file is invalid.
pub fn run(args: &Args, output: &Output) -> anyhow::Result<Status> {
    match &args.other {
        Some(Other::Chances(args)) => return chances::run(args, output),
        Some(Other::Search(args)) => return search::run(args, output),
        None => {}
    }
    let (family, variants) = subject(args)?;
    let before = family.map_or_else(Weights::pooled, Weights::of);
    let interrupt = Interrupt::start();
    let games: Vec<Samples> = in_parallel("playing", args.games, args.threads, &interrupt, |number| {
        samples(&variants[number as usize % variants.len()], &before, args.nodes, args.seed.wrapping_add(number))
    });
    let Fit { weights, scale, apart, .. } = fit(&games, &before);
    let duels: Vec<Duel> = in_parallel("comparing", args.duels, args.threads, &interrupt, |number| {
        let seed = args.seed.wrapping_add(args.games).wrapping_add(number);
        duel(&variants[number as usize % variants.len()], &weights, &before, args.nodes, seed)
    });
    let duel = duels.into_iter().fold(Duel::default(), Duel::with);
    let report = Report {
        family: family.map_or("pooled", Family::name).to_owned(),
        games: games.len() as u64,
        samples: games.iter().map(|game| game.len() as u64).sum(),
        scale,
        loss_before: apart.0,
        loss_after: apart.1,
        duel_games: duel.wins + duel.draws + duel.losses,
        duel_score: duel.score(),
        table: args.output.is_none().then(|| weights.to_text(family.map_or("pooled", Family::name))),
        interrupted: interrupt.stopped(),
    };
    if let (Some(path), false) = (&args.output, report.interrupted) {
        let text = if path.exists() { std::fs::read_to_string(path).context("could not read the weights file")? } else { String::new() };
        let text = replaced(&text, family, &weights).map_err(|error| anyhow!("{}: {error}", path.display()))?;
        std::fs::write(path, text).with_context(|| format!("could not write {}", path.display()))?;
    }
    output.give(&report, |out| print(&report, out))?;
    Ok(if report.interrupted { Status::Interrupted } else { Status::Done })
}

/// The family to tune (`None`: all together) and the variants to play.
fn subject(args: &Args) -> anyhow::Result<(Option<Family>, Vec<Arc<Rules>>)> {
    if let Some(name) = &args.variant {
        let rules = variant::rules(name)?;
        return Ok((Some(Family::of(&rules)), vec![rules]));
    }
    let name = args.family.as_deref().unwrap_or_default();
    let family = match name {
        "pooled" => None,
        _ => Some(Family::from_name(name).ok_or_else(|| {
            let names = Family::ALL.map(Family::name).join(", ");
            anyhow!("unknown family `{name}`; families are {names}, and pooled for all together")
        })?),
    };
    let all = catalog::ids().map(Rules::builtin).collect::<Result<Vec<_>, _>>()?;
    let belongs = |rules: &Arc<Rules>| family.map_or_else(|| begins_even(rules), |family| Family::of(rules) == family);
    Ok((family, all.into_iter().filter(belongs).collect()))
}

/// Runs numbered tasks on several threads; returns the results in order. When interrupted, the remaining tasks are not run.
fn in_parallel<T: Send>(what: &str, count: u64, threads: usize, interrupt: &Interrupt, work: impl Fn(u64) -> T + Sync) -> Vec<T> {
    let progress = Progress::start(what);
    let next = AtomicU64::new(0);
    let done = Mutex::new(Vec::new());
    std::thread::scope(|scope| {
        for _ in 0..threads.max(1) {
            scope.spawn(|| {
                loop {
                    let number = next.fetch_add(1, Ordering::Relaxed);
                    if number >= count || interrupt.stopped() {
                        break;
                    }
                    let result = work(number);
                    let mut done = done.lock().unwrap_or_else(std::sync::PoisonError::into_inner);
                    done.push((number, result));
                    progress.tell(format!("{} of {} games", grouped(done.len() as u64), grouped(count)));
                }
            });
        }
    });
    let mut done = done.into_inner().unwrap_or_else(std::sync::PoisonError::into_inner);
    done.sort_by_key(|&(number, _)| number);
    done.into_iter().map(|(_, result)| result).collect()
}

fn print(report: &Report, out: &mut dyn Write) -> io::Result<()> {
    if let Some(table) = &report.table {
        writeln!(out, "{table}")?;
    }
    let Report { family, games, samples, scale, loss_before, loss_after, .. } = report;
    writeln!(out, "# {family}: {} positions from {} games, scale {scale:.0}", grouped(*samples), grouped(*games))?;
    writeln!(out, "# mean log loss on held-out games: {loss_before:.4} before, {loss_after:.4} after")?;
    if report.duel_games > 0 {
        writeln!(out, "# score against the old weights: {:.1}% of {} games", 100.0 * report.duel_score, report.duel_games)?;
    }
    Ok(())
}
