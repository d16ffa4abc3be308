//! Limits of the rate of requests, and of connections.

use std::net::SocketAddr;
use std::time::Duration;

use reqwest::{Client, Method, StatusCode};
use serde_json::{Value, json};
use tokio_tungstenite::connect_async;

use crate::games::{begin, blitz};
use crate::running::Running;

/// Exceeds the burst that is allowed, by more requests than the allowance regains while they are sent.
const MANY: usize = 40;

/// Asks for the archive many times, as a proxy for a client. Returns how often it was allowed.
async fn allowed(address: SocketAddr, client: &str) -> usize {
    let mut allowed = 0;
    for _ in 0..MANY {
        let request = Client::new().get(format!("http://{address}/api/v1/archive/pgn")).header("x-forwarded-for", client);
        let answer = request.send().await.unwrap();
        match answer.status() {
            StatusCode::OK => allowed += 1,
            status => {
                assert_eq!(status, StatusCode::TOO_MANY_REQUESTS);
                assert_eq!(answer.json::<Value>().await.unwrap()["code"], json!("slow-down"));
            }
        }
    }
    allowed
}

#[tokio::test]
async fn an_address_that_asks_too_often_is_refused() {
    let (server, _database) = Running::limited(Vec::new()).await;
    let first = allowed(server.address, "198.51.100.1").await;
    assert!((10..MANY).contains(&first), "{first}");
    // A client does not get more by claiming to be another one.
    let second = allowed(server.address, "198.51.100.2").await;
    assert!(second < 10, "{second}");
    // Other requests are not affected.
    server.guest().await.get("seeks").await;
}

#[tokio::test]
async fn clients_behind_a_trusted_proxy_are_told_apart() {
    let (server, _database) = Running::limited(vec!["127.0.0.1".parse().unwrap()]).await;
    assert!(allowed(server.address, "198.51.100.1").await < MANY);
    assert!(allowed(server.address, "198.51.100.2").await >= 10);
}

#[tokio::test]
async fn a_session_is_limited_across_addresses() {
    let (server, _database) = Running::limited(vec!["127.0.0.1".parse().unwrap()]).await;
    let anna = server.guest().await;
    let mut exported = 0;
    for number in 0..MANY {
        let request = Client::new().get(format!("http://{}/api/v1/me/export", server.address)).header("cookie", &anna.cookie);
        let answer = request.header("x-forwarded-for", format!("198.51.100.{number}")).send().await.unwrap();
        exported += usize::from(answer.status() == StatusCode::OK);
    }
    assert!((10..MANY).contains(&exported), "{exported}");
}

#[tokio::test]
async fn a_player_has_a_bounded_number_of_sockets() {
    let (server, _database) = Running::new().await;
    let (anna, bo) = (server.guest().await, server.guest().await);
    let mut open = Vec::new();
    for _ in 0..20 {
        open.push(anna.socket().await);
    }
    let (status, refused) = anna.request(Method::GET, "me/events", None).await;
    assert_eq!((status, &refused["code"]), (StatusCode::TOO_MANY_REQUESTS, &json!("slow-down")));
    assert_eq!(anna.try_socket().await.err(), Some(StatusCode::TOO_MANY_REQUESTS));
    bo.socket().await;
    // Another one can be opened once one is closed.
    let mut last = open.pop().unwrap();
    last.stream.close(None).await.unwrap();
    last.closes().await;
    let again = async {
        while anna.try_socket().await.is_err() {
            tokio::time::sleep(Duration::from_millis(10)).await;
        }
    };
    tokio::time::timeout(Duration::from_secs(60), again).await.expect("the closed socket is counted no more");
}

#[tokio::test]
async fn an_address_has_a_bounded_number_of_connections_without_a_session() {
    let (server, _database) = Running::with_watchers(3).await;
    let (anna, bo) = (server.guest().await, server.guest().await);
    let game = begin(&anna, &bo, blitz("chess")).await;
    let address = format!("http://{}/api/v1/games/{game}/events", server.address);
    let visitor = async || Client::new().get(&address).send().await.unwrap();
    let socket = async || connect_async(format!("ws://{}/api/v1/socket", server.address)).await.is_ok();
    let mut open = Vec::new();
    for _ in 0..3 {
        let stream = visitor().await;
        assert_eq!(stream.status(), StatusCode::OK);
        open.push(stream);
    }
    assert_eq!(visitor().await.status(), StatusCode::TOO_MANY_REQUESTS);
    assert!(!socket().await);
    // Clients with a session are counted by player.
    let watch = async || Client::new().get(&address).header("cookie", &anna.cookie).send().await.unwrap();
    for _ in 0..3 {
        open.push(watch().await);
    }
    assert_eq!(watch().await.status(), StatusCode::TOO_MANY_REQUESTS);
    anna.socket().await;
    drop(open);
    let again = async {
        while !socket().await {
            tokio::time::sleep(Duration::from_millis(10)).await;
        }
    };
    tokio::time::timeout(Duration::from_secs(60), again).await.expect("closed streams are counted no more");
}

#[tokio::test]
async fn a_socket_that_sends_too_many_messages_is_refused() {
    let (server, _database) = Running::limited(Vec::new()).await;
    let mut socket = server.guest().await.socket().await;
    for number in 0..600 {
        socket.send(json!({"type": "ping", "sent": number})).await;
    }
    socket.next_with(&[("type", "refused"), ("code", "slow-down")]).await;
}
