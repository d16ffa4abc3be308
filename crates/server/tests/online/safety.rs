//! Accounts that end, are attacked or banned: nothing stays open, and nothing of them goes on.

use reqwest::{Client, Method, StatusCode};
use serde_json::{Value, json};
use tempi_server::online::Admin;

use crate::games::{begin, blitz};
use crate::person::Person;
use crate::running::Running;

const PASSWORD: &str = "correct horse";

/// Longer than it takes the server to notice what other processes have done.
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
    // Either way it is right; told for whoever reads the log.
    println!("{begun} of 12 games began first");
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
    // Only whoever knows the password learns of it.
    assert_eq!(bo.refused("session", json!({"name": "Anna", "password": "wrong horse"})).await, "bad-credentials");
    assert_eq!(bo.refused("session", json!({"name": "Anna", "password": PASSWORD})).await, "not-allowed");
    admin.unban("Anna").await.unwrap();
    signed_in(&anna, "Anna").await.get("me").await;
    admin.close().await;
}

#[tokio::test]
async fn a_name_has_an_allowance_wherever_attempts_come_from() {
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
    // Whether a name exists cannot be told from it.
    assert!((1..=10).contains(&known) && (1..=10).contains(&unknown), "{known} {unknown}");
}

#[tokio::test]
async fn variants_that_nobody_plays_are_forgotten() {
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
