//! Requests that change something, and sockets, are accepted only from the server's own pages.

use axum::extract::Request;
use axum::http::{HeaderMap, Method, Uri, header};
use axum::middleware::Next;
use axum::response::{IntoResponse, Response};

use crate::online::protocol::{Code, Refusal};

/// Rejects requests that another site's page sent with the user's cookie. Programs that are not browsers send no `Origin`.
pub(super) async fn same_origin(request: Request, next: Next) -> Response {
    let harmless = matches!(*request.method(), Method::GET | Method::HEAD) && !request.headers().contains_key(header::UPGRADE);
    if harmless || is_own(request.headers(), request.uri()) {
        return next.run(request).await;
    }
    Refusal::new(Code::NotAllowed, "this request came from the page of another site").into_response()
}

fn is_own(headers: &HeaderMap, uri: &Uri) -> bool {
    let Some(origin) = headers.get(header::ORIGIN) else { return true };
    let host = headers.get(header::HOST).and_then(|host| host.to_str().ok()).or(uri.authority().map(|authority| authority.as_str()));
    let origin = origin.to_str().ok().and_then(|origin| origin.split_once("://")).map(|(_, host)| host);
    origin.is_some() && origin == host
}

#[cfg(test)]
mod tests {
    use super::*;

    fn own(origin: Option<&'static str>) -> bool {
        let mut headers = HeaderMap::new();
        headers.insert(header::HOST, "tempi.example:8864".parse().unwrap());
        if let Some(origin) = origin {
            headers.insert(header::ORIGIN, origin.parse().unwrap());
        }
        is_own(&headers, &Uri::from_static("/api/v1/me"))
    }

    #[test]
    fn only_the_same_origin_passes() {
        assert!(own(None));
        assert!(own(Some("https://tempi.example:8864")));
        assert!(!own(Some("https://tempi.example")));
        assert!(!own(Some("https://tempi.example:8864.evil.example")));
        assert!(!own(Some("null")));
    }
}
