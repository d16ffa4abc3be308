//! The archive: players, leaderboards, finished games and PGN.

use reqwest::Method;
use serde_json::{Value, json};
use tempi_rules::pgn;

use crate::games::{begin, blitz};
use crate::person::Person;
use crate::running::Running;

/// A rated game that one wins as White by the other's resignation.
async fn won(winner: &Person, loser: &Person, variant: &str) -> String {
    let mut challenge = blitz(variant);
    challenge["rated"] = json!(true);
    let game = begin(winner, loser, challenge).await;
    for (after, player) in [winner, loser].into_iter().enumerate() {
        player.turn(&game, after, &some_turn(player, &game).await).await;
    }
    loser.post(&format!("games/{game}/resign"), json!({})).await;
    game
}

/// Some legal turn.
async fn some_turn(player: &Person, game: &str) -> String {
    let mut played: Vec<String> = Vec::new();
    loop {
        let next = player.get(&format!("games/{game}/actions?played={}", played.join("%20"))).await;
        if next["complete"] == json!(true) {
            return played.join(" ");
        }
        played.push(next["actions"][0].as_str().unwrap().to_owned());
    }
}

fn ids(page: &Value) -> Vec<&str> {
    page["games"].as_array().unwrap().iter().map(|game| game["id"].as_str().unwrap()).collect()
}

async fn text(person: &Person, path: &str) -> String {
    match person.get(path).await {
        Value::String(text) => text,
        other => panic!("{path}: {other}"),
    }
}

#[tokio::test]
async fn a_user_s_copy_does_not_take_the_place_of_a_built_in_variant() {
    let (server, _database) = Running::new().await;
    let (anna, bo) = (server.guest().await, server.guest().await);
    let toml = "format = 1\nbase = 'monster'\n[about]\nname = 'Mine'\nsummary = 'A copy.'\n";
    anna.post("challenges", json!({"variant": {"kind": "file", "id": "mine", "toml": toml}, "control": {"kind": "unlimited"}})).await;
    let game = won(&anna, &bo, "monster").await;
    assert_eq!(ids(&bo.get("archive?variant=monster").await), [game]);
}

#[tokio::test]
async fn a_player_s_page_has_ratings_and_results() {
    let (server, _database) = Running::new().await;
    let (anna, bo, cy) = (server.guest().await, server.guest().await, server.guest().await);
    won(&anna, &bo, "chess").await;
    server.advance(1000);
    won(&anna, &bo, "chess").await;
    server.advance(1000);
    won(&cy, &anna, "chess").await;
    let page = cy.get(&format!("players/{}?against={}", anna.name, bo.name)).await;
    assert_eq!(page["games"], json!({"won": 2, "lost": 1, "drawn": 0}));
    assert_eq!(page["against"], json!({"won": 2, "lost": 0, "drawn": 0}));
    assert_eq!(page["mostPlayed"], json!([{"id": "chess", "name": "Chess", "games": 3}]));
    assert_eq!(page["ratings"]["chess"]["games"], json!(3));
    let history = page["history"].as_array().unwrap();
    let chess: Vec<i64> =
        history.iter().filter(|point| point["variant"] == json!("chess")).map(|point| point["rating"].as_i64().unwrap()).collect();
    assert_eq!((history.len(), chess.len(), chess[0]), (6, 3, 1662));
    assert!(chess[1] > chess[0] && chess[2] < chess[1], "{chess:?}");
    assert_eq!(cy.get(&format!("players/{}", bo.id)).await["name"], json!(bo.name));
    assert_eq!(cy.request(Method::GET, "players/nobody", None).await.0, 404);
}

#[tokio::test]
async fn leaderboards_are_sorted_by_rating() {
    let (server, _database) = Running::new().await;
    let (anna, bo) = (server.guest().await, server.guest().await);
    won(&anna, &bo, "monster").await;
    for variant in ["monster", "overall"] {
        let leaders = bo.get(&format!("leaderboards/{variant}")).await;
        let names: Vec<&Value> = leaders.as_array().unwrap().iter().map(|leader| &leader["player"]["name"]).collect();
        assert_eq!(names, [&json!(anna.name), &json!(bo.name)]);
        assert_eq!(leaders[0]["rating"]["provisional"], json!(true));
    }
    assert_eq!(bo.get("leaderboards/chess").await, json!([]));
    assert_eq!(bo.request(Method::GET, "leaderboards/nothing", None).await.0, 404);
}

#[tokio::test]
async fn the_archive_is_filtered_by_query() {
    let (server, _database) = Running::new().await;
    let (anna, bo, cy) = (server.guest().await, server.guest().await, server.guest().await);
    let first = won(&anna, &bo, "chess").await;
    server.advance(1000);
    let second = won(&bo, &cy, "push").await;
    let found = |query: String| {
        let cy = &cy;
        async move { ids(&cy.get(&format!("archive?{query}")).await).into_iter().map(str::to_owned).collect::<Vec<_>>() }
    };
    assert_eq!(found(String::new()).await, [second.as_str(), &first]);
    assert_eq!(found(format!("player={}", bo.name)).await, [second.as_str(), &first]);
    assert_eq!(found(format!("player={}&result=won", bo.name)).await, [second.as_str()]);
    assert_eq!(found(format!("player={}&result=lost", bo.name)).await, [first.as_str()]);
    assert_eq!(found(format!("player={}&against={}", bo.name, cy.name)).await, [second.as_str()]);
    assert_eq!(found("variant=chess".into()).await, [first.as_str()]);
    assert_eq!(found("result=black".into()).await, Vec::<String>::new());
    let view = anna.get(&format!("games/{first}")).await;
    // Chess has one action a turn.
    let opening = |number: usize| view["turns"][number]["actions"][0].as_str().unwrap().to_owned();
    assert_eq!(found(format!("variant=chess&opening={},{}", opening(0), opening(1))).await, [first.as_str()]);
    assert_eq!(found("variant=chess&opening=h2h4".into()).await, Vec::<String>::new());
    let ended = view["clock"]["nowMs"].as_i64().unwrap();
    assert_eq!(found(format!("before={ended}")).await, [first.as_str()]);
    assert_eq!(found(format!("since={ended}")).await, [second.as_str()]);
    for wrong in ["result=won", "before=yesterday", "result=luck", "unknown=1"] {
        assert_eq!(cy.request(Method::GET, &format!("archive?{wrong}"), None).await.0, 400, "{wrong}");
    }
}

#[tokio::test]
async fn casual_games_by_link_stay_private() {
    let (server, _database) = Running::new().await;
    let (anna, bo, cy) = (server.guest().await, server.guest().await, server.guest().await);
    let game = begin(&anna, &bo, blitz("chess")).await;
    anna.turn(&game, 0, "e2e4").await;
    bo.turn(&game, 1, "e7e5").await;
    assert_eq!(cy.get("games").await, json!([]));
    bo.post(&format!("games/{game}/resign"), json!({})).await;
    assert_eq!(ids(&cy.get("archive").await), Vec::<&str>::new());
    assert_eq!(text(&cy, "archive/pgn").await, "");
    assert_eq!(ids(&anna.get("archive").await), [game.as_str()]);
    assert_eq!(cy.get(&format!("players/{}", anna.name)).await["games"]["won"], json!(0));
    // Anyone who has the link can read it.
    assert!(text(&cy, &format!("games/{game}/pgn")).await.contains("1. e4"));
}

#[tokio::test]
async fn games_from_the_lobby_are_public() {
    let (server, _database) = Running::new().await;
    let (anna, bo, cy) = (server.guest().await, server.guest().await, server.guest().await);
    let seek = json!({"variants": ["chess"], "control": {"kind": "correspondence", "days": 1}, "color": "white"});
    anna.post("seeks", seek.clone()).await;
    let game = bo.post("play-now", json!({"variants": [], "control": seek["control"]})).await["game"].as_str().unwrap().to_owned();
    anna.turn(&game, 0, "e2e4").await;
    bo.turn(&game, 1, "e7e5").await;
    assert_eq!(ids(&cy.get("archive").await), Vec::<&str>::new());
    bo.post(&format!("games/{game}/resign"), json!({})).await;
    let page = cy.get("archive").await;
    assert_eq!(ids(&page), [game.as_str()]);
    assert_eq!((&page["games"][0]["turns"], &page["games"][0]["result"]["reason"]), (&json!(2), &json!("resignation")));
    // A rematch is as public as the game before it.
    anna.post(&format!("games/{game}/offer-rematch"), json!({})).await;
    bo.post(&format!("games/{game}/offer-rematch"), json!({})).await;
    let next = anna.get(&format!("games/{game}")).await["next"].as_str().unwrap().to_owned();
    anna.post(&format!("games/{next}/resign"), json!({})).await;
    assert_eq!(ids(&cy.get("archive").await).len(), 2);
}

#[tokio::test]
async fn the_archive_has_pages_and_comes_as_pgn() {
    let (server, _database) = Running::new().await;
    let (anna, bo) = (server.guest().await, server.guest().await);
    for _ in 0..52 {
        let mut challenge = blitz("marseillais-balanced");
        challenge["rated"] = json!(true);
        let game = begin(&anna, &bo, challenge).await;
        anna.post(&format!("games/{game}/resign"), json!({})).await;
    }
    let first = bo.get("archive").await;
    assert_eq!(ids(&first).len(), 50);
    let second = bo.get(&format!("archive?before={}", first["next"].as_str().unwrap())).await;
    assert_eq!((ids(&second).len(), &second["next"]), (2, &Value::Null));
    assert!(ids(&second).iter().all(|id| !ids(&first).contains(id)));
    let all = pgn::read(&text(&bo, "archive/pgn?variant=marseillais-balanced").await).unwrap();
    assert_eq!(all.len(), 52);
    assert_eq!((all[0].tag("White"), all[0].score), (Some(anna.name.as_str()), pgn::Score::Black));
}

#[tokio::test]
async fn a_pgn_is_read_back_as_the_same_game() {
    let (server, _database) = Running::new().await;
    let (anna, bo) = (server.guest().await, server.guest().await);
    let game = begin(&anna, &bo, blitz("marseillais-balanced")).await;
    anna.turn(&game, 0, "e2e4").await;
    bo.turn(&game, 1, "e7e5 b8c6").await;
    anna.post(&format!("games/{game}/resign"), json!({})).await;
    let pgn = pgn::read(&text(&bo, &format!("games/{game}/pgn")).await).unwrap().remove(0);
    assert_eq!((pgn.tag("Date"), pgn.tag("TimeControl"), pgn.tag("Event")), (Some("2027.01.15"), Some("300+5"), Some("Casual game")));
    let read = pgn.game().unwrap();
    assert_eq!(read.action_texts(), ["e2e4", "e7e5", "b8c6"]);
    assert_eq!(read.outcome().unwrap().reason.to_string(), "resignation");
}
