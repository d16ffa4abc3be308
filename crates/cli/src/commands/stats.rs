//! `tempi stats`: statistics about games of a variant.

use std::io::{self, Write};
use std::time::Duration;

use clap::ValueEnum;
use serde::Serialize;
use tempi_engine::Limits;
use tempi_opponents::{SelfPlayer, Spread, Stats, stats};

use crate::Status;
use crate::interrupt::Interrupt;
use crate::output::Output;
use crate::progress::{Progress, grouped};
use crate::variant;

/// Play games of the computer against itself and print statistics
#[derive(clap::Args)]
pub struct Args {
    /// Identifier of a variant, or path of a variant file
    variant: String,
    /// Number of games
    #[arg(long, value_name = "N", default_value_t = 100)]
    games: u64,
    /// Random seed
    #[arg(long, value_name = "N", default_value_t = 1)]
    seed: u64,
    /// Computer player for both sides
    #[arg(long, value_enum, default_value_t = Who::Random)]
    player: Who,
    /// Nodes per action for `first`
    #[arg(long, value_name = "N", default_value_t = 2000)]
    nodes: u64,
    /// Time per action for `first`, in milliseconds, instead of a number of nodes
    #[arg(long, value_name = "MS", conflicts_with = "nodes")]
    time: Option<u64>,
}

#[derive(Clone, Copy, ValueEnum)]
enum Who {
    /// Random legal moves
    Random,
    /// A simple opponent for comparison
    First,
}

#[derive(Serialize)]
struct Report {
    #[serde(flatten)]
    stats: Stats,
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    interrupted: bool,
}

/// Runs the command.
///
/// # Errors
/// If the variant is invalid.
pub fn run(args: &Args, output: &Output) -> anyhow::Result<Status> {
    let rules = variant::rules(&args.variant)?;
    let player = match (args.player, args.time) {
        (Who::Random, _) => SelfPlayer::Random,
        (Who::First, Some(time)) => SelfPlayer::First(Limits::time(Duration::from_millis(time))),
        (Who::First, None) => SelfPlayer::First(Limits::nodes(args.nodes)),
    };
    let interrupt = Interrupt::start();
    let progress = Progress::start("playing");
    let stats = stats(&rules, player, args.games, args.seed, &mut interrupt.clock(), |so_far| {
        progress.tell(format!("{} of {} games", grouped(so_far.games), grouped(args.games)));
        !interrupt.stopped()
    });
    drop(progress);
    let report = Report { stats, interrupted: interrupt.stopped() };
    output.give(&report, |out| print(rules.name(), &report.stats, out))?;
    Ok(if report.interrupted { Status::Interrupted } else { Status::Done })
}

fn print(name: &str, stats: &Stats, out: &mut dyn Write) -> io::Result<()> {
    let share = |count: u64| 100.0 * count as f64 / stats.games.max(1) as f64;
    let mut line = |label: &str, text: String| writeln!(out, "{label:20}{text}");
    line("variant", format!("{name} ({})", stats.variant))?;
    line("games", format!("{} by {}, seed {}", grouped(stats.games), stats.player, stats.seed))?;
    line("White's score", format!("{:.1}% ± {:.1}", 100.0 * stats.white_score, 100.0 * stats.white_score_error))?;
    for (label, count) in [("White wins", stats.white_wins), ("Black wins", stats.black_wins), ("draws", stats.draws)] {
        line(label, format!("{} ({:.1}%)", grouped(count), share(count)))?;
    }
    if stats.unfinished > 0 {
        line("abandoned", format!("{} ({:.1}%), too long", grouped(stats.unfinished), share(stats.unfinished)))?;
    }
    line("turns per game", spread(&stats.turns))?;
    line("actions per game", spread(&stats.actions))?;
    let branching = &stats.branching_by_action;
    line("choices per action", format!("{:.1} (geometric mean {:.1})", branching.mean, branching.geometric_mean))?;
    line(
        "choices per turn",
        format!("about {} (geometric mean; different orders of moves count separately)", rounded(stats.branching_by_turn.geometric_mean)),
    )?;
    let mut endings: Vec<(&String, &u64)> = stats.endings.iter().collect();
    endings.sort_by_key(|&(reason, &count)| (std::cmp::Reverse(count), reason));
    for (index, (reason, &count)) in endings.into_iter().enumerate() {
        let label = if index == 0 { "endings" } else { "" };
        writeln!(out, "{label:20}{reason:20}{} ({:.1}%)", grouped(count), share(count))?;
    }
    Ok(())
}

fn spread(spread: &Spread) -> String {
    format!("mean {:.1}, median {}, range {} to {}", spread.mean, spread.median, spread.least, spread.greatest)
}

/// A number that may be huge, with about three digits.
fn rounded(number: f64) -> String {
    if number < 1e6 { grouped(number.round() as u64) } else { format!("{number:.1e}") }
}
