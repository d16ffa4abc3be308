//! Lists the parts of the rules and the variants that use them.

use serde_json::Value as Json;

use super::model::VariantFile;
use super::schema;

/// A part of the rules and the variants that use it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct RulePart {
    /// The key, with the word if the key takes words: `check.allowed = "final"`.
    pub name: String,
    /// The identifiers of the variants in which it differs from ordinary chess.
    pub users: Vec<String>,
}

/// Lists every part of the rules with the variants that use it, in the order of the format. `files` are identifiers with their files, with bases
/// merged in.
pub fn parts(files: &[(&str, &VariantFile)]) -> Vec<RulePart> {
    let values: Vec<(&str, Json)> = files.iter().map(|(id, file)| (*id, json(file))).collect();
    all_tests()
        .into_iter()
        .map(|test| {
            let users = values.iter().filter(|(_, value)| test.holds(value)).map(|(id, _)| id.to_string()).collect();
            RulePart { name: test.name, users }
        })
        .collect()
}

/// The list as a Markdown table, for the format's documentation.
pub fn parts_table(files: &[(&str, &VariantFile)]) -> String {
    let mut table = String::from("| part | used by |\n|---|---|\n");
    for RulePart { name, users } in parts(files) {
        let users = if users.is_empty() { "no built-in variant".to_string() } else { users.join(", ") };
        table.push_str(&format!("| `{name}` | {users} |\n"));
    }
    table
}

fn json(file: &VariantFile) -> Json {
    serde_json::to_value(file).expect("a model has only keys that are texts")
}

/// A test whether a file uses a part.
struct Test {
    name: String,
    path: Vec<String>,
    ask: Ask,
}

enum Ask {
    /// The value is this word, or a list that contains it.
    Word(String),
    /// The value differs from this one.
    Differs(Json),
    /// A slot of the shapes has this word.
    Slot(&'static str),
    /// A piece has this key.
    PieceDef(&'static str),
}

impl Test {
    fn holds(&self, file: &Json) -> bool {
        let value = self.path.iter().try_fold(file, |at, key| at.get(key)).unwrap_or(&Json::Null);
        match &self.ask {
            Ask::Word(word) => value == word || value.as_array().is_some_and(|list| list.iter().any(|one| one == word)),
            Ask::Differs(usual) => value != usual,
            Ask::Slot(word) => slots(value).any(|slot| has_word(slot, word)),
            Ask::PieceDef(key) => value.as_object().is_some_and(|pieces| pieces.values().any(|piece| piece.get(key).is_some())),
        }
    }
}

fn slots(shapes: &Json) -> impl Iterator<Item = &str> {
    shapes.as_array().into_iter().flatten().filter_map(Json::as_array).flatten().filter_map(Json::as_str)
}

fn has_word(slot: &str, wanted: &str) -> bool {
    slot.split_whitespace().any(|word| match wanted {
        "letters" => word.starts_with(|c: char| c.is_ascii_uppercase()),
        "-letters" => word.starts_with('-'),
        _ => word == wanted,
    })
}

fn all_tests() -> Vec<Test> {
    let schema = schema::raw();
    let usual = json(&VariantFile::empty());
    let mut tests =
        vec![Test { name: "start.first = \"black\"".into(), path: vec!["start".into(), "first".into()], ask: Ask::Word("black".into()) }];
    for key in ["capture", "attack", "white", "black"] {
        tests.push(Test { name: format!("men.X.{key}"), path: vec!["men".into()], ask: Ask::PieceDef(key) });
    }
    for key in ["ownership", "pawns", "castling", "turn", "limits", "check", "capture", "removal", "markers", "rearrangement", "end"] {
        let inner = &schema["properties"][key];
        tests_of(schema, inner, vec![key.into()], &usual[key], &mut tests);
    }
    tests
}

fn tests_of(root: &Json, inner: &Json, path: Vec<String>, usual: &Json, tests: &mut Vec<Test>) {
    let name = path.join(".");
    let resolved = schema::resolve(root, inner);
    let of_items = resolved.get("items").map(|items| schema::resolve(root, items)).and_then(schema::words);
    if let Some(words) = schema::words(resolved).or(of_items) {
        for word in words.into_iter().filter(|word| usual != word) {
            tests.push(Test { name: format!("{name} = \"{word}\""), path: path.clone(), ask: Ask::Word(word.into()) });
        }
        return;
    }
    let properties = resolved.get("properties").and_then(Json::as_object).filter(|_| !usual.is_null());
    let Some(properties) = properties else {
        let shapes = name == "turn.shapes";
        tests.push(Test { name: name.clone(), path: path.clone(), ask: Ask::Differs(usual.clone()) });
        for word in ["capture", "quiet", "opposing", "other", "white", "black", "letters", "-letters"].into_iter().filter(|_| shapes) {
            tests.push(Test { name: format!("{name}: {word}"), path: path.clone(), ask: Ask::Slot(word) });
        }
        return;
    };
    for (key, inner) in properties {
        let mut path = path.clone();
        path.push(key.clone());
        tests_of(root, inner, path, &usual[key], tests);
    }
}
