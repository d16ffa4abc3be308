//! `tempi solve`: proves forced wins, and verifies the proofs.

mod report;
mod verify;

use std::fs;
use std::path::PathBuf;
use std::sync::Arc;
use std::time::Duration;

use anyhow::Context;
use tempi_engine::Task;
use tempi_proofs::{Attempt, Certificate, FirstTurns, Limits, prove, prove_first_turns, write};
use tempi_rules::{Game, Rules};

use super::position_args::PositionArgs;
use crate::Status;
use crate::interrupt::Interrupt;
use crate::output::Output;
use crate::progress::{Progress, grouped};
use crate::variant;
use report::{Claim, FirstTurnsReport, Report};

/// Prove that a player wins by force, from the start or after each first turn
///
/// A proof is a certificate: a winning turn for each position in which the winner is to act. --output writes it to a file, and --verify checks
/// files with the rules alone, without the mate finder.
#[derive(clap::Args)]
#[command(group = clap::ArgGroup::new("what").args(["variant", "verify"]).required(true))]
pub struct Args {
    /// Identifier of a variant, or path of a variant file
    variant: Option<String>,
    #[command(flatten)]
    start: PositionArgs,
    /// Look for wins of the other player after each first turn instead
    #[arg(long, requires = "variant")]
    first_turns: bool,
    /// Maximum number of the winner's own turns
    #[arg(long, value_name = "N", default_value_t = 2, value_parser = clap::value_parser!(u8).range(1..=20))]
    turns: u8,
    /// Time limit for each position searched, in seconds
    #[arg(long, value_name = "S", default_value_t = 60.0)]
    time: f64,
    /// Maximum number of first turns, of replies to a turn, and of answers in a certificate
    #[arg(long, value_name = "N", default_value_t = 5_000)]
    answers: usize,
    /// Memory limit for hash tables, in MiB; less memory is slower but just as exact
    #[arg(long, value_name = "MIB", default_value_t = Task::MEMORY >> 20)]
    memory: usize,
    /// File for the certificates, one JSON object per line
    #[arg(long, value_name = "FILE", requires = "variant")]
    output: Option<PathBuf>,
    /// Verify the certificates in files
    #[arg(long, value_name = "FILE", num_args = 1.., conflicts_with_all = ["fen", "moves", "turns", "time", "answers", "memory"])]
    verify: Vec<PathBuf>,
}

/// Runs the command.
///
/// # Errors
/// If the variant is unknown, the position is wrong, or a file cannot be read or written.
pub fn run(args: &Args, output: &Output) -> anyhow::Result<Status> {
    let Some(name) = &args.variant else { return verify::run(&args.verify, output) };
    let rules = variant::rules(name)?;
    let game = args.start.game(&rules)?;
    anyhow::ensure!(game.outcome().is_none(), "the game is already over");
    anyhow::ensure!(!game.position().is_inside_turn(), "the position is inside a turn; proofs begin at the start of one");
    let time = Duration::try_from_secs_f64(args.time).context("--time")?;
    let limits = Limits { turns: args.turns, time, answers: args.answers, memory: args.memory << 20 };
    let interrupt = Interrupt::start();
    let (report, certificates) =
        if args.first_turns { after_first_turns(&game, &limits, &interrupt) } else { from_here(&game, &limits, &interrupt) };
    if let Some(path) = &args.output {
        fs::write(path, write(&certificates)).with_context(|| path.display().to_string())?;
    }
    output.give(&report, |out| report::print(&report, out))?;
    Ok(if interrupt.stopped() { Status::Interrupted } else { Status::Done })
}

fn from_here(game: &Game, limits: &Limits, interrupt: &Interrupt) -> (Report, Vec<Certificate>) {
    let _progress = Progress::start("solving");
    let attempt = prove(game, limits, &mut interrupt.clock());
    let mut report = Report::new(game, limits);
    report.decided = attempt != Attempt::Open;
    let certificates: Vec<Certificate> = certificate(attempt).into_iter().collect();
    report.claims = claims(game.rules(), &certificates);
    (report, certificates)
}

fn after_first_turns(game: &Game, limits: &Limits, interrupt: &Interrupt) -> (Report, Vec<Certificate>) {
    let progress = Progress::start("solving");
    let told = |number: usize, all: usize| progress.tell(format!("turn {} of {}", grouped(number as u64), grouped(all as u64)));
    let mut report = Report::new(game, limits);
    let FirstTurns::Examined(turns) = prove_first_turns(game, limits, &mut interrupt.clock(), told) else {
        report.first_turns = Some(FirstTurnsReport { too_many: true, ..FirstTurnsReport::default() });
        return (report, Vec::new());
    };
    let count = |wanted: fn(&Attempt) -> bool| turns.iter().filter(|turn| wanted(&turn.reply)).count();
    let counts = FirstTurnsReport {
        examined: turns.len(),
        lose: count(|reply| matches!(reply, Attempt::Proved(_))),
        open: count(|reply| *reply == Attempt::Open),
        too_many: false,
    };
    report.decided = counts.open == 0 && !interrupt.stopped();
    report.first_turns = Some(counts);
    let certificates: Vec<Certificate> = turns.into_iter().filter_map(|turn| certificate(turn.reply)).collect();
    report.claims = claims(game.rules(), &certificates);
    (report, certificates)
}

fn certificate(attempt: Attempt) -> Option<Certificate> {
    if let Attempt::Proved(certificate) = attempt { Some(certificate) } else { None }
}

fn claims(rules: &Arc<Rules>, certificates: &[Certificate]) -> Vec<Claim> {
    certificates.iter().map(|certificate| Claim::of(rules, certificate)).collect()
}
