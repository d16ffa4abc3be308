//! `tempi suite`: the matches that a file lists.

use std::fs;
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::time::{Duration, Instant};

use anyhow::{Context, bail};
use serde::Serialize;
use tempi_arena::{Field, Openings, Results, Stop, Suite, play_suite};
use tempi_rules::Rules;

use super::openings_arg::read_opening_file;
use crate::Status;
use crate::cores::cores;
use crate::interrupt::Interrupt;
use crate::output::Output;
use crate::progress::{Progress, grouped};
use crate::variant::{self, Origin};

/// Play the matches listed in a file and write a results page
///
/// Results are saved game by game: after Ctrl-C, the same command resumes where it stopped.
#[derive(clap::Args)]
pub struct Args {
    /// Suite file, such as docs/suites/strength.toml
    file: PathBuf,
    /// File in which to keep results [default: the suite's path with .results.json instead of .toml]
    #[arg(long, value_name = "FILE")]
    results: Option<PathBuf>,
    /// File to write the results page to [default: the one named in the suite]
    #[arg(long, value_name = "FILE")]
    report: Option<PathBuf>,
    /// Play only these variants, separated by commas
    #[arg(long, value_name = "VARIANTS", value_delimiter = ',')]
    only: Vec<String>,
    /// Number of games played in parallel [default: number of cores]
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u16).range(1..=1024))]
    concurrency: Option<u16>,
    /// Write the page of the results so far without playing
    #[arg(long)]
    write: bool,
}

/// The summary of a run.
#[derive(Serialize)]
struct Report {
    /// Games played now.
    played: usize,
    results: String,
    report: Option<String>,
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    interrupted: bool,
}

/// Maximum interval between two saves of the results.
const SAVE: Duration = Duration::from_secs(5);

/// Runs the command.
///
/// # Errors
/// If the suite, a variant or a program cannot be used, or a file cannot be written.
pub fn run(args: &Args, output: &Output) -> anyhow::Result<Status> {
    let place = || args.file.display().to_string();
    let suite = Suite::from_toml(&fs::read_to_string(&args.file).with_context(place)?).with_context(place)?;
    let store = args.results.clone().unwrap_or_else(|| args.file.with_extension("results.json"));
    let mut results = read_results(&suite, &store)?;
    let fields = fields(&suite, &args.only)?;
    let interrupt = Interrupt::start();
    let mut played = 0;
    if !args.write {
        played = play(args, &suite, &fields, &mut results, &store, &interrupt)?;
        save(&store, &results.to_json())?;
    }
    let page = args.report.clone().or_else(|| suite.report.as_ref().map(PathBuf::from));
    if let Some(page) = &page {
        save(page, &suite.report(&results, &|variant| variant::rules(variant).ok()))?;
    }
    let shown = |path: &PathBuf| path.display().to_string();
    let report = Report { played, results: shown(&store), report: page.as_ref().map(shown), interrupted: interrupt.stopped() };
    output.give(&report, |out| {
        let page = report.report.as_deref().unwrap_or("none");
        writeln!(out, "Played {} games. Results: {}; page: {page}", grouped(played as u64), report.results)
    })?;
    Ok(if interrupt.stopped() { Status::Interrupted } else { Status::Done })
}

fn play(args: &Args, suite: &Suite, fields: &[Field], results: &mut Results, store: &Path, interrupt: &Interrupt) -> anyhow::Result<usize> {
    let concurrency = args.concurrency.map_or_else(cores, usize::from);
    let progress = Progress::start("playing");
    let (mut saved, mut fault, mut played) = (Instant::now(), None, 0);
    play_suite(suite, fields, results, concurrency, &Stop::with_flag(interrupt.flag()), |results, now| {
        played = now.played;
        progress.tell(format!(
            "{} games played, {} left: {}, {}",
            grouped(played as u64),
            grouped(now.left as u64),
            now.variant,
            now.pairing
        ));
        if saved.elapsed() > SAVE {
            fault = save(store, &results.to_json()).err();
            saved = Instant::now();
        }
        fault.is_none()
    })
    .context("could not play the suite")?;
    fault.map_or(Ok(played), Err)
}

/// Reads the results so far, which must have been played under the same conditions.
fn read_results(suite: &Suite, store: &Path) -> anyhow::Result<Results> {
    let settings = suite.settings()?;
    if !store.exists() {
        return Ok(Results { settings, ..Results::default() });
    }
    let place = || store.display().to_string();
    let results = Results::from_json(&fs::read_to_string(store).with_context(place)?).with_context(place)?;
    if results.settings != settings {
        bail!("{}: these games were played under different conditions ({}); now they are {settings}", place(), results.settings);
    }
    Ok(results)
}

fn fields(suite: &Suite, only: &[String]) -> anyhow::Result<Vec<Field>> {
    if let Some(unknown) = only.iter().find(|wanted| !suite.variants().any(|variant| variant == *wanted)) {
        bail!("--only: variant `{unknown}` is not in the suite");
    }
    let wanted = suite.variants().filter(|variant| only.is_empty() || only.contains(variant));
    let field = |variant: &String| {
        let file = match Origin::of(variant)? {
            Origin::BuiltIn(_) => None,
            Origin::File(path) => Some(std::path::absolute(path)?),
        };
        let rules = variant::rules(variant)?;
        let openings = openings(suite, &rules)?;
        Ok(Field { variant: variant.clone(), rules, file, openings })
    };
    wanted.map(field).collect()
}

/// The openings in the suite's folder for a variant.
fn openings(suite: &Suite, rules: &Arc<Rules>) -> anyhow::Result<Option<Openings>> {
    let Some(folder) = &suite.balanced_openings else { return Ok(None) };
    if !Path::new(folder).is_dir() {
        bail!("balanced-openings: there is no folder `{folder}`");
    }
    let path = Path::new(folder).join(format!("{}.txt", rules.id()));
    if path.exists() { read_opening_file(rules, &path).map(Some) } else { Ok(None) }
}

/// Replaces a file atomically.
fn save(path: &Path, text: &str) -> anyhow::Result<()> {
    let place = || path.display().to_string();
    let beside = path.with_extension("new");
    fs::write(&beside, text).and_then(|()| fs::rename(&beside, path)).with_context(place)
}
