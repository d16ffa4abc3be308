//! Routes of games: everything that the socket can do, one request at a time.

use std::sync::Arc;

use axum::extract::{Path, Query, State};
use axum::response::{IntoResponse, Response};
use serde::Deserialize;

use super::session::Session;
use super::{Body, Fresh};
use crate::online::Site;
use crate::online::game::Command;
use crate::online::protocol::{Code, Done, NewTurn, OfferKind, Refusal};

/// `GET /api/v1/games/{id}`
pub(super) async fn show(State(site): State<Arc<Site>>, Path(id): Path<String>) -> Result<Response, Refusal> {
    Ok(Fresh(site.game(&id).await?).into_response())
}

/// `GET /api/v1/games`: live games in progress, the newest first.
pub(super) async fn to_watch(State(site): State<Arc<Site>>) -> Result<Response, Refusal> {
    Ok(Fresh(site.games_to_watch().await?).into_response())
}

/// `GET /api/v1/me/games`: the player's games in progress, the newest first.
pub(super) async fn mine(State(site): State<Arc<Site>>, session: Session) -> Result<Response, Refusal> {
    Ok(Fresh(site.games_of(&session.player.id).await?).into_response())
}

/// The actions of a turn that has been begun, with spaces in between.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct SoFar {
    #[serde(default)]
    played: String,
}

/// `GET /api/v1/games/{id}/actions?played=e2e4%20d2d4`: how the turn can go on.
pub(super) async fn actions(
    State(site): State<Arc<Site>>,
    Path(id): Path<String>,
    Query(so_far): Query<SoFar>,
) -> Result<Response, Refusal> {
    let played: Vec<&str> = so_far.played.split_whitespace().collect();
    Ok(Fresh(site.next_actions(&id, &played).await?).into_response())
}

/// `POST /api/v1/games/{id}/turns`
pub(super) async fn turn(
    State(site): State<Arc<Site>>,
    session: Session,
    Path(id): Path<String>,
    Body(turn): Body<NewTurn>,
) -> Result<Response, Refusal> {
    if session.is_assistance() {
        site.check_casual(&id).await?;
    }
    let command = Command::Turn { key: turn.key, after: turn.after, entries: None, actions: turn.actions, lag: 0 };
    Ok(Fresh(Done { version: site.act(&id, &session.player.id, command).await? }).into_response())
}

/// `POST /api/v1/games/{id}/{command}`: `resign`, `abort`, `claim`, `give-time`, `offer-draw`, `decline-draw` and so on.
pub(super) async fn command(
    State(site): State<Arc<Site>>,
    session: Session,
    Path((id, word)): Path<(String, String)>,
) -> Result<Response, Refusal> {
    let player = &session.player.id;
    let command = match word.as_str() {
        "resign" => Command::Resign,
        "abort" => Command::Abort,
        "claim" => Command::Claim { away_since: site.opponent_away(&id, player).await? },
        "give-time" => Command::GiveTime,
        word => offer(word).ok_or_else(|| Refusal::new(Code::NotFound, "there is no such command"))?,
    };
    Ok(Fresh(Done { version: site.act(&id, player, command).await? }).into_response())
}

fn offer(word: &str) -> Option<Command> {
    let (verb, kind) = word.split_once('-')?;
    let kind = match kind {
        "draw" => OfferKind::Draw,
        "take-back" => OfferKind::TakeBack,
        "rematch" => OfferKind::Rematch,
        _ => return None,
    };
    match verb {
        "offer" => Some(Command::Offer(kind)),
        "decline" => Some(Command::Decline(kind)),
        _ => None,
    }
}
