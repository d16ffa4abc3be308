//! `tempi mate`.

use serde_json::{Value, json};

use super::tempi::{tempi, with_input};

const TWO_WAYS: &str = "rnbBkbnr/pp1p1ppp/8/8/3p4/8/PPP1PPPP/RN1QKBNR b KQkq -";

fn keys(answer: &Value) -> Vec<&str> {
    answer.as_object().expect("an object").keys().map(String::as_str).collect()
}

#[test]
fn the_first_mate() {
    let answer = tempi(&["mate", "progressive-italian", "--fen", TWO_WAYS, "--length", "4", "--json"]).good().json();
    assert_eq!(keys(&answer), ["complete", "count", "first", "mates", "positions", "seconds"]);
    assert_eq!((&answer["mates"], &answer["complete"], &answer["count"]), (&json!(true), &json!(true), &Value::Null));
    let first = answer["first"].as_array().expect("a list");
    let moves: Vec<&str> = first.iter().map(|action| action.as_str().expect("a text")).collect();
    assert_eq!(moves.len(), 4);
    // The same result for a FEN with all fields, and the moves do end the game.
    let fen = format!("{TWO_WAYS} 0 2");
    let ended = tempi(&["actions", "progressive-italian", "--fen", &fen, "--moves", &moves.join(" "), "--json"]).good().json();
    assert_eq!(ended["result"], json!({ "winner": "black", "reason": "checkmate" }));
}

#[test]
fn all_mates_in_readable_notation() {
    let run = tempi(&["mate", "progressive-italian", "--fen", TWO_WAYS, "--length", "4", "--all"]).good();
    let run = run.says("Black wins in this turn:\n").says("There are 2 solutions.\n");
    assert_eq!(run.out.lines().filter(|line| line.starts_with("  d3 dxc2 cxb1") && line.ends_with("Bb4#")).count(), 2, "{}", run.out);
}

#[test]
fn the_absence_of_a_mate_is_proved() {
    let fen = "4k3/8/8/8/8/8/8/4K2R w - - 0 2";
    let answer = tempi(&["mate", "progressive-italian", "--fen", fen, "--count", "--json"]).good().json();
    let expected = (&json!(false), &Value::Null, &json!(0), &json!(true));
    assert_eq!((&answer["mates"], &answer["first"], &answer["count"], &answer["complete"]), expected);
    tempi(&["mate", "progressive-italian", "--fen", fen]).good().says("White does not win in this turn.\n");
}

#[test]
fn two_turns_ahead() {
    let ladder = "6k1/8/R7/1R6/8/8/8/K7 w - - 0 1";
    tempi(&["mate", "chess", "--fen", ladder]).good().says("White does not win in this turn.\n");
    tempi(&["mate", "chess", "--fen", ladder, "--turns", "2"]).good().says("White wins within 2 turns: R");
    let count = tempi(&["mate", "chess", "--fen", ladder, "--turns", "2", "--count", "--json"]).good().json();
    assert_eq!((&count["mates"], &count["complete"]), (&json!(true), &json!(true)));
    assert!(count["count"].as_u64().expect("a number") >= 1);
}

#[test]
fn an_undecided_search_says_so() {
    let args = ["mate", "progressive-italian", "--fen", "r3k3/1p3ppp/2n4n/pB1P4/8/P4N2/1P1K1PPP/2R5 w - - 0 9", "--seconds", "0", "--json"];
    let answer = tempi(&args).good().json();
    assert_eq!((&answer["mates"], &answer["complete"]), (&json!(false), &json!(false)));
}

#[test]
fn a_batch_of_questions() {
    let lines = format!(
        r#"{{"variant": "progressive-italian", "fen": "{TWO_WAYS}", "length": 4, "count": true}}
{{"variant": "double-move", "fen": "4k3/8/8/8/8/8/8/R3K3 w - - 0 2"}}
{{"variant": "six-space", "length": 4}}
{{"variant": "chess", "fen": "7k/8/5KQ1/8/8/8/8/8 w - -", "all": true}}
{{"variant": "chess", "moves": ["f2f3", "e7e5", "g2g4", "d8h4"]}}
{{"variant": "chess", "depth": 3}}
"#
    );
    let run = with_input(&["mate", "--stdin"], lines.as_bytes()).good();
    let answers: Vec<Value> = run.out.lines().map(|line| serde_json::from_str(line).expect("JSON")).collect();
    assert_eq!(answers.len(), 6);
    assert_eq!(answers[0]["count"], json!(2));
    assert_eq!(answers[1]["first"].as_array().map(Vec::len), Some(2));
    assert!(answers[2]["error"].as_str().is_some_and(|error| error.contains("cannot be set")), "{}", answers[2]);
    assert_eq!((&answers[3]["count"], answers[3]["all"].as_array().map(Vec::len)), (&json!(1), Some(1)));
    assert_eq!(answers[4]["mates"], json!(false));
    assert!(answers[5]["error"].as_str().is_some_and(|error| error.contains("unknown field `depth`")), "{}", answers[5]);
}

#[test]
fn wrong_use() {
    tempi(&["mate"]).bad(2, "required");
    tempi(&["mate", "chess", "--all", "--count"]).bad(2, "cannot be used with");
    tempi(&["mate", "chess", "--length", "0"]).bad(2, "must have 1 to");
    tempi(&["mate", "sequential", "--length", "3"]).bad(2, "cannot be set");
    tempi(&["mate", "chess", "--turns", "0"]).bad(2, "--turns");
    tempi(&["mate", "chess", "--seconds=-1"]).bad(2, "seconds");
    tempi(&["mate", "marseillais", "--moves", "e4", "--length", "3"]).bad(2, "the turn has already begun");
}
