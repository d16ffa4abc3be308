//! Errors and warnings about a file, with their positions.

use std::fmt;
use std::ops::Range;

/// Maximum number of errors and warnings reported for a file.
const MOST: usize = 100;

/// Maximum length of the quoted text of a diagnostic, in characters.
const LONGEST_TEXT: usize = 80;

/// The severity of a [`Diagnostic`].
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Severity {
    /// The file cannot be used.
    Error,
    /// The file can be used, but probably does not do what its author intended.
    Warning,
}

/// An error or warning about a variant file.
///
/// It is displayed as `mine.toml:4:1: error: ...`, followed by the quoted text and the suggested fix, indented.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Diagnostic {
    /// Whether the file can still be used.
    pub severity: Severity,
    /// The name of the file, as passed to [`load`](super::load) or, for a base, as written in the file.
    pub file: String,
    /// The line, from 1.
    pub line: u32,
    /// The character within the line, from 1.
    pub column: u32,
    /// The bytes of the file's text that the diagnostic is about.
    pub span: Range<usize>,
    /// The offending text; the first 80 characters of its first line.
    pub text: String,
    /// What is wrong.
    pub message: String,
    /// How to fix it.
    pub help: Option<String>,
}

impl fmt::Display for Diagnostic {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let word = match self.severity {
            Severity::Error => "error",
            Severity::Warning => "warning",
        };
        write!(f, "{}:{}:{}: {word}: {}", self.file, self.line, self.column, self.message)?;
        if !self.text.is_empty() {
            write!(f, "\n    here: {}", self.text)?;
        }
        self.help.as_ref().map_or(Ok(()), |help| write!(f, "\n    help: {help}"))
    }
}

/// A position in a file.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Position {
    /// The file.
    pub file: String,
    /// The line, from 1.
    pub line: u32,
    /// The character within the line, from 1.
    pub column: u32,
    /// The bytes of the file's text.
    pub span: Range<usize>,
}

/// The text of the file itself (the first source) or of a base.
#[derive(Clone, Debug)]
pub(crate) struct Source {
    pub name: String,
    pub text: String,
}

/// A range of bytes in one of the sources.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(crate) struct Place {
    pub source: usize,
    pub span: Range<usize>,
}

impl Source {
    pub fn position(&self, span: &Range<usize>) -> Position {
        let start = self.text.floor_char_boundary(span.start);
        let before = &self.text[..start];
        let line_start = before.rfind('\n').map_or(0, |n| n + 1);
        let line = before.bytes().filter(|&b| b == b'\n').count() as u32 + 1;
        let column = before[line_start..].chars().count() as u32 + 1;
        Position { file: self.name.clone(), line, column, span: span.clone() }
    }

    pub fn excerpt(&self, span: &Range<usize>) -> String {
        let text = self.text.get(span.clone()).unwrap_or_default();
        let line = text.lines().next().unwrap_or_default();
        line.chars().take(LONGEST_TEXT).collect()
    }
}

/// The sources read so far, with the diagnostics about them.
#[derive(Debug, Default)]
pub(crate) struct Report {
    pub sources: Vec<Source>,
    found: Vec<(Place, Diagnostic)>,
    left_off: usize,
}

impl Report {
    /// An empty report about sources.
    pub fn on(sources: Vec<Source>) -> Report {
        Report { sources, found: Vec::new(), left_off: 0 }
    }

    pub fn error(&mut self, place: &Place, message: impl Into<String>, help: Option<String>) {
        self.add(Severity::Error, place, message.into(), help);
    }

    pub fn warning(&mut self, place: &Place, message: impl Into<String>, help: Option<String>) {
        self.add(Severity::Warning, place, message.into(), help);
    }

    fn add(&mut self, severity: Severity, place: &Place, message: String, help: Option<String>) {
        if self.found.len() >= MOST {
            self.left_off += 1;
            return;
        }
        let source = &self.sources[place.source];
        let Position { file, line, column, span } = source.position(&place.span);
        let text = source.excerpt(&span);
        let diagnostic = Diagnostic { severity, file, line, column, span, text, message, help };
        if self.found.iter().all(|(_, other)| *other != diagnostic) {
            self.found.push((place.clone(), diagnostic));
        }
    }

    /// The number of errors and warnings.
    pub fn count(&self) -> usize {
        self.found.len() + self.left_off
    }

    pub fn has_errors(&self) -> bool {
        self.found.iter().any(|(_, diagnostic)| diagnostic.severity == Severity::Error)
    }

    /// Whether there is an error on the line where the place starts.
    fn error_on_line(&self, place: &Place) -> bool {
        let line = self.sources[place.source].position(&place.span).line;
        self.found
            .iter()
            .any(|(other, diagnostic)| other.source == place.source && diagnostic.severity == Severity::Error && diagnostic.line == line)
    }

    /// Adds the diagnostics of another report on the same sources, except on lines on which this one has an error.
    pub fn take_unless_on_broken_lines(&mut self, other: Report) {
        let sound: Vec<_> = other.found.into_iter().filter(|(place, _)| !self.error_on_line(place)).collect();
        let room = MOST.saturating_sub(self.found.len());
        self.left_off += sound.len().saturating_sub(room) + other.left_off;
        self.found.extend(sound.into_iter().take(room));
    }

    /// All diagnostics, in the order of the files and their lines.
    pub fn into_diagnostics(mut self) -> (Vec<Source>, Vec<Diagnostic>) {
        self.found.sort_by_key(|(place, diagnostic)| (place.source, place.span.start, diagnostic.severity));
        let mut all: Vec<Diagnostic> = self.found.into_iter().map(|(_, diagnostic)| diagnostic).collect();
        if let Some(last) = all.last().filter(|_| self.left_off > 0) {
            let message = format!("{} more errors and warnings not shown", self.left_off);
            all.push(Diagnostic { text: String::new(), help: None, message, ..last.clone() });
        }
        (self.sources, all)
    }
}
