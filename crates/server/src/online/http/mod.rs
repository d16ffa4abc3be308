//! Online play over HTTP and sockets: `/api/v1/…`. Every route takes and returns the types of [`protocol`](super::protocol).

mod account;
mod archive;
mod events;
mod games;
mod invitations;
mod limits;
mod origin;
mod session;
mod socket;
mod talk;
mod tokens;

use std::sync::Arc;

use axum::Json;
use axum::Router;
use axum::extract::{DefaultBodyLimit, FromRequest, Request, State};
use axum::http::{StatusCode, header};
use axum::middleware;
use axum::response::{IntoResponse, Response};
use axum::routing::{delete, get, post};
use serde::Serialize;
use serde::de::DeserializeOwned;

use super::Site;
use super::protocol::{Code, PROTOCOL, Refusal, SiteInfo};
use crate::routes::with_security_headers;

/// The largest body of a request, in bytes. A challenge with a user's variant is the largest one.
const MAX_BODY: usize = 128 * 1024;

/// The routes of online play.
pub fn routes(site: Arc<Site>) -> Router {
    let routes = Router::new()
        .route("/server.json", get(offer))
        .route("/api/v1/site", get(about))
        .route("/api/v1/me", get(account::me).post(account::begin))
        .route("/api/v1/me/claim", post(account::claim))
        .route("/api/v1/me/rename", post(account::rename))
        .route("/api/v1/me/export", get(account::export))
        .route("/api/v1/me/delete", post(account::delete))
        .route("/api/v1/me/talk", post(talk::set))
        .route("/api/v1/me/tokens", get(tokens::list).post(tokens::make))
        .route("/api/v1/me/tokens/{id}", delete(tokens::revoke))
        .route("/api/v1/me/bot", post(tokens::become_bot))
        .route("/api/v1/me/blocked", get(talk::blocked))
        .route("/api/v1/me/games", get(games::mine))
        .route("/api/v1/me/events", get(events::listen))
        .route("/api/v1/session", post(account::sign_in).delete(account::sign_out))
        .route("/api/v1/session/recover", post(account::recover))
        .route("/api/v1/sessions", delete(account::sign_out_everywhere))
        .route("/api/v1/challenges", post(invitations::challenge))
        .route("/api/v1/challenges/{id}", get(invitations::show_challenge).delete(invitations::withdraw_challenge))
        .route("/api/v1/challenges/{id}/accept", post(invitations::accept_challenge))
        .route("/api/v1/seeks", get(invitations::seeks).post(invitations::seek))
        .route("/api/v1/seeks/{id}", delete(invitations::withdraw_seek))
        .route("/api/v1/seeks/{id}/accept", post(invitations::accept_seek))
        .route("/api/v1/play-now", post(invitations::play_now))
        .route("/api/v1/bots", get(invitations::bots))
        .route("/api/v1/play-bot", post(invitations::play_bot))
        .route("/api/v1/games", get(games::to_watch))
        .route("/api/v1/games/{id}", get(games::show))
        .route("/api/v1/games/{id}/pgn", get(archive::game_pgn))
        .route("/api/v1/archive", get(archive::archive))
        .route("/api/v1/archive/pgn", get(archive::archive_pgn))
        .route("/api/v1/games/{id}/messages", get(talk::messages).post(talk::say))
        .route("/api/v1/players/{name}", get(archive::player))
        .route("/api/v1/players/{name}/block", post(talk::block).delete(talk::unblock))
        .route("/api/v1/players/{name}/report", post(talk::report))
        .route("/api/v1/explorer", get(archive::explorer))
        .route("/api/v1/leaderboards/{variant}", get(archive::leaderboard))
        .route("/api/v1/games/{id}/actions", get(games::actions))
        .route("/api/v1/games/{id}/turns", post(games::turn))
        .route("/api/v1/games/{id}/{command}", post(games::command))
        .route("/api/v1/socket", get(socket::open))
        .layer(DefaultBodyLimit::max(MAX_BODY))
        .layer(middleware::from_fn(origin::same_origin))
        .layer(middleware::from_fn_with_state(site.clone(), limits::limit))
        .with_state(site);
    with_security_headers(routes)
}

async fn about(State(site): State<Arc<Site>>) -> Result<Response, Refusal> {
    let server = env!("CARGO_PKG_VERSION").to_owned();
    let info = SiteInfo { server, protocol: PROTOCOL, now_ms: site.now(), online: site.online().await? };
    Ok(Fresh(info).into_response())
}

/// `GET /server.json`: tells the page that this server offers online play. The static page has a file of this name that denies it, so that asking
/// for it never fails.
async fn offer() -> Response {
    Fresh(serde_json::json!({ "online": true, "protocol": PROTOCOL })).into_response()
}

/// The JSON body of a request. What cannot be read is refused like everything else.
struct Body<T>(T);

impl<T: DeserializeOwned, S: Send + Sync> FromRequest<S> for Body<T> {
    type Rejection = Refusal;

    async fn from_request(request: Request, state: &S) -> Result<Body<T>, Refusal> {
        match Json::from_request(request, state).await {
            Ok(Json(body)) => Ok(Body(body)),
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
        let status = match self.code {
            Code::BadRequest => StatusCode::BAD_REQUEST,
            Code::NoSession | Code::BadCredentials => StatusCode::UNAUTHORIZED,
            Code::NotAllowed => StatusCode::FORBIDDEN,
            Code::NotFound => StatusCode::NOT_FOUND,
            Code::Conflict | Code::NotYourTurn | Code::TooLate | Code::GameOver => StatusCode::CONFLICT,
            Code::IllegalTurn | Code::BadVariant => StatusCode::UNPROCESSABLE_ENTITY,
            Code::SlowDown => StatusCode::TOO_MANY_REQUESTS,
            Code::Unavailable => StatusCode::SERVICE_UNAVAILABLE,
        };
        (status, Fresh(self)).into_response()
    }
}
