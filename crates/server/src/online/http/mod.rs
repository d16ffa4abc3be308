//! Online play over HTTP and sockets: `/api/v1/…`. Every route takes and returns the types of [`protocol`](super::protocol).

mod account;
mod archive;
mod body;
mod events;
mod games;
mod invitations;
mod limits;
#[cfg(test)]
mod openapi_document;
mod origin;
mod passkeys;
mod session;
mod socket;
mod talk;
mod tokens;
mod variants;

use std::net::SocketAddr;
use std::sync::Arc;

use axum::Json;
use axum::Router;
use axum::extract::{ConnectInfo, DefaultBodyLimit, FromRequestParts, Request, State};
use axum::http::request::Parts;
use axum::http::{StatusCode, header};
use axum::middleware::{self, Next};
use axum::response::{IntoResponse, Response};
use axum::routing::{MethodRouter, any, delete, get, post};
use serde::Serialize;
use serde::de::DeserializeOwned;

use super::Site;
use super::protocol::{Code, PROTOCOL, PlayerName, Refusal, SiteInfo};
use super::store::StoreError;
use crate::routes::with_security_headers;
use body::Body;
use passkeys::Party;

/// The largest body of a request, in bytes. A challenge with a user's variant is the largest one.
const MAX_BODY: usize = 128 * 1024;

/// The routes.
fn table() -> Vec<(&'static str, MethodRouter<Arc<Site>>)> {
    vec![
        ("/server.json", get(offer)),
        ("/api/v1/openapi.json", get(openapi)),
        ("/api/v1/site", get(about)),
        ("/api/v1/me", get(account::me).post(account::begin)),
        ("/api/v1/me/claim", post(account::claim)),
        ("/api/v1/me/claim/passkey", post(passkeys::claim_with_passkey)),
        ("/api/v1/me/passkeys", get(passkeys::passkeys).post(passkeys::add_passkey)),
        ("/api/v1/me/passkeys/{id}", delete(passkeys::remove_passkey)),
        ("/api/v1/passkeys/challenge", post(passkeys::passkey_challenge)),
        ("/api/v1/me/rename", post(account::rename)),
        ("/api/v1/me/export", get(account::export)),
        ("/api/v1/me/delete", post(account::delete)),
        ("/api/v1/me/talk", post(talk::set)),
        ("/api/v1/me/blocked", get(talk::blocked)),
        ("/api/v1/me/games", get(games::mine)),
        ("/api/v1/me/challenges", get(invitations::my_challenges)),
        ("/api/v1/me/events", get(events::listen)),
        ("/api/v1/me/tokens", get(tokens::list).post(tokens::make)),
        ("/api/v1/me/tokens/{id}", delete(tokens::revoke)),
        ("/api/v1/me/bot", post(tokens::become_bot)),
        ("/api/v1/session", post(account::sign_in).delete(account::sign_out)),
        ("/api/v1/session/passkey", post(passkeys::sign_in_with_passkey)),
        ("/api/v1/session/recover", post(account::recover)),
        ("/api/v1/sessions", delete(account::sign_out_everywhere)),
        ("/api/v1/challenges", post(invitations::challenge)),
        ("/api/v1/challenges/{id}", get(invitations::show_challenge).delete(invitations::withdraw_challenge)),
        ("/api/v1/challenges/{id}/accept", post(invitations::accept_challenge)),
        ("/api/v1/seeks", get(invitations::seeks).post(invitations::seek)),
        ("/api/v1/seeks/{id}", delete(invitations::withdraw_seek)),
        ("/api/v1/seeks/{id}/accept", post(invitations::accept_seek)),
        ("/api/v1/play-now", post(invitations::play_now)),
        ("/api/v1/bots", get(invitations::bots)),
        ("/api/v1/play-bot", post(invitations::play_bot)),
        ("/api/v1/variants", get(variants::variants)),
        ("/api/v1/variants/{digest}", get(variants::variant_file)),
        ("/api/v1/games", get(games::to_watch)),
        ("/api/v1/games/{id}", get(games::show)),
        ("/api/v1/games/{id}/events", get(events::watch)),
        ("/api/v1/games/{id}/pgn", get(archive::game_pgn)),
        ("/api/v1/archive", get(archive::archive)),
        ("/api/v1/archive/pgn", get(archive::archive_pgn)),
        ("/api/v1/games/{id}/messages", get(talk::messages).post(talk::say)),
        ("/api/v1/online", get(online)),
        ("/api/v1/players/{name}", get(archive::player)),
        ("/api/v1/players/{name}/block", post(talk::block).delete(talk::unblock)),
        ("/api/v1/players/{name}/report", post(talk::report)),
        ("/api/v1/explorer", get(archive::explorer)),
        ("/api/v1/leaderboards/{variant}", get(archive::leaderboard)),
        ("/api/v1/games/{id}/actions", get(games::actions)),
        ("/api/v1/games/{id}/turns", post(games::turn)),
        ("/api/v1/games/{id}/{command}", post(games::command)),
        ("/api/v1/socket", get(socket::open)),
    ]
}

/// The routes of online play.
pub fn routes(site: Arc<Site>) -> Router {
    let routes = table().into_iter().fold(Router::new(), |routes, (path, methods)| routes.route(path, methods));
    let routes = routes
        .route("/api/{*rest}", any(no_such_address))
        .method_not_allowed_fallback(no_such_method)
        .layer(middleware::from_fn(to_the_end))
        .layer(DefaultBodyLimit::max(MAX_BODY))
        .layer(middleware::from_fn(origin::same_origin))
        .layer(middleware::from_fn(without_nul))
        .layer(middleware::from_fn_with_state(site.clone(), limits::limit))
        .with_state(site);
    with_security_headers(routes)
}

/// Handles a request that changes something in a task of its own. If the client closes the connection, the handler is dropped; but what it
/// has stored by then must also take effect.
async fn to_the_end(request: Request, next: Next) -> Response {
    if request.method().is_safe() {
        return next.run(request).await;
    }
    match tokio::spawn(next.run(request)).await {
        Ok(response) => response,
        Err(error) if error.is_panic() => std::panic::resume_unwind(error.into_panic()),
        Err(_) => Refusal::from(StoreError::Stopping).into_response(),
    }
}

/// Rejects addresses with NUL, which PostgreSQL does not accept in texts.
async fn without_nul(request: Request, next: Next) -> Response {
    if request.uri().path_and_query().is_some_and(|address| address.as_str().contains("%00")) {
        return Refusal::new(Code::BadRequest, "an address must not contain the character NUL").into_response();
    }
    next.run(request).await
}

async fn no_such_address() -> Refusal {
    Refusal::new(Code::NotFound, "unknown path; docs/API.md lists all routes")
}

async fn no_such_method() -> Response {
    let refusal = Refusal::new(Code::BadRequest, "this path does not support this method");
    (StatusCode::METHOD_NOT_ALLOWED, Fresh(refusal)).into_response()
}

/// `GET /api/v1/openapi.json`: this description of the API.
#[cfg_attr(
    test,
    utoipa::path(
        get, path = "/api/v1/openapi.json",
        responses((status = 200, body = Object, content_type = "application/json")),
        security(())
    )
)]
async fn openapi() -> Response {
    let headers = [(header::CONTENT_TYPE, "application/json"), (header::CACHE_CONTROL, "no-cache")];
    (headers, include_str!("openapi.json")).into_response()
}

/// `GET /api/v1/site`: versions of the server and of the protocol, its time, and how many players have a connection.
#[cfg_attr(test, utoipa::path(get, path = "/api/v1/site", responses((status = 200, body = SiteInfo)), security(())))]
async fn about(State(site): State<Arc<Site>>, Party(party): Party, request: Request) -> Result<Fresh<SiteInfo>, Refusal> {
    Ok(Fresh(SiteInfo {
        server: env!("CARGO_PKG_VERSION").to_owned(),
        protocol: PROTOCOL,
        now_ms: site.now(),
        online: site.online().await?,
        passkeys: party.map(|party| party.id),
        network_url: site.network_url.clone().filter(|_| is_from_this_machine(&request)),
    }))
}

/// Whether a request comes from the server's own machine, and not through a proxy there.
fn is_from_this_machine(request: &Request) -> bool {
    let peer = request.extensions().get::<ConnectInfo<SocketAddr>>();
    peer.is_some_and(|ConnectInfo(peer)| peer.ip().to_canonical().is_loopback()) && !request.headers().contains_key("x-forwarded-for")
}

/// `GET /api/v1/online`: players with a connection, in the order of their names; not all if there are more than 200.
#[cfg_attr(test, utoipa::path(get, path = "/api/v1/online", responses((status = 200, body = Vec<PlayerName>)), security(())))]
async fn online(State(site): State<Arc<Site>>) -> Result<Fresh<Vec<PlayerName>>, Refusal> {
    Ok(Fresh(site.who_is_online().await?))
}

/// `GET /server.json`: reports that online play is available. The static page has a file of this name with `"online": false`, so a request
/// for it never fails.
#[cfg_attr(
    test,
    utoipa::path(
        get, path = "/server.json",
        responses((status = 200, body = Object, content_type = "application/json")),
        security(())
    )
)]
async fn offer() -> Response {
    Fresh(serde_json::json!({ "online": true, "protocol": PROTOCOL })).into_response()
}

/// The parameters in the path of a request. If they cannot be read, the path is unknown.
struct Path<T>(T);

impl<T: DeserializeOwned + Send, S: Send + Sync> FromRequestParts<S> for Path<T> {
    type Rejection = Refusal;

    async fn from_request_parts(parts: &mut Parts, state: &S) -> Result<Path<T>, Refusal> {
        match axum::extract::Path::from_request_parts(parts, state).await {
            Ok(axum::extract::Path(named)) => Ok(Path(named)),
            Err(_) => Err(no_such_address().await),
        }
    }
}

/// The query of a request. If it cannot be read, the request is refused with a [`Refusal`].
struct Query<T>(T);

impl<T: DeserializeOwned, S: Send + Sync> FromRequestParts<S> for Query<T> {
    type Rejection = Refusal;

    async fn from_request_parts(parts: &mut Parts, state: &S) -> Result<Query<T>, Refusal> {
        match axum::extract::Query::from_request_parts(parts, state).await {
            Ok(axum::extract::Query(query)) => Ok(Query(query)),
            Err(rejection) => Err(Refusal::new(Code::BadRequest, rejection.body_text())),
        }
    }
}

/// An answer that must not be cached.
struct Fresh<T>(T);

impl<T: Serialize> IntoResponse for Fresh<T> {
    fn into_response(self) -> Response {
        ([(header::CACHE_CONTROL, "no-store")], Json(self.0)).into_response()
    }
}

impl IntoResponse for Refusal {
    fn into_response(self) -> Response {
        metrics::counter!("tempi_http_refusals_total", "code" => self.code.word()).increment(1);
        (status(self.code), Fresh(self)).into_response()
    }
}

/// The HTTP status of a code.
fn status(code: Code) -> StatusCode {
    match code {
        Code::BadRequest => StatusCode::BAD_REQUEST,
        Code::NoSession | Code::BadCredentials => StatusCode::UNAUTHORIZED,
        Code::NotAllowed => StatusCode::FORBIDDEN,
        Code::NotFound => StatusCode::NOT_FOUND,
        Code::Conflict | Code::KnownPasskey | Code::LimitReached | Code::NotYourTurn | Code::TooLate | Code::GameOver => {
            StatusCode::CONFLICT
        }
        Code::IllegalTurn | Code::BadVariant => StatusCode::UNPROCESSABLE_ENTITY,
        Code::SlowDown => StatusCode::TOO_MANY_REQUESTS,
        Code::Unavailable => StatusCode::SERVICE_UNAVAILABLE,
    }
}
