//! `tempi openings`: openings that do not decide the game.

use std::io::{self, Write};
use std::path::PathBuf;

use anyhow::Context;
use serde::Serialize;
use tempi_arena::{BalancedOpenings, OpeningSearch, Stop};

use super::openings_arg::read_openings;
use crate::Status;
use crate::cores::cores;
use crate::interrupt::Interrupt;
use crate::output::Output;
use crate::progress::{Progress, grouped};
use crate::replace::replace;
use crate::variant;

/// Find balanced openings for matches
///
/// Examines random openings, or those in a file. Those that leave a player clearly ahead are discarded; from each of the others, the engine plays
/// itself twice, and openings from which the same color wins both games are discarded, too. The rest are checked again by a deeper search. The
/// result is a file for `tempi match --openings`. Equal arguments give equal openings on every machine.
#[derive(clap::Args)]
pub struct Args {
    /// Identifier of a variant, or path of a variant file
    variant: String,
    /// Number of openings to find
    #[arg(long, value_name = "N", default_value_t = 64, value_parser = clap::value_parser!(u32).range(1..=100_000))]
    count: u32,
    /// Openings to examine: random:N (actions), random:Nt (turns), start, or a file of FENs, move lists or PGN games
    #[arg(long, value_name = "OPENINGS", default_value = "random:4")]
    openings: String,
    /// Number of openings after which to give up [default: 50 times the number to find]
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u64).range(1..))]
    candidates: Option<u64>,
    /// Nodes per action
    #[arg(long, value_name = "N", default_value_t = 10_000, value_parser = clap::value_parser!(u64).range(8..=1_000_000_000))]
    nodes: u64,
    /// Random seed
    #[arg(long, value_name = "N", default_value_t = 1)]
    seed: u64,
    /// File to write the openings to [default: print them]
    #[arg(long, short, value_name = "FILE")]
    output: Option<PathBuf>,
    /// Number of games played in parallel [default: number of cores]
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u16).range(1..=1024))]
    concurrency: Option<u16>,
}

#[derive(Serialize)]
struct Report {
    variant: String,
    /// Lines of moves.
    openings: Vec<String>,
    /// Openings examined.
    examined: u64,
    /// Those that left a player clearly ahead.
    unequal: u64,
    /// Those from which the same color won both games.
    one_sided: u64,
    file: Option<String>,
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    interrupted: bool,
}

/// Runs the command.
///
/// # Errors
/// If the variant is invalid, or the file cannot be written.
pub fn run(args: &Args, output: &Output) -> anyhow::Result<Status> {
    let rules = variant::rules(&args.variant)?;
    let wanted = args.count as usize;
    let search = OpeningSearch {
        rules: rules.clone(),
        candidates: read_openings(&rules, &args.openings)?,
        seed: args.seed,
        wanted,
        most_candidates: args.candidates.unwrap_or(50 * u64::from(args.count)),
        nodes: args.nodes,
    };
    let interrupt = Interrupt::start();
    let progress = Progress::start("searching");
    let found = search
        .run(args.concurrency.map_or_else(cores, usize::from), &Stop::with_flag(interrupt.flag()), |found| {
            progress.tell(format!("{} of {wanted} openings, {} examined", found.openings.len(), grouped(found.examined)));
            !interrupt.stopped()
        })
        .context("could not play the games")?;
    drop(progress);
    if let Some(path) = &args.output {
        replace(path, &file(rules.id(), args, &found))?;
    }
    let report = Report {
        variant: rules.id().to_owned(),
        openings: found.openings.iter().map(ToString::to_string).collect(),
        examined: found.examined,
        unequal: found.unequal,
        one_sided: found.one_sided,
        file: args.output.as_ref().map(|path| path.display().to_string()),
        interrupted: interrupt.stopped(),
    };
    output.give(&report, |out| print(&report, out))?;
    Ok(if report.interrupted { Status::Interrupted } else { Status::Done })
}

/// The file of openings, which says how it was made.
fn file(id: &str, args: &Args, found: &BalancedOpenings) -> String {
    let Args { openings, nodes, seed, .. } = args;
    let mut text = format!(
        "# Balanced openings of {id}: {} of {} examined ({openings}, seed {seed}, {nodes} nodes per action).\n\
         # {} left a player clearly ahead; from {}, the same color won both games. Made by `tempi openings`.\n",
        found.openings.len(),
        found.examined,
        found.unequal,
        found.one_sided,
    );
    found.openings.iter().for_each(|opening| text += &format!("{opening}\n"));
    text
}

fn print(report: &Report, out: &mut dyn Write) -> io::Result<()> {
    if report.file.is_none() {
        report.openings.iter().try_for_each(|opening| writeln!(out, "{opening}"))?;
    }
    let place = report.file.as_ref().map_or(String::new(), |file| format!("{file}: "));
    writeln!(
        out,
        "# {place}{} balanced openings of {} examined; {} left a player clearly ahead; from {}, the same color won both games",
        report.openings.len(),
        report.examined,
        report.unequal,
        report.one_sided
    )
}
