//! `tempi puzzles verify`: proves puzzles from their files alone.

use std::fs;
use std::io::{self, Write};
use std::path::{Path, PathBuf};

use anyhow::Context;
use serde::Serialize;
use tempi_engine::Rng;
use tempi_puzzles::{FileError, Puzzle, check_file, prove, repeat_players};

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
    /// Puzzles proved.
    proved: usize,
    /// Positions visited by the proofs.
    positions: u64,
    /// The errors found.
    errors: Vec<Mistake>,
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    interrupted: bool,
}

/// An error in a file or a puzzle.
#[derive(Serialize)]
struct Mistake {
    file: String,
    /// Line number from 1; `None` if the error concerns the whole file.
    line: Option<usize>,
    /// The puzzle's identifier; `None` if it could not be read.
    id: Option<String>,
    error: String,
}

/// A puzzle with its file and line.
struct Placed<'a> {
    file: &'a Path,
    line: usize,
    puzzle: Puzzle,
}

/// Runs the command.
///
/// # Errors
/// If a file cannot be read. Errors in puzzles are part of the report.
pub fn run(args: &Args, output: &Output) -> anyhow::Result<Status> {
    let mut report = Report { valid: true, puzzles: 0, proved: 0, positions: 0, errors: Vec::new(), interrupted: false };
    let mut puzzles = Vec::new();
    for file in &args.files {
        let bytes = fs::read(file).with_context(|| file.display().to_string())?;
        match read(file, bytes) {
            Ok(found) => puzzles.extend(found.into_iter().enumerate().map(|(index, puzzle)| Placed { file, line: index + 1, puzzle })),
            Err(mistake) => report.errors.push(mistake),
        }
    }
    report.puzzles = puzzles.len();
    if let Some(most) = args.sample {
        draw(&mut puzzles, most, args.seed);
    }
    prove_all(&puzzles, args.players, &mut report);
    report.valid = report.errors.is_empty();
    output.give(&report, |out| print(&report, out))?;
    Ok(match (report.interrupted, report.valid) {
        (true, _) => Status::Interrupted,
        (false, true) => Status::Done,
        (false, false) => Status::Failed,
    })
}

/// Proves the puzzles until interrupted.
fn prove_all(puzzles: &[Placed<'_>], players: bool, report: &mut Report) {
    let (interrupt, progress) = (Interrupt::start(), Progress::start("proving"));
    for (done, Placed { file, line, puzzle }) in puzzles.iter().enumerate() {
        if interrupt.stopped() {
            report.interrupted = true;
            break;
        }
        progress.tell(format!("{} of {}", grouped(done as u64), grouped(puzzles.len() as u64)));
        match check(puzzle, players) {
            Ok(positions) => {
                report.proved += 1;
                report.positions += positions;
            }
            Err(error) => report.errors.push(Mistake { id: Some(puzzle.id.clone()), ..mistake(file, Some(*line), error) }),
        }
    }
}

fn mistake(file: &Path, line: Option<usize>, error: String) -> Mistake {
    Mistake { file: file.display().to_string(), line, id: None, error }
}

/// Reads the puzzles of a file, which must be valid as a whole and named after its variant.
fn read(path: &Path, bytes: Vec<u8>) -> Result<Vec<Puzzle>, Mistake> {
    let whole_file = |error: String| mistake(path, None, error);
    let text = String::from_utf8(bytes).map_err(|_| whole_file("not a UTF-8 text file".to_owned()))?;
    let faulty = |FileError { line, fault }| mistake(path, line, fault.to_string());
    let puzzles = tempi_puzzles::read(&text).map_err(faulty)?;
    check_file(&puzzles).map_err(faulty)?;
    let name = path.file_stem().and_then(|stem| stem.to_str()).unwrap_or_default();
    match puzzles.first() {
        None => Err(whole_file("no puzzles".to_owned())),
        Some(puzzle) if puzzle.variant != name => {
            Err(whole_file(format!("puzzles of `{}`; the file should have its name", puzzle.variant)))
        }
        Some(_) => Ok(puzzles),
    }
}

/// Keeps this many items, chosen at random.
fn draw<T>(items: &mut Vec<T>, most: usize, seed: u64) {
    let mut rng = Rng::new(seed);
    for index in 0..most.min(items.len()) {
        let other = index + rng.below(items.len() - index);
        items.swap(index, other);
    }
    items.truncate(most);
}

/// Proves a puzzle; returns the number of positions visited.
fn check(puzzle: &Puzzle, players: bool) -> Result<u64, String> {
    let proof = prove(puzzle).map_err(|flaw| flaw.to_string())?;
    if players {
        repeat_players(puzzle, &proof).map_err(|flaw| flaw.to_string())?;
    }
    Ok(proof.positions)
}

fn print(report: &Report, out: &mut dyn Write) -> io::Result<()> {
    for Mistake { file, line, id, error } in &report.errors {
        let line = line.map_or_else(String::new, |line| format!("{line}:"));
        let id = id.as_ref().map_or_else(String::new, |id| format!(" puzzle {id}:"));
        writeln!(out, "\x1b[1m{file}:{line}\x1b[0m{id} {error}")?;
    }
    let Report { puzzles, proved, positions, .. } = report;
    writeln!(out, "{} of {} puzzles proved, {} positions", grouped(*proved as u64), grouped(*puzzles as u64), grouped(*positions))
}
