//! Tokens, by which programs act for a player, and players who are programs.

use reqwest::header::{AUTHORIZATION, COOKIE};
use reqwest::{Client, Method, StatusCode};
use serde_json::{Value, json};

use crate::games::{begin, blitz};
use crate::person::{Person, turn};
use crate::running::Running;

const PASSWORD: &str = "correct horse";

/// A player with an account, and a program with a token of theirs.
async fn with_token(server: &Running, name: &str) -> (Person, Person, String) {
    let person = server.guest().await;
    person.post("me/claim", json!({"name": name, "password": PASSWORD})).await;
    let made = person.post("me/tokens", json!({"name": "my laptop"})).await;
    let program = Person { token: Some(made["token"].as_str().unwrap().to_owned()), cookie: String::new(), ..person.at(server.address) };
    (person, program, made["id"].as_str().unwrap().to_owned())
}

#[tokio::test]
async fn a_token_acts_for_its_player_until_it_is_revoked() {
    let (server, _database) = Running::new().await;
    let (anna, program, id) = with_token(&server, "Anna").await;
    assert_eq!(program.get("me").await["name"], json!("Anna"));
    let mut socket = program.socket().await;
    let tokens = anna.get("me/tokens").await;
    assert_eq!((&tokens[0]["name"], &tokens[0]["id"], &tokens[0]["token"]), (&json!("my laptop"), &json!(id), &Value::Null));
    assert_eq!(anna.request(Method::DELETE, &format!("me/tokens/{id}"), None).await.0, 204);
    assert_eq!(anna.request(Method::DELETE, &format!("me/tokens/{id}"), None).await.0, 404);
    socket.closes().await;
    assert_eq!(program.request(Method::GET, "me", None).await.0, 401);
    // It does not become a new guest either.
    assert_eq!(program.refused("me", json!({})).await, "no-session");
    assert_eq!(anna.get("me/tokens").await, json!([]));
}

#[tokio::test]
async fn tokens_are_made_by_accounts_and_only_after_signing_in() {
    let (server, _database) = Running::new().await;
    let guest = server.guest().await;
    assert_eq!(guest.refused("me/tokens", json!({"name": "x"})).await, "not-allowed");
    let (anna, program, id) = with_token(&server, "Anna").await;
    for name in ["", "two\nlines", "\u{202e}", &"x".repeat(41)] {
        assert_eq!(anna.refused("me/tokens", json!({"name": name})).await, "bad-request", "{name:?}");
    }
    // A leaked token can neither take over the account nor lock out its player.
    for (method, path) in [
        (Method::POST, "me/tokens"),
        (Method::GET, "me/tokens"),
        (Method::DELETE, &*format!("me/tokens/{id}")),
        (Method::POST, "me/rename"),
        (Method::POST, "me/claim"),
        (Method::POST, "me/delete"),
        (Method::DELETE, "session"),
        (Method::DELETE, "sessions"),
    ] {
        let (status, answer) = program.request(method, path, Some(json!({"name": "Mallory", "password": PASSWORD}))).await;
        assert_eq!((status, &answer["code"]), (StatusCode::FORBIDDEN, &json!("not-allowed")), "{path}: {answer}");
    }
    for number in 1..20 {
        anna.post("me/tokens", json!({"name": format!("number {number}")})).await;
    }
    assert_eq!(anna.refused("me/tokens", json!({"name": "one more"})).await, "limit-reached");
}

#[tokio::test]
async fn tokens_end_with_all_sessions() {
    let (server, _database) = Running::new().await;
    let (anna, program, _) = with_token(&server, "Anna").await;
    assert_eq!(anna.request(Method::DELETE, "sessions", None).await.0, 204);
    assert_eq!(program.request(Method::GET, "me", None).await.0, 401);
    let bo = server.guest().await;
    let claimed = bo.post("me/claim", json!({"name": "Bo", "password": PASSWORD})).await;
    let made = bo.post("me/tokens", json!({"name": "x"})).await;
    let program = Person { token: made["token"].as_str().map(str::to_owned), ..bo.at(server.address) };
    program.get("me").await;
    let nobody = server.guest().await;
    nobody.post("session/recover", json!({"name": "Bo", "code": claimed["recoveryCodes"][0], "password": "battery staple"})).await;
    assert_eq!(program.request(Method::GET, "me", None).await.0, 401);
}

#[tokio::test]
async fn other_sites_cannot_use_a_browser_for_a_token() {
    let (server, _database) = Running::new().await;
    let (_, program, _) = with_token(&server, "Anna").await;
    let request = Client::new().post(format!("http://{}/api/v1/me", server.address)).header("origin", "https://evil.example");
    let answer = request.bearer_auth(program.token.unwrap()).send().await.unwrap();
    assert_eq!(answer.status(), 403);
}

#[tokio::test]
async fn only_a_player_without_games_becomes_a_bot_and_stays_one() {
    let (server, _database) = Running::new().await;
    let (anna, bo) = (server.guest().await, server.guest().await);
    let bot = anna.post("me/bot", json!({})).await;
    assert_eq!((&bot["program"], &bot["bot"], &bot["guest"]), (&json!(true), &Value::Null, &json!(true)));
    anna.post("me/claim", json!({"name": "Anna", "password": PASSWORD})).await;
    anna.post("me/bot", json!({})).await;
    let game = begin(&anna, &bo, blitz("chess")).await;
    assert_eq!(bo.refused("me/bot", json!({})).await, "conflict");
    let view = bo.get(&format!("games/{game}")).await;
    assert_eq!((&view["players"]["white"]["program"], &view["players"]["black"]["program"]), (&json!(true), &json!(false)));
    assert_eq!(bo.get("players/Anna").await["program"], json!(true));
    assert_eq!(bo.get("bots").await[0]["program"], json!(true));
}

#[tokio::test]
async fn only_bots_play_rated_games_with_a_token() {
    let (server, _database) = Running::new().await;
    let (anna, program, _) = with_token(&server, "Anna").await;
    let bo = server.guest().await;
    let mut rated = blitz("chess");
    rated["rated"] = json!(true);
    let game = begin(&anna, &bo, rated.clone()).await;
    assert_eq!(program.refused(&format!("games/{game}/turns"), turn(0, "e2e4")).await, "not-allowed");
    let mut socket = program.socket().await;
    socket.send(json!({"type": "turn", "game": game, "key": "k", "after": 0, "actions": ["e2e4"]})).await;
    assert_eq!(socket.next_with(&[("type", "refused")]).await["code"], json!("not-allowed"));
    anna.turn(&game, 0, "e2e4").await;
    let casual = begin(&anna, &bo, blitz("chess")).await;
    program.turn(&casual, 0, "e2e4").await;
    let (caissa, program, _) = with_token(&server, "Caissa").await;
    program.post("me/bot", json!({})).await;
    let game = begin(&caissa, &bo, rated).await;
    program.turn(&game, 0, "e2e4").await;
}

#[tokio::test]
async fn a_token_takes_precedence_over_a_cookie() {
    let (server, _database) = Running::new().await;
    let (_, program, _) = with_token(&server, "Anna").await;
    let bo = server.guest().await;
    let ask = |token: String| {
        let request = Client::new().get(format!("http://{}/api/v1/me", server.address)).header(COOKIE, &bo.cookie);
        async { request.header(AUTHORIZATION, token).send().await.unwrap().json::<Value>().await.unwrap() }
    };
    assert_eq!(ask(format!("Bearer {}", program.token.unwrap())).await["name"], json!("Anna"));
    assert_eq!(ask("Basic dGVtcGk6dGVtcGk=".to_owned()).await["name"], json!(bo.name));
    assert_eq!(ask("Bearer tempi_unknown".to_owned()).await["code"], json!("no-session"));
}
