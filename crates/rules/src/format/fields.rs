//! The keys of the format with their values in a variant file, for forms.

use std::collections::BTreeSet;
use std::ops::Range;

use serde_json::Value as Json;

use super::diagnostic::{Diagnostic, Report, Source};
use super::edit::places;
use super::order::rank;
use super::schema::{raw, resolve};
use super::tree::Node;
use super::{FindBase, Reader, new_game, plain_path, syntax_errors};

/// A key of the format with its value in a file.
#[derive(Clone, Debug, PartialEq)]
pub struct Field {
    /// The keys from the root, such as `["turn", "length"]`.
    pub path: Vec<String>,
    /// The value that applies. `null`: there is none.
    pub value: Json,
    /// The origin of the value.
    pub origin: Origin,
    /// The value that would apply if the file did not set it. `null`: there would be none.
    pub otherwise: Json,
    /// The bytes of the text from the key to the end of its value, or those of the inline table that contains it; `None` for a key that is not
    /// set.
    pub span: Option<Range<usize>>,
}

/// The origin of a value.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Origin {
    /// The file itself.
    File,
    /// Its base.
    Base,
    /// The default of the format.
    Default,
    /// Nowhere: the key is optional and not set.
    Nowhere,
}

/// Every key of the format with its value in a file, in the conventional order: keys of pieces for each letter in the file or its base; lists
/// as a whole. Values need not be valid; a base that cannot be found is ignored.
///
/// # Errors
/// The diagnostics of a text that is not TOML or too long.
pub fn fields(file_name: &str, text: &str, find_base: &FindBase<'_>) -> Result<Vec<Field>, Vec<Diagnostic>> {
    let wrong = syntax_errors(file_name, text);
    if !wrong.is_empty() {
        return Err(wrong);
    }
    let report = Report::on(vec![Source { name: file_name.into(), text: text.into() }]);
    let chain = vec![plain_path(file_name)];
    let mut reader = Reader { report, schema: raw(), find_base, chain, based_on: None, dropped: BTreeSet::new() };
    let own = Node::from_table(&toml::de::DeTable::parse_recoverable(text).0, 0, &mut reader.report);
    let named = own.get("base").and_then(|base| Some((base.node.text()?.to_string(), base.node.place.clone())));
    let mut base = named.and_then(|(name, place)| reader.base(&name, &place));
    if let Some(base) = base.as_mut().filter(|_| own.find("about.name").is_some()) {
        new_game(base);
    }
    let mut listing = Listing { places: places(text), found: Vec::new() };
    listing.table(raw(), &mut Vec::new(), Some(&own), base.as_ref());
    Ok(listing.found)
}

struct Listing {
    places: Vec<(Vec<String>, Range<usize>)>,
    found: Vec<Field>,
}

impl Listing {
    fn table(&mut self, schema: &Json, path: &mut Vec<String>, own: Option<&Node>, base: Option<&Node>) {
        let schema = resolve(raw(), schema);
        let within =
            |node: Option<&'_ Node>| node.and_then(Node::table).into_iter().flat_map(|table| table.keys().cloned()).collect::<Vec<_>>();
        let known = schema.get("properties").and_then(Json::as_object);
        let mut keys: Vec<String> = match known {
            Some(known) => known.keys().cloned().collect(),
            None => within(base).into_iter().chain(within(own)).collect::<BTreeSet<_>>().into_iter().collect(),
        };
        keys.sort_by_key(|key| rank(path, key));
        for key in keys {
            let inner = known.map_or(&schema["additionalProperties"], |known| &known[&key]);
            let [own, base] = [own, base].map(|node| node.and_then(|node| node.get(&key)).map(|entry| &entry.node));
            path.push(key);
            if is_table(inner) {
                self.table(inner, path, own, base);
            } else {
                self.field(inner, path, own, base);
            }
            path.pop();
        }
    }

    fn field(&mut self, schema: &Json, path: &[String], own: Option<&Node>, base: Option<&Node>) {
        // The base itself and the version of the format are not inherited.
        let base = base.filter(|_| path != ["base"] && path != ["format"]);
        let usual = schema.get("default").filter(|usual| !usual.is_null());
        let otherwise = base.map(Node::to_json).or_else(|| usual.cloned()).unwrap_or_default();
        let origin = match (own, base, usual) {
            (Some(_), _, _) => Origin::File,
            (None, Some(_), _) => Origin::Base,
            (None, None, Some(_)) => Origin::Default,
            (None, None, None) => Origin::Nowhere,
        };
        let span = own.and_then(|_| self.places.iter().filter(|(other, _)| path.starts_with(other)).max_by_key(|(other, _)| other.len()));
        let first = self.places.iter().find(|(other, _)| other.starts_with(path));
        let span = span.or(first.filter(|_| own.is_some())).map(|(_, span)| span.clone());
        let value = own.map_or_else(|| otherwise.clone(), Node::to_json);
        self.found.push(Field { path: path.to_vec(), value, origin, otherwise, span });
    }
}

/// Whether the value of a key is a table, whose keys are separate fields.
fn is_table(schema: &Json) -> bool {
    let schema = resolve(raw(), schema);
    schema.get("properties").is_some() || schema.get("additionalProperties").is_some_and(Json::is_object)
}
