//! `tempi analyze --review`: the opening book, large and broken files, interruptions.

use std::fs;

use serde_json::{Value, json};

#[cfg(target_os = "linux")]
use super::process::Process;
use super::tempi::{folder, tempi};

/// Writes games to a new file and returns its path.
fn file(name: &str, text: &str) -> String {
    let path = folder(name).join("games.pgn").display().to_string();
    fs::write(&path, text).expect("written");
    path
}

/// Reviews games with a small node limit.
fn review(path: &str, args: &[&str]) -> Value {
    tempi(&[&["analyze", "--pgn", path, "--review", "--nodes", "300", "--hash", "1", "--json"], args].concat()).good().json()
}

/// Why the turns of the first game are not graded.
fn exemptions(report: &Value) -> Vec<Option<&str>> {
    report["games"][0]["turns"].as_array().expect("a list").iter().map(|turn| turn["exempt"].as_str()).collect()
}

fn one_line(text: &str) -> String {
    text.split_whitespace().collect::<Vec<_>>().join(" ")
}

/// The most frequent turns of a variant's book from the start, as far as it goes: their actions.
fn book_line(variant: &str) -> Vec<String> {
    let mut line: Vec<String> = Vec::new();
    loop {
        let shown = tempi(&["book", "show", variant, "--moves", &line.join(" "), "--json"]).good().json();
        let Some(turn) = shown["turns"][0]["turn"].as_str() else { return line };
        line.push(turn.to_owned());
    }
}

#[test]
fn turns_of_the_opening_book_are_known() {
    let line = book_line("marseillais");
    assert!(line.len() > 1, "{line:?}");
    let legal = tempi(&["actions", "marseillais", "--moves", &line.join(" "), "--json"]).good().json();
    let beyond = legal["actions"][0].as_str().expect("a legal action");
    let path = file("known", &format!("[Variant \"marseillais\"]\n\n{} {beyond} *\n", line.join(" ")));
    let report = review(&path, &[]);
    let mut expected = vec![Some("book"); line.len()];
    expected.push(None);
    assert_eq!(exemptions(&report), expected);
    let game = &report["games"][0];
    let graded = |player: &str| game[player]["graded"].as_u64().expect("a number");
    assert_eq!(graded("white") + graded("black"), 1);
    assert!(game["turns"][0]["accuracy"].is_null() && game["turns"][0]["score"]["points"].is_i64(), "{game}");
    let pgn = one_line(game["pgn"].as_str().expect("a text"));
    assert_eq!(pgn.matches("] opening book}").count(), line.len(), "{pgn}");
    let said = format!("The first {} turns are in the opening book.", line.len());
    tempi(&["analyze", "--pgn", &path, "--review", "--nodes", "300", "--hash", "1"]).good().says(&said);

    let report = review(&path, &["--no-book"]);
    assert!(exemptions(&report).iter().all(Option::is_none), "{report}");
    assert!(!report["games"][0]["pgn"].as_str().expect("a text").contains("opening book"));
    tempi(&["analyze", "chess", "--no-book"]).bad(2, "--pgn");
}

#[test]
fn a_book_counts_from_the_start_of_its_own_variant() {
    let line = book_line("chess");
    let after = tempi(&["actions", "chess", "--moves", &line[0], "--json"]).good().json();
    let fen = after["fen"].as_str().expect("a FEN");
    let games = format!("[SetUp \"1\"]\n[FEN \"{fen}\"]\n\n1... {} *\n", line[1]);
    assert_eq!(exemptions(&review(&file("set-up", &games), &[])), [None]);
    // The same turn in a variant that has no book.
    let path = file("no-book", &format!("{} *\n", line[0]));
    let report = review(&path, &["examples/variants/balanced-opening.toml"]);
    assert!(exemptions(&report).iter().all(Option::is_none), "{report}");
}

/// Few positions, many games: a file the size of a player's whole collection.
#[test]
fn ten_thousand_games_are_reviewed_one_by_one() {
    const GAMES: usize = 10_000;
    const BROKEN: usize = 5_000;
    let replies = ["e5", "c5", "e6", "c6", "d5", "d6", "g6", "Nf6"];
    let game = |number: usize| match number {
        BROKEN => "[Event \"broken\"]\n\n1. e4 e5 2. Ke3 Nf6 *\n\n".to_owned(),
        _ => format!("[Event \"{number}\"]\n\n1. e4 {} *\n\n", replies[number % replies.len()]),
    };
    let path = file("ten-thousand", &(0..GAMES).map(game).collect::<String>());
    let output = folder("ten-thousand-output").join("annotated.pgn").display().to_string();
    let args = ["analyze", "--pgn", &path, "--review", "--output", &output, "--nodes", "40", "--hash", "1"];
    let line = 4 * BROKEN + 3;
    let run = tempi(&args).bad(1, &format!("games.pgn:{line}:13:"));
    assert_eq!(run.err.lines().count(), 1, "{}", run.err);
    // Every other game is there, in order.
    assert_eq!(run.out.matches("White  ").count(), GAMES - 1);
    let annotated = fs::read_to_string(&output).expect("written");
    let events: Vec<&str> = annotated.lines().filter_map(|line| line.strip_prefix("[Event \"")?.strip_suffix("\"]")).collect();
    assert!(events.iter().copied().eq((0..GAMES).filter(|&number| number != BROKEN).map(|number| number.to_string())), "{}", events.len());
    tempi(&["pgn", "check", &output]).good().says("9999 games read (19998 actions), 0 errors");
}

#[test]
fn the_file_of_the_games_is_never_overwritten() {
    let games = "1. e4 e5 *\n";
    let path = file("same", games);
    tempi(&["analyze", "--pgn", &path, "--output", &path, "--nodes", "100"]).bad(2, "--output names the file of the games itself");
    let beside = format!("{}/../same/games.pgn", folder("beside").display());
    tempi(&["analyze", "--pgn", &path, "--output", &beside, "--nodes", "100"]).bad(2, "--output names the file of the games itself");
    assert_eq!(fs::read_to_string(&path).expect("still there"), games);
    tempi(&["analyze", "--pgn", &path, "--output", "no-such-folder/x.pgn"]).bad(2, "could not write no-such-folder/x.pgn");
}

/// The first game needs no search; the search of the second does not end; the third is never started.
#[cfg(target_os = "linux")]
#[test]
fn ctrl_c_keeps_what_was_done() {
    let won = "[Event \"one\"]\n[SetUp \"1\"]\n[FEN \"6k1/5ppp/8/8/8/8/8/R5K1 w - - 0 1\"]\n\n1. Ra8# 1-0\n\n";
    let games = format!("{won}[Event \"two\"]\n\n1. e4 e5 2. Nf3 *\n\n[Event \"three\"]\n\n1. d4 *\n");
    let path = file("interrupted", &games);
    let output = folder("interrupted-output").join("annotated.pgn").display().to_string();
    let mut review =
        Process::start(&["analyze", "--pgn", &path, "--review", "--output", &output, "--nodes", "1000000000000", "--hash", "1"]);
    let mut lines: Vec<String> = Vec::new();
    while lines.last().is_none_or(|line| !line.is_empty()) {
        lines.push(review.next_line().expect("the first game is printed while the second is searched"));
    }
    assert!(lines[0].contains("Chess · 1-0"), "{lines:?}");
    let annotated = fs::read_to_string(&output).expect("written");
    assert!(one_line(&annotated).contains("[Event \"one\"]") && annotated.contains("Ra8#"), "the file has it, too: {annotated}");
    review.interrupt();
    let rest: Vec<String> = std::iter::from_fn(|| review.next_line()).collect();
    assert!(!rest.iter().any(|line| line.contains("White  100")), "{rest:?}");
    assert_eq!(review.exit_status(), 130);
    // The written games are complete, and no game was started after the interruption.
    tempi(&["pgn", "check", &output]).good();
    let annotated = fs::read_to_string(&output).expect("written");
    assert!(annotated.contains("[Event \"one\"]") && !annotated.contains("[Event \"three\"]"), "{annotated}");
}

/// The `--json` output of an interrupted review.
#[cfg(target_os = "linux")]
#[test]
fn an_interrupted_review_says_so() {
    let path = file("interrupted-json", "1. f3 e5 2. g4 Qh4# 0-1\n");
    let output = folder("interrupted-json-output").join("annotated.pgn").display().to_string();
    let args = ["analyze", "--pgn", &path, "--review", "--output", &output, "--nodes", "1000000000000", "--hash", "1", "--json"];
    let mut review = Process::start(&args);
    // The file is created after the program has installed its Ctrl-C handler. The last turn needs no search.
    review.wait_for_file(&output);
    review.wait_for_processor_ticks(20);
    review.interrupt();
    let report: Value = serde_json::from_str(&review.next_line().expect("a report")).expect("one JSON object");
    assert_eq!((&report["interrupted"], &report["errors"]), (&json!(true), &json!([])));
    let game = &report["games"][0];
    let turns: Vec<&str> = game["turns"].as_array().expect("a list").iter().filter_map(|turn| turn["played"]["text"].as_str()).collect();
    assert_eq!((&game["complete"], turns), (&json!(false), vec!["4. Qh4#"]));
    let pgn = one_line(game["pgn"].as_str().expect("a text"));
    assert!(pgn.ends_with("1. f3 e5 2. g4 Qh4# 0-1"), "{pgn}");
    assert_eq!(review.exit_status(), 130);
}
