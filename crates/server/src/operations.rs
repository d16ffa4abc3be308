//! Readiness, and metrics for [Prometheus](https://prometheus.io).

use std::io;
use std::net::SocketAddr;
use std::sync::Arc;

use axum::Router;
use axum::extract::State;
use axum::http::{StatusCode, header};
use axum::response::{IntoResponse, Response};
use axum::routing::get;
use metrics_exporter_prometheus::{Matcher, PrometheusBuilder, PrometheusHandle};
use tokio::net::TcpListener;

use crate::online::Site;

/// The upper bounds of the buckets of histograms of durations, in seconds.
const BUCKETS_S: [f64; 10] = [0.001, 0.002, 0.005, 0.01, 0.02, 0.05, 0.1, 0.2, 0.5, 1.0];

/// How often the recorder aggregates its samples, which would otherwise fill the memory.
const UPKEEP: std::time::Duration = std::time::Duration::from_secs(10);

/// `GET /ready`: 200 if the database answers, otherwise 503. For load balancers; it needs no authentication, since it reveals nothing else.
pub(crate) fn readiness(site: Arc<Site>) -> Router {
    Router::new().route("/ready", get(ready)).with_state(site)
}

async fn ready(State(site): State<Arc<Site>>) -> Response {
    let (status, word) = if site.is_ready().await { (StatusCode::OK, "ready") } else { (StatusCode::SERVICE_UNAVAILABLE, "database down") };
    (status, [(header::CACHE_CONTROL, "no-store")], word).into_response()
}

/// Answers `GET /metrics` at a separate address, which can be kept private, until the runtime ends.
///
/// # Errors
/// If the server cannot listen at the address, or another recorder is installed in this process.
pub(crate) async fn serve_metrics(address: SocketAddr, site: Arc<Site>) -> io::Result<()> {
    let recorder = PrometheusBuilder::new().set_buckets_for_metric(Matcher::Suffix("_seconds".to_owned()), &BUCKETS_S);
    let handle = recorder.and_then(PrometheusBuilder::install_recorder).map_err(io::Error::other)?;
    let listener = TcpListener::bind(address).await?;
    let upkeep = handle.clone();
    tokio::spawn(async move {
        loop {
            tokio::time::sleep(UPKEEP).await;
            upkeep.run_upkeep();
        }
    });
    let routes = Router::new().route("/metrics", get(show_metrics)).with_state((site, handle));
    tokio::spawn(async move {
        if let Err(error) = axum::serve(listener, routes).await {
            tracing::error!(%error, "metrics are no longer available");
        }
    });
    Ok(())
}

async fn show_metrics(State((site, handle)): State<(Arc<Site>, PrometheusHandle)>) -> Response {
    metrics::gauge!("tempi_games_in_memory").set(site.games_in_memory() as f64);
    metrics::gauge!("tempi_players_connected").set(site.players_connected() as f64);
    ([(header::CONTENT_TYPE, "text/plain; version=0.0.4; charset=utf-8")], handle.render()).into_response()
}
