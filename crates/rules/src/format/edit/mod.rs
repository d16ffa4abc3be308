//! Edits single keys of a variant file, and nothing else of its text.
//!
//! The text remains the source of truth: an edit replaces the bytes of one value, or adds or removes a line. `toml_edit` locates and writes
//! values.

pub(crate) mod comments;
mod outline;
mod value;

use std::ops::Range;

use serde_json::Value as Json;
use toml_edit::{Document, Key, Value};

use outline::{Entry, Outline, Path, blank_before, block_start, line_end, line_start};

use value::joined;

use super::diagnostic::{Diagnostic, Place, Report, Source};
use super::order::rank;
use super::{MAX_FILE_BYTES, syntax_errors};

/// An edit of one key.
#[derive(Clone, Debug, PartialEq)]
pub struct Edit {
    /// The keys from the root, such as `["turn", "length"]`.
    pub path: Vec<String>,
    /// The new value: a string, an integer, a boolean, or a list or table of them. `None` removes the key, or the whole table.
    pub value: Option<Json>,
}

/// The reason why an edit is rejected, with its position in the text.
type Refusal = (Range<usize>, String);

/// Applies edits to a variant file, one after the other.
///
/// Comments, order and layout of everything else are kept. An existing key keeps its position; a new one is added at its conventional position
/// in its table, and a new table at its conventional position among the others. Lists are edited entry by entry. A table that becomes empty is
/// removed, unless it has a comment; the comments of removed keys are kept.
///
/// # Errors
/// The diagnostics of a text that is not TOML or too long, or the reason why an edit is impossible: there is a value where a table is needed,
/// or vice versa, or the new value is not valid in the format. No edit is applied then.
///
/// # Examples
/// ```
/// # use tempi_rules::format::{Edit, edit};
/// let text = "format = 1\nbase = \"chess\"\n\n[turn]\nlength = [1, 2] # two moves\n";
/// let change = Edit { path: vec!["turn".into(), "length".into()], value: Some(serde_json::json!([1, 3])) };
/// assert_eq!(edit("mine.toml", text, &[change]).unwrap(), text.replace("[1, 2]", "[1, 3]"));
/// ```
pub fn edit(file_name: &str, text: &str, edits: &[Edit]) -> Result<String, Vec<Diagnostic>> {
    let wrong = syntax_errors(file_name, text);
    if !wrong.is_empty() {
        return Err(wrong);
    }
    let mut now = text.to_string();
    for change in edits {
        now = one(&now, change).and_then(readable).map_err(|(span, message)| refused(file_name, &now, span, message))?;
    }
    Ok(now)
}

/// Rejects a text that can no longer be parsed.
fn readable(text: String) -> Result<String, Refusal> {
    if text.len() > MAX_FILE_BYTES {
        return Err((0..0, format!("the file would have {} bytes; the limit is {MAX_FILE_BYTES}", text.len())));
    }
    match Document::parse(text.as_str()) {
        Ok(_) => Ok(text),
        Err(error) => Err((0..0, format!("the change would break the file: {}", error.message()))),
    }
}

fn refused(file_name: &str, text: &str, span: Range<usize>, message: String) -> Vec<Diagnostic> {
    let mut report = Report::on(vec![Source { name: file_name.into(), text: text.into() }]);
    report.error(&Place { source: 0, span }, message, None);
    report.into_diagnostics().1
}

fn one(text: &str, change: &Edit) -> Result<String, Refusal> {
    if change.path.is_empty() {
        return Err((0..0, "an edit needs the path of a key".into()));
    }
    match &change.value {
        Some(value) => set(text, &change.path, value),
        None => Ok(unset(text, &change.path)),
    }
}

fn outline_of(text: &str) -> Outline {
    // Only texts that have been parsed are edited.
    Document::parse(text).map_or(Outline { entries: Vec::new() }, |document| Outline::of(&document))
}

fn set(text: &str, path: &[String], wanted: &Json) -> Result<String, Refusal> {
    let outline = outline_of(text);
    if let Some(entry) = outline.value_around(path) {
        let (name, depth) = (entry.path.join("."), entry.path.len());
        return rewritten(text, entry, |value| value::set_within(value, path, depth, wanted).map_err(|why| format!("`{name}`: {why}")));
    }
    if let Some(entry) = outline.entries.iter().find(|entry| entry.path.starts_with(path)) {
        return set_table(text, &outline, path, wanted, entry.span.clone());
    }
    insert(text, &outline, path, wanted).map_err(|why| (0..0, format!("`{}`: {why}", path.join("."))))
}

/// Replaces the value of a key. Comments lost with the old value are moved above its line.
fn rewritten(text: &str, entry: &Entry, change: impl FnOnce(&mut Value) -> Result<(), String>) -> Result<String, Refusal> {
    let before = &text[entry.span.clone()];
    let mut value: Value = before.parse().map_err(|_| (entry.span.clone(), "this value cannot be read by itself".to_string()))?;
    let was = value::json(&value);
    change(&mut value).map_err(|why| (entry.span.clone(), why))?;
    if value::json(&value) == was {
        return Ok(text.into());
    }
    value.decor_mut().clear();
    let after = value.to_string();
    let mut now = text.to_string();
    now.replace_range(entry.span.clone(), &after);
    now.insert_str(entry.line, &comment_lines(text, entry.line, &comments::lost(before, &after)));
    Ok(now)
}

/// Comments as lines, indented like the line at an offset.
fn comment_lines(text: &str, line: usize, comments: &[String]) -> String {
    let rest = &text[line..];
    let indent = &rest[..rest.len() - rest.trim_start_matches([' ', '\t']).len()];
    comments.iter().map(|comment| format!("{indent}{comment}{}", line_break(text))).collect()
}

/// The line break of a text.
fn line_break(text: &str) -> &'static str {
    if text.contains("\r\n") { "\r\n" } else { "\n" }
}

/// Sets a table that has headers or dotted keys in the text key by key, or an array of tables entry by entry.
fn set_table(text: &str, outline: &Outline, path: &[String], wanted: &Json, place: Range<usize>) -> Result<String, Refusal> {
    let is_list = outline.header(path).is_none() && outline.header(&joined(path, "0")).is_some();
    let wanted: Vec<(String, &Json)> = match wanted {
        Json::Object(map) if !is_list => map.iter().map(|(key, value)| (key.clone(), value)).collect(),
        Json::Array(list) if is_list && list.iter().all(Json::is_object) => {
            list.iter().enumerate().map(|(at, value)| (at.to_string(), value)).collect()
        }
        _ => {
            let is = if is_list { "a list of tables" } else { "a table" };
            return Err((place, format!("`{}` is {is} in this file", path.join("."))));
        }
    };
    let mut keys: Vec<&String> = outline.entries.iter().filter_map(|entry| entry.path.strip_prefix(path)?.first()).collect();
    keys.dedup();
    let mut now = text.to_string();
    // From the last one, so that the indices of the others stay valid.
    for key in keys.iter().rev().filter(|key| wanted.iter().all(|(other, _)| other != **key)) {
        now = remove(&now, &joined(path, key));
    }
    if is_list && wanted.is_empty() {
        // Without headers, an array of tables would not be empty but missing.
        return set(&now, path, &Json::Array(Vec::new()));
    }
    for (key, value) in wanted {
        now = set(&now, &joined(path, &key), value)?;
    }
    Ok(now)
}

/// Adds a key that is not in the text.
fn insert(text: &str, outline: &Outline, path: &[String], wanted: &Json) -> Result<String, String> {
    let (key, table) = path.split_last().expect("an edit has a path");
    if key.parse::<usize>().is_ok() && outline.entries.iter().any(|entry| entry.path.starts_with(table)) {
        return section(text, outline, path, wanted);
    }
    if table.is_empty() {
        return if wanted.is_object() { section(text, outline, path, wanted) } else { line(text, outline, None, path, wanted) };
    }
    if let Some(header) = outline.header(table) {
        return line(text, outline, Some(header), path, wanted);
    }
    let dotted = outline
        .entries
        .iter()
        .position(|entry| !entry.header && entry.path.starts_with(table) && outline.header(&entry.path[..entry.path.len() - 1]).is_none());
    if let Some(dotted) = dotted.filter(|&dotted| {
        let above = outline.section_of(dotted);
        above.is_none_or(|header| !outline.entries[header].path.starts_with(table))
    }) {
        return line(text, outline, outline.section_of(dotted), path, wanted);
    }
    if outline.entries.iter().any(|entry| entry.path.starts_with(table)) {
        // There are only headers of its subtables: a new table is added beside them, and a key gets a header.
        return if wanted.is_object() {
            section(text, outline, path, wanted)
        } else {
            section(text, outline, table, &value::nested(&path[table.len()..], wanted))
        };
    }
    match table {
        [_] => section(text, outline, table, &value::nested(std::slice::from_ref(key), wanted)),
        _ => insert(text, outline, table, &value::nested(std::slice::from_ref(key), wanted)),
    }
}

fn written_key(path: &[String]) -> String {
    path.iter().map(|key| Key::new(key.as_str()).display_repr().into_owned()).collect::<Vec<_>>().join(".")
}

/// Adds a line `key = value` under a header, after the keys that precede it by convention.
fn line(text: &str, outline: &Outline, header: Option<usize>, path: &[String], wanted: &Json) -> Result<String, String> {
    let own: &[String] = header.map_or(&[], |header| &outline.entries[header].path);
    let key = &path[own.len()..];
    let section = outline.section(header);
    // A dotted key is added to the others of its table.
    let place = |key: &[String], depth: usize| rank(&path[..own.len() + depth], &key[depth]);
    let before = |entry: &&Entry| {
        let other = &entry.path[own.len()..];
        let depth = key.iter().zip(other).take_while(|(a, b)| a == b).count().min(other.len() - 1);
        place(other, depth) <= place(key, depth)
    };
    let new = format!("{} = {}", written_key(key), value::fresh(wanted, path)?);
    let after = section.iter().rfind(before).map(|entry| line_end(text, entry.span.end));
    let at = after.or_else(|| header.map(|header| line_end(text, outline.entries[header].span.end)));
    Ok(match at.or_else(|| section.first().map(|entry| entry.line)) {
        Some(at) => put_line(text, at, &new),
        None => put_line(text, outline.entries.first().map_or(text.len(), |entry| block_start(text, entry.line)), &new),
    })
}

/// Inserts a line before another one, or at the end of the text.
fn put_line(text: &str, at: usize, new: &str) -> String {
    let end = line_break(text);
    let (before, after) = text.split_at(at);
    if before.is_empty() || before.ends_with('\n') { format!("{before}{new}{end}{after}") } else { format!("{before}{end}{new}{after}") }
}

/// Adds a table with its own header at its conventional position.
fn section(text: &str, outline: &Outline, path: &[String], wanted: &Json) -> Result<String, String> {
    let end = line_break(text);
    let Json::Object(map) = wanted else { return Err("it is a table".into()) };
    let (last, table) = path.split_last().expect("an edit has a path");
    let is_entry = last.parse::<usize>().is_ok() && outline.entries.iter().any(|entry| entry.path.starts_with(table));
    let header = if is_entry { format!("[[{}]]", written_key(table)) } else { format!("[{}]", written_key(path)) };
    let mut new = header;
    for (key, value) in value::in_order(map, path) {
        new += &format!("{end}{} = {}", written_key(std::slice::from_ref(key)), value::fresh(value, &joined(path, key))?);
    }
    Ok(match next_section(outline, path) {
        Some(next) => {
            let at = block_start(text, outline.entries[next].line);
            let gap = if blank_before(text, at) { end } else { "" };
            format!("{}{new}{end}{gap}{}", &text[..at], &text[at..])
        }
        None if text.is_empty() => format!("{new}{end}"),
        None if text.ends_with('\n') => format!("{text}{end}{new}{end}"),
        None => format!("{text}{end}{end}{new}"),
    })
}

/// The header before which to insert a new table: the one after the last table that precedes it by convention.
fn next_section(outline: &Outline, path: &[String]) -> Option<usize> {
    let place = |path: &[String]| rank(&[], &path[0]);
    let headers = || outline.entries.iter().enumerate().filter(|(_, entry)| entry.header);
    let family = |entry: &Entry| path.len() > 1 && entry.path[0] == path[0];
    let before = |entry: &Entry| {
        if family(entry) && entry.path.starts_with(path) {
            return false;
        }
        family(entry) || place(&entry.path) < place(path) || (place(&entry.path) == usize::MAX && place(path) == usize::MAX)
    };
    match headers().rfind(|(_, entry)| before(entry)) {
        Some((last, _)) => headers().find(|(at, _)| *at > last).map(|(at, _)| at),
        None => headers().next().map(|(at, _)| at),
    }
}

/// Removes a key or table, and any table that becomes empty.
fn unset(text: &str, path: &[String]) -> String {
    let outline = outline_of(text);
    let Some(entry) = outline.value_around(path) else { return remove(text, path) };
    let rest = &path[entry.path.len()..];
    if rest.is_empty() {
        return remove(text, path);
    }
    let mut is_empty = false;
    let now = rewritten(text, entry, |value| {
        is_empty = value::remove_within(value, rest);
        Ok(())
    });
    if is_empty { remove(text, &entry.path) } else { now.unwrap_or_else(|_| text.into()) }
}

/// Removes the lines of a key or of a whole table, but keeps their comments.
fn remove(text: &str, path: &[String]) -> String {
    let outline = outline_of(text);
    let mut now = text.to_string();
    let mut emptied = None;
    // From the end, so that earlier offsets stay valid.
    for (at, entry) in outline.entries.iter().enumerate().rev().filter(|(_, entry)| entry.path.starts_with(path)) {
        if entry.header {
            now = without_header(&now, entry);
            continue;
        }
        now = without_line(&now, entry);
        emptied = outline.section_of(at).map(|header| outline.entries[header].path.clone());
    }
    match emptied {
        Some(table) if !table.starts_with(path) => without_empty_table(&now, &table),
        _ => now,
    }
}

fn without_line(text: &str, entry: &Entry) -> String {
    let end = line_end(text, entry.span.end);
    let kept: Vec<String> = comments::comments(&text[entry.span.start..end]).into_iter().map(String::from).collect();
    let kept = comment_lines(text, entry.line, &kept);
    let (before, after) = (&text[..entry.line], &text[end..]);
    if after.is_empty() && kept.is_empty() && !text.ends_with('\n') {
        return before.strip_suffix(line_break(text)).unwrap_or(before).into();
    }
    format!("{before}{kept}{after}")
}

fn without_header(text: &str, entry: &Entry) -> String {
    let end = line_end(text, entry.span.end);
    let kept: Vec<String> = comments::comments(&text[entry.span.end..end]).into_iter().map(String::from).collect();
    if !kept.is_empty() {
        return format!("{}{}{}", &text[..entry.line], comment_lines(text, entry.line, &kept), &text[end..]);
    }
    let (before, after) = (&text[..entry.line], &text[end..]);
    if after.is_empty() {
        // Also remove the blank line that separated the table.
        let rest = before.strip_suffix(line_break(text)).unwrap_or(before);
        if !text.ends_with('\n') {
            return rest.strip_suffix(line_break(text)).unwrap_or(rest).into();
        }
        return if blank_before(text, entry.line) { rest.into() } else { before.into() };
    }
    let next = line_end(after, 0);
    let is_apart = blank_before(text, entry.line) && after[..next].trim().is_empty();
    format!("{before}{}", if is_apart { &after[next..] } else { after })
}

/// Removes the header of a table without keys, unless it has a comment.
fn without_empty_table(text: &str, path: &[String]) -> String {
    let outline = outline_of(text);
    let Some(at) = outline.header(path) else { return text.into() };
    let header = &outline.entries[at];
    let is_entry = path.last().is_some_and(|key| key.parse::<usize>().is_ok());
    let end = outline.next_header(at + 1).map_or(text.len(), |next| block_start(text, next.line).max(header.span.end));
    let is_bare = text[header.span.end..end].trim().is_empty() && block_start(text, header.line) == header.line;
    if is_entry || !is_bare || !outline.section(Some(at)).is_empty() { text.into() } else { without_header(text, header) }
}

/// The positions of the values in a text: the path of each key with its own line, and the bytes from the key to the end of the value.
pub(super) fn places(text: &str) -> Vec<(Path, Range<usize>)> {
    let start =
        |entry: &Entry| text[line_start(text, entry.line)..].find(|c: char| !c.is_whitespace()).map_or(entry.line, |n| entry.line + n);
    outline_of(text).entries.iter().map(|entry| (entry.path.clone(), start(entry)..entry.span.end)).collect()
}
