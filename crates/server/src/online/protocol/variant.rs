//! The variants that a server knows.

use serde::{Deserialize, Serialize};

/// A built-in variant.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS, utoipa::ToSchema))]
pub struct VariantSummary {
    /// Its identifier.
    pub id: String,
    /// Its name.
    pub name: String,
    /// The digest of its rules.
    pub digest: String,
    /// What is special about it, in a sentence.
    pub summary: String,
}

/// The rules with a digest.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS, utoipa::ToSchema))]
pub struct VariantFile {
    /// The identifier of the variant.
    pub id: String,
    /// Its name.
    pub name: String,
    /// The digest.
    pub digest: String,
    /// The whole file, without a base.
    pub toml: String,
}
