//! Routes of the lobby and of challenges.

use std::sync::Arc;

use axum::extract::State;
use axum::http::StatusCode;
use serde::Deserialize;

use super::session::Session;
use super::{Body, Fresh, Path, Query};
use crate::online::Site;
use crate::online::invitations::Paired;
use crate::online::protocol::{AcceptSeek, Begun, BotGame, BotView, ChallengeView, NewChallenge, NewSeek, Refusal, SeekView, Waiting};

/// `POST /api/v1/challenges`: makes a challenge.
#[cfg_attr(
    test,
    utoipa::path(
        post, path = "/api/v1/challenges", request_body = NewChallenge,
        responses((status = 201, body = ChallengeView), (status = 404), (status = 409), (status = 422)),
        security(("session" = []), ("token" = []))
    )
)]
pub(super) async fn challenge(
    State(site): State<Arc<Site>>,
    session: Session,
    Body(new): Body<NewChallenge>,
) -> Result<(StatusCode, Fresh<ChallengeView>), Refusal> {
    let view = site.challenge(&session.player.id, new).await?;
    Ok((StatusCode::CREATED, Fresh(view)))
}

/// `GET /api/v1/me/challenges`: the player's open challenges, the newest first.
#[cfg_attr(
    test,
    utoipa::path(
        get, path = "/api/v1/me/challenges",
        responses((status = 200, body = Vec<ChallengeView>)),
        security(("session" = []), ("token" = []))
    )
)]
pub(super) async fn my_challenges(State(site): State<Arc<Site>>, session: Session) -> Result<Fresh<Vec<ChallengeView>>, Refusal> {
    Ok(Fresh(site.challenges_of(&session.player.id).await?))
}

/// `GET /api/v1/challenges/{id}`: a challenge; needs no session.
#[cfg_attr(
    test,
    utoipa::path(
        get, path = "/api/v1/challenges/{id}",
        responses((status = 200, body = ChallengeView), (status = 404), (status = 422)),
        security(())
    )
)]
pub(super) async fn show_challenge(State(site): State<Arc<Site>>, Path(id): Path<String>) -> Result<Fresh<ChallengeView>, Refusal> {
    Ok(Fresh(site.challenge_by_id(&id).await?))
}

/// `POST /api/v1/challenges/{id}/accept`: accepts a challenge.
#[cfg_attr(
    test,
    utoipa::path(
        post, path = "/api/v1/challenges/{id}/accept",
        responses((status = 200, body = Begun), (status = 404), (status = 409), (status = 422)),
        security(("session" = []), ("token" = []))
    )
)]
pub(super) async fn accept_challenge(
    State(site): State<Arc<Site>>,
    session: Session,
    Path(id): Path<String>,
) -> Result<Fresh<Begun>, Refusal> {
    Ok(Fresh(Begun { game: site.accept_challenge(&id, &session.player.id).await? }))
}

/// `DELETE /api/v1/challenges/{id}`: withdraws a challenge.
#[cfg_attr(
    test,
    utoipa::path(
        delete, path = "/api/v1/challenges/{id}",
        responses((status = 204), (status = 404), (status = 409)),
        security(("session" = []), ("token" = []))
    )
)]
pub(super) async fn withdraw_challenge(
    State(site): State<Arc<Site>>,
    session: Session,
    Path(id): Path<String>,
) -> Result<StatusCode, Refusal> {
    site.withdraw_challenge(&id, &session.player.id).await?;
    Ok(StatusCode::NO_CONTENT)
}

/// `GET /api/v1/seeks`: the open seeks, oldest first.
#[cfg_attr(test, utoipa::path(get, path = "/api/v1/seeks", responses((status = 200, body = Vec<SeekView>)), security(())))]
pub(super) async fn seeks(State(site): State<Arc<Site>>) -> Result<Fresh<Vec<SeekView>>, Refusal> {
    Ok(Fresh(site.seeks().await?))
}

/// `POST /api/v1/seeks`: makes a seek.
#[cfg_attr(
    test,
    utoipa::path(
        post, path = "/api/v1/seeks", request_body = NewSeek,
        responses((status = 201, body = Waiting), (status = 404), (status = 409)),
        security(("session" = []), ("token" = []))
    )
)]
pub(super) async fn seek(
    State(site): State<Arc<Site>>,
    session: Session,
    Body(new): Body<NewSeek>,
) -> Result<(StatusCode, Fresh<Waiting>), Refusal> {
    let seek = site.seek(&session.player.id, new).await?;
    Ok((StatusCode::CREATED, Fresh(Waiting { seek: Some(seek), ..Waiting::default() })))
}

/// The query of [`play_now`]: the bot that plays if no seek matches.
#[derive(Deserialize)]
#[cfg_attr(test, derive(utoipa::IntoParams), into_params(parameter_in = Query))]
#[serde(deny_unknown_fields)]
pub(super) struct Otherwise {
    /// The level, from 1 to 8.
    #[serde(default)]
    bot: Option<u8>,
}

/// `POST /api/v1/play-now?bot=LEVEL`: begins a game with a player whose seek matches, or waits for one.
#[cfg_attr(
    test,
    utoipa::path(
        post, path = "/api/v1/play-now", params(Otherwise), request_body = NewSeek,
        responses((status = 200, body = Waiting), (status = 404), (status = 409), (status = 422)),
        security(("session" = []), ("token" = []))
    )
)]
pub(super) async fn play_now(
    State(site): State<Arc<Site>>,
    session: Session,
    Query(otherwise): Query<Otherwise>,
    Body(new): Body<NewSeek>,
) -> Result<Fresh<Waiting>, Refusal> {
    let waiting = match site.play_now(&session.player.id, new, otherwise.bot).await? {
        Paired::Game(game) => Waiting { game: Some(game), seek: None },
        Paired::Seek(seek) => Waiting { game: None, seek: Some(seek) },
    };
    Ok(Fresh(waiting))
}

/// `POST /api/v1/seeks/{id}/accept`: accepts a seek.
#[cfg_attr(
    test,
    utoipa::path(
        post, path = "/api/v1/seeks/{id}/accept", request_body = AcceptSeek,
        responses((status = 200, body = Begun), (status = 404), (status = 409), (status = 422)),
        security(("session" = []), ("token" = []))
    )
)]
pub(super) async fn accept_seek(
    State(site): State<Arc<Site>>,
    session: Session,
    Path(id): Path<String>,
    Body(accept): Body<AcceptSeek>,
) -> Result<Fresh<Begun>, Refusal> {
    Ok(Fresh(Begun { game: site.accept_seek(&id, &session.player.id, accept.variant.as_deref()).await? }))
}

/// `DELETE /api/v1/seeks/{id}`: withdraws a seek.
#[cfg_attr(
    test,
    utoipa::path(
        delete, path = "/api/v1/seeks/{id}",
        responses((status = 204), (status = 404), (status = 409)),
        security(("session" = []), ("token" = []))
    )
)]
pub(super) async fn withdraw_seek(State(site): State<Arc<Site>>, session: Session, Path(id): Path<String>) -> Result<StatusCode, Refusal> {
    site.withdraw_seek(&id, &session.player.id).await?;
    Ok(StatusCode::NO_CONTENT)
}

/// `GET /api/v1/bots`: the server's engine at its levels.
#[cfg_attr(test, utoipa::path(get, path = "/api/v1/bots", responses((status = 200, body = Vec<BotView>)), security(())))]
pub(super) async fn bots(State(site): State<Arc<Site>>) -> Result<Fresh<Vec<BotView>>, Refusal> {
    Ok(Fresh(site.bots().await?))
}

/// `POST /api/v1/play-bot`: begins a game with the bot of a level.
#[cfg_attr(
    test,
    utoipa::path(
        post, path = "/api/v1/play-bot", request_body = BotGame,
        responses((status = 201, body = Begun), (status = 404), (status = 409), (status = 422)),
        security(("session" = []), ("token" = []))
    )
)]
pub(super) async fn play_bot(
    State(site): State<Arc<Site>>,
    session: Session,
    Body(new): Body<BotGame>,
) -> Result<(StatusCode, Fresh<Begun>), Refusal> {
    let game = site.play_bot(&session.player.id, new).await?;
    Ok((StatusCode::CREATED, Fresh(Begun { game })))
}
