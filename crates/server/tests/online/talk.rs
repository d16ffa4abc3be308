//! Talk, blocking and reporting.

use reqwest::Method;
use serde_json::{Value, json};

use crate::games::{begin, blitz};
use crate::running::Running;

fn text(text: &str) -> Value {
    json!({"kind": "text", "text": text})
}

#[tokio::test]
async fn everybody_can_use_presets() {
    let (server, _database) = Running::new().await;
    let (anna, bo, eve) = (server.guest().await, server.guest().await, server.guest().await);
    let game = begin(&anna, &bo, blitz("chess")).await;
    let (mut white, mut black) = (anna.socket().await, bo.socket().await);
    white.send(json!({"type": "say", "game": game, "said": {"kind": "preset", "preset": "good-luck"}})).await;
    let heard = black.next_with(&[("event", "message")]).await;
    assert_eq!((&heard["message"]["by"], &heard["message"]["said"]["preset"]), (&json!("white"), &json!("good-luck")));
    let path = format!("games/{game}/messages");
    bo.post(&path, json!({"kind": "preset", "preset": "thanks"})).await;
    let talk = anna.get(&path).await;
    assert_eq!((talk["messages"].as_array().unwrap().len(), &talk["messages"][1]["number"], &talk["free"]), (2, &json!(2), &json!(false)));
    // Only the players can read and write it.
    assert_eq!(eve.request(Method::GET, &path, None).await.0, 403);
    assert_eq!(eve.refused(&path, json!({"kind": "preset", "preset": "hello"})).await, "not-allowed");
    assert_eq!(anna.refused(&path, json!({"kind": "preset", "preset": "insult"})).await, "bad-request");
}

#[tokio::test]
async fn free_text_needs_both_players_to_allow_it() {
    let (server, _database) = Running::new().await;
    let (anna, bo) = (server.guest().await, server.guest().await);
    let game = begin(&anna, &bo, blitz("chess")).await;
    let path = format!("games/{game}/messages");
    anna.post("me/talk", json!({"free": true})).await;
    assert_eq!(anna.get("me").await["freeTalk"], json!(true));
    assert_eq!(anna.refused(&path, text("Hi!")).await, "not-allowed");
    bo.post("me/talk", json!({"free": true})).await;
    assert_eq!(anna.post(&path, text(" Hi, Bo! ")).await["said"]["text"], json!("Hi, Bo!"));
    assert_eq!(anna.get(&path).await["free"], json!(true));
    for wrong in ["", "  ", "two\nlines", "a\u{202e}b", &"x".repeat(301)] {
        assert_eq!(anna.refused(&path, text(wrong)).await, "bad-request", "{wrong:?}");
    }
    bo.post("me/talk", json!({"free": false})).await;
    assert_eq!(anna.refused(&path, text("Hi!")).await, "not-allowed");
}

#[tokio::test]
async fn blocked_players_can_neither_talk_nor_be_paired() {
    let (server, _database) = Running::new().await;
    let (anna, bo) = (server.guest().await, server.guest().await);
    let game = begin(&anna, &bo, blitz("chess")).await;
    let block = format!("players/{}/block", bo.name);
    anna.post(&block, json!({})).await;
    anna.post(&block, json!({})).await;
    assert_eq!(anna.get("me/blocked").await.as_array().unwrap().len(), 1);
    assert_eq!(bo.refused(&format!("games/{game}/messages"), json!({"kind": "preset", "preset": "hello"})).await, "not-allowed");
    let made = anna.post("challenges", blitz("chess")).await;
    assert_eq!(bo.refused(&format!("challenges/{}/accept", made["id"].as_str().unwrap()), json!({})).await, "not-allowed");
    let control = json!({"kind": "correspondence", "days": 1});
    let seek = anna.post("seeks", json!({"variants": ["chess"], "control": control})).await["seek"].as_str().unwrap().to_owned();
    assert_eq!(bo.refused(&format!("seeks/{seek}/accept"), json!({})).await, "not-allowed");
    assert!(bo.post("play-now", json!({"variants": ["chess"], "control": control})).await["seek"].is_string());
    assert_eq!(anna.request(Method::DELETE, &block, None).await.0, 204);
    bo.post(&format!("seeks/{seek}/accept"), json!({})).await;
    assert_eq!(anna.refused(&format!("players/{}/block", anna.name), json!({})).await, "bad-request");
    assert_eq!(anna.refused("players/nobody/block", json!({})).await, "not-found");
}

#[tokio::test]
async fn a_player_makes_a_bounded_number_of_reports_in_a_day() {
    let (server, _database) = Running::new().await;
    let (anna, bo) = (server.guest().await, server.guest().await);
    let path = format!("players/{}/report", bo.name);
    for _ in 0..20 {
        anna.post(&path, json!({"reason": "abuse", "text": "Insults in the game."})).await;
    }
    assert_eq!(anna.refused(&path, json!({"reason": "abuse"})).await, "slow-down");
    assert_eq!(bo.refused(&path, json!({"reason": "abuse"})).await, "bad-request");
    assert_eq!(bo.refused(&format!("players/{}/report", anna.name), json!({"reason": "boredom"})).await, "bad-request");
    assert_eq!(anna.get("me/export").await["reports"].as_array().unwrap().len(), 20);
}
