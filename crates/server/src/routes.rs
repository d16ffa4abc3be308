//! The routes of the page and of `/health`.

use std::sync::{Arc, LazyLock};

use axum::Router;
use axum::extract::State;
use axum::http::{HeaderMap, HeaderName, HeaderValue, Method, StatusCode, Uri, header};
use axum::response::{IntoResponse, Response};
use axum::routing::get;
use percent_encoding::percent_decode_str;
use tower_http::set_header::SetResponseHeaderLayer;

use crate::answer::answer;
use crate::page::Page;

/// The headers of every response, one per line. Other hosts of the page should send them, too.
const HEADERS: &str = include_str!("headers.txt");

const NOT_FOUND: &str = concat!(
    "<!doctype html>\n<html lang=\"en\">\n<meta charset=\"utf-8\">\n<meta name=\"viewport\" content=\"width=device-width\">\n",
    "<meta name=\"color-scheme\" content=\"light dark\">\n<title>Not found - Tempi</title>\n<h1>Page not found</h1>\n",
    "<p>Tempi has no page at this address. <a href=\"/\">All games are on its front page.</a></p>\n</html>\n",
);

/// The page at `/`, and `/health`, which returns the status and version of the server. To add routes of your own, merge them:
/// `routes(page).merge(games)`.
pub fn routes(page: Page) -> Router {
    with_security_headers(Router::new().route("/health", get(health)).fallback(get(file)).with_state(Arc::new(page)))
}

/// The routes, with the security headers on every answer.
pub(crate) fn with_security_headers(mut routes: Router) -> Router {
    for (name, value) in security_headers() {
        routes = routes.layer(SetResponseHeaderLayer::if_not_present(name.clone(), value.clone()));
    }
    routes
}

/// The security headers of every response: they forbid whatever Tempi's page does not need.
pub fn security_headers() -> &'static [(HeaderName, HeaderValue)] {
    static PARSED: LazyLock<Vec<(HeaderName, HeaderValue)>> = LazyLock::new(|| {
        let header = |line: &'static str| {
            let (name, value) = line.split_once(": ").expect("a name and a value");
            (name.parse().expect("a header name"), HeaderValue::from_static(value))
        };
        HEADERS.lines().map(header).collect()
    });
    &PARSED
}

async fn file(State(page): State<Arc<Page>>, method: Method, uri: Uri, request: HeaderMap) -> Response {
    // The path is only a key of the page's map, never a path in the file system.
    let path = percent_decode_str(uri.path().trim_start_matches('/')).decode_utf8().ok();
    match path.and_then(|path| Some(answer(page.file(&path)?, &method, &request))) {
        Some(answer) => answer,
        None => match page_address(&uri, &request) {
            Some(address) => (StatusCode::FOUND, [(header::LOCATION, address)], plain_headers("text/html; charset=utf-8")).into_response(),
            None => (StatusCode::NOT_FOUND, plain_headers("text/html; charset=utf-8"), NOT_FOUND).into_response(),
        },
    }
}

/// The redirect for `/rules/push` instead of `/#/rules/push`. It is relative, so that the page may be in any folder
/// behind a proxy. Only requests that accept HTML are redirected, and only from paths without a dot, which could be files.
fn page_address(uri: &Uri, request: &HeaderMap) -> Option<HeaderValue> {
    let opens_page = request.get(header::ACCEPT)?.to_str().ok()?.contains("text/html");
    let path = uri.path().trim_matches('/');
    if !opens_page || path.is_empty() || path.contains('.') {
        return None;
    }
    let depth = uri.path().matches('/').count() - 1;
    let folder = if depth == 0 { "./".to_owned() } else { "../".repeat(depth) };
    let query = uri.query().map(|query| format!("?{query}")).unwrap_or_default();
    HeaderValue::try_from(format!("{folder}#/{path}{query}")).ok()
}

async fn health() -> Response {
    let state = serde_json::json!({ "status": "ok", "version": env!("CARGO_PKG_VERSION") });
    (plain_headers("application/json"), state.to_string()).into_response()
}

/// The headers of responses that must not be cached.
fn plain_headers(kind: &'static str) -> [(HeaderName, HeaderValue); 2] {
    [(header::CONTENT_TYPE, HeaderValue::from_static(kind)), (header::CACHE_CONTROL, HeaderValue::from_static("no-store"))]
}
