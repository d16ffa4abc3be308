//! `tempi puzzles mine`: adds puzzles to the files of variants.

use std::fs;
use std::io::{self, Write};
use std::path::{Path, PathBuf};

use anyhow::Context;
use serde::Serialize;
use tempi_puzzles::{GameSettings, GamesMined, Miner};
use tempi_rules::{Rules, catalog};

use crate::Status;
use crate::interrupt::Interrupt;
use crate::output::Output;
use crate::progress::{Progress, grouped};
use crate::replace::replace;

/// The file that records which games have been searched.
const GAMES_FILE: &str = "mined.json";
/// Games per variant before moving on to the next variant.
const ROUND: u64 = 10;

/// Play games of built-in variants and add the puzzles in them to DIR/VARIANT.jsonl
///
/// DIR/mined.json records which games have been searched, so mining can be interrupted and resumed. The command goes from variant to variant,
/// ten games at a time.
/// Equal settings give equal puzzles.
#[derive(clap::Args)]
pub struct Args {
    /// Identifiers of variants [default: all]
    variants: Vec<String>,
    /// Total number of games to search for each variant
    #[arg(long, value_name = "N", default_value_t = 1000)]
    games: u64,
    /// Nodes per action in these games
    #[arg(long, value_name = "N", default_value_t = 60, value_parser = clap::value_parser!(u64).range(1..))]
    nodes: u64,
    /// Random seed
    #[arg(long, value_name = "N", default_value_t = 1)]
    seed: u64,
    /// Number of puzzles at which a variant is finished
    #[arg(long, value_name = "N", default_value_t = 60)]
    most: usize,
    /// Folder for the files
    #[arg(long, short, value_name = "DIR")]
    output: PathBuf,
}

#[derive(Serialize)]
struct Report {
    variants: Vec<VariantReport>,
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    interrupted: bool,
}

#[derive(Serialize)]
struct VariantReport {
    variant: String,
    /// Games searched in total.
    games: u64,
    /// Puzzles in the file.
    puzzles: usize,
    /// New puzzles in the file.
    added: usize,
}

/// A variant that is being mined.
struct Mine {
    variant: String,
    miner: Miner,
    path: PathBuf,
    before: usize,
    games: u64,
}

/// Runs the command.
///
/// # Errors
/// If a variant is unknown, or a file cannot be read or written.
pub fn run(args: &Args, output: &Output) -> anyhow::Result<Status> {
    let settings = GameSettings { nodes: args.nodes, seed: args.seed };
    fs::create_dir_all(&args.output).with_context(|| args.output.display().to_string())?;
    let games_path = args.output.join(GAMES_FILE);
    let mut mined = read_games(&games_path)?;
    let ids: Vec<String> = if args.variants.is_empty() { catalog::ids().map(str::to_owned).collect() } else { args.variants.clone() };
    let mut mines = ids.iter().map(|id| Mine::open(id, args, settings, &mined)).collect::<anyhow::Result<Vec<_>>>()?;
    // After an interruption, continue with the variants that have the fewest games.
    mines.sort_by_key(|mine| mine.games);
    let (interrupt, progress) = (Interrupt::start(), Progress::start("mining"));
    while !interrupt.stopped() && mines.iter().any(|mine| mine.goes_on(args)) {
        for mine in mines.iter_mut().filter(|mine| mine.goes_on(args)) {
            if mine.round(args, &interrupt) {
                replace(&mine.path, &tempi_puzzles::write(mine.miner.puzzles()))?;
            }
            mined.set(&mine.variant, settings, mine.games);
            replace(&games_path, &(serde_json::to_string_pretty(&mined)? + "\n"))?;
            progress.tell(format!("{}: {} puzzles in {} games", mine.variant, mine.miner.puzzles().len(), grouped(mine.games)));
        }
    }
    drop(progress);
    let report = Report { variants: mines.iter().map(Mine::report).collect(), interrupted: interrupt.stopped() };
    output.give(&report, |out| print(&report, out))?;
    Ok(if report.interrupted { Status::Interrupted } else { Status::Done })
}

impl Mine {
    fn open(id: &str, args: &Args, settings: GameSettings, mined: &GamesMined) -> anyhow::Result<Mine> {
        let rules = Rules::builtin(id)?;
        let path = args.output.join(format!("{id}.jsonl"));
        let text = read_if_present(&path)?.unwrap_or_default();
        let puzzles = tempi_puzzles::read(&text).with_context(|| path.display().to_string())?;
        let (before, games) = (puzzles.len(), mined.of(id, settings));
        Ok(Mine { variant: id.to_owned(), miner: Miner::new(rules, settings, puzzles), path, before, games })
    }

    fn goes_on(&self, args: &Args) -> bool {
        self.games < args.games && self.miner.puzzles().len() < args.most
    }

    /// Searches some games; returns whether they contained puzzles.
    fn round(&mut self, args: &Args, interrupt: &Interrupt) -> bool {
        let (end, before) = (self.games + ROUND, self.miner.puzzles().len());
        while self.games < end && self.goes_on(args) && !interrupt.stopped() {
            self.miner.mine(self.games);
            self.games += 1;
        }
        self.miner.puzzles().len() > before
    }

    fn report(&self) -> VariantReport {
        let puzzles = self.miner.puzzles().len();
        VariantReport { variant: self.variant.clone(), games: self.games, puzzles, added: puzzles - self.before }
    }
}

fn read_games(path: &Path) -> anyhow::Result<GamesMined> {
    let Some(text) = read_if_present(path)? else { return Ok(GamesMined::default()) };
    serde_json::from_str(&text).with_context(|| path.display().to_string())
}

fn read_if_present(path: &Path) -> anyhow::Result<Option<String>> {
    match fs::read_to_string(path) {
        Ok(text) => Ok(Some(text)),
        Err(error) if error.kind() == io::ErrorKind::NotFound => Ok(None),
        Err(error) => Err(error).with_context(|| path.display().to_string()),
    }
}

fn print(report: &Report, out: &mut dyn Write) -> io::Result<()> {
    for VariantReport { variant, games, puzzles, added } in &report.variants {
        writeln!(out, "{variant}: {puzzles} puzzles ({added} new) in {} games", grouped(*games))?;
    }
    let sum = |of: fn(&VariantReport) -> usize| report.variants.iter().map(of).sum::<usize>() as u64;
    writeln!(out, "{} puzzles, {} of them new", grouped(sum(|one| one.puzzles)), grouped(sum(|one| one.added)))
}
