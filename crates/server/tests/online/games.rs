//! Turns: what is accepted, what is refused, and who gets events.

use reqwest::Method;
use serde_json::{Value, json};

use crate::person::{Person, turn};
use crate::running::Running;

/// A challenge that one makes as White and another accepts; the identifier of the game.
pub async fn begin(white: &Person, black: &Person, mut challenge: Value) -> String {
    challenge["color"] = json!("white");
    let made = white.post("challenges", challenge).await;
    let accepted = black.post(&format!("challenges/{}/accept", made["id"].as_str().unwrap()), json!({})).await;
    accepted["game"].as_str().unwrap().to_owned()
}

/// A challenge to a built-in variant with five minutes and five seconds.
pub fn blitz(variant: &str) -> Value {
    json!({"variant": {"kind": "built-in", "id": variant}, "control": {"kind": "fischer", "baseMs": 300_000, "incrementMs": 5000}})
}

#[tokio::test]
async fn two_guests_play_to_mate() {
    let (server, _database) = Running::new().await;
    let (anna, bo) = (server.guest().await, server.guest().await);
    let game = begin(&anna, &bo, blitz("chess")).await;
    for (after, (player, actions)) in [(&anna, "f2f3"), (&bo, "e7e5"), (&anna, "g2g4"), (&bo, "d8h4")].into_iter().enumerate() {
        player.turn(&game, after, actions).await;
    }
    let view = anna.get(&format!("games/{game}")).await;
    assert_eq!(view["result"], json!({"winner": "black", "reason": "checkmate"}));
    assert_eq!(view["turns"].as_array().unwrap().len(), 4);
    assert_eq!(view["clock"]["running"], Value::Null);
    assert_eq!(view["players"]["white"]["name"], json!(anna.name));
    assert_eq!(anna.refused(&format!("games/{game}/turns"), turn(4, "e2e4")).await, "game-over");
}

#[tokio::test]
async fn a_turn_of_several_moves_takes_effect_as_a_whole() {
    let (server, _database) = Running::new().await;
    let (anna, bo) = (server.guest().await, server.guest().await);
    let game = begin(&anna, &bo, blitz("marseillais-balanced")).await;
    let mut spectator = server.guest().await.socket().await;
    let before = spectator.watch(&game).await;
    assert_eq!((&before["turns"], &before["version"]), (&json!([]), &json!(1)));
    let turns = format!("games/{game}/turns");
    // Balanced: White begins with one move, then each player has two.
    assert_eq!(anna.refused(&turns, turn(0, "e2e4 d2d4")).await, "illegal-turn");
    anna.turn(&game, 0, "e2e4").await;
    assert_eq!(bo.refused(&turns, turn(1, "e7e5")).await, "illegal-turn");
    assert_eq!(bo.refused(&turns, turn(1, "e7e5 e2e4")).await, "illegal-turn");
    bo.turn(&game, 1, "e7e5 b8c6").await;
    let first = spectator.next_with(&[("event", "update")]).await;
    assert_eq!((&first["turn"]["actions"], &first["toAct"], &first["version"]), (&json!(["e2e4"]), &json!("black"), &json!(2)));
    let second = spectator.next_with(&[("event", "update")]).await;
    assert_eq!((&second["turn"]["actions"], &second["version"]), (&json!(["e7e5", "b8c6"]), &json!(3)));
}

#[tokio::test]
async fn only_the_player_to_act_can_play() {
    let (server, _database) = Running::new().await;
    let (anna, bo, eve) = (server.guest().await, server.guest().await, server.guest().await);
    let game = begin(&anna, &bo, blitz("chess")).await;
    let turns = format!("games/{game}/turns");
    assert_eq!(bo.refused(&turns, turn(0, "e7e5")).await, "not-your-turn");
    assert_eq!(eve.refused(&turns, turn(0, "e2e4")).await, "not-allowed");
    assert_eq!(eve.refused(&format!("games/{game}/resign"), json!({})).await, "not-allowed");
    assert_eq!(anna.refused("games/aaaaaaaaaaaa/turns", turn(0, "e2e4")).await, "not-found");
    anna.turn(&game, 0, "e2e4").await;
    assert_eq!(anna.refused(&turns, turn(1, "d2d4")).await, "not-your-turn");
}

/// Otherwise a player could use the key that the opponent's program is going to use, and keep it from playing.
#[tokio::test]
async fn the_keys_of_one_player_do_not_concern_the_other() {
    let (server, _database) = Running::new().await;
    let (anna, bo) = (server.guest().await, server.guest().await);
    let game = begin(&anna, &bo, blitz("chess")).await;
    let path = format!("games/{game}/turns");
    let with_key = |after: usize, action: &str| json!({"key": "bot-1", "after": after, "actions": [action]});
    anna.post(&path, with_key(0, "e2e4")).await;
    let answer = bo.post(&path, with_key(1, "e7e5")).await;
    assert_eq!(bo.post(&path, with_key(1, "e7e5")).await, answer);
    assert_eq!(anna.refused(&path, with_key(2, "g1f3")).await, "bad-request");
    assert_eq!(anna.get(&format!("games/{game}")).await["turns"].as_array().unwrap().len(), 2);
}

#[tokio::test]
async fn the_same_turn_can_be_sent_again() {
    let (server, _database) = Running::new().await;
    let (anna, bo) = (server.guest().await, server.guest().await);
    let game = begin(&anna, &bo, blitz("chess")).await;
    let first = anna.turn(&game, 0, "e2e4").await;
    bo.turn(&game, 1, "e7e5").await;
    assert_eq!(anna.turn(&game, 0, "e2e4").await, first);
    assert_eq!(anna.refused(&format!("games/{game}/turns"), turn(0, "d2d4")).await, "bad-request");
    assert_eq!(anna.get(&format!("games/{game}")).await["turns"].as_array().unwrap().len(), 2);
}

#[tokio::test]
async fn a_game_is_aborted_before_both_first_turns_and_resigned_after() {
    let (server, _database) = Running::new().await;
    let (anna, bo) = (server.guest().await, server.guest().await);
    let game = begin(&anna, &bo, blitz("chess")).await;
    bo.post(&format!("games/{game}/abort"), json!({})).await;
    assert_eq!(anna.get(&format!("games/{game}")).await["result"], json!({"winner": null, "reason": "aborted"}));
    let game = begin(&anna, &bo, blitz("chess")).await;
    anna.turn(&game, 0, "e2e4").await;
    bo.turn(&game, 1, "e7e5").await;
    assert_eq!(bo.refused(&format!("games/{game}/abort"), json!({})).await, "not-allowed");
    bo.post(&format!("games/{game}/resign"), json!({})).await;
    assert_eq!(anna.get(&format!("games/{game}")).await["result"], json!({"winner": "white", "reason": "resignation"}));
}

#[tokio::test]
async fn a_users_variant_can_be_played() {
    let (server, _database) = Running::new().await;
    let (anna, bo) = (server.guest().await, server.guest().await);
    let toml = "format = 1\nbase = 'chess'\n[about]\nname = 'Three'\nsummary = 'Three moves a turn.'\n[turn]\nlength = [1, 2, 3]\n";
    let challenge = json!({"variant": {"kind": "file", "id": "three", "toml": toml}, "control": {"kind": "correspondence", "days": 3}});
    let game = begin(&anna, &bo, challenge).await;
    anna.turn(&game, 0, "e2e4").await;
    bo.turn(&game, 1, "e7e5 d7d5").await;
    anna.turn(&game, 2, "e4d5 d2d4 d4e5").await;
    let view = bo.get(&format!("games/{game}")).await;
    assert_eq!((&view["variant"]["name"], &view["variant"]["builtIn"]), (&json!("Three"), &json!(false)));
    assert!(view["variant"]["toml"].as_str().unwrap().contains("Three moves a turn."));
    let broken =
        json!({"variant": {"kind": "file", "id": "broken", "toml": "format = 1\n[turn]\nlength = 0\n"}, "control": {"kind": "unlimited"}});
    assert_eq!(anna.refused("challenges", broken).await, "bad-variant");
    let huge = json!({"variant": {"kind": "file", "id": "huge", "toml": "#".repeat(70_000)}, "control": {"kind": "unlimited"}});
    assert_eq!(anna.refused("challenges", huge).await, "bad-variant");
}

#[tokio::test]
async fn variants_and_their_rules_are_listed() {
    let (server, _database) = Running::new().await;
    let (anna, bo) = (server.guest().await, server.guest().await);
    let listed = anna.get("variants").await;
    let listed = listed.as_array().unwrap();
    let ids: Vec<&str> = listed.iter().map(|variant| variant["id"].as_str().unwrap()).collect();
    assert_eq!(ids, tempi_rules::catalog::ids().collect::<Vec<_>>());
    for variant in listed {
        let id = variant["id"].as_str().unwrap();
        assert!(!variant["name"].as_str().unwrap().is_empty() && !variant["summary"].as_str().unwrap().is_empty(), "{variant}");
        let file = anna.get(&format!("variants/{}", variant["digest"].as_str().unwrap())).await;
        let rules = tempi_rules::Rules::from_toml("read", file["toml"].as_str().unwrap()).unwrap();
        assert_eq!((&json!(rules.digest()), &file["id"]), (&variant["digest"], &json!(id)));
        // What is listed can be played.
        let made = anna.post("seeks", json!({"variants": [id], "control": {"kind": "correspondence", "days": 1}})).await;
        assert_eq!(anna.request(Method::DELETE, &format!("seeks/{}", made["seek"].as_str().unwrap()), None).await.0, 204);
    }
    let toml = "format = 1\nbase = 'chess'\n[about]\nname = 'Three'\nsummary = 'Three moves a turn.'\n[turn]\nlength = [1, 2, 3]\n";
    let challenge = json!({"variant": {"kind": "file", "id": "three", "toml": toml}, "control": {"kind": "unlimited"}});
    let game = begin(&anna, &bo, challenge).await;
    let variant = bo.get(&format!("games/{game}")).await["variant"].clone();
    let file = bo.get(&format!("variants/{}", variant["digest"].as_str().unwrap())).await;
    assert_eq!((&file["toml"], &file["name"]), (&variant["toml"], &json!("Three")));
    for unknown in ["chess", "0000", "%27"] {
        let (status, refused) = anna.request(Method::GET, &format!("variants/{unknown}"), None).await;
        assert_eq!((status.as_u16(), &refused["code"]), (404, &json!("not-found")), "{unknown}");
    }
}

#[tokio::test]
async fn a_player_s_games_are_listed_until_they_end() {
    let (server, _database) = Running::new().await;
    let (anna, bo) = (server.guest().await, server.guest().await);
    let game = begin(&anna, &bo, blitz("chess")).await;
    assert_eq!(anna.get("me/games").await[0]["id"], json!(game));
    bo.post(&format!("games/{game}/abort"), json!({})).await;
    assert_eq!(anna.get("me/games").await, json!([]));
    let (status, _) = anna.request(Method::GET, "games/aaaaaaaaaaaa", None).await;
    assert_eq!(status, 404);
}

#[tokio::test]
async fn the_next_actions_of_a_turn_are_listed() {
    let (server, _database) = Running::new().await;
    let (anna, bo) = (server.guest().await, server.guest().await);
    let game = begin(&anna, &bo, blitz("monster")).await;
    let path = format!("games/{game}/actions");
    let first = anna.get(&path).await;
    assert_eq!(first["complete"], json!(false));
    assert!(first["actions"].as_array().unwrap().contains(&json!("e2e4")), "{first}");
    let second = anna.get(&format!("{path}?played=e2e4")).await;
    assert!(second["actions"].as_array().unwrap().contains(&json!("e4e5")), "{second}");
    assert_eq!(anna.get(&format!("{path}?played=e2e4%20e4e5")).await, json!({"complete": true, "actions": []}));
    let (status, refused) = anna.request(Method::GET, &format!("{path}?played=e2e4%20e4e5%20e5e6"), None).await;
    assert_eq!((status.as_u16(), &refused["code"]), (422, &json!("illegal-turn")));
}
