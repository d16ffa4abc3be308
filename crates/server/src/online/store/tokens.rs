//! Tokens of programs, and players who are bots.

use std::collections::HashSet;

use sqlx::Row;

use super::players::{PLAYER, check_present};
use super::{AT_ONCE, Player, Store, StoreError, Stored, placeholders};
use crate::online::protocol::TokenView;

impl Store {
    /// Stores a token under the hash of its secret, unless the player has `most` already.
    ///
    /// # Errors
    /// [`StoreError::Conflict`] if there are too many, or the player is gone.
    pub(crate) async fn insert_token(&self, player: &str, token: TokenView, secret_hash: &str, most: i64) -> Stored<()> {
        let (player, secret_hash, shared) = (player.to_owned(), secret_hash.to_owned(), self.shared);
        self.writer
            .write(move |connection| {
                let (player, token, secret_hash) = (player.clone(), token.clone(), secret_hash.clone());
                Box::pin(async move {
                    check_present(connection, &player, shared).await?;
                    let query = "INSERT INTO tokens (id, secret_hash, player, name, created) SELECT $1, $2, $3, $4, $5 \
                                 WHERE (SELECT COUNT(*) FROM tokens WHERE player = $3) < $6";
                    let query = sqlx::query(query).bind(token.id).bind(secret_hash).bind(player).bind(token.name);
                    let inserted = query.bind(token.created_ms).bind(most).execute(connection).await?;
                    if inserted.rows_affected() == 1 { Ok(()) } else { Err(StoreError::Conflict) }
                })
            })
            .await
    }

    /// The tokens of a player, oldest first.
    ///
    /// # Errors
    /// If the database does not answer.
    pub(crate) async fn tokens(&self, player: &str) -> Stored<Vec<TokenView>> {
        let query = "SELECT id, name, created FROM tokens WHERE player = $1 ORDER BY created, id";
        let rows = sqlx::query(query).bind(player).fetch_all(&self.readers).await?;
        let token = |row: &sqlx::any::AnyRow| {
            Ok(TokenView { id: row.try_get("id")?, name: row.try_get("name")?, created_ms: row.try_get("created")? })
        };
        rows.iter().map(token).collect()
    }

    /// Revokes a token of a player, or of anybody. Returns the hash of its secret.
    ///
    /// # Errors
    /// [`StoreError::Conflict`] if there is no such token.
    pub(crate) async fn delete_token(&self, id: &str, player: Option<&str>) -> Stored<String> {
        let (id, player) = (id.to_owned(), player.map(str::to_owned));
        self.writer
            .write(move |connection| {
                let (id, player) = (id.clone(), player.clone());
                Box::pin(async move {
                    let query = match player {
                        Some(_) => "DELETE FROM tokens WHERE id = $1 AND player = $2 RETURNING secret_hash",
                        None => "DELETE FROM tokens WHERE id = $1 RETURNING secret_hash",
                    };
                    let query = player.iter().fold(sqlx::query_scalar(query).bind(id), |query, player| query.bind(player.clone()));
                    query.fetch_optional(connection).await?.ok_or(StoreError::Conflict)
                })
            })
            .await
    }

    /// The player of a token. Banned players have none, whatever is stored.
    ///
    /// # Errors
    /// If the database does not answer.
    pub(crate) async fn token_player(&self, secret_hash: &str) -> Stored<Option<Player>> {
        let query = format!(
            "SELECT {PLAYER} FROM tokens t JOIN players p ON p.id = t.player \
             WHERE t.secret_hash = $1 AND p.banned IS NULL AND p.leaving = 0"
        );
        Ok(sqlx::query_as(sqlx::AssertSqlSafe(query)).bind(secret_hash).fetch_optional(&self.readers).await?)
    }

    /// Those of some hashes of secrets that no longer belong to a session or token.
    ///
    /// # Errors
    /// If the database does not answer.
    pub(crate) async fn ended_secrets(&self, secret_hashes: Vec<String>) -> Stored<Vec<String>> {
        let mut ended = Vec::new();
        for some in secret_hashes.chunks(AT_ONCE) {
            let placeholders = placeholders(1, some.len());
            let query = format!(
                "SELECT secret_hash FROM sessions WHERE secret_hash IN ({placeholders}) \
                 UNION ALL SELECT secret_hash FROM tokens WHERE secret_hash IN ({placeholders})"
            );
            let query = some.iter().fold(sqlx::query_scalar(sqlx::AssertSqlSafe(query)), |query, hash| query.bind(hash));
            let there: HashSet<String> = query.fetch_all(&self.readers).await?.into_iter().collect();
            ended.extend(some.iter().filter(|hash| !there.contains(*hash)).cloned());
        }
        Ok(ended)
    }

    /// Turns a player without games into a bot, for good.
    ///
    /// # Errors
    /// [`StoreError::Conflict`] if the player has played.
    pub(crate) async fn become_program(&self, player: &str) -> Stored<()> {
        let player = player.to_owned();
        self.writer
            .write(move |connection| {
                let player = player.clone();
                Box::pin(async move {
                    let query = "UPDATE players SET program = 1 WHERE id = $1 \
                                 AND NOT EXISTS (SELECT 1 FROM games g WHERE g.white = $1 OR g.black = $1)";
                    let changed = sqlx::query(query).bind(player).execute(connection).await?;
                    if changed.rows_affected() == 1 { Ok(()) } else { Err(StoreError::Conflict) }
                })
            })
            .await
    }
}
