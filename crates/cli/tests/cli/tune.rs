//! `tempi tune`.

use std::fs;

use serde_json::json;

use super::tempi::{folder, root, tempi};

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
fn scales_of_winning_chances_are_fitted_for_each_evaluation() {
    let folder = folder("tune-chances");
    let file = |eval: &str| folder.join(eval).to_str().unwrap().to_owned();
    for eval in ["network", "hand"] {
        let games = ["selfplay", "double-move", "--games", "16", "--nodes", "30", "--eval", eval, "--output", &file(eval)];
        tempi(&games).good();
    }
    let written = folder.join("chances.toml");
    let report =
        tempi(&["tune", "chances", &file("hand"), &file("network"), "--output", written.to_str().unwrap(), "--json"]).good().json();
    let text = fs::read_to_string(&written).unwrap();
    let fits = report["fits"].as_array().unwrap();
    assert_eq!(fits.len(), 2, "{report}");
    for (fit, evaluation) in fits.iter().zip(["network", "hand"]) {
        assert_eq!((&fit["group"], &fit["evaluation"]), (&json!("two"), &json!(evaluation)));
        assert!(fit["samples"].as_u64().unwrap() > 0, "{fit}");
        let scale = fit["scale"].as_f64().unwrap();
        assert!(text.contains(&format!("[two.{evaluation}]\nscale = {scale:.1}\ngames = {}\n", fit["games"])), "{fit}\n{text}");
    }
    // Families without games keep their scales.
    assert!(text.contains("\n[many.hand]\n") && text.contains("\n[many.network]\n"), "{text}");
    // Games of a network file say nothing about the evaluations of the program.
    let network = root().join("crates/engine/src/network/files/two.network");
    let network = network.to_str().unwrap();
    let own = file("own");
    tempi(&["selfplay", "double-move", "--games", "1", "--nodes", "30", "--network", network, "--output", &own]).good();
    tempi(&["tune", "chances", &own]).bad(2, "the games were played with a network file");
    tempi(&["selfplay", "double-move", "--network", network, "--eval", "hand", "--output", &own]).bad(2, "cannot be used with");
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
