//! Routes of talk, blocking and reporting.

use std::sync::Arc;

use axum::extract::State;
use axum::http::StatusCode;

use super::session::Session;
use super::{Body, Fresh, Path};
use crate::online::Site;
use crate::online::protocol::{GameMessage, NewReport, PlayerName, Refusal, Said, Talk, TalkSetting};

/// `GET /api/v1/games/{id}/messages`: what was said in a game of this player.
#[cfg_attr(
    test,
    utoipa::path(
        get, path = "/api/v1/games/{id}/messages",
        responses((status = 200, body = Talk), (status = 403), (status = 404)),
        security(("session" = []), ("token" = []))
    )
)]
pub(super) async fn messages(State(site): State<Arc<Site>>, session: Session, Path(id): Path<String>) -> Result<Fresh<Talk>, Refusal> {
    Ok(Fresh(site.talk(&id, &session.player.id).await?))
}

/// `POST /api/v1/games/{id}/messages`: sends a message to the opponent.
#[cfg_attr(
    test,
    utoipa::path(
        post, path = "/api/v1/games/{id}/messages", request_body = Said,
        responses((status = 201, body = GameMessage), (status = 404)),
        security(("session" = []), ("token" = []))
    )
)]
pub(super) async fn say(
    State(site): State<Arc<Site>>,
    session: Session,
    Path(id): Path<String>,
    Body(said): Body<Said>,
) -> Result<(StatusCode, Fresh<GameMessage>), Refusal> {
    Ok((StatusCode::CREATED, Fresh(site.say(&id, &session.player.id, said).await?)))
}

/// `POST /api/v1/me/talk`: switches free text on or off.
#[cfg_attr(
    test,
    utoipa::path(
        post, path = "/api/v1/me/talk", request_body = TalkSetting,
        responses((status = 204)),
        security(("session" = []), ("token" = []))
    )
)]
pub(super) async fn set(State(site): State<Arc<Site>>, session: Session, Body(wanted): Body<TalkSetting>) -> Result<StatusCode, Refusal> {
    site.set_free_talk(&session.player.id, wanted.free).await?;
    Ok(StatusCode::NO_CONTENT)
}

/// `GET /api/v1/me/blocked`: the players whom this player has blocked.
#[cfg_attr(
    test,
    utoipa::path(
        get, path = "/api/v1/me/blocked",
        responses((status = 200, body = Vec<PlayerName>)),
        security(("session" = []), ("token" = []))
    )
)]
pub(super) async fn blocked(State(site): State<Arc<Site>>, session: Session) -> Result<Fresh<Vec<PlayerName>>, Refusal> {
    Ok(Fresh(site.blocked_by(&session.player.id).await?))
}

/// `POST /api/v1/players/{name}/block`: blocks a player.
#[cfg_attr(
    test,
    utoipa::path(
        post, path = "/api/v1/players/{name}/block",
        responses((status = 204), (status = 400), (status = 404), (status = 409)),
        security(("session" = []), ("token" = []))
    )
)]
pub(super) async fn block(State(site): State<Arc<Site>>, session: Session, Path(name): Path<String>) -> Result<StatusCode, Refusal> {
    site.block(&session.player.id, &name).await?;
    Ok(StatusCode::NO_CONTENT)
}

/// `DELETE /api/v1/players/{name}/block`: unblocks a player.
#[cfg_attr(
    test,
    utoipa::path(
        delete, path = "/api/v1/players/{name}/block",
        responses((status = 204), (status = 400), (status = 404)),
        security(("session" = []), ("token" = []))
    )
)]
pub(super) async fn unblock(State(site): State<Arc<Site>>, session: Session, Path(name): Path<String>) -> Result<StatusCode, Refusal> {
    site.unblock(&session.player.id, &name).await?;
    Ok(StatusCode::NO_CONTENT)
}

/// `POST /api/v1/players/{name}/report`: reports a player to the administrator.
#[cfg_attr(
    test,
    utoipa::path(
        post, path = "/api/v1/players/{name}/report", request_body = NewReport,
        responses((status = 204), (status = 404)),
        security(("session" = []), ("token" = []))
    )
)]
pub(super) async fn report(
    State(site): State<Arc<Site>>,
    session: Session,
    Path(name): Path<String>,
    Body(report): Body<NewReport>,
) -> Result<StatusCode, Refusal> {
    site.report(&session.player.id, &name, report).await?;
    Ok(StatusCode::NO_CONTENT)
}
