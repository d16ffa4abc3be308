//! Clocks: the server's time decides, once per turn.

use std::time::Duration;

use serde_json::{Value, json};

use crate::games::{begin, blitz};
use crate::person::turn;
use crate::running::{Running, START};

const DAY: i64 = 24 * 60 * 60 * 1000;

#[tokio::test]
async fn clocks_run_once_both_have_played() {
    let (server, _database) = Running::new().await;
    let (anna, bo) = (server.guest().await, server.guest().await);
    let game = begin(&anna, &bo, blitz("marseillais-balanced")).await;
    server.pass(10_000).await;
    anna.turn(&game, 0, "e2e4").await;
    server.pass(10_000).await;
    bo.turn(&game, 1, "e7e5 b8c6").await;
    server.pass(7000).await;
    anna.turn(&game, 2, "d2d4 g1f3").await;
    let view = bo.get(&format!("games/{game}")).await;
    // Nothing for the first turns; then five seconds once for a turn of two moves.
    assert_eq!(view["clock"]["leftMs"], json!({"white": 298_000, "black": 300_000}));
    assert_eq!(view["clock"]["running"], json!("black"));
    assert_eq!(view["clock"]["deadlineMs"], json!(START + 27_000 + 300_000));
}

#[tokio::test]
async fn a_flag_falls_once() {
    let (server, _database) = Running::new().await;
    let (anna, bo) = (server.guest().await, server.guest().await);
    let game = begin(&anna, &bo, blitz("chess")).await;
    let mut socket = bo.socket().await;
    socket.watch(&game).await;
    anna.turn(&game, 0, "e2e4").await;
    bo.turn(&game, 1, "e7e5").await;
    server.pass(301_000).await;
    let over = loop {
        let update = socket.next_with(&[("event", "update")]).await;
        if update["result"] != Value::Null {
            break update;
        }
    };
    assert_eq!(over["result"], json!({"winner": "black", "reason": "time"}));
    assert_eq!(over["clock"]["leftMs"]["white"], json!(0));
    let refused = anna.refused(&format!("games/{game}/turns"), turn(2, "d2d4")).await;
    assert_eq!(refused, "game-over");
}

#[tokio::test]
async fn a_late_turn_is_refused_even_before_the_flag() {
    let (server, _database) = Running::new().await;
    let (anna, bo) = (server.guest().await, server.guest().await);
    let control = json!({"kind": "turn", "turnMs": 30_000});
    let game = begin(&anna, &bo, json!({"variant": {"kind": "built-in", "id": "chess"}, "control": control})).await;
    anna.turn(&game, 0, "e2e4").await;
    bo.turn(&game, 1, "e7e5").await;
    server.pass(29_000).await;
    // Past the deadline, but not by as much as lag could excuse; there was none.
    server.advance(1300);
    assert_eq!(anna.refused(&format!("games/{game}/turns"), turn(2, "d2d4")).await, "too-late");
}

#[tokio::test]
async fn a_game_without_a_first_turn_is_aborted() {
    let (server, _database) = Running::new().await;
    let (anna, bo) = (server.guest().await, server.guest().await);
    let game = begin(&anna, &bo, blitz("chess")).await;
    let mut socket = bo.socket().await;
    socket.watch(&game).await;
    server.pass(61_000).await;
    let over = socket.next_with(&[("event", "update")]).await;
    assert_eq!(over["result"], json!({"winner": null, "reason": "aborted"}));
}

#[tokio::test]
async fn clocks_stand_still_while_the_server_is_away() {
    let (server, database) = Running::new().await;
    let (anna, bo) = (server.guest().await, server.guest().await);
    let live = begin(&anna, &bo, blitz("chess")).await;
    let correspondence = json!({"variant": {"kind": "built-in", "id": "chess"}, "control": {"kind": "correspondence", "days": 1}});
    let slow = begin(&anna, &bo, correspondence).await;
    anna.turn(&live, 0, "e2e4").await;
    bo.turn(&live, 1, "e7e5").await;
    server.advance(4000);
    anna.turn(&live, 2, "d2d4").await;
    let clock = server.clock.clone();
    server.stop().await;
    clock.advance(600_000);
    let server = Running::on(&database, clock.clone()).await;
    let (anna, bo) = (anna.at(server.address), bo.at(server.address));
    server.advance(1000);
    bo.turn(&live, 3, "e5d4").await;
    let left = &anna.get(&format!("games/{live}")).await["clock"]["leftMs"]["black"];
    // About a second was used; downtime is known to a second, and the increment is added.
    let left = left.as_i64().unwrap();
    assert!((301_000..=305_000).contains(&left), "{left}");
    // Ten minutes are nothing in a correspondence game; two days are.
    assert_eq!(anna.get(&format!("games/{slow}")).await["clock"]["deadlineMs"], json!(START + DAY));
    server.stop().await;
    clock.advance(2 * DAY);
    let server = Running::on(&database, clock).await;
    let deadline = anna.at(server.address).get(&format!("games/{slow}")).await["clock"]["deadlineMs"].as_i64().unwrap();
    assert!((START + 3 * DAY - 10_000..=START + 3 * DAY + 10_000).contains(&deadline), "{}", deadline - START);
}

#[tokio::test]
async fn the_welcome_message_has_the_last_downtime() {
    let (server, database) = Running::new().await;
    let anna = server.guest().await;
    let welcome = async |server: &Running| anna.at(server.address).welcomed().await.1;
    assert!(welcome(&server).await.get("away").is_none());
    server.pass(10_000).await;
    let clock = server.clock.clone();
    server.stop().await;
    clock.advance(40_000);
    let server = Running::on(&database, clock.clone()).await;
    let away = welcome(&server).await["away"].clone();
    assert_eq!(away["toMs"], json!(START + 50_000));
    // Downtime is known to a second.
    let from = away["fromMs"].as_i64().unwrap() - START;
    assert!((8_000..=10_000).contains(&from), "{from}");
    // The same from another process, and from one that is started after a pause too short to move clocks.
    let other = Running::on(&database, clock.clone()).await;
    assert_eq!(welcome(&other).await["away"], away);
    other.stop().await;
    server.stop().await;
    clock.advance(2000);
    assert_eq!(welcome(&Running::on(&database, clock).await).await["away"], away);
}

#[tokio::test]
async fn downtime_does_not_count_as_absence() {
    let (server, database) = Running::new().await;
    let (anna, bo) = (server.guest().await, server.guest().await);
    let game = begin(&anna, &bo, blitz("chess")).await;
    let both = (anna.socket().await, bo.socket().await);
    anna.turn(&game, 0, "e2e4").await;
    bo.turn(&game, 1, "e7e5").await;
    let clock = server.clock.clone();
    server.stop().await;
    drop(both);
    clock.advance(600_000);
    let server = Running::on(&database, clock).await;
    // The player who comes back first has to wait as always.
    let anna = anna.at(server.address);
    let _socket = anna.socket().await;
    let path = format!("games/{game}/claim");
    assert_eq!(anna.refused(&path, json!({})).await, "not-allowed");
    server.pass(80_000).await;
    assert_eq!(anna.refused(&path, json!({})).await, "not-allowed");
    server.pass(20_000).await;
    anna.post(&path, json!({})).await;
}

/// The server measures lag with pings, which a client answers only while it reads.
#[tokio::test]
async fn lag_is_given_back_up_to_half_a_second_a_turn() {
    let (server, _database) = Running::new().await;
    let (anna, bo) = (server.guest().await, server.guest().await);
    let game = begin(&anna, &bo, blitz("chess")).await;
    anna.turn(&game, 0, "e2e4").await;
    bo.turn(&game, 1, "e7e5").await;
    let mut far_away = anna.try_socket().await.unwrap();
    // Half of this would be more than the bound.
    tokio::time::sleep(Duration::from_millis(1200)).await;
    far_away.send(json!({"type": "hello", "protocol": 1})).await;
    assert_eq!(far_away.next().await["type"], json!("welcome"));
    server.pass(10_000).await;
    far_away.send(json!({"type": "turn", "game": game, "key": "far", "after": 2, "actions": ["g1f3"]})).await;
    far_away.next_with(&[("type", "ok"), ("key", "far")]).await;
    let left = async || anna.get(&format!("games/{game}")).await["clock"]["leftMs"].clone();
    assert_eq!(left().await, json!({"white": 300_000 - 10_000 + 500 + 5000, "black": 300_000}));
    // Turns over HTTP have no lag.
    server.pass(10_000).await;
    bo.turn(&game, 3, "b8c6").await;
    assert_eq!(left().await["black"], json!(300_000 - 10_000 + 5000));
    // It never gives more than the turn took.
    far_away.send(json!({"type": "turn", "game": game, "key": "fast", "after": 4, "actions": ["f1c4"]})).await;
    far_away.next_with(&[("type", "ok"), ("key", "fast")]).await;
    assert_eq!(left().await["white"], json!(295_500 + 5000));
}

#[tokio::test]
async fn a_delay_comes_before_the_clock_in_each_turn() {
    let (server, _database) = Running::new().await;
    let (anna, bo) = (server.guest().await, server.guest().await);
    let control = json!({"kind": "delay", "baseMs": 60_000, "delayMs": 5000});
    let game = begin(&anna, &bo, json!({"variant": {"kind": "built-in", "id": "marseillais"}, "control": control})).await;
    anna.turn(&game, 0, "e2e4 d2d4").await;
    bo.turn(&game, 1, "e7e5 d7d5").await;
    let clock = async || anna.get(&format!("games/{game}")).await["clock"].clone();
    assert_eq!(clock().await["deadlineMs"], json!(START + 65_000));
    // Once for a turn of two moves; what is left of it is lost.
    server.pass(4000).await;
    anna.turn(&game, 2, "a2a3 b2b3").await;
    server.pass(8000).await;
    bo.turn(&game, 3, "a7a6 b7b6").await;
    assert_eq!(clock().await["leftMs"], json!({"white": 60_000, "black": 57_000}));
    server.pass(64_000).await;
    assert_eq!(clock().await["running"], json!("white"));
    server.pass(3000).await;
    assert_eq!(anna.get(&format!("games/{game}")).await["result"], json!({"winner": "black", "reason": "time"}));
}

#[tokio::test]
async fn a_win_can_be_claimed_from_an_opponent_who_has_left() {
    let (server, _database) = Running::new().await;
    let (anna, bo) = (server.guest().await, server.guest().await);
    let game = begin(&anna, &bo, blitz("chess")).await;
    let socket = bo.socket().await;
    anna.turn(&game, 0, "e2e4").await;
    bo.turn(&game, 1, "e7e5").await;
    anna.turn(&game, 2, "d2d4").await;
    drop(socket);
    assert_eq!(anna.refused(&format!("games/{game}/claim"), json!({})).await, "not-allowed");
    server.pass(120_000).await;
    anna.post(&format!("games/{game}/claim"), json!({})).await;
    assert_eq!(anna.get(&format!("games/{game}")).await["result"], json!({"winner": "white", "reason": "abandoned"}));
}
