//! `tempi variants`.

use std::fs;

use super::tempi::{command, folder, tempi};

#[test]
fn list_has_every_variant_and_searches() {
    let all = tempi(&["variants", "list", "--json"]).good().json();
    let variants = all["variants"].as_array().expect("a list");
    assert_eq!(variants.len(), tempi_rules::catalog::ids().len());
    assert!(variants.iter().all(|variant| variant["summary"].as_str().is_some_and(|summary| !summary.is_empty())));
    assert_eq!(tempi(&["variants", "--json"]).good().json(), all, "list is what `variants` does");
    let run = tempi(&["variants", "list", "PALETTA", "marker"]).good().says("injunction");
    assert_eq!(run.out.lines().filter(|line| !line.starts_with(' ')).count(), 1, "{}", run.out);
    assert!(run.out.lines().all(|line| line.chars().count() <= 80), "{}", run.out);
    assert_eq!(tempi(&["variants", "list", "no such thing"]).status, 1);
}

#[test]
fn show_prints_page_and_file() {
    tempi(&["variants", "show", "binary"]).good().says("# Binary Chess").says("moves-as = [");
    let run = tempi(&["variants", "show", "binary", "--file"]).good().says("moves-as = [");
    assert!(!run.out.contains("# Binary Chess"));
    let run = tempi(&["variants", "show", "binary", "--page"]).good().says("# Binary Chess");
    assert!(!run.out.contains("moves-as = ["));
    let shown = tempi(&["variants", "show", "examples/variants/progressive-slow.toml", "--json"]).good().json();
    assert_eq!((shown["id"].as_str(), shown["page"].is_null()), (Some("progressive-slow"), true));
    assert!(shown["understood"].as_array().is_some_and(|said| !said.is_empty()));
    tempi(&["variants", "show", "bynary"]).bad(2, "did you mean `binary`?");
}

#[test]
fn check_reports_every_mistake_like_a_compiler() {
    let dir = folder("check");
    fs::write(dir.join("bad.toml"), "format = 1\nbase = \"chess\"\n[about]\nname = \"Bad\"\nsumary = \"x\"\n[turn]\n\tlenght = [2]\n")
        .expect("written");
    let output = command(&["variants", "check", "bad.toml"]).current_dir(&dir).output().expect("it runs");
    let out = String::from_utf8_lossy(&output.stdout);
    assert_eq!(output.status.code(), Some(1), "{out}");
    for said in ["bad.toml:5:1: error:", "  5 | sumary = \"x\"\n    | ^^^^^^\n", "did you mean `summary`?", "bad.toml:7:2: error:"] {
        assert!(out.contains(said), "`{said}` is not in {out}");
    }
    assert!(out.contains("  7 | \tlenght = [2]\n    | \t^^^^^^\n  help: did you mean `length`?\n"), "{out}");
    assert!(out.contains("2 errors, 0 warnings"), "{out}");
    let path = dir.join("bad.toml").display().to_string();
    let run = tempi(&["variants", "check", &path, "--json"]);
    assert_eq!(run.status, 1);
    let report = run.json();
    assert_eq!((report["valid"].as_bool(), report["errors"].as_array().map(Vec::len)), (Some(false), Some(2)));
    assert_eq!(report["errors"][0]["line"], 5);
    assert_eq!(report["errors"][0]["text"], "sumary");
    tempi(&["perft", &path, "2"]).bad(1, "has mistakes").bad(1, "did you mean `length`?");
    tempi(&["variants", "check", "no-such.toml"]).bad(2, "no-such.toml");
    tempi(&["variants", "check", "examples"]).bad(2, "no variant `examples`");
    tempi(&["variants", "check", "./examples"]).bad(2, "directory");
}

#[test]
fn a_mistake_in_a_base_is_shown_where_it_is() {
    let dir = folder("bases");
    fs::create_dir(dir.join("below")).expect("made");
    fs::write(dir.join("top.toml"), "format = 1\nbase = \"./below/middle.toml\"\n[about]\nname = \"Top\"\nsummary = \"x\"\n")
        .expect("written");
    fs::write(dir.join("below/middle.toml"), "format = 1\nbase = \"bottom.toml\"\n").expect("written");
    fs::write(dir.join("below/bottom.toml"), "format = 1\nbase = \"chesss\"\n").expect("written");
    let top = dir.join("top.toml").display().to_string();
    let run = tempi(&["variants", "check", &top]).says("below/bottom.toml:2:8: error: there is no base `chesss`");
    assert_eq!(run.status, 1);
    assert!(run.out.contains("2 | base = \"chesss\"\n"), "{}", run.out);
    fs::write(dir.join("below/bottom.toml"), "format = 1\nbase = \"marseillais\"\n").expect("written");
    tempi(&["variants", "check", &top]).good().says("Each turn has two moves.");
    assert_eq!(
        tempi(&["perft", &top, "3", "--json"]).good().json()["nodes"],
        tempi(&["perft", "marseillais", "3", "--json"]).json()["nodes"]
    );
}

#[test]
fn check_tells_what_it_understood() {
    tempi(&["variants", "check", "binary"]).good().says("On moves 2 and 3").says("0 errors");
    for entry in fs::read_dir(super::tempi::root().join("examples/variants")).expect("a folder") {
        let path = entry.expect("an entry").path().display().to_string();
        if path.ends_with(".toml") {
            tempi(&["variants", "check", &path]).good().says("it can be played");
        }
    }
}

#[test]
fn new_writes_a_file_that_plays_like_its_base() {
    let dir = folder("new");
    let path = |name: &str| dir.join(name).display().to_string();
    tempi(&["variants", "new", "mine", "--base", "push", "--output", &path("mine.toml")]).good().says("is written");
    tempi(&["variants", "new", "yours", "--base", &path("mine.toml"), "-o", &path("yours.toml")]).good();
    let nodes = |variant: &str| tempi(&["perft", variant, "3", "--json"]).good().json()["nodes"].clone();
    assert_eq!(nodes("push"), nodes(&path("mine.toml")));
    assert_eq!(nodes("push"), nodes(&path("yours.toml")));
    tempi(&["variants", "new", "mine", "--output", &path("mine.toml")]).bad(2, "exists already");
    tempi(&["variants", "new", "Not Good"]).bad(2, "lower-case letters");
    tempi(&["variants", "new", "mine", "--base", "nothing"]).bad(2, "no variant `nothing`");
    tempi(&["variants", "new", "mine"]).good().says("base = \"chess\"\n");
}
