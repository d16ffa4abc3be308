//! Seeks and challenges.

use sqlx::Row;
use sqlx::any::AnyRow;

use super::games::{check_players, insert_game};
use super::{Store, StoreError, Stored, from_json, to_json};
use crate::online::game::GameRecord;
use crate::online::protocol::{ColorChoice, NewSeek, TimeControl};
use crate::online::time::Millis;

/// A challenge.
#[derive(Clone, Debug, PartialEq)]
pub struct Challenge {
    /// The identifier.
    pub id: String,
    /// Who invites.
    pub player: String,
    /// The digest of the rules.
    pub digest: String,
    /// The start.
    pub start: Option<String>,
    /// The time.
    pub control: TimeControl,
    /// Whether ratings change.
    pub rated: bool,
    /// The color of the inviting player.
    pub color: ColorChoice,
    /// The game, once it has begun.
    pub game: Option<String>,
    /// When it was made.
    pub created: Millis,
    /// When it expires.
    pub expires: Millis,
}

/// A seek.
#[derive(Clone, Debug, PartialEq)]
pub struct Seek {
    /// The identifier.
    pub id: String,
    /// Who seeks.
    pub player: String,
    /// What is sought.
    pub seek: NewSeek,
    /// When it was made.
    pub created: Millis,
    /// When it expires.
    pub expires: Millis,
}

impl Store {
    /// Stores a challenge, unless the player has `most` open ones already, or is gone.
    ///
    /// # Errors
    /// [`StoreError::Conflict`] if there are too many, or the player is gone.
    pub(crate) async fn insert_challenge(&self, challenge: Challenge, most: i64) -> Stored<()> {
        self.writer
            .write(move |connection| {
                let challenge = challenge.clone();
                Box::pin(async move {
                    let inserted = sqlx::query(
                        "INSERT INTO challenges (id, player, digest, start, control, rated, color, created, expires) \
                         SELECT $1, $2, $3, $4, $5, $6, $7, $8, $9 \
                         WHERE (SELECT COUNT(*) FROM challenges WHERE player = $2 AND game IS NULL AND expires > $8) < $10 \
                         AND EXISTS (SELECT 1 FROM players WHERE id = $2 AND leaving = 0 AND banned IS NULL)",
                    )
                    .bind(challenge.id)
                    .bind(challenge.player)
                    .bind(challenge.digest)
                    .bind(challenge.start)
                    .bind(to_json(&challenge.control))
                    .bind(i64::from(challenge.rated))
                    .bind(to_json(&challenge.color))
                    .bind(challenge.created)
                    .bind(challenge.expires)
                    .bind(most)
                    .execute(connection)
                    .await?;
                    if inserted.rows_affected() == 1 { Ok(()) } else { Err(StoreError::Conflict) }
                })
            })
            .await
    }

    /// The challenge with an identifier, even if it has expired.
    ///
    /// # Errors
    /// If the database does not answer.
    pub(crate) async fn challenge(&self, id: &str) -> Stored<Option<Challenge>> {
        let query = "SELECT id, player, digest, start, control, rated, color, game, created, expires FROM challenges WHERE id = $1";
        let row = sqlx::query(query).bind(id).fetch_optional(&self.readers).await?;
        row.as_ref().map(challenge).transpose()
    }

    /// The open challenges of a player, the newest first.
    ///
    /// # Errors
    /// If the database does not answer.
    pub(crate) async fn challenges_of(&self, player: &str, now: Millis) -> Stored<Vec<Challenge>> {
        let query = "SELECT id, player, digest, start, control, rated, color, game, created, expires FROM challenges \
                     WHERE player = $1 AND game IS NULL AND expires > $2 ORDER BY created DESC, id";
        let rows = sqlx::query(query).bind(player).bind(now).fetch_all(&self.readers).await?;
        rows.iter().map(challenge).collect()
    }

    /// Withdraws an open challenge.
    ///
    /// # Errors
    /// [`StoreError::Conflict`] if it has been accepted or withdrawn.
    pub(crate) async fn delete_challenge(&self, id: &str) -> Stored<()> {
        let id = id.to_owned();
        self.delete_one("DELETE FROM challenges WHERE id = $1 AND game IS NULL", id).await
    }

    /// Accepts a challenge: stores its game, once.
    ///
    /// # Errors
    /// [`StoreError::Conflict`] if another player was faster, it is withdrawn or expired, or a player is gone.
    pub(crate) async fn accept_challenge(&self, id: &str, game: GameRecord, now: Millis) -> Stored<()> {
        let id = id.to_owned();
        self.writer
            .write(move |connection| {
                let (id, game) = (id.clone(), game.clone());
                Box::pin(async move {
                    check_players(connection, &game).await?;
                    let accept = "UPDATE challenges SET game = $1 WHERE id = $2 AND game IS NULL AND expires > $3";
                    let accepted = sqlx::query(accept).bind(&game.id).bind(id).bind(now).execute(&mut *connection).await?;
                    if accepted.rows_affected() != 1 {
                        return Err(StoreError::Conflict);
                    }
                    insert_game(connection, &game).await
                })
            })
            .await
    }

    /// The open seeks, oldest first.
    ///
    /// # Errors
    /// If the database does not answer.
    pub(crate) async fn seeks(&self, now: Millis) -> Stored<Vec<Seek>> {
        let query = "SELECT id, player, seek, created, expires FROM seeks WHERE expires > $1 ORDER BY created, id LIMIT 200";
        let rows = sqlx::query(query).bind(now).fetch_all(&self.readers).await?;
        rows.iter().map(seek).collect()
    }

    /// Stores a seek, unless the player has `most` open ones already, or is gone.
    ///
    /// # Errors
    /// [`StoreError::Conflict`] if there are too many, or the player is gone.
    pub(crate) async fn insert_seek(&self, seek: Seek, most: i64) -> Stored<()> {
        self.writer
            .write(move |connection| {
                let seek = seek.clone();
                Box::pin(async move {
                    let inserted = sqlx::query(
                        "INSERT INTO seeks (id, player, seek, created, expires) SELECT $1, $2, $3, $4, $5 \
                         WHERE (SELECT COUNT(*) FROM seeks WHERE player = $2 AND expires > $4) < $6 \
                         AND EXISTS (SELECT 1 FROM players WHERE id = $2 AND leaving = 0 AND banned IS NULL)",
                    )
                    .bind(seek.id)
                    .bind(seek.player)
                    .bind(to_json(&seek.seek))
                    .bind(seek.created)
                    .bind(seek.expires)
                    .bind(most)
                    .execute(connection)
                    .await?;
                    if inserted.rows_affected() == 1 { Ok(()) } else { Err(StoreError::Conflict) }
                })
            })
            .await
    }

    /// Withdraws a seek.
    ///
    /// # Errors
    /// [`StoreError::Conflict`] if it has been accepted or withdrawn.
    pub(crate) async fn delete_seek(&self, id: &str) -> Stored<()> {
        self.delete_one("DELETE FROM seeks WHERE id = $1", id.to_owned()).await
    }

    /// Deletes the live seeks of a player who has begun a game. Returns how many there were.
    ///
    /// # Errors
    /// If the database does not answer.
    pub(crate) async fn delete_seeks_of(&self, player: &str) -> Stored<u64> {
        let player = player.to_owned();
        self.writer
            .write(move |connection| {
                let player = player.clone();
                Box::pin(async move {
                    let live = "DELETE FROM seeks WHERE player = $1 AND seek NOT LIKE '%correspondence%' AND seek NOT LIKE '%unlimited%'";
                    Ok(sqlx::query(live).bind(player).execute(connection).await?.rows_affected())
                })
            })
            .await
    }

    /// Accepts a seek, for a player who may wait with a seek of their own: stores the game, once, and deletes both seeks.
    ///
    /// # Errors
    /// [`StoreError::Conflict`] if another player was faster, one of them is withdrawn or expired, or a player is gone.
    pub(crate) async fn accept_seek(&self, id: &str, own: Option<&str>, game: GameRecord, now: Millis) -> Stored<()> {
        // Without a seek of their own, the same one counts as both.
        let (id, own) = (id.to_owned(), own.unwrap_or(id).to_owned());
        let count: u64 = if id == own { 1 } else { 2 };
        self.writer
            .write(move |connection| {
                let (id, own, game) = (id.clone(), own.clone(), game.clone());
                Box::pin(async move {
                    check_players(connection, &game).await?;
                    let accept = "DELETE FROM seeks WHERE id IN ($1, $2) AND expires > $3 \
                                  AND (SELECT COUNT(*) FROM seeks WHERE id IN ($1, $2) AND expires > $3) = $4";
                    let accepted = sqlx::query(accept).bind(id).bind(own).bind(now).bind(count as i64).execute(&mut *connection).await?;
                    match accepted.rows_affected() {
                        0 => Err(StoreError::Conflict),
                        // Another process has deleted one of them since they were counted. This one's change is undone and tried again.
                        deleted if deleted < count => Err(StoreError::Busy),
                        _ => insert_game(connection, &game).await,
                    }
                })
            })
            .await
    }

    /// Deletes invitations that expired before a moment, challenges of passkeys that were made before it, and users' variants that were
    /// last chosen before it and that nothing refers to.
    ///
    /// # Errors
    /// If the database does not answer.
    pub(crate) async fn forget_expired(&self, before: Millis) -> Stored<()> {
        self.writer
            .write(move |connection| {
                Box::pin(async move {
                    for query in [
                        "DELETE FROM seeks WHERE expires < $1",
                        "DELETE FROM passkey_challenges WHERE created < $1",
                        "DELETE FROM challenges WHERE game IS NULL AND expires < $1",
                        "DELETE FROM variants WHERE digest IN (SELECT v.digest FROM variants v WHERE v.builtin = 0 AND v.chosen < $1 \
                         AND NOT EXISTS (SELECT 1 FROM games g WHERE g.digest = v.digest) \
                         AND NOT EXISTS (SELECT 1 FROM challenges c WHERE c.digest = v.digest) LIMIT 200)",
                    ] {
                        sqlx::query(query).bind(before).execute(&mut *connection).await?;
                    }
                    Ok(())
                })
            })
            .await
    }

    async fn delete_one(&self, query: &'static str, id: String) -> Stored<()> {
        self.writer
            .write(move |connection| {
                let id = id.clone();
                Box::pin(async move {
                    let deleted = sqlx::query(query).bind(id).execute(connection).await?;
                    if deleted.rows_affected() == 1 { Ok(()) } else { Err(StoreError::Conflict) }
                })
            })
            .await
    }
}

fn challenge(row: &AnyRow) -> Stored<Challenge> {
    Ok(Challenge {
        id: row.try_get("id")?,
        player: row.try_get("player")?,
        digest: row.try_get("digest")?,
        start: row.try_get("start")?,
        control: from_json(row.try_get::<&str, _>("control")?)?,
        rated: row.try_get::<i64, _>("rated")? != 0,
        color: from_json(row.try_get::<&str, _>("color")?)?,
        game: row.try_get("game")?,
        created: row.try_get("created")?,
        expires: row.try_get("expires")?,
    })
}

fn seek(row: &AnyRow) -> Stored<Seek> {
    Ok(Seek {
        id: row.try_get("id")?,
        player: row.try_get("player")?,
        seek: from_json(row.try_get::<&str, _>("seek")?)?,
        created: row.try_get("created")?,
        expires: row.try_get("expires")?,
    })
}
