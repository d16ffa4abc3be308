//! The opening explorer: what was played in a position, however it came about.

use tempi_rules::{Game, Position};

use super::Site;
use super::game::{Entry, EntryKind, GameRecord, Table};
use super::protocol::{Code, Explorer, Refusal};
use super::store::{ExploredTurn, GameFilter, StoreError};

/// How many turns of a game are stored by position.
const DEPTH: usize = 60;

/// How many games are stored at a time.
const GAMES: i64 = 20;

/// How many turns are listed.
const TURNS: i64 = 50;

/// How many of the last games are listed.
const LAST: i64 = 10;

impl Site {
    /// Stores the turns of some games that have ended.
    ///
    /// # Errors
    /// If the database does not answer.
    pub(super) async fn explore_some(&self) -> Result<(), Refusal> {
        for id in self.store.games_to_explore(GAMES).await? {
            let Some((record, entries)) = self.store.game(&id).await? else { continue };
            let digest = record.digest.clone();
            let turns = self.explored(record, entries).await.unwrap_or_else(|refusal| {
                // A game that this version of the program cannot read must not stop those after it.
                tracing::warn!(game = id, %refusal, "game left out of the explorer");
                Vec::new()
            });
            match self.store.explore(&id, &digest, turns).await {
                // Another process was faster.
                Err(StoreError::Conflict) => {}
                stored => stored?,
            }
        }
        Ok(())
    }

    async fn explored(&self, record: GameRecord, entries: Vec<Entry>) -> Result<Vec<ExploredTurn>, Refusal> {
        let variant = self.library.by_digest(&record.digest).await?;
        // Variants of users are played by few, and their rules may take long.
        if !variant.stored.built_in {
            return Ok(Vec::new());
        }
        Ok(turns_by_position(&self.replay(record, entries, &variant).await?))
    }

    /// What was played in a position of a built-in variant at the beginning of a turn; without a FEN, at the start.
    ///
    /// # Errors
    /// If there is no such variant or position.
    pub(crate) async fn explorer(&self, variant: &str, fen: Option<&str>) -> Result<Explorer, Refusal> {
        let unknown = || Refusal::new(Code::NotFound, format!("unknown variant `{variant}`"));
        let variant = self.library.built_in(variant).ok_or_else(unknown)?;
        let rules = &variant.rules;
        let position = match fen {
            Some(fen) => Position::from_fen(rules, fen).map_err(|error| Refusal::new(Code::BadRequest, error.to_string()))?,
            None => Position::start(rules),
        };
        let (digest, key) = (&variant.stored.digest, position.hash(rules).cast_signed());
        let turns = self.store.turns_from(digest, key, TURNS).await?;
        let filter = GameFilter { position: Some((digest.clone(), key)), ..GameFilter::default() };
        Ok(Explorer { turns, last_games: self.store.archive(&filter, LAST).await? })
    }
}

/// The turns on the board, with the positions in which they were played.
fn turns_by_position(table: &Table) -> Vec<ExploredTurn> {
    let rules = table.game.rules().clone();
    let mut game = Game::from_position(rules.clone(), *table.game.start());
    let mut turns = Vec::new();
    for entry in table.turns().into_iter().take(DEPTH) {
        let EntryKind::Turn { actions, .. } = &entry.kind else { continue };
        turns.push(ExploredTurn { position: game.position().hash(&rules).cast_signed(), turn: actions.join(" ") });
        if actions.iter().any(|action| game.play_text(action).is_err()) {
            break;
        }
    }
    turns
}
