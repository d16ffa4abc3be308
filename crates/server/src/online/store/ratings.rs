//! Ratings: Glicko-2, one in each variant and one over all.

use std::collections::BTreeMap;

use skillratings::Outcomes;
use skillratings::glicko2::{Glicko2Config, Glicko2Rating, glicko2};
use sqlx::AnyConnection;
use sqlx::Row;

use super::{Store, StoreError, Stored};
use crate::online::game::GameRecord;
use crate::online::protocol::{RatingView, Side};
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
        // Not a conflict of the game: it has to be written in a transaction of its own, after the other one.
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
