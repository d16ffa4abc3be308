//! Malicious rules files: their size and their work are bounded, and all other games continue.

use std::sync::atomic::{AtomicUsize, Ordering};

use futures_util::future::join_all;
use reqwest::{Method, StatusCode};
use serde_json::{Value, json};

use crate::games::{begin, blitz};
use crate::running::Running;

/// Black gives a check from which White escapes only with one series of three moves. To find it, millions of others have to be tried.
const SLOW: &str = r#"
format = 1
base = "chess"

[about]
name = "Slow"
summary = "Whether a check can be escaped takes forever to find out."

[turn]
length = [3]

[check]
escape = "turn"

[start]
first = "black"
board = "7k/4z3/8/8/Q2Q2Q1/1Q2Q2Q/Q2Q2Q1/K1T2Q2"

[men.K.white]
move = "bW"

[men.Q]
name = "snail"
move = "mQmNN"

[men.T]
name = "tortoise"
move = "fW"

[men.Z]
name = "zebra"
move = "Z"
"#;

const CHECKS: [&str; 3] = ["h8h7", "h7h8", "e7c4"];

fn challenge(toml: &str) -> Value {
    let mut challenge = blitz("chess");
    challenge["variant"] = json!({"kind": "file", "id": "hostile", "toml": toml});
    challenge
}

/// How many turns are sent at once; a few more may wait.
const AT_ONCE: usize = 30;

#[tokio::test]
async fn a_slow_variant_is_given_up_while_others_play() {
    let (server, _database) = Running::new().await;
    let (anna, bo, cy, dee) = (server.guest().await, server.guest().await, server.guest().await, server.guest().await);
    let (slow, calm) = (begin(&anna, &bo, challenge(SLOW)).await, begin(&cy, &dee, blitz("chess")).await);
    let done = AtomicUsize::new(0);
    let path = format!("games/{slow}/turns");
    let hostile = join_all((0..AT_ONCE).map(async |number| {
        let turn = json!({"key": format!("key-{number}"), "after": 0, "actions": CHECKS});
        assert_eq!(bo.refused(&path, turn).await, "bad-variant");
        done.fetch_add(1, Ordering::Relaxed);
    }));
    let others = async {
        for (after, action) in ["e2e4", "e7e5", "g1f3", "b8c6"].into_iter().enumerate() {
            let player = if after % 2 == 0 { &cy } else { &dee };
            player.turn(&calm, after, action).await;
        }
        done.load(Ordering::Relaxed)
    };
    let (_, meanwhile) = tokio::join!(hostile, others);
    assert!(meanwhile < AT_ONCE, "four turns waited for {AT_ONCE} hostile ones");
    // The game has not changed, and can be aborted.
    let view = anna.get(&format!("games/{slow}")).await;
    assert_eq!((&view["turns"], &view["result"]), (&json!([]), &Value::Null));
    // Other turns of the variant are not affected.
    bo.turn(&slow, 0, "h8h7 h7h8 h8h7").await;
    anna.post(&format!("games/{slow}/abort"), json!({})).await;
}

#[tokio::test]
async fn files_that_are_too_large_or_too_deep_are_refused() {
    let (server, _database) = Running::new().await;
    let anna = server.guest().await;
    let about = "format = 1\nbase = 'chess'\n[about]\nname = 'Mine'\nsummary = 'Mine.'\n";
    let padded = |bytes: usize| format!("{about}#{}", "x".repeat(bytes - about.len() - 1));
    // The largest file has 64 KiB.
    anna.post("challenges", challenge(&padded(64 * 1024))).await;
    assert_eq!(anna.refused("challenges", challenge(&padded(64 * 1024 + 1))).await, "bad-variant");
    let (status, refused) = anna.request(Method::POST, "challenges", Some(challenge(&padded(200 * 1024)))).await;
    assert_eq!((status, &refused["code"]), (StatusCode::BAD_REQUEST, &json!("bad-request")));
    for toml in [
        format!("{about}x = {}1{}", "[".repeat(20_000), "]".repeat(20_000)),
        format!("{about}x = {}1{}", "{x=".repeat(15_000), "}".repeat(15_000)),
        format!("{about}{}x = 1", "x.".repeat(20_000)),
        format!("{about}[{}x]", "x.".repeat(20_000)),
        format!("{about}[turn]\nlength = [{}]", "1, ".repeat(20_000)),
        format!("{about}[turn]\nlength = [9223372036854775807]"),
        format!("{about}[start]\nboard = '{}'", "8/".repeat(20_000)),
        format!("{about}[men.Q]\nmove = '{}'", "fhNN".repeat(10_000)),
        format!("{about}{}", (0..2000).map(|number| format!("[men.A{number}]\nmove = 'Q'\n")).collect::<String>()),
        "\u{1}".repeat(1000),
    ] {
        assert!(toml.len() <= 64 * 1024);
        assert_eq!(anna.refused("challenges", challenge(&toml)).await, "bad-variant", "{}", &toml[..about.len().min(toml.len())]);
    }
    anna.post("challenges", blitz("chess")).await;
}
