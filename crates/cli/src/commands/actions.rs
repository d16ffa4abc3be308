//! `tempi actions`: what a player can do in a position.

use std::io::{self, Write};

use serde::{Deserialize, Serialize};
use tempi_rules::Game;

use super::GameResult;
use super::position_args::PositionArgs;
use crate::Status;
use crate::json_lines;
use crate::output::Output;
use crate::variant;

/// List the legal actions of a position
///
/// With --stdin, each line of standard input is a JSON object {"variant": ID, "fen": FEN, "moves": [ACTION, …]}, where "fen" and "moves" are
/// optional. Each line is answered with one line of JSON.
#[derive(clap::Args)]
pub struct Args {
    /// Identifier of a variant, or path of a variant file
    #[arg(required_unless_present = "stdin", conflicts_with = "stdin")]
    variant: Option<String>,
    #[command(flatten)]
    start: PositionArgs,
    /// Read queries from standard input, one JSON object per line
    #[arg(long, conflicts_with_all = ["fen", "moves"])]
    stdin: bool,
}

/// The answer for one position.
#[derive(Serialize)]
struct Answer {
    /// The player to act; after the end, the player who would be next.
    player: &'static str,
    /// Sorted action texts.
    actions: Vec<String>,
    /// Whether the player to move is in check.
    check: bool,
    /// The piece placement.
    board: String,
    /// The position as a FEN.
    fen: String,
    /// The result, if the game is over.
    result: Option<GameResult>,
}

/// A query on one line.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Question {
    variant: String,
    #[serde(default)]
    fen: Option<String>,
    #[serde(default)]
    moves: Vec<String>,
}

impl Answer {
    fn of(game: &Game) -> Answer {
        let (rules, position, outcome) = (game.rules(), game.position(), game.outcome());
        let mut actions: Vec<String> = match outcome {
            Some(_) => Vec::new(),
            None => position.legal_actions(rules).into_iter().map(|action| action.text(rules)).collect(),
        };
        actions.sort_unstable();
        Answer {
            player: position.player().name(),
            actions,
            check: position.is_check(rules),
            board: rules.placement(position.board()),
            fen: position.fen(rules),
            result: outcome.map(GameResult::from),
        }
    }
}

/// Runs the command.
///
/// # Errors
/// If the variant, the position or an action is invalid; with `--stdin` only if a stream fails.
pub fn run(args: &Args, output: &Output) -> anyhow::Result<Status> {
    let Some(variant) = &args.variant else {
        json_lines::answer_stdin(|known, question: Question| {
            let rules = known.rules(&question.variant)?;
            Ok(Answer::of(&json_lines::game(rules, question.fen.as_deref(), &question.moves)?))
        })?;
        return Ok(Status::Done);
    };
    let rules = variant::rules(variant)?;
    let answer = Answer::of(&args.start.game(&rules)?);
    output.give(&answer, |out| print(&answer, out))?;
    Ok(Status::Done)
}

fn print(answer: &Answer, out: &mut dyn Write) -> io::Result<()> {
    writeln!(out, "fen: {}", answer.fen)?;
    match &answer.result {
        Some(result) if result.winner == "draw" => writeln!(out, "result: draw ({})", result.reason)?,
        Some(result) => writeln!(out, "result: {} wins ({})", result.winner, result.reason)?,
        None => writeln!(out, "player: {}{}", answer.player, if answer.check { ", in check" } else { "" })?,
    }
    writeln!(out, "actions: {}", answer.actions.len())?;
    answer.actions.iter().try_for_each(|action| writeln!(out, "{action}"))
}
