//! Compiled rules by their digest, so that each variant is compiled once.

use std::collections::HashMap;
use std::sync::{Arc, Mutex, PoisonError};

use tempi_rules::{Rules, catalog};

use super::bounded::{Bounded, STEPS};
use super::protocol::{Code, Refusal, VariantChoice, VariantView};
use super::store::{Store, StoreError, StoredVariant};
use super::time::Millis;

/// The longest file of a user's variant, in bytes. The longest built-in one has less than a tenth.
const MAX_FILE: usize = 64 * 1024;

/// How many compiled variants of users are kept in memory.
const MAX_KEPT: usize = 500;

/// A variant with its compiled rules.
#[derive(Clone)]
pub struct Variant {
    /// As it is stored.
    pub stored: StoredVariant,
    /// Its rules.
    pub rules: Arc<Rules>,
    /// Whether it is a built-in variant with the rules that it has in this version of the program. Only then do clients have its rules.
    pub current: bool,
}

impl Variant {
    /// What clients see of it.
    pub fn view(&self) -> VariantView {
        let StoredVariant { digest, id, name, toml, .. } = &self.stored;
        let toml = (!self.current).then(|| toml.clone());
        VariantView { id: id.clone(), name: name.clone(), digest: digest.clone(), built_in: self.current, toml }
    }
}

/// Why the rules of a game are not available.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum LibraryError {
    /// The database does not answer.
    #[error(transparent)]
    Store(#[from] StoreError),
    /// This version of the program reads the stored file as other rules, or not at all.
    #[error("the rules with the digest {0} cannot be compiled by this version of the server")]
    Changed(String),
    /// No rules with this digest are stored.
    #[error("there are no rules with the digest {0}")]
    Unknown(String),
}

/// The variants that the server knows.
pub struct Library {
    built_in: HashMap<String, Arc<Variant>>,
    /// Those of users, and built-in ones as they were in an earlier version of the program.
    others: Mutex<HashMap<String, Arc<Variant>>>,
    store: Store,
}

impl Library {
    /// A library over a database. Compiles the built-in variants.
    pub fn new(store: Store) -> Library {
        let built_in = catalog::ids().map(|id| {
            let rules = Rules::builtin(id).expect("a test compiles all built-in variants");
            (id.to_owned(), Arc::new(variant(id, rules, true)))
        });
        Library { built_in: built_in.collect(), others: Mutex::default(), store }
    }

    /// A built-in variant.
    pub fn built_in(&self, id: &str) -> Option<&Arc<Variant>> {
        self.built_in.get(id)
    }

    /// The chosen variant, stored so that games can refer to it.
    ///
    /// # Errors
    /// If there is no such variant, or the file has errors.
    pub async fn choose(&self, choice: VariantChoice, bounded: &Bounded, now: Millis) -> Result<Arc<Variant>, Refusal> {
        let chosen = match choice {
            VariantChoice::BuiltIn { id } => {
                self.built_in(&id).cloned().ok_or_else(|| Refusal::new(Code::NotFound, format!("unknown variant `{id}`")))?
            }
            VariantChoice::File { id, toml } => Arc::new(bounded.run(STEPS, move || compile(&id, &toml)).await?),
        };
        self.store.insert_variant(chosen.stored.clone(), now).await?;
        Ok(chosen)
    }

    /// The variant of a game.
    ///
    /// # Errors
    /// If it is not stored, cannot be compiled, or the database does not answer.
    pub async fn by_digest(&self, digest: &str) -> Result<Arc<Variant>, LibraryError> {
        if let Some(known) = self.known(digest) {
            return Ok(known);
        }
        let stored = self.store.variant(digest).await?.ok_or_else(|| LibraryError::Unknown(digest.to_owned()))?;
        let changed = || LibraryError::Changed(digest.to_owned());
        let source = stored.clone();
        let compiled = tokio::task::spawn_blocking(move || Rules::from_toml(&source.id, &source.toml)).await;
        let rules = compiled.map_err(|_| changed())?.map_err(|_| changed())?;
        if rules.digest() != digest {
            return Err(changed());
        }
        // Current built-in variants were found above.
        let variant = Arc::new(Variant { stored, rules, current: false });
        let mut others = self.others.lock().unwrap_or_else(PoisonError::into_inner);
        if others.len() >= MAX_KEPT {
            // Games in progress hold their rules themselves; the others are compiled again when they are needed.
            others.clear();
        }
        others.insert(digest.to_owned(), variant.clone());
        Ok(variant)
    }

    /// The file of the rules with a digest: of a built-in variant, or of one in which there is a game or a challenge.
    ///
    /// # Errors
    /// If the database does not answer.
    pub async fn file(&self, digest: &str) -> Result<Option<StoredVariant>, StoreError> {
        match self.known(digest) {
            Some(known) => Ok(Some(known.stored.clone())),
            None => self.store.variant(digest).await,
        }
    }

    /// The built-in variants, in the order of the catalog.
    pub fn all_built_in(&self) -> impl Iterator<Item = &Arc<Variant>> {
        catalog::ids().filter_map(|id| self.built_in.get(id))
    }

    fn known(&self, digest: &str) -> Option<Arc<Variant>> {
        let others = self.others.lock().unwrap_or_else(PoisonError::into_inner);
        others.get(digest).or_else(|| self.built_in.values().find(|variant| variant.stored.digest == digest)).cloned()
    }
}

fn variant(id: &str, rules: Arc<Rules>, built_in: bool) -> Variant {
    let stored =
        StoredVariant { digest: rules.digest(), id: id.to_owned(), name: rules.name().to_owned(), toml: rules.to_toml(), built_in };
    Variant { stored, rules, current: built_in }
}

fn compile(id: &str, toml: &str) -> Result<Variant, Refusal> {
    let bad = |message: String| Refusal::new(Code::BadVariant, message);
    if toml.len() > MAX_FILE {
        return Err(bad(format!("the file has {} bytes; at most {MAX_FILE} are accepted", toml.len())));
    }
    let allowed = |byte: u8| byte.is_ascii_lowercase() || byte.is_ascii_digit() || byte == b'-';
    if id.is_empty() || id.len() > 60 || !id.bytes().all(allowed) {
        return Err(bad("the identifier of a variant has 1 to 60 lowercase letters, digits and hyphens".to_owned()));
    }
    let rules = Rules::from_toml(id, toml).map_err(|error| bad(error.to_string()))?;
    let built_in = catalog::is_builtin(&rules);
    Ok(variant(id, rules, built_in))
}
