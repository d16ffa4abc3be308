//! Variant files: reading them, saying what is wrong with them, and saying what they mean.
//!
//! [`load`] is the way in. It reads TOML, merges the file onto its base, checks the result against the model in
//! [`model`] and reports *every* mistake with its place. Nothing here does any input or output: texts are given
//! to it.

mod check;
mod describe;
mod diagnostic;
mod facts;
mod parts;
mod schema;
mod spelling;
mod template;
mod tree;

pub mod betza;
pub mod model;
pub mod slot;

use std::path::{Component, Path, PathBuf};

use serde::Deserialize;
use toml::de::DeTable;

pub use check::Clash;
pub use describe::describe;
pub(crate) use describe::movement as movement_of;
pub use diagnostic::{Diagnostic, Position, Severity};
pub use parts::{RulePart, parts, parts_table};
pub use schema::json_schema;
pub use template::template;

use diagnostic::{Place, Report, Source};
use model::{Ownership, PlayerName, VariantFile};
use schema::Conformance;
use tree::Node;

/// The longest variant file, in bytes.
pub const MAX_FILE_BYTES: usize = 64 * 1024;

/// Gives the text of a base by its name, or the names of the bases that there are.
pub type FindBase<'a> = dyn Fn(&str) -> Result<String, Vec<String>> + 'a;

/// The longest chain of bases.
const MOST_BASES: usize = 16;

/// A variant file that can be used.
#[derive(Clone, Debug)]
pub struct Loaded {
    /// The file with its base merged in.
    pub file: VariantFile,
    /// The identifier given to [`load`].
    pub id: String,
    /// What is doubtful.
    pub warnings: Vec<Diagnostic>,
    tree: Node,
    sources: Vec<Source>,
}

impl Loaded {
    /// Where a key stands, by its path such as `turn.shapes[0][1]` or `men.K.move`; the nearest table around it if
    /// neither the file nor its bases have the key.
    pub fn locate(&self, key_path: &str) -> Position {
        let Place { source, span } = self.tree.nearest(key_path);
        self.sources[source].position(&span)
    }
}

/// Reads a variant file.
///
/// `id` is the identifier that the variant is to have, `file_name` what diagnostics call the file. `find_base`
/// gives the text of a base by its name, or else the names that a base can have: a built-in identifier, or (with a `/` or `.toml`) a
/// path relative to this file; the paths of a base's own base are made relative to this file before they are asked for.
///
/// # Errors
/// Everything that is wrong with the file and its bases, in the order of their lines; warnings are among them.
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
    let mut reader = Reader { report: Report::default(), schema: schema::raw(), find_base, chain: vec![plain_path(file_name)] };
    let tree = reader.read(file_name, text);
    let Reader { mut report, schema, .. } = reader;
    let file = tree.as_ref().and_then(|tree| understand(tree, schema, &mut report));
    let failed = report.has_errors();
    let (sources, diagnostics) = report.into_diagnostics();
    match (file, tree) {
        (Some(file), Some(tree)) if !failed => Ok(Loaded { file, id: id.into(), warnings: diagnostics, tree, sources }),
        _ => Err(diagnostics),
    }
}

/// The combinations of rule parts that [`load`] refuses, with the reasons. Besides them it refuses rules about
/// check where a player has no royal man, and rules that look ahead over turns that are too long for it.
pub fn refused_combinations() -> &'static [Clash] {
    check::CLASHES
}

struct Reader<'a> {
    report: Report,
    schema: &'static serde_json::Value,
    find_base: &'a FindBase<'a>,
    /// The names of the files being read, to see a base that comes back to itself.
    chain: Vec<String>,
}

impl Reader<'_> {
    /// Reads a text and what it is based on, merged. `None` if there is nothing to go on with.
    fn read(&mut self, name: &str, text: &str) -> Option<Node> {
        let source = self.report.sources.len();
        self.report.sources.push(Source { name: name.into(), text: if text.len() > MAX_FILE_BYTES { String::new() } else { text.into() } });
        if text.len() > MAX_FILE_BYTES {
            let message = format!("the file has {} bytes; {MAX_FILE_BYTES} are the most", text.len());
            self.report.error(&Place { source, span: 0..0 }, message, None);
            return None;
        }
        let (table, syntax) = DeTable::parse_recoverable(text);
        let broken = !syntax.is_empty();
        for error in &syntax {
            let span = error.span().unwrap_or(0..0);
            self.report.error(
                &Place { source, span },
                error.message().to_string(),
                Some("see https://toml.io for how TOML is written".into()),
            );
        }
        let own = Node::from_table(&table, source, &mut self.report);
        self.conform(&own, broken);
        if broken {
            return None;
        }
        self.version(&own);
        match own.get("base") {
            Some(base) => {
                let (name, place) = (base.node.text()?.to_string(), base.node.place.clone());
                self.base(&name, &place).map(|base| own.over(base))
            }
            None => Some(own),
        }
    }

    /// Checks one text by itself. Where its syntax is broken, lines with syntax errors are left alone: what was read of them is a guess.
    fn conform(&mut self, own: &Node, broken: bool) {
        if !broken {
            return Conformance::new(self.schema, &mut self.report).check(own);
        }
        let mut guessed = Report::on(self.report.sources.clone());
        Conformance::new(self.schema, &mut guessed).check(own);
        self.report.take_unless_on_broken_lines(guessed);
    }

    fn version(&mut self, own: &Node) {
        if own.get("format").is_none() {
            let place = Place { source: own.place.source, span: 0..0 };
            self.report.error(
                &place,
                "the file does not say the version of its format",
                Some("begin it with the line `format = 1`".into()),
            );
        }
    }

    fn base(&mut self, name: &str, place: &Place) -> Option<Node> {
        let here = self.report.sources[place.source].name.clone();
        let target = if place.source == 0 { name.to_string() } else { relative_to(&here, name) };
        if self.chain.contains(&plain_path(&target)) {
            let way = self.chain.iter().chain([&target]).map(String::as_str).collect::<Vec<_>>().join(" -> ");
            self.report.error(place, "this base is based on the file itself", Some(format!("{way}: leave out one `base`")));
            return None;
        }
        if self.chain.len() >= MOST_BASES {
            self.report.error(place, format!("more than {MOST_BASES} files are based on each other"), None);
            return None;
        }
        let text = (self.find_base)(&target);
        let text = text.map_err(|known| {
            let help = match spelling::nearest_word(name, known.iter().map(String::as_str)) {
                Some(right) => format!("did you mean `{right}`?"),
                None => {
                    "a base is the identifier of a built-in variant, such as `chess`, or the path of a file, such as `./mine.toml`".into()
                }
            };
            self.report.error(place, format!("there is no base `{name}`"), Some(help));
        });
        let text = text.ok()?;
        self.chain.push(plain_path(&target));
        let node = self.read(&target, &text);
        self.chain.pop();
        node
    }
}

/// Whether a base is named by its path, not by an identifier.
fn is_path(name: &str) -> bool {
    name.contains('/') || name.ends_with(".toml")
}

/// A path that a base names, made relative to the file that names the base; identifiers stay as they are.
fn relative_to(file: &str, name: &str) -> String {
    if !is_path(name) || !is_path(file) || Path::new(name).is_absolute() {
        return name.to_string();
    }
    plain_path(&Path::new(file).parent().unwrap_or(Path::new("")).join(name).to_string_lossy())
}

/// A path without `.` and `..` where they can be done without; identifiers stay as they are.
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

/// The model of a merged tree, if it makes one; what is wrong goes to the report.
fn understand(tree: &Node, schema: &serde_json::Value, report: &mut Report) -> Option<VariantFile> {
    if !Conformance::new(schema, report).check_complete(tree) || report.has_errors() {
        return None;
    }
    let mut file = match VariantFile::deserialize(tree.to_json()) {
        Ok(file) => file,
        Err(error) => {
            report.error(&tree.place, error.to_string(), None);
            return None;
        }
    };
    if file.ownership == Ownership::SquareColor {
        // The letter says the tint, so that files need not.
        for (letter, man) in &mut file.men {
            let tint = if letter.chars().all(|c| c.is_ascii_uppercase()) { PlayerName::White } else { PlayerName::Black };
            man.tint = man.tint.or(Some(tint));
        }
    }
    check::check(&file, tree, report);
    Some(file)
}
