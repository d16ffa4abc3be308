//! Routes of tokens and of bots.

use std::sync::Arc;

use axum::extract::State;
use axum::http::StatusCode;

use super::session::{Owner, Session};
use super::{Body, Fresh, Path};
use crate::online::Site;
use crate::online::protocol::{Me, NewToken, Refusal, TokenName, TokenView};

/// `GET /api/v1/me/tokens`: the tokens of this player.
#[cfg_attr(
    test,
    utoipa::path(
        get, path = "/api/v1/me/tokens",
        responses((status = 200, body = Vec<TokenView>)),
        security(("session" = []))
    )
)]
pub(super) async fn list(State(site): State<Arc<Site>>, Owner(session): Owner) -> Result<Fresh<Vec<TokenView>>, Refusal> {
    Ok(Fresh(site.tokens(&session.player.id).await?))
}

/// `POST /api/v1/me/tokens`: makes a token for a program. It is shown only here.
#[cfg_attr(
    test,
    utoipa::path(
        post, path = "/api/v1/me/tokens", request_body = TokenName,
        responses((status = 201, body = NewToken), (status = 409)),
        security(("session" = []))
    )
)]
pub(super) async fn make(
    State(site): State<Arc<Site>>,
    Owner(session): Owner,
    Body(wanted): Body<TokenName>,
) -> Result<(StatusCode, Fresh<NewToken>), Refusal> {
    Ok((StatusCode::CREATED, Fresh(site.new_token(&session.player, &wanted.name).await?)))
}

/// `DELETE /api/v1/me/tokens/{id}`: revokes a token.
#[cfg_attr(
    test,
    utoipa::path(
        delete, path = "/api/v1/me/tokens/{id}",
        responses((status = 204), (status = 404)),
        security(("session" = []))
    )
)]
pub(super) async fn revoke(State(site): State<Arc<Site>>, Owner(session): Owner, Path(id): Path<String>) -> Result<StatusCode, Refusal> {
    site.revoke_token(&session.player.id, &id).await?;
    Ok(StatusCode::NO_CONTENT)
}

/// `POST /api/v1/me/bot`: turns the player into a bot, for good.
#[cfg_attr(
    test,
    utoipa::path(
        post, path = "/api/v1/me/bot",
        responses((status = 200, body = Me), (status = 409)),
        security(("session" = []), ("token" = []))
    )
)]
pub(super) async fn become_bot(State(site): State<Arc<Site>>, session: Session) -> Result<Fresh<Me>, Refusal> {
    let player = site.become_program(&session.player).await?;
    Ok(Fresh(site.me(&player).await?))
}
