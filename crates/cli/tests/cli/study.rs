//! `tempi playouts`, `tempi stats`, shell completions, and the manual page.

use super::tempi::{folder, tempi};

#[test]
fn playouts_count_games() {
    let report = tempi(&["playouts", "forwards", "--seconds", "0.3", "--seed", "7", "--json"]).good().json();
    assert!(report["games"].as_u64().is_some_and(|games| games > 10), "{report}");
    assert!(report["actions"].as_u64() > report["games"].as_u64());
    assert!(report["seconds"].as_f64().is_some_and(|seconds| (0.3..5.0).contains(&seconds)));
    tempi(&["playouts", "forwards", "--seconds", "0.1"]).good().says("games of Forwards Chess");
    tempi(&["playouts", "forwards", "--seconds", "0"]).bad(2, "more than 0");
}

#[test]
fn stats_are_the_same_for_the_same_seed() {
    let stats = |seed| tempi(&["stats", "progressive-forwards", "--games", "12", "--seed", seed, "--json"]).good().json();
    let report = stats("3");
    assert_eq!(report, stats("3"));
    assert_ne!(report, stats("4"));
    assert_eq!(report["games"], 12);
    let count = |key: &str| report[key].as_u64().unwrap_or_else(|| panic!("no {key} in {report}"));
    assert_eq!(count("white_wins") + count("black_wins") + count("draws") + count("unfinished"), 12);
    for key in ["white_score", "turns", "actions", "branching_by_action", "branching_by_turn", "endings"] {
        assert!(!report[key].is_null(), "{key}");
    }
}

#[test]
fn first_plays_against_itself() {
    tempi(&["stats", "double-move", "--games", "2", "--player", "first", "--nodes", "100"])
        .good()
        .says("2 by first, seed 1")
        .says("White's score")
        .says("king-captured");
}

#[test]
fn completions_for_every_shell() {
    for shell in ["bash", "zsh", "fish", "powershell", "elvish"] {
        tempi(&["completions", shell]).good().says("variants");
    }
    tempi(&["completions", "tcl"]).bad(2, "tcl");
}

#[test]
fn man_pages() {
    let dir = folder("man").join("man1");
    let files = tempi(&["man", &dir.display().to_string(), "--json"]).good().json();
    let files = files["files"].as_array().expect("a list");
    assert!(files.iter().any(|file| file.as_str().is_some_and(|file| file.ends_with("tempi-variants-check.1"))), "{files:?}");
    let page = std::fs::read_to_string(dir.join("tempi.1")).expect("a page");
    assert!(page.contains("tempi"), "{page}");
}
