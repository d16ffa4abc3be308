//! The opening explorer.

use reqwest::Method;
use serde_json::{Value, json};
use tempi_rules::{Game, Rules};

use crate::games::{begin, blitz};
use crate::person::Person;
use crate::running::Running;

/// A rated game with these turns, which White then resigns.
async fn played(white: &Person, black: &Person, turns: [&str; 3]) -> String {
    let mut challenge = blitz("marseillais-balanced");
    challenge["rated"] = json!(true);
    let game = begin(white, black, challenge).await;
    for (after, (player, actions)) in [white, black, white].into_iter().zip(turns).enumerate() {
        player.turn(&game, after, actions).await;
    }
    white.post(&format!("games/{game}/resign"), json!({})).await;
    game
}

async fn explorer(server: &Running, fen: &str) -> Value {
    let fen: String = fen.bytes().map(|byte| format!("%{byte:02X}")).collect();
    let url = format!("http://{}/api/v1/explorer?variant=marseillais-balanced&fen={fen}", server.address);
    reqwest::get(url).await.unwrap().json().await.unwrap()
}

fn fen_after(actions: &[&str]) -> String {
    let rules = Rules::builtin("marseillais-balanced").unwrap();
    let game = Game::replay(rules.clone(), None, actions).unwrap();
    game.position().fen(&rules)
}

#[tokio::test]
async fn transpositions_lead_to_the_same_position() {
    let (server, _database) = Running::new().await;
    let (anna, bo) = (server.guest().await, server.guest().await);
    let first = played(&anna, &bo, ["e2e4", "e7e5 b8c6", "d2d4 g1f3"]).await;
    let second = played(&anna, &bo, ["e2e4", "b8c6 e7e5", "g1f3 d2d4"]).await;
    // A private game does not count.
    let private = begin(&anna, &bo, blitz("marseillais-balanced")).await;
    anna.turn(&private, 0, "d2d4").await;
    anna.post(&format!("games/{private}/resign"), json!({})).await;
    server.pass(20_000).await;
    let start = explorer(&server, &fen_after(&[])).await;
    assert_eq!(start["turns"], json!([{"actions": ["e2e4"], "games": 2, "white": 0, "black": 2, "drawn": 0}]));
    let after = explorer(&server, &fen_after(&["e2e4", "e7e5", "b8c6"])).await;
    let turns: Vec<&Value> = after["turns"].as_array().unwrap().iter().map(|turn| &turn["actions"]).collect();
    assert_eq!(turns, [&json!(["d2d4", "g1f3"]), &json!(["g1f3", "d2d4"])]);
    let last: Vec<&str> = after["lastGames"].as_array().unwrap().iter().map(|game| game["id"].as_str().unwrap()).collect();
    assert_eq!(last.len(), 2);
    assert!(last.contains(&first.as_str()) && last.contains(&second.as_str()));
    assert_eq!(anna.request(Method::GET, "explorer?variant=nothing", None).await.0, 404);
    assert_eq!(anna.request(Method::GET, "explorer?variant=chess&fen=nonsense", None).await.0, 400);
}

#[tokio::test]
async fn a_damaged_game_does_not_stop_those_after_it() {
    let (server, database) = Running::new().await;
    let (anna, bo) = (server.guest().await, server.guest().await);
    let damaged = played(&anna, &bo, ["e2e4", "e7e5 b8c6", "d2d4 g1f3"]).await;
    let pool = sqlx::AnyPool::connect(database.url()).await.unwrap();
    sqlx::query("UPDATE games SET control = 'nonsense' WHERE id = $1").bind(&damaged).execute(&pool).await.unwrap();
    pool.close().await;
    played(&anna, &bo, ["d2d4", "e7e5 b8c6", "e2e4 g1f3"]).await;
    server.pass(20_000).await;
    let start = explorer(&server, &fen_after(&[])).await;
    assert_eq!(start["turns"], json!([{"actions": ["d2d4"], "games": 1, "white": 0, "black": 1, "drawn": 0}]));
}
