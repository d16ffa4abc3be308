//! `tempi dataset`: checks and counts files of self-play games.

use std::collections::BTreeMap;
use std::fs::File;
use std::io::{self, BufReader, BufWriter, Write};
use std::path::{Path, PathBuf};
use std::sync::Arc;

use anyhow::{Context, bail};
use serde::Serialize;
use tempi_rules::{Rules, catalog};
use tempi_training::{Batch, Dataset, Header, InputsFile, Sample, quiet_samples};

use crate::Status;
use crate::interrupt::Interrupt;
use crate::output::Output;
use crate::progress::{Progress, grouped};
use crate::variant;

/// Replay files of self-play games by the rules, and count their contents (for developers)
#[derive(clap::Args)]
pub struct Args {
    /// Files written by `tempi selfplay`
    #[arg(required = true, value_name = "FILE")]
    files: Vec<PathBuf>,
    /// File of a variant that is not built in (can be repeated)
    #[arg(long, value_name = "FILE")]
    variant: Vec<String>,
    /// File for the positions that an evaluation can learn from, one JSON object per line
    #[arg(long, value_name = "FILE")]
    samples: Option<PathBuf>,
    /// File for these positions as a network sees them, in records of fixed size (docs/TRAINING.md)
    #[arg(long, value_name = "FILE")]
    inputs: Option<PathBuf>,
}

#[derive(Default, Serialize)]
struct Report {
    valid: bool,
    files: Vec<FileReport>,
    variants: Vec<Count>,
    /// Samples not written as inputs, because they have more features than fit in a record.
    #[serde(skip_serializing_if = "is_zero")]
    too_full: u64,
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    interrupted: bool,
}

#[derive(Serialize)]
struct FileReport {
    file: String,
    games: u64,
    /// The first error.
    error: Option<String>,
}

/// The games of a variant.
#[derive(Default, Serialize)]
struct Count {
    variant: String,
    /// The digest of its rules.
    rules: String,
    games: u64,
    white_wins: u64,
    black_wins: u64,
    draws: u64,
    unfinished: u64,
    actions: u64,
    /// Samples: positions that an evaluation can learn from.
    samples: u64,
}

/// A line of the file of samples.
#[derive(Serialize)]
struct SampleLine<'a> {
    variant: &'a str,
    /// The number of its game among the games checked, from 0. Samples of a game belong on the same side of a split.
    game: u64,
    fen: String,
    /// Moves left in the turn, and moves of the opponent's next turn.
    moves_left: u8,
    moves_next: u8,
    score: i32,
    result: f32,
}

/// Runs the command.
///
/// # Errors
/// If a variant's file is invalid or the samples cannot be written. Errors in game files are part of the report.
pub fn run(args: &Args, output: &Output) -> anyhow::Result<Status> {
    let rules = args.variant.iter().map(|name| variant::rules(name)).collect::<Result<_, _>>()?;
    let create = |path: &PathBuf| File::create(path).map(BufWriter::new).with_context(|| path.display().to_string());
    let mut check = Check::new(rules, args.samples.as_ref().map(create).transpose()?);
    if let Some(path) = &args.inputs {
        check.inputs = Some(check.begin_inputs(&args.files, create(path)?).with_context(|| path.display().to_string())?);
    }
    for path in &args.files {
        let mut games = 0;
        let error = check.file(path, &mut games).err().map(|error| format!("{error:#}"));
        check.report.files.push(FileReport { file: path.display().to_string(), games, error });
    }
    let report = check.finished()?;
    output.give(&report, |out| print(&report, out))?;
    Ok(match (report.interrupted, report.valid) {
        (true, _) => Status::Interrupted,
        (false, true) => Status::Done,
        (false, false) => Status::Failed,
    })
}

/// Writes samples as network inputs.
struct Inputs {
    file: InputsFile<BufWriter<File>>,
    /// The variants, by their numbers.
    variants: Vec<String>,
}

struct Check {
    /// Rules by digest; `None` if unknown.
    rules: BTreeMap<String, Arc<Rules>>,
    counts: BTreeMap<(String, String), Count>,
    /// Output of samples as JSON.
    samples: Option<BufWriter<File>>,
    /// Output of samples as network inputs.
    inputs: Option<Inputs>,
    /// Games checked.
    games: u64,
    report: Report,
    interrupt: Interrupt,
    progress: Progress,
}

impl Check {
    fn new(files: Vec<Arc<Rules>>, samples: Option<BufWriter<File>>) -> Check {
        Check {
            rules: files.into_iter().map(|rules| (rules.digest(), rules)).collect(),
            counts: BTreeMap::new(),
            samples,
            inputs: None,
            games: 0,
            report: Report::default(),
            interrupt: Interrupt::start(),
            progress: Progress::start("checking"),
        }
    }

    /// Starts writing inputs. The variants in all files must be known first, because they determine the network's inputs.
    fn begin_inputs(&mut self, files: &[PathBuf], file: BufWriter<File>) -> anyhow::Result<Inputs> {
        let mut rules: BTreeMap<String, Arc<Rules>> = BTreeMap::new();
        for path in files {
            let file = File::open(path).with_context(|| path.display().to_string())?;
            for batch in Dataset::new(BufReader::new(file)).map_while(Result::ok) {
                if !rules.contains_key(&batch.header.variant) {
                    rules.insert(batch.header.variant.clone(), self.rules_of(&batch.header)?);
                }
            }
        }
        let all: Vec<&Rules> = rules.values().map(|rules| &**rules).collect();
        Ok(Inputs { file: InputsFile::new(file, &all)?, variants: rules.into_keys().collect() })
    }

    /// Replays and counts all games of a file.
    fn file(&mut self, path: &Path, games: &mut u64) -> anyhow::Result<()> {
        let file = File::open(path).context("the file cannot be read")?;
        for batch in Dataset::new(BufReader::new(file)) {
            let batch = batch?;
            let rules = self.rules_of(&batch.header)?;
            self.batch(&batch, &rules, games)?;
            self.progress.tell(format!("{}: {} games", path.display(), grouped(*games)));
            if self.interrupt.stopped() {
                break;
            }
        }
        Ok(())
    }

    /// The rules of a batch: a built-in variant, or one of the files given with `--variant`.
    fn rules_of(&mut self, header: &Header) -> anyhow::Result<Arc<Rules>> {
        let known = catalog::ids().any(|id| id == header.variant);
        if !self.rules.contains_key(&header.rules) && known {
            let rules = Rules::builtin(&header.variant)?;
            self.rules.insert(rules.digest(), rules);
        }
        match self.rules.get(&header.rules) {
            Some(rules) => Ok(Arc::clone(rules)),
            None if known => bail!("`{}` has changed its rules since these games were played; generate them again", header.variant),
            None => bail!("the rules of `{}` are not built in; specify its file with `--variant`", header.variant),
        }
    }

    fn batch(&mut self, batch: &Batch, rules: &Arc<Rules>, games: &mut u64) -> anyhow::Result<()> {
        let Header { variant, rules: digest, .. } = &batch.header;
        let count = self.counts.entry((variant.clone(), digest.clone())).or_default();
        for record in &batch.games {
            let game = record.replay(rules)?;
            *games += 1;
            count.games += 1;
            count.actions += game.actions().len() as u64;
            for sample in quiet_samples(record, &game) {
                count.samples += 1;
                if let Some(file) = &mut self.samples {
                    write_sample(file, variant, self.games, rules, &sample).context("samples cannot be written")?;
                }
                if let Some(inputs) = &mut self.inputs {
                    let number = inputs.variants.iter().position(|id| id == variant).unwrap_or_default();
                    inputs.file.write(number, rules, self.games, &sample).context("inputs cannot be written")?;
                }
            }
            self.games += 1;
            *match record.winner.as_deref() {
                Some("white") => &mut count.white_wins,
                Some("black") => &mut count.black_wins,
                Some(_) => &mut count.draws,
                None => &mut count.unfinished,
            } += 1;
        }
        Ok(())
    }

    fn finished(mut self) -> anyhow::Result<Report> {
        if let Some(file) = &mut self.samples {
            file.flush().context("samples cannot be written")?;
        }
        if let Some(inputs) = self.inputs.take() {
            self.report.too_full = inputs.file.finish().context("inputs cannot be written")?;
        }
        let counts = self.counts.into_iter().map(|((variant, rules), count)| Count { variant, rules, ..count });
        self.report.variants = counts.collect();
        self.report.valid = self.report.files.iter().all(|file| file.error.is_none());
        self.report.interrupted = self.interrupt.stopped();
        Ok(self.report)
    }
}

fn is_zero(count: &u64) -> bool {
    *count == 0
}

fn write_sample(file: &mut impl Write, variant: &str, game: u64, rules: &Rules, sample: &Sample) -> anyhow::Result<()> {
    let Sample { position, score, result } = sample;
    let (moves_left, moves_next) = (position.moves_left(rules), position.moves_next(rules));
    let line = SampleLine { variant, game, fen: position.fen(rules), moves_left, moves_next, score: *score, result: *result };
    serde_json::to_writer(&mut *file, &line)?;
    Ok(writeln!(file)?)
}

fn print(report: &Report, out: &mut dyn Write) -> io::Result<()> {
    for FileReport { file, games, error } in &report.files {
        match error {
            None => writeln!(out, "{file}: {} games", grouped(*games))?,
            Some(error) => writeln!(out, "{file}: {} valid games, then an error: {error}", grouped(*games))?,
        }
    }
    if report.variants.is_empty() {
        return Ok(());
    }
    writeln!(
        out,
        "\n{:24}{:>10}{:>8}{:>8}{:>8}{:>12}{:>12}{:>12}",
        "variant", "games", "White", "Black", "draws", "unfinished", "actions", "samples"
    )?;
    for count in &report.variants {
        let share = |part: u64| format!("{:.1}%", 100.0 * part as f64 / count.games.max(1) as f64);
        let (white, black, draws) = (share(count.white_wins), share(count.black_wins), share(count.draws));
        write!(out, "{:24}{:>10}{white:>8}{black:>8}{draws:>8}", count.variant, grouped(count.games))?;
        writeln!(out, "{:>12}{:>12}{:>12}", grouped(count.unfinished), grouped(count.actions), grouped(count.samples))?;
    }
    Ok(())
}
