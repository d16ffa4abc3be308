//! `tempi tune chances`: fits the winning chances by which reviews grade turns.

use std::collections::BTreeMap;
use std::fs::File;
use std::io::{self, BufReader, Write};
use std::path::{Path, PathBuf};

use anyhow::Context;
use serde::Serialize;
use tempi_engine::review::{Fitted, chances_file};
use tempi_engine::tune::{ChancesFit, Family, fit_chances};
use tempi_rules::Game;
use tempi_training::{Dataset, GameRecord, quiet_samples};

use crate::Status;
use crate::output::Output;
use crate::variant;

/// Fit the winning chances of each family of variants to games of `tempi selfplay` (for developers)
///
/// For each family of variants in the files, find the number of centipawns that makes a win e times as likely as a loss.
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
    families: Vec<FamilyReport>,
}

#[derive(Serialize)]
struct FamilyReport {
    family: &'static str,
    games: u64,
    samples: u64,
    /// Centipawns that make a win e times as likely as a loss.
    scale: f64,
    /// Mean logarithmic loss over the held-out games, with a scale of 200 and with the new one.
    loss_before: f64,
    loss_after: f64,
}

/// The positions of each game of a family: score and result.
type Games = Vec<Vec<(i32, f64)>>;

/// Runs the command.
///
/// # Errors
/// If a file cannot be read or written, or its games were played by different rules.
pub fn run(args: &Args, output: &Output) -> anyhow::Result<Status> {
    let mut families: BTreeMap<&str, (Family, Games)> = BTreeMap::new();
    for path in &args.files {
        read(path, &mut families).with_context(|| path.display().to_string())?;
    }
    let fits: Vec<(Family, ChancesFit)> = families.values().map(|(family, games)| (*family, fit_chances(games))).collect();
    if let Some(path) = &args.output {
        let fitted: Vec<(Family, Fitted)> = fits.iter().map(|&(family, fit)| (family, fit.fitted)).collect();
        std::fs::write(path, chances_file(&fitted)).with_context(|| format!("could not write {}", path.display()))?;
    }
    let report = |&(family, ChancesFit { fitted, apart }): &(Family, ChancesFit)| FamilyReport {
        family: family.name(),
        games: fitted.games,
        samples: fitted.samples,
        scale: fitted.scale,
        loss_before: apart.0,
        loss_after: apart.1,
    };
    output.give(&Report { families: fits.iter().map(report).collect() }, |out| print(&fits, out))?;
    Ok(Status::Done)
}

fn read(path: &Path, families: &mut BTreeMap<&str, (Family, Games)>) -> anyhow::Result<()> {
    for batch in Dataset::new(BufReader::new(File::open(path)?)) {
        let batch = batch?;
        let rules = variant::rules(&batch.header.variant)?;
        anyhow::ensure!(rules.digest() == batch.header.rules, "the games were played by different rules of {}", batch.header.variant);
        let family = Family::of(&rules);
        let games = &mut families.entry(family.name()).or_insert_with(|| (family, Vec::new())).1;
        for record in &batch.games {
            games.extend(Some(samples(record, &record.replay(&rules)?)).filter(|samples| !samples.is_empty()));
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

fn print(fits: &[(Family, ChancesFit)], out: &mut dyn Write) -> io::Result<()> {
    writeln!(out, "{:<16} {:>6} {:>8} {:>6}   held-out loss: scale 200, fitted", "family", "games", "samples", "scale")?;
    for (family, ChancesFit { fitted, apart }) in fits {
        let Fitted { scale, games, samples } = fitted;
        writeln!(out, "{:<16} {games:>6} {samples:>8} {scale:>6.0}   {:.4} {:.4}", family.name(), apart.0, apart.1)?;
    }
    Ok(())
}
