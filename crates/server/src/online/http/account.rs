//! Routes about the player of a session.

use std::sync::Arc;

use axum::extract::State;
use axum::http::{HeaderMap, StatusCode, header};
use axum::response::{IntoResponse, Response};

use super::session::{Session, clear_cookie, is_https, set_cookie};
use super::{Body, Fresh};
use crate::online::Site;
use crate::online::protocol::{Credentials, Recovery, RecoveryCodes, Refusal};
use crate::online::store::Player;

/// `GET /api/v1/me`: the player of this session; 401 without a session.
pub(super) async fn me(State(site): State<Arc<Site>>, session: Session) -> Result<Response, Refusal> {
    Ok(Fresh(site.me(&session.player).await?).into_response())
}

/// `POST /api/v1/me`: the player of this session; without a session, a new guest.
pub(super) async fn begin(State(site): State<Arc<Site>>, session: Option<Session>, headers: HeaderMap) -> Result<Response, Refusal> {
    match session {
        Some(session) => Ok(Fresh(site.me(&session.player).await?).into_response()),
        None => {
            let (player, secret) = site.new_guest().await?;
            signed_in(&site, &player, &secret, &headers).await
        }
    }
}

/// `POST /api/v1/me/claim`: makes an account of a guest.
pub(super) async fn claim(State(site): State<Arc<Site>>, session: Session, Body(wanted): Body<Credentials>) -> Result<Response, Refusal> {
    let recovery_codes = site.claim(&session.player, &wanted.name, &wanted.password).await?;
    Ok(Fresh(RecoveryCodes { recovery_codes }).into_response())
}

/// `POST /api/v1/session`: signs in.
pub(super) async fn sign_in(
    State(site): State<Arc<Site>>,
    headers: HeaderMap,
    Body(given): Body<Credentials>,
) -> Result<Response, Refusal> {
    let (player, secret) = site.sign_in(&given.name, &given.password).await?;
    signed_in(&site, &player, &secret, &headers).await
}

/// `POST /api/v1/session/recover`: replaces a forgotten password and signs in.
pub(super) async fn recover(State(site): State<Arc<Site>>, headers: HeaderMap, Body(given): Body<Recovery>) -> Result<Response, Refusal> {
    let (player, secret) = site.recover(&given.name, &given.code, &given.password).await?;
    signed_in(&site, &player, &secret, &headers).await
}

/// `DELETE /api/v1/session`: signs out here.
pub(super) async fn sign_out(State(site): State<Arc<Site>>, session: Session, headers: HeaderMap) -> Result<Response, Refusal> {
    site.sign_out(&session.secret, false).await?;
    Ok((StatusCode::NO_CONTENT, [(header::SET_COOKIE, clear_cookie(is_https(&headers)))]).into_response())
}

/// `DELETE /api/v1/sessions`: signs out everywhere.
pub(super) async fn sign_out_everywhere(State(site): State<Arc<Site>>, session: Session, headers: HeaderMap) -> Result<Response, Refusal> {
    site.sign_out(&session.secret, true).await?;
    Ok((StatusCode::NO_CONTENT, [(header::SET_COOKIE, clear_cookie(is_https(&headers)))]).into_response())
}

async fn signed_in(site: &Site, player: &Player, secret: &str, headers: &HeaderMap) -> Result<Response, Refusal> {
    let me = site.me(player).await?;
    Ok(([(header::SET_COOKIE, set_cookie(secret, is_https(headers)))], Fresh(me)).into_response())
}
