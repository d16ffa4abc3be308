//! Changing the name, exporting everything, and deleting the account.

use reqwest::Method;
use serde_json::{Value, json};

use crate::games::{begin, blitz};
use crate::running::Running;

const PASSWORD: &str = "correct horse";

#[tokio::test]
async fn a_name_can_be_changed_once() {
    let (server, _database) = Running::new().await;
    let (anna, bo) = (server.guest().await, server.guest().await);
    assert_eq!(anna.refused("me/rename", json!({"name": "Anna"})).await, "not-allowed");
    anna.post("me/claim", json!({"name": "Anna", "password": PASSWORD})).await;
    bo.post("me/claim", json!({"name": "Bo", "password": PASSWORD})).await;
    assert_eq!(bo.refused("me/rename", json!({"name": "anna"})).await, "conflict");
    assert_eq!(bo.refused("me/rename", json!({"name": "Tempi"})).await, "bad-request");
    assert_eq!(bo.refused("me/rename", json!({"name": "deleted"})).await, "bad-request");
    bo.post("me/rename", json!({"name": "Boris"})).await;
    let me = bo.get("me").await;
    assert_eq!((&me["name"], &me["mayRename"]), (&json!("Boris"), &json!(false)));
    assert_eq!(bo.refused("me/rename", json!({"name": "Bob"})).await, "not-allowed");
    // The old name is free again.
    anna.post("me/rename", json!({"name": "Bo"})).await;
}

#[tokio::test]
async fn a_player_exports_everything() {
    let (server, _database) = Running::new().await;
    let (anna, bo) = (server.guest().await, server.guest().await);
    for _ in 0..51 {
        let game = begin(&anna, &bo, blitz("chess")).await;
        bo.post(&format!("games/{game}/resign"), json!({})).await;
    }
    let game = begin(&anna, &bo, blitz("marseillais-balanced")).await;
    anna.turn(&game, 0, "e2e4").await;
    bo.turn(&game, 1, "e7e5 b8c6").await;
    anna.post(&format!("games/{game}/messages"), json!({"kind": "preset", "preset": "good-luck"})).await;
    bo.post(&format!("games/{game}/messages"), json!({"kind": "preset", "preset": "thanks"})).await;
    let all = anna.get("me/export").await;
    assert_eq!((&all["player"]["id"], all["sessions"].as_array().unwrap().len()), (&json!(anna.id), 1));
    let games = all["games"].as_array().unwrap();
    assert_eq!(games.len(), 52);
    let exported = games.iter().find(|exported| exported["id"] == json!(game)).unwrap();
    assert_eq!(exported["entries"][1]["actions"], json!(["e7e5", "b8c6"]));
    // Messages of others are left out.
    assert_eq!(exported["messages"].as_array().unwrap().len(), 1);
    assert_eq!(server.guest().await.get("me/export").await["games"], json!([]));
}

#[tokio::test]
async fn a_deleted_player_leaves_only_games_behind() {
    let (server, _database) = Running::new().await;
    let (anna, bo) = (server.guest().await, server.guest().await);
    anna.post("me/claim", json!({"name": "Anna", "password": PASSWORD})).await;
    let mut rated = blitz("chess");
    rated["rated"] = json!(true);
    let old = begin(&anna, &bo, rated).await;
    anna.turn(&old, 0, "e2e4").await;
    bo.turn(&old, 1, "e7e5").await;
    bo.post(&format!("games/{old}/resign"), json!({})).await;
    let game = begin(&anna, &bo, blitz("chess")).await;
    anna.turn(&game, 0, "e2e4").await;
    bo.turn(&game, 1, "e7e5").await;
    anna.post("seeks", json!({"variants": ["chess"], "control": {"kind": "correspondence", "days": 1}})).await;
    anna.post(&format!("games/{old}/offer-rematch"), json!({})).await;
    anna.post(&format!("games/{old}/messages"), json!({"kind": "preset", "preset": "good-game"})).await;
    anna.post(&format!("players/{}/report", bo.name), json!({"reason": "other", "game": null, "text": "Hm."})).await;
    let mut socket = anna.socket().await;
    assert_eq!(anna.refused("me/delete", json!({})).await, "bad-credentials");
    assert_eq!(anna.refused("me/delete", json!({"password": "wrong horse"})).await, "bad-credentials");
    anna.post("me/delete", json!({"password": PASSWORD})).await;
    assert_eq!(anna.request(Method::GET, "me", None).await.0, 401);
    socket.closes().await;
    assert_eq!(bo.refused("session", json!({"name": "Anna", "password": PASSWORD})).await, "bad-credentials");
    assert_eq!(bo.get("seeks").await, json!([]));
    let view = bo.get(&format!("games/{game}")).await;
    assert_eq!((&view["result"]["reason"], &view["players"]["white"]["name"]), (&json!("resignation"), &json!("deleted")));
    assert_eq!(bo.get(&format!("games/{old}")).await["players"]["white"]["name"], json!("deleted"));
    assert_eq!(bo.get(&format!("games/{old}/messages")).await["messages"], json!([]));
    // The opponent is gone.
    assert_eq!(bo.refused(&format!("games/{old}/offer-rematch"), json!({})).await, "not-allowed");
    let leaders = bo.get("leaderboards/chess").await;
    assert_eq!(leaders.as_array().unwrap().len(), 1);
    assert_eq!(bo.request(Method::GET, "players/Anna", None).await.0, 404);
    // The name is free again.
    bo.post("me/claim", json!({"name": "Anna", "password": PASSWORD})).await;
    let guest = server.guest().await;
    assert_eq!(guest.refused("me/delete", json!([null, null])).await, "bad-request");
    assert_eq!(guest.post("me/delete", json!({})).await, Value::String(String::new()));
}
