//! `tempi tune search`: tunes the parameters of the search by games (SPSA).

use std::io::{self, Write};
use std::path::PathBuf;
use std::sync::Arc;
use std::time::Duration;

use anyhow::{Context, bail};
use serde::{Deserialize, Serialize};
use tempi_arena::{Contender, Job, Match, Perturbed, Record, Spsa, SpsaNumber, Stop, TimeControl, Timekeeping, play_all};
use tempi_engine::{Parameter, SearchParameters, scramble};
use tempi_rules::Rules;

use crate::Status;
use crate::cores::cores;
use crate::interrupt::Interrupt;
use crate::output::Output;
use crate::progress::{Progress, grouped};
use crate::replace::replace;
use crate::variant;

/// Tune the parameters of the search by games (for developers)
///
/// In each iteration, all parameters are perturbed at random, and the engine with these values plays the engine with the opposite perturbations;
/// then the parameters follow the winner by a small step (SPSA). Test the result with `tempi match --sprt` before you use it.
#[derive(clap::Args)]
pub struct Args {
    /// Variants to play, in rotation
    #[arg(long, value_name = "VARIANT,...", value_delimiter = ',', default_value = "chess")]
    variants: Vec<String>,
    /// Parameters to tune [default: all]
    #[arg(long, value_name = "NAME,...", value_delimiter = ',')]
    parameters: Vec<String>,
    /// Time per turn, in milliseconds of processor time
    #[arg(long, value_name = "MS", default_value_t = 15, value_parser = clap::value_parser!(u64).range(1..=86_400_000))]
    movetime: u64,
    /// Number of iterations; the more there are, the smaller the steps at the end
    #[arg(long, value_name = "N", default_value_t = 5000, value_parser = clap::value_parser!(u64).range(1..=100_000_000))]
    iterations: u64,
    /// Number of openings per iteration, each played with both colors
    #[arg(long, value_name = "N", default_value_t = 2, value_parser = clap::value_parser!(u64).range(1..=1000))]
    pairs: u64,
    /// Number of games played in parallel [default: number of cores]
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u16).range(1..=1024))]
    concurrency: Option<u16>,
    /// Random seed
    #[arg(long, value_name = "N", default_value_t = 1)]
    seed: u64,
    /// File in which to keep the values so far; an interrupted run resumes from it
    #[arg(long, value_name = "FILE")]
    state: Option<PathBuf>,
}

/// What a file of values belongs to, and the values.
#[derive(Clone, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct State {
    variants: Vec<String>,
    movetime: u64,
    pairs: u64,
    spsa: Spsa,
}

impl State {
    /// Whether both belong to the same run.
    fn continues(&self, other: &State) -> bool {
        let numbers = |state: &State| -> Vec<(String, f64, f64)> {
            state.spsa.numbers.iter().map(|number| (number.name.clone(), number.min, number.max)).collect()
        };
        let run = |state: &State| (state.movetime, state.pairs, state.spsa.iterations, state.spsa.seed);
        self.variants == other.variants && run(self) == run(other) && numbers(self) == numbers(other)
    }
}

#[derive(Serialize)]
struct Report {
    iterations: u64,
    games: u64,
    parameters: Vec<Tuned>,
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    interrupted: bool,
}

#[derive(Serialize)]
struct Tuned {
    name: &'static str,
    /// The default, and the new value.
    default: i32,
    value: i32,
}

/// Runs the command.
///
/// # Errors
/// If a variant or a parameter is unknown, or the file of values belongs to another run or cannot be written.
pub fn run(args: &Args, output: &Output) -> anyhow::Result<Status> {
    let rules: Vec<Arc<Rules>> = args.variants.iter().map(|name| variant::rules(name)).collect::<Result<_, _>>()?;
    let mut state = begin(args)?;
    let interrupt = Interrupt::start();
    let stop = Stop::with_flag(interrupt.flag());
    let progress = Progress::start("playing");
    while !state.spsa.is_done() {
        let players = state.spsa.perturb();
        let Some(wins) = play(args, &rules, &state.spsa, &players, &stop)? else { break };
        state.spsa.learn(&players, wins);
        if let Some(path) = &args.state {
            replace(path, &serde_json::to_string_pretty(&state)?)?;
        }
        progress.tell(format!("{} of {} iterations", grouped(state.spsa.done), grouped(state.spsa.iterations)));
    }
    drop(progress);
    let tuned = |number: &SpsaNumber| -> anyhow::Result<Tuned> {
        let Parameter { name, default, .. } = Parameter::named(&number.name)?;
        Ok(Tuned { name, default, value: number.value.round() as i32 })
    };
    let report = Report {
        iterations: state.spsa.done,
        games: state.spsa.done * args.pairs * 2,
        parameters: state.spsa.numbers.iter().map(tuned).collect::<Result<_, _>>()?,
        interrupted: interrupt.stopped(),
    };
    output.give(&report, |out| print(&report, out))?;
    Ok(if report.interrupted { Status::Interrupted } else { Status::Done })
}

/// The state of a new run, or that of the file.
fn begin(args: &Args) -> anyhow::Result<State> {
    let named: Vec<Parameter> = args.parameters.iter().map(|name| Parameter::named(name)).collect::<Result<_, _>>()?;
    let chosen = SearchParameters::ALL.iter().filter(|parameter| named.is_empty() || named.contains(parameter));
    let numbers = chosen.map(|parameter| {
        let [min, max, value] = [parameter.min, parameter.max, parameter.default].map(f64::from);
        SpsaNumber { name: parameter.name.to_owned(), min, max, value }
    });
    let spsa = Spsa { numbers: numbers.collect(), iterations: args.iterations, done: 0, seed: args.seed };
    let new = State { variants: args.variants.clone(), movetime: args.movetime, pairs: args.pairs, spsa };
    let Some(path) = args.state.as_ref().filter(|path| path.exists()) else { return Ok(new) };
    let place = || path.display().to_string();
    let text = std::fs::read_to_string(path).with_context(place)?;
    let old: State = serde_json::from_str(&text).context("not a state file of `tempi tune search`").with_context(place)?;
    if !old.continues(&new) {
        bail!("{}: belongs to a run with other settings; use another file or delete this one", path.display());
    }
    Ok(old)
}

/// Plays the games of an iteration; returns by how many games the first player won, or `None` if it was interrupted.
fn play(args: &Args, rules: &[Arc<Rules>], spsa: &Spsa, players: &Perturbed, stop: &Stop) -> anyhow::Result<Option<f64>> {
    let contenders = [contender(spsa, &players.values[0])?, contender(spsa, &players.values[1])?];
    let first = spsa.done * args.pairs;
    let game = |pair: u64| Match {
        time: TimeControl::Turn(Duration::from_millis(args.movetime)),
        timekeeping: Timekeeping::Processor,
        // Each pair of games has an opening of its own.
        seed: scramble(args.seed) ^ pair,
        ..Match::new(Arc::clone(&rules[(pair % rules.len() as u64) as usize]), contenders.clone())
    };
    let matches: Vec<Match> = (first..first + args.pairs).map(game).collect();
    let jobs: Vec<Job> = (0..matches.len()).flat_map(|of| [0, 1].map(|number| Job { of, number })).collect();
    let concurrency = args.concurrency.map_or_else(cores, usize::from);
    let (mut half_points, mut played) = (0, 0);
    play_all(&matches, jobs, concurrency, stop, |_, record: Record| {
        played += 1;
        half_points += record.result.halves();
        true
    })
    .context("could not play the games")?;
    Ok((played == 2 * args.pairs).then_some(half_points as f64 - played as f64))
}

/// The engine with these values.
fn contender(spsa: &Spsa, values: &[i32]) -> anyhow::Result<Contender> {
    let settings = spsa.numbers.iter().zip(values).map(|(number, value)| format!("search.{}={value}", number.name));
    Ok(format!("tempi:{}", settings.collect::<Vec<_>>().join(",")).parse()?)
}

fn print(report: &Report, out: &mut dyn Write) -> io::Result<()> {
    writeln!(out, "{:<22}{:>8}{:>8}", "parameter", "default", "tuned")?;
    for Tuned { name, default, value } in &report.parameters {
        writeln!(out, "{name:<22}{default:>8}{value:>8}")?;
    }
    writeln!(out, "\n{} iterations, {} games", grouped(report.iterations), grouped(report.games))?;
    let changed = report.parameters.iter().filter(|tuned| tuned.value != tuned.default);
    let settings: Vec<String> = changed.map(|tuned| format!("search.{}={}", tuned.name, tuned.value)).collect();
    if !settings.is_empty() {
        writeln!(out, "to test it: tempi match --a tempi:{} --b tempi --sprt 0,5 …", settings.join(","))?;
    }
    Ok(())
}
