//! `tempi book`, and the players that use books.

use std::collections::HashSet;
use std::fs;

use serde_json::json;

use super::process::Process;
use super::tempi::{folder, root, tempi, with_input};

const FAST: [&str; 6] = ["--games", "6", "--turns", "2", "--nodes", "120"];

#[test]
fn books_are_built_once_and_shown() {
    let folder = folder("book");
    let output = folder.to_str().unwrap();
    let build = |variants: &[&str], more: &[&str]| {
        tempi(&[&["book", "build"], variants, &["--output", output, "--json"], &FAST[..], more].concat()).good().json()
    };
    let report = build(&["marseillais", "chess"], &[]);
    assert_eq!(report["books"][0]["variant"], json!("marseillais"));
    assert_eq!((&report["books"][0]["kept"], &report["books"][1]["kept"]), (&json!(false), &json!(false)));
    let file = folder.join("marseillais.jsonl");
    let text = fs::read_to_string(&file).unwrap();
    assert_eq!(report["books"][0]["bytes"], json!(text.len()));
    assert_eq!(build(&["marseillais"], &[])["books"][0]["kept"], json!(true));
    assert_eq!(build(&["marseillais"], &["--seed", "2"])["books"][0]["kept"], json!(false));
    assert_eq!(build(&["marseillais"], &[])["books"][0]["kept"], json!(false));
    assert_eq!(fs::read_to_string(&file).unwrap(), text, "equal settings make equal books");

    let file = file.to_str().unwrap();
    let shown = tempi(&["book", "show", "marseillais", "--file", file, "--json"]).good().json();
    let turns = shown["turns"].as_array().unwrap();
    let share: f64 = turns.iter().map(|turn| turn["share"].as_f64().unwrap()).sum();
    assert!((share - 100.0).abs() < 1e-6 && !turns.is_empty(), "{shown}");
    tempi(&["book", "show", "marseillais", "--file", file]).good().says(turns[0]["name"].as_str().unwrap());
    tempi(&["book", "show", "chess", "--file", file]).bad(2, "the opening book of `marseillais` was made for other rules");
    fs::write(file, text.replacen("[[\"", "[[\"x", 1)).unwrap();
    tempi(&["book", "show", "marseillais", "--file", file]).bad(2, "the opening book is damaged in line 2");
}

/// All variants, so that the command is interrupted before it has finished.
#[cfg(target_os = "linux")]
#[test]
fn an_interrupted_build_keeps_whole_books_and_is_repeated() {
    let (stopped, once) = (folder("books-stopped"), folder("books-at-once"));
    let output = stopped.to_str().unwrap();
    let mut build = Process::start(&[&["book", "build", "--output", output, "--json"], &FAST[..]].concat());
    let first = stopped.join(format!("{}.jsonl", tempi_rules::catalog::ids().next().unwrap()));
    build.wait_for_file(first.to_str().unwrap());
    build.interrupt();
    let report: serde_json::Value = serde_json::from_str(&build.next_line().expect("a report")).unwrap();
    assert_eq!((&report["interrupted"], build.exit_status()), (&json!(true), 130));
    let built: Vec<&str> = report["books"].as_array().unwrap().iter().map(|book| book["variant"].as_str().unwrap()).collect();
    let mut files: Vec<String> = fs::read_dir(&stopped).unwrap().map(|entry| entry.unwrap().file_name().into_string().unwrap()).collect();
    files.sort();
    let mut named: Vec<String> = built.iter().map(|id| format!("{id}.jsonl")).collect();
    named.sort();
    assert_eq!(files, named, "no part of a book is left");
    // Finished books are kept, and are the same as without an interruption.
    let next = tempi_rules::catalog::ids().nth(built.len()).unwrap();
    let run = |output: &str| tempi(&[&["book", "build", built[0], next, "--output", output, "--json"], &FAST[..]].concat()).good().json();
    let report = run(output);
    assert_eq!((&report["books"][0]["kept"], &report["books"][1]["kept"]), (&json!(true), &json!(false)));
    run(once.to_str().unwrap());
    for id in [built[0], next] {
        let text = |folder: &std::path::Path| fs::read_to_string(folder.join(format!("{id}.jsonl"))).unwrap();
        assert_eq!(text(&stopped), text(&once), "{id}");
    }
}

#[test]
fn built_in_books_are_shown() {
    let first = tempi(&["book", "show", "chess", "--json"]).good().json();
    let turn = first["turns"][0]["turn"].as_str().unwrap().to_owned();
    let second = tempi(&["book", "show", "chess", "--moves", &turn, "--json"]).good().json();
    assert!(!second["turns"].as_array().unwrap().is_empty(), "{second}");
    tempi(&["book", "show", "chess", "--moves", "a2a4 a7a5 a1a3"]).good().says("The book has no turn for this position.");
    tempi(&["book", "show", "marseillais", "--moves", "e2e4"]).bad(2, "--moves ends inside a turn");
    let own = root().join("examples/variants/balanced-opening.toml");
    tempi(&["book", "show", own.to_str().unwrap()]).bad(2, "there is no built-in book");
    tempi(&["book", "show", "ches"]).bad(2, "did you mean `chess`?");
    tempi(&["book", "build", "chess", "push", "ches", "--output", "nowhere"]).bad(2, "did you mean `chess`?");
}

/// The answers to `go nodes 50` at the start of 20 games of chess.
fn answers(options: &[&str]) -> Vec<String> {
    let mut engine = Process::start(&["uci"]);
    options.iter().for_each(|option| engine.send(option));
    let mut answer = || {
        ["ucinewgame", "position startpos", "go nodes 50"].into_iter().for_each(|line| engine.send(line));
        loop {
            let line = engine.next_line().expect("the engine answers");
            if let Some(action) = line.strip_prefix("bestmove ") {
                return action.split(' ').next().unwrap().to_owned();
            }
        }
    };
    (0..20).map(|_| answer()).collect()
}

#[test]
fn own_book_varies_from_game_to_game_and_is_off_by_default() {
    let with_book = answers(&["setoption name OwnBook value true"]);
    let different: HashSet<_> = with_book.iter().collect();
    assert!(different.len() > 2, "{different:?}");
    assert_eq!(with_book, answers(&["setoption name OwnBook value true"]));
    let without: HashSet<_> = answers(&[]).into_iter().collect();
    assert_eq!(without.len(), 1, "{without:?}");
    // A search for several lines, or without limits, is analysis and ignores the book.
    let mut engine = Process::start(&["uci"]);
    ["setoption name OwnBook value true", "setoption name MultiPV value 2", "position startpos", "go nodes 5000"]
        .into_iter()
        .for_each(|line| engine.send(line));
    let lines = std::iter::from_fn(|| engine.next_line()).take_while(|line| !line.starts_with("bestmove "));
    assert!(lines.collect::<Vec<_>>().iter().any(|line| line.contains(" multipv 2 ")));
}

#[test]
fn the_computer_opens_from_its_book_at_every_level() {
    let book = tempi(&["book", "show", "chess", "--json"]).good().json();
    let known: HashSet<&str> = book["turns"].as_array().unwrap().iter().map(|turn| turn["turn"].as_str().unwrap()).collect();
    let first = |level: &str, seed: &str, more: &[&str]| {
        let args = [&["play", "chess", "--white", "tempi", "--level", level, "--seed", seed, "--time", "50", "--json"], more].concat();
        let game = with_input(&args, b"quit\n").good().json();
        game["actions"][0].as_str().unwrap().to_owned()
    };
    let mut played = HashSet::new();
    for level in ["1", "4", "8"] {
        for seed in ["1", "2", "3", "4", "5"] {
            let turn = first(level, seed, &[]);
            assert!(known.contains(turn.as_str()), "{turn}");
            played.insert(turn);
        }
    }
    assert!(played.len() > 1, "{played:?}");
    // Without the book, the level's search decides.
    assert_eq!(first("1", "1", &["--no-book"]), first("1", "1", &["--no-book"]));
}

#[test]
fn matches_use_books_only_where_asked() {
    let args = |player: &str| {
        let player = format!("tempi:nodes=30{player}");
        let run = ["match", "--a", &player, "--b", "tempi:nodes=30", "--variant", "chess", "--games", "2", "--json"];
        tempi(&run).good().json()
    };
    assert_eq!(args("")["games"], args(",book=true")["games"]);
    tempi(&["match", "--variant", "chess", "--a", "tempi:book=maybe", "--b", "tempi", "--movetime", "10"])
        .bad(2, "`book` must be true or false, not `maybe`");
}
