//! `tempi playouts`: random games.

use serde::Serialize;
use tempi_engine::{Playouts, playouts};

use crate::Status;
use crate::interrupt::Interrupt;
use crate::output::Output;
use crate::progress::{Progress, grouped};
use crate::variant;

/// Measure the speed of random games
#[derive(clap::Args)]
pub struct Args {
    /// Identifier of a variant, or path of a variant file
    variant: String,
    /// Duration, in seconds
    #[arg(long, value_name = "S", default_value_t = 3.0, value_parser = seconds)]
    seconds: f64,
    /// Random seed
    #[arg(long, value_name = "N", default_value_t = 1)]
    seed: u64,
}

fn seconds(text: &str) -> Result<f64, String> {
    let number: f64 = text.parse().map_err(|_| "must be a number of seconds such as 2.5".to_owned())?;
    if number > 0.0 && number <= 1e6 { Ok(number) } else { Err("must be more than 0 and at most a million".into()) }
}

#[derive(Serialize)]
struct Report<'a> {
    variant: &'a str,
    seed: u64,
    #[serde(flatten)]
    playouts: Playouts,
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    interrupted: bool,
}

/// Runs the command.
///
/// # Errors
/// If the variant is invalid.
pub fn run(args: &Args, output: &Output) -> anyhow::Result<Status> {
    let rules = variant::rules(&args.variant)?;
    let interrupt = Interrupt::start();
    let progress = Progress::start("playing random games");
    let mut told = 0.0;
    let done = playouts(&rules, args.seed, &mut interrupt.clock(), |so_far| {
        if so_far.seconds > told + 0.1 {
            told = so_far.seconds;
            progress.tell(format!("{} games, {} actions", grouped(so_far.games), grouped(so_far.actions)));
        }
        so_far.seconds >= args.seconds
    });
    drop(progress);
    let report = Report { variant: rules.id(), seed: args.seed, playouts: done, interrupted: interrupt.stopped() };
    output.give(&report, |out| {
        let Playouts { games, unfinished, actions, seconds } = done;
        let rate = |count: u64| grouped((count as f64 / seconds.max(1e-9)) as u64);
        writeln!(out, "{} games of {} in {seconds:.1} s ({} per second)", grouped(games), rules.name(), rate(games))?;
        let mean = actions as f64 / games.max(1) as f64;
        writeln!(out, "{} actions ({} per second), {mean:.1} per game", grouped(actions), rate(actions))?;
        if unfinished > 0 {
            writeln!(out, "{} games were abandoned because they were too long", grouped(unfinished))?;
        }
        Ok(())
    })?;
    Ok(if report.interrupted { Status::Interrupted } else { Status::Done })
}
