//! The rules that games are played by.

use sqlx::Row;

use super::{Store, Stored, execute};
use crate::online::time::Millis;

/// A variant as it is played: its whole file under the digest of its rules.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct StoredVariant {
    /// The digest of the compiled rules.
    pub digest: String,
    /// The identifier.
    pub id: String,
    /// The name.
    pub name: String,
    /// The whole file, without a base.
    pub toml: String,
    /// Whether it was a built-in variant when it was stored.
    pub built_in: bool,
}

impl Store {
    /// The variant with a digest, if it was ever stored.
    ///
    /// # Errors
    /// If the database does not answer.
    pub(crate) async fn variant(&self, digest: &str) -> Stored<Option<StoredVariant>> {
        let query = "SELECT id, name, toml, builtin FROM variants WHERE digest = $1";
        let Some(row) = sqlx::query(query).bind(digest).fetch_optional(&self.readers).await? else { return Ok(None) };
        Ok(Some(StoredVariant {
            digest: digest.to_owned(),
            id: row.try_get("id")?,
            name: row.try_get("name")?,
            toml: row.try_get("toml")?,
            built_in: row.try_get::<i64, _>("builtin")? != 0,
        }))
    }

    /// Stores a variant unless one with its digest is there. A built-in one replaces a user's copy of it that was stored first. Of a user's
    /// variant, `now` is noted as the moment at which it was last chosen.
    ///
    /// # Errors
    /// If the database does not answer.
    pub(crate) async fn insert_variant(&self, variant: StoredVariant, now: Millis) -> Stored<()> {
        self.writer
            .write(move |connection| {
                let variant = variant.clone();
                Box::pin(async move {
                    let (digest, built_in) = (variant.digest.clone(), i64::from(variant.built_in));
                    sqlx::query(
                        "INSERT INTO variants (digest, id, name, toml, builtin) VALUES ($1, $2, $3, $4, $5) ON CONFLICT (digest) DO UPDATE \
                         SET id = excluded.id, name = excluded.name, toml = excluded.toml, builtin = excluded.builtin \
                         WHERE excluded.builtin > variants.builtin",
                    )
                    .bind(variant.digest)
                    .bind(variant.id)
                    .bind(variant.name)
                    .bind(variant.toml)
                    .bind(built_in)
                    .execute(&mut *connection)
                    .await?;
                    if variant.built_in {
                        return Ok(());
                    }
                    let chosen = "UPDATE variants SET chosen = $1 WHERE digest = $2 AND builtin = 0";
                    execute(connection, sqlx::query(chosen).bind(now).bind(digest)).await
                })
            })
            .await
    }
}
