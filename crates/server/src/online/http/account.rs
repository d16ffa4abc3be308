//! Routes about the player of a session.

use std::sync::Arc;

use axum::extract::State;
use axum::http::{HeaderMap, StatusCode, header};
use axum::response::{IntoResponse, Response};
use futures_util::stream;

use super::passkeys::Party;
use super::session::{Owner, Session, clear_cookie, is_https, set_cookie};
use super::{Body, Fresh};
use crate::online::Site;
use crate::online::protocol::{Credentials, Deletion, Me, Recovery, RecoveryCodes, Refusal, Rename};
use crate::online::store::Player;

/// `GET /api/v1/me`: the player of this session; 401 without a session.
#[cfg_attr(test, utoipa::path(get, path = "/api/v1/me", responses((status = 200, body = Me)), security(("session" = []), ("token" = []))))]
pub(super) async fn me(State(site): State<Arc<Site>>, session: Session) -> Result<Fresh<Me>, Refusal> {
    Ok(Fresh(site.me(&session.player).await?))
}

/// `POST /api/v1/me`: the player of this session; without a session, a new guest.
#[cfg_attr(
    test,
    utoipa::path(
        post, path = "/api/v1/me",
        responses((status = 200, body = Me, headers(("set-cookie" = String, description = "The session.")))),
        security((), ("session" = []), ("token" = []))
    )
)]
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
#[cfg_attr(
    test,
    utoipa::path(
        post, path = "/api/v1/me/claim", request_body = Credentials,
        responses((status = 200, body = RecoveryCodes), (status = 409)),
        security(("session" = []))
    )
)]
pub(super) async fn claim(
    State(site): State<Arc<Site>>,
    Owner(session): Owner,
    Body(wanted): Body<Credentials>,
) -> Result<Fresh<RecoveryCodes>, Refusal> {
    let recovery_codes = site.claim(&session.player, &wanted.name, &wanted.password).await?;
    Ok(Fresh(RecoveryCodes { recovery_codes }))
}

/// `POST /api/v1/session`: signs in.
#[cfg_attr(
    test,
    utoipa::path(
        post, path = "/api/v1/session", request_body = Credentials,
        responses((status = 200, body = Me, headers(("set-cookie" = String, description = "The session."))), (status = 401)),
        security(())
    )
)]
pub(super) async fn sign_in(
    State(site): State<Arc<Site>>,
    headers: HeaderMap,
    Body(given): Body<Credentials>,
) -> Result<Response, Refusal> {
    let (player, secret) = site.sign_in(&given.name, &given.password).await?;
    signed_in(&site, &player, &secret, &headers).await
}

/// `POST /api/v1/session/recover`: replaces a forgotten password and signs in.
#[cfg_attr(
    test,
    utoipa::path(
        post, path = "/api/v1/session/recover", request_body = Recovery,
        responses((status = 200, body = Me, headers(("set-cookie" = String, description = "The session."))), (status = 401)),
        security(())
    )
)]
pub(super) async fn recover(State(site): State<Arc<Site>>, headers: HeaderMap, Body(given): Body<Recovery>) -> Result<Response, Refusal> {
    let (player, secret) = site.recover(&given.name, &given.code, &given.password).await?;
    signed_in(&site, &player, &secret, &headers).await
}

/// `DELETE /api/v1/session`: signs out here.
#[cfg_attr(test, utoipa::path(delete, path = "/api/v1/session", responses((status = 204)), security(("session" = []))))]
pub(super) async fn sign_out(State(site): State<Arc<Site>>, Owner(session): Owner, headers: HeaderMap) -> Result<Response, Refusal> {
    site.sign_out(&session.access().secret_hash).await?;
    Ok((StatusCode::NO_CONTENT, [(header::SET_COOKIE, clear_cookie(is_https(&headers)))]).into_response())
}

/// `DELETE /api/v1/sessions`: signs out everywhere, and revokes all tokens.
#[cfg_attr(test, utoipa::path(delete, path = "/api/v1/sessions", responses((status = 204)), security(("session" = []))))]
pub(super) async fn sign_out_everywhere(
    State(site): State<Arc<Site>>,
    Owner(session): Owner,
    headers: HeaderMap,
) -> Result<Response, Refusal> {
    site.sign_out_everywhere(&session.player.id).await?;
    Ok((StatusCode::NO_CONTENT, [(header::SET_COOKIE, clear_cookie(is_https(&headers)))]).into_response())
}

/// `POST /api/v1/me/rename`: changes the name, once.
#[cfg_attr(
    test,
    utoipa::path(
        post, path = "/api/v1/me/rename", request_body = Rename,
        responses((status = 204), (status = 409)),
        security(("session" = []))
    )
)]
pub(super) async fn rename(
    State(site): State<Arc<Site>>,
    Owner(session): Owner,
    Body(wanted): Body<Rename>,
) -> Result<StatusCode, Refusal> {
    site.rename(&session.player, &wanted.name).await?;
    Ok(StatusCode::NO_CONTENT)
}

/// `POST /api/v1/me/delete`: deletes the player for good.
#[cfg_attr(
    test,
    utoipa::path(
        post, path = "/api/v1/me/delete", request_body = Deletion,
        responses((status = 204)),
        security(("session" = []))
    )
)]
pub(super) async fn delete(
    State(site): State<Arc<Site>>,
    Owner(session): Owner,
    Party(party): Party,
    headers: HeaderMap,
    Body(deletion): Body<Deletion>,
) -> Result<Response, Refusal> {
    site.delete_player(&session.player, deletion, party.as_ref()).await?;
    Ok((StatusCode::NO_CONTENT, [(header::SET_COOKIE, clear_cookie(is_https(&headers)))]).into_response())
}

/// `GET /api/v1/me/export`: everything about the player as one JSON object, with the games at its end.
#[cfg_attr(
    test,
    utoipa::path(
        get, path = "/api/v1/me/export",
        responses((status = 200, body = Object, content_type = "application/json")),
        security(("session" = []), ("token" = []))
    )
)]
pub(super) async fn export(State(site): State<Arc<Site>>, session: Session) -> Result<Response, Refusal> {
    let mut head = site.export(&session.player).await?.to_string();
    // The games follow in the same object.
    head.pop();
    head.push_str(",\"games\":[");
    let first = Some((String::new(), head));
    let parts = stream::try_unfold((site, session.player.id, first), |(site, player, state)| async move {
        let Some((after, text)) = state else { return Ok::<_, std::io::Error>(None) };
        if !text.is_empty() {
            return Ok(Some((text, (site, player, Some((after, String::new()))))));
        }
        match site.export_games(&player, &after).await.map_err(std::io::Error::other)? {
            None => Ok(Some(("]}".to_owned(), (site, player, None)))),
            Some((games, last)) => {
                let games = games.iter().map(ToString::to_string).collect::<Vec<_>>().join(",");
                let comma = if after.is_empty() { "" } else { "," };
                Ok(Some((format!("{comma}{games}"), (site, player, Some((last, String::new()))))))
            }
        }
    });
    let headers = [
        (header::CONTENT_TYPE, "application/json"),
        (header::CONTENT_DISPOSITION, "attachment; filename=\"tempi-my-data.json\""),
        (header::CACHE_CONTROL, "no-store"),
    ];
    Ok((headers, axum::body::Body::from_stream(parts)).into_response())
}

/// The answer to signing in: the player, and a cookie with the secret of the session.
pub(super) async fn signed_in(site: &Site, player: &Player, secret: &str, headers: &HeaderMap) -> Result<Response, Refusal> {
    let me = site.me(player).await?;
    Ok(([(header::SET_COOKIE, set_cookie(secret, is_https(headers)))], Fresh(me)).into_response())
}
