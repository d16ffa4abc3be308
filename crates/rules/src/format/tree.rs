//! A variant file as a tree in which every key and value has its place in the text.

use std::collections::BTreeMap;

use toml::Spanned;
use toml::de::{DeTable, DeValue};

use super::diagnostic::{Place, Report};

/// A value with its place.
#[derive(Clone, Debug)]
pub(crate) struct Node {
    pub value: Value,
    pub place: Place,
}

#[derive(Clone, Debug)]
pub(crate) enum Value {
    Text(String),
    Whole(i64),
    Boolean(bool),
    List(Vec<Node>),
    Table(BTreeMap<String, Entry>),
    /// A number with a fraction, or a date: no key of the format takes one.
    Foreign(&'static str),
}

/// A key with its value.
#[derive(Clone, Debug)]
pub(crate) struct Entry {
    pub key: Place,
    pub node: Node,
}

impl Node {
    pub fn from_table(table: &Spanned<DeTable<'_>>, source: usize, report: &mut Report) -> Node {
        let place = Place { source, span: table.span() };
        Node { value: from_entries(table.get_ref(), source, report), place }
    }

    fn from_value(value: &Spanned<DeValue<'_>>, source: usize, report: &mut Report) -> Node {
        let place = Place { source, span: value.span() };
        let value = match value.get_ref() {
            DeValue::String(text) => Value::Text(text.to_string()),
            DeValue::Boolean(b) => Value::Boolean(*b),
            DeValue::Float(_) => Value::Foreign("a decimal number"),
            DeValue::Datetime(_) => Value::Foreign("a date"),
            DeValue::Integer(n) => i64::from_str_radix(&n.as_str().replace('_', ""), n.radix()).map_or_else(
                |_| {
                    report.error(&place, "this number is too large", None);
                    Value::Whole(0)
                },
                Value::Whole,
            ),
            DeValue::Array(list) => Value::List(list.iter().map(|item| Node::from_value(item, source, report)).collect()),
            DeValue::Table(table) => from_entries(table, source, report),
        };
        Node { value, place }
    }

    /// A copy whose places are in another source.
    pub fn in_source(&self, source: usize) -> Node {
        let place = |place: &Place| Place { source, span: place.span.clone() };
        let entry = |entry: &Entry| Entry { key: place(&entry.key), node: entry.node.in_source(source) };
        let value = match &self.value {
            Value::List(list) => Value::List(list.iter().map(|item| item.in_source(source)).collect()),
            Value::Table(table) => Value::Table(table.iter().map(|(key, value)| (key.clone(), entry(value))).collect()),
            plain => plain.clone(),
        };
        Node { value, place: place(&self.place) }
    }

    /// Merges this tree onto another one: tables key by key, everything else as a whole.
    pub fn over(self, base: Node) -> Node {
        let Node { value, place } = self;
        let value = match (value, base.value) {
            (Value::Table(own), Value::Table(mut all)) => {
                for (name, entry) in own {
                    let node = match all.remove(&name) {
                        Some(below) => entry.node.over(below.node),
                        None => entry.node,
                    };
                    all.insert(name, Entry { key: entry.key, node });
                }
                Value::Table(all)
            }
            (value, _) => value,
        };
        Node { value, place }
    }

    pub fn table(&self) -> Option<&BTreeMap<String, Entry>> {
        match &self.value {
            Value::Table(table) => Some(table),
            _ => None,
        }
    }

    pub fn text(&self) -> Option<&str> {
        match &self.value {
            Value::Text(text) => Some(text),
            _ => None,
        }
    }

    pub fn whole(&self) -> Option<i64> {
        match &self.value {
            Value::Whole(number) => Some(*number),
            _ => None,
        }
    }

    /// Sets the text at a path such as `about.summary`, if there is one.
    pub fn set_text(&mut self, path: &str, text: &str) {
        let mut at = self;
        for step in path.split('.') {
            let Value::Table(entries) = &mut at.value else { return };
            let Some(entry) = entries.get_mut(step) else { return };
            at = &mut entry.node;
        }
        at.value = Value::Text(text.to_string());
    }

    pub fn get(&self, key: &str) -> Option<&Entry> {
        self.table()?.get(key)
    }

    /// The value at a path such as `turn.shapes[0][1]`, and the place of its key (of itself, in a list).
    pub fn find(&self, path: &str) -> Option<(&Node, &Place)> {
        let mut at = (self, &self.place);
        for step in steps(path) {
            at = match step {
                Step::Key(key) => at.0.get(key).map(|entry| (&entry.node, &entry.key))?,
                Step::Index(n) => match &at.0.value {
                    Value::List(list) => list.get(n).map(|node| (node, &node.place))?,
                    _ => return None,
                },
            };
        }
        Some(at)
    }

    /// Removes the value at a path; lists are removed as a whole, so that indices stay valid.
    pub fn remove(&mut self, path: &str) {
        let (table, key) = path.split_once('[').map_or(path, |(list, _)| list).rsplit_once('.').unwrap_or(("", path));
        let key = key.split('[').next().unwrap_or_default();
        let mut at = self;
        for step in table.split('.').filter(|step| !step.is_empty()) {
            let Value::Table(entries) = &mut at.value else { return };
            let Some(entry) = entries.get_mut(step) else { return };
            at = &mut entry.node;
        }
        if let Value::Table(entries) = &mut at.value {
            entries.remove(key);
        }
    }

    /// The place of the value at a path, or of the key of the nearest table around it that the file has.
    pub fn nearest(&self, path: &str) -> Place {
        if let Some((node, key)) = self.find(path) {
            // A table's own place is its header or empty, so point to its key instead.
            return if node.table().is_some() { key.clone() } else { node.place.clone() };
        }
        match path.rfind(['.', '[']) {
            Some(end) => self.nearest(&path[..end]),
            None => Place::default(),
        }
    }

    pub fn to_json(&self) -> serde_json::Value {
        match &self.value {
            Value::Text(text) => text.clone().into(),
            Value::Whole(n) => (*n).into(),
            Value::Boolean(b) => (*b).into(),
            Value::List(list) => list.iter().map(Node::to_json).collect(),
            Value::Table(table) => table.iter().map(|(key, entry)| (key.clone(), entry.node.to_json())).collect(),
            Value::Foreign(_) => serde_json::Value::Null,
        }
    }

    /// The kind of value, in words.
    pub fn kind(&self) -> &'static str {
        match &self.value {
            Value::Text(_) => "a string",
            Value::Whole(_) => "an integer",
            Value::Boolean(_) => "a boolean",
            Value::List(_) => "a list",
            Value::Table(_) => "a table",
            Value::Foreign(kind) => kind,
        }
    }
}

fn from_entries(table: &DeTable<'_>, source: usize, report: &mut Report) -> Value {
    let mut entries = BTreeMap::new();
    for (key, value) in table.iter() {
        let node = Node::from_value(value, source, report);
        entries.insert(key.get_ref().to_string(), Entry { key: Place { source, span: key.span() }, node });
    }
    Value::Table(entries)
}

enum Step<'a> {
    Key(&'a str),
    Index(usize),
}

fn steps(path: &str) -> impl Iterator<Item = Step<'_>> {
    path.split(['.', '[']).filter(|part| !part.is_empty()).map(|part| match part.strip_suffix(']').and_then(|n| n.parse().ok()) {
        Some(n) => Step::Index(n),
        None => Step::Key(part),
    })
}
