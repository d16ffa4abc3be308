//! Routes of games: everything that the socket can do, one request at a time.

use std::sync::Arc;

use axum::extract::State;
use serde::Deserialize;

use super::session::Session;
use super::{Body, Fresh, Path, Query};
use crate::online::Site;
use crate::online::game::Command;
use crate::online::protocol::{Done, GameView, NewTurn, NextActions, OfferKind, Refusal};

/// `GET /api/v1/games/{id}`: a game.
#[cfg_attr(
    test,
    utoipa::path(
        get, path = "/api/v1/games/{id}",
        responses((status = 200, body = GameView), (status = 404), (status = 422)),
        security(())
    )
)]
pub(super) async fn show(State(site): State<Arc<Site>>, Path(id): Path<String>) -> Result<Fresh<GameView>, Refusal> {
    Ok(Fresh(site.game(&id).await?))
}

/// `GET /api/v1/games`: games in progress: live ones, the newest first, then correspondence games, the latest turn first.
#[cfg_attr(
    test,
    utoipa::path(
        get, path = "/api/v1/games",
        responses((status = 200, body = Vec<GameView>), (status = 422)),
        security(())
    )
)]
pub(super) async fn to_watch(State(site): State<Arc<Site>>) -> Result<Fresh<Vec<GameView>>, Refusal> {
    Ok(Fresh(site.games_to_watch().await?))
}

/// `GET /api/v1/me/games`: the player's games in progress, the newest first.
#[cfg_attr(
    test,
    utoipa::path(
        get, path = "/api/v1/me/games",
        responses((status = 200, body = Vec<GameView>), (status = 422)),
        security(("session" = []), ("token" = []))
    )
)]
pub(super) async fn mine(State(site): State<Arc<Site>>, session: Session) -> Result<Fresh<Vec<GameView>>, Refusal> {
    Ok(Fresh(site.games_of(&session.player.id).await?))
}

/// The actions of a turn that has been begun, with spaces in between.
#[derive(Deserialize)]
#[cfg_attr(test, derive(utoipa::IntoParams), into_params(parameter_in = Query))]
#[serde(deny_unknown_fields)]
pub(super) struct SoFar {
    /// Actions in notation, with spaces in between.
    #[serde(default)]
    played: String,
}

/// `GET /api/v1/games/{id}/actions?played=e2e4%20d2d4`: how the turn can continue.
#[cfg_attr(
    test,
    utoipa::path(
        get, path = "/api/v1/games/{id}/actions", params(("id" = String, Path), SoFar),
        responses((status = 200, body = NextActions), (status = 404), (status = 409), (status = 422)),
        security(())
    )
)]
pub(super) async fn actions(
    State(site): State<Arc<Site>>,
    Path(id): Path<String>,
    Query(so_far): Query<SoFar>,
) -> Result<Fresh<NextActions>, Refusal> {
    let played: Vec<&str> = so_far.played.split_whitespace().collect();
    Ok(Fresh(site.next_actions(&id, &played).await?))
}

/// `POST /api/v1/games/{id}/turns`: plays a complete turn. Sent again with the same key, it is played once.
#[cfg_attr(
    test,
    utoipa::path(
        post, path = "/api/v1/games/{id}/turns", request_body = NewTurn,
        responses((status = 200, body = Done), (status = 404), (status = 409), (status = 422)),
        security(("session" = []), ("token" = []))
    )
)]
pub(super) async fn turn(
    State(site): State<Arc<Site>>,
    session: Session,
    Path(id): Path<String>,
    Body(turn): Body<NewTurn>,
) -> Result<Fresh<Done>, Refusal> {
    if session.is_assistance() {
        site.check_casual(&id).await?;
    }
    let command = Command::Turn { key: turn.key, after: turn.after, entries: None, actions: turn.actions, lag: 0 };
    Ok(Fresh(Done { version: site.act(&id, &session.player.id, command).await? }))
}

/// What a player can do besides playing a turn.
#[derive(Clone, Copy, Deserialize)]
#[cfg_attr(test, derive(utoipa::ToSchema))]
#[serde(rename_all = "kebab-case")]
pub(super) enum CommandWord {
    Resign,
    Abort,
    Claim,
    GiveTime,
    OfferDraw,
    OfferTakeBack,
    OfferRematch,
    DeclineDraw,
    DeclineTakeBack,
    DeclineRematch,
}

/// `POST /api/v1/games/{id}/{command}`: resigns, makes or declines an offer, and so on.
#[cfg_attr(
    test,
    utoipa::path(
        post, path = "/api/v1/games/{id}/{command}", params(("id" = String, Path), ("command" = inline(CommandWord), Path)),
        responses((status = 200, body = Done), (status = 404), (status = 409), (status = 422)),
        security(("session" = []), ("token" = []))
    )
)]
pub(super) async fn command(
    State(site): State<Arc<Site>>,
    session: Session,
    Path((id, word)): Path<(String, CommandWord)>,
) -> Result<Fresh<Done>, Refusal> {
    let player = &session.player.id;
    let command = match word {
        CommandWord::Resign => Command::Resign,
        CommandWord::Abort => Command::Abort,
        CommandWord::Claim => Command::Claim { away_since: site.opponent_away(&id, player).await? },
        CommandWord::GiveTime => Command::GiveTime,
        CommandWord::OfferDraw => Command::Offer(OfferKind::Draw),
        CommandWord::OfferTakeBack => Command::Offer(OfferKind::TakeBack),
        CommandWord::OfferRematch => Command::Offer(OfferKind::Rematch),
        CommandWord::DeclineDraw => Command::Decline(OfferKind::Draw),
        CommandWord::DeclineTakeBack => Command::Decline(OfferKind::TakeBack),
        CommandWord::DeclineRematch => Command::Decline(OfferKind::Rematch),
    };
    Ok(Fresh(Done { version: site.act(&id, player, command).await? }))
}
