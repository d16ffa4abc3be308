//! Accounts that are deleted, attacked or banned: their connections are closed, and their games end.

use std::time::Duration;

use reqwest::{Client, Method, StatusCode};
use serde_json::{Value, json};
use tempi_server::online::Admin;

use crate::games::{begin, blitz};
use crate::person::{Person, Socket};
use crate::running::{Database, Running};

const PASSWORD: &str = "correct horse";

/// Three moves a turn.
const MINE: &str = "format = 1\nbase = 'chess'\n[about]\nname = 'Mine'\nsummary = 'Three.'\n[turn]\nlength = [3]\n";

/// Longer than the server takes to notice what other processes have done.
const NOTICED_MS: i64 = 6000;

async fn account(server: &Running, name: &str) -> Person {
    let person = server.guest().await;
    person.post("me/claim", json!({"name": name, "password": PASSWORD})).await;
    person
}

/// Signs in somewhere else.
async fn signed_in(person: &Person, name: &str) -> Person {
    let request = Client::new().post(format!("http://{}/api/v1/session", person.address));
    let answer = request.json(&json!({"name": name, "password": PASSWORD})).send().await.unwrap();
    assert_eq!(answer.status(), StatusCode::OK);
    let cookie = answer.headers()["set-cookie"].to_str().unwrap().split(';').next().unwrap().to_owned();
    Person { cookie, ..person.at(person.address) }
}

#[tokio::test]
async fn signing_out_closes_the_sockets_of_that_session_only() {
    let (server, _database) = Running::new().await;
    let anna = account(&server, "Anna").await;
    let phone = signed_in(&anna, "Anna").await;
    let (mut here, mut there) = (anna.socket().await, phone.socket().await);
    assert_eq!(phone.request(Method::DELETE, "session", None).await.0, 204);
    there.closes().await;
    here.send(json!({"type": "ping", "sent": 1.0})).await;
    here.next_with(&[("type", "pong")]).await;
}

#[tokio::test]
async fn sockets_close_in_every_process() {
    let (one, database) = Running::new().await;
    let other = Running::on(&database, one.clock.clone()).await;
    let anna = account(&one, "Anna").await;
    let mut socket = anna.at(other.address).socket().await;
    assert_eq!(anna.request(Method::DELETE, "sessions", None).await.0, 204);
    // Without NATS, or if it lost the message, the other process sees it in the database.
    other.pass(NOTICED_MS).await;
    socket.closes().await;
}

#[tokio::test]
async fn no_game_stays_open_that_began_during_a_deletion() {
    let (server, _database) = Running::new().await;
    let bo = server.guest().await;
    let mut begun = 0;
    for _ in 0..12 {
        let anna = server.guest().await;
        let mut challenge = blitz("chess");
        challenge["color"] = json!("white");
        let made = anna.post("challenges", challenge).await;
        let path = format!("challenges/{}/accept", made["id"].as_str().unwrap());
        let deleted = anna.request(Method::POST, "me/delete", Some(json!({})));
        let (accepted, deleted) = tokio::join!(bo.request(Method::POST, &path, Some(json!({}))), deleted);
        assert_eq!(deleted.0, StatusCode::NO_CONTENT);
        begun += usize::from(accepted.0 == StatusCode::OK);
        assert!([StatusCode::OK, StatusCode::NOT_FOUND, StatusCode::CONFLICT].contains(&accepted.0), "{accepted:?}");
        assert_eq!(bo.get("me/games").await, json!([]));
    }
    // Both are right; printed for readers of the log.
    println!("{begun} of 12 games began first");
}

/// Begins to delete a player while `request` is under way: it finds the player there, and wants to write when they are gone.
async fn while_deletion_begins<T>(database: &Database, player: &Person, request: impl Future<Output = T>) -> T {
    let pool = sqlx::AnyPool::connect(database.url()).await.unwrap();
    let mut deletion = pool.begin().await.unwrap();
    if database.url().starts_with("postgres") {
        sqlx::query("SELECT id FROM players WHERE id = $1 FOR UPDATE").bind(&player.id).execute(&mut *deletion).await.unwrap();
    }
    for query in ["UPDATE players SET leaving = 1 WHERE id = $1", "DELETE FROM sessions WHERE player = $1"] {
        sqlx::query(query).bind(&player.id).execute(&mut *deletion).await.unwrap();
    }
    let commit = async {
        tokio::time::sleep(Duration::from_secs(2)).await;
        deletion.commit().await.unwrap();
    };
    let (answer, ()) = tokio::join!(request, commit);
    pool.close().await;
    answer
}

async fn count(database: &Database, query: &'static str, id: &str) -> i64 {
    let pool = sqlx::AnyPool::connect(database.url()).await.unwrap();
    let count = sqlx::query_scalar(query).bind(id).fetch_one(&pool).await.unwrap();
    pool.close().await;
    count
}

#[tokio::test]
async fn a_player_whose_deletion_has_begun_cannot_sign_in() {
    let (server, database) = Running::new().await;
    let anna = account(&server, "Anna").await;
    let sign_in = anna.refused("session", json!({"name": "Anna", "password": PASSWORD}));
    assert_eq!(while_deletion_begins(&database, &anna, sign_in).await, "bad-credentials");
    assert_eq!(count(&database, "SELECT COUNT(*) FROM sessions WHERE player = $1", &anna.id).await, 0);
}

#[tokio::test]
async fn a_player_whose_deletion_has_begun_cannot_talk() {
    let (server, database) = Running::new().await;
    let (anna, bo) = (server.guest().await, server.guest().await);
    let game = begin(&anna, &bo, blitz("chess")).await;
    let path = format!("games/{game}/messages");
    let hello = json!({"kind": "preset", "preset": "hello"});
    bo.post(&path, hello.clone()).await;
    assert_eq!(while_deletion_begins(&database, &anna, anna.refused(&path, hello)).await, "no-session");
    assert_eq!(count(&database, "SELECT COUNT(*) FROM messages WHERE game = $1", &game).await, 1);
}

#[tokio::test]
async fn a_player_whose_deletion_has_begun_cannot_block_or_report() {
    let (server, database) = Running::new().await;
    let bo = server.guest().await;
    for (path, body) in [("block", json!({})), ("report", json!({"reason": "abuse"}))] {
        let anna = server.guest().await;
        let path = format!("players/{}/{path}", bo.name);
        assert_eq!(while_deletion_begins(&database, &anna, anna.refused(&path, body)).await, "no-session", "{path}");
    }
    for query in ["SELECT COUNT(*) FROM blocks WHERE player <> $1", "SELECT COUNT(*) FROM reports WHERE player <> $1"] {
        assert_eq!(count(&database, query, "").await, 0, "{query}");
    }
    let anna = server.guest().await;
    let request = anna.refused("me/talk", json!({"free": true}));
    assert_eq!(while_deletion_begins(&database, &anna, request).await, "no-session");
    assert_eq!(count(&database, "SELECT COUNT(*) FROM players WHERE id = $1 AND free_talk = 1", &anna.id).await, 0);
}

#[tokio::test]
async fn a_player_whose_deletion_has_begun_cannot_be_blocked_or_reported() {
    let (server, database) = Running::new().await;
    let bo = server.guest().await;
    for (path, body) in [("block", json!({})), ("report", json!({"reason": "abuse"}))] {
        let anna = server.guest().await;
        let path = format!("players/{}/{path}", anna.name);
        assert_eq!(while_deletion_begins(&database, &anna, bo.refused(&path, body)).await, "not-found", "{path}");
    }
}

/// A write that reads first. On SQLite it has to wait for the other one at its beginning.
#[tokio::test]
async fn writes_wait_for_those_of_other_processes() {
    let (server, database) = Running::new().await;
    let (anna, bo) = (server.guest().await, server.guest().await);
    let pool = sqlx::AnyPool::connect(database.url()).await.unwrap();
    let mut other = pool.begin().await.unwrap();
    sqlx::query("UPDATE players SET seen = seen + 1 WHERE id = $1").bind(&bo.id).execute(&mut *other).await.unwrap();
    let commit = async {
        tokio::time::sleep(Duration::from_secs(1)).await;
        other.commit().await.unwrap();
    };
    let path = format!("players/{}/block", bo.name);
    let (_, ()) = tokio::join!(anna.post(&path, json!({})), commit);
    assert_eq!(count(&database, "SELECT COUNT(*) FROM blocks WHERE player = $1", &anna.id).await, 1);
    pool.close().await;
}

#[tokio::test]
async fn an_identifier_leads_to_its_player_even_if_another_has_it_as_a_name() {
    let (server, _database) = Running::new().await;
    let mut anna = server.guest().await;
    // Names begin with a letter.
    while !anna.id.starts_with(char::is_alphabetic) {
        anna = server.guest().await;
    }
    let eve = account(&server, &anna.id).await;
    let page = eve.get(&format!("players/{}", anna.id)).await;
    assert_eq!((&page["id"], &page["name"]), (&json!(anna.id), &json!(anna.name)));
}

/// The client closes its connection while its request waits for the database, as a browser does when its tab is closed.
#[tokio::test]
async fn a_command_takes_effect_even_if_its_client_is_gone() {
    let (server, database) = Running::new().await;
    let (anna, bo) = (server.guest().await, server.guest().await);
    let game = begin(&anna, &bo, blitz("chess")).await;
    anna.turn(&game, 0, "e2e4").await;
    bo.turn(&game, 1, "e7e5").await;
    let mut socket = bo.socket().await;
    let pool = sqlx::AnyPool::connect(database.url()).await.unwrap();
    let path = format!("games/{game}/resign");
    let ended = "SELECT COUNT(*) FROM games WHERE id = $1 AND reason IS NOT NULL";
    // A request that the server has not read yet is lost with its connection; then it is sent again.
    for _ in 0..20 {
        let mut other = pool.begin().await.unwrap();
        sqlx::query("UPDATE games SET version = version WHERE id = $1").bind(&game).execute(&mut *other).await.unwrap();
        let resign = anna.request(Method::POST, &path, Some(json!({})));
        assert!(tokio::time::timeout(Duration::from_millis(500), resign).await.is_err(), "the game is locked");
        other.commit().await.unwrap();
        tokio::time::sleep(Duration::from_millis(500)).await;
        if count(&database, ended, &game).await == 1 {
            break;
        }
    }
    assert_eq!(socket.next_with(&[("event", "ended")]).await["game"], json!(game));
    assert_eq!(bo.get(&format!("games/{game}")).await["result"]["reason"], "resignation");
    pool.close().await;
}

/// A server whose database has games that cannot be read: one without rules, one with an illegal turn; and one that can.
async fn with_unreadable_games() -> (Running, Database, [Person; 2], [String; 3]) {
    let (server, database) = Running::new().await;
    let (anna, bo) = (server.guest().await, server.guest().await);
    let mut mine = blitz("chess");
    mine["variant"] = json!({"kind": "file", "id": "mine", "toml": MINE});
    let without_rules = begin(&anna, &bo, mine).await;
    anna.turn(&without_rules, 0, "e2e4 d2d4 a2a3").await;
    bo.turn(&without_rules, 1, "e7e5 d7d5 a7a6").await;
    let damaged = begin(&anna, &bo, blitz("chess")).await;
    anna.turn(&damaged, 0, "e2e4").await;
    bo.turn(&damaged, 1, "e7e5").await;
    let correspondence = json!({"variant": {"kind": "built-in", "id": "chess"}, "control": {"kind": "correspondence", "days": 1}});
    let fine = begin(&anna, &bo, correspondence).await;
    let clock = server.clock.clone();
    server.stop().await;
    let pool = sqlx::AnyPool::connect(database.url()).await.unwrap();
    sqlx::query("UPDATE variants SET toml = 'no rules' WHERE id = 'mine'").execute(&pool).await.unwrap();
    sqlx::query("UPDATE turns SET actions = 'e2e5' WHERE game = $1 AND number = 0").bind(&damaged).execute(&pool).await.unwrap();
    pool.close().await;
    let server = Running::on(&database, clock).await;
    let people = [anna.at(server.address), bo.at(server.address)];
    (server, database, people, [without_rules, damaged, fine])
}

/// The games that the next two messages report as aborted, in order.
async fn aborted(socket: &mut Socket) -> Vec<String> {
    let mut told = Vec::new();
    for _ in 0..2 {
        let ended = socket.next_with(&[("event", "ended"), ("type", "event")]).await;
        assert_eq!(ended["result"], json!({"winner": null, "reason": "aborted"}));
        told.push(ended["game"].as_str().unwrap().to_owned());
    }
    told.sort();
    told
}

#[tokio::test]
async fn unreadable_games_are_left_out_of_lists_and_aborted_at_their_deadline() {
    let (server, _database, [anna, bo], [without_rules, damaged, fine]) = with_unreadable_games().await;
    let listed = anna.get("me/games").await;
    assert_eq!((listed.as_array().unwrap().len(), &listed[0]["id"]), (1, &json!(fine)));
    let mut socket = bo.socket().await;
    server.pass(302_000).await;
    let mut expected = vec![without_rules, damaged];
    expected.sort();
    assert_eq!(aborted(&mut socket).await, expected);
    anna.turn(&fine, 0, "e2e4").await;
}

#[tokio::test]
async fn unreadable_games_are_aborted_when_a_player_is_deleted() {
    let (_server, database, [anna, bo], [without_rules, damaged, fine]) = with_unreadable_games().await;
    let mut socket = bo.socket().await;
    anna.post("me/delete", json!({})).await;
    let mut told = Vec::new();
    while told.len() < 3 {
        let ended = socket.next_with(&[("event", "ended")]).await;
        assert_eq!(ended["result"], json!({"winner": null, "reason": "aborted"}));
        told.push(ended["game"].as_str().unwrap().to_owned());
    }
    told.sort();
    let mut expected = vec![without_rules, damaged, fine];
    expected.sort();
    assert_eq!(told, expected);
    assert_eq!(count(&database, "SELECT COUNT(*) FROM games WHERE reason IS NULL AND white <> $1", "").await, 0);
    // Nothing holds up the deletion.
    assert_eq!(count(&database, "SELECT COUNT(*) FROM players WHERE id = $1 AND leaving = 2", &anna.id).await, 1);
}

#[tokio::test]
async fn a_banned_player_is_out_until_the_ban_ends() {
    let (server, database) = Running::new().await;
    let (anna, bo) = (account(&server, "Anna").await, server.guest().await);
    let made = anna.post("me/tokens", json!({"name": "x"})).await;
    let program = Person { token: made["token"].as_str().map(str::to_owned), ..anna.at(server.address) };
    let game = begin(&anna, &bo, blitz("chess")).await;
    anna.turn(&game, 0, "e2e4").await;
    bo.turn(&game, 1, "e7e5").await;
    let challenge = anna.post("challenges", blitz("chess")).await;
    let challenge = format!("challenges/{}/accept", challenge["id"].as_str().unwrap());
    let mut socket = anna.socket().await;
    let admin = Admin::open(&database.location()).await.unwrap();
    assert_eq!(admin.ban("anna").await.unwrap().games, 1);
    for banned in [&anna, &program] {
        assert_eq!(banned.request(Method::GET, "me", None).await.0, 401);
    }
    assert_eq!(bo.refused(&challenge, json!({})).await, "not-found");
    server.pass(NOTICED_MS).await;
    socket.closes().await;
    assert_eq!(bo.get(&format!("games/{game}")).await["result"], json!({"winner": "black", "reason": "resignation"}));
    // Only the right password reveals the ban.
    assert_eq!(bo.refused("session", json!({"name": "Anna", "password": "wrong horse"})).await, "bad-credentials");
    assert_eq!(bo.refused("session", json!({"name": "Anna", "password": PASSWORD})).await, "not-allowed");
    admin.unban("Anna").await.unwrap();
    signed_in(&anna, "Anna").await.get("me").await;
    admin.close().await;
}

#[tokio::test]
async fn attempts_per_name_are_limited_across_addresses() {
    let (server, _database) = Running::limited(vec!["127.0.0.1".parse().unwrap()]).await;
    let attempts = async |name: &str, from: &str| {
        let mut refused = 0;
        for number in 0..40 {
            let request = Client::new().post(format!("http://{}/api/v1/session", server.address));
            let request = request.header("x-forwarded-for", format!("{from}.{number}"));
            let answer = request.json(&json!({"name": name, "password": "wrong horse"})).send().await.unwrap();
            let (status, code) = (answer.status(), answer.json::<Value>().await.unwrap()["code"].clone());
            assert!([json!("bad-credentials"), json!("slow-down")].contains(&code), "{status} {code}");
            refused += usize::from(status == StatusCode::TOO_MANY_REQUESTS);
        }
        refused
    };
    account(&server, "Anna").await;
    let (known, unknown) = (attempts("Anna", "198.51.100").await, attempts("Nobody", "198.51.101").await);
    // It does not reveal whether a name exists.
    assert!((1..=10).contains(&known) && (1..=10).contains(&unknown), "{known} {unknown}");
}

#[tokio::test]
async fn users_variants_without_games_are_deleted() {
    let (server, database) = Running::new().await;
    let (anna, bo) = (server.guest().await, server.guest().await);
    let file = |name: &str, length: u8| {
        let mut challenge = blitz("chess");
        challenge["variant"] = json!({"kind": "file", "id": "mine", "toml": format!("format = 1\nbase = 'chess'\n[about]\nname = '{name}'\nsummary = 'More.'\n[turn]\nlength = [{length}]\n")});
        challenge
    };
    anna.post("challenges", file("Never Accepted", 3)).await;
    let game = begin(&anna, &bo, file("Played", 4)).await;
    anna.turn(&game, 0, "e2e4 d2d4 a2a3 b2b3").await;
    let admin = Admin::open(&database.location()).await.unwrap();
    let of_users = admin.stats().await.unwrap().variants_of_users;
    server.clock.advance(3 * 24 * 60 * 60 * 1000);
    server.pass(NOTICED_MS).await;
    assert_eq!((of_users, admin.stats().await.unwrap().variants_of_users), (2, 1));
    assert_eq!(bo.get(&format!("games/{game}")).await["variant"]["name"], json!("Played"));
    admin.close().await;
}
