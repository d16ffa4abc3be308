//! Routes for looking back.

use std::sync::Arc;

use axum::body::{Body, Bytes};
use axum::extract::{Path, Query, State};
use axum::http::header;
use axum::response::{IntoResponse, Response};
use futures_util::stream;
use serde::Deserialize;

use super::Fresh;
use super::session::Session;
use crate::online::Site;
use crate::online::archive::check;
use crate::online::protocol::{Code, Refusal, ResultFilter};
use crate::online::store::{Cursor, GameFilter};
use crate::online::time::Millis;

/// Whom a player is compared with.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct Against {
    against: Option<String>,
}

/// `GET /api/v1/players/{name}?against=NAME`
pub(super) async fn player(
    State(site): State<Arc<Site>>,
    Path(name): Path<String>,
    Query(query): Query<Against>,
) -> Result<Response, Refusal> {
    Ok(Fresh(site.player_page(&name, query.against.as_deref()).await?).into_response())
}

/// `GET /api/v1/leaderboards/{variant}`
pub(super) async fn leaderboard(State(site): State<Arc<Site>>, Path(variant): Path<String>) -> Result<Response, Refusal> {
    Ok(Fresh(site.leaderboard(&variant).await?).into_response())
}

/// A position.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct At {
    variant: String,
    fen: Option<String>,
}

/// `GET /api/v1/explorer?variant=ID&fen=FEN`
pub(super) async fn explorer(State(site): State<Arc<Site>>, Query(at): Query<At>) -> Result<Response, Refusal> {
    Ok(Fresh(site.explorer(&at.variant, at.fen.as_deref()).await?).into_response())
}

/// Which games are looked for.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct Wanted {
    player: Option<String>,
    against: Option<String>,
    variant: Option<String>,
    result: Option<ResultFilter>,
    /// Turns with commas in between; the actions of a turn have spaces in between.
    opening: Option<String>,
    since: Option<Millis>,
    before: Option<String>,
}

impl Wanted {
    async fn filter(self, site: &Site, viewer: Option<Session>) -> Result<GameFilter, Refusal> {
        let mut filter = GameFilter { viewer: viewer.map(|session| session.player.id), ..GameFilter::default() };
        if let Some(name) = self.player {
            filter.player = Some(site.find_player(&name).await?.id);
        }
        if let Some(name) = self.against {
            filter.against = Some(site.find_player(&name).await?.id);
        }
        if let Some(text) = self.before {
            let wrong = || Refusal::new(Code::BadRequest, "`before` is a moment or the `next` of another answer");
            filter.before = Some(Cursor::read(&text).ok_or_else(wrong)?);
        }
        let turns = self.opening.iter().flat_map(|turns| turns.split(','));
        filter.opening = turns.map(|turn| turn.split_whitespace().collect::<Vec<_>>().join(" ")).collect();
        (filter.variant, filter.result, filter.since) = (self.variant, self.result, self.since);
        check(&filter)?;
        Ok(filter)
    }
}

/// `GET /api/v1/archive`: finished games, the last one first, fifty at a time.
pub(super) async fn archive(
    State(site): State<Arc<Site>>,
    session: Option<Session>,
    Query(wanted): Query<Wanted>,
) -> Result<Response, Refusal> {
    let filter = wanted.filter(&site, session).await?;
    Ok(Fresh(site.archive(&filter).await?).into_response())
}

/// `GET /api/v1/archive/pgn`: all of these games, one after the other.
pub(super) async fn archive_pgn(
    State(site): State<Arc<Site>>,
    session: Option<Session>,
    Query(wanted): Query<Wanted>,
) -> Result<Response, Refusal> {
    let filter = wanted.filter(&site, session).await?;
    let parts = stream::try_unfold((site, filter), |(site, filter)| async move {
        let next = site.archive_pgn(filter).await.map_err(std::io::Error::other)?;
        Ok::<_, std::io::Error>(next.map(|(text, filter)| (Bytes::from(text), (site, filter))))
    });
    Ok(as_file("tempi-games.pgn", Body::from_stream(parts)))
}

/// `GET /api/v1/games/{id}/pgn`: whoever knows the identifier may read the game.
pub(super) async fn game_pgn(State(site): State<Arc<Site>>, Path(id): Path<String>) -> Result<Response, Refusal> {
    let text = site.game_pgn(&id).await?;
    Ok(as_file(&format!("tempi-{id}.pgn"), Body::from(text)))
}

fn as_file(name: &str, body: Body) -> Response {
    let headers = [
        (header::CONTENT_TYPE, "application/x-chess-pgn; charset=utf-8".to_owned()),
        (header::CONTENT_DISPOSITION, format!("attachment; filename=\"{name}\"")),
        (header::CACHE_CONTROL, "no-store".to_owned()),
    ];
    (headers, body).into_response()
}
