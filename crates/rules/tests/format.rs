//! Variant files: what is refused and with which words, what is understood, and the generated documents.
//!
//! The corpus in `tests/format/*.txt` holds cases of a heading (`=== name`), a file, a line `---` and the expected
//! diagnostics. `TEMPI_BLESS=1 cargo test` writes what was seen into the corpus and the generated documents: read the difference.

use std::collections::BTreeMap;
use std::fs;
use std::path::{Path, PathBuf};
use std::time::Duration;

use cpu_time::ThreadTime;
use tempi_rules::Rules;
use tempi_rules::catalog;
use tempi_rules::format::model::VariantFile;
use tempi_rules::format::{self, Diagnostic, Loaded, Severity};

fn folder(name: &str) -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join(name)
}

fn blessing() -> bool {
    std::env::var_os("TEMPI_BLESS").is_some()
}

fn built_in(id: &str) -> Option<String> {
    catalog::source(id).map(String::from)
}

fn load(id: &str, text: &str) -> Result<Loaded, Vec<Diagnostic>> {
    format::load(id, &format!("{id}.toml"), text, &catalog::base)
}

fn load_built_in(id: &str) -> Loaded {
    load(id, &built_in(id).expect("each identifier has a file")).unwrap_or_else(|wrong| panic!("{id}: {}", told(&wrong)))
}

fn told(diagnostics: &[Diagnostic]) -> String {
    diagnostics.iter().map(|diagnostic| format!("{diagnostic}\n")).collect()
}

/// Compares a generated text with the one that is checked in, or writes it.
fn current(path: &Path, fresh: &str) {
    if blessing() {
        fs::write(path, fresh).unwrap();
    }
    let kept = fs::read_to_string(path).unwrap_or_default();
    assert!(kept == fresh, "{} is not current: run the tests with TEMPI_BLESS=1", path.display());
}

#[test]
fn every_built_in_variant_loads_without_a_warning() {
    for id in catalog::ids() {
        let loaded = load_built_in(id);
        assert_eq!(told(&loaded.warnings), "", "{id}");
        assert!(!format::describe(&loaded.file).is_empty(), "{id}");
    }
}

#[test]
fn every_example_variant_loads_without_a_warning() {
    let folder = folder("../../examples/variants");
    let mut seen = 0;
    let files = fs::read_dir(&folder).unwrap().map(|entry| entry.unwrap().path());
    for path in files.filter(|path| path.extension().is_some_and(|extension| extension == "toml")) {
        let text = fs::read_to_string(&path).unwrap();
        let find = |base: &str| fs::read_to_string(folder.join(base)).or_else(|_| catalog::base(base));
        match format::load("example", &path.display().to_string(), &text, &find) {
            Ok(loaded) => assert_eq!(told(&loaded.warnings), ""),
            Err(wrong) => panic!("{}", told(&wrong)),
        }
        seen += 1;
    }
    assert!(seen >= 12, "{seen}");
}

/// Bases for the corpus besides the built-in ones.
fn corpus_base(name: &str) -> Result<String, Vec<String>> {
    let text = match name {
        "circle-a" => "format = 1\nbase = \"circle-b\"\n",
        "circle-b" => "format = 1\nbase = \"circle-a\"\n",
        "sub/one.toml" => "format = 1\nbase = \"../two.toml\"\n",
        "two.toml" => "format = 1\nbase = \"chess\"\n[turn]\nlenght = [2]\n",
        "sub/self.toml" => "format = 1\nbase = \"../case.toml\"\n",
        "royalless.toml" => "format = 1\nbase = \"chess\"\n[men.K]\nroyal = false\n[check]\nallowed = \"final\"\n",
        "unversioned.toml" => "base = \"chess\"\n",
        _ => return catalog::base(name),
    };
    Ok(text.into())
}

struct Case {
    name: String,
    text: String,
    expected: String,
}

fn cases(corpus: &str) -> Vec<Case> {
    let parts = corpus.split("=== ").skip(1);
    parts
        .map(|part| {
            let (name, rest) = part.split_once('\n').unwrap();
            let (text, expected) = rest.split_once("---\n").unwrap_or((rest, ""));
            Case { name: name.into(), text: text.into(), expected: expected.trim_end().into() }
        })
        .collect()
}

fn seen(case: &Case) -> String {
    match format::load("case", "case.toml", &case.text, &corpus_base) {
        Ok(loaded) => told(&loaded.warnings),
        Err(wrong) => {
            assert!(wrong.iter().any(|diagnostic| diagnostic.severity == Severity::Error), "{}", case.name);
            told(&wrong)
        }
    }
}

fn corpus_files() -> Vec<PathBuf> {
    let mut files: Vec<PathBuf> = fs::read_dir(folder("tests/format")).unwrap().map(|entry| entry.unwrap().path()).collect();
    files.sort();
    files
}

#[test]
fn bad_files_are_told_what_is_wrong() {
    for path in corpus_files() {
        let corpus = fs::read_to_string(&path).unwrap();
        let mut fresh = String::new();
        for case in cases(&corpus) {
            let seen = seen(&case);
            assert!(!seen.is_empty(), "{}: nothing was found", case.name);
            if !blessing() {
                assert_eq!(seen.trim_end(), case.expected, "{}: {}", path.display(), case.name);
            }
            fresh.push_str(&format!("=== {}\n{}---\n{}\n\n", case.name, case.text, seen.trim_end()));
        }
        current(&path, &format!("{}\n", fresh.trim_end()));
    }
}

#[test]
fn every_refused_combination_is_in_the_corpus() {
    let corpus: String = corpus_files().iter().map(|path| fs::read_to_string(path).unwrap()).collect();
    let expected: String = cases(&corpus).into_iter().map(|case| case.expected).collect();
    for clash in format::refused_combinations() {
        assert!(expected.contains(clash.reason), "no case is refused because {}", clash.reason);
    }
}

#[test]
fn diagnostics_point_at_the_offending_bytes() {
    for path in corpus_files() {
        for case in cases(&fs::read_to_string(path).unwrap()) {
            let diagnostics = match format::load("case", "case.toml", &case.text, &corpus_base) {
                Ok(loaded) => loaded.warnings,
                Err(wrong) => wrong,
            };
            for diagnostic in diagnostics.iter().filter(|diagnostic| diagnostic.file == "case.toml") {
                let written = &case.text[diagnostic.span.clone()];
                assert!(written.starts_with(&diagnostic.text), "{}: {diagnostic}", case.name);
                let line = case.text.lines().nth(diagnostic.line as usize - 1).unwrap_or_default();
                let here: String = line.chars().skip(diagnostic.column as usize - 1).collect();
                assert!(here.starts_with(&diagnostic.text), "{}: {diagnostic}", case.name);
            }
        }
    }
}

#[test]
fn keys_can_be_located_after_loading() {
    let text = "format = 1\nbase = \"accelerated\"\n[turn]\nshapes = [\n  [\"capture\"],\n  [\"quiet\", \"quiet other\"],\n]\n";
    let loaded = load("mine", text).unwrap();
    let slot = loaded.locate("turn.shapes[1][1]");
    assert_eq!((slot.file.as_str(), slot.line, slot.column), ("mine.toml", 6, 13));
    assert_eq!(&text[slot.span], "\"quiet other\"");
    let inherited = loaded.locate("check.allowed");
    assert_eq!(inherited.file, "accelerated");
    assert_eq!(loaded.locate("turn.counts").file, "mine.toml", "a key that nobody has is looked for in its table");
}

#[test]
fn garbage_is_refused_quickly() {
    let start = ThreadTime::now();
    let mut noise = 0x2545_f491_4f6c_dd1du64;
    let mut garbage = String::new();
    while garbage.len() < 1 << 20 {
        noise ^= noise << 13;
        noise ^= noise >> 7;
        noise ^= noise << 17;
        garbage.push(char::from(b' ' + (noise % 95) as u8));
    }
    assert_eq!(load("garbage", &garbage).unwrap_err().len(), 1);
    let largest = format::MAX_FILE_BYTES;
    for text in
        [&garbage[..largest], &"[".repeat(largest), &"a.".repeat(largest / 2), &"\n=".repeat(largest / 2), &"x = 1\n".repeat(largest / 6)]
    {
        let wrong = load("garbage", text).unwrap_err();
        assert!(!wrong.is_empty() && wrong.len() <= 101, "{}", wrong.len());
    }
    let deep = format!("format = 1\nmen = {}1{}\n", "[".repeat(20_000), "]".repeat(20_000));
    assert!(load("deep", &deep).is_err());
    let keys: String = (0..5_000).map(|n| format!("key{n} = {n}\n")).collect();
    assert!(load("keys", &keys).is_err());
    assert!(start.elapsed() < Duration::from_secs(5), "{:?}", start.elapsed());
}

/// Deletes, doubles or replaces some characters or lines of a text.
fn spoiled(text: &str, noise: &mut u64) -> String {
    let mut next = |below: usize| {
        *noise ^= *noise << 13;
        *noise ^= *noise >> 7;
        *noise ^= *noise << 17;
        (*noise >> 16) as usize % below.max(1)
    };
    let letters: Vec<char> = "KQRBNPkqx0123456789-\"[]{}=,./ é\\'m#c".chars().collect();
    let mut lines: Vec<String> = text.lines().map(String::from).collect();
    for _ in 0..=next(3) {
        let (at, other) = (next(lines.len()), next(lines.len()));
        match next(5) {
            0 => drop(lines.remove(at)),
            1 => lines.insert(other, lines[at].clone()),
            _ => {
                let mut chars: Vec<char> = lines[at].chars().collect();
                let place = next(chars.len());
                match (next(3), chars.is_empty()) {
                    (_, true) => {}
                    (0, _) => drop(chars.remove(place)),
                    (1, _) => chars[place] = letters[next(letters.len())],
                    _ => chars.insert(place, letters[next(letters.len())]),
                }
                lines[at] = chars.into_iter().collect();
            }
        }
    }
    lines.join("\n")
}

#[test]
fn spoiled_files_never_panic() {
    let mut noise = 0x9e37_79b9_7f4a_7c15;
    let (mut good, mut bad) = (0, 0);
    for id in catalog::ids() {
        for _ in 0..40 {
            let text = spoiled(&built_in(id).unwrap(), &mut noise);
            match load("spoiled", &text) {
                Ok(loaded) => {
                    good += 1;
                    assert!(!format::describe(&loaded.file).is_empty());
                    assert!(load("mine", &format::template("mine", &loaded.file, "chess")).is_ok());
                    let compiled = Rules::compile("spoiled", &loaded.file);
                    assert!(compiled.is_ok(), "what loads compiles: {:?}\n{text}", compiled.err());
                }
                Err(wrong) => {
                    bad += 1;
                    for diagnostic in &wrong {
                        assert!(diagnostic.line >= 1 && diagnostic.column >= 1 && !diagnostic.message.is_empty(), "{text}");
                        assert!(diagnostic.file != "spoiled.toml" || diagnostic.span.end <= text.len(), "{text}");
                    }
                }
            }
        }
    }
    assert!(good > 100 && bad > 500, "{good} {bad}");
}

/// Each key has its sentence: changing it changes the description of some variant.
#[test]
fn descriptions_leave_no_key_out() {
    let files: Vec<serde_json::Value> = catalog::ids().map(|id| serde_json::to_value(load_built_in(id).file).unwrap()).collect();
    let read = |value: &serde_json::Value| serde_json::from_value::<VariantFile>(value.clone()).ok();
    let mut paths = Vec::new();
    files.iter().for_each(|file| leaves(file, String::new(), &mut paths));
    let untold = ["/about", "/format", "/base", "/men"];
    paths.retain(|path| !untold.iter().any(|prefix| path.starts_with(prefix)));
    let silent: Vec<&String> = paths
        .iter()
        .filter(|path| {
            !files.iter().any(|file| {
                let Some(before) = file.pointer(path) else { return false };
                let plain = format::describe(&read(file).unwrap());
                others(before).into_iter().any(|value| {
                    let mut changed = file.clone();
                    *changed.pointer_mut(path).unwrap() = value;
                    read(&changed).is_some_and(|changed| format::describe(&changed) != plain)
                })
            })
        })
        .collect();
    assert!(paths.len() > 60, "{}", paths.len());
    assert_eq!(silent, Vec::<&String>::new());
}

fn leaves(value: &serde_json::Value, path: String, all: &mut Vec<String>) {
    match value.as_object() {
        Some(map) => map.iter().for_each(|(key, inner)| leaves(inner, format!("{path}/{key}"), all)),
        None if all.contains(&path) => {}
        None => all.push(path),
    }
}

/// Other values of the same kind.
fn others(value: &serde_json::Value) -> Vec<serde_json::Value> {
    use serde_json::{Value, json};
    let words = "none preceding-turn owner win backward loose points spaces alternate square-colour black same second turn parole \
                 in-time wins draws loses K QR h3 I";
    match value {
        Value::Bool(b) => vec![json!(!b)],
        Value::Number(n) => vec![json!(n.as_i64().unwrap() + 1)],
        Value::String(_) => words.split(' ').map(|word| json!(word)).collect(),
        Value::Array(_) => vec![
            json!([3]),
            json!(["check"]),
            json!(["K", "Q"]),
            json!([["quiet"]]),
            json!([["4", "5"]]),
            json!([{ "R": "B" }]),
            json!([{ "player": "white", "king": "e1f1", "rook": "h1e1" }]),
        ],
        _ => Vec::new(),
    }
}

#[test]
fn templates_load_and_play_like_their_base() {
    for id in catalog::ids() {
        let base = load_built_in(id);
        let text = format::template("my-own-chess", &base.file, id);
        let mine = load("my-own-chess", &text).unwrap_or_else(|wrong| panic!("{}\n{text}", told(&wrong)));
        assert_eq!(told(&mine.warnings), "", "{id}");
        assert_eq!(mine.file.about.name, "My Own Chess");
        let plain = |file: &VariantFile| VariantFile { about: base.file.about.clone(), base: None, ..file.clone() };
        assert_eq!(plain(&mine.file), plain(&base.file), "{id}");
    }
}

#[test]
fn commented_lines_of_templates_say_what_holds() {
    let base = load_built_in("binary");
    let text = format::template("mine", &base.file, "binary");
    let uncommented: String = text
        .lines()
        .map(|line| match line.strip_prefix("# ") {
            Some(key) if key.contains(" = ") && !key.starts_with("shapes") && !key.starts_with("year") && !key.contains("a key") => {
                format!("{key}\n")
            }
            _ => format!("{line}\n"),
        })
        .collect();
    let mine = load("mine", &uncommented).unwrap_or_else(|wrong| panic!("{}\n{uncommented}", told(&wrong)));
    assert_eq!((&mine.file.turn, &mine.file.pieces, &mine.file.pawns), (&base.file.turn, &base.file.pieces, &base.file.pawns));
}

#[test]
fn descriptions_read_like_rules() {
    let said = |id: &str| format::describe(&load_built_in(id).file);
    assert_eq!(said("chess"), ["Each turn has one move."]);
    assert_eq!(said("marseillais-balanced")[..2], ["Turn 1 has one move; every later turn has two moves.", "A check ends the turn."]);
    assert_eq!(
        said("attack")[0],
        "Each turn is one of these: a move without a capture; or a capture, then a move without a capture by another piece."
    );
    assert_eq!(
        said("four-point")[0],
        "Turns 1 and 2 have one and two moves. From turn 3 on each turn has four points. A turn must use exactly its points: an ordinary move costs one, a capture two, a check two, and a move that leaves the piece open to capture two."
    );
    assert!(said("forwards").contains(&"The knight (N) moves by a knight's leap forward, and gives check by a knight's leap.".to_string()));
    assert!(said("push").contains(&"A player whose king is pushed off the board loses.".to_string()));
}

/// Where no piece is royal, a description speaks of check once: that there is none.
#[test]
fn descriptions_without_royal_men_know_no_check() {
    let said = |base: &str, more: &str| {
        let text = format!("format = 1\nbase = \"{base}\"\n\n[about]\nname = \"Mine\"\nsummary = \"Mine.\"\n\n{more}");
        format::describe(&load("mine", &text).unwrap_or_else(|wrong| panic!("{}\n{text}", told(&wrong))).file)
    };
    let none = "[men.K]\nroyal = false\n\n[castling]\nallowed = \"loose\"\n\n[check]\nallowed = \"always\"\n\n[end]\nstuck = \"loses\"\nbare-kings = false\n\n";
    let points = said("four-point", &format!("{none}[turn.points]\ncheck = 1\n"));
    assert!(
        points[0].ends_with("an ordinary move costs one, a capture two, and a move that leaves the piece open to capture two."),
        "{points:?}"
    );
    let moves = said("morph", &format!("{none}[turn]\nmust-capture-or-check = 3\n"));
    assert!(moves.contains(&"In a turn of three moves, the last one must capture if no earlier move captured.".to_string()), "{moves:?}");
    assert!(moves.contains(&"On move 3 of a turn the queen moves as a rook.".to_string()), "{moves:?}");
    let attack = said("chess", &format!("{none}[men.N]\nmove = \"fhN\"\nattack = \"N\"\nwhite = {{ attack = \"bN\" }}\n"));
    assert!(attack.contains(&"The knight (N) moves by a knight's leap forward.".to_string()), "{attack:?}");
    let wins = said("chess", &none.replace("stuck = \"loses\"", "stuck = \"wins\""));
    assert!(wins.contains(&"A player who has no legal move wins.".to_string()), "{wins:?}");
    for said in [points, moves, attack, wins] {
        let speaking: Vec<&String> = said.iter().filter(|sentence| sentence.to_lowercase().contains("check")).collect();
        assert_eq!(speaking, ["No piece is royal: there is no check, and every piece can be captured."]);
    }
}

/// A description leaves nothing out: variants that differ in more than their names are described differently.
#[test]
fn different_rules_have_different_descriptions() {
    let mut all: BTreeMap<Vec<String>, &str> = BTreeMap::new();
    for id in catalog::ids() {
        if let Some(other) = all.insert(format::describe(&load_built_in(id).file), id) {
            panic!("{id} and {other} are described alike");
        }
    }
}

#[test]
fn the_schema_is_current() {
    current(&folder("variants/variant.schema.json"), &format::json_schema());
}

#[test]
fn the_readme_is_current() {
    let loaded: Vec<Loaded> = catalog::ids().map(load_built_in).collect();
    let files: Vec<(&str, &VariantFile)> = loaded.iter().map(|loaded| (loaded.id.as_str(), &loaded.file)).collect();
    let refused: String = format::refused_combinations()
        .iter()
        .map(|clash| format!("- {}: {}.\n", clash.keys.iter().map(|key| format!("`{key}`")).collect::<Vec<_>>().join(", "), clash.reason))
        .collect();
    let path = folder("variants/README.md");
    let mut text = fs::read_to_string(&path).unwrap();
    for (name, block) in [("parts", format::parts_table(&files)), ("refused", refused)] {
        let (open, close) = (format!("<!-- generated: {name} -->\n"), format!("<!-- end of generated: {name} -->"));
        let (before, rest) = text.split_once(&open).unwrap_or_else(|| panic!("the README has no block {name}"));
        let (_, after) = rest.split_once(&close).unwrap_or_else(|| panic!("the block {name} has no end"));
        text = format!("{before}{open}\n{block}\n{close}{after}");
    }
    current(&path, &text);
}

/// Every key of the schema is explained: its name stands in the README in code.
#[test]
fn the_readme_documents_every_key_and_word() {
    let readme = fs::read_to_string(folder("variants/README.md")).unwrap();
    let prose = readme.split("<!-- generated: parts -->").next().unwrap();
    let schema: serde_json::Value = serde_json::from_str(&format::json_schema()).unwrap();
    let mut names = Vec::new();
    collect_names(&schema, &mut names);
    assert!(names.len() > 100, "{}", names.len());
    let missing: Vec<&String> = names.iter().filter(|name| !has_in_code(prose, name)).collect();
    assert_eq!(missing, Vec::<&String>::new());
}

fn has_in_code(prose: &str, name: &str) -> bool {
    let ends = |c: Option<char>| c.is_none_or(|c| !c.is_ascii_alphanumeric() && c != '-');
    prose.match_indices(name).any(|(at, _)| ends(prose[..at].chars().next_back()) && ends(prose[at + name.len()..].chars().next()))
}

fn collect_names(schema: &serde_json::Value, names: &mut Vec<String>) {
    match schema {
        serde_json::Value::Object(map) => {
            names.extend(
                map.get("properties").and_then(|properties| properties.as_object()).into_iter().flat_map(|keys| keys.keys().cloned()),
            );
            names.extend(map.get("const").and_then(|word| word.as_str()).map(String::from));
            map.values().for_each(|inner| collect_names(inner, names));
        }
        serde_json::Value::Array(list) => list.iter().for_each(|inner| collect_names(inner, names)),
        _ => {}
    }
}

#[test]
fn every_example_of_the_readme_loads() {
    let readme = fs::read_to_string(folder("variants/README.md")).unwrap();
    let mut blocks = 0;
    for block in readme.split("```toml\n").skip(1) {
        let text = block.split("```").next().unwrap();
        let whole = if text.contains("format = 1") { text.to_owned() } else { format!("format = 1\nbase = \"chess\"\n{text}") };
        let result = load("example", &whole);
        assert!(result.is_ok(), "{whole}\n{}", told(&result.unwrap_err()));
        blocks += 1;
    }
    assert!(blocks >= 12, "{blocks}");
}
