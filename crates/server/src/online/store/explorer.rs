//! The turns of finished games by position.

use sqlx::Row;

use super::{Store, StoreError, Stored};
use crate::online::game::ABORTED;
use crate::online::protocol::ExplorerTurn;

/// A turn and the hash of the position in which it was played.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ExploredTurn {
    /// The hash of the position.
    pub position: i64,
    /// The actions, with spaces in between.
    pub turn: String,
}

impl Store {
    /// Finished public games whose turns are not in the explorer yet, the oldest first.
    ///
    /// # Errors
    /// If the database does not answer.
    pub(crate) async fn games_to_explore(&self, most: i64) -> Stored<Vec<String>> {
        let games = "SELECT id FROM games WHERE public = 1 AND explored = 0 AND reason IS NOT NULL ORDER BY ended LIMIT $1";
        Ok(sqlx::query_scalar(games).bind(most).fetch_all(&self.readers).await?)
    }

    /// Stores the turns of a game by position, once.
    ///
    /// # Errors
    /// [`StoreError::Conflict`] if that was done before.
    pub(crate) async fn explore(&self, game: &str, digest: &str, turns: Vec<ExploredTurn>) -> Stored<()> {
        let (game, digest) = (game.to_owned(), digest.to_owned());
        self.writer
            .write(move |connection| {
                let (game, digest, turns) = (game.clone(), digest.clone(), turns.clone());
                Box::pin(async move {
                    let mark = "UPDATE games SET explored = 1 WHERE id = $1 AND explored = 0";
                    if sqlx::query(mark).bind(&game).execute(&mut *connection).await?.rows_affected() != 1 {
                        return Err(StoreError::Conflict);
                    }
                    for ExploredTurn { position, turn } in turns {
                        // A position that came again with the same turn counts once.
                        let row = "INSERT INTO explorer (digest, position, turn, game) VALUES ($1, $2, $3, $4) ON CONFLICT DO NOTHING";
                        sqlx::query(row).bind(&digest).bind(position).bind(turn).bind(&game).execute(&mut *connection).await?;
                    }
                    Ok(())
                })
            })
            .await
    }

    /// The turns that were played in a position, the most frequent first.
    ///
    /// # Errors
    /// If the database does not answer.
    pub(crate) async fn turns_from(&self, digest: &str, position: i64, most: i64) -> Stored<Vec<ExplorerTurn>> {
        let rows = sqlx::query(
            "SELECT e.turn, COUNT(*) AS games, COALESCE(SUM(CASE WHEN g.winner = 'white' THEN 1 ELSE 0 END), 0) AS white, \
             COALESCE(SUM(CASE WHEN g.winner = 'black' THEN 1 ELSE 0 END), 0) AS black \
             FROM explorer e JOIN games g ON g.id = e.game WHERE e.digest = $1 AND e.position = $2 AND g.reason <> $3 \
             GROUP BY e.turn ORDER BY COUNT(*) DESC, e.turn LIMIT $4",
        );
        let rows = rows.bind(digest).bind(position).bind(ABORTED).bind(most).fetch_all(&self.readers).await?;
        rows.iter()
            .map(|row| {
                let (games, white, black): (i64, i64, i64) = (row.try_get("games")?, row.try_get("white")?, row.try_get("black")?);
                let actions = row.try_get::<&str, _>("turn")?.split_whitespace().map(str::to_owned).collect();
                Ok(ExplorerTurn { actions, games, white, black, drawn: games - white - black })
            })
            .collect()
    }
}
