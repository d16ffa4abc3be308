//! Passkeys, and the challenges that they have to sign.

use sqlx::Row;

use super::players::check_present;
use super::{Store, StoreError, Stored, execute};
use crate::online::protocol::PasskeyView;
use crate::online::time::Millis;

/// A passkey to be stored.
#[derive(Clone, Debug)]
pub struct StoredPasskey {
    /// What the player sees of it.
    pub view: PasskeyView,
    /// The credential ID, in base64url.
    pub credential: String,
    /// The public key as a COSE key, in base64url.
    pub public_key: String,
    /// The signature counter; 0 if the device has none.
    pub counter: u32,
}

/// A stored passkey, for checking signatures.
#[derive(Clone, Debug)]
pub struct KnownPasskey {
    /// The identifier.
    pub id: String,
    /// Whose it is.
    pub player: String,
    /// The public key as a COSE key, in base64url.
    pub public_key: String,
}

impl Store {
    /// Stores the hash of a challenge for a passkey.
    ///
    /// # Errors
    /// If the database does not answer.
    pub(crate) async fn insert_passkey_challenge(&self, challenge_hash: &str, now: Millis) -> Stored<()> {
        let challenge_hash = challenge_hash.to_owned();
        self.writer
            .write(move |connection| {
                let challenge_hash = challenge_hash.clone();
                let query = "INSERT INTO passkey_challenges (challenge_hash, created) VALUES ($1, $2)";
                Box::pin(async move { execute(connection, sqlx::query(query).bind(challenge_hash).bind(now)).await })
            })
            .await
    }

    /// Uses up a challenge that was made after a moment.
    ///
    /// # Errors
    /// [`StoreError::Conflict`] if there is none, or it is used up.
    pub(crate) async fn use_passkey_challenge(&self, challenge_hash: &str, after: Millis) -> Stored<()> {
        let challenge_hash = challenge_hash.to_owned();
        self.writer
            .write(move |connection| {
                let challenge_hash = challenge_hash.clone();
                let query = "DELETE FROM passkey_challenges WHERE challenge_hash = $1 AND created > $2";
                Box::pin(async move {
                    let used = sqlx::query(query).bind(challenge_hash).bind(after).execute(connection).await?;
                    if used.rows_affected() == 1 { Ok(()) } else { Err(StoreError::Conflict) }
                })
            })
            .await
    }

    /// Stores a further passkey of a player with an account, unless there are `most` already.
    ///
    /// # Errors
    /// [`StoreError::Conflict`] if there are too many, the passkey is known already, or the player is gone.
    pub(crate) async fn insert_passkey(&self, player: &str, passkey: StoredPasskey, most: i64) -> Stored<()> {
        let (player, shared) = (player.to_owned(), self.shared);
        self.writer
            .write(move |connection| {
                let (player, passkey) = (player.clone(), passkey.clone());
                Box::pin(async move {
                    check_present(connection, &player, shared).await?;
                    let free = "SELECT id FROM players WHERE id = $1 AND claimed = 1 \
                                AND (SELECT COUNT(*) FROM passkeys WHERE player = $1) < $2 \
                                AND NOT EXISTS (SELECT 1 FROM passkeys WHERE credential = $3)";
                    let free = sqlx::query(free).bind(&player).bind(most).bind(&passkey.credential);
                    if free.fetch_optional(&mut *connection).await?.is_none() {
                        return Err(StoreError::Conflict);
                    }
                    insert(connection, &player, &passkey).await
                })
            })
            .await
    }

    /// The passkey with a credential ID, in base64url.
    ///
    /// # Errors
    /// If the database does not answer.
    pub(crate) async fn passkey(&self, credential: &str) -> Stored<Option<KnownPasskey>> {
        let query = "SELECT id, player, public_key FROM passkeys WHERE credential = $1";
        let Some(row) = sqlx::query(query).bind(credential).fetch_optional(&self.readers).await? else { return Ok(None) };
        Ok(Some(KnownPasskey { id: row.try_get("id")?, player: row.try_get("player")?, public_key: row.try_get("public_key")? }))
    }

    /// Notes that a passkey has signed, with its signature counter; 0 if the device has none.
    ///
    /// # Errors
    /// [`StoreError::Conflict`] if it is gone, or its counter has not increased: then it may have been copied.
    pub(crate) async fn use_passkey(&self, id: &str, counter: u32, now: Millis) -> Stored<()> {
        let id = id.to_owned();
        self.writer
            .write(move |connection| {
                let id = id.clone();
                let query = "UPDATE passkeys SET counter = $2, used = $3 WHERE id = $1 AND (counter < $2 OR (counter = 0 AND $2 = 0))";
                Box::pin(async move {
                    let used = sqlx::query(query).bind(id).bind(i64::from(counter)).bind(now).execute(connection).await?;
                    if used.rows_affected() == 1 { Ok(()) } else { Err(StoreError::Conflict) }
                })
            })
            .await
    }

    /// The passkeys of a player, oldest first.
    ///
    /// # Errors
    /// If the database does not answer.
    pub(crate) async fn passkeys(&self, player: &str) -> Stored<Vec<PasskeyView>> {
        let query = "SELECT id, name, created, used FROM passkeys WHERE player = $1 ORDER BY created, id";
        let rows = sqlx::query(query).bind(player).fetch_all(&self.readers).await?;
        let view = |row: &sqlx::any::AnyRow| {
            Ok(PasskeyView {
                id: row.try_get("id")?,
                name: row.try_get("name")?,
                created_ms: row.try_get("created")?,
                used_ms: row.try_get("used")?,
            })
        };
        rows.iter().map(view).collect()
    }

    /// Removes a passkey of a player, unless nothing else is left to sign in with.
    ///
    /// # Errors
    /// [`StoreError::Conflict`] if there is none, or it is the last one and there is no password.
    pub(crate) async fn delete_passkey(&self, player: &str, id: &str) -> Stored<()> {
        let (player, id, shared) = (player.to_owned(), id.to_owned(), self.shared);
        self.writer
            .write(move |connection| {
                let (player, id) = (player.clone(), id.clone());
                Box::pin(async move {
                    if shared {
                        // Two at the same time must not remove the last two.
                        let lock = "SELECT id FROM players WHERE id = $1 FOR UPDATE";
                        sqlx::query(lock).bind(&player).fetch_optional(&mut *connection).await?;
                    }
                    let query = "DELETE FROM passkeys WHERE id = $1 AND player = $2 \
                                 AND (EXISTS (SELECT 1 FROM passkeys o WHERE o.player = $2 AND o.id <> $1) \
                                 OR EXISTS (SELECT 1 FROM players p WHERE p.id = $2 AND p.password IS NOT NULL))";
                    let deleted = sqlx::query(query).bind(id).bind(player).execute(connection).await?;
                    if deleted.rows_affected() == 1 { Ok(()) } else { Err(StoreError::Conflict) }
                })
            })
            .await
    }
}

/// Stores a passkey that is not there yet.
pub(super) async fn insert(connection: &mut sqlx::AnyConnection, player: &str, passkey: &StoredPasskey) -> Stored<()> {
    let query = "INSERT INTO passkeys (id, player, name, credential, public_key, counter, created) VALUES ($1, $2, $3, $4, $5, $6, $7)";
    let query = sqlx::query(query).bind(&passkey.view.id).bind(player).bind(&passkey.view.name).bind(&passkey.credential);
    execute(connection, query.bind(&passkey.public_key).bind(i64::from(passkey.counter)).bind(passkey.view.created_ms)).await
}
