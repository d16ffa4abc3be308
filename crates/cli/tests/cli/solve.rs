//! `tempi solve`: proofs of forced wins, and their verification.

use std::fs;

use serde_json::json;

use crate::tempi::tempi;

const MORPHY: &str = "kbK5/pp6/1P6/8/8/8/8/R7 w - - 0 1";

#[test]
fn a_proof_is_written_and_verified() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("proofs.jsonl");
    let path = file.to_str().unwrap();
    let run = tempi(&["solve", "chess", "--fen", MORPHY, "--output", path]).good();
    run.says("White wins within 2 turns: Ra6 (");
    let report = tempi(&["solve", "--verify", path, "--json"]).good().json();
    assert_eq!((&report["valid"], &report["certificates"], &report["verified"]), (&json!(true), &json!(1), &json!(1)));
    assert!(report["actions"].as_u64() > Some(10), "{report}");

    let text = fs::read_to_string(&file).unwrap();
    fs::write(&file, format!("{text}{}", text.replace("\"turns\":2", "\"turns\":1"))).unwrap();
    let run = tempi(&["solve", "--verify", path]).bad(1, "");
    run.says("proofs.jsonl:2:").says("1 of 2 certificates verified");
    fs::write(&file, "{}\n").unwrap();
    tempi(&["solve", "--verify", path]).bad(1, "").says("proofs.jsonl:1:").says("not a certificate: missing field");
}

#[test]
fn first_turns_that_lose_are_counted() {
    let answer = tempi(&["solve", "chess", "--moves", "f3 e5", "--first-turns", "--turns", "1", "--json"]).good().json();
    assert_eq!(answer["first_turns"], json!({"examined": 19, "lose": 1, "open": 0, "too_many": false}));
    assert_eq!(answer["decided"], true);
    assert_eq!(answer["claims"][0]["played"], json!(["f2f3", "e7e5", "g2g4"]));
    assert_eq!(answer["claims"][0]["turn"], json!(["d8h4"]));
    let run = tempi(&["solve", "chess", "--moves", "f3 e5", "--first-turns", "--turns", "1"]).good();
    run.says("after f3 e5 g4: Black wins within 1 turn: Qh4#").says("1 of 19 first turns lose within 1 turn, 0 undecided");
    tempi(&["solve", "chess", "--first-turns", "--answers", "3"]).good().says("too many first turns; raise --answers");
}

#[test]
fn what_is_not_proved_is_told() {
    tempi(&["solve", "chess", "--turns", "1"]).good().says("no forced win within 1 turn");
    tempi(&["solve", "marseillais", "--turns", "3", "--time", "0.001"]).good().says("undecided within the limits");
}

#[test]
fn wrong_arguments_are_rejected() {
    tempi(&["solve"]).bad(2, "VARIANT");
    tempi(&["solve", "ches"]).bad(2, "unknown variant `ches`; did you mean `chess`?");
    tempi(&["solve", "chess", "--verify", "x"]).bad(2, "cannot be used with");
    tempi(&["solve", "--verify", "no-such.jsonl"]).bad(2, "no-such.jsonl");
    tempi(&["solve", "marseillais", "--moves", "e4 d4 e5"]).bad(2, "the position is inside a turn");
    tempi(&["solve", "chess", "--moves", "f3 e5 g4 Qh4"]).bad(2, "the game is already over");
}
