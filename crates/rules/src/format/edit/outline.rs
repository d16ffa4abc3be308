//! Finds the keys and table headers of a TOML text.

use std::ops::Range;

use toml_edit::{Document, Item, Table};

/// The keys from the root to a value; entries of an array of tables are given as numbers.
pub(super) type Path = Vec<String>;

/// A header or key-value pair of a text.
#[derive(Clone, Debug)]
pub(super) struct Entry {
    pub path: Path,
    /// The bytes of a header, including its brackets, or of a value.
    pub span: Range<usize>,
    /// The offset of its line.
    pub line: usize,
    pub header: bool,
}

/// The headers and keys of a text, in order.
#[derive(Debug)]
pub(super) struct Outline {
    pub entries: Vec<Entry>,
}

impl Outline {
    pub fn of(document: &Document<&str>) -> Outline {
        let text = document.raw();
        let mut entries = Vec::new();
        walk(document.as_table(), &[], text, &mut entries);
        entries.sort_by_key(|entry| entry.span.start);
        Outline { entries }
    }

    /// The value at a path, or the inline table that would contain it.
    pub fn value_around(&self, path: &[String]) -> Option<&Entry> {
        self.entries.iter().find(|entry| !entry.header && path.starts_with(&entry.path))
    }

    /// The header of a table.
    pub fn header(&self, path: &[String]) -> Option<usize> {
        self.entries.iter().position(|entry| entry.header && entry.path == path)
    }

    /// The header of the section that contains an entry; none for top-level keys.
    pub fn section_of(&self, entry: usize) -> Option<usize> {
        (0..entry).rev().find(|&at| self.entries[at].header)
    }

    /// The keys under a header (none: the top-level keys).
    pub fn section(&self, header: Option<usize>) -> &[Entry] {
        let start = header.map_or(0, |header| header + 1);
        let rest = &self.entries[start..];
        &rest[..rest.iter().position(|entry| entry.header).unwrap_or(rest.len())]
    }

    /// The next header after an entry.
    pub fn next_header(&self, from: usize) -> Option<&Entry> {
        self.entries.get(from..)?.iter().find(|entry| entry.header)
    }
}

fn walk(table: &Table, path: &[String], text: &str, found: &mut Vec<Entry>) {
    let with = |key: &str| path.iter().cloned().chain([key.to_string()]).collect::<Path>();
    let mut push = |path: Path, span: Option<Range<usize>>, key: Option<Range<usize>>, header: bool| {
        let Some(span) = span else { return };
        let start = key.map_or(span.start, |key| key.start);
        found.push(Entry { path, line: line_start(text, start), span, header });
    };
    let mut inner: Vec<(&Table, Path)> = Vec::new();
    for (key, item) in table.iter() {
        let place = table.key(key).and_then(|key| key.span());
        match item {
            Item::Value(value) => push(with(key), value.span(), place, false),
            Item::Table(table) => {
                if !table.is_implicit() && !table.is_dotted() {
                    push(with(key), table.span(), None, true);
                }
                inner.push((table, with(key)));
            }
            Item::ArrayOfTables(tables) => {
                for (at, table) in tables.iter().enumerate() {
                    let mut path = with(key);
                    path.push(at.to_string());
                    push(path.clone(), table.span(), None, true);
                    inner.push((table, path));
                }
            }
            Item::None => {}
        }
    }
    for (table, path) in inner {
        walk(table, &path, text, found);
    }
}

/// The start of the line at an offset.
pub(super) fn line_start(text: &str, at: usize) -> usize {
    text[..at].rfind('\n').map_or(0, |n| n + 1)
}

/// The end of the line at an offset, after its line break.
pub(super) fn line_end(text: &str, at: usize) -> usize {
    text[at..].find('\n').map_or(text.len(), |n| at + n + 1)
}

/// The start of the comment directly above a line; the line itself if there is none.
pub(super) fn block_start(text: &str, line: usize) -> usize {
    let mut at = line;
    while at > 0 {
        let above = line_start(text, at - 1);
        if !text[above..at].trim_start().starts_with('#') {
            break;
        }
        at = above;
    }
    at
}

/// Whether the line before an offset is blank; true at the start of the text.
pub(super) fn blank_before(text: &str, at: usize) -> bool {
    at == 0 || text[line_start(text, at - 1)..at].trim().is_empty()
}
