//! Statistics about a site.

use serde::Serialize;

use super::{Admin, Done};

/// Counts of everything that is stored.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize)]
pub struct SiteStats {
    /// Players with an account.
    pub accounts: i64,
    /// Players without an account, other than the server's engine.
    pub guests: i64,
    /// Players that are bots of users.
    pub bots: i64,
    /// Banned players.
    pub banned: i64,
    /// Players who were connected in the last day.
    pub seen_in_a_day: i64,
    /// Players who were connected in the last thirty days.
    pub seen_in_thirty_days: i64,
    /// Sessions.
    pub sessions: i64,
    /// Tokens.
    pub tokens: i64,
    /// All games.
    pub games: i64,
    /// Games that have not ended.
    pub games_in_progress: i64,
    /// Rated games that have ended.
    pub rated_games: i64,
    /// All turns.
    pub turns: i64,
    /// Variants that users wrote.
    pub variants_of_users: i64,
    /// Messages in games.
    pub messages: i64,
    /// Reports that are not closed.
    pub open_reports: i64,
}

impl Admin {
    /// Statistics about the site.
    ///
    /// # Errors
    /// If the database does not answer.
    pub async fn stats(&self) -> Done<SiteStats> {
        Ok(self.store.stats(self.now()).await?)
    }
}
