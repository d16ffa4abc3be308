//! Games whose rules or turns cannot be applied any more: they cannot continue, so they are aborted.

use super::Site;
use super::bounded::STEPS;
use super::game::LoadedGame;
use super::hub::Topic;
use super::library::LibraryError;
use super::protocol::{Code, Event, Refusal};

impl Site {
    /// Whether a refusal means that the rules of a game, or its stored turns, cannot be applied any more.
    ///
    /// # Errors
    /// If the database does not answer.
    pub(super) async fn is_unplayable(&self, game: &str, refusal: &Refusal) -> Result<bool, Refusal> {
        match refusal.code {
            Code::BadVariant => Ok(true),
            // Both a damaged game and a database that does not answer have this code.
            Code::Unavailable => self.is_damaged(game).await,
            _ => Ok(false),
        }
    }

    /// Aborts a game if a refusal means that it cannot be played any more. Returns whether it has ended.
    pub(super) async fn end_if_unplayable(&self, game: &str, refusal: &Refusal) -> bool {
        if !matches!(self.is_unplayable(game, refusal).await, Ok(true)) {
            return false;
        }
        tracing::error!(game, %refusal, "aborting a game that cannot be played any more");
        match self.abort_unplayable(game).await {
            Ok(()) => true,
            Err(refusal) => {
                tracing::warn!(game, %refusal, "cannot abort the game");
                false
            }
        }
    }

    /// Whether the stored turns of a game do not follow from its rules.
    async fn is_damaged(&self, game: &str) -> Result<bool, Refusal> {
        let Some((record, entries)) = self.store.game(game).await? else { return Ok(false) };
        let variant = match self.library.by_digest(&record.digest).await {
            Err(LibraryError::Store(error)) => return Err(error.into()),
            Err(_) => return Ok(true),
            Ok(variant) => variant,
        };
        let (rules, steps) = (variant.rules.clone(), STEPS * (entries.len() as u64 + 1));
        self.bounded.with(&variant, steps, move || Ok(LoadedGame::replay(record, entries, rules).is_err())).await
    }

    /// Aborts a game without its rules, and publishes that to its players.
    async fn abort_unplayable(&self, game: &str) -> Result<(), Refusal> {
        self.store.abort_game(game, self.now()).await?;
        self.loaded_games.forget_older(game, i64::MAX);
        let Some((record, _)) = self.store.game(game).await? else { return Ok(()) };
        for player in [&record.players.white, &record.players.black] {
            if let Some(result) = record.result.clone() {
                self.publish(Topic::Player(player.clone()), Event::Ended { game: game.to_owned(), result });
            }
        }
        Ok(())
    }
}
