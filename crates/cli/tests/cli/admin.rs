//! `tempi admin`, on the data of a running server.

use std::fs;
use std::path::{Path, PathBuf};

use serde_json::{Value, json};

use super::online::request;
use super::serve::{PAGE, Serving};
use super::tempi::{Run, folder, tempi};

/// A server whose data is in a temporary folder of the test.
struct Site {
    folder: PathBuf,
    serving: Serving,
}

impl Site {
    fn start(name: &str) -> Site {
        let folder = folder(name);
        let serving = Serving::start(&["--json", "--no-rate-limits", "--page", PAGE, "--data", folder.join("data").to_str().unwrap()]);
        Site { folder, serving }
    }

    fn admin(&self, args: &[&str]) -> Run {
        admin_of(&self.folder.join("data"), args)
    }

    fn file(&self, name: &str) -> String {
        self.folder.join(name).to_str().expect("a path of the test").to_owned()
    }

    /// Sends a request that must succeed; returns its cookie and its body.
    fn ask(&self, method: &str, path: &str, cookie: &str, body: &Value) -> (String, Value) {
        let (status, cookie, answer) = request(self.serving.port(), method, path, cookie, body).expect("the server runs");
        assert!((200..300).contains(&status), "{path}: {status} {answer}");
        (cookie, answer)
    }

    /// Creates a guest; returns the cookie and the name.
    fn guest(&self) -> (String, String) {
        let (cookie, me) = self.ask("POST", "me", "", &json!({}));
        (cookie, me["name"].as_str().expect("a name").to_owned())
    }

    /// Plays a game of two guests to its end; returns its identifier.
    fn game(&self, white: &str, black: &str) -> String {
        let challenge = json!({"variant": {"kind": "built-in", "id": "chess"}, "control": {"kind": "unlimited"}, "color": "white"});
        let made = self.ask("POST", "challenges", white, &challenge).1;
        let begun = self.ask("POST", &format!("challenges/{}/accept", made["id"].as_str().expect("an identifier")), black, &json!({})).1;
        let game = begun["game"].as_str().expect("an identifier").to_owned();
        for (after, action) in ["f2f3", "e7e5", "g2g4", "d8h4"].into_iter().enumerate() {
            let turn = json!({"key": after.to_string(), "after": after, "actions": [action]});
            self.ask("POST", &format!("games/{game}/turns"), if after % 2 == 0 { white } else { black }, &turn);
        }
        game
    }
}

fn admin_of(data: &Path, args: &[&str]) -> Run {
    tempi(&[&["admin", "--data", data.to_str().expect("a path of the test")], args].concat())
}

#[test]
fn players_are_managed_while_the_server_runs() {
    let site = Site::start("admin_players");
    let ((anna, name), (bo, bo_name)) = (site.guest(), site.guest());
    let token = site.admin(&["token", "make", &name, "my bot", "--json"]).good().json();
    let list = site.admin(&["token", "list", &name, "--json"]).good().json();
    assert_eq!((&list["tokens"][0]["id"], &list["tokens"][0]["name"]), (&token["id"], &json!("my bot")));
    site.admin(&["token", "revoke", token["id"].as_str().unwrap()]).good().says("Revoked");
    site.admin(&["token", "revoke", "nothing"]).bad(2, "there is no token `nothing`");
    site.admin(&["rename", &name, "Anna"]).good().says("is called Anna now.");
    assert_eq!(site.ask("GET", "me", &anna, &Value::Null).1["name"], "Anna");
    site.admin(&["rename", &bo_name, "anna"]).bad(2, "the name `anna` is taken");
    site.admin(&["rename", &bo_name, "a b"]).bad(2, "is not allowed in a name");
    site.ask("POST", "players/Anna/report", &bo, &json!({"reason": "cheating", "text": "beep \u{1b}[31m boop"}));
    let reports = site.admin(&["reports", "--json"]).good().json();
    let report = &reports["reports"][0];
    assert_eq!((&report["about"], &report["by"], &report["reason"]), (&json!("Anna"), &json!(bo_name), &json!("cheating")));
    // Control characters in players' texts do not reach the terminal.
    let shown = site.admin(&["reports"]).good().says("cheating").says("beep \u{fffd}[31m boop");
    assert!(!shown.out.contains('\u{1b}'));
    site.admin(&["ban", "Anna"]).good().says("Banned Anna.");
    assert_eq!(request(site.serving.port(), "GET", "me", &anna, &Value::Null).unwrap().0, 401);
    site.admin(&["reports", "--close", report["id"].as_str().unwrap()]).good();
    site.admin(&["reports"]).good().says("No open reports.");
    assert_eq!(site.admin(&["stats", "--json"]).good().json()["banned"], 1);
    site.admin(&["unban", "Anna"]).good().says("Anna is not banned.");
    assert_eq!(site.admin(&["delete", "Anna", "--json"]).good().json(), json!({"player": "Anna", "games": 0}));
    site.admin(&["ban", "Anna"]).bad(2, "there is no player `Anna`");
    site.admin(&["stats"]).good().says("guests");
    assert_eq!(site.serving.stop("TERM"), Some(0));
}

#[test]
fn games_are_backed_up_exported_and_checked() {
    let site = Site::start("admin_games");
    let ((anna, _), (bo, bo_name)) = (site.guest(), site.guest());
    let game = site.game(&anna, &bo);
    let (copy, lines, pgn) = (site.file("tempi.db"), site.file("games.ndjson"), site.file("games.pgn"));
    site.admin(&["backup", &copy]).good().says("Wrote");
    site.admin(&["backup", &copy]).bad(1, "cannot write");
    site.admin(&["export", &lines]).good().says("Wrote 1 game to");
    let line: Value = serde_json::from_str(&fs::read_to_string(&lines).unwrap()).unwrap();
    assert_eq!((&line["id"], &line["black"], line["entries"].as_array().unwrap().len()), (&json!(game), &json!(bo_name), 4));
    site.admin(&["export", &pgn, "--format", "pgn", "--json"]).good();
    assert!(fs::read_to_string(&pgn).unwrap().contains("Qh4#"));
    tempi(&["pgn", "check", &pgn]).good();
    site.admin(&["check"]).good().says("1 game, 0 differences.");
    // The copy is a database that works on its own.
    let again = admin_of(&site.folder, &["check", "--json"]).good().json();
    assert_eq!(again, json!({"games": 1, "differences": []}));
    assert_eq!(site.serving.stop("TERM"), Some(0));
}

#[test]
fn missing_and_foreign_databases_are_errors() {
    let folder = folder("admin_nothing");
    admin_of(&folder, &["stats"]).bad(2, "there is no database in the folder");
    assert!(fs::read_dir(&folder).unwrap().next().is_none(), "none was made");
    fs::write(folder.join("tempi.db"), "").unwrap();
    admin_of(&folder, &["stats"]).bad(1, "it is not a database of Tempi");
    tempi(&["admin", "stats"]).bad(2, "name the server's data");
    tempi(&["admin", "stats", "--database", "mysql://localhost/tempi"]).bad(1, "neither a postgres:// nor a sqlite:// address");
}
