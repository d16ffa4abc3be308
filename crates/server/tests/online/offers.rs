//! Draws, taking back, rematches and gifts of time.

use serde_json::{Value, json};

use crate::games::{begin, blitz};
use crate::running::Running;

#[tokio::test]
async fn a_draw_is_agreed_on() {
    let (server, _database) = Running::new().await;
    let (anna, bo) = (server.guest().await, server.guest().await);
    let game = begin(&anna, &bo, blitz("chess")).await;
    anna.turn(&game, 0, "e2e4").await;
    anna.post(&format!("games/{game}/offer-draw"), json!({})).await;
    assert_eq!(anna.refused(&format!("games/{game}/offer-draw"), json!({})).await, "conflict");
    // A turn declines it.
    bo.turn(&game, 1, "e7e5").await;
    assert_eq!(anna.get(&format!("games/{game}")).await["offers"]["draw"], Value::Null);
    bo.post(&format!("games/{game}/offer-draw"), json!({})).await;
    anna.post(&format!("games/{game}/decline-draw"), json!({})).await;
    bo.post(&format!("games/{game}/offer-draw"), json!({})).await;
    anna.post(&format!("games/{game}/offer-draw"), json!({})).await;
    assert_eq!(anna.get(&format!("games/{game}")).await["result"], json!({"winner": null, "reason": "agreement"}));
}

#[tokio::test]
async fn draws_cannot_be_offered_where_the_variant_has_none_by_agreement() {
    let (server, _database) = Running::new().await;
    let (anna, bo) = (server.guest().await, server.guest().await);
    let game = begin(&anna, &bo, blitz("forward")).await;
    assert_eq!(anna.refused(&format!("games/{game}/offer-draw"), json!({})).await, "not-allowed");
}

#[tokio::test]
async fn turns_are_taken_back_with_the_reply() {
    let (server, database) = Running::new().await;
    let (anna, bo) = (server.guest().await, server.guest().await);
    let game = begin(&anna, &bo, blitz("marseillais-balanced")).await;
    assert_eq!(anna.refused(&format!("games/{game}/offer-take-back"), json!({})).await, "not-allowed");
    anna.turn(&game, 0, "e2e4").await;
    bo.turn(&game, 1, "e7e5 b8c6").await;
    anna.turn(&game, 2, "d2d4 g1f3").await;
    let mut socket = bo.socket().await;
    socket.watch(&game).await;
    bo.post(&format!("games/{game}/offer-take-back"), json!({})).await;
    anna.post(&format!("games/{game}/offer-take-back"), json!({})).await;
    socket.next_with(&[("event", "update")]).await;
    let back = socket.next_with(&[("event", "update")]).await;
    assert_eq!((&back["takenBack"], &back["turnCount"], &back["toAct"]), (&json!(2), &json!(1), &json!("black")));
    bo.post(&format!("games/{game}/turns"), json!({"key": "again", "after": 1, "actions": ["d7d5", "d5e4"]})).await;
    // The list has grown, and leads to the same game after a restart.
    let clock = server.clock.clone();
    server.stop().await;
    let server = Running::on(&database, clock).await;
    let view = anna.at(server.address).get(&format!("games/{game}")).await;
    let actions: Vec<&Value> = view["turns"].as_array().unwrap().iter().map(|turn| &turn["actions"]).collect();
    assert_eq!(actions, [&json!(["e2e4"]), &json!(["d7d5", "d5e4"])]);
    assert_eq!(view["toAct"], json!("white"));
}

#[tokio::test]
async fn a_rematch_swaps_colors() {
    let (server, _database) = Running::new().await;
    let (anna, bo) = (server.guest().await, server.guest().await);
    let game = begin(&anna, &bo, blitz("chess")).await;
    assert_eq!(anna.refused(&format!("games/{game}/offer-rematch"), json!({})).await, "not-allowed");
    anna.post(&format!("games/{game}/resign"), json!({})).await;
    let mut socket = anna.socket().await;
    anna.post(&format!("games/{game}/offer-rematch"), json!({})).await;
    bo.post(&format!("games/{game}/offer-rematch"), json!({})).await;
    let started = socket.next_with(&[("event", "started")]).await;
    let next = anna.get(&format!("games/{game}")).await["next"].as_str().unwrap().to_owned();
    assert_eq!(started["game"], json!(next));
    let view = anna.get(&format!("games/{next}")).await;
    assert_eq!(view["players"]["black"]["id"], json!(anna.id));
    bo.turn(&next, 0, "e2e4").await;
}

#[tokio::test]
async fn time_can_be_given() {
    let (server, _database) = Running::new().await;
    let (anna, bo) = (server.guest().await, server.guest().await);
    let game = begin(&anna, &bo, blitz("chess")).await;
    anna.turn(&game, 0, "e2e4").await;
    bo.turn(&game, 1, "e7e5").await;
    bo.post(&format!("games/{game}/give-time"), json!({})).await;
    assert_eq!(anna.get(&format!("games/{game}")).await["clock"]["leftMs"], json!({"white": 315_000, "black": 300_000}));
}
