//! Accounts with passkeys.

use reqwest::Method;
use reqwest::header::SET_COOKIE;
use serde_json::{Value, json};

use crate::authenticator::{Authenticator, ORIGIN, PASSWORD, challenge, device, site};
use crate::games::{begin, blitz};
use crate::person::Person;
use crate::running::Running;

async fn claim(person: &Person, name: &str, device: &Authenticator) -> Value {
    let made = device.made(&challenge(person).await);
    person.post("me/claim/passkey", json!({"name": name, "passkeyName": "Laptop", "passkey": made})).await
}

/// What signing in with a passkey sends.
async fn signed(person: &Person, device: &mut Authenticator) -> Value {
    let challenge = challenge(person).await;
    device.signed(&challenge)
}

/// Signs in with a passkey, in a new browser.
async fn sign_in(server: &Running, device: &mut Authenticator) -> Person {
    let guest = server.guest().await;
    let signed = signed(&guest, device).await;
    let request = reqwest::Client::new().post(format!("http://{}/api/v1/session/passkey", server.address)).json(&signed);
    let answer = request.send().await.unwrap();
    assert!(answer.status().is_success(), "{:?}", answer.text().await);
    let cookie = answer.headers()[SET_COOKIE].to_str().unwrap().split(';').next().unwrap().to_owned();
    let me: Value = answer.json().await.unwrap();
    let text = |key: &str| me[key].as_str().unwrap().to_owned();
    Person { address: server.address, id: text("id"), name: text("name"), cookie, token: None }
}

#[tokio::test]
async fn a_guest_claims_a_name_and_signs_in_with_a_passkey() {
    let (server, _database) = site().await;
    let (anna, mut laptop) = (server.guest().await, device());
    assert_eq!(anna.get("site").await["passkeys"], json!("tempi.example.org"));
    let codes = claim(&anna, "Anna", &laptop).await;
    assert_eq!(codes["recoveryCodes"].as_array().unwrap().len(), 8);
    let me = anna.get("me").await;
    assert_eq!((&me["name"], &me["guest"], &me["password"]), (&json!("Anna"), &json!(false), &json!(false)));
    let again = sign_in(&server, &mut laptop).await;
    assert_eq!((&again.id, again.name.as_str()), (&anna.id, "Anna"));
    let passkeys = again.get("me/passkeys").await;
    assert_eq!((&passkeys[0]["name"], passkeys[0]["usedMs"].is_number()), (&json!("Laptop"), true));
    assert_eq!(anna.get("me/export").await["passkeys"], passkeys);
    // An account like any other, but no password opens it.
    anna.post("me/tokens", json!({"name": "bot"})).await;
    anna.post("me/rename", json!({"name": "Ann"})).await;
    for password in ["", PASSWORD] {
        assert_eq!(server.guest().await.refused("session", json!({"name": "Ann", "password": password})).await, "bad-credentials");
    }
    assert_eq!(anna.refused("me/claim", json!({"name": "Other", "password": PASSWORD})).await, "conflict");
}

#[tokio::test]
async fn an_account_with_only_a_passkey_is_not_listed_as_a_guest() {
    let (server, _database) = site().await;
    let (anna, bo) = (server.guest().await, server.guest().await);
    claim(&anna, "Anna", &device()).await;
    let mut rated = blitz("chess");
    rated["rated"] = json!(true);
    let game = begin(&anna, &bo, rated).await;
    anna.turn(&game, 0, "e2e4").await;
    bo.turn(&game, 1, "e7e5").await;
    bo.post(&format!("games/{game}/resign"), json!({})).await;
    let players = bo.get("archive").await["games"][0]["players"].clone();
    assert_eq!((&players["white"]["guest"], &players["black"]["guest"]), (&json!(false), &json!(true)));
    let leader = bo.get("leaderboards/chess").await[0]["player"].clone();
    assert_eq!((&leader["name"], &leader["guest"]), (&json!("Anna"), &json!(false)));
}

#[tokio::test]
async fn a_signature_is_valid_once_and_for_five_minutes() {
    let (server, _database) = site().await;
    let (anna, mut laptop) = (server.guest().await, device());
    claim(&anna, "Anna", &laptop).await;
    let first = signed(&anna, &mut laptop).await;
    anna.post("session/passkey", first.clone()).await;
    assert_eq!(anna.refused("session/passkey", first).await, "bad-credentials");
    let invented = laptop.signed("AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA");
    assert_eq!(anna.refused("session/passkey", invented).await, "bad-credentials");
    let late = signed(&anna, &mut laptop).await;
    server.advance(5 * 60_000);
    assert_eq!(anna.refused("session/passkey", late).await, "bad-credentials");
    // A copy of the device that has signed less often.
    laptop.counter = 0;
    let copy = signed(&anna, &mut laptop).await;
    assert_eq!(anna.refused("session/passkey", copy).await, "bad-credentials");
    laptop.counter = 10;
    sign_in(&server, &mut laptop).await;
}

#[tokio::test]
async fn only_right_signatures_for_this_site_are_accepted() {
    let (server, _database) = site().await;
    let (anna, mut laptop) = (server.guest().await, device());
    claim(&anna, "Anna", &laptop).await;
    let mut damaged = signed(&anna, &mut laptop).await;
    damaged["signature"] = signed(&anna, &mut laptop).await["signature"].clone();
    assert_eq!(anna.refused("session/passkey", damaged).await, "bad-credentials");
    let stranger = signed(&anna, &mut device()).await;
    assert_eq!(anna.refused("session/passkey", stranger).await, "bad-credentials");
    laptop.origin = "https://evil.example.org".to_owned();
    let elsewhere = signed(&anna, &mut laptop).await;
    assert_eq!(anna.refused("session/passkey", elsewhere).await, "bad-credentials");
    (laptop.origin, laptop.site) = (ORIGIN.to_owned(), "example.org".to_owned());
    let elsewhere = signed(&anna, &mut laptop).await;
    assert_eq!(anna.refused("session/passkey", elsewhere).await, "bad-credentials");
    (laptop.site, laptop.flags) = ("tempi.example.org".to_owned(), 0x01);
    let unverified = signed(&anna, &mut laptop).await;
    assert_eq!(anna.refused("session/passkey", unverified).await, "bad-credentials");
    let bo = server.guest().await;
    let made = laptop.made(&challenge(&bo).await);
    assert_eq!(bo.refused("me/claim/passkey", json!({"name": "Bo", "passkeyName": "x", "passkey": made})).await, "bad-request");
    assert_eq!(
        bo.refused("session/passkey", json!({"credential": "", "clientData": "?", "authenticatorData": "", "signature": ""})).await,
        "bad-request"
    );
    // Made for Anna, it cannot become Bo's as well.
    laptop.flags = 0x05;
    let made = laptop.made(&challenge(&bo).await);
    assert_eq!(bo.refused("me/claim/passkey", json!({"name": "Bo", "passkeyName": "x", "passkey": made})).await, "known-passkey");
    let made = device().made(&challenge(&bo).await);
    assert_eq!(bo.refused("me/claim/passkey", json!({"name": "Anna", "passkeyName": "x", "passkey": made})).await, "conflict");
}

#[tokio::test]
async fn a_passkey_confirms_further_ones() {
    let (server, _database) = site().await;
    let (anna, mut laptop, phone) = (server.guest().await, device(), device());
    let made = phone.made(&challenge(&anna).await);
    assert_eq!(anna.refused("me/passkeys", json!({"name": "Phone", "passkey": made})).await, "not-allowed");
    claim(&anna, "Anna", &laptop).await;
    // A session alone is not enough.
    assert_eq!(anna.refused("me/passkeys", json!({"name": "Phone", "passkey": made})).await, "bad-credentials");
    let mut other = device();
    claim(&server.guest().await, "Bo", &other).await;
    let by_other = signed(&anna, &mut other).await;
    assert_eq!(anna.refused("me/passkeys", json!({"name": "Phone", "passkey": made, "signed": by_other})).await, "bad-credentials");
    let by_laptop = signed(&anna, &mut laptop).await;
    let added = anna.post("me/passkeys", json!({"name": " Phone ", "passkey": made, "signed": by_laptop})).await;
    assert_eq!(added["name"], json!("Phone"));
    let passkeys = anna.get("me/passkeys").await;
    // Both were made at the same moment, so the order of time does not distinguish them.
    let mut sorted = passkeys.as_array().unwrap().clone();
    sorted.sort_by_key(|passkey| passkey["name"] == json!("Phone"));
    let id = |number: usize| format!("me/passkeys/{}", sorted[number]["id"].as_str().unwrap());
    assert_eq!(server.guest().await.request(Method::DELETE, &id(0), None).await.0, 404);
    assert_eq!(anna.request(Method::DELETE, &id(0), None).await.0, 204);
    assert_eq!(anna.request(Method::DELETE, &id(0), None).await.0, 404);
    // Nothing else signs in.
    assert_eq!(anna.request(Method::DELETE, &id(1), None).await.0, 409);
    let by_removed = signed(&anna, &mut laptop).await;
    assert_eq!(anna.refused("session/passkey", by_removed).await, "bad-credentials");
}

#[tokio::test]
async fn the_password_confirms_a_passkey() {
    let (server, _database) = site().await;
    let (anna, mut laptop) = (server.guest().await, device());
    anna.post("me/claim", json!({"name": "Anna", "password": PASSWORD})).await;
    assert_eq!(anna.get("me").await["password"], json!(true));
    let add = |made: Value, password: &str| json!({"name": "Laptop", "passkey": made, "password": password});
    let made = laptop.made(&challenge(&anna).await);
    assert_eq!(anna.refused("me/passkeys", add(made.clone(), "wrong horse")).await, "bad-credentials");
    let added = anna.post("me/passkeys", add(made, PASSWORD)).await;
    sign_in(&server, &mut laptop).await;
    anna.post("session", json!({"name": "Anna", "password": PASSWORD})).await;
    assert_eq!(anna.request(Method::DELETE, &format!("me/passkeys/{}", added["id"].as_str().unwrap()), None).await.0, 204);
    assert_eq!(anna.get("me/passkeys").await, json!([]));
}

#[tokio::test]
async fn an_account_has_a_bounded_number_of_passkeys() {
    let (server, _database) = site().await;
    let (anna, laptop) = (server.guest().await, device());
    anna.post("me/claim", json!({"name": "Anna", "password": PASSWORD})).await;
    let add = async |device: &Authenticator| {
        let made = device.made(&challenge(&anna).await);
        anna.request(Method::POST, "me/passkeys", Some(json!({"name": "Key", "passkey": made, "password": PASSWORD}))).await
    };
    assert_eq!(add(&laptop).await.0, 201);
    assert_eq!(add(&laptop).await.1["code"], json!("known-passkey"));
    for _ in 1..20 {
        assert_eq!(add(&device()).await.0, 201);
    }
    let (status, refused) = add(&device()).await;
    assert_eq!((status.as_u16(), &refused["code"]), (409, &json!("limit-reached")));
}

#[tokio::test]
async fn a_recovery_code_replaces_a_lost_passkey() {
    let (server, _database) = site().await;
    let (anna, mut lost) = (server.guest().await, device());
    let codes = claim(&anna, "Anna", &lost).await;
    let recovery = json!({"name": "Anna", "code": codes["recoveryCodes"][0], "password": PASSWORD});
    anna.post("session/recover", recovery).await;
    let by_lost = signed(&anna, &mut lost).await;
    assert_eq!(anna.refused("session/passkey", by_lost).await, "bad-credentials");
    anna.post("session", json!({"name": "Anna", "password": PASSWORD})).await;
}

#[tokio::test]
async fn a_passkey_confirms_the_deletion_of_its_account() {
    let (server, _database) = site().await;
    let (anna, mut laptop) = (server.guest().await, device());
    claim(&anna, "Anna", &laptop).await;
    assert_eq!(anna.refused("me/delete", json!({})).await, "bad-credentials");
    assert_eq!(anna.refused("me/delete", json!({"password": ""})).await, "bad-credentials");
    let by_laptop = signed(&anna, &mut laptop).await;
    anna.post("me/delete", json!({"signed": by_laptop})).await;
    let by_laptop = signed(&anna, &mut laptop).await;
    assert_eq!(anna.refused("session/passkey", by_laptop).await, "bad-credentials");
    assert_eq!(anna.request(Method::GET, "me", None).await.0, 401);
}

#[tokio::test]
async fn without_an_address_passkeys_work_on_localhost_only() {
    let (server, _database) = Running::new().await;
    let anna = server.guest().await;
    assert_eq!(anna.get("site").await["passkeys"], Value::Null);
    assert_eq!(anna.refused("passkeys/challenge", json!({})).await, "not-allowed");
    let asked = reqwest::Client::new().get(format!("http://{}/api/v1/site", server.address)).header("host", "localhost:8864");
    let site: Value = asked.send().await.unwrap().json().await.unwrap();
    assert_eq!(site["passkeys"], json!("localhost"));
}
