//! `tempi analyze`: analyzes a position or annotates whole games.

use std::fs::File;
use std::io::{self, BufWriter, Write};
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::time::Duration;

use anyhow::{Context, bail};
use serde::Serialize;
use tempi_engine::review::Examiner;
use tempi_engine::{Bound, Engine, EvaluationChoice, Found, Limits, Options, history_keys};
use tempi_rules::pgn::{Pgn, PgnError, Reader};
use tempi_rules::{Game, Rules};

use super::position_args::PositionArgs;
use crate::Status;
use crate::analyze::{self, Analysis, Analyzer, GameReport, ScoreReport, TurnText};
use crate::interrupt::Interrupt;
use crate::output::Output;
use crate::play;
use crate::progress::{Progress, grouped};
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
    #[arg(long, value_name = "WHAT", default_value = "network", value_parser = ["network", "hand"])]
    eval: String,
}

impl Args {
    fn limits(&self, usual: u64) -> Limits {
        let limited = self.nodes.is_some() || self.depth.is_some();
        let time = self.movetime.or((!limited).then_some(usual));
        Limits { time: time.map(Duration::from_millis), nodes: self.nodes, depth: self.depth, ..Limits::default() }
    }

    fn options(&self) -> Options {
        let evaluation = EvaluationChoice::from_name(&self.eval).unwrap_or_default();
        Options { threads: self.threads.into(), hash_mib: self.hash as usize, evaluation, ..Options::default() }
    }
}

/// The time for a position, in milliseconds.
const POSITION_TIME: u64 = 2000;
/// The time for each turn of a game, in milliseconds.
const TURN_TIME: u64 = 300;

/// Runs the command.
///
/// # Errors
/// If the variant, the position or the file is invalid.
pub fn run(args: &Args, output: &Output) -> anyhow::Result<Status> {
    // A game without a Variant tag is chess, as everywhere, unless the user names a variant.
    let rules = variant::rules(args.variant.as_deref().unwrap_or("chess"))?;
    match &args.pgn {
        Some(file) => games(args, &rules, file, output),
        None => position(args, &rules, output),
    }
}

/// The analysis of a position.
#[derive(Serialize)]
struct Report {
    variant: String,
    fen: String,
    /// Who acts.
    player: &'static str,
    /// The score from the view of the player to act; `null` if there was no time to compute it.
    score: Option<ScoreReport>,
    /// Whether the player to act can win this turn; `null` if that is unknown.
    wins_in_turn: Option<bool>,
    /// The winning actions.
    win: Option<TurnText>,
    lines: Vec<ReportLine>,
    /// What judged positions: `network` or `hand`.
    evaluation: &'static str,
    /// In actions.
    depth: u32,
    /// Nodes searched.
    nodes: u64,
    seconds: f64,
    /// The result, if the game is over.
    result: Option<super::GameResult>,
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

fn position(args: &Args, rules: &Arc<Rules>, output: &Output) -> anyhow::Result<Status> {
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
        result: game.outcome().map(super::GameResult::from),
        interrupted: false,
    }
}

fn report_line(game: &Game, line: &tempi_engine::Line) -> ReportLine {
    let (rules, position) = (game.rules(), game.position());
    let mut played = Game::from_position(Arc::clone(rules), *position);
    // A line that the table put together may end in an action of another position.
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

/// All games of a file.
#[derive(Serialize)]
struct GamesReport {
    games: Vec<GameReport>,
    errors: Vec<Mistake>,
    interrupted: bool,
}

/// An error in a game.
#[derive(Serialize)]
struct Mistake {
    line: u32,
    column: u32,
    message: String,
}

fn games(args: &Args, rules: &Arc<Rules>, file: &str, output: &Output) -> anyhow::Result<Status> {
    let text = super::pgn::read_text(Path::new(file))?;
    let mut reader = Reader::new(&text).with_rules(Arc::clone(rules)).with_unnamed(Arc::clone(rules)).replaying().peekable();
    if reader.peek().is_none() {
        bail!("{file}: the file contains no games");
    }
    let mut annotated = args.output.as_ref().map(|path| create(path)).transpose()?;
    let interrupt = Interrupt::start();
    let mut report = GamesReport { games: Vec::new(), errors: Vec::new(), interrupted: false };
    let progress = Progress::start("analyzing");
    let mut examiners = Examiners::new(args, &interrupt);
    let mut number = 0;
    while let Some(read) = reader.next_if(|_| !interrupt.stopped()) {
        number += 1;
        match read {
            Ok(pgn) => {
                let name = if number > 1 || reader.peek().is_some() { format!("game {number}, ") } else { String::new() };
                let game = annotate(&mut examiners, &pgn, &name, &progress)?;
                if let Some(file) = &mut annotated {
                    write!(file, "{}", game.pgn())?;
                }
                match (output.is_json(), args.review) {
                    (true, _) => {}
                    (false, true) => progress.suspend(|| game.print(&mut anstream::stdout()))?,
                    (false, false) => progress.suspend(|| write!(anstream::stdout(), "{}", game.pgn()))?,
                }
                report.games.extend(output.is_json().then_some(game));
            }
            Err(PgnError { line, column, message, .. }) => {
                let tell = || anstream::eprintln!("\x1b[1m{file}:{line}:{column}:\x1b[0m \x1b[1;31merror:\x1b[0m {message}");
                progress.suspend(tell);
                report.errors.push(Mistake { line, column, message });
            }
        }
    }
    drop(progress);
    report.interrupted = interrupt.stopped();
    output.give(&report, |_| Ok(()))?;
    Ok(match &report {
        GamesReport { interrupted: true, .. } => Status::Interrupted,
        GamesReport { errors, .. } if errors.is_empty() => Status::Done,
        _ => Status::Failed,
    })
}

fn create(path: &Path) -> anyhow::Result<BufWriter<File>> {
    Ok(BufWriter::new(File::create(path).with_context(|| format!("could not write {}", path.display()))?))
}

/// An examiner for the variant of the latest game, which remembers the positions of earlier ones.
struct Examiners<'a> {
    args: &'a Args,
    interrupt: &'a Interrupt,
    latest: Option<(String, Examiner)>,
}

impl<'a> Examiners<'a> {
    fn new(args: &'a Args, interrupt: &'a Interrupt) -> Examiners<'a> {
        Examiners { args, interrupt, latest: None }
    }

    fn of(&mut self, rules: &Arc<Rules>) -> &mut Examiner {
        let digest = format!("{} {}", rules.id(), rules.digest());
        let known = self.latest.take().filter(|(known, _)| *known == digest);
        let fresh = || (digest, Examiner::new(rules, self.args.options(), self.args.limits(TURN_TIME)));
        &mut self.latest.insert(known.unwrap_or_else(fresh)).1
    }
}

fn annotate(examiners: &mut Examiners<'_>, pgn: &Pgn, name: &str, progress: &Progress) -> anyhow::Result<GameReport> {
    let game = pgn.game()?;
    let interrupt = examiners.interrupt;
    let review = analyze::review_game(examiners.of(&pgn.rules), &game, name, interrupt, progress);
    Ok(GameReport::new(&game, &review, title(pgn), analyze::annotated(pgn, &review).to_string()))
}

/// A heading for people: `Morphy – Isouard, 1858 · Chess · 1-0`.
fn title(pgn: &Pgn) -> String {
    let known = |name: &str| pgn.tag(name).filter(|value| !value.is_empty() && !value.starts_with('?'));
    let players = match (known("White"), known("Black")) {
        (None, None) => known("Event").map(str::to_owned),
        (white, black) => Some(format!("{} – {}", white.unwrap_or("?"), black.unwrap_or("?"))),
    };
    let parts = [players, known("Date").map(str::to_owned), Some(pgn.rules.name().to_owned()), Some(pgn.score.to_string())];
    parts.into_iter().flatten().collect::<Vec<_>>().join(" · ")
}
