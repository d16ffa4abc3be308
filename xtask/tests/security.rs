//! SECURITY.md names tests for its promises: they must exist.

use std::fs;
use std::path::{Path, PathBuf};

/// The tests that the document names, as file and name.
fn named(document: &str) -> Vec<(&str, &str)> {
    let quoted = document.lines().filter(|line| line.starts_with('|')).flat_map(|line| line.split('`').skip(1).step_by(2));
    quoted.filter_map(|text| text.split_once("::")).collect()
}

/// Whether the file defines a test of this name.
fn defines(file: &str, name: &str, source: &str) -> bool {
    if file.ends_with(".ts") {
        return source.contains(&format!("test(\"{name}\""));
    }
    let Some(begins) = source.find(&format!("fn {name}()")) else { return false };
    // The attributes and the rest of the line, up to what is before them.
    let mut before = source[..begins].lines().rev().take_while(|line| !line.is_empty() && !line.ends_with('}'));
    before.any(|line| matches!(line.trim(), "#[test]" | "#[tokio::test]"))
}

#[test]
fn the_tests_of_all_promises_exist() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).parent().expect("the workspace");
    let document = fs::read_to_string(root.join("SECURITY.md")).expect("SECURITY.md");
    let promises = document.lines().skip_while(|line| *line != "| promise | tests |").skip(2).take_while(|line| line.starts_with('|'));
    for promise in promises {
        assert!(!named(promise).is_empty(), "no test for: {promise}");
    }
    let tests = named(&document);
    assert!(tests.len() > 40, "{}", tests.len());
    for (file, name) in tests {
        let folder = if file.starts_with("web/") { root.to_path_buf() } else { root.join("crates/server") };
        let path: PathBuf = folder.join(file);
        let source = fs::read_to_string(&path).unwrap_or_else(|error| panic!("{}: {error}", path.display()));
        assert!(defines(file, name, &source), "SECURITY.md names `{file}::{name}`, which does not exist");
    }
}

#[test]
fn a_name_is_that_of_a_test() {
    let source = "#[tokio::test]\nasync fn one() {}\n\nfn two() {}\n";
    assert!(defines("a.rs", "one", source) && !defines("a.rs", "two", source) && !defines("a.rs", "three", source));
    assert!(defines("a.ts", "is there", "test(\"is there\", async () => {})") && !defines("a.ts", "is", "test(\"is there\")"));
}
