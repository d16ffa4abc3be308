//! Routes of variants: what can be played, and the rules of games.

use std::sync::Arc;

use axum::extract::State;

use super::{Fresh, Path};
use crate::online::Site;
use crate::online::protocol::{Code, Refusal, VariantFile, VariantSummary};

/// `GET /api/v1/variants`: the built-in variants.
#[cfg_attr(test, utoipa::path(get, path = "/api/v1/variants", responses((status = 200, body = Vec<VariantSummary>)), security(())))]
pub(super) async fn variants(State(site): State<Arc<Site>>) -> Fresh<Vec<VariantSummary>> {
    Fresh(site.variants())
}

/// `GET /api/v1/variants/{digest}`: the file with the rules that have a digest, of a built-in variant or of any game or challenge.
#[cfg_attr(
    test,
    utoipa::path(
        get, path = "/api/v1/variants/{digest}", params(("digest" = String, Path)),
        responses((status = 200, body = VariantFile), (status = 404)),
        security(())
    )
)]
pub(super) async fn variant_file(State(site): State<Arc<Site>>, Path(digest): Path<String>) -> Result<Fresh<VariantFile>, Refusal> {
    let found = site.variant_file(&digest).await?;
    Ok(Fresh(found.ok_or_else(|| Refusal::new(Code::NotFound, "there are no rules with this digest"))?))
}
