//! Compares the imports of all sources, between crates and between modules, with those that `docs/ARCHITECTURE.md` allows. Imports that it
//! does not list are errors, and so are unused entries. There are no exceptions.
//! This also checks that only `compile` reads a variant's file; everything else must ask `Rules`.

mod document;
mod source;

use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::{Path, PathBuf};

use document::{Allowed, Document};
use source::{Import, Source, imports, uses_of};

fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("..")
}

fn collect(folder: &Path, sources: &mut Vec<Source>) {
    let mut entries: Vec<PathBuf> = fs::read_dir(folder).unwrap().map(|entry| entry.unwrap().path()).collect();
    entries.sort();
    for path in entries {
        if path.is_dir() {
            collect(&path, sources);
        } else if path.extension().is_some_and(|extension| extension == "rs") {
            let name = path.strip_prefix(root()).unwrap().to_string_lossy().replace('\\', "/");
            sources.push(Source { path: name, text: fs::read_to_string(&path).unwrap() });
        }
    }
}

/// The sources of all crates in the repository.
fn workspace() -> Vec<Source> {
    let mut folders: Vec<PathBuf> = fs::read_dir(root().join("crates")).unwrap().map(|entry| entry.unwrap().path()).collect();
    folders.extend(["benches", "fuzz", "trials", "xtask"].map(|name| root().join(name)));
    let mut sources = Vec::new();
    for folder in folders.iter().filter(|folder| folder.join("src").is_dir()) {
        collect(&folder.join("src"), &mut sources);
    }
    sources
}

fn document() -> Document {
    Document::parse(&fs::read_to_string(root().join("docs/ARCHITECTURE.md")).unwrap())
}

/// The folder of a file's crate: `crates/rules` for `crates/rules/src/lib.rs`.
fn crate_of(file: &str) -> &str {
    file.split_once("/src/").map_or(file, |(folder, _)| folder)
}

/// The module that contains a file; `None` for the crate's root, which may import from all modules.
fn module_of(file: &str) -> Option<&str> {
    let inside = file.split_once("/src/")?.1;
    let module = inside.split('/').next()?.trim_end_matches(".rs");
    (!matches!(module, "lib" | "main")).then_some(module)
}

/// Imports that the document does not allow, and unused entries of the document.
fn violations(document: &Document, imports: &[Import]) -> Vec<String> {
    let mut wrong = between("crates", &document.crates, imports, |file| Some(crate_of(file)));
    for (folder, allowed) in &document.modules {
        let inside = |file: &str| crate_of(file) == folder;
        let own: Vec<Import> = imports.iter().filter(|import| inside(&import.from)).cloned().collect();
        wrong.extend(between(folder, allowed, &own, |file| if inside(file) { module_of(file) } else { None }));
    }
    for folder in &document.acyclic {
        wrong.extend(cycle(folder, imports));
    }
    wrong
}

fn between<'i>(what: &str, allowed: &Allowed, imports: &'i [Import], name: impl Fn(&'i str) -> Option<&'i str>) -> Vec<String> {
    let mut wrong = Vec::new();
    let mut used = BTreeSet::new();
    for import in imports {
        let Some(from) = name(&import.from) else { continue };
        for to in import.to.iter().filter_map(|file| name(file)).filter(|to| *to != from) {
            let edge = (from.to_owned(), to.to_owned());
            if !allowed.edges.contains(&edge) {
                let Import { from: file, line, name, .. } = import;
                wrong.push(format!("{file}:{line}: `{name}`: `{from}` may not import from `{to}`"));
            }
            used.insert(edge);
        }
        if !allowed.order.iter().any(|known| known == from) {
            wrong.push(format!("{what}: `{from}` is not listed"));
        }
    }
    let unused = allowed.edges.difference(&used);
    wrong.extend(unused.map(|(from, to)| format!("{what}: `{from}` may import from `{to}`, but does not")));
    wrong.sort();
    wrong.dedup();
    wrong
}

/// An import cycle between files of a folder, if there is one.
fn cycle(folder: &str, imports: &[Import]) -> Option<String> {
    let prefix = format!("{folder}/");
    let mut edges: BTreeMap<&str, BTreeMap<&str, &Import>> = BTreeMap::new();
    for import in imports.iter().filter(|import| import.from.starts_with(&prefix)) {
        // Importing a re-exported name counts as an import from the file that defines it.
        let Some(to) = import.to.last().filter(|to| to.starts_with(&prefix) && **to != import.from) else { continue };
        edges.entry(&import.from).or_default().entry(to).or_insert(import);
    }
    let mut done = BTreeSet::new();
    let found = edges.keys().find_map(|file| search(file, &edges, &mut Vec::new(), &mut done))?;
    let steps = found.iter().map(|import| format!("{}:{} `{}`", import.from, import.line, import.name));
    Some(format!("{folder}: files import from each other in a cycle: {}", steps.collect::<Vec<_>>().join(" -> ")))
}

fn search<'i>(
    file: &'i str,
    edges: &BTreeMap<&'i str, BTreeMap<&'i str, &'i Import>>,
    path: &mut Vec<&'i Import>,
    done: &mut BTreeSet<&'i str>,
) -> Option<Vec<&'i Import>> {
    if let Some(start) = path.iter().position(|import| import.from == file) {
        return Some(path[start..].to_vec());
    }
    if done.contains(file) {
        return None;
    }
    for (to, import) in edges.get(file).into_iter().flatten() {
        path.push(import);
        let found = search(to, edges, path, done);
        if found.is_some() {
            return found;
        }
        path.pop();
    }
    done.insert(file);
    None
}

#[test]
fn imports_match_the_architecture() {
    let sources = workspace();
    assert!(sources.len() > 200, "only {} sources were found", sources.len());
    let wrong = violations(&document(), &imports(&sources));
    assert!(wrong.is_empty(), "docs/ARCHITECTURE.md and the imports differ:\n{}", wrong.join("\n"));
}

/// Places outside `compile` that read the file behind compiled rules.
fn readers_of_the_file(sources: &[Source]) -> Vec<String> {
    uses_of(sources, "source_file").into_iter().filter(|place| !place.starts_with("crates/rules/src/compile/")).collect()
}

#[test]
fn only_compile_reads_the_variant_file() {
    let readers = readers_of_the_file(&workspace());
    assert!(readers.is_empty(), "use an accessor of `Rules` instead:\n{}", readers.join("\n"));
}

#[test]
fn readers_of_the_variant_file_are_found() {
    let file = |path: &str, text: &str| Source { path: path.into(), text: text.into() };
    let sources = [
        file("crates/rules/src/compile/fine.rs", "fn f(rules: &Rules) -> bool { rules.source_file().end.bare_kings }"),
        file("crates/engine/src/wrong.rs", "fn f(rules: &Rules) -> bool {\n    rules.source_file().end.bare_kings\n}"),
        file("crates/engine/src/also.rs", "fn f(rules: &Rules) {\n    assert!(rules.source_file().end.bare_kings);\n}"),
        file("crates/engine/src/tested.rs", "#[cfg(test)]\nmod tests {\n    fn f(rules: &Rules) { rules.source_file(); }\n}"),
    ];
    assert_eq!(readers_of_the_file(&sources), ["crates/engine/src/wrong.rs:2", "crates/engine/src/also.rs:2"]);
}

/// The violations that a file added to `crates/rules` causes.
fn added(path: &str, text: &str) -> Vec<String> {
    let (document, mut sources) = (document(), workspace());
    sources.retain(|source| source.path.starts_with("crates/rules/") || source.path == "crates/engine/src/lib.rs");
    let before = violations(&document, &imports(&sources));
    sources.push(Source { path: path.into(), text: text.into() });
    violations(&document, &imports(&sources)).into_iter().filter(|wrong| !before.contains(wrong)).collect()
}

#[test]
fn wrong_imports_are_reported() {
    let upward = "crates/rules/src/board/wrong.rs:1: `crate::kernel::Position`: `board` may not import from `kernel`";
    let all =
        ["use crate::kernel::Position;", "fn f(_: &crate::kernel::Position) {}", "fn f() { println!(\"{}\", crate::kernel::Position) }"];
    for text in all {
        assert_eq!(added("crates/rules/src/board/wrong.rs", text), [upward], "{text}");
    }
    let grouped = added("crates/rules/src/board/wrong.rs", "use super::super::{\n    kernel::Position,\n};");
    assert_eq!(grouped.len(), 1, "{grouped:?}");
    // By way of the root, which re-exports the name.
    let passed_on = added("crates/rules/src/board/wrong.rs", "use crate::Game;");
    assert_eq!(passed_on, ["crates/rules/src/board/wrong.rs:1: `crate::Game`: `board` may not import from `game`"]);
    let between_crates = added("crates/rules/src/board/wrong.rs", "use tempi_engine::Engine;");
    assert_eq!(between_crates.len(), 1, "{between_crates:?}");
    assert!(between_crates[0].ends_with("`crates/rules` may not import from `crates/engine`"), "{between_crates:?}");
}

#[test]
fn comments_strings_and_tests_do_not_count() {
    let text = "//! use crate::kernel::Position;\n/* crate::game::Game */\nconst TEXT: &str = \"use crate::kernel::Position;\";\n\
                #[cfg(test)]\nmod tests {\n    use crate::kernel::Position;\n}\n";
    assert_eq!(added("crates/rules/src/board/fine.rs", text), [""; 0]);
}

#[test]
fn test_only_modules_do_not_count() {
    let file = |path: &str, text: &str| Source { path: path.into(), text: text.into() };
    let found = |attribute: &str| {
        let sources = [
            file("crates/a/src/lib.rs", &format!("{attribute}\nmod helper;\npub struct A;\n")),
            file("crates/a/src/helper.rs", "mod deeper;\nuse tempi_b::B;\n"),
            file("crates/a/src/helper/deeper.rs", "use tempi_b::B;\n"),
            file("crates/b/src/lib.rs", "pub struct B;\n"),
        ];
        imports(&sources).len()
    };
    assert_eq!((found("#[cfg(test)]"), found("#[doc(hidden)]")), (0, 2));
}

#[test]
fn cycles_are_reported() {
    let file = |path: &str, text: &str| Source { path: path.into(), text: text.into() };
    let sources = [
        file("crates/a/src/one/mod.rs", "mod first;\nmod second;\npub use second::Second;\n"),
        file("crates/a/src/one/first.rs", "use super::Second;\npub struct First(Second);\n"),
        file("crates/a/src/one/second.rs", "pub struct Second;\nimpl Second { fn f() { let _ = super::first::First::new; } }\n"),
    ];
    let found = cycle("crates/a/src/one", &imports(&sources)).expect("first and second import from each other");
    assert!(found.contains("first.rs:1 `super::Second` -> crates/a/src/one/second.rs:2 `super::first::First::new`"), "{found}");
    assert_eq!(cycle("crates/a/src/one", &imports(&sources[..2])), None, "a re-exporting file is not part of a cycle");
}

#[test]
#[should_panic(expected = "`kernel` must be listed above this line")]
fn the_document_lists_modules_from_the_bottom_up() {
    Document::parse("```imports between modules of crates/a\nboard: kernel\nkernel:\n```\n");
}
