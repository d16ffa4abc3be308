//! `tempi tune chances`: fits the winning chances, which decide the unit of scores and the grades of reviews.

use std::collections::BTreeMap;
use std::fs::File;
use std::io::{self, BufReader, Write};
use std::path::{Path, PathBuf};

use anyhow::Context;
use serde::Serialize;
use tempi_engine::tune::{ChancesFit, Fitted, chances_file, fit_chances};
use tempi_engine::{Engine, EvaluationChoice, Options, network};
use tempi_rules::Game;
use tempi_training::{Batch, Dataset, GameRecord, quiet_samples};

use crate::Status;
use crate::output::Output;
use crate::variant;

/// Fit the winning chances of each family of variants to games of `tempi selfplay` (for developers)
///
/// For each group of variants (a family, or the part of it that has its own network) and each evaluation, fit the number of centipawns that makes a
/// win e times as likely as a loss. The engine uses these scales to make scores comparable between evaluations.
#[derive(clap::Args)]
pub struct Args {
    /// Files of self-play games
    #[arg(value_name = "FILE", required = true)]
    files: Vec<PathBuf>,
    /// File to write the scales to; families without games keep theirs [default: print them only]
    #[arg(long, short, value_name = "FILE")]
    output: Option<PathBuf>,
}

#[derive(Serialize)]
struct Report {
    fits: Vec<FitReport>,
}

#[derive(Serialize)]
struct FitReport {
    /// A family of variants, or the part of it that has a network of its own.
    group: &'static str,
    evaluation: &'static str,
    games: u64,
    samples: u64,
    /// The difference in value that makes a win e times as likely as a loss, in centipawns before conversion to scores.
    scale: f64,
    /// Mean logarithmic loss over the held-out games, with a scale of 200 and with the new one.
    loss_before: f64,
    loss_after: f64,
}

/// A group of variants that share scales ([`network::group`]), and the evaluation that played.
type Key = (&'static str, EvaluationChoice);
/// The positions of each game: value and result.
type Games = Vec<Vec<(i32, f64)>>;

/// Runs the command.
///
/// # Errors
/// If a file cannot be read or written, its games were played by different rules or with a network file, or the file of scales would be incomplete.
pub fn run(args: &Args, output: &Output) -> anyhow::Result<Status> {
    let mut all_games: BTreeMap<Key, Games> = BTreeMap::new();
    for path in &args.files {
        read(path, &mut all_games).with_context(|| path.display().to_string())?;
    }
    let fits: BTreeMap<Key, ChancesFit> = all_games.iter().map(|(&key, games)| (key, fit_chances(games))).collect();
    if let Some(path) = &args.output {
        let fitted = fits.iter().map(|(&key, fit)| (key, fit.fitted)).collect();
        let file = chances_file(&fitted).map_err(anyhow::Error::msg)?;
        std::fs::write(path, file).with_context(|| format!("could not write {}", path.display()))?;
    }
    output.give(&Report { fits: fits.iter().map(report).collect() }, |out| print(&fits, out))?;
    Ok(Status::Done)
}

fn report((&(group, evaluation), &ChancesFit { fitted, apart }): (&Key, &ChancesFit)) -> FitReport {
    FitReport {
        group,
        evaluation: evaluation.name(),
        games: fitted.games,
        samples: fitted.samples,
        scale: fitted.scale,
        loss_before: apart.0,
        loss_after: apart.1,
    }
}

fn read(path: &Path, all_games: &mut BTreeMap<Key, Games>) -> anyhow::Result<()> {
    for batch in Dataset::new(BufReader::new(File::open(path)?)) {
        let Batch { header, games } = batch?;
        let rules = variant::rules(&header.variant)?;
        anyhow::ensure!(rules.digest() == header.rules, "the games were played by different rules of {}", header.variant);
        anyhow::ensure!(header.network.is_none(), "the games were played with a network file; play them without `--network`");
        let evaluation = Engine::evaluation_with(&rules, &Options { evaluation: header.evaluation, ..Options::default() });
        let known = all_games.entry((network::group(&rules), evaluation)).or_default();
        for record in &games {
            known.extend(Some(samples(record, &record.replay(&rules)?)).filter(|samples| !samples.is_empty()));
        }
    }
    Ok(())
}

/// The quiet positions of a game with a winner ([`quiet_samples`]). Draws give no information on who was ahead.
fn samples(record: &GameRecord, game: &Game) -> Vec<(i32, f64)> {
    if game.outcome().is_none_or(|outcome| outcome.winner.is_none()) {
        return Vec::new();
    }
    quiet_samples(record, game).map(|sample| (sample.score, f64::from(sample.result))).collect()
}

fn print(fits: &BTreeMap<Key, ChancesFit>, out: &mut dyn Write) -> io::Result<()> {
    writeln!(
        out,
        "{:<16} {:<10} {:>6} {:>8} {:>6}   held-out loss: scale 200, fitted",
        "group", "evaluation", "games", "samples", "scale"
    )?;
    for (&(group, evaluation), ChancesFit { fitted, apart }) in fits {
        let Fitted { scale, games, samples } = fitted;
        let evaluation = evaluation.name();
        writeln!(out, "{group:<16} {evaluation:<10} {games:>6} {samples:>8} {scale:>6.0}   {:.4} {:.4}", apart.0, apart.1)?;
    }
    Ok(())
}
