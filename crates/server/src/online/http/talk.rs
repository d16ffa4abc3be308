//! Routes of talk, blocking and reporting.

use std::sync::Arc;

use axum::extract::{Path, State};
use axum::http::StatusCode;
use axum::response::{IntoResponse, Response};

use super::session::Session;
use super::{Body, Fresh};
use crate::online::Site;
use crate::online::protocol::{NewReport, Refusal, Said, TalkSetting};

/// `GET /api/v1/games/{id}/messages`
pub(super) async fn messages(State(site): State<Arc<Site>>, session: Session, Path(id): Path<String>) -> Result<Response, Refusal> {
    Ok(Fresh(site.talk(&id, &session.player.id).await?).into_response())
}

/// `POST /api/v1/games/{id}/messages`
pub(super) async fn say(
    State(site): State<Arc<Site>>,
    session: Session,
    Path(id): Path<String>,
    Body(said): Body<Said>,
) -> Result<Response, Refusal> {
    Ok((StatusCode::CREATED, Fresh(site.say(&id, &session.player.id, said).await?)).into_response())
}

/// `POST /api/v1/me/talk`
pub(super) async fn set(State(site): State<Arc<Site>>, session: Session, Body(wanted): Body<TalkSetting>) -> Result<StatusCode, Refusal> {
    site.set_free_talk(&session.player.id, wanted.free).await?;
    Ok(StatusCode::NO_CONTENT)
}

/// `GET /api/v1/me/blocked`
pub(super) async fn blocked(State(site): State<Arc<Site>>, session: Session) -> Result<Response, Refusal> {
    Ok(Fresh(site.blocked_by(&session.player.id).await?).into_response())
}

/// `POST /api/v1/players/{name}/block`
pub(super) async fn block(State(site): State<Arc<Site>>, session: Session, Path(name): Path<String>) -> Result<StatusCode, Refusal> {
    site.block(&session.player.id, &name).await?;
    Ok(StatusCode::NO_CONTENT)
}

/// `DELETE /api/v1/players/{name}/block`
pub(super) async fn unblock(State(site): State<Arc<Site>>, session: Session, Path(name): Path<String>) -> Result<StatusCode, Refusal> {
    site.unblock(&session.player.id, &name).await?;
    Ok(StatusCode::NO_CONTENT)
}

/// `POST /api/v1/players/{name}/report`
pub(super) async fn report(
    State(site): State<Arc<Site>>,
    session: Session,
    Path(name): Path<String>,
    Body(report): Body<NewReport>,
) -> Result<StatusCode, Refusal> {
    site.report(&session.player.id, &name, report).await?;
    Ok(StatusCode::NO_CONTENT)
}
