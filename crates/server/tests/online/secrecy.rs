//! What must stay secret: which names can sign in, and all secrets.

use std::fmt::{Debug, Write};
use std::sync::{Arc, Mutex};

use reqwest::header::SET_COOKIE;
use reqwest::{Client, Method};
use serde_json::{Value, json};
use tempi_server::online::Admin;
use tracing::field::{Field, Visit};
use tracing::span::{Attributes, Id, Record};
use tracing::{Event, Level, Metadata, Subscriber};

use crate::authenticator::{PASSWORD, challenge, device, site};
use crate::games::{begin, blitz};
use crate::person::Person;
use crate::running::Running;

/// Everything in an answer that a client can compare: status, headers except the date, and body.
async fn answer(person: &Person, path: &str, body: &Value) -> String {
    let request = Client::new().post(format!("http://{}/api/v1/{path}", person.address)).json(body);
    let answer = request.send().await.unwrap();
    let mut headers: Vec<_> = answer.headers().iter().filter(|(name, _)| *name != "date").map(|header| format!("{header:?}")).collect();
    headers.sort();
    format!("{} {headers:?} {}", answer.status(), answer.text().await.unwrap())
}

#[tokio::test]
async fn signing_in_and_recovering_do_not_reveal_which_names_exist() {
    let (server, database) = site().await;
    let account = async |name: &str| {
        let person = server.guest().await;
        person.post("me/claim", json!({"name": name, "password": PASSWORD})).await;
        person
    };
    let (_anna, deleted, _banned) = (account("Anna").await, account("Dora").await, account("Mallory").await);
    deleted.post("me/delete", json!({"password": PASSWORD})).await;
    let admin = Admin::open(&database.location()).await.unwrap();
    admin.ban("Mallory").await.unwrap();
    admin.close().await;
    let (keyed, laptop) = (server.guest().await, device());
    let made = laptop.made(&challenge(&keyed).await);
    keyed.post("me/claim/passkey", json!({"name": "Kay", "passkeyName": "Laptop", "passkey": made})).await;
    let guest = server.guest().await;

    let names = ["Anna", "Dora", "Mallory", "Kay", guest.name.as_str(), "Nobody", "9", "", "\u{202e}annA"];
    for (path, secrets) in [
        ("session", json!({"password": "wrong horse"})),
        ("session", json!({"password": ""})),
        ("session/recover", json!({"code": "wrong", "password": "another horse"})),
        ("session/recover", json!({"code": "", "password": "short"})),
    ] {
        let mut answers = Vec::new();
        for name in names {
            let mut body = secrets.clone();
            body["name"] = json!(name);
            answers.push(answer(&guest, path, &body).await);
        }
        assert!(answers.iter().all(|one| *one == answers[0]), "{path} {secrets}: {answers:#?}");
    }
    // Only the right password reveals a ban.
    assert_eq!(guest.refused("session", json!({"name": "Mallory", "password": PASSWORD})).await, "not-allowed");
}

#[tokio::test]
async fn taken_names_and_unknown_players_are_refused_alike() {
    let (server, _database) = Running::new().await;
    let (anna, guest) = (server.guest().await, server.guest().await);
    anna.post("me/claim", json!({"name": "Anna", "password": PASSWORD})).await;
    // Names are public: players have pages. Whether somebody signs in with one is not.
    let mut answers = Vec::new();
    for name in ["Anna", "ANNA", "An_na", &guest.name] {
        let other = server.guest().await;
        answers.push(other.request(Method::POST, "me/claim", Some(json!({"name": name, "password": PASSWORD}))).await);
    }
    assert!(answers.iter().all(|one| *one == answers[0]), "{answers:?}");
    let unknown = guest.request(Method::GET, "players/Nobody", None).await;
    for path in ["players/9", "players/%EF%BF%BD", "players/Nobody?against=Anna"] {
        assert_eq!(guest.request(Method::GET, path, None).await, unknown, "{path}");
    }
}

/// PostgreSQL does not accept NUL in texts.
#[tokio::test]
async fn addresses_and_bodies_with_nul_are_refused() {
    let (server, _database) = Running::new().await;
    let guest = server.guest().await;
    for path in ["players/%00", "games/%00", "challenges/a%00", "archive?variant=%00", "archive?player=%00", "variants/%00"] {
        let (status, answer) = guest.request(Method::GET, path, None).await;
        assert_eq!((status.as_u16(), answer["code"].as_str()), (400, Some("bad-request")), "{path}: {answer}");
    }
    for (path, body) in [
        ("me/claim", json!({"name": "An\0na", "password": PASSWORD})),
        ("session", json!({"name": "Anna\0", "password": PASSWORD})),
        ("me/tokens", json!({"name": "\0"})),
        ("challenges", json!({"variant": {"kind": "file", "id": "mine", "toml": "\0"}, "control": {"kind": "none"}})),
    ] {
        let (status, answer) = guest.request(Method::POST, path, Some(body)).await;
        assert_eq!((status.as_u16(), answer["code"].as_str()), (400, Some("bad-request")), "{path}: {answer}");
        assert!(answer["message"].as_str().unwrap().contains("NUL"), "{path}: {answer}");
    }
}

/// Keeps everything that is logged.
#[derive(Clone, Default)]
struct Log(Arc<Mutex<String>>);

impl Log {
    fn note(&self, source: &str, record: impl FnOnce(&mut Fields<'_>)) {
        record(&mut Fields { source, log: &mut self.0.lock().unwrap() });
    }
}

struct Fields<'a> {
    /// The part of the program that logs.
    source: &'a str,
    log: &'a mut String,
}

impl Visit for Fields<'_> {
    fn record_debug(&mut self, field: &Field, value: &dyn Debug) {
        let value = format!("{value:?}").replace('\n', " ");
        writeln!(self.log, "{} {field}={value}", self.source).unwrap();
    }
}

impl Subscriber for Log {
    /// As `--log debug`, which logs the most.
    fn enabled(&self, metadata: &Metadata<'_>) -> bool {
        *metadata.level() <= Level::DEBUG
    }

    fn new_span(&self, span: &Attributes<'_>) -> Id {
        self.note(span.metadata().target(), |fields| span.record(fields));
        Id::from_u64(1)
    }

    fn record(&self, _: &Id, values: &Record<'_>) {
        self.note("", |fields| values.record(fields));
    }

    fn event(&self, event: &Event<'_>) {
        self.note(event.metadata().target(), |fields| event.record(fields));
    }

    fn record_follows_from(&self, _: &Id, _: &Id) {}
    fn enter(&self, _: &Id) {}
    fn exit(&self, _: &Id) {}
}

/// Does everything in which secrets occur, right and wrong; returns them.
async fn use_secrets(server: &Running) -> Vec<String> {
    let (anna, bo, mut laptop) = (server.guest().await, server.guest().await, device());
    let (password, recovered) = ("a password to look for", "a recovered password to look for");
    let codes = anna.post("me/claim", json!({"name": "Anna", "password": password})).await["recoveryCodes"].clone();
    let codes: Vec<String> = serde_json::from_value(codes).unwrap();
    let token = anna.post("me/tokens", json!({"name": "bot"})).await["token"].as_str().unwrap().to_owned();
    let program = Person { token: Some(token.clone()), ..anna.at(anna.address) };
    program.get("me").await;
    let (made_for, signed_for) = (challenge(&anna).await, challenge(&anna).await);
    let made = laptop.made(&made_for);
    anna.post("me/passkeys", json!({"name": "Laptop", "passkey": made, "password": password})).await;
    let signed = laptop.signed(&signed_for);
    anna.post("session/passkey", signed.clone()).await;
    anna.refused("session/passkey", signed.clone()).await;
    let wrong = "a wrong password to look for";
    bo.refused("session", json!({"name": "Anna", "password": wrong})).await;
    let sign_in =
        Client::new().post(format!("http://{}/api/v1/session", server.address)).json(&json!({"name": "Anna", "password": password}));
    let cookie = sign_in.send().await.unwrap().headers()[SET_COOKIE].to_str().unwrap().split(';').next().unwrap().to_owned();
    let phone = Person { cookie, ..anna.at(anna.address) };
    let said = "a sentence to look for";
    let game = begin(&anna, &bo, blitz("chess")).await;
    for player in [&anna, &bo] {
        player.post("me/talk", json!({"free": true})).await;
    }
    anna.post(&format!("games/{game}/messages"), json!({"kind": "text", "text": said})).await;
    let mut sockets = [program.socket().await, phone.socket().await];
    bo.post("session/recover", json!({"name": "Anna", "code": codes[0], "password": recovered})).await;
    for socket in &mut sockets {
        socket.closes().await;
    }
    program.request(Method::GET, "me", None).await;
    let secret = |person: &Person| person.cookie.split_once('=').unwrap().1.to_owned();
    let mut secrets =
        vec![secret(&anna), secret(&bo), secret(&phone), token, made_for, signed_for, signed["signature"].as_str().unwrap().to_owned()];
    secrets.extend([password, recovered, wrong].map(str::to_owned));
    secrets.extend(codes);
    secrets
}

#[tokio::test]
async fn secrets_are_neither_logged_nor_stored() {
    let log = Log::default();
    tracing::subscriber::set_global_default(log.clone()).expect("no other test of this process looks at the log");
    let (server, database) = site().await;
    let secrets = use_secrets(&server).await;
    server.stop().await;
    let logged = log.0.lock().unwrap().clone();
    // The log does record: at this level, SQL statements are logged.
    assert!(logged.contains("INSERT INTO tokens"), "{logged}");
    assert_eq!(logged.lines().filter(|line| line.contains("a sentence to look for")).collect::<Vec<_>>(), [""; 0]);
    for secret in &secrets {
        assert!(secret.len() >= 16 && !logged.contains(secret), "{secret} is logged");
    }
    // The file of SQLite holds what was stored, and what was deleted.
    let tempi_server::Database::Folder(folder) = database.location() else { return };
    for file in std::fs::read_dir(folder).unwrap() {
        let bytes = std::fs::read(file.unwrap().path()).unwrap();
        let stored = String::from_utf8_lossy(&bytes);
        for hash in stored.match_indices("$argon2").map(|(at, _)| &stored[at..]) {
            assert!(hash.starts_with("$argon2id$v=19$m=19456,t=2,p=1$"), "{}", &hash[..40]);
        }
        for secret in &secrets {
            assert!(!bytes.windows(secret.len()).any(|window| window == secret.as_bytes()), "{secret} is stored");
        }
    }
}
