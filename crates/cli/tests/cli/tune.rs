//! `tempi tune`.

use std::fs;

use serde_json::json;

use super::tempi::{folder, tempi};

#[test]
fn games_yield_a_table_of_weights() {
    let args = ["tune", "--variant", "double-move", "--games", "10", "--nodes", "20", "--seed", "3"];
    let run = tempi(&args).good().says("[two]\nreach = [").says("\n[two.acting]\ntempo = [").says("from 10 games");
    // The same games yield the same weights, with more threads, too.
    assert_eq!(run.out, tempi(&[&args[..], &["--threads", "2"]].concat()).good().out);
}

#[test]
fn a_table_of_the_file_is_replaced() {
    let path = folder("tune").join("weights.toml");
    fs::write(&path, "[many]\nreach = [1.5, 2.5]\n").unwrap();
    let file = path.to_str().unwrap();
    let args = ["tune", "--family", "kingless", "--games", "6", "--nodes", "20", "--duels", "2", "--output", file, "--json"];
    let report = tempi(&args).good().json();
    assert_eq!((&report["family"], &report["games"], &report["duel_games"]), (&json!("kingless"), &json!(6), &json!(4)));
    let text = fs::read_to_string(&path).unwrap();
    let kingless = text.find("[kingless]\nreach = [").expect("the new table");
    assert!(text.find("[many]\nreach = [1.5, 2.5]\n").expect("the old table") > kingless, "{text}");
}

#[test]
fn families_have_names() {
    tempi(&["tune", "--family", "tow"]).bad(2, "unknown family `tow`; families are ownerless");
    tempi(&["tune"]).bad(2, "--family");
}

#[test]
fn parameters_of_the_search_are_tuned_and_an_interrupted_run_continues() {
    let path = folder("tune-search").join("search.json");
    let file = path.to_str().unwrap();
    let args = |seed| {
        let games =
            ["tune", "search", "--variants", "monster,push", "--parameters", "razoring,delta", "--movetime", "1", "--iterations", "2"];
        [&games[..], &["--pairs", "1", "--seed", seed, "--state", file, "--json"]].concat()
    };
    let whole = tempi(&args("3")).good().json();
    assert_eq!((&whole["iterations"], &whole["games"]), (&2.into(), &4.into()));
    let names: Vec<_> = whole["parameters"].as_array().unwrap().iter().map(|parameter| parameter["name"].clone()).collect();
    assert_eq!(names, ["razoring", "delta"]);
    assert_eq!(whole["parameters"][0]["default"], 260);
    // A finished run has nothing left to play, and one that was interrupted plays the rest.
    let kept = fs::read_to_string(&path).unwrap();
    assert_eq!(tempi(&args("3")).good().json(), whole);
    fs::write(&path, kept.replace("\"done\": 2", "\"done\": 1")).unwrap();
    assert_eq!(tempi(&args("3")).good().json()["iterations"], 2);
    tempi(&args("4")).bad(2, "belongs to a run with other settings");
    fs::write(&path, "{}").unwrap();
    tempi(&args("3")).bad(2, "not a state file of `tempi tune search`");
    tempi(&["tune", "search", "--parameters", "luck"]).bad(2, "unknown search parameter `luck`; expected one of aspiration");
}
