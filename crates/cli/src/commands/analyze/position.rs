//! The analysis of one position.

use std::io::{self, Write};
use std::sync::Arc;

use serde::Serialize;
use tempi_engine::{Bound, Engine, Found, history_keys};
use tempi_rules::{Game, Rules};

use super::Args;
use crate::Status;
use crate::analyze::{self, Analysis, Analyzer, ScoreReport, TurnText};
use crate::commands::GameResult;
use crate::interrupt::Interrupt;
use crate::output::Output;
use crate::play;
use crate::progress::{Progress, grouped};

/// The time for a position, in milliseconds.
const POSITION_TIME: u64 = 2000;

/// The analysis of a position.
#[derive(Serialize)]
struct Report {
    variant: String,
    fen: String,
    /// The player to act.
    player: &'static str,
    /// The score from the view of the player to act; `null` if there was no time to compute it.
    score: Option<ScoreReport>,
    /// Whether the player to act can win this turn; `null` if that is unknown.
    wins_in_turn: Option<bool>,
    /// The winning actions.
    win: Option<TurnText>,
    lines: Vec<ReportLine>,
    /// The evaluation: `network` or `hand`.
    evaluation: &'static str,
    /// In actions.
    depth: u32,
    /// Nodes searched.
    nodes: u64,
    seconds: f64,
    /// The result, if the game is over.
    result: Option<GameResult>,
    interrupted: bool,
}

/// One of the best turns.
#[derive(Serialize)]
struct ReportLine {
    score: ScoreReport,
    /// `exact`, `at-least` or `at-most`.
    bound: &'static str,
    turn: TurnText,
    /// The turn and the expected continuation.
    moves: String,
}

/// Analyzes the position of `--fen` and `--moves`.
///
/// # Errors
/// If the position is invalid.
pub fn run(args: &Args, rules: &Arc<Rules>, output: &Output) -> anyhow::Result<Status> {
    let game = args.start.game(rules)?;
    let interrupt = Interrupt::start();
    let mut analyzer = Analyzer::new(rules, args.options(), args.limits(POSITION_TIME), args.lines.into(), &interrupt);
    let over = game.outcome();
    let analysis = match over {
        Some(_) => None,
        None => Some(analyzer.think(game.position(), &history_keys(&game), "", &Progress::start("thinking"))),
    };
    let evaluation = Engine::evaluation_with(rules, &args.options()).name();
    let report = Report { interrupted: interrupt.stopped(), ..report(&game, analysis.as_ref(), evaluation) };
    output.give(&report, |out| print(&report, &game, out))?;
    Ok(if report.interrupted { Status::Interrupted } else { Status::Done })
}

fn report(game: &Game, analysis: Option<&Analysis>, evaluation: &'static str) -> Report {
    let (rules, position) = (game.rules(), game.position());
    let lines = analysis.map_or(&[][..], |analysis| &analysis.thought.lines);
    let wins = analysis.map(|analysis| &analysis.wins);
    Report {
        variant: rules.id().to_owned(),
        fen: position.fen(rules),
        player: position.player().name(),
        score: analysis.and_then(Analysis::score).map(ScoreReport::from),
        wins_in_turn: match wins {
            Some(Found::Win(_)) => Some(true),
            Some(Found::Nothing) => Some(false),
            Some(Found::Unknown) | None => None,
        },
        win: analysis.and_then(Analysis::win).map(|line| TurnText::new(rules, position, line)),
        lines: lines.iter().map(|line| report_line(game, line)).collect(),
        evaluation,
        depth: analysis.map_or(0, |analysis| analysis.thought.depth),
        nodes: analysis.map_or(0, |analysis| analysis.thought.nodes),
        seconds: analysis.map_or(0.0, |analysis| analysis.time.as_secs_f64()),
        result: game.outcome().map(GameResult::from),
        interrupted: false,
    }
}

fn report_line(game: &Game, line: &tempi_engine::Line) -> ReportLine {
    let (rules, position) = (game.rules(), game.position());
    let mut played = Game::from_position(Arc::clone(rules), *position);
    // Lines reconstructed from the hash table may end in an action of another position.
    for &action in &line.actions {
        if played.play(action).is_err() {
            break;
        }
    }
    ReportLine {
        score: line.score.into(),
        bound: match line.bound {
            Bound::Exact => "exact",
            Bound::AtLeast => "at-least",
            Bound::AtMost => "at-most",
        },
        turn: TurnText::new(rules, position, analyze::turn_of(rules, position, &line.actions)),
        moves: played.movetext(),
    }
}

fn print(report: &Report, game: &Game, out: &mut dyn Write) -> io::Result<()> {
    let player = game.player();
    let name = analyze::capital(player.name());
    writeln!(out, "\x1b[1m{}\x1b[0m · {}", game.rules().name(), play::state(game))?;
    writeln!(out, "{}\n", report.fen)?;
    if let Some(result) = &report.result {
        return match result.winner {
            "draw" => writeln!(out, "The game is over: draw ({}).", result.reason),
            winner => writeln!(out, "The game is over: {} won ({}).", analyze::capital(winner), result.reason),
        };
    }
    match (&report.win, report.wins_in_turn) {
        (Some(win), _) => writeln!(out, "{name} can {} this turn: \x1b[1m{}\x1b[0m", win.verb(), win.text)?,
        (None, Some(false)) => writeln!(out, "{name} cannot win this turn.")?,
        _ => writeln!(out, "No win for {name} found this turn (the search was not exhaustive).")?,
    }
    if let Some(score) = report.score {
        let nodes = grouped(report.nodes);
        let judge = if report.evaluation == "hand" { "hand-made evaluation" } else { "network" };
        let line = format!("depth {}, {nodes} nodes, {:.1} s, {judge}", report.depth, report.seconds);
        writeln!(out, "Score for White: {}  ({line})\n", score.for_white(player))?;
    }
    for (index, line) in report.lines.iter().enumerate() {
        writeln!(out, "{:3}  {:>18}  \x1b[1m{}\x1b[0m", index + 1, line.score.for_white(player), line.turn.text)?;
        if let Some(more) = line.moves.strip_prefix(&line.turn.text).map(str::trim).filter(|more| !more.is_empty()) {
            writeln!(out, "{:23}  {more}", "")?;
        }
    }
    Ok(())
}
