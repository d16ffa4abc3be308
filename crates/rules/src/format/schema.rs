//! The JSON Schema of the format, and conformance checks.

use std::fmt;
use std::sync::LazyLock;

use schemars::schema_for;
use serde_json::{Map, Value as Json, json};

use super::diagnostic::{Place, Report};
use super::model::VariantFile;
use super::spelling::nearest_word;
use super::tree::{Entry, Node, Value};

/// The schema generated from the model, which is the single source of truth for keys, types, words and ranges.
pub(crate) fn raw() -> &'static Json {
    // Generating it takes longer than checking a file.
    static RAW: LazyLock<Json> = LazyLock::new(|| schema_for!(VariantFile).to_value());
    &RAW
}

/// The JSON Schema of variant files for editors, pretty-printed: keys, types, allowed words and their documentation.
///
/// Keys that a base can supply are required only without a base.
pub fn json_schema() -> String {
    let mut schema = raw().clone();
    drop_null(&mut schema);
    let Json::Object(root) = &mut schema else { unreachable!("the schema of a struct is an object") };
    let mut required = root.insert("required".into(), json!(["format"])).unwrap_or_default();
    required.as_array_mut().into_iter().for_each(|keys| keys.retain(|key| key != "format"));
    let mut nested = Map::new();
    for (key, definition) in [("about", "About"), ("start", "Start")] {
        let own = root["$defs"][definition].as_object_mut().and_then(|table| table.remove("required")).unwrap_or_default();
        nested.insert(key.into(), json!({ "required": own }));
    }
    root.insert("title".into(), "A Tempi variant".into());
    root.insert("if".into(), json!({ "not": { "required": ["base"] } }));
    root.insert("then".into(), json!({ "required": required, "properties": nested }));
    let mut text = serde_json::to_string_pretty(&schema).expect("a JSON value can be printed");
    text.push('\n');
    text
}

/// TOML has no null, so optional keys are simply omitted.
fn drop_null(schema: &mut Json) {
    match schema {
        Json::Object(map) => {
            if let Some(only) = map.get("type").and_then(Json::as_array).and_then(|all| all.iter().find(|t| *t != "null")).cloned() {
                map.insert("type".into(), only);
            }
            if map.get("default").is_some_and(Json::is_null) {
                map.remove("default");
            }
            if let Some(Json::Array(any)) = map.get_mut("anyOf") {
                any.retain(|one| one["type"] != "null");
            }
            map.values_mut().for_each(drop_null);
        }
        Json::Array(list) => list.iter_mut().for_each(drop_null),
        _ => {}
    }
}

/// Checks trees against the schema.
pub(crate) struct Conformance<'a> {
    root: &'a Json,
    report: &'a mut Report,
    /// The paths of invalid values, and of missing keys.
    pub faulty: Vec<String>,
}

impl<'a> Conformance<'a> {
    pub fn new(root: &'a Json, report: &'a mut Report) -> Self {
        Conformance { root, report, faulty: Vec::new() }
    }

    /// Reports unknown keys, wrong types, unknown words and numbers out of range, but not missing keys.
    pub fn check(&mut self, node: &Node) {
        let root = self.root;
        self.value(node, root, Path::Root);
    }

    /// Reports missing keys, once the base is merged in. Returns whether there are none.
    pub fn check_complete(&mut self, node: &Node) -> bool {
        let root = self.root;
        self.complete(node, &node.place, root, Path::Root)
    }

    fn resolve(&self, schema: &'a Json) -> &'a Json {
        resolve(self.root, schema)
    }

    fn value(&mut self, node: &Node, schema: &'a Json, path: Path<'_>) {
        let schema = self.resolve(schema);
        if let Some(words) = words(schema) {
            return self.word(node, &words, path);
        }
        match (kind(schema), &node.value) {
            ("object", Value::Table(table)) => {
                for (key, entry) in table {
                    self.entry(key, entry, schema, path);
                }
            }
            ("array", Value::List(list)) => {
                for (n, item) in list.iter().enumerate() {
                    self.value(item, &schema["items"], Path::Item(&path, n));
                }
            }
            ("integer", Value::Whole(n)) => self.range(node, *n, schema, path),
            ("string", Value::Text(_)) | ("boolean", Value::Boolean(_)) => {}
            (expected, _) => self.wrong_kind(node, schema, expected, path),
        }
    }

    fn entry(&mut self, key: &str, entry: &Entry, schema: &'a Json, path: Path<'_>) {
        let inner = Path::Key(&path, key);
        if let Some(known) = schema.get("properties").and_then(|p| p.get(key)) {
            return self.value(&entry.node, known, inner);
        }
        if let Some(any) = schema.get("additionalProperties").filter(|any| any.is_object()) {
            return self.value(&entry.node, any, inner);
        }
        let known: Vec<&str> =
            schema.get("properties").and_then(Json::as_object).into_iter().flatten().map(|(key, _)| key.as_str()).collect();
        let place = path.named("a variant file");
        let help = match nearest_word(key, known.iter().copied()) {
            Some(right) => format!("did you mean `{right}`?"),
            None => self.elsewhere(key).unwrap_or_else(|| format!("valid keys: {}", listed(&known))),
        };
        self.faulty.push(inner.to_string());
        self.report.error(&entry.key, format!("{place} has no key `{key}`"), Some(help));
    }

    /// The table to which a misplaced key belongs.
    fn elsewhere(&self, key: &str) -> Option<String> {
        let tables = self.root["properties"].as_object()?;
        if tables.contains_key(key) {
            return Some(format!("`{key}` goes at the top of the file, not in a table"));
        }
        let (table, _) = tables.iter().find(|(_, schema)| self.resolve(schema).get("properties").is_some_and(|p| p.get(key).is_some()))?;
        Some(format!("`{key}` belongs in `[{table}]`"))
    }

    fn word(&mut self, node: &Node, words: &[&str], path: Path<'_>) {
        if node.text().is_some_and(|text| words.contains(&text)) {
            return;
        }
        self.faulty.push(path.to_string());
        let all = listed(words);
        match &node.value {
            Value::Text(text) => {
                let help = nearest_word(text, words.iter().copied())
                    .map_or(format!("valid values: {all}"), |right| format!("did you mean `{right}`? Valid values: {all}"));
                self.report.error(&node.place, format!("`{path}` cannot be `{text}`"), Some(help));
            }
            _ => self.report.error(
                &node.place,
                format!("`{path}` is {}, but must be a word in quotes", node.kind()),
                Some(format!("valid values: {all}")),
            ),
        }
    }

    fn range(&mut self, node: &Node, n: i64, schema: &Json, path: Path<'_>) {
        let (low, high) = limits(schema);
        if n < low || n > high {
            self.faulty.push(path.to_string());
            let help = if low == high { format!("the only valid value is {low}") } else { format!("an integer from {low} to {high}") };
            self.report.error(&node.place, format!("`{path}` cannot be {n}"), Some(help));
        }
    }

    fn wrong_kind(&mut self, node: &Node, schema: &'a Json, expected: &str, path: Path<'_>) {
        let hint = match (expected, &node.value) {
            ("array", Value::Text(text)) => Some(format!("write `[\"{text}\"]`")),
            ("array", Value::Whole(n)) => Some(format!("write `[{n}]`")),
            ("boolean", Value::Text(text)) if text == "true" || text == "false" => Some(format!("write `{text}` without quotes")),
            ("integer", Value::Text(text)) if text.parse::<i64>().is_ok() => Some(format!("write `{text}` without quotes")),
            _ => None,
        };
        let place = path.named("the file");
        let message = format!("{place} is {}, but must be {}", node.kind(), self.wanted(schema));
        self.faulty.push(path.to_string());
        self.report.error(&node.place, message, hint);
    }

    fn wanted(&self, schema: &'a Json) -> String {
        let schema = self.resolve(schema);
        match kind(schema) {
            "object" => "a table".into(),
            "array" => format!("a list in which each entry is {}", self.wanted(&schema["items"])),
            "boolean" => "`true` or `false`".into(),
            "integer" => match limits(schema) {
                (low, high) if low == high => format!("the number {low}"),
                (low, high) => format!("an integer from {low} to {high}"),
            },
            _ => words(schema).map_or("a string in quotes".into(), |words| format!("one of {}", listed(&words))),
        }
    }

    /// `place` is the place at which to report missing keys: that of a table can be empty, so its key is better.
    fn complete(&mut self, node: &Node, place: &Place, schema: &'a Json, path: Path<'_>) -> bool {
        let schema = self.resolve(schema);
        let mut all = true;
        if let Value::List(list) = &node.value {
            for (n, item) in list.iter().enumerate() {
                all &= self.complete(item, &item.place, &schema["items"], Path::Item(&path, n));
            }
        }
        let Some(table) = node.table() else { return all };
        for key in schema.get("required").and_then(Json::as_array).into_iter().flatten().filter_map(Json::as_str) {
            // Each file is checked for `format` on its own, before merging.
            if !table.contains_key(key) && key != "format" {
                all = false;
                self.faulty.push(Path::Key(&path, key).to_string());
                let owner = path.named("the file");
                let help = format!("{}; or set a `base` that has it", self.what_is(schema, key));
                self.report.error(place, format!("{owner} needs `{key}`"), Some(help));
            }
        }
        for (key, entry) in table {
            let inner = schema
                .get("properties")
                .and_then(|p| p.get(key))
                .or_else(|| schema.get("additionalProperties").filter(|any| any.is_object()));
            if let Some(inner) = inner.filter(|_| matches!(entry.node.value, Value::Table(_) | Value::List(_))) {
                let place = if entry.node.table().is_some() { &entry.key } else { &entry.node.place };
                all &= self.complete(&entry.node, place, inner, Path::Key(&path, key));
            }
        }
        all
    }

    fn what_is(&self, schema: &'a Json, key: &str) -> String {
        let about = schema["properties"][key]["description"].as_str().unwrap_or_default();
        let sentence = about.split_once(". ").map_or(about, |(first, _)| first).trim_end_matches('.');
        format!("`{key}`: {sentence}")
    }
}

/// The path from the root of a file to a value. It is formatted only for errors, because nearly every value is valid.
#[derive(Clone, Copy)]
enum Path<'a> {
    Root,
    Key(&'a Path<'a>, &'a str),
    Item(&'a Path<'a>, usize),
}

impl Path<'_> {
    /// The path in backticks, or other words for the root.
    fn named(&self, root: &str) -> String {
        if matches!(self, Path::Root) { root.to_string() } else { format!("`{self}`") }
    }
}

impl fmt::Display for Path<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Path::Root => Ok(()),
            Path::Key(Path::Root, key) => f.write_str(key),
            Path::Key(table, key) => write!(f, "{table}.{key}"),
            Path::Item(list, n) => write!(f, "{list}[{n}]"),
        }
    }
}

/// The schema that a reference or a single-element union resolves to.
pub(crate) fn resolve<'a>(root: &'a Json, schema: &'a Json) -> &'a Json {
    if let Some(Json::Array(any)) = schema.get("anyOf") {
        return any.iter().find(|one| one["type"] != "null").map_or(schema, |one| resolve(root, one));
    }
    // All references are to definitions of the root, whose names need no escapes.
    match schema.get("$ref").and_then(Json::as_str).and_then(|r| r.strip_prefix("#/$defs/")) {
        Some(name) => root["$defs"].get(name).map_or(schema, |one| resolve(root, one)),
        None => schema,
    }
}

fn kind(schema: &Json) -> &str {
    match &schema["type"] {
        Json::String(kind) => kind,
        Json::Array(kinds) => kinds.iter().filter_map(Json::as_str).find(|kind| *kind != "null").unwrap_or_default(),
        _ => "",
    }
}

/// The words of an enumeration, with or without documentation.
pub(crate) fn words(schema: &Json) -> Option<Vec<&str>> {
    if let Some(Json::Array(words)) = schema.get("enum") {
        return Some(words.iter().filter_map(Json::as_str).collect());
    }
    let one_of = schema.get("oneOf")?.as_array()?;
    let each = one_of.iter().flat_map(|one| match one.get("const") {
        Some(word) => vec![word.as_str()],
        None => one["enum"].as_array().into_iter().flatten().map(Json::as_str).collect(),
    });
    Some(each.flatten().collect())
}

fn limits(schema: &Json) -> (i64, i64) {
    let (low, high) = match schema["format"].as_str() {
        Some("uint8") => (0, i64::from(u8::MAX)),
        Some("uint16") => (0, i64::from(u16::MAX)),
        Some("int8") => (i64::from(i8::MIN), i64::from(i8::MAX)),
        _ => (0, i64::from(u32::MAX)),
    };
    let stated = |key: &str| schema.get(key).and_then(|n| n.as_i64().or_else(|| n.as_f64().map(|n| n as i64)));
    (stated("minimum").unwrap_or(low), stated("maximum").unwrap_or(high))
}

/// A list of words: `a`, `b`, `c`.
pub(crate) fn listed(words: &[&str]) -> String {
    words.iter().map(|word| format!("`{word}`")).collect::<Vec<_>>().join(", ")
}
