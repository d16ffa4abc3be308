//! Challenges by link.

use reqwest::Method;
use serde_json::{Value, json};

use crate::games::blitz;
use crate::running::Running;

const HOUR: i64 = 60 * 60 * 1000;

#[tokio::test]
async fn a_challenge_is_shown_without_a_session_and_accepted_once() {
    let (server, _database) = Running::new().await;
    let (anna, bo) = (server.guest().await, server.guest().await);
    let made = anna.post("challenges", blitz("monster")).await;
    let path = format!("challenges/{}", made["id"].as_str().unwrap());
    let seen: Value = reqwest::get(format!("http://{}/api/v1/{path}", server.address)).await.unwrap().json().await.unwrap();
    assert_eq!(seen["variant"]["id"], json!("monster"));
    assert_eq!(seen["by"]["name"], json!(anna.name));
    assert_eq!(anna.refused(&format!("{path}/accept"), json!({})).await, "not-allowed");
    let mut socket = anna.socket().await;
    let game = bo.post(&format!("{path}/accept"), json!({})).await["game"].clone();
    let told = socket.next_with(&[("event", "challenge")]).await;
    assert_eq!(told["game"], game);
    let third = server.guest().await;
    assert_eq!(third.refused(&format!("{path}/accept"), json!({})).await, "conflict");
}

#[tokio::test]
async fn a_player_s_open_challenges_are_listed() {
    let (server, _database) = Running::new().await;
    let (anna, bo) = (server.guest().await, server.guest().await);
    assert_eq!(anna.get("me/challenges").await, json!([]));
    let correspondence = json!({"variant": {"kind": "built-in", "id": "monster"}, "control": {"kind": "correspondence", "days": 2}});
    let mut made = Vec::new();
    for challenge in [correspondence, blitz("chess"), blitz("monster"), blitz("marseillais")] {
        made.push(anna.post("challenges", challenge).await);
        server.advance(1000);
    }
    bo.post("challenges", blitz("chess")).await;
    let path = |number: usize| format!("challenges/{}", made[number]["id"].as_str().unwrap());
    bo.post(&format!("{}/accept", path(1)), json!({})).await;
    anna.request(Method::DELETE, &path(2), None).await;
    // The latest first, each as its link shows it.
    assert_eq!(anna.get("me/challenges").await, json!([made[3], made[0]]));
    server.advance(25 * HOUR);
    assert_eq!(anna.get("me/challenges").await, json!([made[0]]));
    let nobody = reqwest::get(format!("http://{}/api/v1/me/challenges", server.address)).await.unwrap();
    assert_eq!(nobody.status(), 401);
}

#[tokio::test]
async fn a_challenge_expires_or_is_withdrawn() {
    let (server, _database) = Running::new().await;
    let (anna, bo) = (server.guest().await, server.guest().await);
    let made = anna.post("challenges", blitz("chess")).await;
    let path = format!("challenges/{}", made["id"].as_str().unwrap());
    assert_eq!(bo.request(Method::DELETE, &path, None).await.0, 403);
    assert_eq!(anna.request(Method::DELETE, &path, None).await.0, 204);
    assert_eq!(bo.refused(&format!("{path}/accept"), json!({})).await, "not-found");
    let made = anna.post("challenges", blitz("chess")).await;
    server.advance(25 * HOUR);
    assert_eq!(bo.refused(&format!("challenges/{}/accept", made["id"].as_str().unwrap()), json!({})).await, "not-found");
}

#[tokio::test]
async fn invalid_challenges_are_refused() {
    let (server, _database) = Running::new().await;
    let anna = server.guest().await;
    assert_eq!(anna.refused("challenges", blitz("no-such-variant")).await, "not-found");
    let mut start = blitz("chess");
    start["start"] = json!("8/8/8/8/8/8/8/8 w - - 0 1");
    assert_eq!(anna.refused("challenges", start.clone()).await, "bad-request");
    start["start"] = json!("4k3/8/8/8/8/8/8/4K2R w K - 0 1");
    start["rated"] = json!(true);
    assert_eq!(anna.refused("challenges", start).await, "bad-request");
    assert_eq!(anna.refused("challenges", json!({"variant": "chess"})).await, "bad-request");
    let mut hasty = blitz("chess");
    hasty["control"]["baseMs"] = json!(1);
    hasty["control"]["incrementMs"] = json!(0);
    assert_eq!(anna.refused("challenges", hasty).await, "bad-request");
}

#[tokio::test]
async fn a_player_has_a_bounded_number_of_challenges() {
    let (server, _database) = Running::new().await;
    let anna = server.guest().await;
    for _ in 0..20 {
        anna.post("challenges", blitz("chess")).await;
    }
    assert_eq!(anna.refused("challenges", blitz("chess")).await, "limit-reached");
}
