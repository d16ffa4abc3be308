//! Ratings: Glicko-2, one in each variant and one over all.

use std::collections::{BTreeMap, HashMap};

use skillratings::Outcomes;
use skillratings::glicko2::{Glicko2Config, Glicko2Rating, glicko2};
use sqlx::AnyConnection;
use sqlx::Row;

use super::{Store, StoreError, Stored};
use crate::online::game::GameRecord;
use crate::online::protocol::{GameRating, RatingView, Side, Sides};
use crate::online::time::Millis;

/// The name of the rating over all variants.
pub const OVERALL: &str = "";

/// Above this deviation a rating is provisional.
pub(super) const PROVISIONAL: f64 = 110.0;

/// A rating with the number of games it comes from.
#[derive(Clone, Copy, Debug)]
pub struct Rating {
    value: Glicko2Rating,
    games: i64,
}

impl Default for Rating {
    fn default() -> Rating {
        Rating { value: Glicko2Rating::new(), games: 0 }
    }
}

impl Rating {
    /// What others see of it.
    pub fn view(&self) -> RatingView {
        RatingView {
            rating: self.value.rating.round() as i32,
            deviation: self.value.deviation.round() as i32,
            games: self.games,
            provisional: self.value.deviation > PROVISIONAL,
        }
    }
}

impl Store {
    /// The ratings of a player by variant, with [`OVERALL`] where there are any.
    ///
    /// # Errors
    /// If the database does not answer.
    pub(crate) async fn ratings(&self, player: &str) -> Stored<BTreeMap<String, Rating>> {
        let rows = sqlx::query("SELECT variant, rating, deviation, volatility, games FROM ratings WHERE player = $1")
            .bind(player)
            .fetch_all(&self.readers)
            .await?;
        rows.iter().map(|row| Ok((row.try_get("variant")?, rating(row)?))).collect()
    }

    /// The ratings of two players in a variant, by player; only of those who have one.
    ///
    /// # Errors
    /// If the database does not answer.
    pub(crate) async fn ratings_in(&self, players: &Sides<String>, variant: &str) -> Stored<HashMap<String, GameRating>> {
        let query = "SELECT player, rating, deviation FROM ratings WHERE player IN ($1, $2) AND variant = $3";
        let rows = sqlx::query(query).bind(&players.white).bind(&players.black).bind(variant).fetch_all(&self.readers).await?;
        rows.iter().map(|row| Ok((row.try_get("player")?, game_rating(row.try_get("rating")?, row.try_get("deviation")?, None)))).collect()
    }

    /// The ratings of the players after a rated game, by player.
    ///
    /// # Errors
    /// If the database does not answer.
    pub(crate) async fn rating_changes(&self, game: &str, variant: &str) -> Stored<HashMap<String, GameRating>> {
        let query = "SELECT h.player, h.rating, h.deviation, (SELECT e.rating FROM rating_history e WHERE e.player = h.player \
                     AND e.variant = h.variant AND e.at < h.at ORDER BY e.at DESC LIMIT 1) AS earlier \
                     FROM games g JOIN rating_history h ON h.player IN (g.white, g.black) AND h.variant = $2 AND h.game = g.id WHERE g.id = $1";
        let rows = sqlx::query(query).bind(game).bind(variant).fetch_all(&self.readers).await?;
        rows.iter()
            .map(|row| {
                let earlier = row.try_get::<Option<f64>, _>("earlier")?.unwrap_or(Glicko2Rating::new().rating);
                Ok((row.try_get("player")?, game_rating(row.try_get("rating")?, row.try_get("deviation")?, Some(earlier))))
            })
            .collect()
    }
}

/// What others see of a rating beside a board; `earlier`: the rating before the game.
fn game_rating(rating: f64, deviation: f64, earlier: Option<f64>) -> GameRating {
    let shown = rating.round() as i32;
    GameRating { rating: shown, provisional: deviation > PROVISIONAL, change: earlier.map(|earlier| shown - earlier.round() as i32) }
}

/// Changes the ratings of both players of a finished game, in its variant and over all.
pub(super) async fn rate(connection: &mut AnyConnection, record: &GameRecord, winner: Option<Side>, variant: &str) -> Stored<()> {
    let now = record.ended.unwrap_or(record.created);
    let outcome = match winner {
        Some(Side::White) => Outcomes::WIN,
        Some(Side::Black) => Outcomes::LOSS,
        None => Outcomes::DRAW,
    };
    for variant in [variant, OVERALL] {
        let white = read(connection, &record.players.white, variant).await?;
        let black = read(connection, &record.players.black, variant).await?;
        let (new_white, new_black) = glicko2(&white.value, &black.value, &outcome, &Glicko2Config::new());
        write(connection, (&record.players.white, variant), white, new_white, &record.id, now).await?;
        write(connection, (&record.players.black, variant), black, new_black, &record.id, now).await?;
    }
    Ok(())
}

async fn read(connection: &mut AnyConnection, player: &str, variant: &str) -> Stored<Rating> {
    let query = "SELECT rating, deviation, volatility, games FROM ratings WHERE player = $1 AND variant = $2";
    let row = sqlx::query(query).bind(player).bind(variant).fetch_optional(connection).await?;
    Ok(row.as_ref().map(rating).transpose()?.unwrap_or_default())
}

/// Stores a rating unless another game of the player has changed it since it was read.
async fn write(
    connection: &mut AnyConnection,
    (player, variant): (&str, &str),
    old: Rating,
    new: Glicko2Rating,
    game: &str,
    now: Millis,
) -> Stored<()> {
    let written = sqlx::query(
        "INSERT INTO ratings (player, variant, rating, deviation, volatility, games, changed) VALUES ($1, $2, $3, $4, $5, $6, $7) \
         ON CONFLICT (player, variant) DO UPDATE SET rating = excluded.rating, deviation = excluded.deviation, \
         volatility = excluded.volatility, games = excluded.games, changed = excluded.changed WHERE ratings.games = excluded.games - 1",
    )
    .bind(player)
    .bind(variant)
    .bind(new.rating)
    .bind(new.deviation)
    .bind(new.volatility)
    .bind(old.games + 1)
    .bind(now)
    .execute(&mut *connection)
    .await?;
    if written.rows_affected() != 1 {
        // Not a conflict of the game: it has to be retried in a transaction of its own, after the other one.
        return Err(StoreError::Busy);
    }
    sqlx::query("INSERT INTO rating_history (player, variant, game, rating, deviation, at) VALUES ($1, $2, $3, $4, $5, $6)")
        .bind(player)
        .bind(variant)
        .bind(game)
        .bind(new.rating)
        .bind(new.deviation)
        .bind(now)
        .execute(connection)
        .await?;
    Ok(())
}

pub(super) fn rating(row: &sqlx::any::AnyRow) -> Result<Rating, sqlx::Error> {
    let value =
        Glicko2Rating { rating: row.try_get("rating")?, deviation: row.try_get("deviation")?, volatility: row.try_get("volatility")? };
    Ok(Rating { value, games: row.try_get("games")? })
}
