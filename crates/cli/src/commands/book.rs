//! `tempi book`: opening books.

use std::fs;
use std::io::{self, Write};
use std::path::{Path, PathBuf};
use std::sync::Arc;

use anyhow::{Context, bail};
use serde::Serialize;
use tempi_book::{Book, Header, Settings};
use tempi_rules::{Rules, catalog};

use super::position_args::PositionArgs;
use crate::Status;
use crate::interrupt::Interrupt;
use crate::output::Output;
use crate::progress::{Progress, grouped};
use crate::replace::replace;
use crate::variant;

/// Build and show opening books
#[derive(clap::Args)]
pub struct Args {
    #[command(subcommand)]
    action: Subcommand,
}

#[derive(clap::Subcommand)]
enum Subcommand {
    Build(Build),
    Show(Show),
}

/// Build opening books from self-play (for developers)
///
/// Writes one file per variant. A file that already holds the book for these settings is kept, so an interrupted run can be repeated.
#[derive(clap::Args)]
struct Build {
    /// Identifiers of variants, or paths of variant files [default: all built-in variants]
    variants: Vec<String>,
    /// Folder for the books
    #[arg(long, short, value_name = "DIR")]
    output: PathBuf,
    /// Number of games per variant
    #[arg(long, value_name = "N", default_value_t = Settings::default().games, value_parser = clap::value_parser!(u64).range(1..=100_000))]
    games: u64,
    /// Number of turns per game
    #[arg(long, value_name = "N", default_value_t = Settings::default().turns, value_parser = clap::value_parser!(u16).range(1..=40))]
    turns: u16,
    /// Nodes per position
    #[arg(long, value_name = "N", default_value_t = Settings::default().nodes, value_parser = clap::value_parser!(u64).range(1..))]
    nodes: u64,
    /// Random seed
    #[arg(long, value_name = "N", default_value_t = Settings::default().seed)]
    seed: u64,
}

/// Show a book's turns in a position
#[derive(clap::Args)]
struct Show {
    /// Identifier of a variant, or path of a variant file
    variant: String,
    /// Path of a book [default: the built-in book of the variant]
    #[arg(long, value_name = "FILE")]
    file: Option<PathBuf>,
    #[command(flatten)]
    start: PositionArgs,
}

/// Runs the command.
///
/// # Errors
/// If a variant or a book is invalid, or a file cannot be read or written.
pub fn run(args: &Args, output: &Output) -> anyhow::Result<Status> {
    match &args.action {
        Subcommand::Build(args) => build(args, output),
        Subcommand::Show(args) => show(args, output),
    }
}

#[derive(Serialize)]
struct BuiltBook {
    variant: String,
    file: String,
    /// Positions in the book.
    positions: usize,
    turns: usize,
    bytes: usize,
    /// Whether an existing file was kept.
    kept: bool,
}

#[derive(Serialize)]
struct BuildReport {
    books: Vec<BuiltBook>,
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    interrupted: bool,
}

fn build(args: &Build, output: &Output) -> anyhow::Result<Status> {
    let settings = Settings { games: args.games, turns: args.turns, nodes: args.nodes, seed: args.seed };
    let all = || catalog::ids().map(str::to_owned).collect();
    let variants: Vec<String> = if args.variants.is_empty() { all() } else { args.variants.clone() };
    // Read all variants first, so that an error in the last one shows before the first book is built.
    let rules = variants.iter().map(|variant| variant::rules(variant)).collect::<anyhow::Result<Vec<_>>>()?;
    fs::create_dir_all(&args.output).with_context(|| args.output.display().to_string())?;
    let interrupt = Interrupt::start();
    let progress = Progress::start("building");
    let mut books = Vec::new();
    for rules in &rules {
        let Some(built) = build_one(rules, settings, &args.output, &progress, &interrupt)? else { break };
        books.push(built);
    }
    drop(progress);
    let report = BuildReport { books, interrupted: interrupt.stopped() };
    output.give(&report, |out| report.books.iter().try_for_each(|built| print_built(built, out)))?;
    Ok(if report.interrupted { Status::Interrupted } else { Status::Done })
}

/// Builds the book of a variant, unless its file exists; `None` if interrupted.
fn build_one(
    rules: &Arc<Rules>,
    settings: Settings,
    folder: &Path,
    progress: &Progress,
    interrupt: &Interrupt,
) -> anyhow::Result<Option<BuiltBook>> {
    let path = folder.join(format!("{}.jsonl", rules.id()));
    let place = || path.display().to_string();
    let there = fs::read_to_string(&path).ok().filter(|text| Header::read(text).is_ok_and(|header| header == Header::new(rules, settings)));
    let (book, text, kept) = match there {
        Some(text) => (Book::read(rules, &text).with_context(place)?, text, true),
        None => {
            let built = tempi_book::build(rules, settings, |game| {
                progress.tell(format!("{}: {} of {} games", rules.id(), grouped(game), grouped(settings.games)));
                !interrupt.stopped()
            });
            let Some(book) = built else { return Ok(None) };
            let text = book.write(rules);
            replace(&path, &text)?;
            (book, text, false)
        }
    };
    let turns = book.positions().iter().map(|position| position.turns.len()).sum();
    Ok(Some(BuiltBook { variant: rules.id().to_owned(), file: place(), positions: book.positions().len(), turns, bytes: text.len(), kept }))
}

fn print_built(built: &BuiltBook, out: &mut dyn Write) -> io::Result<()> {
    let BuiltBook { file, positions, turns, bytes, kept, .. } = built;
    let note = if *kept { " (already there)" } else { "" };
    writeln!(out, "{file}: {positions} positions, {turns} turns, {} bytes{note}", grouped(*bytes as u64))
}

#[derive(Serialize)]
struct ShownTurn {
    /// The actions of the turn, separated by spaces.
    turn: String,
    /// The turn in readable notation.
    name: String,
    /// How often it is chosen, in percent.
    share: f64,
    /// The number of self-play games in which it was chosen.
    games: u32,
    /// Its score in centipawns, for the player to act.
    score: i32,
}

#[derive(Serialize)]
struct ShowReport {
    variant: String,
    fen: String,
    turns: Vec<ShownTurn>,
}

fn show(args: &Show, output: &Output) -> anyhow::Result<Status> {
    let rules = variant::rules(&args.variant)?;
    let book = match &args.file {
        Some(path) => {
            let text = fs::read_to_string(path).with_context(|| path.display().to_string())?;
            Book::read(&rules, &text).with_context(|| path.display().to_string())?
        }
        None => match tempi_book::builtin(&rules)? {
            Some(book) => book,
            None => bail!("there is no built-in book for `{}`; specify one with --file", rules.id()),
        },
    };
    let game = args.start.game(&rules)?;
    if game.position().is_inside_turn() {
        bail!("--moves ends inside a turn; a book has turns for the beginning of turns");
    }
    let found = book.turns(&rules, game.position());
    let all: u32 = found.iter().map(|turn| turn.weight).sum();
    let turns = found.iter().map(|turn| {
        let mut longer = game.clone();
        let name = |&action| {
            let name = longer.position().san(&rules, action);
            // Turns in a book are always legal.
            let _ = longer.play(action);
            name
        };
        let names: Vec<String> = turn.actions.iter().map(name).collect();
        let share = 100.0 * f64::from(turn.weight) / f64::from(all);
        ShownTurn { turn: turn.text(&rules), name: names.join(" "), share, games: turn.games, score: turn.score.value() }
    });
    let report = ShowReport { variant: rules.id().to_owned(), fen: game.position().fen(&rules), turns: turns.collect() };
    output.give(&report, |out| print_turns(found, &report, out))?;
    Ok(Status::Done)
}

fn print_turns(found: &[tempi_book::BookTurn], report: &ShowReport, out: &mut dyn Write) -> io::Result<()> {
    if found.is_empty() {
        return writeln!(out, "The book has no turn for this position.");
    }
    for (turn, shown) in found.iter().zip(&report.turns) {
        writeln!(out, "{:>4.0} %  {:>8}  {:>4} games  {}", shown.share, turn.score.to_string(), shown.games, shown.name)?;
    }
    Ok(())
}
