//! Streams without a socket, and requests that no route takes.

use std::time::Duration;

use reqwest::{Client, Method, Response, StatusCode};
use serde_json::{Value, json};

use crate::games::{begin, blitz};
use crate::running::Running;

/// The lines of a stream that are not empty.
struct Lines {
    response: Response,
    read: Vec<u8>,
}

impl Lines {
    async fn next(&mut self) -> Value {
        loop {
            if let Some(end) = self.read.iter().position(|byte| *byte == b'\n') {
                let line: Vec<u8> = self.read.drain(..=end).collect();
                if line.len() > 1 {
                    return serde_json::from_slice(&line).unwrap();
                }
                continue;
            }
            let part = tokio::time::timeout(Duration::from_secs(60), self.response.chunk()).await.expect("a line in time");
            self.read.extend(part.unwrap().expect("the stream goes on"));
        }
    }
}

#[tokio::test]
async fn a_game_s_stream_sends_the_game_and_then_its_updates() {
    let (server, _database) = Running::new().await;
    let (anna, bo) = (server.guest().await, server.guest().await);
    let game = begin(&anna, &bo, blitz("marseillais-balanced")).await;
    let address = format!("http://{}/api/v1/games/{game}/events", server.address);
    let response = Client::new().get(address).send().await.unwrap();
    assert_eq!(response.headers()["content-type"], "application/x-ndjson");
    let mut lines = Lines { response, read: Vec::new() };
    let first = lines.next().await;
    assert_eq!((&first["type"], &first["id"], &first["turns"]), (&json!("game"), &json!(game), &json!([])));
    anna.turn(&game, 0, "e2e4").await;
    let update = lines.next().await;
    assert_eq!((&update["type"], &update["event"]), (&json!("event"), &json!("update")));
    assert_eq!((&update["turn"]["actions"], &update["version"]), (&json!(["e2e4"]), &json!(2)));
    let (status, refusal) = anna.request(Method::GET, "games/aaaaaaaaaaaa/events", None).await;
    assert_eq!((status, &refusal["code"]), (StatusCode::NOT_FOUND, &json!("not-found")));
}

#[tokio::test]
async fn unknown_routes_and_parameters_are_refused_as_json() {
    let (server, _database) = Running::new().await;
    let anna = server.guest().await;
    for (method, path, status, code) in [
        (Method::GET, "nothing", StatusCode::NOT_FOUND, "not-found"),
        (Method::GET, "games/%FF", StatusCode::NOT_FOUND, "not-found"),
        (Method::POST, "games/aaaaaaaaaaaa/win", StatusCode::NOT_FOUND, "not-found"),
        (Method::PUT, "me", StatusCode::METHOD_NOT_ALLOWED, "bad-request"),
        (Method::GET, "archive?since=yesterday", StatusCode::BAD_REQUEST, "bad-request"),
        (Method::GET, "archive?unknown=1", StatusCode::BAD_REQUEST, "bad-request"),
        (Method::GET, "explorer", StatusCode::BAD_REQUEST, "bad-request"),
    ] {
        let (answered, refusal) = anna.request(method, path, None).await;
        assert_eq!((answered, &refusal["code"]), (status, &json!(code)), "{path}: {refusal}");
    }
    let document = anna.get("openapi.json").await;
    assert_eq!(document["info"]["title"], "Tempi");
}
