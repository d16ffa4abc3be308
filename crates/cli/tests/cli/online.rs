//! Online play with the real program: confirmed turns survive any end of the process.

use std::io::{Read, Write};
use std::net::{TcpListener, TcpStream};
use std::path::PathBuf;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::{fs, io, thread};

use serde_json::{Value, json};

use super::serve::{PAGE, PATIENCE, Serving};
use super::tempi::tempi;

/// The number of times the server is killed, and after how many confirmed turns each time. `TEMPI_KILLS` sets another number of kills.
const KILLS: usize = 5;
const TURNS: usize = 60;

/// The number of games played at the same time.
const GAMES: usize = 4;

/// The variants of the games: single moves, several moves, an opponent's move.
const VARIANTS: [&str; GAMES] = ["chess", "marseillais-balanced", "progressive-italian", "monsoon"];

/// A folder that is deleted after the test.
pub struct Folder(pub PathBuf);

impl Drop for Folder {
    fn drop(&mut self) {
        let _ = fs::remove_dir_all(&self.0);
    }
}

fn serve(folder: &Folder) -> Serving {
    Serving::start(&["--json", "--no-rate-limits", "--page", PAGE, "--data", folder.0.to_str().expect("a folder of the test")])
}

/// Sends a request; returns its status, cookie and body. An error means that the server is down.
pub fn request(port: u16, method: &str, path: &str, cookie: &str, body: &Value) -> io::Result<(u16, String, Value)> {
    let mut stream = TcpStream::connect(("127.0.0.1", port))?;
    stream.set_read_timeout(Some(PATIENCE))?;
    let body = if body.is_null() { String::new() } else { body.to_string() };
    write!(
        stream,
        "{method} /api/v1/{path} HTTP/1.1\r\nHost: tempi\r\nConnection: close\r\nCookie: {cookie}\r\nContent-Type: application/json\r\n\
         Content-Length: {}\r\n\r\n{body}",
        body.len()
    )?;
    let mut answer = String::new();
    stream.read_to_string(&mut answer)?;
    let cut_off = || io::Error::from(io::ErrorKind::UnexpectedEof);
    let (head, text) = answer.split_once("\r\n\r\n").ok_or_else(cut_off)?;
    let status = head.split(' ').nth(1).and_then(|status| status.parse().ok()).ok_or_else(cut_off)?;
    let cookie = head.lines().find_map(|line| line.strip_prefix("set-cookie: ")).and_then(|cookie| cookie.split(';').next());
    let body = if status == 204 { Value::Null } else { serde_json::from_str(text).map_err(|_| cut_off())? };
    Ok((status, cookie.unwrap_or_default().to_owned(), body))
}

/// A game, and the server's confirmations so far.
struct Game {
    id: String,
    /// The cookies of White and Black.
    cookies: [String; 2],
    confirmed: Vec<Value>,
    /// Sent, but not confirmed.
    unconfirmed: Option<Value>,
}

impl Game {
    fn begin(port: u16, variant: &str) -> io::Result<Game> {
        let guest = || request(port, "POST", "me", "", &Value::Null).map(|(_, cookie, _)| cookie);
        let cookies = [guest()?, guest()?];
        let challenge = json!({"variant": {"kind": "built-in", "id": variant}, "control": {"kind": "unlimited"}, "color": "white"});
        let made = request(port, "POST", "challenges", &cookies[0], &challenge)?.2;
        let path = format!("challenges/{}/accept", made["id"].as_str().expect("an identifier"));
        let game = request(port, "POST", &path, &cookies[1], &json!({}))?.2;
        Ok(Game { id: game["game"].as_str().expect("an identifier").to_owned(), cookies, confirmed: Vec::new(), unconfirmed: None })
    }

    /// Plays until the server is down; a finished game is followed by another one.
    fn play(&mut self, port: u16, variant: &str, turns: &AtomicUsize) -> io::Result<()> {
        loop {
            while self.play_turn(port)? {
                turns.fetch_add(1, Ordering::Relaxed);
            }
            *self = Game::begin(port, variant)?;
        }
    }

    /// Plays the first legal actions that do not go back and forth; returns whether the game continues.
    fn play_turn(&mut self, port: u16) -> io::Result<bool> {
        let number = self.confirmed.len();
        let mut played: Vec<String> = Vec::new();
        loop {
            let path = format!("games/{}/actions?played={}", self.id, played.join("%20"));
            let (status, _, next) = request(port, "GET", &path, "", &Value::Null)?;
            if status != 200 {
                assert_eq!(next["code"], "game-over", "{next}");
                return Ok(false);
            }
            if next["complete"] == true {
                break;
            }
            let actions = next["actions"].as_array().expect("a list");
            // Different ones in different turns, so that positions do not repeat.
            played.push(actions[number * 7 % actions.len()].as_str().expect("a text").to_owned());
        }
        let turn = json!({"key": format!("turn-{number}"), "after": number, "actions": played});
        self.unconfirmed = Some(turn);
        self.send(port)?;
        Ok(true)
    }

    /// Sends the unconfirmed turn until it is confirmed.
    fn send(&mut self, port: u16) -> io::Result<()> {
        let Some(turn) = &self.unconfirmed else { return Ok(()) };
        // Tries the cookies of both players: the wrong one is refused.
        for cookie in &self.cookies {
            let (status, _, answer) = request(port, "POST", &format!("games/{}/turns", self.id), cookie, turn)?;
            if status == 200 {
                self.confirmed.push(turn["actions"].clone());
                self.unconfirmed = None;
                return Ok(());
            }
            assert_eq!(answer["code"], "not-your-turn", "{answer}");
        }
        panic!("nobody could play {turn}")
    }

    /// Compares the game with the server's record after its restart.
    fn check(&mut self, port: u16) {
        let view = request(port, "GET", &format!("games/{}", self.id), "", &Value::Null).expect("the server runs").2;
        let stored: Vec<Value> = view["turns"].as_array().expect("a list").iter().map(|turn| turn["actions"].clone()).collect();
        let lost = self.confirmed.len() - self.confirmed.iter().zip(&stored).filter(|(one, other)| one == other).count();
        assert_eq!(lost, 0, "lost turns of {}", self.id);
        let more = &stored[self.confirmed.len()..];
        match &self.unconfirmed {
            // The turn is stored completely or not at all; sent again, it is there exactly once.
            Some(turn) => {
                assert!(more.is_empty() || more == [turn["actions"].clone()], "{more:?}");
                self.send(port).expect("the server runs");
            }
            None => assert!(more.is_empty(), "{more:?}"),
        }
    }
}

#[test]
fn no_confirmed_turn_is_lost_when_the_server_is_killed() {
    let kills = std::env::var("TEMPI_KILLS").map_or(KILLS, |kills| kills.parse().expect("TEMPI_KILLS is a number"));
    let folder = Folder(std::env::temp_dir().join(format!("tempi_kills_{}", std::process::id())));
    let mut serving = serve(&folder);
    let mut games: Vec<Game> = VARIANTS.iter().map(|variant| Game::begin(serving.port(), variant).expect("the server runs")).collect();
    let (mut confirmed, mut resent) = (0, 0);
    for _ in 0..kills {
        let port = serving.port();
        let turns = AtomicUsize::new(0);
        thread::scope(|scope| {
            for (game, variant) in games.iter_mut().zip(VARIANTS) {
                let turns = &turns;
                // Returns an error when the server is down.
                scope.spawn(move || game.play(port, variant, turns));
            }
            while turns.load(Ordering::Relaxed) < TURNS {
                thread::yield_now();
            }
            serving.kill();
        });
        confirmed += turns.into_inner();
        serving = serve(&folder);
        for game in &mut games {
            resent += usize::from(game.unconfirmed.is_some());
            game.check(serving.port());
        }
    }
    println!("{}", json!({"kills": kills, "turns_confirmed": confirmed, "unconfirmed_sent_again": resent}));
    assert_eq!(serving.stop("TERM"), Some(0));
}

#[test]
fn one_folder_is_for_one_server() {
    let folder = Folder(std::env::temp_dir().join(format!("tempi 100% ? {}", std::process::id())));
    let serving = serve(&folder);
    assert_eq!(request(serving.port(), "GET", "site", "", &Value::Null).expect("it runs").2["protocol"], 1);
    assert!(folder.0.join("tempi.db").exists(), "a folder with an odd name");
    let other = tempi(&["serve", "--page", PAGE, "--port", "0", "--data", folder.0.to_str().expect("a folder of the test")]);
    other.bad(2, "another server uses the folder");
}

#[cfg(target_os = "linux")]
#[test]
fn online_play_keeps_its_data_where_the_system_keeps_such_data() {
    let folder = Folder(std::env::temp_dir().join(format!("tempi_online_{}", std::process::id())));
    let data_home = folder.0.to_str().expect("a folder of the test");
    let serving = Serving::start_with(&["--json", "--page", PAGE, "--online"], &[("XDG_DATA_HOME", data_home)]);
    assert_eq!(request(serving.port(), "GET", "site", "", &Value::Null).expect("it runs").2["protocol"], 1);
    assert!(folder.0.join("tempi/tempi.db").exists());
}

#[test]
fn metrics_are_served_at_their_own_address() {
    let folder = Folder(std::env::temp_dir().join(format!("tempi_metrics_{}", std::process::id())));
    let address = TcpListener::bind("127.0.0.1:0").expect("a free port").local_addr().expect("an address").to_string();
    let data = folder.0.to_str().expect("a folder of the test");
    let serving = Serving::start(&["--json", "--page", PAGE, "--data", data, "--metrics", &address]);
    let port = serving.port();
    assert!(get(&format!("127.0.0.1:{port}"), "/ready").ends_with("\r\n\r\nready"));
    let mut game = Game::begin(port, "chess").expect("it runs");
    game.play_turn(port).expect("it runs");
    let figures = get(&address, "/metrics");
    for expected in [
        r#"tempi_commands_total{command="turn",outcome="done"} 1"#,
        r#"tempi_command_seconds_count{command="turn"} 1"#,
        "tempi_games_in_memory 1",
        "tempi_players_connected 0",
    ] {
        assert!(figures.contains(expected), "{expected} in {figures}");
    }
    // The page's port does not serve them.
    assert!(get(&format!("127.0.0.1:{port}"), "/metrics").starts_with("HTTP/1.1 404"));
    assert_eq!(serving.stop("TERM"), Some(0));
}

/// Logs everything, at the most verbose level.
#[test]
fn no_secret_is_logged() {
    let folder = Folder(std::env::temp_dir().join(format!("tempi_log_{}", std::process::id())));
    let data = folder.0.to_str().expect("a folder of the test");
    let mut serving = Serving::start(&["--json", "--page", PAGE, "--data", data, "--log", "debug", "--log-json"]);
    let mut log = serving.log();
    let reader = thread::spawn(move || {
        let mut text = String::new();
        log.read_to_string(&mut text).map(|_| text)
    });
    let port = serving.port();
    let ask = |method: &str, path: &str, cookie: &str, body: &Value| request(port, method, path, cookie, body).expect("it runs");
    let mut secrets = vec!["correct-horse-battery".to_owned(), "wrong-horse-battery".to_owned(), "a-replaced-password".to_owned()];
    let (_, guest, _) = ask("POST", "me", "", &Value::Null);
    let claimed = ask("POST", "me/claim", &guest, &json!({"name": "Anna", "password": secrets[0]})).2;
    let codes: Vec<String> =
        claimed["recoveryCodes"].as_array().expect("a list").iter().map(|code| code.as_str().expect("a text").to_owned()).collect();
    let token = ask("POST", "me/tokens", &guest, &json!({"name": "program"})).2["token"].as_str().expect("a text").to_owned();
    assert_eq!(ask("POST", "session", "", &json!({"name": "Anna", "password": secrets[1]})).0, 401);
    assert_eq!(ask("POST", "session", "", &json!({"name": "Anna", "password": [secrets[0]]})).0, 400);
    let (status, session, _) = ask("POST", "session", "", &json!({"name": "Anna", "password": secrets[0]}));
    assert_eq!(status, 200);
    let (status, recovered, _) = ask("POST", "session/recover", "", &json!({"name": "Anna", "code": codes[0], "password": secrets[2]}));
    assert_eq!(status, 200);
    assert_eq!(ask("GET", "me", "tempi_session=an-invented-secret", &Value::Null).0, 401);
    let challenge = json!({"variant": {"kind": "built-in", "id": "chess"}, "control": {"kind": "unlimited"}});
    assert_eq!(ask("POST", "challenges", &recovered, &challenge).0, 201);
    assert_eq!(serving.stop("TERM"), Some(0));
    let log = reader.join().expect("it reads").expect("text");
    for line in log.lines() {
        let entry: Value = serde_json::from_str(line).unwrap_or_else(|error| panic!("{error}: {line}"));
        assert!(entry["level"].is_string() && entry["timestamp"].is_string(), "{line}");
    }
    assert!(log.lines().count() > 10, "so much is logged: {log}");
    secrets.extend(codes);
    secrets.extend([guest, session, recovered].iter().map(|cookie| cookie.split_once('=').expect("a cookie").1.to_owned()));
    secrets.extend([token, "an-invented-secret".to_owned()]);
    for secret in secrets {
        assert!(secret.len() >= 8 && !log.contains(&secret), "{secret} is in the log");
    }
}

/// The complete response to a request.
fn get(address: &str, path: &str) -> String {
    let mut stream = TcpStream::connect(address).expect("it listens");
    stream.set_read_timeout(Some(PATIENCE)).expect("it can be set");
    write!(stream, "GET {path} HTTP/1.1\r\nHost: tempi\r\nConnection: close\r\n\r\n").expect("it listens");
    let mut answer = String::new();
    stream.read_to_string(&mut answer).expect("it answers");
    answer
}

#[test]
fn bad_database_addresses_are_errors() {
    tempi(&["serve", "--page", PAGE, "--port", "0", "--database", "mysql://localhost/tempi"])
        .bad(2, "neither a postgres:// nor a sqlite:// address");
    tempi(&["serve", "--page", PAGE, "--port", "0", "--data", "/dev/null/tempi"]).bad(2, "cannot use the folder /dev/null/tempi");
    tempi(&["serve", "--page", PAGE, "--port", "0", "--nats", "nats://localhost"]).bad(2, "--database");
}
