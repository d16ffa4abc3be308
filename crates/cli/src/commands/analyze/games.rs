//! The review of all games of a PGN file.

use std::fs::File;
use std::io::Write;
use std::path::Path;
use std::sync::Arc;

use anyhow::{Context, bail};
use serde::Serialize;
use tempi_book::Book;
use tempi_engine::review::Examiner;
use tempi_rules::Rules;
use tempi_rules::pgn::{Pgn, PgnError, Reader};

use super::Args;
use crate::Status;
use crate::analyze::{self, GameReport};
use crate::book;
use crate::commands::pgn::read_text;
use crate::interrupt::Interrupt;
use crate::output::Output;
use crate::progress::{Progress, grouped};

/// The time for each turn of a game, in milliseconds.
const TURN_TIME: u64 = 300;

/// All games of a file.
#[derive(Default, Serialize)]
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

/// Reviews the games of a file. Each is printed and written as soon as it is finished.
///
/// # Errors
/// If a file cannot be read or written, or contains no games. Games with errors are reported and skipped.
pub fn run(args: &Args, rules: &Arc<Rules>, file: &str, output: &Output) -> anyhow::Result<Status> {
    let text = read_text(Path::new(file))?;
    let mut reader = Reader::new(&text).with_rules(Arc::clone(rules)).with_unnamed(Arc::clone(rules)).replaying();
    let (mut begin, mut next) = (0, reader.next());
    if next.is_none() {
        bail!("{file}: the file contains no games");
    }
    let (interrupt, progress) = (Interrupt::start(), Progress::start("analyzing"));
    let mut results = Results::new(args, file, output, &progress)?;
    let mut reviewer = Reviewer { args, interrupt: &interrupt, progress: &progress, latest: None };
    let mut number = 0;
    while let Some(read) = next.take().filter(|_| !interrupt.stopped()) {
        number += 1;
        let share = 100 * begin / text.len();
        (begin, next) = (reader.offset(), reader.next());
        let is_alone = number == 1 && next.is_none();
        let name = if is_alone { String::new() } else { format!("game {number} ({share}% of the file), ") };
        match read {
            Ok(pgn) => results.add(reviewer.review(&pgn, &name)?)?,
            Err(error) => results.add_error(error),
        }
    }
    results.finish(interrupt.stopped())
}

/// Where reviews are written to.
struct Results<'a> {
    args: &'a Args,
    /// The path of the games.
    path: &'a str,
    output: &'a Output,
    progress: &'a Progress,
    annotated: Option<File>,
    reviewed: u64,
    report: GamesReport,
}

impl<'a> Results<'a> {
    fn new(args: &'a Args, path: &'a str, output: &'a Output, progress: &'a Progress) -> anyhow::Result<Results<'a>> {
        let annotated = args.output.as_ref().map(|annotated| create(annotated, path)).transpose()?;
        Ok(Results { args, path, output, progress, annotated, reviewed: 0, report: GamesReport::default() })
    }

    fn add(&mut self, game: GameReport) -> anyhow::Result<()> {
        self.reviewed += 1;
        if let (Some(file), Some(path)) = (&mut self.annotated, &self.args.output) {
            file.write_all(game.pgn().as_bytes()).with_context(|| could_not_write(path))?;
        }
        if self.output.is_json() {
            self.report.games.push(game);
            return Ok(());
        }
        let mut out = anstream::stdout();
        let print = || if self.args.review { game.print(&mut out) } else { out.write_all(game.pgn().as_bytes()) };
        Ok(self.progress.suspend(print)?)
    }

    fn add_error(&mut self, error: PgnError) {
        let (path, PgnError { line, column, message, .. }) = (self.path, error);
        let tell = || anstream::eprintln!("\x1b[1m{path}:{line}:{column}:\x1b[0m \x1b[1;31merror:\x1b[0m {message}");
        self.progress.suspend(tell);
        self.report.errors.push(Mistake { line, column, message });
    }

    fn finish(mut self, interrupted: bool) -> anyhow::Result<Status> {
        self.report.interrupted = interrupted;
        if interrupted {
            let games = if self.reviewed == 1 { "game" } else { "games" };
            self.progress.suspend(|| anstream::eprintln!("interrupted in {}, after {} {games}", self.path, grouped(self.reviewed)));
        }
        self.output.give(&self.report, |_| Ok(()))?;
        Ok(match (interrupted, self.report.errors.is_empty()) {
            (true, _) => Status::Interrupted,
            (false, true) => Status::Done,
            (false, false) => Status::Failed,
        })
    }
}

fn could_not_write(path: &Path) -> String {
    format!("could not write {}", path.display())
}

/// Creates the file of annotated games, which must not be the file of the games: interrupted, the rest of the games would be lost.
fn create(path: &Path, games: &str) -> anyhow::Result<File> {
    let is_same = path.canonicalize().is_ok_and(|path| Path::new(games).canonicalize().is_ok_and(|games| games == path));
    if is_same {
        bail!("--output names the file of the games itself; name another file");
    }
    File::create(path).with_context(|| could_not_write(path))
}

/// Reviews games one after the other.
struct Reviewer<'a> {
    args: &'a Args,
    interrupt: &'a Interrupt,
    progress: &'a Progress,
    /// What reviews games of the latest game's variant.
    latest: Option<VariantReviewer>,
}

/// Reviews games of a variant.
struct VariantReviewer {
    /// The identifier and the digest of the rules.
    rules: (String, String),
    /// Its hash table keeps positions of earlier games.
    examiner: Examiner,
    book: Option<Arc<Book>>,
}

impl Reviewer<'_> {
    /// Reviews a game; `name` is shown in the progress line.
    fn review(&mut self, pgn: &Pgn, name: &str) -> anyhow::Result<GameReport> {
        let game = pgn.game()?;
        let (interrupt, progress) = (self.interrupt, self.progress);
        let of_variant = self.of_variant(&pgn.rules);
        let known = of_variant.book.as_ref().map_or(0, |book| book::known_turns(book, &game));
        let review = analyze::review_game(&mut of_variant.examiner, &game, known, name, interrupt, progress);
        Ok(GameReport::new(&game, &review, title(pgn), analyze::annotated(pgn, &review).to_string()))
    }

    fn of_variant(&mut self, rules: &Arc<Rules>) -> &mut VariantReviewer {
        let id = (rules.id().to_owned(), rules.digest());
        let latest = self.latest.take().filter(|latest| latest.rules == id);
        let fresh = || VariantReviewer {
            rules: id,
            examiner: Examiner::new(rules, self.args.options(), self.args.limits(TURN_TIME)),
            book: book::of(rules).filter(|_| !self.args.no_book),
        };
        self.latest.insert(latest.unwrap_or_else(fresh))
    }
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
