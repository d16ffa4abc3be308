//! Guests, names, passwords and sessions.

use reqwest::{Client, Method};
use serde_json::json;

use crate::person::Person;
use crate::running::Running;

#[tokio::test]
async fn a_guest_claims_a_name_and_signs_in_elsewhere() {
    let (server, _database) = Running::new().await;
    let anna = server.guest().await;
    let claimed = anna.post("me/claim", json!({"name": "Anna", "password": "correct horse"})).await;
    assert_eq!(claimed["recoveryCodes"].as_array().unwrap().len(), 8);
    assert_eq!(anna.get("me").await["guest"], json!(false));
    let sign_in = |name: &'static str, password: &'static str| {
        let request =
            Client::new().post(format!("http://{}/api/v1/session", server.address)).json(&json!({"name": name, "password": password}));
        async { request.send().await.unwrap() }
    };
    let right = sign_in("anna", "correct horse").await;
    assert_eq!(right.status(), 200);
    assert_eq!(right.json::<serde_json::Value>().await.unwrap()["id"], json!(anna.id));
    // The answer does not reveal whether a name exists.
    let (wrong, unknown) = (sign_in("Anna", "wrong horse").await, sign_in("Nobody", "wrong horse").await);
    assert_eq!((wrong.status().as_u16(), unknown.status().as_u16()), (401, 401));
    assert_eq!(wrong.text().await.unwrap(), unknown.text().await.unwrap());
}

#[tokio::test]
async fn names_that_look_alike_are_taken() {
    let (server, _database) = Running::new().await;
    let (anna, bo) = (server.guest().await, server.guest().await);
    anna.post("me/claim", json!({"name": "Magnus", "password": "correct horse"})).await;
    let claim = |name: &str| json!({"name": name, "password": "correct horse"});
    assert_eq!(bo.refused("me/claim", claim("magnus")).await, "conflict");
    assert_eq!(bo.refused("me/claim", claim("Ma_gnus")).await, "conflict");
    assert_eq!(bo.refused("me/claim", claim("a\u{202e}b")).await, "bad-request");
    assert_eq!(bo.refused("me/claim", json!({"name": "Bo", "password": "short"})).await, "bad-request");
    assert_eq!(anna.refused("me/claim", claim("Anna")).await, "conflict");
    bo.post("me/claim", claim("Bo")).await;
}

#[tokio::test]
async fn signing_out_ends_the_session() {
    let (server, _database) = Running::new().await;
    let anna = server.guest().await;
    assert_eq!(anna.request(Method::DELETE, "session", None).await.0, 204);
    assert_eq!(anna.request(Method::GET, "me", None).await.0, 401);
}

#[tokio::test]
async fn signing_out_everywhere_ends_all_sessions() {
    let (server, _database) = Running::new().await;
    let anna = server.guest().await;
    anna.post("me/claim", json!({"name": "Anna", "password": "correct horse"})).await;
    let response = Client::new()
        .post(format!("http://{}/api/v1/session", server.address))
        .json(&json!({"name": "Anna", "password": "correct horse"}))
        .send()
        .await
        .unwrap();
    let cookie = response.headers()["set-cookie"].to_str().unwrap().split(';').next().unwrap().to_owned();
    let phone = Person { cookie, ..anna.at(server.address) };
    assert_eq!(phone.get("me").await["name"], json!("Anna"));
    let mut socket = phone.socket().await;
    assert_eq!(anna.request(Method::DELETE, "sessions", None).await.0, 204);
    assert_eq!(phone.request(Method::GET, "me", None).await.0, 401);
    socket.closes().await;
}

#[tokio::test]
async fn a_recovery_code_replaces_a_password_once() {
    let (server, _database) = Running::new().await;
    let anna = server.guest().await;
    let claimed = anna.post("me/claim", json!({"name": "Anna", "password": "correct horse"})).await;
    let code = &claimed["recoveryCodes"][0];
    let nobody = server.guest().await;
    let recover = |name: &str, password: &str| json!({"name": name, "code": code, "password": password});
    assert_eq!(nobody.refused("session/recover", recover(&nobody.name, "battery staple")).await, "bad-credentials");
    assert_eq!(nobody.refused("session/recover", recover("Anna", "short")).await, "bad-request");
    assert_eq!(nobody.post("session/recover", recover("Anna", "battery staple")).await["id"], json!(anna.id));
    assert_eq!(nobody.refused("session/recover", recover("Anna", "battery staple")).await, "bad-credentials");
    // All other sessions have ended, and the old password is gone.
    assert_eq!(anna.request(Method::GET, "me", None).await.0, 401);
    assert_eq!(nobody.refused("session", json!({"name": "Anna", "password": "correct horse"})).await, "bad-credentials");
    nobody.post("session", json!({"name": "Anna", "password": "battery staple"})).await;
}

#[tokio::test]
async fn other_sites_cannot_use_the_cookie() {
    let (server, _database) = Running::new().await;
    let anna = server.guest().await;
    let request = |origin: String| {
        let request =
            Client::new().post(format!("http://{}/api/v1/me", server.address)).header("cookie", &anna.cookie).header("origin", origin);
        async { request.send().await.unwrap().status().as_u16() }
    };
    assert_eq!(request("https://evil.example".into()).await, 403);
    assert_eq!(request(format!("http://{}", server.address)).await, 200);
}

#[tokio::test]
async fn changes_need_a_session() {
    let (server, _database) = Running::new().await;
    let nobody = Person { address: server.address, id: String::new(), name: String::new(), cookie: String::new(), token: None };
    for path in ["me/claim", "challenges", "seeks", "play-now", "games/aaaaaaaaaaaa/resign"] {
        assert_eq!(nobody.refused(path, json!({})).await, "no-session", "{path}");
    }
}
