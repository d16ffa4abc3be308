//! The opening explorer: what was played in a position, whatever the order of moves before.

use tempi_rules::{Game, Position};

use super::Site;
use super::game::{Entry, EntryKind, GameRecord, LoadedGame};
use super::library::LibraryError;
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
    /// Stores the turns of all games that have ended and are not stored yet.
    ///
    /// # Errors
    /// If the database does not answer.
    pub(super) async fn explore(&self) -> Result<(), StoreError> {
        while self.explore_some().await? > 0 {}
        Ok(())
    }

    /// Stores the turns of some games that have ended, and returns how many games there were.
    ///
    /// # Errors
    /// If the database does not answer.
    async fn explore_some(&self) -> Result<usize, StoreError> {
        let games = self.store.games_to_explore(GAMES).await?;
        for id in &games {
            let (digest, turns) = match self.store.game(id).await {
                Ok(Some((record, entries))) => (record.digest.clone(), self.explored(record, entries).await?),
                Ok(None) => continue,
                Err(error @ StoreError::Damaged(_)) => (String::new(), left_out(id, &error)),
                Err(error) => return Err(error),
            };
            match self.store.explore(id, &digest, turns).await {
                // Another process was faster.
                Err(StoreError::Conflict) => {}
                stored => stored?,
            }
        }
        Ok(games.len())
    }

    /// The turns of a game by position; none if the explorer leaves it out.
    async fn explored(&self, record: GameRecord, entries: Vec<Entry>) -> Result<Vec<ExploredTurn>, StoreError> {
        let id = record.id.clone();
        let variant = match self.library.by_digest(&record.digest).await {
            Err(LibraryError::Store(error)) => return Err(error),
            Err(error) => return Ok(left_out(&id, &error)),
            Ok(variant) => variant,
        };
        // Users' variants have few games, and their rules may take long.
        if !variant.stored.built_in {
            return Ok(Vec::new());
        }
        match LoadedGame::replay(record, entries, variant.rules.clone()) {
            Err(error) => Ok(left_out(&id, &error)),
            Ok(loaded) => Ok(turns_by_position(&loaded)),
        }
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

/// No turns: a game that this version of the program cannot read must not stop those after it.
fn left_out(game: &str, error: &dyn std::fmt::Display) -> Vec<ExploredTurn> {
    tracing::warn!(game, %error, "game left out of the explorer");
    Vec::new()
}

/// The turns on the board, with the positions in which they were played.
fn turns_by_position(loaded: &LoadedGame) -> Vec<ExploredTurn> {
    let rules = loaded.game.rules().clone();
    let mut game = Game::from_position(rules.clone(), *loaded.game.start());
    let mut turns = Vec::new();
    for entry in loaded.turns().into_iter().take(DEPTH) {
        let EntryKind::Turn { actions, .. } = &entry.kind else { continue };
        turns.push(ExploredTurn { position: game.position().hash(&rules).cast_signed(), turn: actions.join(" ") });
        if actions.iter().any(|action| game.play_text(action).is_err()) {
            break;
        }
    }
    turns
}
