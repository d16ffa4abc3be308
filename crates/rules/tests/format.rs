//! Variant files: what is refused and with which words, what is understood, and the generated documents.
//!
//! The corpus in `tests/format/*.txt` holds cases of a heading (`=== name`), a file, a line `---` and the expected
//! diagnostics. `TEMPI_BLESS=1 cargo test` writes what was seen into the corpus and the generated documents: read the difference.

use std::collections::BTreeMap;
use std::fs;
use std::path::{Path, PathBuf};
use std::time::{Duration, Instant};

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
    format::load(id, &format!("{id}.toml"), text, &built_in)
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

/// Bases for the corpus besides the built-in ones.
fn corpus_base(name: &str) -> Option<String> {
    let text = match name {
        "circle-a" => "format = 1\nbase = \"circle-b\"\n",
        "circle-b" => "format = 1\nbase = \"circle-a\"\n",
        "sub/one.toml" => "format = 1\nbase = \"../two.toml\"\n",
        "two.toml" => "format = 1\nbase = \"chess\"\n[turn]\nlenght = [2]\n",
        "sub/self.toml" => "format = 1\nbase = \"../case.toml\"\n",
        "royalless.toml" => "format = 1\nbase = \"chess\"\n[men.K]\nroyal = false\n[check]\nallowed = \"final\"\n",
        "unversioned.toml" => "base = \"chess\"\n",
        _ => return built_in(name),
    };
    Some(text.into())
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
    let start = Instant::now();
    let mut noise = 0x2545_f491_4f6c_dd1du64;
    let mut garbage = String::new();
    while garbage.len() < 1 << 20 {
        noise ^= noise << 13;
        noise ^= noise >> 7;
        noise ^= noise << 17;
        garbage.push(char::from(b' ' + (noise % 95) as u8));
    }
    assert_eq!(load("garbage", &garbage).unwrap_err().len(), 1);
    let largest = format::MOST_BYTES;
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
    assert_eq!((&mine.file.turn, &mine.file.men, &mine.file.pawns), (&base.file.turn, &base.file.men, &base.file.pawns));
}

#[test]
fn descriptions_read_like_rules() {
    let said = |id: &str| format::describe(&load_built_in(id).file);
    assert_eq!(said("chess"), ["Each turn has one move."]);
    assert_eq!(said("marseillais-balanced")[..2], ["Turn 1 has one move; every later turn has two moves.", "A check ends the turn."]);
    assert_eq!(
        said("attack")[0],
        "Each turn is one of these: a move without capture; or a capture, then a move without capture by another man."
    );
    assert_eq!(
        said("four-point")[0],
        "Turns 1 and 2 have one and two moves. From turn 3 on each turn has four points. A turn uses up exactly its points: a plain move costs one, a capture two, a check two, a move to where the man can be captured two."
    );
    assert!(
        said("forwards")
            .contains(&"The knight (N) moves by a knight's leap forward, and for checks it attacks by a knight's leap.".to_string())
    );
    assert!(said("push").contains(&"A king pushed off the board loses for its owner.".to_string()));
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
