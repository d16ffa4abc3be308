//! `tempi actions`: what a player can do in a position.

use std::collections::HashMap;
use std::io::{self, BufReader, BufWriter, Read, Write};
use std::sync::Arc;

use anyhow::{Context, bail};
use serde::{Deserialize, Serialize};
use tempi_rules::{Game, Position, Rules};

use super::GameResult;
use super::place::Place;
use crate::Ending;
use crate::lines::{LONGEST_LINE, Line, read_line};
use crate::output::Output;
use crate::variant;

/// List the legal actions of a position
///
/// With --stdin each line of the standard input is a JSON object {"variant": ID, "fen": FEN, "moves": [ACTION, …]} (fen and moves may be
/// left out) and is answered with one line of JSON.
#[derive(clap::Args)]
pub struct Args {
    /// The identifier of a variant, or the path of a variant file
    #[arg(required_unless_present = "stdin", conflicts_with = "stdin")]
    variant: Option<String>,
    #[command(flatten)]
    place: Place,
    /// Answer lines of JSON from the standard input, one line each
    #[arg(long, conflicts_with_all = ["fen", "moves"])]
    stdin: bool,
}

/// The answer for one position.
#[derive(Serialize)]
struct Answer {
    /// Who acts next; after the end, who would be next.
    player: &'static str,
    /// Sorted action texts.
    actions: Vec<String>,
    /// Whether the player to move is in check.
    check: bool,
    /// The piece placement.
    board: String,
    /// The whole position.
    fen: String,
    /// How the game ended.
    result: Option<GameResult>,
}

/// A question on one line.
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
/// If the variant, the position or an action is not understood; with `--stdin` only if a stream fails.
pub fn run(args: &Args, output: &Output) -> anyhow::Result<Ending> {
    let Some(variant) = &args.variant else {
        answer_lines(&mut BufReader::with_capacity(1 << 16, io::stdin()), &mut BufWriter::with_capacity(1 << 16, io::stdout().lock()))?;
        return Ok(Ending::Done);
    };
    let rules = variant::rules(variant)?;
    let answer = Answer::of(&args.place.game(&rules)?);
    output.give(&answer, |out| print(&answer, out))?;
    Ok(Ending::Done)
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

/// Answers every line. What was answered is written out before the program waits for more.
fn answer_lines<R: Read>(input: &mut BufReader<R>, out: &mut impl Write) -> anyhow::Result<()> {
    let mut known = Known::default();
    let mut line = Vec::new();
    loop {
        if !input.buffer().contains(&b'\n') {
            out.flush()?;
        }
        let answer = match read_line(input, &mut line)? {
            Line::End => return Ok(out.flush()?),
            Line::TooLong => Err(anyhow::anyhow!("the line has more than {LONGEST_LINE} bytes")),
            Line::Whole if line.trim_ascii().is_empty() => continue,
            Line::Whole => known.answer(&line),
        };
        match answer {
            Ok(answer) => serde_json::to_writer(&mut *out, &answer)?,
            Err(error) => serde_json::to_writer(&mut *out, &serde_json::json!({ "error": format!("{error:#}") }))?,
        }
        out.write_all(b"\n")?;
    }
}

/// The rules compiled so far.
#[derive(Default)]
struct Known(HashMap<String, Arc<Rules>>);

impl Known {
    fn answer(&mut self, line: &[u8]) -> anyhow::Result<Answer> {
        if !line.trim_ascii_start().starts_with(b"{") {
            // A list of the values in their order would be read as a question too.
            bail!("not a question: a line is a JSON object");
        }
        let question: Question = serde_json::from_slice(line).context("not a question")?;
        let rules = self.rules(&question.variant)?;
        let start = match &question.fen {
            Some(fen) => Position::from_fen(&rules, fen).context("fen")?,
            None => Position::start(&rules),
        };
        let mut game = Game::from_position(rules, start);
        for (index, text) in question.moves.iter().enumerate() {
            game.play_text(text).with_context(|| format!("action {}", index + 1))?;
        }
        Ok(Answer::of(&game))
    }

    fn rules(&mut self, variant: &str) -> anyhow::Result<Arc<Rules>> {
        if let Some(rules) = self.0.get(variant) {
            return Ok(rules.clone());
        }
        let rules = variant::rules(variant)?;
        self.0.insert(variant.to_owned(), rules.clone());
        Ok(rules)
    }
}
