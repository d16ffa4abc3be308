//! Edits values in place, and keeps their layout and comments.

use serde_json::{Map, Value as Json};
use toml_edit::{Array, InlineTable, Value};

use crate::format::order::rank;

/// A value as JSON; `null` for values that JSON or the format does not have: decimal numbers and dates.
pub(super) fn json(value: &Value) -> Json {
    match value {
        Value::String(text) => text.value().clone().into(),
        Value::Integer(number) => (*number.value()).into(),
        Value::Boolean(yes) => (*yes.value()).into(),
        Value::Array(list) => list.iter().map(json).collect(),
        Value::InlineTable(table) => table.iter().map(|(key, value)| (key.to_string(), json(value))).collect(),
        Value::Float(_) | Value::Datetime(_) => Json::Null,
    }
}

/// A value in the usual layout: `[1, 2]`, `{ a = 1 }`. The keys of tables are in the conventional order for the path.
pub(super) fn fresh(wanted: &Json, path: &[String]) -> Result<Value, String> {
    Ok(match wanted {
        Json::String(text) => text.into(),
        Json::Bool(yes) => (*yes).into(),
        Json::Number(number) => number.as_i64().ok_or_else(|| format!("{number} is not a whole number"))?.into(),
        Json::Array(list) => {
            let mut array = Array::new();
            for item in list {
                array.push(fresh(item, path)?);
            }
            array.into()
        }
        Json::Object(map) => {
            let mut table = InlineTable::new();
            for (key, item) in in_order(map, path) {
                table.insert(key, fresh(item, &joined(path, key))?);
            }
            table.into()
        }
        Json::Null => return Err("TOML has no null".into()),
    })
}

/// Changes a value to the wanted one, and keeps the layout of unchanged parts.
pub(super) fn set(value: &mut Value, path: &[String], wanted: &Json) -> Result<(), String> {
    if json(value) == *wanted {
        return Ok(());
    }
    match (&mut *value, wanted) {
        (Value::Array(array), Json::Array(list)) => set_list(array, path, list),
        (Value::InlineTable(table), Json::Object(map)) => {
            let gone: Vec<String> = table.iter().map(|(key, _)| key.to_string()).filter(|key| !map.contains_key(key)).collect();
            for key in gone {
                remove_key(table, &key);
            }
            map.iter().try_for_each(|(key, item)| set_key(table, path, key, item))
        }
        _ => {
            let mut now = fresh(wanted, path)?;
            *now.decor_mut() = value.decor().clone();
            *value = now;
            Ok(())
        }
    }
}

/// Sets the value at a path, starting at its key number `depth` within this value, and creates the tables on the way.
pub(super) fn set_within(value: &mut Value, path: &[String], depth: usize, wanted: &Json) -> Result<(), String> {
    let (table_path, rest) = path.split_at(depth);
    let Some((key, rest)) = rest.split_first() else { return set(value, path, wanted) };
    let kind = value.type_name();
    let Some(table) = value.as_inline_table_mut() else { return Err(format!("it is {}, not a table", article(kind))) };
    match table.get_mut(key) {
        Some(inner) => set_within(inner, path, depth + 1, wanted),
        None => set_key(table, table_path, key, &nested(rest, wanted)),
    }
}

/// Removes the value at a path within an inline table, and tables that become empty. Returns whether the value itself is empty then.
pub(super) fn remove_within(value: &mut Value, path: &[String]) -> bool {
    let (Some((key, rest)), Some(table)) = (path.split_first(), value.as_inline_table_mut()) else { return false };
    let Some(inner) = table.get_mut(key) else { return false };
    if rest.is_empty() || remove_within(inner, rest) {
        remove_key(table, key);
        return table.is_empty();
    }
    false
}

/// A value wrapped into tables: `{a: {b: value}}`.
pub(super) fn nested(path: &[String], value: &Json) -> Json {
    path.iter().rev().fold(value.clone(), |inner, key| Json::Object([(key.clone(), inner)].into_iter().collect()))
}

/// The entries of a table in the conventional order.
pub(super) fn in_order<'a>(map: &'a Map<String, Json>, path: &[String]) -> Vec<(&'a String, &'a Json)> {
    let mut entries: Vec<_> = map.iter().collect();
    entries.sort_by_key(|(key, _)| rank(path, key));
    entries
}

/// A path with one more key.
pub(super) fn joined(path: &[String], key: &str) -> Vec<String> {
    path.iter().cloned().chain([key.to_string()]).collect()
}

fn article(kind: &str) -> String {
    if kind.starts_with(['a', 'i', 'o']) { format!("an {kind}") } else { format!("a {kind}") }
}

fn set_key(table: &mut InlineTable, path: &[String], key: &str, wanted: &Json) -> Result<(), String> {
    let path = &joined(path, key);
    if let Some(value) = table.get_mut(key) {
        return set(value, path, wanted);
    }
    let mut value = fresh(wanted, path)?;
    // Keep the space before the brace.
    let end = table.iter_mut().last().map(|(_, last)| take_suffix(last));
    value.decor_mut().set_prefix(" ");
    value.decor_mut().set_suffix(end.unwrap_or_else(|| " ".into()));
    table.insert(key, value);
    Ok(())
}

fn remove_key(table: &mut InlineTable, key: &str) {
    let Some(mut removed) = table.remove(key) else { return };
    let end = whitespace(&take_suffix(&mut removed));
    if let Some((_, last)) = table.iter_mut().last()
        && last.decor().suffix().and_then(|suffix| suffix.as_str()).unwrap_or_default().is_empty()
    {
        last.decor_mut().set_suffix(end);
    }
}

/// Changes a list to the wanted one: equal entries at both ends are kept, the others are changed in place.
fn set_list(array: &mut Array, path: &[String], wanted: &[Json]) -> Result<(), String> {
    let before: Vec<Json> = array.iter().map(json).collect();
    let most = before.len().min(wanted.len());
    let first = before.iter().zip(wanted).take_while(|(a, b)| a == b).count();
    let last = before.iter().rev().zip(wanted.iter().rev()).take(most - first).take_while(|(a, b)| a == b).count();
    let (old, new) = (before.len() - last, wanted.len() - last);
    for (at, item) in wanted.iter().enumerate().take(old.min(new)).skip(first) {
        set(array.get_mut(at).expect("the list is as long as its copy"), path, item)?;
    }
    for _ in new.max(first)..old {
        remove_entry(array, new.max(first));
    }
    for (at, item) in wanted.iter().enumerate().take(new).skip(old.max(first)) {
        insert_entry(array, at, fresh(item, path)?);
    }
    Ok(())
}

fn insert_entry(array: &mut Array, at: usize, mut value: Value) {
    let neighbor = array.get(at).or_else(|| array.get(at.checked_sub(1)?));
    let layout =
        neighbor.and_then(|value| value.decor().prefix()?.as_str()).and_then(|prefix| prefix.rfind('\n').map(|n| prefix[n..].to_string()));
    let many_lines = layout.is_some();
    if array.is_empty() && array.trailing().as_str().is_some_and(|space| space.trim().is_empty()) {
        array.set_trailing("");
    }
    let mut prefix = layout.unwrap_or_else(|| if at == 0 { String::new() } else { " ".into() });
    if at == array.len() && array.trailing_comma() {
        // A comment after the last comma belongs to the entry before it.
        let trailing = array.trailing().as_str().unwrap_or_default().to_string();
        let (comment, rest) = trailing.split_at(trailing.trim_end().len());
        prefix.insert_str(0, comment);
        array.set_trailing(rest);
    }
    let suffix = if at == array.len() { array.iter_mut().last().map(take_suffix).unwrap_or_default() } else { String::new() };
    if at == 0
        && !many_lines
        && let Some(next) = array.get_mut(0)
    {
        next.decor_mut().set_prefix(" ");
    }
    value.decor_mut().set_prefix(prefix);
    value.decor_mut().set_suffix(suffix);
    array.insert_formatted(at, value);
}

fn remove_entry(array: &mut Array, at: usize) {
    let mut removed = array.remove(at);
    let end = whitespace(&take_suffix(&mut removed));
    let one_line = !removed.decor().prefix().and_then(|prefix| prefix.as_str()).is_some_and(|prefix| prefix.contains('\n'));
    if at == array.len() {
        if let Some(last) = array.iter_mut().last() {
            let own = take_suffix(last);
            last.decor_mut().set_suffix(if own.is_empty() { end } else { own });
        }
    } else if at == 0
        && one_line
        && let Some(next) = array.get_mut(0)
    {
        next.decor_mut().set_prefix("");
    }
}

fn take_suffix(value: &mut Value) -> String {
    let suffix = value.decor().suffix().and_then(|suffix| suffix.as_str()).unwrap_or_default().to_string();
    value.decor_mut().set_suffix("");
    suffix
}

/// The whitespace of a layout, without its comments.
fn whitespace(layout: &str) -> String {
    match (layout.contains('#'), layout.rfind('\n')) {
        (false, _) => layout.into(),
        (true, Some(end)) => layout[end..].into(),
        (true, None) => String::new(),
    }
}
