//! What can be played here, and by which rules.

use super::Site;
use super::protocol::{Refusal, VariantFile, VariantSummary};
use super::store::StoredVariant;

impl Site {
    /// The built-in variants, in the order of the catalog.
    pub(crate) fn variants(&self) -> Vec<VariantSummary> {
        let summary = |variant: &super::library::Variant| {
            let StoredVariant { digest, id, name, .. } = variant.stored.clone();
            VariantSummary { id, name, digest, summary: variant.rules.about().summary.clone() }
        };
        self.library.all_built_in().map(|variant| summary(variant)).collect()
    }

    /// The rules with a digest.
    ///
    /// # Errors
    /// If the database does not answer.
    pub(crate) async fn variant_file(&self, digest: &str) -> Result<Option<VariantFile>, Refusal> {
        if !digest.bytes().all(|byte| byte.is_ascii_alphanumeric()) {
            return Ok(None);
        }
        let found = self.library.file(digest).await?;
        Ok(found.map(|StoredVariant { digest, id, name, toml, .. }| VariantFile { id, name, digest, toml }))
    }
}
