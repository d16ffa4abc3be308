//! Reads and writes for the administrator.

use sqlx::Row;
use sqlx::any::AnyRow;

use super::{Store, StoreError, Stored, from_json};
use crate::online::admin::{OpenReport, SiteStats};
use crate::online::game::ABORTED;
use crate::online::time::{DAY_MS, Millis};

impl Store {
    /// Copies an SQLite database into an empty file, as it is at one moment.
    ///
    /// # Errors
    /// If the file cannot be written.
    pub(crate) async fn copy_to(&self, file: &str) -> Stored<()> {
        sqlx::query("VACUUM INTO $1").bind(file).execute(&self.readers).await?;
        Ok(())
    }

    /// Changes the name of a player, who cannot change it back.
    ///
    /// # Errors
    /// [`StoreError::Conflict`] if the name is taken.
    pub(crate) async fn rename_by_admin(&self, player: &str, name: &str, name_key: &str) -> Stored<()> {
        let (player, name, name_key) = (player.to_owned(), name.to_owned(), name_key.to_owned());
        self.writer
            .write(move |connection| {
                let (player, name, name_key) = (player.clone(), name.clone(), name_key.clone());
                Box::pin(async move {
                    let query = "UPDATE players SET name = $1, name_key = $2, may_rename = 0 WHERE id = $3 AND leaving = 0 \
                                 AND NOT EXISTS (SELECT 1 FROM players o WHERE o.name_key = $2 AND o.id <> $3)";
                    let renamed = sqlx::query(query).bind(name).bind(name_key).bind(player).execute(connection).await?;
                    if renamed.rows_affected() == 1 { Ok(()) } else { Err(StoreError::Conflict) }
                })
            })
            .await
    }

    /// The open reports, oldest first, without the messages of their games.
    ///
    /// # Errors
    /// If the database does not answer.
    pub(crate) async fn open_reports(&self) -> Stored<Vec<OpenReport>> {
        let query = "SELECT r.id, r.game, r.reason, r.text, r.created, p.name AS by_name, q.name AS about, q.banned, \
                     (SELECT COUNT(*) FROM reports o WHERE o.reported = r.reported) AS reports_about \
                     FROM reports r JOIN players p ON p.id = r.player JOIN players q ON q.id = r.reported \
                     WHERE r.closed IS NULL ORDER BY r.created, r.id";
        sqlx::query(query).fetch_all(&self.readers).await?.iter().map(open_report).collect()
    }

    /// Closes a report.
    ///
    /// # Errors
    /// [`StoreError::Conflict`] if it is not open.
    pub(crate) async fn close_report(&self, id: &str, now: Millis) -> Stored<()> {
        let id = id.to_owned();
        self.writer
            .write(move |connection| {
                let id = id.clone();
                Box::pin(async move {
                    let query = "UPDATE reports SET closed = $1 WHERE id = $2 AND closed IS NULL";
                    let closed = sqlx::query(query).bind(now).bind(id).execute(connection).await?;
                    if closed.rows_affected() == 1 { Ok(()) } else { Err(StoreError::Conflict) }
                })
            })
            .await
    }

    /// The identifiers of games after one of them, in the order of identifiers.
    ///
    /// # Errors
    /// If the database does not answer.
    pub(crate) async fn games_after(&self, after: &str, most: i64) -> Stored<Vec<String>> {
        let query = "SELECT id FROM games WHERE id > $1 ORDER BY id LIMIT $2";
        Ok(sqlx::query_scalar(query).bind(after).bind(most).fetch_all(&self.readers).await?)
    }

    /// Games with rows of turns that their list does not have.
    ///
    /// # Errors
    /// If the database does not answer.
    pub(crate) async fn games_with_extra_turns(&self) -> Stored<Vec<String>> {
        let query =
            "SELECT DISTINCT g.id FROM turns t JOIN games g ON g.id = t.game WHERE t.number < 0 OR t.number >= g.entries ORDER BY g.id";
        Ok(sqlx::query_scalar(query).fetch_all(&self.readers).await?)
    }

    /// Finished rated games that did not change two ratings, in the variant and over all, of each player who is still there.
    ///
    /// # Errors
    /// If the database does not answer.
    pub(crate) async fn games_rated_wrongly(&self) -> Stored<Vec<String>> {
        let query = "SELECT g.id FROM games g JOIN players w ON w.id = g.white JOIN players b ON b.id = g.black \
                     LEFT JOIN (SELECT game, COUNT(*) AS changes FROM rating_history GROUP BY game) h ON h.game = g.id \
                     WHERE g.rated = 1 AND g.reason IS NOT NULL AND g.reason <> $1 AND COALESCE(h.changes, 0) <> \
                     (CASE WHEN w.leaving = 2 THEN 0 ELSE 2 END) + (CASE WHEN b.leaving = 2 THEN 0 ELSE 2 END) ORDER BY g.id";
        Ok(sqlx::query_scalar(query).bind(ABORTED).fetch_all(&self.readers).await?)
    }

    /// Statistics about the site.
    ///
    /// # Errors
    /// If the database does not answer.
    pub(crate) async fn stats(&self, now: Millis) -> Stored<SiteStats> {
        let (day, month) = (now - DAY_MS, now - 30 * DAY_MS);
        Ok(SiteStats {
            accounts: self.count("players WHERE claimed = 1 AND leaving = 0").await?,
            guests: self.count("players WHERE claimed = 0 AND bot IS NULL AND leaving = 0").await?,
            bots: self.count("players WHERE program = 1 AND bot IS NULL AND leaving = 0").await?,
            banned: self.count("players WHERE banned IS NOT NULL").await?,
            seen_in_a_day: self.seen_since(day).await?,
            seen_in_thirty_days: self.seen_since(month).await?,
            sessions: self.count("sessions").await?,
            tokens: self.count("tokens").await?,
            games: self.count("games").await?,
            games_in_progress: self.count("games WHERE reason IS NULL").await?,
            rated_games: self.count("games WHERE rated = 1 AND reason IS NOT NULL AND reason <> 'aborted'").await?,
            turns: self.count("turns WHERE taken_back IS NULL").await?,
            variants_of_users: self.count("variants WHERE builtin = 0").await?,
            messages: self.count("messages").await?,
            open_reports: self.count("reports WHERE closed IS NULL").await?,
        })
    }

    async fn count(&self, rows: &'static str) -> Stored<i64> {
        let query = format!("SELECT COUNT(*) FROM {rows}");
        Ok(sqlx::query_scalar(sqlx::AssertSqlSafe(query)).fetch_one(&self.readers).await?)
    }
}

fn open_report(row: &AnyRow) -> Stored<OpenReport> {
    Ok(OpenReport {
        id: row.try_get("id")?,
        by: row.try_get("by_name")?,
        about: row.try_get("about")?,
        banned: row.try_get::<Option<Millis>, _>("banned")?.is_some(),
        reports_about: row.try_get("reports_about")?,
        reason: from_json(row.try_get::<&str, _>("reason")?)?,
        text: row.try_get("text")?,
        game: row.try_get("game")?,
        messages: Vec::new(),
        created_ms: row.try_get("created")?,
    })
}
