//! `tempi bot`: whole games against a person and against `examples/bot.py` on a real server.

use std::fs;
use std::io::{BufRead, BufReader, Read, Write};
use std::net::TcpStream;
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};
use std::thread;
use std::time::{Duration, Instant};

use serde_json::{Value, json};

use super::online::{Folder, request};
use super::serve::{PAGE, Serving};
use super::tempi::{command, folder, root, tempi};

/// The time limit for a whole game on a loaded machine.
const PATIENCE: Duration = Duration::from_secs(200);

/// Settings of a bot that searches little and plays only this variant.
fn settings(folder: &Path, more: &str) -> PathBuf {
    let file = folder.join("bot.toml");
    let text = format!("[think]\nlevel = 1\nnodes = 100\nturn-ms = 1000\n\n[accept]\nvariants = [\"marseillais-balanced\"]\n{more}");
    fs::write(&file, text).expect("it can be written");
    file
}

/// A program in the background, whose standard error is read line by line.
struct Background {
    child: Child,
    lines: BufReader<std::process::ChildStderr>,
    said: String,
}

impl Background {
    fn start(mut command: Command) -> Background {
        let mut child = command.stdin(Stdio::null()).stdout(Stdio::piped()).stderr(Stdio::piped()).spawn().expect("it starts");
        let lines = BufReader::new(child.stderr.take().expect("it is piped"));
        Background { child, lines, said: String::new() }
    }

    fn bot(server: &str, args: &[&str]) -> Background {
        Background::start(command(&[&["bot", server, "--json", "--games", "1"], args].concat()))
    }

    /// Runs `examples/bot.py` for one game: of a challenge, or with whoever accepts its seek.
    fn random(server: &str, challenge: Option<&str>) -> Background {
        let mut command = Command::new("python3");
        command.arg(root().join("examples/bot.py")).args([server, "1"]).args(challenge);
        Background::start(command)
    }

    /// The next line of the standard error that contains a text.
    fn line_with(&mut self, text: &str) -> String {
        loop {
            let mut line = String::new();
            let read = self.lines.read_line(&mut line).expect("it can be read");
            self.said.push_str(&line);
            assert!(read > 0, "no `{text}` in {}", self.said);
            if line.contains(text) {
                return line;
            }
        }
    }

    /// Waits for the end; returns the standard output and the standard error.
    fn finish(mut self) -> (String, String) {
        let begun = Instant::now();
        let status = loop {
            if let Some(status) = self.child.try_wait().expect("it can be waited for") {
                break status;
            }
            assert!(begun.elapsed() < PATIENCE, "it does not end; it said {}", self.said);
            thread::sleep(Duration::from_millis(20));
        };
        let mut out = String::new();
        self.child.stdout.take().expect("it is piped").read_to_string(&mut out).expect("it is text");
        let mut said = std::mem::take(&mut self.said);
        self.lines.read_to_string(&mut said).expect("it is text");
        assert!(status.success(), "{out}{said}");
        (out, said)
    }
}

impl Drop for Background {
    fn drop(&mut self) {
        // It may have exited already.
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

/// The identifier of the one object in a list of the server, once it is there.
fn only(port: u16, list: &str, cookie: &str) -> String {
    let begun = Instant::now();
    loop {
        let all = request(port, "GET", list, cookie, &Value::Null).expect("the server runs").2;
        if let [one] = all.as_array().expect("a list").as_slice() {
            return one["id"].as_str().expect("an identifier").to_owned();
        }
        assert!(begun.elapsed() < PATIENCE, "not one of {list}: {all}");
        thread::sleep(Duration::from_millis(20));
    }
}

/// The server is killed right after a turn of the person, so the game has three turns at most: too few for any mate.
#[test]
fn a_bot_plays_a_whole_game_although_the_server_is_killed() {
    let (data, files) = (Folder(std::env::temp_dir().join(format!("tempi_bot_{}", std::process::id()))), folder("bot-kill"));
    let arguments = ["--json", "--no-rate-limits", "--page", PAGE, "--data", data.0.to_str().expect("a folder of the test")];
    let serving = Serving::start(&arguments);
    let port = serving.port();
    let server = format!("http://127.0.0.1:{port}");
    let config = settings(&files, "");
    let config = config.to_str().expect("a path of the test");
    let bot = Background::bot(&server, &["--config", config]);
    let person = Person::seeks(port, "marseillais-balanced");
    person.plays(&person.awaits_turn(|_| true));
    serving.kill();
    let serving = Serving::start_at(port, &arguments, &[]);
    let after = person.ask("GET", "", &Value::Null);
    assert_eq!(after["result"], Value::Null, "the server was killed in the middle of the game");
    let view = person.plays_on();
    let (report, said) = bot.finish();
    let report: Value = serde_json::from_str(&report).expect("one JSON object");
    assert_eq!((&report["games"], &report["left"]), (&json!(1), &json!(0)), "{said}");
    assert_eq!(view["variant"]["id"], "marseillais-balanced");
    let reason = view["result"]["reason"].as_str().expect("it is over");
    assert!(!["time", "resignation", "aborted", "abandoned"].contains(&reason), "{reason}: {said}");
    assert!(view["turns"].as_array().expect("a list").iter().any(|turn| turn["actions"].as_array().is_some_and(|all| all.len() == 2)));
    assert_eq!(serving.stop("TERM"), Some(0));
}

/// An engine whose second start fails; the first one lists its variants.
#[cfg(unix)]
#[test]
fn a_bot_plays_a_user_s_variant_although_its_engine_crashes() {
    let (data, files) = (Folder(std::env::temp_dir().join(format!("tempi_bot_file_{}", std::process::id()))), folder("bot-file"));
    let serving = Serving::start(&["--json", "--no-rate-limits", "--page", PAGE, "--data", data.0.to_str().expect("a folder of the test")]);
    let server = format!("http://127.0.0.1:{}", serving.port());
    let script = files.join("engine.sh");
    let starts = files.join("starts");
    let text = format!(
        "echo >>'{0}'\nif [ $(wc -l <'{0}') = 2 ]; then exit 3; fi\nexec '{1}' uci\n",
        starts.display(),
        env!("CARGO_BIN_EXE_tempi")
    );
    fs::write(&script, text).expect("it can be written");
    let config = settings(&files, &format!("\n[engine]\ncommand = [\"sh\", \"{}\"]\n", script.display()));
    let variant = "examples/variants/forward-marseillais.toml";
    let mut bot = Background::bot(&server, &["--config", config.to_str().expect("a path of the test"), "--challenge", variant]);
    let link = bot.line_with("/#/challenge/");
    let challenge = link.trim().rsplit('/').next().expect("an identifier").to_owned();
    let random = Background::random(&server, Some(&challenge)).finish().0;
    let (report, said) = bot.finish();
    let report: Value = serde_json::from_str(&report).expect("one JSON object");
    assert_eq!((&report["games"], &report["left"]), (&json!(1), &json!(0)), "{said}");
    assert!(said.contains("restarting the engine"), "{said}");
    let game = random.lines().find(|line| line.contains(" over: ")).and_then(|line| line.split(' ').next()).expect("a game");
    let view = request(serving.port(), "GET", &format!("games/{game}"), "", &Value::Null).expect("it runs").2;
    assert_eq!((&view["variant"]["id"], &view["variant"]["builtIn"]), (&json!("forward-marseillais"), &json!(false)));
    let reason = view["result"]["reason"].as_str().expect("it is over");
    assert!(!["time", "resignation", "aborted", "abandoned"].contains(&reason), "{reason}: {said}");
    assert_eq!(fs::read_dir(std::env::temp_dir()).expect("a folder").flatten().filter(|entry| is_left(&entry.path(), game)).count(), 0);
}

/// Whether a variant's file was left behind.
#[cfg(unix)]
fn is_left(path: &Path, game: &str) -> bool {
    path.join(format!("online-{}.toml", game.to_lowercase())).exists()
}

/// A human player in a game: a guest over HTTP.
struct Person {
    port: u16,
    cookie: String,
    game: String,
}

impl Person {
    /// Accepts `challenges/ID` or `seeks/ID`; a seek for several variants needs a choice.
    fn accepts(port: u16, invitation: &str, choice: &Value) -> Person {
        let cookie = request(port, "POST", "me", "", &Value::Null).expect("it runs").1;
        let (status, _, begun) = request(port, "POST", &format!("{invitation}/accept"), &cookie, choice).expect("it runs");
        assert_eq!(status, 200, "{begun}");
        Person { port, cookie, game: begun["game"].as_str().expect("an identifier").to_owned() }
    }

    /// Seeks an opponent for a live game, and listens meanwhile, since only then does a live seek count.
    fn seeks(port: u16, variant: &str) -> Person {
        let cookie = request(port, "POST", "me", "", &Value::Null).expect("it runs").1;
        let mut events = TcpStream::connect(("127.0.0.1", port)).expect("it runs");
        write!(events, "GET /api/v1/me/events HTTP/1.1\r\nHost: tempi\r\nCookie: {cookie}\r\n\r\n").expect("it listens");
        let mut first = String::new();
        BufReader::new(&events).read_line(&mut first).expect("it answers");
        let control = json!({"kind": "fischer", "baseMs": 300_000, "incrementMs": 5_000});
        let (status, _, made) =
            request(port, "POST", "seeks", &cookie, &json!({"variants": [variant], "control": control})).expect("it runs");
        assert_eq!(status, 201, "{first}{made}");
        let game = only(port, "me/games", &cookie);
        Person { port, cookie, game }
    }

    fn ask(&self, method: &str, path: &str, body: &Value) -> Value {
        let (status, _, answer) = request(self.port, method, &format!("games/{}{path}", self.game), &self.cookie, body).expect("it runs");
        assert_eq!(status, 200, "{path}: {answer}");
        answer
    }

    /// The game, once the player is to act, the number of turns is right, and no takeback request is open.
    fn awaits_turn(&self, turns: impl Fn(u64) -> bool) -> Value {
        let view = self.awaits(turns);
        assert_eq!(view["result"], Value::Null, "the game is over");
        view
    }

    /// As `awaits_turn`, but returns a game that is over as well.
    fn awaits(&self, turns: impl Fn(u64) -> bool) -> Value {
        let me = request(self.port, "GET", "me", &self.cookie, &Value::Null).expect("it runs").2;
        let begun = Instant::now();
        loop {
            let view = self.ask("GET", "", &Value::Null);
            if view["result"] != Value::Null {
                return view;
            }
            let acts = view["toAct"].as_str().expect("a side");
            let count = view["turnCount"].as_u64().expect("a number");
            if view["players"][acts]["id"] == me["id"] && turns(count) && view["offers"]["takeBack"] == Value::Null {
                return view;
            }
            assert!(begun.elapsed() < PATIENCE, "the bot does not answer: {view}");
            thread::sleep(Duration::from_millis(20));
        }
    }

    /// Plays until the game is over; returns it.
    fn plays_on(&self) -> Value {
        loop {
            let view = self.awaits(|_| true);
            if view["result"] != Value::Null {
                return view;
            }
            self.plays(&view);
        }
    }

    /// Plays a legal turn: always the first of the actions.
    fn plays(&self, view: &Value) {
        let mut played: Vec<String> = Vec::new();
        loop {
            let turn = self.ask("GET", &format!("/actions?played={}", played.join("+")), &Value::Null);
            if turn["complete"] == json!(true) {
                break;
            }
            played.push(turn["actions"][0].as_str().expect("an action").to_owned());
        }
        let turn = json!({"key": format!("person-{}", view["version"]), "after": view["turnCount"], "actions": played});
        self.ask("POST", "/turns", &turn);
    }
}

/// The server is killed twice. The second time, `examples/bot.py` is suspended until the game is over, so that it hears nothing of the end.
#[cfg(unix)]
#[test]
fn the_example_plays_on_after_the_server_was_away_and_notices_that_a_game_has_ended() {
    let data = Folder(std::env::temp_dir().join(format!("tempi_bot_missed_{}", std::process::id())));
    let arguments = ["--json", "--no-rate-limits", "--page", PAGE, "--data", data.0.to_str().expect("a folder of the test")];
    let serving = Serving::start(&arguments);
    let port = serving.port();
    let random = Background::random(&format!("http://127.0.0.1:{port}"), None);
    let person = Person::accepts(port, &format!("seeks/{}", only(port, "seeks", "")), &json!({"variant": "chess"}));
    person.plays(&person.awaits_turn(|_| true));
    serving.kill();
    let serving = Serving::start_at(port, &arguments, &[]);
    let before = person.awaits_turn(|_| true);
    person.plays(&before);
    person.awaits_turn(|turns| turns > before["turnCount"].as_u64().expect("a number"));
    let signal = |name: &str| {
        let sent = Command::new("kill").args([name, &random.child.id().to_string()]).status().expect("there is kill");
        assert!(sent.success());
    };
    signal("-STOP");
    serving.kill();
    let _serving = Serving::start_at(port, &arguments, &[]);
    person.ask("POST", "/resign", &json!({}));
    signal("-CONT");
    let told = random.finish().0;
    assert!(told.contains(&format!("{} over:", person.game)), "{told}");
}

#[test]
fn a_bot_plays_on_after_a_turn_was_taken_back() {
    let data = Folder(std::env::temp_dir().join(format!("tempi_bot_back_{}", std::process::id())));
    let files = folder("bot-back");
    let serving = Serving::start(&["--json", "--no-rate-limits", "--page", PAGE, "--data", data.0.to_str().expect("a folder of the test")]);
    let server = format!("http://127.0.0.1:{}", serving.port());
    let config = settings(&files, "");
    let mut bot = Background::bot(&server, &["--config", config.to_str().expect("a path of the test"), "--challenge", "chess"]);
    let link = bot.line_with("/#/challenge/");
    let challenge = link.trim().rsplit('/').next().expect("an identifier");
    let person = Person::accepts(serving.port(), &format!("challenges/{challenge}"), &json!({}));
    let view = person.awaits_turn(|_| true);
    let before = view["turnCount"].as_u64().expect("a number");
    person.plays(&view);
    person.awaits_turn(|turns| turns == before + 2);
    person.ask("POST", "/offer-take-back", &json!({}));
    let view = person.awaits_turn(|turns| turns == before);
    person.plays(&view);
    person.awaits_turn(|turns| turns == before + 2);
    person.ask("POST", "/resign", &json!({}));
    let (report, said) = bot.finish();
    let report: Value = serde_json::from_str(&report).expect("one JSON object");
    assert_eq!((&report["won"], &report["left"]), (&json!(1), &json!(0)), "{said}");
}

#[test]
fn a_bot_does_not_play_users_variants_if_its_settings_say_so() {
    let data = Folder(std::env::temp_dir().join(format!("tempi_bot_no_files_{}", std::process::id())));
    let files = folder("bot-no-files");
    let serving = Serving::start(&["--json", "--no-rate-limits", "--page", PAGE, "--data", data.0.to_str().expect("a folder of the test")]);
    let port = serving.port();
    let server = format!("http://127.0.0.1:{port}");
    let config = settings(&files, "files = false\n");
    let config = config.to_str().expect("a path of the test");
    let variant = "examples/variants/forward-marseillais.toml";
    let refusal = "the settings do not accept users' variants";
    tempi(&["bot", &server, "--config", config, "--challenge", variant]).bad(1, refusal);
    let person = request(port, "POST", "me", "", &Value::Null).expect("it runs").1;
    let toml = fs::read_to_string(root().join(variant)).expect("it can be read");
    let control = json!({"kind": "fischer", "baseMs": 300_000, "incrementMs": 5_000});
    let new = json!({"variant": {"kind": "file", "id": "forward-marseillais", "toml": toml}, "control": control});
    let made = request(port, "POST", "challenges", &person, &new).expect("it runs").2;
    let id = made["id"].as_str().expect("an identifier");
    tempi(&["bot", &server, "--config", config, "--accept", id]).bad(1, refusal);
    let after = request(port, "GET", &format!("challenges/{id}"), "", &Value::Null).expect("it runs").2;
    assert_eq!(after["game"], Value::Null);
}

#[test]
fn bad_settings_fail_before_anything_is_played() {
    let files = folder("bot-mistakes");
    let file = files.join("bot.toml");
    fs::write(&file, "[accept]\nvariants = [\"maseillais\"]\n").expect("it can be written");
    let path = file.to_str().expect("a path of the test");
    tempi(&["bot", "http://127.0.0.1:1", "--config", path]).bad(2, "bot.toml:2:13: unknown variant `maseillais`");
    tempi(&["bot", "127.0.0.1:1"]).bad(2, "must begin with http:// or https://");
    fs::write(&file, "[engine]\ncommand = [\"no-such-engine\"]\n").expect("it can be written");
    tempi(&["bot", "http://127.0.0.1:1", "--config", path]).bad(1, "cannot start `no-such-engine`");
    fs::write(&file, "two words").expect("it can be written");
    tempi(&["bot", "http://127.0.0.1:1", "--token", path]).bad(2, "the token is not a single word");
}
