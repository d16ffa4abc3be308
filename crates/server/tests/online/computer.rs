//! The server's engine as an opponent.

use std::time::{Duration, Instant};

use serde_json::{Value, json};
use tempi_rules::catalog;

use crate::person::Person;
use crate::running::Running;

/// How long the engine may take on a loaded machine before the test fails.
const PATIENCE: Duration = Duration::from_secs(120);

pub fn against(level: u8, variant: &str) -> Value {
    json!({"level": level, "variant": {"kind": "built-in", "id": variant}, "control": {"kind": "correspondence", "days": 1}})
}

pub async fn begin(person: &Person, mut wanted: Value, color: &str) -> String {
    wanted["color"] = json!(color);
    person.post("play-bot", wanted).await["game"].as_str().unwrap().to_owned()
}

/// The game once it is as expected.
pub async fn once(person: &Person, game: &str, expected: impl Fn(&Value) -> bool) -> Value {
    let begun = Instant::now();
    loop {
        let view = person.get(&format!("games/{game}")).await;
        if expected(&view) {
            return view;
        }
        assert!(begun.elapsed() < PATIENCE, "{view}");
        tokio::time::sleep(Duration::from_millis(5)).await;
    }
}

pub fn turns(view: &Value) -> usize {
    view["turns"].as_array().unwrap().len()
}

async fn command(person: &Person, game: &str, word: &str) {
    person.post(&format!("games/{game}/{word}"), json!({})).await;
}

#[tokio::test]
async fn a_bot_answers_turn_by_turn() {
    let (server, _database) = Running::new().await;
    let anna = server.guest().await;
    let mut socket = anna.socket().await;
    let game = begin(&anna, against(2, "marseillais-balanced"), "white").await;
    assert_eq!(socket.next_with(&[("event", "started")]).await["game"], json!(game));
    anna.turn(&game, 0, "e2e4").await;
    assert_eq!(socket.next_with(&[("event", "your-turn")]).await["game"], json!(game));
    let view = anna.get(&format!("games/{game}")).await;
    assert_eq!((turns(&view), &view["toAct"]), (2, &json!("white")));
    let black = &view["players"]["black"];
    assert_eq!((&black["bot"], &black["guest"], &black["name"]), (&json!(2), &json!(false), &json!("Tempi level 2")));
    assert_eq!(view["awaySinceMs"]["black"], Value::Null);
}

#[tokio::test]
async fn bots_play_every_variant() {
    let (server, _database) = Running::new().await;
    let mut games = Vec::new();
    for id in catalog::ids() {
        let person = server.guest().await;
        let mut game = begin(&person, against(1, id), "black").await;
        // Where Black begins, the bot gets Black.
        let view = person.get(&format!("games/{game}")).await;
        if turns(&view) == 0 && view["toAct"] == json!("black") {
            game = begin(&person, against(1, id), "white").await;
        }
        games.push((id, game, person));
    }
    for (id, game, person) in games {
        let view = once(&person, &game, |view| turns(view) > 0).await;
        assert_eq!(view["result"], Value::Null, "{id}");
    }
}

#[tokio::test]
async fn bots_play_variants_of_users() {
    let (server, _database) = Running::new().await;
    let anna = server.guest().await;
    let toml = "format = 1\nbase = 'chess'\n[about]\nname = 'Three'\nsummary = 'Three moves a turn.'\n[turn]\nlength = [1, 2, 3]\n";
    let mut wanted = against(1, "");
    wanted["variant"] = json!({"kind": "file", "id": "three", "toml": toml});
    let game = begin(&anna, wanted.clone(), "black").await;
    let view = once(&anna, &game, |view| turns(view) == 1).await;
    assert_eq!(view["variant"]["name"], json!("Three"));
    wanted["rated"] = json!(true);
    assert_eq!(anna.refused("play-bot", wanted).await, "bad-request");
    assert_eq!(anna.refused("play-bot", against(9, "chess")).await, "bad-request");
}

#[tokio::test]
async fn bots_have_ratings_of_their_own() {
    let (server, _database) = Running::new().await;
    let anna = server.guest().await;
    let bots = anna.get("bots").await;
    assert_eq!(bots.as_array().unwrap().len(), 8);
    assert_eq!(bots[6]["ratings"], json!({}));
    let mut wanted = against(7, "chess");
    wanted["rated"] = json!(true);
    let game = begin(&anna, wanted, "white").await;
    anna.turn(&game, 0, "e2e4").await;
    once(&anna, &game, |view| turns(view) == 2).await;
    command(&anna, &game, "resign").await;
    assert_eq!(anna.get("bots").await[6]["ratings"]["chess"]["rating"], json!(1662));
    assert_eq!(anna.get("me").await["ratings"]["chess"]["rating"], json!(1338));
}

#[tokio::test]
async fn bots_let_turns_be_taken_back_in_casual_games() {
    let (server, _database) = Running::new().await;
    let anna = server.guest().await;
    let mut wanted = against(1, "chess");
    for rated in [false, true] {
        wanted["rated"] = json!(rated);
        let game = begin(&anna, wanted.clone(), "white").await;
        anna.turn(&game, 0, "e2e4").await;
        once(&anna, &game, |view| turns(view) == 2).await;
        command(&anna, &game, "offer-take-back").await;
        let view = once(&anna, &game, |view| view["offers"]["takeBack"].is_null()).await;
        assert_eq!(turns(&view), if rated { 2 } else { 0 });
        if !rated {
            anna.post(&format!("games/{game}/turns"), json!({"key": "again", "after": 0, "actions": ["d2d4"]})).await;
            once(&anna, &game, |view| turns(view) == 2).await;
        }
    }
}

#[tokio::test]
async fn a_turn_that_is_taken_back_is_not_answered() {
    let (server, _database) = Running::new().await;
    let anna = server.guest().await;
    // Level 8 searches for seconds, so it has not answered yet.
    let game = begin(&anna, against(8, "chess"), "white").await;
    // Its opening book does not know this one.
    anna.turn(&game, 0, "g2g3").await;
    command(&anna, &game, "offer-take-back").await;
    once(&anna, &game, |view| turns(view) == 0).await;
    anna.post(&format!("games/{game}/turns"), json!({"key": "again", "after": 0, "actions": ["a2a3"]})).await;
    let view = once(&anna, &game, |view| turns(view) == 2).await;
    assert_eq!(view["turns"][0]["actions"], json!(["a2a3"]));
    assert_eq!((&view["toAct"], &view["result"]), (&json!("white"), &Value::Null));
}

#[tokio::test]
async fn bots_agree_to_draws_only_if_they_are_not_better() {
    let (server, _database) = Running::new().await;
    let anna = server.guest().await;
    for (start, agrees) in [("3qk3/8/8/8/8/8/8/4K3 w - - 0 1", false), ("4k3/8/8/8/8/8/8/3QK3 w - - 0 1", true)] {
        let mut wanted = against(4, "chess");
        wanted["start"] = json!(start);
        let game = begin(&anna, wanted, "white").await;
        command(&anna, &game, "offer-draw").await;
        let view = once(&anna, &game, |view| view["offers"]["draw"].is_null()).await;
        assert_eq!(view["result"] == json!({"winner": null, "reason": "agreement"}), agrees, "{start}");
    }
}

#[tokio::test]
async fn bots_accept_rematches() {
    let (server, _database) = Running::new().await;
    let anna = server.guest().await;
    let game = begin(&anna, against(1, "chess"), "white").await;
    command(&anna, &game, "resign").await;
    command(&anna, &game, "offer-rematch").await;
    let view = once(&anna, &game, |view| view["next"].is_string()).await;
    let next = view["next"].as_str().unwrap();
    let view = once(&anna, next, |view| turns(view) == 1).await;
    assert_eq!(view["players"]["white"]["bot"], json!(1));
}

#[tokio::test]
async fn a_bot_plays_now_if_no_seek_matches() {
    let (server, _database) = Running::new().await;
    let (anna, bo) = (server.guest().await, server.guest().await);
    let _socket = anna.socket().await;
    let wanted = json!({"variants": ["monster", "chess"], "control": {"kind": "fischer", "baseMs": 300_000, "incrementMs": 5000}});
    let game = anna.post("play-now?bot=1", wanted.clone()).await["game"].as_str().unwrap().to_owned();
    let view = anna.get(&format!("games/{game}")).await;
    assert!([&view["players"]["white"]["bot"], &view["players"]["black"]["bot"]].contains(&&json!(1)));
    assert!(anna.post("play-now", wanted.clone()).await["seek"].is_string());
    let game = bo.post("play-now?bot=1", wanted).await["game"].as_str().unwrap().to_owned();
    let view = bo.get(&format!("games/{game}")).await;
    assert!([&view["players"]["white"]["id"], &view["players"]["black"]["id"]].contains(&&json!(anna.id)));
}

#[tokio::test]
async fn a_bot_goes_on_after_a_restart() {
    let (server, database) = Running::new().await;
    let anna = server.guest().await;
    // Level 8 searches for seconds: the server is stopped in the middle of it.
    let game = begin(&anna, against(8, "chess"), "black").await;
    let clock = server.clock.clone();
    server.stop().await;
    let server = Running::on(&database, clock).await;
    let anna = anna.at(server.address);
    let view = once(&anna, &game, |view| turns(view) > 0).await;
    assert_eq!((turns(&view), &view["result"]), (1, &Value::Null));
}

/// Two servers on one database, as several processes on PostgreSQL are.
#[tokio::test]
async fn of_two_servers_one_plays_each_turn_of_a_bot() {
    let (one, database) = Running::new().await;
    let other = Running::on(&database, one.clock.clone()).await;
    let anna = one.guest().await;
    let game = begin(&anna, against(1, "chess"), "white").await;
    // On SQLite, which several processes do not share in practice, a server does not check whether another has changed a game.
    let shared = std::env::var("TEMPI_TEST_POSTGRES").is_ok();
    for (after, action) in [(0, "a2a3"), (2, "h2h3"), (4, "a3a4")] {
        let anna = anna.at(if shared && after == 2 { other.address } else { one.address });
        anna.turn(&game, after, action).await;
        // Meanwhile, both look for games that wait.
        one.pass(6000).await;
        other.pass(6000).await;
        once(&anna, &game, |view| turns(view) == after + 2).await;
    }
}

#[tokio::test]
async fn a_player_has_a_bounded_number_of_games_with_bots() {
    let (server, _database) = Running::new().await;
    let anna = server.guest().await;
    for _ in 0..20 {
        begin(&anna, against(1, "chess"), "white").await;
    }
    assert_eq!(anna.refused("play-bot", against(1, "chess")).await, "limit-reached");
}
