//! The time during which nobody was there to accept turns.

use super::{Store, StoreError, Stored, execute};
use crate::online::id::new_id;
use crate::online::time::Millis;

/// A gap in the heartbeats longer than this is downtime. Shorter than the least time that a player may think, longer than a slow commit.
const GAP: Millis = 5_000;

/// Correspondence deadlines move only if the gap was longer than this.
const LONG_GAP: Millis = 60 * 60 * 1000;

/// A span without any process, now over.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Downtime {
    /// How long it was.
    pub span: Millis,
}

impl Store {
    /// Notes that this process is alive. After a gap, moves the clocks of running games by it, and returns it to the one process that did so.
    ///
    /// # Errors
    /// If the database does not answer.
    pub(crate) async fn heartbeat(&self, now: Millis) -> Stored<Option<Downtime>> {
        let last: Option<Millis> = sqlx::query_scalar("SELECT last_alive FROM site WHERE id = 1").fetch_optional(&self.readers).await?;
        match last {
            None => {
                let first = "INSERT INTO site (id, last_alive) VALUES (1, $1) ON CONFLICT (id) DO NOTHING";
                self.writer
                    .write(move |connection| Box::pin(async move { execute(connection, sqlx::query(first).bind(now)).await }))
                    .await?;
                Ok(None)
            }
            Some(last) if now - last > GAP => match self.end_downtime(last, now).await {
                // Another process was faster.
                Err(StoreError::Conflict) => Ok(None),
                result => result.map(Some),
            },
            Some(_) => {
                let alive = "UPDATE site SET last_alive = $1 WHERE id = 1 AND last_alive < $1";
                self.writer
                    .write(move |connection| Box::pin(async move { execute(connection, sqlx::query(alive).bind(now)).await }))
                    .await?;
                Ok(None)
            }
        }
    }

    /// What tells this site from others that share a NATS server with it: made once, after the first heartbeat.
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

    async fn end_downtime(&self, last: Millis, now: Millis) -> Stored<Downtime> {
        let span = now - last;
        self.writer
            .write(move |connection| {
                Box::pin(async move {
                    let first = sqlx::query("UPDATE site SET last_alive = $1 WHERE id = 1 AND last_alive = $2")
                        .bind(now)
                        .bind(last)
                        .execute(&mut *connection)
                        .await?;
                    if first.rows_affected() != 1 {
                        return Err(StoreError::Conflict);
                    }
                    // What fell due before the downtime has fallen due.
                    sqlx::query(
                        "UPDATE games SET since = since + $1, deadline = deadline + $1, version = version + 1 \
                         WHERE deadline > $2 AND ($3 OR control NOT LIKE '%correspondence%')",
                    )
                    .bind(span)
                    .bind(last)
                    .bind(span > LONG_GAP)
                    .execute(connection)
                    .await?;
                    Ok(Downtime { span })
                })
            })
            .await
    }
}
