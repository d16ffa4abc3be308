//! The reports of players, with what is needed to judge them.

use serde::Serialize;

use super::{Admin, AdminError, Done};
use crate::online::protocol::{ReportReason, Said};
use crate::online::store::StoreError;
use crate::online::time::Millis;

/// An open report.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct OpenReport {
    /// The identifier, by which it is closed.
    pub id: String,
    /// The name of the player who reports.
    pub by: String,
    /// The name of the player who is reported.
    pub about: String,
    /// Whether that player is banned.
    pub banned: bool,
    /// How many reports there were about that player, this one included.
    pub reports_about: i64,
    /// Why.
    pub reason: ReportReason,
    /// What the reporting player wrote.
    pub text: String,
    /// The game in which it happened.
    pub game: Option<String>,
    /// What was said in that game, if the reported player is in it.
    pub messages: Vec<ReportedMessage>,
    /// When it was made.
    pub created_ms: Millis,
}

/// What was said in a reported game.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct ReportedMessage {
    /// The name of the player who said it.
    pub by: String,
    /// What.
    pub said: Said,
    /// When.
    pub at_ms: Millis,
}

impl Admin {
    /// The open reports, oldest first.
    ///
    /// # Errors
    /// If the database does not answer.
    pub async fn reports(&self) -> Done<Vec<OpenReport>> {
        let mut reports = self.store.open_reports().await?;
        for report in &mut reports {
            if let Some(game) = report.game.clone() {
                report.messages = self.said_in(&game, &report.about).await?;
            }
        }
        Ok(reports)
    }

    /// Closes a report.
    ///
    /// # Errors
    /// If it is not open.
    pub async fn close_report(&self, id: &str) -> Done<()> {
        match self.store.close_report(id, self.now()).await {
            Err(StoreError::Conflict) => Err(AdminError::NoReport(id.to_owned())),
            closed => Ok(closed?),
        }
    }

    async fn said_in(&self, game: &str, about: &str) -> Done<Vec<ReportedMessage>> {
        let Some((record, _)) = self.store.game(game).await? else { return Ok(Vec::new()) };
        let names = self.names(&record).await?;
        if names.white != about && names.black != about {
            return Ok(Vec::new());
        }
        let messages = self.store.messages(game).await?;
        let message = |message: crate::online::protocol::GameMessage| ReportedMessage {
            by: names.get(message.by).clone(),
            said: message.said,
            at_ms: message.at_ms,
        };
        Ok(messages.into_iter().map(message).collect())
    }
}
