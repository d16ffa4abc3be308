//! `tempi mate`: finds mates and other wins in this turn, or within several turns.

use std::io::{self, Write};
use std::sync::Arc;
use std::time::{Duration, Instant};

use anyhow::Context;
use serde::{Deserialize, Serialize};
use tempi_engine::{Clock, Solution, Task, Want, solve};
use tempi_rules::{Action, Game, Position, Rules};

use super::position_args::PositionArgs;
use crate::Status;
use crate::interrupt::Interrupt;
use crate::json_lines;
use crate::output::Output;
use crate::progress::{Progress, grouped};
use crate::variant;

/// Find a mate, or any other win, in this turn
///
/// A solution is the rest of the turn. The same moves in two different orders are two solutions.
///
/// With --stdin, each line of standard input is a JSON object {"variant": ID, "fen": FEN, "moves": [ACTION, …], "length": N, "all": BOOL,
/// "count": BOOL, "turns": N, "seconds": S, "memory": MIB}, where everything except "variant" is optional. Each line is answered with one line
/// of JSON.
#[derive(clap::Args)]
pub struct Args {
    /// Identifier of a variant, or path of a variant file
    #[arg(required_unless_present = "stdin", conflicts_with = "stdin")]
    variant: Option<String>,
    #[command(flatten)]
    start: PositionArgs,
    /// Give this turn N moves, whatever the variant's schedule; the reply counts as one move, as in a series-mover
    #[arg(long, value_name = "N")]
    length: Option<u8>,
    /// List all solutions
    #[arg(long, conflicts_with = "count")]
    all: bool,
    /// Count the solutions
    #[arg(long)]
    count: bool,
    /// Find a win that the player can force within N of their own turns, including this one
    #[arg(long, value_name = "N", default_value_t = 1, value_parser = clap::value_parser!(u8).range(1..))]
    turns: u8,
    /// Time limit, in seconds
    #[arg(long, value_name = "S")]
    seconds: Option<f64>,
    /// Memory limit for hash tables, in MiB; less memory is slower but just as exact
    #[arg(long, value_name = "MIB", default_value_t = MEMORY)]
    memory: usize,
    /// Read queries from standard input, one JSON object per line
    #[arg(long, conflicts_with_all = ["fen", "moves", "length", "all", "count", "turns", "seconds", "memory"])]
    stdin: bool,
}

const MEMORY: usize = Task::MEMORY >> 20;

/// A query on one line.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Question {
    variant: String,
    #[serde(default)]
    fen: Option<String>,
    #[serde(default)]
    moves: Vec<String>,
    #[serde(default)]
    length: Option<u8>,
    #[serde(default)]
    all: bool,
    #[serde(default)]
    count: bool,
    #[serde(default)]
    turns: Option<u8>,
    #[serde(default)]
    seconds: Option<f64>,
    #[serde(default)]
    memory: Option<usize>,
}

/// The answer.
#[derive(Serialize)]
struct Answer {
    mates: bool,
    /// One solution.
    first: Option<Vec<String>>,
    /// The number of solutions, if requested.
    count: Option<u128>,
    /// Whether the answer is complete.
    complete: bool,
    positions: u64,
    seconds: f64,
    #[serde(skip_serializing_if = "Option::is_none")]
    all: Option<Vec<Vec<String>>>,
}

/// A position to solve.
struct Problem {
    rules: Arc<Rules>,
    position: Position,
    task: Task,
    /// Whether the game is over, perhaps by repetition, so there is nothing to win.
    ended: bool,
}

impl Problem {
    fn of(game: &Game, length: Option<u8>, task: Task) -> anyhow::Result<Problem> {
        let rules = Arc::clone(game.rules());
        let position = match length {
            Some(length) => game.position().with_turn_length(&rules, length).context("length")?,
            None => *game.position(),
        };
        Ok(Problem { rules, position, task, ended: game.outcome().is_some() })
    }

    fn solve(&self, mut clock: Clock) -> (Solution, f64) {
        let start = Instant::now();
        let solution = if self.ended { Solution::none(&self.task) } else { solve(&self.rules, &self.position, &self.task, &mut clock) };
        (solution, start.elapsed().as_secs_f64())
    }

    fn answer(&self, solution: &Solution, seconds: f64) -> Answer {
        let texts = |line: &Vec<Action>| line.iter().map(|action| action.text(&self.rules)).collect();
        Answer {
            mates: solution.wins == Some(true),
            first: solution.first.as_ref().map(texts),
            count: solution.count,
            complete: solution.complete,
            positions: solution.positions,
            seconds,
            all: (self.task.want == Want::All && solution.complete).then(|| solution.all.iter().map(texts).collect()),
        }
    }

    /// A line in readable notation.
    fn readable(&self, line: &[Action]) -> String {
        let mut position = self.position;
        let mut words = Vec::with_capacity(line.len());
        for &action in line {
            words.push(position.san(&self.rules, action));
            position.play_unchecked(&self.rules, action);
        }
        words.join(" ")
    }
}

fn task(all: bool, count: bool, turns: u8, seconds: Option<f64>, memory: usize) -> anyhow::Result<Task> {
    let want = match (all, count) {
        (true, _) => Want::All,
        (false, true) => Want::Count,
        (false, false) => Want::First,
    };
    let time = seconds.map(Duration::try_from_secs_f64).transpose().context("seconds")?;
    Ok(Task { turns: turns.max(1), time, memory: memory << 20, ..Task::new(want) })
}

/// A FEN for a placement and a player. Series-movers can castle wherever king and rook stand on their initial squares, as is the convention
/// of problem chess.
fn diagram(fen: &str, length: Option<u8>) -> String {
    if length.is_some() && fen.split_whitespace().count() == 2 { format!("{fen} KQkq -") } else { fen.to_owned() }
}

/// Runs the command.
///
/// # Errors
/// If the variant, the position, an action or the length is invalid; with `--stdin` only if a stream fails.
pub fn run(args: &Args, output: &Output) -> anyhow::Result<Status> {
    let Some(variant) = &args.variant else {
        json_lines::answer_stdin(|known, question: Question| answer(known, &question))?;
        return Ok(Status::Done);
    };
    let rules = variant::rules(variant)?;
    let fen = args.start.fen.as_deref().map(|fen| diagram(fen, args.length));
    let game = PositionArgs { fen, moves: args.start.moves.clone() }.game(&rules)?;
    let task = task(args.all, args.count, args.turns, args.seconds, args.memory)?;
    let problem = Problem::of(&game, args.length, task)?;
    let interrupt = Interrupt::start();
    let progress = Progress::start("solving");
    let (solution, seconds) = problem.solve(interrupt.clock());
    drop(progress);
    let answer = problem.answer(&solution, seconds);
    output.give(&answer, |out| print(&problem, &solution, seconds, out))?;
    Ok(if interrupt.stopped() { Status::Interrupted } else { Status::Done })
}

fn answer(known: &mut json_lines::RulesCache, question: &Question) -> anyhow::Result<Answer> {
    let rules = known.rules(&question.variant)?;
    let fen = question.fen.as_deref().map(|fen| diagram(fen, question.length));
    let game = json_lines::game(rules, fen.as_deref(), &question.moves)?;
    let memory = question.memory.unwrap_or(MEMORY);
    let task = task(question.all, question.count, question.turns.unwrap_or(1), question.seconds, memory)?;
    let problem = Problem::of(&game, question.length, task)?;
    let (solution, seconds) = problem.solve(Clock::start());
    Ok(problem.answer(&solution, seconds))
}

fn print(problem: &Problem, solution: &Solution, seconds: f64, out: &mut dyn Write) -> io::Result<()> {
    let player = problem.position.player();
    let when = match problem.task.turns {
        1 => "in this turn".to_owned(),
        turns => format!("within {turns} turns"),
    };
    match (&solution.first, solution.wins) {
        (Some(line), _) if solution.all.is_empty() => writeln!(out, "{player} wins {when}: {}", problem.readable(line))?,
        (Some(_), _) => writeln!(out, "{player} wins {when}:")?,
        (None, Some(_)) => writeln!(out, "{player} does not win {when}.")?,
        (None, None) => writeln!(out, "No win for {player} found {when}, but the search was not complete.")?,
    }
    solution.all.iter().try_for_each(|line| writeln!(out, "  {}", problem.readable(line)))?;
    match solution.count {
        Some(1) => writeln!(out, "There is 1 solution.")?,
        Some(count) if count > 0 => writeln!(out, "There are {count} solutions.")?,
        _ => {}
    }
    if solution.wins.is_some() && !solution.complete {
        writeln!(out, "There may be more solutions: the search was not complete, or there are too many to list.")?;
    }
    let full = if solution.forgot { " (more than fit in memory at once)" } else { "" };
    writeln!(out, "{} nodes in {seconds:.3} s{full}", grouped(solution.positions))
}

#[cfg(test)]
mod tests {
    use super::diagram;

    #[test]
    fn castling_is_possible_in_diagrams() {
        assert_eq!(diagram("4k3/8/8/8/8/8/8/4K2R w", Some(3)), "4k3/8/8/8/8/8/8/4K2R w KQkq -");
        assert_eq!(diagram("4k3/8/8/8/8/8/8/4K2R w", None), "4k3/8/8/8/8/8/8/4K2R w");
        assert_eq!(diagram("4k3/8/8/8/8/8/8/4K2R w - -", Some(3)), "4k3/8/8/8/8/8/8/4K2R w - -");
    }
}
