//! Routes of tokens and of bots.

use std::sync::Arc;

use axum::extract::{Path, State};
use axum::http::StatusCode;
use axum::response::{IntoResponse, Response};

use super::session::{Owner, Session};
use super::{Body, Fresh};
use crate::online::Site;
use crate::online::protocol::{Refusal, TokenName};

/// `GET /api/v1/me/tokens`
pub(super) async fn list(State(site): State<Arc<Site>>, Owner(session): Owner) -> Result<Response, Refusal> {
    Ok(Fresh(site.tokens(&session.player.id).await?).into_response())
}

/// `POST /api/v1/me/tokens`
pub(super) async fn make(State(site): State<Arc<Site>>, Owner(session): Owner, Body(wanted): Body<TokenName>) -> Result<Response, Refusal> {
    Ok((StatusCode::CREATED, Fresh(site.new_token(&session.player, &wanted.name).await?)).into_response())
}

/// `DELETE /api/v1/me/tokens/{id}`
pub(super) async fn revoke(State(site): State<Arc<Site>>, Owner(session): Owner, Path(id): Path<String>) -> Result<StatusCode, Refusal> {
    site.revoke_token(&session.player.id, &id).await?;
    Ok(StatusCode::NO_CONTENT)
}

/// `POST /api/v1/me/bot`: the player is a program from now on.
pub(super) async fn become_bot(State(site): State<Arc<Site>>, session: Session) -> Result<Response, Refusal> {
    let player = site.become_program(&session.player).await?;
    Ok(Fresh(site.me(&player).await?).into_response())
}
