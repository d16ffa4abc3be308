//! `tempi analyze`: positions and games.

use std::fs;

use serde_json::Value;

use super::tempi::{folder, tempi};

fn position(args: &[&str]) -> Value {
    tempi(&[&["analyze"], args, &["--nodes", "4000", "--json"]].concat()).good().json()
}

/// Writes games to a file and annotates them.
fn games(name: &str, text: &str, args: &[&str]) -> (Value, String) {
    let file = folder(name).join("games.pgn").display().to_string();
    fs::write(&file, text).expect("written");
    let report = tempi(&[&["analyze"], args, &["--pgn", &file, "--nodes", "4000", "--json"]].concat()).good().json();
    (report, file)
}

fn text<'v>(value: &'v Value, path: &str) -> &'v str {
    value.pointer(path).and_then(Value::as_str).unwrap_or_else(|| panic!("no text at {path} in {value}"))
}

#[test]
fn a_position_with_a_win_in_the_turn() {
    let report = position(&["progressive-italian", "--moves", "e4 a6 e5"]);
    assert_eq!((&report["wins_in_turn"], &report["player"]), (&true.into(), &"white".into()));
    assert_eq!(report["score"], serde_json::json!({"win_in": 3}));
    assert!(text(&report, "/win/text").starts_with("3. ") && text(&report, "/win/text").ends_with('#'), "{report}");
    let actions: Vec<&str> = report["win"]["actions"].as_array().into_iter().flatten().filter_map(Value::as_str).collect();
    let end = tempi(&["actions", "progressive-italian", "--moves", &format!("e4 a6 e5 {}", actions.join(" ")), "--json"]).good().json();
    assert_eq!(text(&end, "/result/reason"), "checkmate");
    tempi(&["analyze", "progressive-italian", "--moves", "e4 a6 e5", "--nodes", "4000"])
        .good()
        .says("Turn 3 · White · move 1 of 3")
        .says("White can mate this turn: 3. ");
}

#[test]
fn reports_name_the_evaluation() {
    let evaluation = |args: &[&str]| text(&position(args), "/evaluation").to_owned();
    assert_eq!(evaluation(&["chess"]), "network");
    assert_eq!(evaluation(&["chess", "--eval", "hand"]), "hand");
    assert_eq!(evaluation(&["monster"]), "hand", "it has no network");
    assert_ne!(position(&["chess"])["score"], position(&["chess", "--eval", "hand"])["score"]);
    tempi(&["analyze", "chess", "--eval", "foot"]).bad(2, "[possible values: network, hand]");
}

#[test]
fn the_best_turns_end_in_different_positions() {
    let report = position(&["marseillais", "--moves", "e4 d4", "--lines", "4"]);
    assert_eq!(report["wins_in_turn"], false);
    let lines = report["lines"].as_array().expect("a list");
    assert_eq!(lines.len(), 4, "{report}");
    let mut ends: Vec<String> = Vec::new();
    for line in lines {
        let turn: Vec<&str> = line["turn"]["actions"].as_array().into_iter().flatten().filter_map(Value::as_str).collect();
        assert_eq!(turn.len(), 2, "a whole turn: {line}");
        let end = tempi(&["actions", "marseillais", "--moves", &format!("e4 d4 {}", turn.join(" ")), "--json"]).good().json();
        ends.push(text(&end, "/fen").to_owned());
        assert!(text(line, "/moves").starts_with(text(line, "/turn/text")), "{line}");
    }
    ends.sort();
    ends.dedup();
    assert_eq!(ends.len(), 4, "{ends:?}");
    let points = |line: &Value| line["score"]["points"].as_i64().expect("points");
    assert!(lines.windows(2).all(|pair| points(&pair[0]) >= points(&pair[1])), "{report}");
    let run = tempi(&["analyze", "marseillais", "--moves", "e4 d4", "--depth", "2", "--lines", "2"]).good();
    assert!(run.out.contains("Black cannot win this turn.") && run.out.contains("  2  "), "{}", run.out);
}

#[test]
fn games_that_are_over_and_depths() {
    let over = position(&["chess", "--moves", "f3 e5 g4 Qh4"]);
    assert_eq!((text(&over, "/result/winner"), &over["score"]), ("black", &Value::Null));
    tempi(&["analyze", "chess", "--moves", "f3 e5 g4 Qh4"]).good().says("The game is over: Black won (checkmate).");
    let report = tempi(&["analyze", "chess", "--depth", "3", "--lines", "1", "--json"]).good().json();
    assert_eq!((&report["depth"], report["lines"].as_array().map(Vec::len)), (&3.into(), Some(1)));
}

#[test]
fn a_missed_mate_and_the_one_that_follows() {
    // After 2. … a6 e5 White could mate with Bc4, Qh5, Qxf7; he does not, and Black's fourth turn could then be anything.
    let (report, file) = games("missed", "[Variant \"progressive-italian\"]\n\n1. e4 2. a6 e5 3. a3 b3 c3 *\n", &["progressive-italian"]);
    let turns = report["games"][0]["turns"].as_array().expect("a list");
    assert_eq!(turns.len(), 3);
    assert!(text(&turns[1], "/allowed/text").ends_with('#'), "Black lets White mate: {}", turns[1]);
    assert_eq!(text(&turns[1], "/glyph"), "??");
    assert!(text(&turns[2], "/missed/text").ends_with('#'), "White does not: {}", turns[2]);
    let pgn = text(&report, "/games/0/pgn");
    for said in [
        "White can mate now: 3. ",
        "could mate this turn: 3. ",
        "e5??",
        "[%eval #3]",
        "of the winning chances",
        "Annotator \"Tempi",
        "[WhiteAccuracy \"",
    ] {
        assert!(one_line(pgn).contains(said), "`{said}` is not in {pgn}");
    }
    // The output can be read again, and contains the same game.
    fs::write(&file, pgn).expect("written");
    tempi(&["pgn", "check", &file]).good().says("1 game read (6 actions), 0 errors");
    let report = tempi(&["analyze", "chess", "--pgn", &file, "--nodes", "500", "--json"]).good().json();
    assert_eq!(report["games"][0]["variant"], "progressive-italian", "the game says what it is");
}

fn one_line(text: &str) -> String {
    text.split_whitespace().collect::<Vec<_>>().join(" ")
}

#[test]
fn several_games_with_their_comments_and_results() {
    let text = "[Event \"one\"]\n\n1. f3 {hm} e5 2. g4 $2 (2. e4) 2... Qh4# 0-1\n\n[Event \"two\"]\n[Variant \"double-move\"]\n\n\
                1. e4 2. a6 a5 3. Bb5 Bxd7 4. h6 h5 5. Bxe8 1-0\n\n[Event \"three\"]\n[Result \"1-0\"]\n\n1. e4 e5 2. Nf3 1-0\n";
    let (report, _) = games("several", text, &["chess"]);
    let games = report["games"].as_array().expect("a list");
    assert_eq!(games.len(), 3);
    let pgn = |index: usize| one_line(games[index]["pgn"].as_str().unwrap_or_default());
    for said in ["[Event \"one\"]", "{hm}", "(2. e4", "Qh4#", "2. g4?", "0-1"] {
        assert!(pgn(0).contains(said), "`{said}` is not in {}", pgn(0));
    }
    assert!(!pgn(0).contains("g4??"), "the annotator had said what he thinks of 2. g4: {}", pgn(0));
    assert!(pgn(1).contains("White can win now: 5. ") && pgn(1).ends_with("1-0"), "{}", pgn(1));
    assert_eq!(games[1]["turns"][3]["glyph"], "??", "the king stays in check: {}", games[1]["turns"][3]);
    // A resigned game is evaluated in its final position.
    assert!(games[2]["turns"].as_array().into_iter().flatten().all(|turn| turn["score"]["points"].is_i64()), "{}", games[2]);
}

#[test]
fn scores_name_their_point_of_view() {
    // White is a queen ahead, regardless of who is to move.
    for player in ["w", "b"] {
        let fen = format!("4k3/8/8/8/8/8/8/3QK3 {player} - - 0 1");
        tempi(&["analyze", "chess", "--fen", &fen, "--depth", "2"]).good().says("Score for White: +");
    }
}

/// Morphy's Opera game: 16. Qb8+ forces mate on the next turn.
#[test]
fn a_forced_sacrifice_is_not_a_blunder() {
    let moves = "1. e4 e5 2. Nf3 d6 3. d4 Bg4 4. dxe5 Bxf3 5. Qxf3 dxe5 6. Bc4 Nf6 7. Qb3 Qe7 8. Nc3 c6 9. Bg5 b5 10. Nxb5 cxb5 \
                 11. Bxb5+ Nbd7 12. O-O-O Rd8 13. Rxd7 Rxd7 14. Rd1 Qe6 15. Bxd7+ Nxd7 16. Qb8+ Nxb8 17. Rd8# 1-0\n";
    let (report, _) = games("opera", moves, &["chess"]);
    let turns = report["games"][0]["turns"].as_array().expect("a list");
    let sacrifice = &turns[30];
    assert_eq!(text(sacrifice, "/played/text"), "31. Qb8+");
    assert_eq!((&sacrifice["glyph"], &sacrifice["score"]), (&Value::Null, &serde_json::json!({"win_in": 2})), "{sacrifice}");
}

#[test]
fn a_review_names_the_turns_that_mattered() {
    let moves = "[Variant \"progressive-italian\"]\n\n1. e4 2. a6 e5 3. Bc4 Qh5 Qxf7# 1-0\n";
    let (report, file) = games("review", moves, &["--review"]);
    let game = &report["games"][0];
    assert_eq!(
        (&game["complete"], &game["decided"]["winner"], &game["decided"]["phase"]),
        (&true.into(), &"white".into(), &"opening".into())
    );
    assert_eq!(text(game, "/decided/turn/text"), "2. a6 e5");
    let key = &game["key_turns"][0];
    assert!(text(key, "/sentence").starts_with("a6 e5 allowed mate in three moves: "), "{key}");
    assert_eq!((text(key, "/kind"), &key["after"], text(&game["turns"][1], "/glyph")), ("allowed-win", &3.into(), "??"));
    assert_eq!((&game["white"]["blunders"], &game["black"]["blunders"]), (&0.into(), &1.into()));
    let accuracy = |player: &str| game[player]["accuracy"].as_f64().expect("a number");
    assert!(accuracy("white") > accuracy("black"), "{game}");
    // The same as text, with the annotated game in a file.
    let output = folder("review-output").join("annotated.pgn").display().to_string();
    let args = ["analyze", "--pgn", &file, "--review", "--output", &output, "--nodes", "4000"];
    let run = tempi(&args).good();
    for said in [
        "inaccuracies: 0, mistakes: 0, blunders: 1",
        "White won it in the opening, with 2. a6 e5",
        "2. a6 e5 allowed mate in three moves: ",
    ] {
        assert!(run.out.contains(said), "`{said}` is not in {}", run.out);
    }
    let written = fs::read_to_string(&output).expect("written");
    assert!(one_line(&written).contains("e5?? {") && written.contains("[%eval #3]"), "{written}");
    assert_eq!(tempi(&args).good().out, run.out, "limited by nodes, a review is always the same");
    tempi(&["analyze", "chess", "--review"]).bad(2, "--pgn");
}

#[test]
fn annotations_keep_clocks_and_replace_evaluations() {
    let (report, _) = games("commands", "1. e4 {[%eval 9.99] [%clk 0:01:00]} e5 *\n", &["chess"]);
    let pgn = one_line(text(&report, "/games/0/pgn"));
    assert!(pgn.contains("[%clk 0:01:00]") && !pgn.contains("9.99"), "{pgn}");
    assert_eq!(pgn.matches("[%eval ").count(), 2, "{pgn}");
}

#[test]
fn games_without_a_variant_are_chess_unless_one_is_named() {
    let (report, _) = games("chess", "1. e4 e5 2. Nf3 *\n", &[]);
    assert_eq!(report["games"][0]["variant"], "chess");
    tempi(&["analyze"]).bad(2, "VARIANT");
    let (report, _) = games("unnamed", "1. e4 2. d5 dxe4 3. Nc3 Nd3 *\n", &["binary"]);
    assert_eq!((&report["games"][0]["variant"], report["games"][0]["turns"].as_array().map(Vec::len)), (&"binary".into(), Some(3)));
}

#[test]
fn wrong_use_and_games_with_mistakes() {
    tempi(&["analyze", "ches"]).bad(2, "did you mean `chess`?");
    tempi(&["analyze", "chess", "--pgn", "no-such.pgn"]).bad(2, "no-such.pgn");
    tempi(&["analyze", "chess", "--lines", "0"]).bad(2, "lines");
    tempi(&["analyze", "chess", "--pgn", "x.pgn", "--fen", "x"]).bad(2, "--fen");
    let file = folder("mistakes").join("games.pgn").display().to_string();
    fs::write(&file, "[Event \"a\"]\n\n1. e4 e5 2. Kf5 *\n\n[Event \"b\"]\n\n1. e4 *\n").expect("written");
    let run = tempi(&["analyze", "chess", "--pgn", &file, "--nodes", "300"]).bad(1, "games.pgn:3:13:");
    assert!(run.out.contains("[Event \"b\"]") && run.out.contains("[%eval "), "{}", run.out);
    fs::write(&file, "").expect("written");
    tempi(&["analyze", "chess", "--pgn", &file]).bad(2, "contains no games");
}
