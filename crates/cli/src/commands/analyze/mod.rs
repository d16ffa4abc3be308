//! `tempi analyze`: analyzes a position or annotates whole games.

mod games;
mod position;

use std::path::PathBuf;
use std::time::Duration;

use tempi_engine::{EvaluationChoice, Limits, Options};

use super::evaluation_arg::evaluation;
use super::position_args::PositionArgs;
use crate::Status;
use crate::output::Output;
use crate::variant;

/// Analyze a position, or review games
///
/// For a position, print its score, the best turns, and whether the player to act can win this turn. For games in PGN, print the games with a
/// score after every turn, glyphs for bad turns, better turns as variations, and missed wins; with --review, print the players' accuracy,
/// when the game was decided, the turns that mattered most, and all turns that lost winning chances.
#[derive(clap::Args)]
pub struct Args {
    /// Identifier of a variant, or path of a variant file; with --pgn, the variant of games without a Variant tag [default with --pgn: chess]
    #[arg(required_unless_present = "pgn")]
    variant: Option<String>,
    #[command(flatten)]
    start: PositionArgs,
    /// PGN file whose games to annotate
    #[arg(long, value_name = "FILE", conflicts_with_all = ["fen", "moves", "lines"])]
    pgn: Option<String>,
    /// Print a review of each game instead of the annotated game
    #[arg(long, requires = "pgn")]
    review: bool,
    /// File to write the annotated games to, one after the other as they are finished
    #[arg(long, short, value_name = "FILE", requires = "pgn")]
    output: Option<PathBuf>,
    /// Grade the turns of the variant's opening book, too
    #[arg(long, requires = "pgn")]
    no_book: bool,
    /// Time per position, or per turn of a game, in milliseconds [default: 2000, in games 300; no limit with --nodes or --depth]
    #[arg(long, value_name = "MS", value_parser = clap::value_parser!(u64).range(1..=86_400_000))]
    movetime: Option<u64>,
    /// Maximum number of nodes to search, per position or per turn of a game
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u64).range(1..))]
    nodes: Option<u64>,
    /// Search depth, in actions
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u32).range(1..=100))]
    depth: Option<u32>,
    /// Number of turns to show, best first
    #[arg(long, value_name = "N", default_value_t = 3, value_parser = clap::value_parser!(u16).range(1..=256))]
    lines: u16,
    /// Number of search threads
    #[arg(long, value_name = "N", default_value_t = 1, value_parser = clap::value_parser!(u16).range(1..=256))]
    threads: u16,
    /// Size of the hash table, in MiB
    #[arg(long, value_name = "MIB", default_value_t = 64, value_parser = clap::value_parser!(u32).range(1..=65_536))]
    hash: u32,
    /// Evaluation to use: the variant's network, if there is one, or the hand-made evaluation
    #[arg(long, value_name = "WHAT", default_value = "network", value_parser = evaluation())]
    eval: EvaluationChoice,
}

impl Args {
    fn limits(&self, usual: u64) -> Limits {
        let limited = self.nodes.is_some() || self.depth.is_some();
        let time = self.movetime.or((!limited).then_some(usual));
        Limits { time: time.map(Duration::from_millis), nodes: self.nodes, depth: self.depth, ..Limits::default() }
    }

    fn options(&self) -> Options {
        Options { threads: self.threads.into(), hash_mib: self.hash as usize, evaluation: self.eval, ..Options::default() }
    }
}

/// Runs the command.
///
/// # Errors
/// If the variant, the position or the file is invalid.
pub fn run(args: &Args, output: &Output) -> anyhow::Result<Status> {
    // Games without a Variant tag are chess, unless the user names a variant.
    let rules = variant::rules(args.variant.as_deref().unwrap_or("chess"))?;
    match &args.pgn {
        Some(file) => games::run(args, &rules, file, output),
        None => position::run(args, &rules, output),
    }
}
