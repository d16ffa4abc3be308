//! Events without a socket: one JSON object a line, as long as the client listens.

use std::collections::VecDeque;
use std::convert::Infallible;
use std::sync::Arc;
use std::time::Duration;

use axum::body::{Body, Bytes};
use axum::extract::State;
use axum::http::header;
use axum::response::{IntoResponse, Response};
use futures_util::stream;
use serde::Serialize;
use tokio::sync::mpsc::Receiver;
use tokio::time::timeout;

use super::Path;
use super::limits::Address;
use super::session::Session;
use crate::online::Site;
use crate::online::hub::{Connection, Topic};
use crate::online::protocol::{Event, Refusal, ServerMessage};

/// An empty line is sent this often, so that both ends notice when the other is gone.
const PULSE: Duration = Duration::from_secs(10);

/// The state of an event stream.
struct Listener {
    /// Lines that come first.
    first: VecDeque<Bytes>,
    events: Receiver<Arc<Event>>,
    line: fn(&Event) -> Bytes,
    /// Dropped at the end of the stream.
    _presence: Presence,
}

/// Subscribed as long as the client listens.
struct Presence {
    /// `None` once the client is gone.
    connection: Option<Connection>,
    /// The player who is here as long as this lasts.
    player: Option<(Arc<Site>, String)>,
}

/// `GET /api/v1/me/events`: begins with a `started` for each game in progress, then what concerns the player. Empty lines are sent every ten
/// seconds.
#[cfg_attr(
    test,
    utoipa::path(
        get, path = "/api/v1/me/events",
        responses((status = 200, body = Event, content_type = "application/x-ndjson")),
        security(("session" = []), ("token" = []))
    )
)]
pub(super) async fn listen(State(site): State<Arc<Site>>, session: Session) -> Result<Response, Refusal> {
    let access = session.access();
    let player = session.player.id;
    // Subscribed before the games are read: one that begins in between comes twice rather than not at all.
    let (connection, events) = site.hub.open(access)?;
    let games = site.running_games_of(&player).await?;
    // Oldest first.
    let first = games.into_iter().rev().map(|game| line(&Event::Started { game })).collect();
    site.note_presence(&player).await;
    let presence = Presence { connection: Some(connection), player: Some((site, player)) };
    Ok(lines(Listener { first, events, line: line::<Event>, _presence: presence }))
}

/// `GET /api/v1/games/{id}/events`: begins with the game, then its updates and who comes and goes, as on a socket that watches the game. Empty
/// lines are sent every ten seconds.
#[cfg_attr(
    test,
    utoipa::path(
        get, path = "/api/v1/games/{id}/events",
        responses((status = 200, body = ServerMessage, content_type = "application/x-ndjson"), (status = 404), (status = 422)),
        security((), ("session" = []), ("token" = []))
    )
)]
pub(super) async fn watch(
    State(site): State<Arc<Site>>,
    session: Option<Session>,
    address: Address,
    Path(id): Path<String>,
) -> Result<Response, Refusal> {
    // Anonymous: a player who only watches does not count as present.
    let holder = session.map(|session| session.player.id).or(address.0);
    let (connection, events) = site.hub.open_anonymous(holder)?;
    connection.subscribe(Topic::Game(id.clone()));
    let first = VecDeque::from([line(&ServerMessage::Game(Box::new(site.game(&id).await?)))]);
    let presence = Presence { connection: Some(connection), player: None };
    Ok(lines(Listener { first, events, line: |event| line(&ServerMessage::Event(event.clone())), _presence: presence }))
}

fn lines(listener: Listener) -> Response {
    let lines = stream::unfold(listener, |mut listener| async move { Some((Ok::<_, Infallible>(listener.line().await?), listener)) });
    let headers = [(header::CONTENT_TYPE, "application/x-ndjson"), (header::CACHE_CONTROL, "no-store")];
    (headers, Body::from_stream(lines)).into_response()
}

impl Listener {
    /// The next line; `None` once the client was too slow.
    async fn line(&mut self) -> Option<Bytes> {
        if let Some(first) = self.first.pop_front() {
            return Some(first);
        }
        match timeout(PULSE, self.events.recv()).await {
            Ok(event) => Some((self.line)(&*event?)),
            Err(_) => Some(Bytes::from_static(b"\n")),
        }
    }
}

impl Drop for Presence {
    fn drop(&mut self) {
        // Closed before presence is noted: otherwise the player would still be here.
        drop(self.connection.take());
        if let Some((site, player)) = self.player.take() {
            tokio::spawn(async move { site.note_presence(&player).await });
        }
    }
}

fn line<T: Serialize>(message: &T) -> Bytes {
    let mut text = serde_json::to_vec(message).expect("protocol types have text keys only");
    text.push(b'\n');
    text.into()
}
