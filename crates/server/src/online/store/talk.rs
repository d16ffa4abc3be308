//! Messages, blocked players and reports.

use sqlx::Row;

use super::players::{PLAYER, check_not_leaving, check_present};
use super::{Store, StoreError, Stored, execute, from_json, to_json};
use crate::online::id::new_id;
use crate::online::protocol::{GameMessage, NewReport, PlayerName, Said, Side};
use crate::online::store::Player;
use crate::online::time::Millis;

impl Store {
    /// What was said in a game, oldest first.
    ///
    /// # Errors
    /// If the database does not answer.
    pub(crate) async fn messages(&self, game: &str) -> Stored<Vec<GameMessage>> {
        let query = "SELECT number, side, said, at FROM messages WHERE game = $1 ORDER BY number";
        let rows = sqlx::query(query).bind(game).fetch_all(&self.readers).await?;
        rows.iter()
            .map(|row| {
                let by = if row.try_get::<&str, _>("side")? == Side::White.word() { Side::White } else { Side::Black };
                let said = from_json(row.try_get::<&str, _>("said")?)?;
                Ok(GameMessage { number: row.try_get("number")?, by, said, at_ms: row.try_get("at")? })
            })
            .collect()
    }

    /// The number of the last message of a game; 0 if there is none.
    ///
    /// # Errors
    /// If the database does not answer.
    pub(crate) async fn last_message(&self, game: &str) -> Stored<i64> {
        let query = "SELECT COALESCE(MAX(number), 0) FROM messages WHERE game = $1";
        Ok(sqlx::query_scalar(query).bind(game).fetch_one(&self.readers).await?)
    }

    /// Stores a message of a player, as the one with this number in the game.
    ///
    /// # Errors
    /// [`StoreError::Conflict`] if another message has this number, or the player is gone.
    pub(crate) async fn insert_message(&self, game: &str, number: i64, (by, player): (Side, &str), said: &Said, now: Millis) -> Stored<()> {
        let (game, player, said, shared) = (game.to_owned(), player.to_owned(), to_json(said), self.shared);
        self.writer
            .write(move |connection| {
                let (game, player, said) = (game.clone(), player.clone(), said.clone());
                Box::pin(async move {
                    check_present(connection, &player, shared).await?;
                    let message = "INSERT INTO messages (game, number, side, said, at) VALUES ($1, $2, $3, $4, $5) ON CONFLICT (game, number) DO NOTHING";
                    let query = sqlx::query(message).bind(game).bind(number).bind(by.word()).bind(said).bind(now);
                    if query.execute(connection).await?.rows_affected() == 1 { Ok(()) } else { Err(StoreError::Conflict) }
                })
            })
            .await
    }

    /// Stores whether a player accepts free text.
    ///
    /// # Errors
    /// [`StoreError::Conflict`] if the player is gone.
    pub(crate) async fn set_free_talk(&self, player: &str, free: bool) -> Stored<()> {
        let (player, shared) = (player.to_owned(), self.shared);
        self.writer
            .write(move |connection| {
                let player = player.clone();
                let query = "UPDATE players SET free_talk = $1 WHERE id = $2";
                Box::pin(async move {
                    check_present(connection, &player, shared).await?;
                    execute(connection, sqlx::query(query).bind(i64::from(free)).bind(player)).await
                })
            })
            .await
    }

    /// Whether one of two players has blocked the other.
    ///
    /// # Errors
    /// If the database does not answer.
    pub(crate) async fn blocked_between(&self, one: &str, other: &str) -> Stored<bool> {
        let query = "SELECT COUNT(*) FROM blocks WHERE (player = $1 AND blocked = $2) OR (player = $2 AND blocked = $1)";
        let count: i64 = sqlx::query_scalar(query).bind(one).bind(other).fetch_one(&self.readers).await?;
        Ok(count > 0)
    }

    /// The players whom a player has blocked.
    ///
    /// # Errors
    /// If the database does not answer.
    pub(crate) async fn blocked_by(&self, player: &str) -> Stored<Vec<PlayerName>> {
        let query =
            format!("SELECT {PLAYER} FROM blocks b JOIN players p ON p.id = b.blocked WHERE b.player = $1 ORDER BY b.created, p.id");
        let blocked: Vec<Player> = sqlx::query_as(sqlx::AssertSqlSafe(query)).bind(player).fetch_all(&self.readers).await?;
        Ok(blocked.iter().map(Player::view).collect())
    }

    /// Blocks a player, unless `most` are blocked already.
    ///
    /// # Errors
    /// [`StoreError::Conflict`] if there are too many, or one of the two is gone.
    pub(crate) async fn block(&self, player: &str, blocked: &str, most: i64, now: Millis) -> Stored<()> {
        let (player, blocked, shared) = (player.to_owned(), blocked.to_owned(), self.shared);
        self.writer
            .write(move |connection| {
                let (player, blocked) = (player.clone(), blocked.clone());
                Box::pin(async move {
                    check_present(connection, &player, shared).await?;
                    check_not_leaving(connection, &blocked, shared).await?;
                    let count: i64 = sqlx::query_scalar("SELECT COUNT(*) FROM blocks WHERE player = $1")
                        .bind(&player)
                        .fetch_one(&mut *connection)
                        .await?;
                    if count >= most {
                        return Err(StoreError::Conflict);
                    }
                    let query =
                        "INSERT INTO blocks (player, blocked, created) VALUES ($1, $2, $3) ON CONFLICT (player, blocked) DO NOTHING";
                    execute(connection, sqlx::query(query).bind(player).bind(blocked).bind(now)).await
                })
            })
            .await
    }

    /// Unblocks a player.
    ///
    /// # Errors
    /// If the database does not answer.
    pub(crate) async fn unblock(&self, player: &str, blocked: &str) -> Stored<()> {
        let (player, blocked) = (player.to_owned(), blocked.to_owned());
        self.writer
            .write(move |connection| {
                let (player, blocked) = (player.clone(), blocked.clone());
                let query = "DELETE FROM blocks WHERE player = $1 AND blocked = $2";
                Box::pin(async move { execute(connection, sqlx::query(query).bind(player).bind(blocked)).await })
            })
            .await
    }

    /// Stores a report, unless the player has made `most` since a moment.
    ///
    /// # Errors
    /// [`StoreError::Conflict`] if there are too many, or one of the two is gone.
    pub(crate) async fn insert_report(
        &self,
        player: &str,
        reported: &str,
        report: &NewReport,
        (most, since): (i64, Millis),
        now: Millis,
    ) -> Stored<()> {
        let (player, reported, report, shared) = (player.to_owned(), reported.to_owned(), report.clone(), self.shared);
        self.writer
            .write(move |connection| {
                let (player, reported, report) = (player.clone(), reported.clone(), report.clone());
                Box::pin(async move {
                    check_present(connection, &player, shared).await?;
                    check_not_leaving(connection, &reported, shared).await?;
                    let count = "SELECT COUNT(*) FROM reports WHERE player = $1 AND created > $2";
                    let count: i64 = sqlx::query_scalar(count).bind(&player).bind(since).fetch_one(&mut *connection).await?;
                    if count >= most {
                        return Err(StoreError::Conflict);
                    }
                    let query =
                        "INSERT INTO reports (id, player, reported, game, reason, text, created) VALUES ($1, $2, $3, $4, $5, $6, $7)";
                    let query = sqlx::query(query).bind(new_id()).bind(player).bind(reported).bind(report.game);
                    execute(connection, query.bind(to_json(&report.reason)).bind(report.text).bind(now)).await
                })
            })
            .await
    }
}
