//! `tempi variants`.

use std::fs;

use super::tempi::{command, folder, tempi, with_input};

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
    tempi(&["perft", &path, "2"]).bad(1, "has errors").bad(1, "did you mean `length`?");
    tempi(&["variants", "check", "no-such.toml"]).bad(2, "no-such.toml");
    tempi(&["variants", "check", "examples"]).bad(2, "unknown variant `examples`");
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
    let run = tempi(&["variants", "check", &top]).says("below/bottom.toml:2:8: error: unknown base `chesss`");
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
fn check_describes_the_variant() {
    tempi(&["variants", "check", "binary"]).good().says("On moves 2 and 3").says("0 errors");
    for entry in fs::read_dir(super::tempi::root().join("examples/variants")).expect("a folder") {
        let path = entry.expect("an entry").path().display().to_string();
        if path.ends_with(".toml") {
            tempi(&["variants", "check", &path]).good().says("ready to play");
        }
    }
}

#[test]
fn a_new_game_names_its_base_and_does_not_take_its_author() {
    let dir = folder("based");
    let path = dir.join("mine.toml").display().to_string();
    fs::write(&path, "format = 1\nbase = \"binary\"\n[about]\nname = \"Mine\"\n").expect("written");
    let run = tempi(&["variants", "check", &path]).good().says("Mine\nA variant of Binary Chess.\nBased on Binary Chess by Tony Paletta");
    assert!(!run.out.contains("\nBy "), "{}", run.out);
    let report = tempi(&["variants", "check", &path, "--json"]).good().json();
    assert!(report["based_on"].as_str().is_some_and(|base| base.starts_with("Binary Chess by Tony Paletta")), "{report}");
    let game = dir.join("game.pgn").display().to_string();
    let lines = format!("e4\nsave {game}\nquit\n");
    with_input(&["play", &path, "--white", "human", "--black", "human"], lines.as_bytes()).good();
    let pgn = fs::read_to_string(&game).expect("saved");
    assert!(pgn.contains("[VariantName \"Mine\"]") && !pgn.contains("Paletta"), "{pgn}");
}

#[test]
fn a_game_that_is_over_at_the_start_gets_a_warning() {
    let dir = folder("over");
    let path = dir.join("over.toml").display().to_string();
    fs::write(&path, "format = 1\nbase = \"chess\"\n[about]\nname = \"Over\"\n[start]\nboard = \"4k3/8/8/8/8/8/8/4K3\"\n")
        .expect("written");
    tempi(&["variants", "check", &path])
        .good()
        .says("over.toml:6:9: warning: the game is over before the first move: a draw (bare-kings)")
        .says("0 errors, 1 warning; ready to play");
}

#[test]
fn a_new_file_names_its_base_by_a_relative_path() {
    let dir = folder("relative");
    fs::create_dir_all(dir.join("below")).expect("made");
    fs::write(dir.join("x.toml"), "format = 1\nbase = \"attack\"\n[about]\nname = \"X\"\n").expect("written");
    let run = |args: &[&str]| command(args).current_dir(&dir).output().expect("it runs");
    for (output, base) in [("y.toml", "./x.toml"), ("below/z.toml", "../x.toml")] {
        assert!(run(&["variants", "new", "mine", "--base", "./x.toml", "--output", output]).status.success());
        let file = fs::read_to_string(dir.join(output)).expect("written");
        assert!(file.contains(&format!("base = \"{base}\"\n")), "{file}");
        assert!(file.contains("# shapes = [[\"quiet\"], "), "the base's own shapes: {file}");
        assert!(run(&["variants", "check", output]).status.success());
    }
    let printed = String::from_utf8(run(&["variants", "new", "mine", "--base", "./x.toml"]).stdout).expect("text");
    assert!(printed.contains("base = \"./x.toml\"\n"), "{printed}");
}

#[test]
fn new_writes_a_file_that_plays_like_its_base() {
    let dir = folder("new");
    let path = |name: &str| dir.join(name).display().to_string();
    tempi(&["variants", "new", "mine", "--base", "push", "--output", &path("mine.toml")]).good().says("Created ");
    tempi(&["variants", "new", "yours", "--base", &path("mine.toml"), "-o", &path("yours.toml")]).good();
    let nodes = |variant: &str| tempi(&["perft", variant, "3", "--json"]).good().json()["nodes"].clone();
    assert_eq!(nodes("push"), nodes(&path("mine.toml")));
    assert_eq!(nodes("push"), nodes(&path("yours.toml")));
    tempi(&["variants", "new", "mine", "--output", &path("mine.toml")]).bad(2, "already exists");
    tempi(&["variants", "new", "Not Good"]).bad(2, "lowercase letters");
    tempi(&["variants", "new", "mine", "--base", "nothing"]).bad(2, "unknown variant `nothing`");
    tempi(&["variants", "new", "mine"]).good().says("base = \"chess\"\n");
}
