//! Renaming, exporting and deleting players.

use serde_json::{Value, json};
use sqlx::Row;

use super::players::end_access;
use super::{Store, StoreError, Stored, execute};
use crate::online::time::Millis;

/// The name of players who have deleted themselves.
pub const DELETED: &str = "deleted";

impl Store {
    /// Changes the name of a player, which is possible once.
    ///
    /// # Errors
    /// [`StoreError::Conflict`] if the name is taken, or the player may not change it.
    pub(crate) async fn rename(&self, player: &str, name: &str, name_key: &str) -> Stored<()> {
        let (player, name, name_key) = (player.to_owned(), name.to_owned(), name_key.to_owned());
        self.writer
            .write(move |connection| {
                let (player, name, name_key) = (player.clone(), name.clone(), name_key.clone());
                Box::pin(async move {
                    let renamed = sqlx::query(
                        "UPDATE players SET name = $1, name_key = $2, may_rename = 0 WHERE id = $3 AND may_rename = 1 \
                         AND claimed = 1 AND leaving = 0 AND NOT EXISTS (SELECT 1 FROM players o WHERE o.name_key = $2 AND o.id <> $3)",
                    );
                    let renamed = renamed.bind(name).bind(name_key).bind(player).execute(connection).await?;
                    if renamed.rows_affected() == 1 { Ok(()) } else { Err(StoreError::Conflict) }
                })
            })
            .await
    }

    /// Begins to delete a player: they cannot act any more, and no game of theirs can begin.
    ///
    /// # Errors
    /// If the database does not answer.
    pub(crate) async fn begin_to_delete(&self, player: &str) -> Stored<()> {
        self.lock_out(player, "UPDATE players SET leaving = $2 WHERE id = $1 AND leaving = 0", 1).await
    }

    /// Bans a player: they cannot act any more, and no game of theirs can begin.
    ///
    /// # Errors
    /// If the database does not answer.
    pub(crate) async fn ban(&self, player: &str, now: Millis) -> Stored<()> {
        self.lock_out(player, "UPDATE players SET banned = $2 WHERE id = $1 AND banned IS NULL", now).await
    }

    /// Ends the ban of a player.
    ///
    /// # Errors
    /// If the database does not answer.
    pub(crate) async fn unban(&self, player: &str) -> Stored<()> {
        let player = player.to_owned();
        self.writer
            .write(move |connection| {
                let player = player.clone();
                let query = "UPDATE players SET banned = NULL WHERE id = $1";
                Box::pin(async move { execute(connection, sqlx::query(query).bind(player)).await })
            })
            .await
    }

    async fn lock_out(&self, player: &str, query: &'static str, value: i64) -> Stored<()> {
        let (player, shared) = (player.to_owned(), self.shared);
        self.writer
            .write(move |connection| {
                let player = player.clone();
                Box::pin(async move {
                    if shared {
                        // Waits for games of the player that are just being stored: their references lock this row. A transaction that
                        // stores one later waits for this one, and then finds the player gone (`insert_game`).
                        sqlx::query("SELECT id FROM players WHERE id = $1 FOR UPDATE")
                            .bind(&player)
                            .fetch_optional(&mut *connection)
                            .await?;
                    }
                    sqlx::query(query).bind(&player).bind(value).execute(&mut *connection).await?;
                    end_access(connection, &player).await?;
                    for query in ["DELETE FROM seeks WHERE player = $1", "DELETE FROM challenges WHERE player = $1 AND game IS NULL"] {
                        sqlx::query(query).bind(&player).execute(&mut *connection).await?;
                    }
                    Ok(())
                })
            })
            .await
    }

    /// The players who are being deleted, and banned players with unfinished games.
    ///
    /// # Errors
    /// If the database does not answer.
    pub(crate) async fn unsettled_players(&self) -> Stored<Vec<String>> {
        let query = "SELECT id FROM players WHERE leaving = 1 UNION SELECT p.id FROM players p WHERE p.banned IS NOT NULL \
                     AND EXISTS (SELECT 1 FROM games g WHERE g.reason IS NULL AND (g.white = p.id OR g.black = p.id))";
        Ok(sqlx::query_scalar(query).fetch_all(&self.readers).await?)
    }

    /// Deletes everything of a player, after [`Store::begin_to_delete`]. The row stays, without a name, since games refer to it.
    ///
    /// # Errors
    /// [`StoreError::Conflict`] if the player is not being deleted, or a game of theirs goes on.
    pub(crate) async fn delete_player(&self, player: &str) -> Stored<()> {
        let player = player.to_owned();
        self.writer
            .write(move |connection| {
                let player = player.clone();
                Box::pin(async move {
                    let ready = "SELECT COUNT(*) FROM players WHERE id = $1 AND leaving = 1 \
                                 AND NOT EXISTS (SELECT 1 FROM games WHERE reason IS NULL AND (white = $1 OR black = $1))";
                    let ready: i64 = sqlx::query_scalar(ready).bind(&player).fetch_one(&mut *connection).await?;
                    if ready == 0 {
                        return Err(StoreError::Conflict);
                    }
                    for table in ["sessions", "tokens", "recovery_codes", "passkeys", "seeks", "challenges", "reports", "ratings", "rating_history", "blocks"] {
                        let query = format!("DELETE FROM {table} WHERE player = $1");
                        sqlx::query(sqlx::AssertSqlSafe(query)).bind(&player).execute(&mut *connection).await?;
                    }
                    for query in [
                        "DELETE FROM blocks WHERE blocked = $1",
                        "DELETE FROM reports WHERE reported = $1",
                        "DELETE FROM messages WHERE side = 'white' AND game IN (SELECT id FROM games WHERE white = $1)",
                        "DELETE FROM messages WHERE side = 'black' AND game IN (SELECT id FROM games WHERE black = $1)",
                    ] {
                        sqlx::query(query).bind(&player).execute(&mut *connection).await?;
                    }
                    // No name has this key, since it contains a space.
                    let nameless =
                        "UPDATE players SET name = $1, name_key = $2, password = NULL, claimed = 0, may_rename = 0, seen = 0, created = 0, leaving = 2 WHERE id = $3";
                    let key = format!("{DELETED} {player}");
                    sqlx::query(nameless).bind(DELETED).bind(key).bind(&player).execute(connection).await?;
                    Ok(())
                })
            })
            .await
    }

    /// What is stored about a player besides their games.
    ///
    /// # Errors
    /// If the database does not answer.
    pub(crate) async fn export_player(&self, player: &str) -> Stored<Value> {
        let mut sessions = Vec::new();
        for row in self.rows("SELECT created FROM sessions WHERE player = $1 ORDER BY created", player).await? {
            sessions.push(json!({"createdMs": row.try_get::<Millis, _>("created")?}));
        }
        let mut tokens = Vec::new();
        for row in self.rows("SELECT name, created FROM tokens WHERE player = $1 ORDER BY created", player).await? {
            tokens.push(json!({"name": row.try_get::<String, _>("name")?, "createdMs": row.try_get::<Millis, _>("created")?}));
        }
        let mut seeks = Vec::new();
        for row in self.rows("SELECT id, seek, created FROM seeks WHERE player = $1 ORDER BY created", player).await? {
            let seek: Value = super::from_json(row.try_get::<&str, _>("seek")?)?;
            seeks.push(json!({"id": row.try_get::<String, _>("id")?, "seek": seek, "createdMs": row.try_get::<Millis, _>("created")?}));
        }
        let mut challenges = Vec::new();
        for row in self.rows("SELECT id, game, created FROM challenges WHERE player = $1 ORDER BY created", player).await? {
            let game: Option<String> = row.try_get("game")?;
            challenges
                .push(json!({"id": row.try_get::<String, _>("id")?, "game": game, "createdMs": row.try_get::<Millis, _>("created")?}));
        }
        let mut reports = Vec::new();
        for row in self.rows("SELECT game, reason, text, created FROM reports WHERE player = $1 ORDER BY created", player).await? {
            reports.push(json!({
                "game": row.try_get::<Option<String>, _>("game")?,
                "reason": super::from_json::<Value>(row.try_get::<&str, _>("reason")?)?,
                "text": row.try_get::<String, _>("text")?,
                "createdMs": row.try_get::<Millis, _>("created")?,
            }));
        }
        Ok(json!({"sessions": sessions, "tokens": tokens, "seeks": seeks, "challenges": challenges, "reports": reports}))
    }

    /// The identifiers of all games of a player after one of them, in the order of identifiers.
    ///
    /// # Errors
    /// If the database does not answer.
    pub(crate) async fn games_of(&self, player: &str, after: &str, most: i64) -> Stored<Vec<String>> {
        let games = "SELECT id FROM games WHERE (white = $1 OR black = $1) AND id > $2 ORDER BY id LIMIT $3";
        Ok(sqlx::query_scalar(games).bind(player).bind(after).bind(most).fetch_all(&self.readers).await?)
    }

    async fn rows(&self, query: &'static str, player: &str) -> Stored<Vec<sqlx::any::AnyRow>> {
        Ok(sqlx::query(query).bind(player).fetch_all(&self.readers).await?)
    }
}
