//! `tempi play`: a game in the terminal.

use std::io::Write;
use std::sync::Arc;
use std::time::{Duration, SystemTime, UNIX_EPOCH};

use anyhow::Context;
use serde::Serialize;
use tempi_engine::Strength;
use tempi_rules::{Game, Position};

use crate::Status;
use crate::output::Output;
use crate::play::{self, Choice, Input, Look, PlayerKind, PlayerSetup, Session};
use crate::variant;

/// Play a game in the terminal
///
/// You play against the computer unless both players are human. With --json, the game is shown on standard error, and standard output gets one
/// JSON object at the end.
#[derive(clap::Args, Default)]
pub struct Args {
    /// Identifier of a variant, or path of a variant file [default: choose from a menu]
    variant: Option<String>,
    /// White's player [default: human, or tempi if Black is human]
    #[arg(long, value_enum)]
    white: Option<PlayerKind>,
    /// Black's player [default: tempi, or human if White is a computer player]
    #[arg(long, value_enum)]
    black: Option<PlayerKind>,
    /// Computer's level, from 1 (beginner) to 8 (full strength) [default: 4]; `first` has levels 1 to 3 [default: 2]
    #[arg(long, value_name = "1-8", value_parser = clap::value_parser!(u8).range(1..=i64::from(Strength::LEVELS)))]
    level: Option<u8>,
    /// Maximum time per turn for the computer, in milliseconds [default: 3000]
    #[arg(long, value_name = "MS", value_parser = clap::value_parser!(u64).range(1..=3_600_000))]
    time: Option<u64>,
    /// Position to start from [default: the variant's start position]
    #[arg(long, value_name = "FEN")]
    fen: Option<String>,
    /// Random seed for the computer players [default: different every time]
    #[arg(long, value_name = "N")]
    seed: Option<u64>,
    /// Let the engine play without its opening book
    #[arg(long)]
    no_book: bool,
    /// Show pieces as letters instead of chess symbols
    #[arg(long)]
    ascii: bool,
}

/// The game at the end, for `--json`.
#[derive(Serialize)]
struct Report {
    variant: String,
    /// The position at the start.
    start: String,
    /// The texts of the actions played.
    actions: Vec<String>,
    /// The game in readable notation.
    moves: String,
    /// The position at the end.
    fen: String,
    result: Option<super::GameResult>,
}

impl Args {
    fn setup(&self) -> anyhow::Result<PlayerSetup> {
        let other = |kind| if kind == PlayerKind::Human { PlayerKind::Tempi } else { PlayerKind::Human };
        let kinds = match (self.white, self.black) {
            (Some(white), Some(black)) => [white, black],
            (Some(white), None) => [white, other(white)],
            (None, Some(black)) => [other(black), black],
            (None, None) => [PlayerKind::Human, PlayerKind::Tempi],
        };
        // With a coarse clock, two games may get the same seed.
        let now = || SystemTime::now().duration_since(UNIX_EPOCH).map_or(0, |time| time.as_nanos() as u64);
        let time = Duration::from_millis(self.time.unwrap_or(3000));
        let setup = PlayerSetup::new(kinds, self.level, time, self.seed.unwrap_or_else(now));
        let setup = setup.map_err(anyhow::Error::msg).context("--level")?;
        Ok(PlayerSetup { book: !self.no_book, ..setup })
    }
}

/// Runs the command.
///
/// # Errors
/// If the variant or the position is invalid.
pub fn run(args: &Args, output: &Output) -> anyhow::Result<Status> {
    let setup = args.setup()?;
    let mut out: Box<dyn Write> = if output.is_json() { Box::new(anstream::stderr()) } else { Box::new(anstream::stdout()) };
    let mut input = Input::open(output.is_json());
    let name = match &args.variant {
        Some(name) => name.clone(),
        None => match play::choose(&mut input, &mut out)? {
            Choice::Variant(id) => id,
            Choice::Nothing => return Ok(Status::Done),
            Choice::Interrupted => return Ok(Status::Interrupted),
        },
    };
    let rules = variant::rules(&name)?;
    let start = match &args.fen {
        Some(fen) => Position::from_fen(&rules, fen).context("--fen")?,
        None => Position::start(&rules),
    };
    let game = Game::from_position(Arc::clone(&rules), start);
    let mut session = Session::new(game, setup, Look::detect(args.ascii), input);
    let ending = session.run(&mut out)?;
    let game = session.game();
    let report = Report {
        variant: game.rules().id().to_owned(),
        start: game.start().fen(game.rules()),
        actions: game.action_texts(),
        moves: game.movetext(),
        fen: game.position().fen(game.rules()),
        result: game.outcome().map(super::GameResult::from),
    };
    output.give(&report, |_: &mut dyn Write| Ok(()))?;
    Ok(ending)
}
