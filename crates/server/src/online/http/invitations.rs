//! Routes of the lobby and of challenges.

use std::sync::Arc;

use axum::extract::{Path, Query, State};
use axum::http::StatusCode;
use axum::response::{IntoResponse, Response};
use serde::Deserialize;

use super::session::Session;
use super::{Body, Fresh};
use crate::online::Site;
use crate::online::invitations::Paired;
use crate::online::protocol::{AcceptSeek, Begun, BotGame, NewChallenge, NewSeek, Refusal, Waiting};

/// `POST /api/v1/challenges`
pub(super) async fn challenge(State(site): State<Arc<Site>>, session: Session, Body(new): Body<NewChallenge>) -> Result<Response, Refusal> {
    let view = site.challenge(&session.player.id, new).await?;
    Ok((StatusCode::CREATED, Fresh(view)).into_response())
}

/// `GET /api/v1/challenges/{id}`: needs no session, so that a friend can look before they leap.
pub(super) async fn show_challenge(State(site): State<Arc<Site>>, Path(id): Path<String>) -> Result<Response, Refusal> {
    Ok(Fresh(site.challenge_by_id(&id).await?).into_response())
}

/// `POST /api/v1/challenges/{id}/accept`
pub(super) async fn accept_challenge(State(site): State<Arc<Site>>, session: Session, Path(id): Path<String>) -> Result<Response, Refusal> {
    Ok(Fresh(Begun { game: site.accept_challenge(&id, &session.player.id).await? }).into_response())
}

/// `DELETE /api/v1/challenges/{id}`
pub(super) async fn withdraw_challenge(
    State(site): State<Arc<Site>>,
    session: Session,
    Path(id): Path<String>,
) -> Result<StatusCode, Refusal> {
    site.withdraw_challenge(&id, &session.player.id).await?;
    Ok(StatusCode::NO_CONTENT)
}

/// `GET /api/v1/seeks`
pub(super) async fn seeks(State(site): State<Arc<Site>>) -> Result<Response, Refusal> {
    Ok(Fresh(site.seeks().await?).into_response())
}

/// `POST /api/v1/seeks`
pub(super) async fn seek(State(site): State<Arc<Site>>, session: Session, Body(new): Body<NewSeek>) -> Result<Response, Refusal> {
    let seek = site.seek(&session.player.id, new).await?;
    Ok((StatusCode::CREATED, Fresh(Waiting { seek: Some(seek), ..Waiting::default() })).into_response())
}

/// The level of the bot that plays if nobody waits.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct Otherwise {
    #[serde(default)]
    bot: Option<u8>,
}

/// `POST /api/v1/play-now?bot=LEVEL`
pub(super) async fn play_now(
    State(site): State<Arc<Site>>,
    session: Session,
    Query(otherwise): Query<Otherwise>,
    Body(new): Body<NewSeek>,
) -> Result<Response, Refusal> {
    let waiting = match site.play_now(&session.player.id, new, otherwise.bot).await? {
        Paired::Game(game) => Waiting { game: Some(game), seek: None },
        Paired::Seek(seek) => Waiting { game: None, seek: Some(seek) },
    };
    Ok(Fresh(waiting).into_response())
}

/// `POST /api/v1/seeks/{id}/accept`
pub(super) async fn accept_seek(
    State(site): State<Arc<Site>>,
    session: Session,
    Path(id): Path<String>,
    Body(accept): Body<AcceptSeek>,
) -> Result<Response, Refusal> {
    Ok(Fresh(Begun { game: site.accept_seek(&id, &session.player.id, accept.variant.as_deref()).await? }).into_response())
}

/// `DELETE /api/v1/seeks/{id}`
pub(super) async fn withdraw_seek(State(site): State<Arc<Site>>, session: Session, Path(id): Path<String>) -> Result<StatusCode, Refusal> {
    site.withdraw_seek(&id, &session.player.id).await?;
    Ok(StatusCode::NO_CONTENT)
}

/// `GET /api/v1/bots`: the server's engine at its levels.
pub(super) async fn bots(State(site): State<Arc<Site>>) -> Result<Response, Refusal> {
    Ok(Fresh(site.bots().await?).into_response())
}

/// `POST /api/v1/play-bot`
pub(super) async fn play_bot(State(site): State<Arc<Site>>, session: Session, Body(new): Body<BotGame>) -> Result<Response, Refusal> {
    let game = site.play_bot(&session.player.id, new).await?;
    Ok((StatusCode::CREATED, Fresh(Begun { game })).into_response())
}
