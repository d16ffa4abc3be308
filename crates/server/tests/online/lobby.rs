//! Seeks and "play now".

use reqwest::Method;
use serde_json::{Value, json};

use crate::running::Running;

fn seek(variants: &[&str]) -> Value {
    json!({"variants": variants, "control": {"kind": "fischer", "baseMs": 300_000, "incrementMs": 5000}, "rated": true})
}

#[tokio::test]
async fn players_with_matching_seeks_are_paired() {
    let (server, _database) = Running::new().await;
    let (anna, bo) = (server.guest().await, server.guest().await);
    let mut socket = anna.socket().await;
    let waiting = anna.post("play-now", seek(&["chess", "monster", "marseillais"])).await;
    assert_eq!(waiting["game"], Value::Null);
    // A seek of other variants does not match.
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
async fn a_live_game_does_not_end_seeks_without_a_clock() {
    let (server, _database) = Running::new().await;
    let (anna, bo) = (server.guest().await, server.guest().await);
    let _socket = anna.socket().await;
    let slow = json!({"variants": ["chess"], "control": {"kind": "unlimited"}, "rated": false});
    let stays = anna.post("seeks", slow).await["seek"].clone();
    anna.post("seeks", seek(&["chess"])).await;
    assert!(bo.post("play-now", seek(&["chess"])).await["game"].is_string());
    let left = bo.get("seeks").await;
    assert_eq!((left.as_array().unwrap().len(), &left[0]["id"]), (1, &stays));
}

#[tokio::test]
async fn the_lobby_shows_seeks_of_present_players() {
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
    // A player who has been away for a while is no opponent for a live game.
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
async fn a_seek_can_require_a_rating() {
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
    let rating = |rating: i32, change: Option<i32>| json!({"rating": rating, "provisional": true, "change": change});
    let view = anna.get(&format!("games/{game}")).await;
    assert_eq!(view["ratings"], json!({"white": rating(1338, Some(-162)), "black": rating(1662, Some(162))}));
    // What happens after the end changes nothing.
    anna.post(&format!("games/{game}/offer-rematch"), json!({})).await;
    bo.post(&format!("games/{game}/offer-rematch"), json!({})).await;
    assert_eq!(black.get("me").await["ratings"], winner);
    let next = anna.get(&format!("games/{game}")).await["next"].as_str().unwrap().to_owned();
    // In the rematch, the ratings are the current ones, until it has changed them.
    assert_eq!(anna.get(&format!("games/{next}")).await["ratings"], json!({"white": rating(1662, None), "black": rating(1338, None)}));
    for (after, player) in [black, white].into_iter().enumerate() {
        player.turn(&next, after, ["e2e4", "e7e5"][after]).await;
    }
    white.post(&format!("games/{next}/resign"), json!({})).await;
    let after = |view: &Value, side: &str| {
        let rating = &view["ratings"][side];
        (rating["rating"].as_i64().unwrap(), rating["change"].as_i64().unwrap())
    };
    let view = anna.get(&format!("games/{next}")).await;
    let (won, lost) = (after(&view, "white"), after(&view, "black"));
    assert_eq!((won.0 - won.1, lost.0 - lost.1), (1662, 1338), "{view}");
    assert!(won.1 > 0 && lost.1 < 0, "{view}");
    // The first game still shows what it has changed.
    assert_eq!(anna.get(&format!("games/{game}")).await["ratings"]["black"], rating(1662, Some(162)));
}

#[tokio::test]
async fn correspondence_games_can_be_watched_once_both_have_made_a_turn() {
    let (server, _database) = Running::new().await;
    let (anna, bo, cy) = (server.guest().await, server.guest().await, server.guest().await);
    let wanted = json!({"variants": ["chess"], "control": {"kind": "correspondence", "days": 3}, "color": "white"});
    let mut games = Vec::new();
    for _ in 0..2 {
        let made = anna.post("seeks", wanted.clone()).await["seek"].as_str().unwrap().to_owned();
        games.push(bo.post(&format!("seeks/{made}/accept"), json!({})).await["game"].as_str().unwrap().to_owned());
    }
    anna.turn(&games[0], 0, "e2e4").await;
    assert_eq!(cy.get("games").await, json!([]));
    for game in [&games[1], &games[0]] {
        server.advance(1000);
        if game == &games[1] {
            anna.turn(game, 0, "e2e4").await;
        }
        bo.turn(game, 1, "e7e5").await;
    }
    let shown = cy.get("games").await;
    let ids: Vec<&str> = shown.as_array().unwrap().iter().map(|game| game["id"].as_str().unwrap()).collect();
    assert_eq!(ids, [games[0].as_str(), &games[1]]);
}

#[tokio::test]
async fn nine_players_who_ask_at_once_make_four_pairs() {
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
