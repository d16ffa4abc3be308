//! Variant files: reading, checking and describing them.
//!
//! [`load`] is the entry point. It parses TOML, merges the file onto its base, checks the result against the model in
//! [`model`] and reports *every* error with its position. This module does no input or output of its own.

mod bases;
mod check;
mod describe;
mod diagnostic;
mod edit;
mod facts;
mod fields;
mod order;
mod parts;
mod schema;
mod spelling;
mod template;
mod tree;

pub mod betza;
pub mod model;
pub mod slot;

use std::collections::BTreeSet;
use std::fmt;
use std::path::{Component, Path, PathBuf};

use serde::Deserialize;
use toml::Spanned;
use toml::de::DeTable;

pub use check::Clash;
pub use describe::describe;
pub(crate) use describe::movement as movement_of;
pub use diagnostic::{Diagnostic, Position, Severity};
pub use edit::{Edit, edit};
pub use fields::{Field, Origin, fields};
pub use parts::{RulePart, parts, parts_table};
pub use schema::json_schema;
pub use template::template;

use diagnostic::{Place, Report, Source};
use model::{Ownership, PlayerName, VariantFile};
use schema::Conformance;
use tree::Node;

/// Maximum size of a variant file, in bytes.
pub const MAX_FILE_BYTES: usize = 64 * 1024;

/// Returns the text of a base by its name, or the names of all bases.
pub type FindBase<'a> = dyn Fn(&str) -> Result<String, Vec<String>> + 'a;

/// Maximum length of a chain of bases.
const MOST_BASES: usize = 16;

/// A variant file without errors.
#[derive(Clone, Debug)]
pub struct Loaded {
    /// The file with its base merged in.
    pub file: VariantFile,
    /// The identifier given to [`load`].
    pub id: String,
    /// The game that this one is based on, if it has a name of its own.
    pub based_on: Option<BasedOn>,
    /// Warnings: rules that are allowed but probably not what the author intended.
    pub warnings: Vec<Diagnostic>,
    tree: Node,
    sources: Vec<Source>,
}

/// The game that a variant is based on. It is formatted as `Marseillais Chess by Albert Fortis (1925)`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct BasedOn {
    /// Its name.
    pub name: String,
    /// Its inventor, or nothing.
    pub inventor: String,
    /// The year in which it was published, if known.
    pub year: Option<u16>,
}

impl fmt::Display for BasedOn {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.name)?;
        if !self.inventor.is_empty() {
            write!(f, " by {}", self.inventor)?;
        }
        self.year.map_or(Ok(()), |year| write!(f, " ({year})"))
    }
}

impl Loaded {
    /// The position of a key, given by its path such as `turn.shapes[0][1]` or `men.K.move`; that of the nearest enclosing table if neither the file
    /// nor its bases contain the key.
    pub fn locate(&self, key_path: &str) -> Position {
        let Place { source, span } = self.tree.nearest(key_path);
        self.sources[source].position(&span)
    }

    /// Adds a warning about a key from a check outside this module: at the file's own `base` if only a base contains the key.
    pub fn warn(&mut self, key_path: &str, message: String, help: Option<String>) {
        let mut place = self.tree.nearest(key_path);
        if place.source > 0 {
            place = self.tree.nearest("base");
        }
        let source = &self.sources[place.source];
        let Position { file, line, column, span } = source.position(&place.span);
        let text = source.excerpt(&span);
        self.warnings.push(Diagnostic { severity: Severity::Warning, file, line, column, span, text, message, help });
    }
}

/// Reads a variant file.
///
/// `id` becomes the identifier of the variant, and diagnostics call the file `file_name`. `find_base` returns the text of a base by its name, or
/// else the names that a base can have: a built-in identifier, or (with a `/` or `.toml`) a path relative to this file; the path of a base's
/// own base is made relative to this file first.
///
/// A file with its own `about.name` is a new game: it does not inherit `inventor`, `year`, `source` and `summary`, and
/// [`Loaded::based_on`] names the game it is based on.
///
/// # Errors
/// All errors in the file and its bases, in the order of their lines, and the warnings among them.
///
/// # Examples
/// ```
/// # use tempi_rules::format::load;
/// # use tempi_rules::catalog;
/// let text = "format = 1\nbase = 'chess'\n[turn]\nlenght = [2]\n";
/// let wrong = load("mine", "mine.toml", text, &catalog::base).unwrap_err();
/// assert_eq!((wrong[0].line, wrong[0].column, wrong[0].text.as_str()), (4, 1, "lenght"));
/// assert_eq!(wrong[0].help.as_deref(), Some("did you mean `length`?"));
/// ```
pub fn load(id: &str, file_name: &str, text: &str, find_base: &FindBase<'_>) -> Result<Loaded, Vec<Diagnostic>> {
    let chain = vec![plain_path(file_name)];
    let mut reader =
        Reader { report: Report::default(), schema: schema::raw(), find_base, chain, based_on: None, dropped: BTreeSet::new() };
    let tree = reader.read(file_name, text);
    let Reader { mut report, schema, based_on, dropped, .. } = reader;
    let file = tree.as_ref().and_then(|tree| understand(tree, schema, dropped, &mut report));
    let failed = report.has_errors();
    let (sources, diagnostics) = report.into_diagnostics();
    match (file, tree) {
        (Some(file), Some(tree)) if !failed => Ok(Loaded { file, id: id.into(), based_on, warnings: diagnostics, tree, sources }),
        _ => Err(diagnostics),
    }
}

/// The combinations of rules that [`load`] rejects, with the reasons. It also rejects rules about check if a player has no royal piece, and
/// rules that look ahead over turns that are too long.
pub fn refused_combinations() -> &'static [Clash] {
    check::CLASHES
}

struct Reader<'a> {
    report: Report,
    schema: &'static serde_json::Value,
    find_base: &'a FindBase<'a>,
    /// The names of the files being read, to detect cycles of bases.
    chain: Vec<String>,
    /// The base of the file itself, if the file has its own name.
    based_on: Option<BasedOn>,
    /// The top-level keys with invalid values that were dropped, so that the rest can be checked.
    dropped: BTreeSet<String>,
}

impl Reader<'_> {
    /// Reads a file and its base, merged. `None` if there is nothing to continue with.
    fn read(&mut self, name: &str, text: &str) -> Option<Node> {
        let source = self.report.sources.len();
        self.report.sources.push(Source { name: name.into(), text: if text.len() > MAX_FILE_BYTES { String::new() } else { text.into() } });
        let stored = if source > 0 { bases::stored(text, source) } else { None };
        let own = match stored {
            Some(own) => own,
            None => self.read_alone(text, source)?,
        };
        match own.get("base") {
            Some(base) => {
                let (name, place) = (base.node.text()?.to_string(), base.node.place.clone());
                let mut base = self.base(&name, &place)?;
                if own.find("about.name").is_some() {
                    let origin = new_game(&mut base);
                    if source == 0 {
                        self.based_on = origin;
                    }
                }
                Some(own.over(base))
            }
            None => Some(own),
        }
    }

    /// Reads a file without its base.
    fn read_alone(&mut self, text: &str, source: usize) -> Option<Node> {
        if is_too_long(text, source, &mut self.report) {
            return None;
        }
        let before = self.report.count();
        let (table, broken) = parsed(text, source, &mut self.report);
        let mut own = Node::from_table(&table, source, &mut self.report);
        for path in self.conform(&own, broken) {
            // A wrong version is not reported as a missing one.
            if path != "format" {
                own.remove(&path);
            }
            self.dropped.insert(check::table_of(&path).to_string());
        }
        if broken {
            return None;
        }
        self.version(&own);
        if source > 0 && self.report.count() == before {
            bases::store(text, &own);
        }
        Some(own)
    }

    /// Checks a file on its own. Lines with syntax errors are skipped, because their values are guesses. Returns the paths of invalid values.
    fn conform(&mut self, own: &Node, broken: bool) -> Vec<String> {
        if !broken {
            let mut conformance = Conformance::new(self.schema, &mut self.report);
            conformance.check(own);
            return conformance.faulty;
        }
        let mut guessed = Report::on(self.report.sources.clone());
        Conformance::new(self.schema, &mut guessed).check(own);
        self.report.take_unless_on_broken_lines(guessed);
        Vec::new()
    }

    fn version(&mut self, own: &Node) {
        if own.get("format").is_none() {
            let place = Place { source: own.place.source, span: 0..0 };
            self.report.error(&place, "the file does not declare its format version", Some("start it with the line `format = 1`".into()));
        }
    }

    fn base(&mut self, name: &str, place: &Place) -> Option<Node> {
        let here = self.report.sources[place.source].name.clone();
        let target = if place.source == 0 { name.to_string() } else { relative_to(&here, name) };
        if self.chain.contains(&plain_path(&target)) {
            let way = self.chain.iter().chain([&target]).map(String::as_str).collect::<Vec<_>>().join(" -> ");
            self.report.error(place, "this base leads back to the file itself", Some(format!("remove one `base` from the chain {way}")));
            return None;
        }
        if self.chain.len() >= MOST_BASES {
            self.report.error(place, format!("the chain of bases is longer than {MOST_BASES} files"), Some("remove a `base`".into()));
            return None;
        }
        let text = (self.find_base)(&target);
        let text = text.map_err(|known| {
            let help = match spelling::nearest_word(name, known.iter().map(String::as_str)) {
                Some(right) => format!("did you mean `{right}`?"),
                None => {
                    "a base is the identifier of a built-in variant, such as `chess`, or the path of a variant file, such as `./mine.toml`"
                        .into()
                }
            };
            self.report.error(place, format!("unknown base `{name}`"), Some(help));
        });
        let text = text.ok()?;
        self.chain.push(plain_path(&target));
        let node = self.read(&target, &text);
        self.chain.pop();
        node
    }
}

/// Reports a text that exceeds the maximum size.
fn is_too_long(text: &str, source: usize, report: &mut Report) -> bool {
    let is = text.len() > MAX_FILE_BYTES;
    if is {
        let message = format!("the file has {} bytes; the limit is {MAX_FILE_BYTES}", text.len());
        report.error(&Place { source, span: 0..0 }, message, None);
    }
    is
}

/// Parses a text as TOML as far as possible and reports errors; the flag is `true` if there are any.
fn parsed<'a>(text: &'a str, source: usize, report: &mut Report) -> (Spanned<DeTable<'a>>, bool) {
    let (table, syntax) = DeTable::parse_recoverable(text);
    for error in &syntax {
        let span = error.span().unwrap_or(0..0);
        report.error(&Place { source, span }, syntax_message(text, error), Some("see https://toml.io for the TOML syntax".into()));
    }
    (table, !syntax.is_empty())
}

/// The errors that keep a text from being parsed as TOML.
fn syntax_errors(file_name: &str, text: &str) -> Vec<Diagnostic> {
    let mut report = Report::on(vec![Source { name: file_name.into(), text: text.into() }]);
    if !is_too_long(text, 0, &mut report) {
        parsed(text, 0, &mut report);
    }
    report.into_diagnostics().1
}

/// Whether a base is given as a path rather than an identifier.
fn is_path(name: &str) -> bool {
    name.contains('/') || name.ends_with(".toml")
}

/// The path of a base, relative to the file that names it; identifiers are not changed.
fn relative_to(file: &str, name: &str) -> String {
    if !is_path(name) || !is_path(file) || Path::new(name).is_absolute() {
        return name.to_string();
    }
    plain_path(&Path::new(file).parent().unwrap_or(Path::new("")).join(name).to_string_lossy())
}

/// A path without redundant `.` and `..`; identifiers are not changed.
fn plain_path(path: &str) -> String {
    let mut plain = PathBuf::new();
    for part in Path::new(path).components() {
        match part {
            Component::CurDir => {}
            Component::ParentDir if plain.components().next_back().is_some_and(|last| matches!(last, Component::Normal(_))) => {
                plain.pop();
            }
            part => plain.push(part),
        }
    }
    plain.to_string_lossy().replace('\\', "/")
}

/// The model of a merged tree, if it has no errors; errors are reported.
///
/// If there are errors, everything that does not depend on them is still checked, so that an author sees all errors at once.
fn understand(tree: &Node, schema: &serde_json::Value, mut dropped: BTreeSet<String>, report: &mut Report) -> Option<VariantFile> {
    // Without its base, nearly everything is missing in a file.
    if dropped.contains("base") {
        return None;
    }
    let mut conformance = Conformance::new(schema, report);
    conformance.check_complete(tree);
    let missing = conformance.faulty;
    dropped.extend(missing.iter().map(|path| check::table_of(path).to_string()));
    // Nearly every check depends on the pieces and their owners.
    if ["men", "ownership", "start"].iter().any(|key| dropped.contains(*key)) {
        return None;
    }
    let mut json = tree.to_json();
    if dropped.contains("about") {
        json["about"] = serde_json::json!({ "name": "-", "summary": "" });
    }
    let mut file = match VariantFile::deserialize(json) {
        Ok(file) => file,
        Err(_) if report.has_errors() => return None,
        Err(error) => {
            report.error(&tree.place, error.to_string(), None);
            return None;
        }
    };
    if file.ownership == Ownership::SquareColor {
        // The letter determines the tint, so that files can omit it.
        for (letter, piece) in &mut file.pieces {
            let tint = if letter.chars().all(|c| c.is_ascii_uppercase()) { PlayerName::White } else { PlayerName::Black };
            piece.tint = piece.tint.or(Some(tint));
        }
    }
    check::check(&file, tree, &dropped, report);
    Some(file)
}

/// Turns a base into the base of a new game, which does not inherit its inventor, year, source and summary; returns these.
fn new_game(base: &mut Node) -> Option<BasedOn> {
    let text = |key: &str| base.find(key).and_then(|(node, _)| node.text()).map(str::to_string);
    let name = text("about.name")?;
    let year = base.find("about.year").and_then(|(node, _)| node.whole()).and_then(|year| u16::try_from(year).ok());
    let origin = BasedOn { inventor: text("about.inventor").unwrap_or_default(), year, name };
    for key in ["inventor", "year", "source"] {
        base.remove(&format!("about.{key}"));
    }
    base.set_text("about.summary", &format!("A variant of {}.", origin.name));
    Some(origin)
}

/// The message for a syntax error. If a comma is missing, as in `[1 2]`, the parser reports a string without quotes.
fn syntax_message(text: &str, error: &toml::de::Error) -> String {
    let message = error.message();
    let span = error.span().and_then(|span| text.get(span)).unwrap_or_default();
    let values: Vec<&str> = span.split_whitespace().collect();
    let is_value = |word: &&str| word.parse::<i64>().is_ok() || matches!(*word, "true" | "false");
    if message.starts_with("string values must be quoted") && values.len() > 1 && values.iter().all(is_value) {
        return format!("the values of a list need commas between them: `{}`", values.join(", "));
    }
    message.to_string()
}
