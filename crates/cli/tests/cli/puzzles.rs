//! `tempi puzzles`: interrupted mining, and verification of files.

use std::fs;
use std::path::Path;

use serde_json::{Value, json};

#[cfg(target_os = "linux")]
use super::process::Process;
use super::tempi::{Run, folder, root, tempi};

/// A variant with short games, the first of which yield puzzles.
const VARIANT: &str = "marseillais-balanced";

fn mine_args<'a>(folder: &'a str, games: &'a str) -> [&'a str; 12] {
    ["puzzles", "mine", VARIANT, "--output", folder, "--games", games, "--nodes", "20", "--seed", "3", "--json"]
}

/// Mines until this number of games has been searched; returns the report on the variant.
fn mine(folder: &Path, games: u64) -> Value {
    let report = tempi(&mine_args(folder.to_str().unwrap(), &games.to_string())).good().json();
    report["variants"][0].clone()
}

/// The files of a folder, with their contents.
fn texts(folder: &Path) -> Vec<(String, String)> {
    let entries = fs::read_dir(folder).unwrap().map(|entry| entry.unwrap());
    let mut texts: Vec<_> =
        entries.map(|entry| (entry.file_name().into_string().unwrap(), fs::read_to_string(entry.path()).unwrap())).collect();
    texts.sort();
    texts
}

#[test]
fn mining_in_parts_gives_the_same_as_mining_at_once() {
    let (parts, once) = (folder("mined-in-parts"), folder("mined-at-once"));
    let first = mine(&parts, 5);
    assert_eq!((&first["variant"], &first["games"]), (&json!(VARIANT), &json!(5)));
    let second = mine(&parts, 12);
    let whole = mine(&once, 12);
    let count = |report: &Value, key: &str| report[key].as_u64().unwrap();
    assert!(count(&whole, "added") > 0 && whole["added"] == whole["puzzles"], "{whole}");
    assert_eq!(count(&first, "added") + count(&second, "added"), count(&whole, "added"));
    assert_eq!(second["puzzles"], whole["puzzles"]);
    assert_eq!(texts(&parts), texts(&once));
    let names: Vec<String> = texts(&once).into_iter().map(|(name, _)| name).collect();
    assert_eq!(names, [format!("{VARIANT}.jsonl"), "mined.json".to_owned()]);
    // Nothing is left to do, and nothing changes.
    assert_eq!(mine(&once, 12)["added"], 0);
    assert_eq!(texts(&parts), texts(&once));
    let file = once.join(format!("{VARIANT}.jsonl")).display().to_string();
    let report = tempi(&["puzzles", "verify", &file, "--players", "--json"]).good().json();
    assert_eq!((&report["valid"], &report["proved"]), (&json!(true), &whole["puzzles"]));
}

#[cfg(target_os = "linux")]
#[test]
fn mining_goes_on_where_ctrl_c_stopped_it() {
    let (stopped, once) = (folder("mined-and-stopped"), folder("mined-unstopped"));
    let mut miner = Process::start(&mine_args(stopped.to_str().unwrap(), "100000"));
    // The file is written after the first round of games.
    miner.wait_for_file(stopped.join("mined.json").to_str().unwrap());
    miner.interrupt();
    let report: Value = serde_json::from_str(&miner.next_line().expect("a report")).unwrap();
    assert_eq!(miner.exit_status(), 130);
    assert_eq!(report["interrupted"], true);
    let games = report["variants"][0]["games"].as_u64().unwrap();
    assert!(games >= 10, "{report}");
    mine(&stopped, games + 2);
    mine(&once, games + 2);
    assert_eq!(texts(&stopped), texts(&once));
}

#[test]
fn damaged_files_stop_mining_before_it_begins() {
    let damaged = folder("mined-damaged");
    let output = damaged.to_str().unwrap();
    let puzzles = damaged.join(format!("{VARIANT}.jsonl"));
    fs::write(&puzzles, "{\"id\":\n").unwrap();
    tempi(&mine_args(output, "5")).bad(2, &format!("{VARIANT}.jsonl: line 1: not a puzzle: EOF while parsing a value at column 6"));
    fs::remove_file(&puzzles).unwrap();
    fs::write(damaged.join("mined.json"), "{\"chess\":[{\"seed\":1}]}").unwrap();
    tempi(&mine_args(output, "5")).bad(2, "mined.json: missing field `nodes`");
    assert_eq!(texts(&damaged), [("mined.json".to_owned(), "{\"chess\":[{\"seed\":1}]}".to_owned())]);
    let empty = folder("mined-nothing");
    tempi(&["puzzles", "mine", "ches", "--output", empty.to_str().unwrap()]).bad(2, "unknown variant `ches`; did you mean `chess`?");
    tempi(&["puzzles", "mine"]).bad(2, "--output");
}

/// Verifies a file `monsoon.jsonl` with these contents.
fn verify(text: &[u8]) -> Run {
    let path = folder("verified").join("monsoon.jsonl");
    fs::write(&path, text).unwrap();
    tempi(&["puzzles", "verify", path.to_str().unwrap(), "--sample", "2", "--json"])
}

/// The errors of a file: line, identifier and message.
fn error(text: &[u8]) -> (Option<u64>, Option<String>, String) {
    let run = verify(text).bad(1, "");
    let report = run.json();
    assert_eq!((&report["valid"], report["errors"].as_array().map(Vec::len)), (&json!(false), Some(1)), "{report}");
    let error = &report["errors"][0];
    assert!(error["file"].as_str().unwrap().ends_with("monsoon.jsonl"), "{report}");
    (error["line"].as_u64(), error["id"].as_str().map(str::to_owned), error["error"].as_str().unwrap().to_owned())
}

#[test]
fn verify_names_the_file_and_the_line_of_a_damaged_puzzle() {
    let text = fs::read_to_string(root().join("puzzles/monsoon.jsonl")).unwrap();
    verify(text.as_bytes()).good().says("\"proved\":2");
    let lines: Vec<&str> = text.lines().collect();
    let (first, second) = (lines[0], lines[1]);
    let with = |lines: &[&str]| error((lines.join("\n") + "\n").as_bytes());

    let (line, id, message) = with(&[first, &second[..second.len() / 2]]);
    assert_eq!((line, id), (Some(2), None));
    assert!(message.starts_with("not a puzzle: EOF while parsing"), "{message}");
    assert_eq!(with(&[first, "", second]).0, Some(2));
    assert_eq!(with(&[second, first]), (Some(2), None, "not sorted by rating and identifier".to_owned()));
    assert_eq!(with(&[first, first]), (Some(2), None, "equal to an earlier puzzle by mirroring or transposition".to_owned()));
    let other = second.replace("\"variant\":\"monsoon\"", "\"variant\":\"tsunami\"");
    assert_eq!(with(&[first, &other]).0, Some(2));
    assert_eq!(error(b""), (None, None, "no puzzles".to_owned()));
    assert_eq!(error(b"\xff\xfe\n"), (None, None, "not a UTF-8 text file".to_owned()));

    // A wrong solution is reported with its line and identifier.
    let puzzle: Value = serde_json::from_str(second).unwrap();
    let solution = serde_json::to_string(&puzzle["solution"]).unwrap();
    let wrong = second.replace(&solution, "[\"a1a1\",\"a1a1\",\"a1a1\"]");
    let (line, id, message) = with(&[first, &wrong]);
    assert_eq!((line, id.as_deref()), (Some(2), puzzle["id"].as_str()));
    assert_eq!(message, "the solution does not win");
    let path = folder("verified-text").join("monsoon.jsonl");
    fs::write(&path, format!("{first}\n{wrong}\n")).unwrap();
    let said = format!("monsoon.jsonl:2: puzzle {}: the solution does not win", id.unwrap());
    tempi(&["puzzles", "verify", path.to_str().unwrap()]).bad(1, "").says(&said).says("1 of 2 puzzles proved");
    tempi(&["puzzles", "verify", "no-such.jsonl"]).bad(2, "no-such.jsonl");
    let renamed = folder("verified-renamed").join("chess.jsonl");
    fs::copy(root().join("puzzles/monsoon.jsonl"), &renamed).unwrap();
    tempi(&["puzzles", "verify", renamed.to_str().unwrap()]).bad(1, "").says("puzzles of `monsoon`; the file should have its name");
}

#[test]
fn a_sample_is_the_same_for_the_same_seed() {
    let args = |seed| ["puzzles", "verify", "puzzles/monsoon.jsonl", "puzzles/coactive.jsonl", "--sample", "2", "--seed", seed, "--json"];
    let positions = |seed| tempi(&args(seed)).good().json()["positions"].as_u64().unwrap();
    let samples: Vec<u64> = ["1", "2", "3", "4"].into_iter().map(positions).collect();
    assert_eq!(positions("1"), samples[0]);
    assert!(samples.iter().any(|&sample| sample != samples[0]), "{samples:?}");
    tempi(&["puzzles", "verify", "puzzles/monsoon.jsonl", "--seed", "1"]).bad(2, "--sample");
}
