//! Players, their sessions and recovery codes.

use sqlx::any::AnyRow;
use sqlx::{FromRow, Row};
use tempi_engine::Strength;

use super::passkeys::{StoredPasskey, insert as insert_passkey};
use super::{AT_ONCE, Store, StoreError, Stored, execute, placeholders};
use crate::online::protocol::PlayerName;
use crate::online::time::Millis;
use crate::online::{bots, names};

/// The columns of a [`Player`] in the table `players`, which a query aliases as `p`.
pub(super) const PLAYER: &str =
    "p.id, p.name, p.claimed, p.password, p.bot, p.program, p.may_rename, p.free_talk, p.created, p.seen, p.banned, p.leaving";

/// A player.
#[derive(Clone, Debug, PartialEq)]
pub struct Player {
    /// The identifier.
    pub id: String,
    /// The name.
    pub name: String,
    /// Whether the player has an account, and is no guest.
    pub claimed: bool,
    /// The hash of the password; `None` for a guest, and for accounts that have only passkeys.
    pub password: Option<String>,
    /// The level, if the server's engine plays.
    pub bot: Option<u8>,
    /// Whether a program plays.
    pub program: bool,
    /// Whether the player can still change the name, which is possible once.
    pub may_rename: bool,
    /// Whether the player accepts free text from opponents who accept it, too.
    pub free_talk: bool,
    /// When the player first came.
    pub created: Millis,
    /// When a connection was last open.
    pub seen: Millis,
    /// When the administrator banned the player.
    pub banned: Option<Millis>,
    /// Whether the player is being deleted, or has been.
    pub leaving: bool,
}

impl Player {
    /// Whether the player cannot play any more.
    pub fn is_gone(&self) -> bool {
        self.leaving || self.banned.is_some()
    }

    /// What others see.
    pub fn view(&self) -> PlayerName {
        let guest = !self.claimed && self.bot.is_none();
        PlayerName { id: self.id.clone(), name: self.name.clone(), guest, bot: self.bot, program: self.program }
    }
}

impl FromRow<'_, AnyRow> for Player {
    fn from_row(row: &AnyRow) -> Result<Player, sqlx::Error> {
        Ok(Player {
            id: row.try_get("id")?,
            name: row.try_get("name")?,
            claimed: row.try_get::<i64, _>("claimed")? != 0,
            password: row.try_get("password")?,
            bot: row.try_get::<Option<i64>, _>("bot")?.map(|level| level as u8),
            program: row.try_get::<i64, _>("program")? != 0,
            may_rename: row.try_get::<i64, _>("may_rename")? != 0,
            free_talk: row.try_get::<i64, _>("free_talk")? != 0,
            created: row.try_get("created")?,
            seen: row.try_get("seen")?,
            banned: row.try_get("banned")?,
            leaving: row.try_get::<i64, _>("leaving")? != 0,
        })
    }
}

impl Store {
    /// The player with an identifier.
    ///
    /// # Errors
    /// If the database does not answer.
    pub(crate) async fn player(&self, id: &str) -> Stored<Option<Player>> {
        let query = format!("SELECT {PLAYER} FROM players p WHERE p.id = $1");
        Ok(sqlx::query_as(sqlx::AssertSqlSafe(query)).bind(id).fetch_optional(&self.readers).await?)
    }

    /// The player whose name looks like the one with this key.
    ///
    /// # Errors
    /// If the database does not answer.
    pub(crate) async fn player_by_name(&self, name_key: &str) -> Stored<Option<Player>> {
        let query = format!("SELECT {PLAYER} FROM players p WHERE p.name_key = $1");
        Ok(sqlx::query_as(sqlx::AssertSqlSafe(query)).bind(name_key).fetch_optional(&self.readers).await?)
    }

    /// The player of a session. Banned players have none, whatever is stored.
    ///
    /// # Errors
    /// If the database does not answer.
    pub(crate) async fn session_player(&self, secret_hash: &str) -> Stored<Option<Player>> {
        let query = format!(
            "SELECT {PLAYER} FROM sessions s JOIN players p ON p.id = s.player \
             WHERE s.secret_hash = $1 AND p.banned IS NULL AND p.leaving = 0"
        );
        Ok(sqlx::query_as(sqlx::AssertSqlSafe(query)).bind(secret_hash).fetch_optional(&self.readers).await?)
    }

    /// Stores a new guest with a first session.
    ///
    /// # Errors
    /// [`StoreError::Conflict`] if the name is taken.
    pub(crate) async fn insert_guest(&self, id: &str, name: &str, name_key: &str, secret_hash: &str, now: Millis) -> Stored<()> {
        let (id, name, name_key, secret_hash) = (id.to_owned(), name.to_owned(), name_key.to_owned(), secret_hash.to_owned());
        self.writer
            .write(move |connection| {
                let (id, name, name_key, secret_hash) = (id.clone(), name.clone(), name_key.clone(), secret_hash.clone());
                Box::pin(async move {
                    let player = "INSERT INTO players (id, name, name_key, created, seen) VALUES ($1, $2, $3, $4, $4) ON CONFLICT (name_key) DO NOTHING";
                    let inserted = sqlx::query(player).bind(&id).bind(name).bind(name_key).bind(now).execute(&mut *connection).await?;
                    if inserted.rows_affected() != 1 {
                        return Err(StoreError::Conflict);
                    }
                    insert_session(connection, &id, &secret_hash, now).await
                })
            })
            .await
    }

    /// Stores the players of the server's engine, unless they are there.
    ///
    /// # Errors
    /// If the database does not answer.
    pub(crate) async fn insert_bots(&self, now: Millis) -> Stored<()> {
        self.writer
            .write(move |connection| {
                Box::pin(async move {
                    for level in 1..=Strength::LEVELS {
                        let name = names::bot_name(level);
                        let bot = "INSERT INTO players (id, name, name_key, bot, program, may_rename, created) VALUES ($1, $2, $3, $4, 1, 0, $5) \
                                   ON CONFLICT DO NOTHING";
                        sqlx::query(bot)
                            .bind(bots::id_of(level))
                            .bind(&name)
                            .bind(names::key(&name))
                            .bind(i64::from(level))
                            .bind(now)
                            .execute(&mut *connection)
                            .await?;
                    }
                    Ok(())
                })
            })
            .await
    }

    /// Stores a further session of a player.
    ///
    /// # Errors
    /// [`StoreError::Conflict`] if the player is gone.
    pub(crate) async fn insert_session(&self, player: &str, secret_hash: &str, now: Millis) -> Stored<()> {
        let (player, secret_hash, shared) = (player.to_owned(), secret_hash.to_owned(), self.shared);
        self.writer
            .write(move |connection| {
                let (player, secret_hash) = (player.clone(), secret_hash.clone());
                Box::pin(async move {
                    check_present(connection, &player, shared).await?;
                    insert_session(connection, &player, &secret_hash, now).await
                })
            })
            .await
    }

    /// Ends a session.
    ///
    /// # Errors
    /// If the database does not answer.
    pub(crate) async fn delete_session(&self, secret_hash: &str) -> Stored<()> {
        let secret_hash = secret_hash.to_owned();
        self.writer
            .write(move |connection| {
                let secret_hash = secret_hash.clone();
                let query = "DELETE FROM sessions WHERE secret_hash = $1";
                Box::pin(async move { execute(connection, sqlx::query(query).bind(secret_hash)).await })
            })
            .await
    }

    /// Ends all sessions and tokens of a player.
    ///
    /// # Errors
    /// If the database does not answer.
    pub(crate) async fn delete_all_sessions(&self, player: &str) -> Stored<()> {
        let player = player.to_owned();
        self.writer
            .write(move |connection| {
                let player = player.clone();
                Box::pin(async move { end_access(connection, &player).await })
            })
            .await
    }

    /// Gives a guest a name, a password or a passkey, and recovery codes.
    ///
    /// # Errors
    /// [`StoreError::Conflict`] if the name is taken, the passkey is known already, or the player is no guest any more.
    pub(crate) async fn claim_name(&self, claim: NameClaim) -> Stored<()> {
        self.writer
            .write(move |connection| {
                let claim = claim.clone();
                Box::pin(async move {
                    // The check for the name comes first, as nothing must have been written when it fails.
                    let claimed = sqlx::query(
                        "UPDATE players SET name = $1, name_key = $2, password = $3, claimed = 1 WHERE id = $4 AND claimed = 0 AND leaving = 0 \
                         AND NOT EXISTS (SELECT 1 FROM players o WHERE o.name_key = $2 AND o.id <> $4) \
                         AND NOT EXISTS (SELECT 1 FROM passkeys WHERE credential = $5)",
                    )
                    .bind(claim.name)
                    .bind(claim.name_key)
                    .bind(claim.password)
                    .bind(&claim.player)
                    .bind(claim.passkey.as_ref().map(|passkey| passkey.credential.clone()))
                    .execute(&mut *connection)
                    .await?;
                    if claimed.rows_affected() != 1 {
                        return Err(StoreError::Conflict);
                    }
                    if let Some(passkey) = &claim.passkey {
                        insert_passkey(connection, &claim.player, passkey).await?;
                    }
                    for code in &claim.code_hashes {
                        let code_query = "INSERT INTO recovery_codes (code_hash, player) VALUES ($1, $2)";
                        sqlx::query(code_query).bind(code).bind(&claim.player).execute(&mut *connection).await?;
                    }
                    Ok(())
                })
            })
            .await
    }

    /// Gives a player a new password and a new session for a recovery code, which is used up. All other sessions end, and all passkeys are
    /// removed.
    ///
    /// # Errors
    /// [`StoreError::Conflict`] if the player has no such code, or is gone.
    pub(crate) async fn recover(&self, recovery: Recovery, now: Millis) -> Stored<()> {
        let shared = self.shared;
        self.writer
            .write(move |connection| {
                let recovery = recovery.clone();
                Box::pin(async move {
                    check_present(connection, &recovery.player, shared).await?;
                    let used = sqlx::query("DELETE FROM recovery_codes WHERE code_hash = $1 AND player = $2")
                        .bind(&recovery.code_hash)
                        .bind(&recovery.player)
                        .execute(&mut *connection)
                        .await?;
                    if used.rows_affected() != 1 {
                        return Err(StoreError::Conflict);
                    }
                    let password = "UPDATE players SET password = $1 WHERE id = $2";
                    sqlx::query(password).bind(&recovery.password).bind(&recovery.player).execute(&mut *connection).await?;
                    sqlx::query("DELETE FROM passkeys WHERE player = $1").bind(&recovery.player).execute(&mut *connection).await?;
                    end_access(connection, &recovery.player).await?;
                    insert_session(connection, &recovery.player, &recovery.secret_hash, now).await
                })
            })
            .await
    }

    /// How many players, other than the server's engine, were seen since a moment.
    ///
    /// # Errors
    /// If the database does not answer.
    pub(crate) async fn seen_since(&self, moment: Millis) -> Stored<i64> {
        let query = "SELECT COUNT(*) FROM players WHERE seen > $1 AND bot IS NULL";
        Ok(sqlx::query_scalar(query).bind(moment).fetch_one(&self.readers).await?)
    }

    /// Those of at most 400 players who are not gone.
    ///
    /// # Errors
    /// If the database does not answer.
    pub(crate) async fn players_among(&self, ids: &[String]) -> Stored<Vec<Player>> {
        let placeholders = placeholders(1, ids.len());
        let query = format!("SELECT {PLAYER} FROM players p WHERE p.banned IS NULL AND p.leaving = 0 AND p.id IN ({placeholders})");
        let query = ids.iter().fold(sqlx::query_as(sqlx::AssertSqlSafe(query)), |query, id| query.bind(id));
        Ok(query.fetch_all(&self.readers).await?)
    }

    /// The players, other than the server's engine, who were seen since a moment and are not gone: at most `most`, the latest first.
    ///
    /// # Errors
    /// If the database does not answer.
    pub(crate) async fn who_was_seen_since(&self, moment: Millis, most: usize) -> Stored<Vec<Player>> {
        let query = format!(
            "SELECT {PLAYER} FROM players p WHERE p.seen > $1 AND p.bot IS NULL AND p.banned IS NULL AND p.leaving = 0 \
             ORDER BY p.seen DESC LIMIT $2"
        );
        Ok(sqlx::query_as(sqlx::AssertSqlSafe(query)).bind(moment).bind(most as i64).fetch_all(&self.readers).await?)
    }

    /// Notes that players are connected now. Thousands of them in one transaction would delay turns, so they are written in batches.
    ///
    /// # Errors
    /// If the database does not answer.
    pub(crate) async fn seen(&self, players: Vec<String>, now: Millis) -> Stored<()> {
        for some in players.chunks(AT_ONCE) {
            let some = some.to_vec();
            self.writer
                .write(move |connection| {
                    let some = some.clone();
                    Box::pin(async move {
                        let query = format!("UPDATE players SET seen = $1 WHERE leaving = 0 AND id IN ({})", placeholders(2, some.len()));
                        let query = sqlx::query(sqlx::AssertSqlSafe(query)).bind(now);
                        execute(connection, some.into_iter().fold(query, |query, player| query.bind(player))).await
                    })
                })
                .await?;
        }
        Ok(())
    }
}

/// A guest's claim to a name.
#[derive(Clone, Debug)]
pub struct NameClaim {
    /// The identifier of the guest.
    pub player: String,
    /// The name.
    pub name: String,
    /// Equal for names that look alike.
    pub name_key: String,
    /// The hash of the password, unless there is a passkey.
    pub password: Option<String>,
    /// The passkey, unless there is a password.
    pub passkey: Option<StoredPasskey>,
    /// The hashes of the recovery codes.
    pub code_hashes: Vec<String>,
}

/// A new password for a recovery code.
#[derive(Clone, Debug)]
pub struct Recovery {
    /// The identifier of the player.
    pub player: String,
    /// The hash of the code.
    pub code_hash: String,
    /// The hash of the new password.
    pub password: String,
    /// The hash of the secret of the new session.
    pub secret_hash: String,
}

/// Refuses a write of a player who is gone. To be called before anything is written. Until this transaction ends, no other can begin to
/// delete or ban the player.
pub(super) async fn check_present(connection: &mut sqlx::AnyConnection, player: &str, shared: bool) -> Stored<()> {
    check(connection, "SELECT id FROM players WHERE id = $1 AND leaving = 0 AND banned IS NULL", player, shared).await
}

/// As [`check_present`], for a write about a player, who may be banned.
pub(super) async fn check_not_leaving(connection: &mut sqlx::AnyConnection, player: &str, shared: bool) -> Stored<()> {
    check(connection, "SELECT id FROM players WHERE id = $1 AND leaving = 0", player, shared).await
}

async fn check(connection: &mut sqlx::AnyConnection, query: &'static str, player: &str, shared: bool) -> Stored<()> {
    // On PostgreSQL, waits for `Store::begin_to_delete`, which locks the row, too. On SQLite, there is no other writer during this
    // transaction.
    let query = if shared { format!("{query} FOR KEY SHARE") } else { query.to_owned() };
    let found = sqlx::query(sqlx::AssertSqlSafe(query)).bind(player).fetch_optional(connection).await?;
    if found.is_some() { Ok(()) } else { Err(StoreError::Conflict) }
}

/// Ends all sessions and tokens of a player.
pub(super) async fn end_access(connection: &mut sqlx::AnyConnection, player: &str) -> Stored<()> {
    for query in ["DELETE FROM sessions WHERE player = $1", "DELETE FROM tokens WHERE player = $1"] {
        sqlx::query(query).bind(player).execute(&mut *connection).await?;
    }
    Ok(())
}

async fn insert_session(connection: &mut sqlx::AnyConnection, player: &str, secret_hash: &str, now: Millis) -> Stored<()> {
    let session = "INSERT INTO sessions (secret_hash, player, created) VALUES ($1, $2, $3)";
    sqlx::query(session).bind(secret_hash).bind(player).bind(now).execute(connection).await?;
    Ok(())
}
