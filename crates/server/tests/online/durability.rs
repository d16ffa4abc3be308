//! What is confirmed survives any end of the server, and two servers never disagree.

use futures_util::future::join_all;
use serde_json::{Value, json};

use crate::games::{begin, blitz};
use crate::person::turn;
use crate::running::{Running, START};
use tempi_server::online::ManualClock;

#[tokio::test]
async fn a_game_goes_on_after_a_restart() {
    let (server, database) = Running::new().await;
    let (anna, bo) = (server.guest().await, server.guest().await);
    let game = begin(&anna, &bo, blitz("monster")).await;
    anna.turn(&game, 0, "e2e4 e1e2").await;
    let before = anna.get(&format!("games/{game}")).await;
    let clock = server.clock.clone();
    server.stop().await;
    let server = Running::on(&database, clock).await;
    let after = anna.at(server.address).get(&format!("games/{game}")).await;
    assert_eq!(before, after);
    bo.at(server.address).turn(&game, 1, "e7e5").await;
}

#[tokio::test]
async fn many_turns_at_once_are_all_stored() {
    let (server, database) = Running::new().await;
    let (anna, bo) = (server.guest().await, server.guest().await);
    let mut games = Vec::new();
    for _ in 0..20 {
        let game = begin(&anna, &bo, blitz("chess")).await;
        games.push(game);
    }
    join_all(games.iter().map(|game| anna.turn(game, 0, "e2e4"))).await;
    join_all(games.iter().map(|game| bo.turn(game, 1, "e7e5"))).await;
    let clock = server.clock.clone();
    server.stop().await;
    let server = Running::on(&database, clock).await;
    for game in games {
        assert_eq!(anna.at(server.address).get(&format!("games/{game}")).await["turns"].as_array().unwrap().len(), 2);
    }
}

/// Two servers on one database, as several processes on PostgreSQL are. Each has the game in memory; the database decides.
#[tokio::test]
async fn of_two_turns_at_two_servers_one_is_stored() {
    let (one, database) = Running::new().await;
    let other = Running::on(&database, ManualClock::new(START)).await;
    let (anna, bo) = (one.guest().await, one.guest().await);
    let game = begin(&anna, &bo, blitz("chess")).await;
    assert_eq!(anna.at(other.address).get(&format!("games/{game}")).await["version"], json!(1));
    let path = format!("games/{game}/turns");
    let body = |key: &str, action: &str| json!({"key": key, "after": 0, "actions": [action]});
    let (here, there) = (anna.at(one.address), anna.at(other.address));
    let answers = tokio::join!(
        here.request(reqwest::Method::POST, &path, Some(body("one", "e2e4"))),
        there.request(reqwest::Method::POST, &path, Some(body("other", "d2d4")))
    );
    let mut statuses = [answers.0.0.as_u16(), answers.1.0.as_u16()];
    statuses.sort_unstable();
    assert_eq!(statuses, [200, 409], "{answers:?}");
    let (first, second): (Value, Value) = (anna.get(&format!("games/{game}")).await, there.refused(&path, turn(0, "a2a3")).await.into());
    assert_eq!(first["turns"].as_array().unwrap().len(), 1);
    assert_eq!(second, json!("not-your-turn"));
}

/// Needs NATS, which carries events between processes.
#[tokio::test]
async fn a_spectator_at_another_server_sees_every_turn() {
    if std::env::var("TEMPI_TEST_NATS").is_err() {
        assert!(std::env::var("TEMPI_TEST_POSTGRES").is_err(), "TEMPI_TEST_NATS is missing");
        return;
    }
    let (one, database) = Running::new().await;
    let other = Running::on(&database, one.clock.clone()).await;
    let (anna, bo) = (one.guest().await, one.guest().await);
    let game = begin(&anna, &bo, blitz("marseillais-balanced")).await;
    let mut spectator = anna.at(other.address).socket().await;
    spectator.watch(&game).await;
    anna.turn(&game, 0, "e2e4").await;
    assert_eq!(spectator.next_with(&[("event", "update")]).await["turn"]["actions"], json!(["e2e4"]));
    // The other server has the game in memory, as it was before.
    bo.at(other.address).turn(&game, 1, "e7e5 b8c6").await;
    assert_eq!(spectator.next_with(&[("event", "update")]).await["version"], json!(3));
    assert_eq!(anna.get(&format!("games/{game}")).await["turns"].as_array().unwrap().len(), 2);
}

/// Needs PostgreSQL: only there can players be connected to several processes.
#[tokio::test]
async fn a_player_has_left_once_no_process_has_a_connection() {
    if std::env::var("TEMPI_TEST_POSTGRES").is_err() {
        return;
    }
    let (one, database) = Running::new().await;
    let other = Running::on(&database, one.clock.clone()).await;
    let (anna, bo) = (one.guest().await, one.guest().await);
    let game = begin(&anna, &bo, blitz("chess")).await;
    let mut watching = anna.socket().await;
    watching.watch(&game).await;
    let (laptop, mut phone) = (bo.socket().await, bo.at(other.address).socket().await);
    let pass = async |span: i64| {
        for _ in 0..span / 2000 {
            one.pass(2000).await;
            other.catch_up().await;
        }
    };
    anna.turn(&game, 0, "e2e4").await;
    bo.turn(&game, 1, "e7e5").await;
    // The laptop is closed; the phone is still there.
    drop(laptop);
    pass(60_000).await;
    phone.send(json!({"type": "ping", "sent": 1})).await;
    phone.next_with(&[("type", "pong")]).await;
    watching.send(json!({"type": "ping", "sent": 1})).await;
    loop {
        let message = watching.next().await;
        if message["type"] == "pong" {
            break;
        }
        assert!(message["event"] != "presence" || message["awaySinceMs"].is_null(), "{message}");
    }
    assert_eq!(anna.get(&format!("games/{game}")).await["awaySinceMs"]["black"], Value::Null);
    // The process of the phone dies, without an event.
    other.site.close().await;
    drop(phone);
    one.pass(60_000).await;
    let left = loop {
        let message = watching.next_with(&[("event", "presence"), ("side", "black")]).await;
        if !message["awaySinceMs"].is_null() {
            break message;
        }
    };
    assert_eq!(anna.get(&format!("games/{game}")).await["awaySinceMs"]["black"], left["awaySinceMs"]);
    let claim = format!("games/{game}/claim");
    one.pass(60_000).await;
    anna.post(&claim, json!({})).await;
}

#[tokio::test]
async fn unused_games_are_dropped_from_memory() {
    let (server, _database) = Running::new().await;
    let (anna, bo) = (server.guest().await, server.guest().await);
    let correspondence = json!({"variant": {"kind": "built-in", "id": "chess"}, "control": {"kind": "correspondence", "days": 1}});
    let (game, over) = (begin(&anna, &bo, correspondence.clone()).await, begin(&anna, &bo, correspondence).await);
    anna.turn(&game, 0, "e2e4").await;
    anna.post(&format!("games/{over}/abort"), json!({})).await;
    assert_eq!(server.site.games_in_memory(), 2);
    // The one that is over goes first.
    server.pass(60_000).await;
    assert_eq!(server.site.games_in_memory(), 1);
    server.pass(10 * 60_000).await;
    assert_eq!(server.site.games_in_memory(), 0);
    bo.turn(&game, 1, "e7e5").await;
    assert_eq!(server.site.games_in_memory(), 1);
}

/// Two sites, each with a database of its own, share a NATS server.
#[tokio::test]
async fn sites_do_not_get_events_of_each_other() {
    let ((one, _database), (other, _other_database)) = (Running::new().await, Running::new().await);
    let (anna, bo) = (one.guest().await, other.guest().await);
    let (_anna_is_here, mut watching) = (anna.socket().await, bo.socket().await);
    watching.send(json!({"type": "lobby"})).await;
    assert_eq!(watching.next_with(&[("type", "lobby")]).await["seeks"], json!([]));
    let seek = json!({"variants": ["chess"], "control": {"kind": "fischer", "baseMs": 300_000, "incrementMs": 5000}});
    anna.post("seeks", seek.clone()).await;
    let own = bo.post("seeks", seek).await;
    let told = watching.next_with(&[("event", "lobby")]).await;
    assert_eq!((told["seeks"].as_array().unwrap().len(), &told["seeks"][0]["id"]), (1, &own["seek"]));
}
