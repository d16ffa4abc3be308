//! Sessions: a secret in a cookie that scripts cannot read.

use std::sync::Arc;

use axum::extract::{FromRequestParts, OptionalFromRequestParts};
use axum::http::request::Parts;
use axum::http::{HeaderMap, HeaderValue, header};

use crate::online::Site;
use crate::online::protocol::{Code, Refusal};
use crate::online::store::Player;

/// The name of the cookie. Over HTTPS it has a prefix, by which browsers make sure that only this host set it.
const COOKIE: &str = "tempi_session";
const SECURE_COOKIE: &str = "__Host-tempi_session";

/// How long a browser keeps the cookie after its last renewal: 400 days, the longest that browsers allow.
const LASTS_S: u32 = 400 * 24 * 60 * 60;

/// The player of a request and the secret of their session.
pub(super) struct Session {
    pub(super) player: Player,
    pub(super) secret: String,
}

impl FromRequestParts<Arc<Site>> for Session {
    type Rejection = Refusal;

    async fn from_request_parts(parts: &mut Parts, site: &Arc<Site>) -> Result<Session, Refusal> {
        let session = <Session as OptionalFromRequestParts<Arc<Site>>>::from_request_parts(parts, site).await?;
        session.ok_or_else(|| Refusal::new(Code::NoSession, "this needs a session; POST /api/v1/me begins one"))
    }
}

impl OptionalFromRequestParts<Arc<Site>> for Session {
    type Rejection = Refusal;

    async fn from_request_parts(parts: &mut Parts, site: &Arc<Site>) -> Result<Option<Session>, Refusal> {
        let Some(secret) = secret(&parts.headers) else { return Ok(None) };
        let player = site.session(&secret).await?;
        Ok(player.map(|player| Session { player, secret }))
    }
}

/// The secret in the cookie of a request.
pub(super) fn secret(headers: &HeaderMap) -> Option<String> {
    let cookies = headers.get_all(header::COOKIE).into_iter().filter_map(|value| value.to_str().ok());
    let mut pairs = cookies.flat_map(|value| value.split(';')).filter_map(|pair| pair.trim().split_once('='));
    pairs.find(|(name, _)| *name == COOKIE || *name == SECURE_COOKIE).map(|(_, secret)| secret.to_owned())
}

/// The header that makes a browser keep a session.
pub(super) fn set_cookie(secret: &str, https: bool) -> HeaderValue {
    cookie(secret, LASTS_S, https)
}

/// The header that makes a browser forget its session.
pub(super) fn clear_cookie(https: bool) -> HeaderValue {
    cookie("", 0, https)
}

fn cookie(secret: &str, lasts: u32, https: bool) -> HeaderValue {
    let (name, secure) = if https { (SECURE_COOKIE, "; Secure") } else { (COOKIE, "") };
    let text = format!("{name}={secret}; Path=/; Max-Age={lasts}; HttpOnly; SameSite=Lax{secure}");
    HeaderValue::try_from(text).expect("a secret has only letters, digits, - and _")
}

/// Whether the browser reached the server over HTTPS, as a reverse proxy says.
pub(super) fn is_https(headers: &HeaderMap) -> bool {
    headers.get("x-forwarded-proto").is_some_and(|protocol| protocol == "https")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn finds_the_cookie_among_others() {
        let mut headers = HeaderMap::new();
        headers.insert(header::COOKIE, "a=b; tempi_session=secret; c=d".parse().unwrap());
        assert_eq!(secret(&headers).as_deref(), Some("secret"));
        headers.insert(header::COOKIE, "not_tempi_session=secret".parse().unwrap());
        assert_eq!(secret(&headers), None);
    }

    #[test]
    fn cookies_are_kept_from_scripts_and_other_sites() {
        assert_eq!(set_cookie("s", false), "tempi_session=s; Path=/; Max-Age=34560000; HttpOnly; SameSite=Lax");
        assert_eq!(set_cookie("s", true), "__Host-tempi_session=s; Path=/; Max-Age=34560000; HttpOnly; SameSite=Lax; Secure");
    }
}
