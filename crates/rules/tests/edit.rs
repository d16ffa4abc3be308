//! Changing keys of variant files: what a change writes, that it can be undone, and that nothing else changes.

use std::fs;
use std::path::Path;

use proptest::prelude::*;
use proptest::sample::Index;
use serde_json::{Value as Json, json};
use tempi_rules::catalog;
use tempi_rules::format::{Edit, Field, Origin, edit, fields};

/// All built-in variants and examples, and files with other layouts.
fn corpus() -> Vec<(String, String)> {
    let mut files: Vec<(String, String)> = catalog::ids().map(|id| (id.into(), catalog::source(id).unwrap().into())).collect();
    let examples = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../examples/variants");
    for entry in fs::read_dir(examples).unwrap() {
        let path = entry.unwrap().path();
        if path.extension().is_some_and(|extension| extension == "toml") {
            files.push((path.file_stem().unwrap().to_string_lossy().into(), fs::read_to_string(&path).unwrap()));
        }
    }
    files.push(("template".into(), tempi_rules::format::template("mine", &catalog::load("chess").unwrap().file, "chess")));
    files.extend(LAYOUTS.iter().map(|&(name, text)| (name.into(), text.into())));
    files
}

const LAYOUTS: &[(&str, &str)] = &[
    ("dotted", "# dotted\nformat = 1\nbase = 'chess' # the base\nturn.length = [2] # two\nturn.plus.capture = 1\nmen.N.move = \"C\"\n"),
    (
        "headers",
        "format = 1\nbase = \"chess\"\n\n# camels\n[men.N]\nmove = \"C\" # far\n# and Black's\n[men.N.black]\nmove = \"N\"\n\n[turn.order] # order\nno-type-twice = true\n",
    ),
    (
        "tables",
        "format = 1\nbase = \"chess\"\n\n[castling]\nallowed = \"loose\"\n[[castling.ways]] # short\nplayer = \"white\"\nking = \"e1g1\"\nrook = \"h1f1\"\n# long\n[[castling.ways]]\nplayer = \"white\"\nking = \"e1c1\"\nrook = \"a1d1\"\n",
    ),
    (
        "many lines",
        "format = 1\nbase = \"chess\"\n[turn]\nlength = [\n  1, # one\n  2,\n  # three\n  3, # end\n]\nshapes = [\n  [\"quiet\"], # quiet\n  [\"capture\", \"any\"]\n  # last\n]\n[men]\nN = {\n  move = \"C\", # far\n  rank = 2\n}\n",
    ),
    ("breaks", "format = 1\r\nbase = \"chess\"\r\n\r\n# turns\r\n[turn]\r\nlength = [1, 2] # two\r\n"),
    ("no end", "format = 1\nbase = \"chess\"\n[turn]\nlength = [2]"),
    ("indented", "format = 1\nbase = \"chess\"\n\n[turn]\n  # lengths\n  length = [ 1, 2 ]\n  ends = []\n"),
    ("mark", "\u{feff}format = 1\nbase = \"chess\"\n[check]\nallowed = 'final'\n"),
    ("empty", ""),
    ("only a comment", "# nothing yet"),
];

fn all_fields(text: &str) -> Vec<Field> {
    fields("mine.toml", text, &catalog::base).unwrap()
}

fn change(text: &str, path: &[String], value: Option<Json>) -> String {
    edit("mine.toml", text, &[Edit { path: path.to_vec(), value }]).unwrap_or_else(|wrong| panic!("{path:?}: {wrong:?}\n{text}"))
}

fn set(text: &str, path: &str, value: Json) -> String {
    change(text, &steps(path), Some(value))
}

fn unset(text: &str, path: &str) -> String {
    change(text, &steps(path), None)
}

fn steps(path: &str) -> Vec<String> {
    path.split('.').map(String::from).collect()
}

/// The comments of a text, line by line; no string of the corpus has more than one line.
fn comments(text: &str) -> Vec<String> {
    let comment = |line: &str| {
        let mut quote = None;
        line.char_indices().find_map(|(at, sign)| match (quote, sign) {
            (None, '#') => Some(line[at..].trim_end().to_string()),
            (None, '"' | '\'') => {
                quote = Some(sign);
                None
            }
            (Some(open), _) if open == sign => {
                quote = None;
                None
            }
            _ => None,
        })
    };
    let mut found: Vec<String> = text.lines().filter_map(comment).collect();
    found.sort();
    found
}

fn meaning(text: &str) -> Json {
    serde_json::to_value(
        toml::from_str::<toml::Table>(text.trim_start_matches('\u{feff}')).unwrap_or_else(|wrong| panic!("{wrong}\n{text}")),
    )
    .unwrap()
}

/// Removes empty tables, which say nothing.
fn pruned(value: &Json) -> Json {
    match value {
        Json::Object(map) => map.iter().map(|(key, inner)| (key.clone(), pruned(inner))).filter(|(_, inner)| *inner != json!({})).collect(),
        other => other.clone(),
    }
}

fn with(mut whole: Json, path: &[String], value: Option<&Json>) -> Json {
    let mut at = &mut whole;
    let (last, tables) = path.split_last().unwrap();
    for key in tables {
        at = at.as_object_mut().unwrap().entry(key.clone()).or_insert_with(|| json!({}));
    }
    match value {
        Some(value) => drop(at.as_object_mut().unwrap().insert(last.clone(), value.clone())),
        None => drop(at.as_object_mut().unwrap().remove(last)),
    }
    pruned(&whole)
}

/// Another value of the same kind.
fn other(field: &Field) -> Json {
    match &field.value {
        Json::Bool(yes) => json!(!yes),
        Json::Number(number) => json!(number.as_i64().unwrap() + 1),
        Json::String(text) => json!(format!("{text}x")),
        Json::Array(list) => list.iter().cloned().chain([list.last().cloned().unwrap_or(json!("x"))]).collect(),
        _ => json!("x"),
    }
}

#[test]
fn setting_every_key_to_its_value_changes_nothing() {
    for (name, text) in corpus() {
        let set: Vec<Edit> = all_fields(&text)
            .into_iter()
            .filter(|field| field.origin == Origin::File)
            .map(|field| Edit { path: field.path, value: Some(field.value) })
            .collect();
        assert!(set.len() > 2 || LAYOUTS.iter().any(|(layout, _)| *layout == name), "{name}");
        assert_eq!(edit("mine.toml", &text, &set).unwrap(), text, "{name}");
    }
}

#[test]
fn setting_a_missing_key_and_removing_it_restores_the_text() {
    let mut count = 0;
    for (name, text) in corpus() {
        for field in all_fields(&text).into_iter().filter(|field| field.origin != Origin::File) {
            let value = if field.value.is_null() { other(&field) } else { field.value.clone() };
            let longer = change(&text, &field.path, Some(value.clone()));
            assert_eq!(pruned(&meaning(&longer)), with(meaning(&text), &field.path, Some(&value)), "{name} {:?}\n{longer}", field.path);
            assert_eq!(change(&longer, &field.path, None), text, "{name} {:?}\n{longer}", field.path);
            count += 1;
        }
    }
    assert!(count > 5000, "{count}");
}

#[test]
fn changing_a_key_and_back_restores_the_text() {
    for (name, text) in corpus().into_iter().filter(|(name, _)| name != "many lines") {
        for field in all_fields(&text).into_iter().filter(|field| field.origin == Origin::File) {
            let changed = change(&text, &field.path, Some(other(&field)));
            assert_ne!(changed, text);
            let back = change(&changed, &field.path, Some(field.value.clone()));
            let unquoted = |text: &str| text.replace('\'', "\"");
            assert_eq!(unquoted(&back), unquoted(&text), "{name} {:?}\n{changed}", field.path);
        }
    }
}

proptest! {
    #[test]
    fn random_changes_keep_comments_and_everything_else(
        file in any::<Index>(),
        changes in prop::collection::vec((any::<Index>(), any::<Index>()), 1..12),
    ) {
        let files = corpus();
        let (name, mut text) = file.get(&files).clone();
        let before = comments(&text);
        for (which, how) in changes {
            let all = all_fields(&text);
            let field = which.get(&all);
            let value = match how.index(4) {
                0 => None,
                1 if !field.otherwise.is_null() => Some(field.otherwise.clone()),
                2 if field.value.as_array().is_some_and(|list| !list.is_empty()) => Some(field.value.as_array().unwrap()[1..].iter().cloned().collect()),
                _ => Some(other(field)),
            };
            let was = meaning(&text);
            text = change(&text, &field.path, value.clone());
            prop_assert_eq!(pruned(&meaning(&text)), with(was, &field.path, value.as_ref()), "{} {:?}\n{}", name, field.path, text);
            prop_assert_eq!(comments(&text), before.clone(), "{} {:?}\n{}", name, field.path, text);
        }
    }

    #[test]
    fn no_text_and_no_path_makes_a_change_crash(text in "[\\[\\]a-c.={}\"'#0-9, \n]{0,60}", path in prop::collection::vec("[a-c0]", 1..4), value in 0..5) {
        let value = [None, Some(json!(1)), Some(json!({"a": {"b": [1]}})), Some(json!([1, {"a": 2}])), Some(json!(null))][value as usize].clone();
        if let Ok(now) = edit("mine.toml", &text, &[Edit { path, value }]) {
            prop_assert!(toml::from_str::<toml::Table>(&now).is_ok(), "{}", now);
        }
    }
}

#[test]
fn a_value_is_replaced_where_it_stands() {
    let text = "format = 1\nbase = \"chess\"\n\n# Two moves.\n[turn]\nlength = [1,2] # from turn 2\n";
    assert_eq!(set(text, "turn.length", json!([1, 3])), text.replace("[1,2]", "[1,3]"));
    assert_eq!(set(text, "turn.length", json!([1, 2, 3])), text.replace("[1,2]", "[1,2, 3]"));
    assert_eq!(set(text, "base", json!("marseillais")), text.replace("chess", "marseillais"));
}

#[test]
fn new_keys_and_tables_come_to_their_conventional_places() {
    let text = "format = 1\n\n[about]\nname = \"A\"\nsummary = \"B\"\n\n# The turn.\n[turn]\nlength = [2]\n";
    let text = set(text, "about.year", json!(2026));
    let text = set(&text, "base", json!("chess"));
    let text = set(&text, "pawns.double-step", json!(false));
    let text = set(&text, "end.stuck", json!("loses"));
    let text = set(&text, "turn.plus.capture", json!(1));
    let text = set(&text, "men.C", json!({"move": "C", "name": "camel"}));
    assert_eq!(
        text,
        "format = 1\nbase = \"chess\"\n\n[about]\nname = \"A\"\nyear = 2026\nsummary = \"B\"\n\n[men]\nC = { name = \"camel\", move = \"C\" }\n\n\
         [pawns]\ndouble-step = false\n\n# The turn.\n[turn]\nlength = [2]\nplus = { capture = 1 }\n\n[end]\nstuck = \"loses\"\n"
    );
}

#[test]
fn pieces_follow_the_layout_of_the_others() {
    let inline = "format = 1\n[men]\nK = { move = \"K\" }\n";
    assert_eq!(set(inline, "men.K.royal", json!(true)), "format = 1\n[men]\nK = { move = \"K\", royal = true }\n");
    assert_eq!(set(inline, "men.C.move", json!("C")), "format = 1\n[men]\nK = { move = \"K\" }\nC = { move = \"C\" }\n");
    let headers = "format = 1\n\n[men.K]\nmove = \"K\"\n\n[turn]\nlength = [2]\n";
    assert_eq!(
        set(headers, "men.C", json!({"move": "C"})),
        "format = 1\n\n[men.K]\nmove = \"K\"\n\n[men.C]\nmove = \"C\"\n\n[turn]\nlength = [2]\n"
    );
    let dotted = "format = 1\nmen.K.move = \"K\"\n";
    assert_eq!(set(dotted, "men.K.royal", json!(true)), "format = 1\nmen.K.move = \"K\"\nmen.K.royal = true\n");
    assert_eq!(unset(headers, "men.K"), "format = 1\n\n[turn]\nlength = [2]\n");
    assert_eq!(unset(inline, "men.K.move"), "format = 1\n");
}

#[test]
fn the_comments_of_what_is_removed_stay() {
    let text = "format = 1\n\n# about turns\n[turn]\n# lengths\nlength = [\n  1, # one\n  2, # two\n] # end\n";
    assert_eq!(unset(text, "turn.length"), "format = 1\n\n# about turns\n[turn]\n# lengths\n# one\n# two\n# end\n");
    assert_eq!(set(text, "turn.length", json!([1, 2, 3])), text.replace("2, # two\n", "2, # two\n  3,\n"));
    assert_eq!(unset("[turn]\nlength = [2]\n", "turn.length"), "");
}

#[test]
fn arrays_of_tables_change_entry_by_entry() {
    let text = LAYOUTS.iter().find(|(name, _)| *name == "tables").unwrap().1;
    let ways = meaning(text)["castling"]["ways"].clone();
    assert_eq!(set(text, "castling.ways", ways.clone()), text);
    let mut more = ways.as_array().unwrap().clone();
    more.push(json!({"player": "black", "king": "e8g8", "rook": "h8f8"}));
    let longer = set(text, "castling.ways", more.into());
    assert_eq!(longer, format!("{text}\n[[castling.ways]]\nplayer = \"black\"\nking = \"e8g8\"\nrook = \"h8f8\"\n"));
    let first = set(&longer, "castling.ways", json!([ways[0]]));
    assert_eq!(meaning(&first)["castling"]["ways"], json!([ways[0]]));
    assert_eq!(comments(&first), comments(text));
    let none = set(text, "castling.ways", json!([]));
    assert_eq!(meaning(&none)["castling"], json!({"allowed": "loose", "ways": []}));
    assert_eq!(comments(&none), comments(text));
    let alone = text.replace("[castling]\nallowed = \"loose\"\n", "");
    assert_eq!(meaning(&set(&alone, "castling.ways", json!([])))["castling"], json!({"ways": []}));
}

#[test]
fn impossible_changes_are_refused_with_their_place() {
    let refused = |text: &str, path: &str, value: Json| {
        let wrong = edit("mine.toml", text, &[Edit { path: steps(path), value: Some(value) }]).unwrap_err();
        format!("{}:{} {}", wrong[0].line, wrong[0].column, wrong[0].message)
    };
    assert_eq!(refused("turn = 3\n", "turn.length", json!([1])), "1:8 `turn`: it is an integer, not a table");
    assert_eq!(refused("a = 1\n[turn]\nlength = [2]\n", "turn", json!(3)), "2:1 `turn` is a table in this file");
    assert_eq!(refused("a = 1\n", "b", json!(1.5)), "1:1 `b`: 1.5 is not a whole number");
    assert_eq!(refused("a = \n", "b", json!(1)).split(' ').next(), Some("1:5"));
    let long = format!("a = \"{}\"\n", "x".repeat(70_000));
    assert_eq!(refused(&long, "b", json!(1)), "1:1 the file has 70007 bytes; the limit is 65536");
}

#[test]
fn fields_say_where_values_come_from() {
    let text =
        "format = 1\nbase = \"monster\"\n\n[about]\nname = \"Mine\"\n\n[turn]\nplus = { capture = 1 }\n\n[men]\nC = { move = \"C\" }\n";
    let all = all_fields(text);
    let field = |path: &str| all.iter().find(|field| field.path == steps(path)).unwrap_or_else(|| panic!("{path}"));
    let said = |path: &str| {
        let Field { value, origin, otherwise, span, .. } = field(path);
        (value.clone(), *origin, otherwise.clone(), span.clone().map(|span| &text[span]))
    };
    assert_eq!(said("base"), (json!("monster"), Origin::File, json!(null), Some("base = \"monster\"")));
    assert_eq!(said("about.name"), (json!("Mine"), Origin::File, json!("Monster Chess"), Some("name = \"Mine\"")));
    assert_eq!(said("about.source"), (json!(""), Origin::Default, json!(""), None));
    assert_eq!(said("turn.cycle"), (json!([1, 2]), Origin::Base, json!([1, 2]), None));
    assert_eq!(said("turn.plus.capture"), (json!(1), Origin::File, json!(0), Some("plus = { capture = 1 }")));
    assert_eq!(said("check.escape"), (json!("first-move"), Origin::Default, json!("first-move"), None));
    assert_eq!(said("removal.men"), (json!(null), Origin::Nowhere, json!(null), None));
    assert_eq!(said("men.C.move"), (json!("C"), Origin::File, json!(""), Some("C = { move = \"C\" }")));
    assert_eq!(said("men.K.move"), (json!("K"), Origin::Base, json!("K"), None));
    assert!(fields("mine.toml", "a = ", &catalog::base).is_err());
    let unknown = fields("mine.toml", "format = 1\nbase = \"nobody\"\n", &catalog::base).unwrap();
    assert!(unknown.iter().all(|field| field.origin != Origin::Base));
}
