//! `tempi actions`.

use std::io::{BufRead, BufReader, Write};
use std::process::Stdio;

use serde_json::{Value, json};

use super::tempi::{command, tempi, with_input};

fn answers(input: &[u8]) -> Vec<Value> {
    let run = with_input(&["actions", "--stdin"], input).good();
    run.out.lines().map(|line| serde_json::from_str(line).expect("a line of JSON")).collect()
}

#[test]
fn one_position() {
    let answer = tempi(&["actions", "chess", "--moves", "f2f3 e7e5 g2g4 d8h4", "--json"]).good().json();
    let expected = json!({
        "player": "white",
        "actions": [],
        "check": true,
        "board": "rnb1kbnr/pppp1ppp/8/4p3/6Pq/5P2/PPPPP2P/RNBQKBNR",
        "fen": "rnb1kbnr/pppp1ppp/8/4p3/6Pq/5P2/PPPPP2P/RNBQKBNR w KQkq - 1 3",
        "result": { "winner": "black", "reason": "checkmate" },
    });
    assert_eq!(answer, expected);
    tempi(&["actions", "binary", "--moves", "e2e4 d7d5"]).good().says("player: black\n").says("\nd5e4\n");
}

#[test]
fn the_printed_fen_can_be_fed_back() {
    let first = tempi(&["actions", "progressive-italian", "--moves", "e2e4 d7d5", "--json"]).good().json();
    let fen = first["fen"].as_str().expect("a text");
    let second = tempi(&["actions", "progressive-italian", "--fen", fen, "--json"]).good().json();
    assert_eq!(first, second);
}

#[test]
fn a_mixed_batch() {
    let lines = br#"{"variant": "chess"}
not json
{"variant": "nope"}

{"variant": "chess", "fen": "8/8/8/8"}
{"variant": "chess", "moves": ["e2e4", "e2e4"]}
{"variant": "marseillais", "fen": null, "moves": ["e2e4"]}
{"variant": "examples/variants/marseillais-checked.toml", "moves": []}
{"variant": "chess", "move": ["e2e4"]}
["chess"]
{"variant": "double-move", "moves": ["e2e4", "a7a6", "a6a5", "f1b5", "b5d7", "h7h6", "h6h5", "d7e8"]}"#;
    let answers = answers(lines);
    assert_eq!(answers.len(), 10, "the empty line has no answer");
    let count = |answer: &Value| answer["actions"].as_array().map(Vec::len);
    assert_eq!((count(&answers[0]), &answers[0]["result"]), (Some(20), &Value::Null));
    for (index, said) in
        [(1, "not a query"), (2, "unknown variant `nope`"), (3, "eight ranks"), (4, "action 2"), (7, "unknown field `move`")]
    {
        let error = answers[index]["error"].as_str().unwrap_or_else(|| panic!("no error in {}", answers[index]));
        assert!(error.contains(said), "{error}");
    }
    assert_eq!(answers[5]["player"], "white");
    assert_eq!(count(&answers[5]), Some(30));
    assert_eq!(count(&answers[6]), Some(20));
    assert!(answers[8]["error"].is_string());
    assert_eq!(answers[9]["result"], json!({ "winner": "white", "reason": "king-captured" }));
    assert_eq!(answers[9]["actions"], json!([]));
}

#[test]
fn invalid_utf8_and_overlong_lines() {
    let mut input = b"\xff\xfe\n".to_vec();
    input.extend(vec![b'x'; 3 << 20]);
    input.extend(b"\n{\"variant\": \"chess\"}\ntoo long\n");
    let answers = answers(&input);
    assert_eq!(answers.len(), 4);
    assert!(answers[0]["error"].is_string());
    assert!(answers[1]["error"].as_str().is_some_and(|error| error.contains("longer than")), "{}", answers[1]);
    assert!(answers[2]["actions"].is_array());
    assert!(answers[3]["error"].as_str().is_some_and(|error| error.starts_with("not a query")), "{}", answers[3]);
}

#[test]
fn each_answer_comes_before_the_next_line() {
    let mut child = command(&["actions", "--stdin"]).stdin(Stdio::piped()).stdout(Stdio::piped()).spawn().expect("it starts");
    let mut stdin = child.stdin.take().expect("piped");
    let mut answers = BufReader::new(child.stdout.take().expect("piped")).lines();
    for variant in ["chess", "push"] {
        writeln!(stdin, "{{\"variant\": \"{variant}\"}}").expect("the program reads");
        let answer = answers.next().expect("an answer").expect("text");
        assert!(answer.starts_with("{\"player\":\"white\""), "{answer}");
    }
    drop(stdin);
    assert!(child.wait().expect("it ends").success());
}

#[test]
fn thousands_of_lines() {
    let input = "{\"variant\": \"marseillais\", \"moves\": [\"e2e4\", \"d2d4\", \"e7e5\", \"d7d5\", \"e4d5\"]}\n".repeat(4000);
    let answers = answers(input.as_bytes());
    assert_eq!(answers.len(), 4000);
    assert!(answers.iter().all(|answer| *answer == answers[0]));
}

#[test]
fn wrong_use() {
    tempi(&["actions"]).bad(2, "VARIANT");
    tempi(&["actions", "chess", "--stdin"]).bad(2, "cannot be used with");
    tempi(&["actions", "chess", "--moves", "e7e5"]).bad(2, "action 1");
}
