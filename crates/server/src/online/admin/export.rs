//! Export of all games, for other programs.

use super::{Admin, Done};
use crate::online::bounded::STEPS;
use crate::online::game::{GameRecord, LoadedGame};
use crate::online::own_data::game_json;
use crate::online::pgn::pgn;
use crate::online::protocol::{Refusal, Sides};
use crate::online::store::StoreError;

/// How many games are read at a time.
const PAGE: i64 = 500;

/// The format of exported games.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ExportFormat {
    /// One JSON object per line, with everything that is stored about the game except its messages.
    Ndjson,
    /// PGN.
    Pgn,
}

impl Admin {
    /// The identifiers of the next games after `after`, in the order of identifiers; none at the end. Start with an empty `after`.
    ///
    /// # Errors
    /// If the database does not answer.
    pub async fn games_after(&self, after: &str) -> Done<Vec<String>> {
        Ok(self.store.games_after(after, PAGE).await?)
    }

    /// A game as text.
    ///
    /// # Errors
    /// If its rules cannot be applied, or the database does not answer.
    pub async fn export_game(&self, id: &str, format: ExportFormat) -> Done<String> {
        let (record, entries) = self.store.game(id).await?.ok_or_else(Refusal::no_such_game)?;
        let variant = self.library.by_digest(&record.digest).await.map_err(Refusal::from)?;
        let names = self.names(&record).await?;
        if format == ExportFormat::Ndjson {
            return Ok(format!("{}\n", game_json(&record, &entries, &variant.view(), &names)));
        }
        let (rules, steps) = (variant.rules.clone(), STEPS * (entries.len() as u64 + 1));
        let write = move || {
            let loaded = LoadedGame::replay(record, entries, rules).map_err(|error| StoreError::Damaged(error.to_string()))?;
            Ok(format!("{}\n\n", pgn(&loaded, &names).trim_end()))
        };
        Ok(self.bounded.with(&variant, steps, write).await?)
    }

    /// The names of the players of a game.
    pub(super) async fn names(&self, record: &GameRecord) -> Done<Sides<String>> {
        let mut names = Sides { white: String::new(), black: String::new() };
        for (name, id) in [(&mut names.white, &record.players.white), (&mut names.black, &record.players.black)] {
            *name = self.store.player(id).await?.map_or_else(|| "?".to_owned(), |player| player.name);
        }
        Ok(names)
    }
}
