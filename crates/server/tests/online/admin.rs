//! What the administrator can do while the server runs.

use serde_json::{Value, json};
use sqlx::Executor;
use tempi_server::online::{Admin, AdminError, ExportFormat};

use crate::games::{begin, blitz};
use crate::running::Running;

const PASSWORD: &str = "correct horse";

#[tokio::test]
async fn names_are_changed_and_players_deleted_in_a_running_site() {
    let (server, database) = Running::new().await;
    let (anna, bo) = (server.guest().await, server.guest().await);
    anna.post("me/claim", json!({"name": "Rudeness", "password": PASSWORD})).await;
    bo.post("me/claim", json!({"name": "Bo", "password": PASSWORD})).await;
    let admin = Admin::open(&database.location()).await.unwrap();
    assert_eq!(admin.rename("rudeness", "Anna").await.unwrap(), ("Rudeness".to_owned(), "Anna".to_owned()));
    assert_eq!(anna.get("me").await["name"], json!("Anna"));
    assert!(matches!(admin.rename("Anna", "B-o").await, Err(AdminError::Taken(_))));
    assert!(matches!(admin.rename("Anna", "Tempi").await, Err(AdminError::Name(_))));
    assert!(matches!(admin.ban("Nobody").await, Err(AdminError::NoPlayer(_))));
    assert!(matches!(admin.ban("computer0001").await, Err(AdminError::Computer(_))));
    let game = begin(&anna, &bo, blitz("chess")).await;
    assert_eq!(admin.delete("Anna").await.unwrap().games, 1);
    assert!(matches!(admin.delete("Anna").await, Err(AdminError::NoPlayer(_))));
    server.pass(6000).await;
    let view = bo.get(&format!("games/{game}")).await;
    assert_eq!((&view["result"]["reason"], &view["players"]["white"]["name"]), (&json!("aborted"), &json!("deleted")));
    // Without games, at once.
    assert_eq!(admin.delete("Bo").await.unwrap().games, 0);
    assert_eq!(server.guest().await.request(reqwest::Method::GET, "players/Bo", None).await.0, 404);
    admin.close().await;
}

#[tokio::test]
async fn a_deletion_goes_on_when_the_server_is_started() {
    let (server, database) = Running::new().await;
    let (anna, bo) = (server.guest().await, server.guest().await);
    let game = begin(&anna, &bo, blitz("chess")).await;
    anna.turn(&game, 0, "e2e4").await;
    bo.turn(&game, 1, "e7e5").await;
    let clock = server.clock.clone();
    server.stop().await;
    let admin = Admin::open(&database.location()).await.unwrap();
    assert_eq!(admin.delete(&anna.name).await.unwrap().games, 1);
    let server = Running::on(&database, clock).await;
    assert_eq!(anna.at(server.address).request(reqwest::Method::GET, "me", None).await.0, 401);
    server.pass(6000).await;
    let view = bo.at(server.address).get(&format!("games/{game}")).await;
    assert_eq!((&view["result"]["reason"], &view["players"]["white"]["name"]), (&json!("resignation"), &json!("deleted")));
    assert_eq!(admin.check_game(&game).await.unwrap(), []);
    admin.close().await;
}

#[tokio::test]
async fn tokens_are_made_and_revoked() {
    let (server, database) = Running::new().await;
    let anna = server.guest().await;
    let admin = Admin::open(&database.location()).await.unwrap();
    let made = admin.make_token(&anna.name, "laptop").await.unwrap();
    let program = crate::person::Person { token: Some(made.token), ..anna.at(server.address) };
    assert_eq!(program.get("me").await["id"], json!(anna.id));
    assert_eq!(admin.tokens(&anna.id).await.unwrap(), vec![made.about.clone()]);
    admin.revoke_token(&made.about.id).await.unwrap();
    assert!(matches!(admin.revoke_token(&made.about.id).await, Err(AdminError::NoToken(_))));
    assert_eq!(program.request(reqwest::Method::GET, "me", None).await.0, 401);
    admin.close().await;
}

#[tokio::test]
async fn reports_come_with_what_was_said() {
    let (server, database) = Running::new().await;
    let (anna, bo) = (server.guest().await, server.guest().await);
    let game = begin(&anna, &bo, blitz("chess")).await;
    bo.post(&format!("games/{game}/messages"), json!({"kind": "preset", "preset": "sorry"})).await;
    let report = |game: Value| json!({"reason": "abuse", "game": game, "text": "Hm."});
    anna.post(&format!("players/{}/report", bo.name), report(json!(game))).await;
    server.advance(1);
    anna.post(&format!("players/{}/report", bo.name), report(Value::Null)).await;
    let admin = Admin::open(&database.location()).await.unwrap();
    let reports = admin.reports().await.unwrap();
    assert_eq!(reports.len(), 2);
    let first = json!(reports[0]);
    assert_eq!((&first["by"], &first["about"], &first["reason"]), (&json!(anna.name), &json!(bo.name), &json!("abuse")));
    assert_eq!((&first["reports_about"], &first["messages"][0]["said"]["preset"]), (&json!(2), &json!("sorry")));
    assert_eq!(reports[1].messages, []);
    admin.close_report(&reports[0].id).await.unwrap();
    assert!(matches!(admin.close_report(&reports[0].id).await, Err(AdminError::NoReport(_))));
    assert_eq!(admin.reports().await.unwrap().len(), 1);
    assert_eq!(admin.stats().await.unwrap().open_reports, 1);
    admin.close().await;
}

#[tokio::test]
async fn all_games_are_exported() {
    let (server, database) = Running::new().await;
    let (anna, bo) = (server.guest().await, server.guest().await);
    let game = begin(&anna, &bo, blitz("marseillais-balanced")).await;
    anna.turn(&game, 0, "e2e4").await;
    bo.turn(&game, 1, "e7e5 b8c6").await;
    let admin = Admin::open(&database.location()).await.unwrap();
    assert_eq!(admin.games_after("").await.unwrap(), vec![game.clone()]);
    assert!(admin.games_after(&game).await.unwrap().is_empty());
    let line: Value = serde_json::from_str(&admin.export_game(&game, ExportFormat::Ndjson).await.unwrap()).unwrap();
    assert_eq!((&line["id"], &line["white"], &line["entries"][1]["actions"]), (&json!(game), &json!(anna.name), &json!(["e7e5", "b8c6"])));
    assert_eq!(line["messages"], Value::Null);
    let pgn = admin.export_game(&game, ExportFormat::Pgn).await.unwrap();
    assert!(pgn.contains(&format!("[Black \"{}\"]", bo.name)) && pgn.contains("e5 Nc6"), "{pgn}");
    admin.close().await;
}

/// Changes of the database behind the server's back, and what `check` reports.
const DAMAGE: [(&str, &str); 11] = [
    ("UPDATE turns SET actions = 'e2e5' WHERE number = 0", "row 0 of turns: "),
    ("UPDATE turns SET actions = 'e7e5' WHERE number = 1", "the turn is not complete"),
    ("UPDATE games SET to_act = 'black'", "player to act: black is stored, white follows"),
    ("UPDATE games SET turns = 3", "turns on the board: 3 is stored, 2 follows"),
    ("UPDATE games SET entries = 3", "rows of turns: 2 is stored, 3 follows"),
    ("UPDATE games SET entries = 1, turns = 1, to_act = 'black', running = 'black'", "there are turns beyond its end"),
    (
        "UPDATE games SET winner = 'white', reason = 'checkmate', running = NULL, since = NULL, deadline = NULL, ended = 1",
        "(checkmate) does not follow",
    ),
    ("UPDATE games SET version = 2", "version 2 is older"),
    ("UPDATE turns SET version = 2 WHERE number = 1", "versions of turns do not grow"),
    ("UPDATE games SET deadline = deadline + 1", "the deadline is not when the clock runs out"),
    (
        "UPDATE games SET rated = 1, winner = 'white', reason = 'resignation', running = NULL, since = NULL, deadline = NULL, ended = 1",
        "ratings were not changed",
    ),
];

#[tokio::test]
async fn damage_is_found() {
    let (server, database) = Running::new().await;
    let (anna, bo) = (server.guest().await, server.guest().await);
    let game = begin(&anna, &bo, blitz("marseillais-balanced")).await;
    anna.turn(&game, 0, "e2e4").await;
    bo.turn(&game, 1, "e7e5 b8c6").await;
    server.stop().await;
    for (damage, said) in DAMAGE {
        let copy = database.restored().await;
        let pool = sqlx::AnyPool::connect(copy.url()).await.unwrap();
        pool.execute(damage).await.unwrap();
        pool.close().await;
        let admin = Admin::open(&copy.location()).await.unwrap();
        let mut found = admin.check_game(&game).await.unwrap();
        found.extend(admin.check_tables().await.unwrap());
        assert!(found.iter().any(|found| found.game == game && found.difference.contains(said)), "{damage}: {found:?}");
        admin.close().await;
    }
}

#[tokio::test]
async fn declared_results_pass_the_check() {
    let (server, database) = Running::new().await;
    let (anna, bo) = (server.guest().await, server.guest().await);
    let mut games = Vec::new();
    for _ in 0..4 {
        let game = begin(&anna, &bo, blitz("chess")).await;
        anna.turn(&game, 0, "e2e4").await;
        bo.turn(&game, 1, "e7e5").await;
        games.push(game);
    }
    anna.post(&format!("games/{}/resign", games[0]), json!({})).await;
    anna.post(&format!("games/{}/offer-draw", games[1]), json!({})).await;
    bo.post(&format!("games/{}/offer-draw", games[1]), json!({})).await;
    bo.post(&format!("games/{}/offer-take-back", games[2]), json!({})).await;
    anna.post(&format!("games/{}/offer-take-back", games[2]), json!({})).await;
    bo.post(&format!("games/{}/turns", games[2]), json!({"key": "again", "after": 1, "actions": ["d7d5"]})).await;
    server.pass(400_000).await;
    assert_eq!(anna.get(&format!("games/{}", games[3])).await["result"]["reason"], json!("time"));
    let admin = Admin::open(&database.location()).await.unwrap();
    for game in games {
        assert_eq!(admin.check_game(&game).await.unwrap(), []);
    }
    assert_eq!(admin.check_tables().await.unwrap(), []);
    admin.close().await;
}
