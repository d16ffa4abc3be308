//! Limits the rate of requests.

use std::convert::Infallible;
use std::net::{IpAddr, SocketAddr};
use std::sync::Arc;

use axum::extract::{ConnectInfo, FromRequestParts, Request, State};
use axum::http::request::Parts;
use axum::http::{Extensions, HeaderMap, Method};
use axum::middleware::Next;
use axum::response::{IntoResponse, Response};

use super::session::Secret;
use crate::online::Site;
use crate::online::limits::{Class, address_key};
use crate::online::protocol::{Code, Refusal};

/// The key of the address that a request comes from, if it is known.
pub(super) struct Address(pub(super) Option<String>);

impl FromRequestParts<Arc<Site>> for Address {
    type Rejection = Infallible;

    async fn from_request_parts(parts: &mut Parts, site: &Arc<Site>) -> Result<Address, Infallible> {
        Ok(Address(key_of_address(&parts.extensions, &parts.headers, site)))
    }
}

fn key_of_address(extensions: &Extensions, headers: &HeaderMap, site: &Site) -> Option<String> {
    let ConnectInfo(peer) = extensions.get::<ConnectInfo<SocketAddr>>()?;
    Some(address_key(client(peer.ip(), headers, &site.trusted_proxies)))
}

/// Counts a request for its address, and for its session or token.
pub(super) async fn limit(State(site): State<Arc<Site>>, request: Request, next: Next) -> Response {
    let Some(limits) = &site.limits else { return next.run(request).await };
    let mut keys: Vec<String> = key_of_address(request.extensions(), request.headers(), &site).into_iter().collect();
    if let Some(secret) = Secret::of(request.headers()) {
        // Longer than an address, so no secret can pass for one.
        keys.push(secret.hash());
    }
    if limits.allows(class(request.method(), request.uri().path()), &keys) {
        return next.run(request).await;
    }
    Refusal::new(Code::SlowDown, "too many requests; wait a little").into_response()
}

/// The address of a client: the last one that a trusted proxy lists, otherwise that of the connection.
fn client(peer: IpAddr, headers: &HeaderMap, trusted: &[IpAddr]) -> IpAddr {
    if !trusted.contains(&peer.to_canonical()) {
        return peer;
    }
    let named = headers.get_all("x-forwarded-for").into_iter().filter_map(|value| value.to_str().ok());
    let addresses: Vec<&str> = named.flat_map(|value| value.split(',')).map(str::trim).collect();
    addresses.last().and_then(|last| last.parse().ok()).unwrap_or(peer)
}

fn class(method: &Method, path: &str) -> Class {
    let parts: Vec<&str> = path.trim_start_matches("/api/v1/").split('/').collect();
    let reads = matches!(*method, Method::GET | Method::HEAD);
    match parts.as_slice() {
        ["socket"] | ["me", "events"] | ["games", _, "events"] => Class::Connection,
        ["me", "export"] | ["archive", "pgn"] => Class::Bulk,
        // These apply rules, which may be those of a user.
        ["games", _, "actions" | "pgn"] => Class::Write,
        _ if reads => Class::Read,
        ["me"] => Class::Guest,
        ["session" | "passkeys", ..] | ["me", "claim" | "delete" | "passkeys", ..] if *method == Method::POST => Class::Password,
        ["challenges" | "seeks" | "play-now" | "play-bot"] => Class::Game,
        ["games", _, "messages"] | ["players", _, "report"] => Class::Talk,
        _ => Class::Write,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn costly_routes_have_classes_of_their_own() {
        assert_eq!(class(&Method::POST, "/api/v1/me"), Class::Guest);
        assert_eq!(class(&Method::GET, "/api/v1/me"), Class::Read);
        assert_eq!(class(&Method::POST, "/api/v1/session/recover"), Class::Password);
        for path in ["passkeys/challenge", "session/passkey", "me/claim/passkey", "me/passkeys"] {
            assert_eq!(class(&Method::POST, &format!("/api/v1/{path}")), Class::Password, "{path}");
        }
        assert_eq!(class(&Method::DELETE, "/api/v1/session"), Class::Write);
        assert_eq!(class(&Method::POST, "/api/v1/challenges"), Class::Game);
        assert_eq!(class(&Method::POST, "/api/v1/challenges/abc/accept"), Class::Write);
        assert_eq!(class(&Method::GET, "/api/v1/archive/pgn"), Class::Bulk);
        assert_eq!(class(&Method::GET, "/api/v1/games/abc/actions"), Class::Write);
        assert_eq!(class(&Method::GET, "/api/v1/games/abc"), Class::Read);
        assert_eq!(class(&Method::GET, "/api/v1/socket"), Class::Connection);
        assert_eq!(class(&Method::GET, "/api/v1/games/abc/events"), Class::Connection);
    }

    #[test]
    fn only_trusted_proxies_name_addresses() {
        let (proxy, other): (IpAddr, IpAddr) = ("127.0.0.1".parse().unwrap(), "192.0.2.7".parse().unwrap());
        let mut headers = HeaderMap::new();
        // Clients can send anything; the proxy adds the address that it saw.
        headers.insert("x-forwarded-for", "10.0.0.1, 198.51.100.3".parse().unwrap());
        assert_eq!(client(proxy, &headers, &[proxy]).to_string(), "198.51.100.3");
        assert_eq!(client(other, &headers, &[proxy]), other);
        assert_eq!(client(proxy, &headers, &[]), proxy);
        assert_eq!(client(proxy, &HeaderMap::new(), &[proxy]), proxy);
    }
}
