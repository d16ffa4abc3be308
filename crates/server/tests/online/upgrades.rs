//! Databases of earlier versions, and databases that were restored from a backup: their games continue.

use reqwest::Method;
use serde_json::json;
use sqlx::AnyPool;
use tempi_rules::Rules;
use tempi_server::online::{Admin, ManualClock};

use crate::games::{begin, blitz};
use crate::person::{Person, turn};
use crate::running::{Database, Running, START};

/// The schemas before the current one. Each upgrade to come adds one.
const EARLIER: usize = 8;

/// The hashes of `white-secret` and `black-secret`, which are the sessions of the players.
const SESSIONS: [&str; 2] = ["pMG2gJO3abbBHCA56ab4xKLLiHpM3BA6Mn2VkfF2W1Q", "SjRmfuCtRNNvEbccWaaEpOn08xDU71-JiDj3OsTuFIk"];
const PLAYERS: [&str; 2] = ["whiteplayer1", "blackplayer1"];

const CONTROL: &str = r#"{"kind":"fischer","baseMs":300000,"incrementMs":5000}"#;
const NO_OFFERS: &str = r#"{"draw":null,"takeBack":null,"rematch":null}"#;

/// A game as every version has stored it.
struct OldGame<'a> {
    id: &'a str,
    digest: &'a str,
    turns: &'a [&'a str],
    /// Won by Black, and rated.
    is_over: bool,
}

impl OldGame<'_> {
    async fn insert(&self, pool: &AnyPool) {
        let count = self.turns.len() as i64;
        let (running, since, deadline) =
            if self.is_over { (None, None, None) } else { (Some("white"), Some(START), Some(START + 300_000)) };
        sqlx::query(
            "INSERT INTO games (id, digest, white, black, rated, control, version, entries, turns, to_act, white_left, black_left, \
             running, since, deadline, offers, winner, reason, created, ended) \
             VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $8, 'white', 300000, 300000, $9, $10, $11, $12, $13, $14, $15, $16)",
        )
        .bind(self.id)
        .bind(self.digest)
        .bind(PLAYERS[0])
        .bind(PLAYERS[1])
        .bind(i64::from(self.is_over))
        .bind(CONTROL)
        .bind(1 + count)
        .bind(count)
        .bind(running)
        .bind(since)
        .bind(deadline)
        .bind(NO_OFFERS)
        .bind(self.is_over.then_some("black"))
        .bind(self.is_over.then_some("checkmate"))
        .bind(START - 1000)
        .bind(self.is_over.then_some(START - 500))
        .execute(pool)
        .await
        .unwrap();
        for (number, actions) in self.turns.iter().enumerate() {
            let number = number as i64;
            let turn = "INSERT INTO turns (game, number, key, actions, received, white_left, black_left, version) \
                        VALUES ($1, $2, $3, $4, $5, 300000, 300000, $6)";
            let turn = sqlx::query(turn).bind(self.id).bind(number).bind(format!("old-{number}")).bind(*actions);
            turn.bind(START - 900 + number).bind(2 + number).execute(pool).await.unwrap();
        }
    }
}

/// A database of an earlier version: two players with sessions, a rated game that is over, and games in progress.
async fn old_database(version: usize) -> Database {
    let database = Database::new().await;
    sqlx::any::install_default_drivers();
    let pool = AnyPool::connect(database.url()).await.unwrap();
    let all = sqlx::migrate!();
    assert_eq!(all.iter().count(), EARLIER + 1, "a new migration: test the upgrade from the schema before it");
    sqlx::migrate::Migrator::with_migrations(all.iter().take(version).cloned().collect()).run(&pool).await.unwrap();
    sqlx::query("INSERT INTO site (id, last_alive) VALUES (1, $1)").bind(START).execute(&pool).await.unwrap();
    for ((id, session), name) in PLAYERS.iter().zip(SESSIONS).zip(["Anna", "Bo"]) {
        let player = "INSERT INTO players (id, name, name_key, password, created) VALUES ($1, $2, $3, 'unknown', $4)";
        sqlx::query(player).bind(*id).bind(name).bind(name.to_lowercase()).bind(START).execute(&pool).await.unwrap();
        let query = "INSERT INTO sessions (secret_hash, player, created) VALUES ($1, $2, $3)";
        sqlx::query(query).bind(session).bind(*id).bind(START).execute(&pool).await.unwrap();
        for variant in ["chess", ""] {
            let rating = "INSERT INTO ratings (player, variant, rating, deviation, volatility, games, changed) \
                          VALUES ($1, $2, 1600.0, 300.0, 0.06, 1, $3)";
            sqlx::query(rating).bind(*id).bind(variant).bind(START).execute(&pool).await.unwrap();
            let change = "INSERT INTO rating_history (player, variant, game, rating, deviation, at) \
                          VALUES ($1, $2, 'oldgameover1', 1600.0, 300.0, $3)";
            sqlx::query(change).bind(*id).bind(variant).bind(START).execute(&pool).await.unwrap();
        }
    }
    let bot = "INSERT INTO players (id, name, name_key, bot, may_rename, created) VALUES ('computer0001', 'Tempi level 1', 'tempi level 1', 1, 0, $1)";
    sqlx::query(bot).bind(START).execute(&pool).await.unwrap();
    if version >= 6 {
        sqlx::query("UPDATE players SET program = 1 WHERE bot IS NOT NULL").execute(&pool).await.unwrap();
    }
    let chess = Rules::builtin("chess").unwrap();
    let mine =
        Rules::from_toml("mine", "format = 1\nbase = 'chess'\n[about]\nname = 'Mine'\nsummary = 'Three.'\n[turn]\nlength = [3]\n").unwrap();
    for (rules, id, built_in) in [(&chess, "chess", 1_i64), (&mine, "mine", 0)] {
        let variant = "INSERT INTO variants (digest, id, name, toml, builtin) VALUES ($1, $2, $3, $4, $5)";
        sqlx::query(variant)
            .bind(rules.digest())
            .bind(id)
            .bind(rules.name())
            .bind(rules.to_toml())
            .bind(built_in)
            .execute(&pool)
            .await
            .unwrap();
    }
    let (chess, mine) = (chess.digest(), mine.digest());
    for game in [
        OldGame { id: "oldgameover1", digest: &chess, turns: &["f2f3", "e7e5", "g2g4", "d8h4"], is_over: true },
        OldGame { id: "oldgamechess", digest: &chess, turns: &["e2e4", "e7e5"], is_over: false },
        OldGame { id: "oldgameofme1", digest: &mine, turns: &["e2e4 d2d4 a2a3", "e7e5 d7d5 a7a6"], is_over: false },
    ] {
        game.insert(&pool).await;
    }
    if version >= 3 {
        sqlx::query("UPDATE games SET public = 1 WHERE rated = 1").execute(&pool).await.unwrap();
    }
    if version >= 4 {
        let said = "INSERT INTO messages (game, number, side, said, at) VALUES ('oldgamechess', 1, 'black', '{\"kind\":\"preset\",\"preset\":\"hello\"}', $1)";
        sqlx::query(said).bind(START).execute(&pool).await.unwrap();
    }
    pool.close().await;
    database
}

/// Everything that is stored of games follows from their turns.
async fn check(database: &Database, games: usize) {
    let admin = Admin::open(&database.location()).await.unwrap();
    let ids = admin.games_after("").await.unwrap();
    assert_eq!(ids.len(), games);
    for id in ids {
        assert_eq!(admin.check_game(&id).await.unwrap(), []);
    }
    assert_eq!(admin.check_tables().await.unwrap(), []);
    admin.close().await;
}

#[tokio::test]
async fn databases_of_newer_versions_are_left_alone() {
    let (server, database) = Running::new().await;
    server.stop().await;
    let pool = AnyPool::connect(database.url()).await.unwrap();
    sqlx::query("UPDATE _sqlx_migrations SET version = version + 1000").execute(&pool).await.unwrap();
    pool.close().await;
    let refused = Admin::open(&database.location()).await.err().expect("it is of a newer version").to_string();
    assert!(refused.contains("a newer version"), "{refused}");
}

#[tokio::test]
async fn databases_of_all_earlier_versions_are_upgraded() {
    for version in 1..=EARLIER {
        let database = old_database(version).await;
        let refused = Admin::open(&database.location()).await.err().expect("it is not upgraded").to_string();
        assert!(refused.contains("an older version"), "{refused}");
        let server = Running::on(&database, ManualClock::new(START)).await;
        let session = |number: usize, secret: &str| Person {
            address: server.address,
            id: PLAYERS[number].to_owned(),
            name: String::new(),
            cookie: format!("tempi_session={secret}"),
            token: None,
        };
        let (anna, bo) = (session(0, "white-secret"), session(1, "black-secret"));
        let me = anna.get("me").await;
        assert_eq!((&me["name"], &me["program"], &me["ratings"]["chess"]["rating"]), (&json!("Anna"), &json!(false), &json!(1600)));
        // With the password that the account has had.
        assert_eq!((&me["guest"], &me["password"]), (&json!(false), &json!(true)));
        assert_eq!(anna.get("bots").await[0]["program"], json!(true));
        assert_eq!(anna.get("me/games").await.as_array().unwrap().len(), 2, "from version {version}");
        anna.turn("oldgamechess", 2, "g1f3").await;
        bo.turn("oldgamechess", 3, "b8c6").await;
        anna.turn("oldgameofme1", 2, "h2h3 b2b3 g2g3").await;
        let over = anna.get("games/oldgameover1").await;
        assert_eq!((&over["result"]["reason"], over["turns"].as_array().unwrap().len()), (&json!("checkmate"), 4));
        assert_eq!(anna.get("archive").await["games"][0]["id"], json!("oldgameover1"));
        assert!(anna.get("games/oldgameover1/pgn").await.as_str().unwrap().contains("Qh4# 0-1"));
        let said = bo.get("games/oldgamechess/messages").await;
        assert_eq!(said["messages"].as_array().unwrap().len(), usize::from(version >= 4));
        // The explorer reads games that ended before there was one.
        server.pass(60_000).await;
        assert_eq!(anna.get("explorer?variant=chess").await["turns"][0]["actions"], json!(["f2f3"]));
        bo.post("games/oldgamechess/resign", json!({})).await;
        check(&database, 3).await;
        server.stop().await;
    }
}

/// The rules of a built-in variant were corrected after a game of it had begun.
#[tokio::test]
async fn a_running_game_keeps_its_rules() {
    let database = old_database(EARLIER).await;
    // Chess, as an earlier version of the program could have defined it.
    let file = "format = 1\nbase = 'chess'\n[about]\nname = 'Chess'\nsummary = 'Two moves.'\n[turn]\nlength = [2]\n";
    let old = Rules::from_toml("mine", file).unwrap();
    let pool = AnyPool::connect(database.url()).await.unwrap();
    let variant = "INSERT INTO variants (digest, id, name, toml, builtin) VALUES ($1, 'chess', 'Chess', $2, 1)";
    sqlx::query(variant).bind(old.digest()).bind(old.to_toml()).execute(&pool).await.unwrap();
    let digest = old.digest();
    OldGame { id: "oldrulechess", digest: &digest, turns: &["e2e4 d2d4", "e7e5 d7d5"], is_over: false }.insert(&pool).await;
    pool.close().await;
    let server = Running::on(&database, ManualClock::new(START)).await;
    let anna = Person {
        address: server.address,
        id: PLAYERS[0].to_owned(),
        name: String::new(),
        cookie: "tempi_session=white-secret".to_owned(),
        token: None,
    };
    let variant = anna.get("games/oldrulechess").await["variant"].clone();
    // Its clients are sent the rules, since they have others.
    assert_eq!((&variant["builtIn"], &variant["digest"]), (&json!(false), &json!(digest)));
    assert_eq!(Rules::from_toml("mine", variant["toml"].as_str().expect("a file")).unwrap().digest(), digest);
    assert_eq!(anna.get(&format!("variants/{digest}")).await["toml"], variant["toml"]);
    assert_eq!(anna.refused("games/oldrulechess/turns", turn(2, "e4d5")).await, "illegal-turn");
    anna.turn("oldrulechess", 2, "e4d5 d4e5").await;
    // New games have the corrected rules, which every client has.
    let variant = anna.get("games/oldgamechess").await["variant"].clone();
    assert_eq!((&variant["builtIn"], &variant["toml"]), (&json!(true), &json!(null)));
    server.stop().await;
}

#[tokio::test]
async fn a_site_restored_from_a_backup_continues() {
    let (server, database) = Running::new().await;
    let (anna, bo) = (server.guest().await, server.guest().await);
    let game = begin(&anna, &bo, blitz("marseillais-balanced")).await;
    let over = begin(&anna, &bo, blitz("chess")).await;
    anna.turn(&game, 0, "e2e4").await;
    bo.post(&format!("games/{over}/abort"), json!({})).await;
    // While the server runs.
    let copy = database.restored().await;
    bo.turn(&game, 1, "e7e5 b8c6").await;
    check(&copy, 2).await;
    let restored = Running::on(&copy, server.clock.clone()).await;
    let (anna, bo) = (anna.at(restored.address), bo.at(restored.address));
    assert_eq!(anna.get(&format!("games/{game}")).await["turns"].as_array().unwrap().len(), 1);
    bo.turn(&game, 1, "d7d5 g8f6").await;
    anna.turn(&game, 2, "e4d5 d2d4").await;
    assert_eq!(anna.get(&format!("games/{over}")).await["result"]["reason"], json!("aborted"));
    restored.stop().await;
    check(&copy, 2).await;
    // The first one has gone its own way.
    assert_eq!(
        server.guest().await.request(Method::GET, &format!("games/{game}"), None).await.1["turns"][1]["actions"],
        json!(["e7e5", "b8c6"])
    );
}
