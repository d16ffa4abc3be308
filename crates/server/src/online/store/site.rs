//! Heartbeats, and the downtime between them.

use sqlx::Row;
use sqlx::any::AnyRow;

use super::{Store, StoreError, Stored, execute};
use crate::online::id::new_id;
use crate::online::time::Millis;

/// A longer gap in the heartbeats is downtime. It is not longer than the shortest turn of a time control, and longer than a slow commit.
const GAP_MS: Millis = 5_000;

/// Correspondence deadlines move only if the gap was longer than this.
const LONG_GAP_MS: Millis = 60 * 60 * 1000;

/// A span during which no process was running, now over.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Downtime {
    /// The last heartbeat before it.
    pub from: Millis,
    /// When a process noticed.
    pub to: Millis,
}

impl Downtime {
    /// How long it was.
    pub fn span(self) -> Millis {
        self.to - self.from
    }
}

/// What a process learns by a heartbeat.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Heartbeat {
    /// The last downtime, if there has been one.
    pub downtime: Option<Downtime>,
    /// Whether the clocks were moved by it just now.
    pub moved_clocks: bool,
}

impl Store {
    /// Notes that this process is alive. After a gap, moves the clocks of running games by it; one process does so.
    ///
    /// # Errors
    /// If the database does not answer.
    pub(crate) async fn heartbeat(&self, now: Millis) -> Stored<Heartbeat> {
        let last = self.last_heartbeat().await?;
        let alive = match last {
            None => "INSERT INTO site (id, last_alive) VALUES (1, $1) ON CONFLICT (id) DO NOTHING",
            Some((last, _)) if now - last > GAP_MS => {
                return match self.end_downtime(Downtime { from: last, to: now }).await {
                    // Another process was faster.
                    Err(StoreError::Conflict) => {
                        let downtime = self.last_heartbeat().await?.and_then(|(_, downtime)| downtime);
                        Ok(Heartbeat { downtime, moved_clocks: false })
                    }
                    ended => ended.map(|downtime| Heartbeat { downtime: Some(downtime), moved_clocks: true }),
                };
            }
            Some(_) => "UPDATE site SET last_alive = $1 WHERE id = 1 AND last_alive < $1",
        };
        self.writer.write(move |connection| Box::pin(async move { execute(connection, sqlx::query(alive).bind(now)).await })).await?;
        Ok(Heartbeat { downtime: last.and_then(|(_, downtime)| downtime), moved_clocks: false })
    }

    /// The last heartbeat of any process, and the last downtime.
    async fn last_heartbeat(&self) -> Stored<Option<(Millis, Option<Downtime>)>> {
        let query = "SELECT last_alive, away_from, away_to FROM site WHERE id = 1";
        let row = sqlx::query(query).fetch_optional(&self.readers).await?;
        let read = |row: AnyRow| {
            let (from, to): (Option<Millis>, Option<Millis>) = (row.try_get("away_from")?, row.try_get("away_to")?);
            Ok((row.try_get("last_alive")?, from.zip(to).map(|(from, to)| Downtime { from, to })))
        };
        row.map(read).transpose()
    }

    /// The mark that distinguishes this site from others on the same NATS server: made once, after the first heartbeat.
    ///
    /// # Errors
    /// If the database does not answer.
    pub(crate) async fn site_mark(&self) -> Stored<String> {
        let mark = new_id();
        let first = "UPDATE site SET mark = $1 WHERE id = 1 AND mark IS NULL";
        self.writer
            .write(move |connection| {
                let mark = mark.clone();
                Box::pin(async move { execute(connection, sqlx::query(first).bind(mark)).await })
            })
            .await?;
        Ok(sqlx::query_scalar("SELECT mark FROM site WHERE id = 1").fetch_one(&self.readers).await?)
    }

    async fn end_downtime(&self, downtime: Downtime) -> Stored<Downtime> {
        self.writer
            .write(move |connection| {
                Box::pin(async move {
                    let first = "UPDATE site SET last_alive = $1, away_from = $2, away_to = $1 WHERE id = 1 AND last_alive = $2";
                    let first = sqlx::query(first).bind(downtime.to).bind(downtime.from).execute(&mut *connection).await?;
                    if first.rows_affected() != 1 {
                        return Err(StoreError::Conflict);
                    }
                    // Deadlines before the downtime have passed.
                    sqlx::query(
                        "UPDATE games SET since = since + $1, deadline = deadline + $1, version = version + 1 \
                         WHERE deadline > $2 AND ($3 OR control NOT LIKE '%correspondence%')",
                    )
                    .bind(downtime.span())
                    .bind(downtime.from)
                    .bind(downtime.span() > LONG_GAP_MS)
                    .execute(connection)
                    .await?;
                    Ok(downtime)
                })
            })
            .await
    }
}
