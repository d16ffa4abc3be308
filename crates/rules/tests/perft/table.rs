//! Perft tables: one file for each variant, `<id>.txt` in this folder.
//!
//! Lines that begin with `#` are remarks; the first one says where the counts come from. A line `start` or `fen FEN`, with
//! `moves …` behind it where actions lead on from there, begins a position; the lines below it give a depth and the number of
//! sequences of exactly so many actions.

use std::fs;
use std::path::{Path, PathBuf};

/// A position and its counts.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Entry {
    /// The FEN from which the moves begin; none: the variant's start.
    pub fen: Option<String>,
    /// Action texts that lead to the position.
    pub moves: Vec<String>,
    /// Depth and count, from depth 1 on without a gap.
    pub counts: Vec<(u32, u64)>,
}

/// A variant's file.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Table {
    /// The first remark.
    pub head: String,
    pub entries: Vec<Entry>,
}

/// Where the file of a variant is.
pub fn path(id: &str) -> PathBuf {
    folder().join(format!("{id}.txt"))
}

/// The folder of the tables.
pub fn folder() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/perft")
}

/// Reads the table of a variant; what is wrong with it is told with its line.
pub fn read(id: &str) -> Result<Table, String> {
    let path = path(id);
    let text = fs::read_to_string(&path).map_err(|e| format!("{}: {e}", path.display()))?;
    parse(&text).map_err(|e| format!("{}: {e}", path.display()))
}

/// Reads the text of a table.
pub fn parse(text: &str) -> Result<Table, String> {
    let head = text.lines().next().and_then(|line| line.strip_prefix("# ")).ok_or("the first line must be a remark")?;
    let mut table = Table { head: head.to_owned(), entries: Vec::new() };
    for (index, line) in text.lines().enumerate() {
        let wrong = |what: &str| format!("line {}: {what}: `{line}`", index + 1);
        if line.is_empty() || line.starts_with('#') {
            continue;
        }
        if !line.starts_with(|c: char| c.is_ascii_digit()) {
            table.entries.push(position(line).ok_or_else(|| wrong("neither `start` nor `fen`"))?);
            continue;
        }
        let count = count(line).ok_or_else(|| wrong("a depth and a count are needed"))?;
        let entry = table.entries.last_mut().ok_or_else(|| wrong("a count before the first position"))?;
        if count.0 as usize != entry.counts.len() + 1 {
            return Err(wrong("the depths must be 1, 2, 3 …"));
        }
        entry.counts.push(count);
    }
    Ok(table)
}

fn position(line: &str) -> Option<Entry> {
    let (place, moves) = line.split_once(" moves ").unwrap_or((line, ""));
    let fen = match place.split_once(' ') {
        None if place == "start" => None,
        Some(("fen", fen)) => Some(fen.to_owned()),
        _ => return None,
    };
    Some(Entry { fen, moves: moves.split_whitespace().map(String::from).collect(), counts: Vec::new() })
}

fn count(line: &str) -> Option<(u32, u64)> {
    let (depth, leaves) = line.split_once(' ')?;
    Some((depth.parse().ok()?, leaves.parse().ok()?))
}

impl Entry {
    /// The line that begins the entry.
    pub fn title(&self) -> String {
        let place = self.fen.as_ref().map_or("start".to_owned(), |fen| format!("fen {fen}"));
        if self.moves.is_empty() { place } else { format!("{place} moves {}", self.moves.join(" ")) }
    }
}
