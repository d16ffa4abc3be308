//! `tempi puzzles verify`: proves puzzles from their files alone.

use std::fs;
use std::io::{self, Write};
use std::path::{Path, PathBuf};

use anyhow::Context;
use serde::Serialize;
use tempi_engine::Rng;
use tempi_puzzles::{Puzzle, check_file, prove, repeat_players};

use crate::Status;
use crate::interrupt::Interrupt;
use crate::output::Output;
use crate::progress::{Progress, grouped};

/// Prove the puzzles in files again
///
/// Each puzzle must be won in the stated number of turns, not sooner, and by one solution up to the order of moves. Its identifier, its main
/// line and its themes must be correct. Files must be sorted, without puzzles that are equal by mirroring or transposition, and with at most
/// 20% that are won by a single move.
#[derive(clap::Args)]
pub struct Args {
    /// Files of puzzles
    #[arg(required = true, value_name = "FILE")]
    files: Vec<PathBuf>,
    /// Prove only N randomly chosen puzzles; the files are always checked as a whole
    #[arg(long, value_name = "N")]
    sample: Option<usize>,
    /// Random seed of the sample
    #[arg(long, value_name = "S", default_value_t = 1, requires = "sample")]
    seed: u64,
    /// Let the levels of the engine try each puzzle again: level 1 must fail, and the rating must be the same
    #[arg(long)]
    players: bool,
}

#[derive(Serialize)]
struct Report {
    valid: bool,
    /// Puzzles in the files.
    puzzles: usize,
    /// Of those the ones that were proved.
    proved: usize,
    /// Positions that the proofs visited.
    positions: u64,
    /// What is wrong.
    errors: Vec<Mistake>,
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    interrupted: bool,
}

/// Something that is wrong.
#[derive(Serialize)]
struct Mistake {
    file: String,
    /// The puzzle's identifier; `None` if it concerns the file.
    id: Option<String>,
    error: String,
}

/// Runs the command.
///
/// # Errors
/// If a file cannot be read. What is wrong with puzzles is in the report.
pub fn run(args: &Args, output: &Output) -> anyhow::Result<Status> {
    let mut report = Report { valid: true, puzzles: 0, proved: 0, positions: 0, errors: Vec::new(), interrupted: false };
    let mut puzzles = Vec::new();
    for path in &args.files {
        let file = path.display().to_string();
        let text = fs::read_to_string(path).with_context(|| file.clone())?;
        match read(path, &text) {
            Ok(found) => puzzles.extend(found.into_iter().map(|puzzle| (file.clone(), puzzle))),
            Err(error) => report.errors.push(Mistake { file, id: None, error }),
        }
    }
    report.puzzles = puzzles.len();
    if let Some(most) = args.sample {
        draw(&mut puzzles, most, args.seed);
    }
    let (interrupt, progress) = (Interrupt::start(), Progress::start("proving"));
    for (file, puzzle) in &puzzles {
        if interrupt.stopped() {
            report.interrupted = true;
            break;
        }
        match check(puzzle, args.players) {
            Ok(positions) => {
                report.proved += 1;
                report.positions += positions;
            }
            Err(error) => report.errors.push(Mistake { file: file.clone(), id: Some(puzzle.id.clone()), error }),
        }
        progress.tell(format!("{} of {}", grouped(report.proved as u64), grouped(puzzles.len() as u64)));
    }
    drop(progress);
    report.valid = report.errors.is_empty();
    output.give(&report, |out| print(&report, out))?;
    Ok(match (report.interrupted, report.valid) {
        (true, _) => Status::Interrupted,
        (false, true) => Status::Done,
        (false, false) => Status::Failed,
    })
}

/// The puzzles of a file that is sound as a whole and has the name of its variant.
fn read(path: &Path, text: &str) -> Result<Vec<Puzzle>, String> {
    let puzzles = tempi_puzzles::read(text).map_err(|error| error.to_string())?;
    check_file(&puzzles).map_err(|error| error.to_string())?;
    let name = path.file_stem().and_then(|stem| stem.to_str()).unwrap_or_default();
    match puzzles.first() {
        None => Err("no puzzles".to_owned()),
        Some(puzzle) if puzzle.variant != name => Err(format!("puzzles of `{}`; the file should have its name", puzzle.variant)),
        Some(_) => Ok(puzzles),
    }
}

/// Keeps this many, drawn at random.
fn draw<T>(items: &mut Vec<T>, most: usize, seed: u64) {
    let mut rng = Rng::new(seed);
    for index in 0..most.min(items.len()) {
        let other = index + rng.below(items.len() - index);
        items.swap(index, other);
    }
    items.truncate(most);
}

/// Proves a puzzle; the number of positions visited.
fn check(puzzle: &Puzzle, players: bool) -> Result<u64, String> {
    let proof = prove(puzzle).map_err(|flaw| flaw.to_string())?;
    if players {
        repeat_players(puzzle, &proof).map_err(|flaw| flaw.to_string())?;
    }
    Ok(proof.positions)
}

fn print(report: &Report, out: &mut dyn Write) -> io::Result<()> {
    for Mistake { file, id, error } in &report.errors {
        let place = id.as_ref().map_or_else(String::new, |id| format!(" {id}:"));
        writeln!(out, "{file}:{place} {error}")?;
    }
    let Report { puzzles, proved, positions, .. } = report;
    writeln!(out, "{} of {} puzzles proved, {} positions", grouped(*proved as u64), grouped(*puzzles as u64), grouped(*positions))
}
