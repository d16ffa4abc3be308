//! Semantic checks, beyond keys, types and words.

mod board;
mod clashes;
mod doubts;
mod pieces;
mod turn;

pub(crate) use clashes::CLASHES;
pub use clashes::Clash;

use std::collections::BTreeSet;

use super::diagnostic::{Place, Report};
use super::facts::Facts;
use super::model::VariantFile;
use super::tree::Node;

/// Checks a complete file and reports errors and warnings.
///
/// `dropped` are the top-level keys with values that were dropped because of reported errors.
pub(crate) fn check(file: &VariantFile, tree: &Node, dropped: &BTreeSet<String>, report: &mut Report) {
    let facts = Facts::of(file);
    let mut check = Checker { file, facts: &facts, tree, dropped, report };
    about(&mut check);
    pieces::check(&mut check);
    board::check(&mut check);
    turn::check(&mut check);
    clashes::check(&mut check);
    // Warnings about an unusable file would only add noise.
    if !check.report.has_errors() {
        doubts::check(&mut check);
    }
}

/// Names appear in lists and in the tags of games, so they must be single lines.
fn about(check: &mut Checker) {
    let about = &check.file.about;
    if about.name.trim().is_empty() {
        check.error("about.name", "the variant has no name", None);
    }
    for (key, text) in [("name", &about.name), ("inventor", &about.inventor), ("source", &about.source), ("summary", &about.summary)] {
        if text.chars().any(char::is_control) {
            check.error(&format!("about.{key}"), format!("`about.{key}` must be a single line"), None);
        }
    }
}

/// A file being checked.
pub(crate) struct Checker<'a> {
    pub file: &'a VariantFile,
    pub facts: &'a Facts,
    tree: &'a Node,
    dropped: &'a BTreeSet<String>,
    report: &'a mut Report,
}

/// The top-level key of a path such as `turn.shapes[0]`.
pub(crate) fn table_of(path: &str) -> &str {
    path.split(['.', '[']).next().unwrap_or_default()
}

impl Checker<'_> {
    /// Whether this file itself, rather than a base, has a value at the path.
    pub fn says(&self, path: &str) -> bool {
        self.tree.find(path).is_some_and(|(node, key)| node.table().is_none() && node.place.source == 0 && key.source == 0)
    }

    /// Whether this file itself contains the table or key.
    pub fn adds(&self, path: &str) -> bool {
        self.tree.find(path).is_some_and(|(_, key)| key.source == 0)
    }

    /// Whether this file or a base has a value at the path.
    pub fn has(&self, path: &str) -> bool {
        self.tree.find(path).is_some()
    }

    /// The place at which to report an error about several keys: the first one in this file itself, or otherwise the first one in a base.
    fn place(&self, paths: &[&str]) -> Place {
        let own = paths.iter().find(|path| self.adds(path));
        let any = own.or_else(|| paths.iter().find(|path| self.has(path)));
        self.tree.nearest(any.or(paths.first()).copied().unwrap_or_default())
    }

    /// An author cannot change a built-in base, so an error there is reported at the file's own `base`, with the name of the key.
    fn own_place(&self, place: Place, path: &str, message: String) -> (Place, String) {
        let source = &self.report.sources[place.source].name;
        match self.tree.find("base") {
            Some((base, _)) if place.source > 0 && base.place.source == 0 && !super::is_path(source) => {
                (base.place.clone(), format!("{message} (`{path}` comes from the base `{source}`)"))
            }
            _ => (place, message),
        }
    }

    pub fn error(&mut self, path: &str, message: impl Into<String>, help: impl Into<Option<&'static str>>) {
        self.error_among(&[path], message, help.into().map(String::from));
    }

    pub fn error_among(&mut self, paths: &[&str], message: impl Into<String>, help: Option<String>) {
        let (place, message) = self.own_place(self.place(paths), paths[0], message.into());
        self.error_at(paths, &place, message, help);
    }

    pub fn warn(&mut self, path: &str, message: impl Into<String>, help: impl Into<Option<&'static str>>) {
        let (place, message) = self.own_place(self.place(&[path]), path, message.into());
        self.report.warning(&place, message, help.into().map(String::from));
    }

    pub fn warn_among(&mut self, paths: &[&str], message: impl Into<String>, help: &'static str) {
        let (place, message) = self.own_place(self.place(paths), paths[0], message.into());
        self.report.warning(&place, message, Some(help.into()));
    }

    /// A warning about `len` characters of a text, starting at character `at` (from 0).
    pub fn warn_inside(&mut self, path: &str, at: usize, len: usize, message: &str, help: &'static str) {
        let place = self.characters(path, at, len);
        let (place, message) = self.own_place(place, path, message.into());
        self.report.warning(&place, message, Some(help.into()));
    }

    /// An error about a key rather than its value.
    pub fn error_at_key(&mut self, path: &str, message: impl Into<String>, help: Option<String>) {
        let place = self.tree.find(path).map_or_else(Place::default, |(_, key)| key.clone());
        let (place, message) = self.own_place(place, path, message.into());
        self.error_at(&[path], &place, message, help);
    }

    /// An error about `len` characters of a text, starting at character `at` (from 0).
    pub fn error_inside(&mut self, path: &str, at: usize, len: usize, message: impl Into<String>, help: Option<String>) {
        let place = self.characters(path, at, len);
        let (place, message) = self.own_place(place, path, message.into());
        self.error_at(&[path], &place, message, help);
    }

    fn characters(&self, path: &str, at: usize, len: usize) -> Place {
        let whole = self.tree.nearest(path);
        let part = self.tree.find(path).and_then(|(node, _)| node.text()).and_then(|text| self.part_of(&whole, text, at, len));
        part.unwrap_or(whole)
    }

    /// Reports an error, unless it is about a table with a dropped value: then it may be only a consequence.
    fn error_at(&mut self, paths: &[&str], place: &Place, message: String, help: Option<String>) {
        if !paths.iter().any(|path| self.dropped.contains(table_of(path))) {
            self.report.error(place, message, help);
        }
    }

    /// The place of some characters of a text, if the text appears in the file without escapes.
    fn part_of(&self, place: &Place, text: &str, at: usize, len: usize) -> Option<Place> {
        let written = self.report.sources[place.source].text.get(place.span.clone())?;
        let quotes = ["\"\"\"", "'''", "\"", "'"].into_iter().find(|q| written.starts_with(q))?;
        let inner = written.get(quotes.len()..written.len().checked_sub(quotes.len())?)?;
        let skipped = if inner == text { 0 } else { inner.strip_suffix(text).filter(|_| quotes.len() == 3)?.len() };
        let offset = |n: usize| text.char_indices().nth(n).map_or(text.len(), |(byte, _)| byte);
        let base = place.span.start + quotes.len() + skipped;
        Some(Place { source: place.source, span: base + offset(at)..base + offset(at + len) })
    }

    /// Checks a string of piece letters: all declared, none twice.
    pub fn letters(&mut self, path: &str, letters: &str) {
        for (at, letter) in letters.chars().enumerate() {
            if !self.facts.letters.contains(&letter) {
                let all: String = self.facts.letters.iter().collect();
                let help = if letter.is_ascii_alphabetic() {
                    format!("the declared letters are {all}; declare a new piece with `[men.{letter}]`")
                } else {
                    format!("write letters without separators, as in `{}`", all.chars().take(3).collect::<String>())
                };
                self.error_inside(path, at, 1, format!("no piece has the letter `{letter}`"), Some(help));
            } else if letters.chars().take(at).any(|other| other == letter) {
                self.error_inside(path, at, 1, format!("`{letter}` appears twice"), None);
            }
        }
    }
}
