//! Seeks and "play now".

use reqwest::Method;
use serde_json::{Value, json};

use crate::running::Running;

fn seek(variants: &[&str]) -> Value {
    json!({"variants": variants, "control": {"kind": "fischer", "baseMs": 300_000, "incrementMs": 5000}, "rated": true})
}

#[tokio::test]
async fn two_who_want_the_same_find_each_other() {
    let (server, _database) = Running::new().await;
    let (anna, bo) = (server.guest().await, server.guest().await);
    let mut socket = anna.socket().await;
    let waiting = anna.post("play-now", seek(&["chess", "monster", "marseillais"])).await;
    assert_eq!(waiting["game"], Value::Null);
    // Other variants, another time, the own seek: none of them fits.
    assert!(bo.post("play-now", seek(&["progressive-italian"])).await["seek"].is_string());
    let begun = bo.post("play-now", seek(&["push", "monster"])).await;
    let game = begun["game"].as_str().unwrap();
    assert_eq!(socket.next_with(&[("event", "started")]).await["game"], json!(game));
    let view = anna.get(&format!("games/{game}")).await;
    assert_eq!((&view["variant"]["id"], &view["rated"]), (&json!("monster"), &json!(true)));
    // Both are busy now, and their other live seeks are gone.
    assert_eq!(anna.get("seeks").await, json!([]));
}

#[tokio::test]
async fn the_lobby_shows_who_is_there() {
    let (server, _database) = Running::new().await;
    let (anna, bo) = (server.guest().await, server.guest().await);
    let mut watching = bo.socket().await;
    watching.send(json!({"type": "lobby"})).await;
    assert_eq!(watching.next_with(&[("type", "lobby")]).await["seeks"], json!([]));
    let socket = anna.socket().await;
    let made = anna.post("seeks", seek(&["chess"])).await;
    let told = watching.next_with(&[("event", "lobby")]).await;
    assert_eq!(told["seeks"][0]["id"], made["seek"]);
    assert_eq!(told["seeks"][0]["rating"]["rating"], json!(1500));
    drop(socket);
    // Whoever has been away for a while is no opponent for a live game.
    server.pass(80_000).await;
    assert_eq!(bo.get("seeks").await, json!([]));
}

#[tokio::test]
async fn a_seek_is_accepted_once() {
    let (server, _database) = Running::new().await;
    let (anna, bo, cy) = (server.guest().await, server.guest().await, server.guest().await);
    let seek_id = anna.post("seeks", seek(&["chess", "monster"])).await["seek"].as_str().unwrap().to_owned();
    let path = format!("seeks/{seek_id}/accept");
    assert_eq!(anna.refused(&path, json!({})).await, "not-allowed");
    assert_eq!(bo.refused(&path, json!({"variant": "push"})).await, "bad-request");
    let accept = || async {
        (bo.request(Method::POST, &path, Some(json!({"variant": "monster"}))).await, cy.request(Method::POST, &path, Some(json!({}))).await)
    };
    let ((one, _), (other, _)) = accept().await;
    assert_eq!([one.as_u16(), other.as_u16()], [200, 409]);
}

#[tokio::test]
async fn ratings_keep_players_apart() {
    let (server, _database) = Running::new().await;
    let (anna, bo) = (server.guest().await, server.guest().await);
    let mut strong = seek(&["chess"]);
    strong["minRating"] = json!(1800);
    let made = anna.post("seeks", strong).await["seek"].as_str().unwrap().to_owned();
    assert_eq!(bo.refused(&format!("seeks/{made}/accept"), json!({})).await, "not-allowed");
    assert!(bo.post("play-now", seek(&["chess"])).await["seek"].is_string());
}

#[tokio::test]
async fn a_rated_game_changes_both_ratings_once() {
    let (server, _database) = Running::ticking().await;
    let (anna, bo) = (server.guest().await, server.guest().await);
    anna.post("play-now", seek(&["chess"])).await;
    let game = bo.post("play-now", seek(&["chess"])).await["game"].as_str().unwrap().to_owned();
    let view = anna.get(&format!("games/{game}")).await;
    let (white, black) = if view["players"]["white"]["id"] == json!(anna.id) { (&anna, &bo) } else { (&bo, &anna) };
    for (after, (player, actions)) in [(white, "f2f3"), (black, "e7e5"), (white, "g2g4"), (black, "d8h4")].into_iter().enumerate() {
        player.turn(&game, after, actions).await;
    }
    let (winner, loser) = (black.get("me").await["ratings"].clone(), white.get("me").await["ratings"].clone());
    for variant in ["chess", ""] {
        // Two new players of 1500 with a deviation of 350: Glicko-2 moves them by 162.
        assert_eq!((&winner[variant]["rating"], &loser[variant]["rating"]), (&json!(1662), &json!(1338)), "{variant}");
        assert_eq!((&winner[variant]["games"], &winner[variant]["provisional"]), (&json!(1), &json!(true)));
    }
    // What happens after the end changes nothing.
    anna.post(&format!("games/{game}/offer-rematch"), json!({})).await;
    bo.post(&format!("games/{game}/offer-rematch"), json!({})).await;
    assert_eq!(black.get("me").await["ratings"], winner);
}

#[tokio::test]
async fn of_many_who_ask_at_once_all_but_one_can_be_paired() {
    let (server, _database) = Running::new().await;
    let mut people = Vec::new();
    for _ in 0..9 {
        people.push(server.guest().await);
    }
    futures_util::future::join_all(people.iter().map(|person| person.post("play-now", seek(&["chess"])))).await;
    let waiting = people[0].get("seeks").await.as_array().unwrap().len();
    let mut playing = 0;
    for person in &people {
        playing += person.get("me/games").await.as_array().unwrap().len();
    }
    assert_eq!((waiting, playing), (1, 8));
}
