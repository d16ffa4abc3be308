//! Events without a socket: one JSON object a line, as long as the client listens.

use std::convert::Infallible;
use std::sync::Arc;
use std::time::Duration;

use axum::body::{Body, Bytes};
use axum::extract::State;
use axum::http::header;
use axum::response::{IntoResponse, Response};
use futures_util::stream;
use tokio::sync::mpsc::Receiver;
use tokio::time::timeout;

use super::session::Session;
use crate::online::Site;
use crate::online::hub::Connection;
use crate::online::protocol::{Event, Refusal};

/// An empty line is sent this often, so that both ends notice when the other is gone.
const PULSE: Duration = Duration::from_secs(10);

/// What a stream of events holds on to.
struct Listener {
    /// Lines that come first.
    first: Vec<Event>,
    events: Receiver<Arc<Event>>,
    /// Subscribed as long as the client listens; `None` once it is gone.
    connection: Option<Connection>,
    site: Arc<Site>,
    player: String,
}

/// `GET /api/v1/me/events`: begins with a `started` for each game in progress, then what concerns the player.
pub(super) async fn listen(State(site): State<Arc<Site>>, session: Session) -> Result<Response, Refusal> {
    let access = session.access();
    let player = session.player.id;
    // Subscribed before the games are read: one that begins in between comes twice rather than not at all.
    let (connection, events) = site.hub.open(Some(access));
    let first = site.running_games_of(&player).await?.into_iter().map(|game| Event::Started { game }).collect();
    site.note_presence(&player).await;
    let listener = Listener { first, events, connection: Some(connection), site, player };
    let lines = stream::unfold(listener, |mut listener| async move { Some((Ok::<_, Infallible>(listener.line().await?), listener)) });
    let headers = [(header::CONTENT_TYPE, "application/x-ndjson"), (header::CACHE_CONTROL, "no-store")];
    Ok((headers, Body::from_stream(lines)).into_response())
}

impl Listener {
    /// The next line; `None` once the client was too slow.
    async fn line(&mut self) -> Option<Bytes> {
        if let Some(event) = self.first.pop() {
            return Some(line(&event));
        }
        match timeout(PULSE, self.events.recv()).await {
            Ok(event) => Some(line(&*event?)),
            Err(_) => Some(Bytes::from_static(b"\n")),
        }
    }
}

impl Drop for Listener {
    fn drop(&mut self) {
        // Closed before presence is noted: otherwise the player would still be here.
        drop(self.connection.take());
        let (site, player) = (self.site.clone(), self.player.clone());
        tokio::spawn(async move { site.note_presence(&player).await });
    }
}

fn line(event: &Event) -> Bytes {
    let mut text = serde_json::to_vec(event).expect("protocol types have text keys only");
    text.push(b'\n');
    text.into()
}
