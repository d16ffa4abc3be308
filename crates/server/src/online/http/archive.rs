//! Routes of the archive.

use std::sync::Arc;

use axum::body::{Body, Bytes};
use axum::extract::State;
use axum::http::header;
use axum::response::{IntoResponse, Response};
use futures_util::stream;
use serde::Deserialize;

use super::session::Session;
use super::{Fresh, Path, Query};
use crate::online::Site;
use crate::online::archive::check;
use crate::online::protocol::{ArchivePage, Code, Explorer, Leader, PlayerPage, Refusal, ResultFilter};
use crate::online::store::{Cursor, GameFilter};
use crate::online::time::Millis;

/// The query of [`player`].
#[derive(Deserialize)]
#[cfg_attr(test, derive(utoipa::IntoParams), into_params(parameter_in = Query))]
#[serde(deny_unknown_fields)]
pub(super) struct Against {
    /// The name of another player, against whom results are counted.
    against: Option<String>,
}

/// `GET /api/v1/players/{name}?against=NAME`: a player, with ratings and results.
#[cfg_attr(
    test,
    utoipa::path(
        get, path = "/api/v1/players/{name}", params(("name" = String, Path), Against),
        responses((status = 200, body = PlayerPage), (status = 404)),
        security(())
    )
)]
pub(super) async fn player(
    State(site): State<Arc<Site>>,
    Path(name): Path<String>,
    Query(query): Query<Against>,
) -> Result<Fresh<PlayerPage>, Refusal> {
    Ok(Fresh(site.player_page(&name, query.against.as_deref()).await?))
}

/// `GET /api/v1/leaderboards/{variant}`: the best hundred players of a variant, or over all of them (`overall`).
#[cfg_attr(
    test,
    utoipa::path(
        get, path = "/api/v1/leaderboards/{variant}",
        responses((status = 200, body = Vec<Leader>), (status = 404)),
        security(())
    )
)]
pub(super) async fn leaderboard(State(site): State<Arc<Site>>, Path(variant): Path<String>) -> Result<Fresh<Vec<Leader>>, Refusal> {
    Ok(Fresh(site.leaderboard(&variant).await?))
}

/// A position.
#[derive(Deserialize)]
#[cfg_attr(test, derive(utoipa::IntoParams), into_params(parameter_in = Query))]
#[serde(deny_unknown_fields)]
pub(super) struct At {
    /// The identifier of a built-in variant.
    variant: String,
    /// The position at the beginning of a turn; without it, the start of the variant.
    fen: Option<String>,
}

/// `GET /api/v1/explorer?variant=ID&fen=FEN`: what was played in a position.
#[cfg_attr(test, utoipa::path(get, path = "/api/v1/explorer", params(At), responses((status = 200, body = Explorer), (status = 404)), security(())))]
pub(super) async fn explorer(State(site): State<Arc<Site>>, Query(at): Query<At>) -> Result<Fresh<Explorer>, Refusal> {
    Ok(Fresh(site.explorer(&at.variant, at.fen.as_deref()).await?))
}

/// Which games are looked for.
#[derive(Deserialize)]
#[cfg_attr(test, derive(utoipa::IntoParams), into_params(parameter_in = Query))]
#[serde(deny_unknown_fields)]
pub(super) struct Wanted {
    /// The name of a player.
    player: Option<String>,
    /// The name of their opponent.
    against: Option<String>,
    /// The identifier of a built-in variant.
    variant: Option<String>,
    /// How the game ended.
    result: Option<ResultFilter>,
    /// Turns with commas in between; the actions of a turn have spaces in between.
    opening: Option<String>,
    /// The earliest time at which games ended.
    since: Option<Millis>,
    /// The time before which games ended, or the `next` of another answer.
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
            let wrong = || Refusal::new(Code::BadRequest, "`before` must be a time, or the `next` of another answer");
            filter.before = Some(Cursor::read(&text).ok_or_else(wrong)?);
        }
        let turns = self.opening.iter().flat_map(|turns| turns.split(','));
        filter.opening = turns.map(|turn| turn.split_whitespace().collect::<Vec<_>>().join(" ")).collect();
        (filter.variant, filter.result, filter.since) = (self.variant, self.result, self.since);
        check(&filter)?;
        Ok(filter)
    }
}

/// `GET /api/v1/archive`: finished games, the latest first, fifty at a time.
#[cfg_attr(
    test,
    utoipa::path(
        get, path = "/api/v1/archive", params(Wanted),
        responses((status = 200, body = ArchivePage), (status = 404)),
        security((), ("session" = []), ("token" = []))
    )
)]
pub(super) async fn archive(
    State(site): State<Arc<Site>>,
    session: Option<Session>,
    Query(wanted): Query<Wanted>,
) -> Result<Fresh<ArchivePage>, Refusal> {
    let filter = wanted.filter(&site, session).await?;
    Ok(Fresh(site.archive(&filter).await?))
}

/// `GET /api/v1/archive/pgn`: all matching games as PGN.
#[cfg_attr(
    test,
    utoipa::path(
        get, path = "/api/v1/archive/pgn", params(Wanted),
        responses((status = 200, body = String, content_type = "application/x-chess-pgn"), (status = 404)),
        security((), ("session" = []), ("token" = []))
    )
)]
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

/// `GET /api/v1/games/{id}/pgn`: a game as PGN. Anyone who knows the identifier can read it.
#[cfg_attr(
    test,
    utoipa::path(
        get, path = "/api/v1/games/{id}/pgn",
        responses((status = 200, body = String, content_type = "application/x-chess-pgn"), (status = 404)),
        security(())
    )
)]
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
