//! The socket: greeting, watching, and answers to nonsense.

use std::time::Duration;

use serde_json::json;
use tokio_tungstenite::connect_async;

use crate::games::{begin, blitz};
use crate::person::Socket;
use crate::running::Running;

#[tokio::test]
async fn two_play_over_sockets() {
    let (server, _database) = Running::new().await;
    let (anna, bo) = (server.guest().await, server.guest().await);
    let game = begin(&anna, &bo, blitz("chess")).await;
    let (mut white, mut black) = (anna.socket().await, bo.socket().await);
    white.watch(&game).await;
    black.watch(&game).await;
    white.send(json!({"type": "turn", "game": game, "key": "a", "after": 0, "actions": ["e2e4"]})).await;
    assert_eq!(white.next_with(&[("type", "ok")]).await["version"], json!(2));
    assert_eq!(black.next_with(&[("event", "update")]).await["turn"]["actions"], json!(["e2e4"]));
    assert_eq!(black.next_with(&[("event", "your-turn")]).await["game"], json!(game));
    black.send(json!({"type": "turn", "game": game, "key": "b", "after": 1, "actions": ["e7e4"]})).await;
    let refused = black.next_with(&[("type", "refused")]).await;
    assert_eq!((&refused["key"], &refused["code"]), (&json!("b"), &json!("illegal-turn")));
    black.send(json!({"type": "resign", "game": game})).await;
    let over = loop {
        let update = white.next_with(&[("event", "update")]).await;
        if !update["result"].is_null() {
            break update;
        }
    };
    assert_eq!(over["result"], json!({"winner": "white", "reason": "resignation"}));
}

#[tokio::test]
async fn a_client_with_the_current_version_is_sent_nothing() {
    let (server, _database) = Running::new().await;
    let (anna, bo) = (server.guest().await, server.guest().await);
    let game = begin(&anna, &bo, blitz("chess")).await;
    let mut socket = anna.socket().await;
    socket.send(json!({"type": "watch", "game": game, "version": 1})).await;
    socket.send(json!({"type": "ping", "sent": 5.5})).await;
    assert_eq!(socket.next().await["type"], json!("pong"));
}

#[tokio::test]
async fn the_welcome_comes_before_events() {
    let (server, _database) = Running::new().await;
    let (anna, bo) = (server.guest().await, server.guest().await);
    let game = begin(&anna, &bo, blitz("chess")).await;
    let mut socket = bo.try_socket().await.unwrap();
    anna.turn(&game, 0, "e2e4").await;
    socket.send(json!({"type": "hello", "protocol": 1})).await;
    assert_eq!(socket.next().await["type"], json!("welcome"));
    assert_eq!(socket.next_with(&[("event", "your-turn")]).await["game"], json!(game));
}

#[tokio::test]
async fn old_clients_are_asked_to_update() {
    let (server, _database) = Running::new().await;
    let (stream, _) = connect_async(format!("ws://{}/api/v1/socket", server.address)).await.unwrap();
    let mut socket = Socket { stream };
    socket.send(json!({"type": "lobby"})).await;
    assert_eq!(socket.next().await["code"], json!("bad-request"));
    socket.send(json!({"type": "hello", "protocol": 99})).await;
    assert_eq!(socket.next().await, json!({"type": "upgrade", "protocol": 1}));
    socket.send(json!({"type": "hello", "protocol": 1})).await;
    assert_eq!(socket.next().await["player"], json!(null));
    socket.send(json!({"type": "resign", "game": "aaaaaaaaaaaa"})).await;
    assert_eq!(socket.next().await["code"], json!("no-session"));
}

#[tokio::test]
async fn nonsense_is_refused_and_the_connection_stays() {
    let (server, _database) = Running::new().await;
    let mut socket = server.guest().await.socket().await;
    for nonsense in
        [json!(1), json!(["ping", 1]), json!({"type": "nonsense"}), json!({"type": "watch"}), json!({"type": "ping", "sent": 1, "more": 1})]
    {
        socket.send(nonsense).await;
        assert_eq!(socket.next().await["code"], json!("bad-request"));
    }
    socket.send(json!({"type": "watch", "game": "'; DROP TABLE games; --"})).await;
    assert_eq!(socket.next().await["code"], json!("not-found"));
}

#[tokio::test]
async fn events_and_lists_show_players_who_come_and_go() {
    let (server, _database) = Running::new().await;
    let (anna, bo) = (server.guest().await, server.guest().await);
    let game = begin(&anna, &bo, blitz("chess")).await;
    let mut white = anna.socket().await;
    white.watch(&game).await;
    let online = async || {
        let listed = anna.get("online").await;
        let mut names: Vec<String> = listed.as_array().unwrap().iter().map(|player| player["name"].as_str().unwrap().to_owned()).collect();
        assert_eq!(anna.get("site").await["online"], json!(names.len()));
        assert!(names.is_sorted_by_key(|name| name.to_lowercase()), "{names:?}");
        names.sort();
        names
    };
    let mut both = vec![anna.name.clone(), bo.name.clone()];
    both.sort();
    let first = bo.socket().await;
    let came = white.next_with(&[("event", "presence"), ("side", "black")]).await;
    assert_eq!((&came["game"], &came["awaySinceMs"]), (&json!(game), &json!(null)));
    assert_eq!(online().await, both);
    // A second page of the same player, of which one is closed.
    let second = bo.socket().await;
    white.next_with(&[("event", "presence")]).await;
    drop(first);
    assert_eq!(white.next_with(&[("event", "presence")]).await["awaySinceMs"], json!(null));
    drop(second);
    let left = loop {
        // With several processes, they may be connected to another one as long as they were seen recently.
        server.pass(15_000).await;
        let presence = white.next_with(&[("event", "presence"), ("side", "black")]);
        if let Ok(left) = tokio::time::timeout(Duration::from_millis(500), presence).await {
            break left;
        }
    };
    assert!(left["awaySinceMs"].is_i64(), "{left}");
    server.pass(60_000).await;
    let view = anna.get(&format!("games/{game}")).await;
    assert_eq!(view["awaySinceMs"], json!({"white": null, "black": left["awaySinceMs"]}));
    assert_eq!(online().await, [anna.name.as_str()]);
}

#[tokio::test]
async fn server_json_offers_online_play() {
    let (server, _database) = Running::new().await;
    let offer = reqwest::get(format!("http://{}/server.json", server.address)).await.unwrap();
    assert_eq!(offer.headers()["cache-control"], "no-store");
    assert_eq!(offer.text().await.unwrap(), r#"{"online":true,"protocol":1}"#);
}
