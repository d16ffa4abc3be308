//! Sessions: a secret in a cookie that scripts cannot read. Programs send a token in a header instead.

use std::sync::Arc;

use axum::extract::{FromRequestParts, OptionalFromRequestParts};
use axum::http::request::Parts;
use axum::http::{HeaderMap, HeaderValue, header};

use crate::online::Site;
use crate::online::hub::Access;
use crate::online::id::secret_hash;
use crate::online::protocol::{Code, Refusal};
use crate::online::store::Player;

/// The name of the cookie. Over HTTPS it has a prefix, by which browsers make sure that only this host set it.
const COOKIE: &str = "tempi_session";
const SECURE_COOKIE: &str = "__Host-tempi_session";

/// How long a browser keeps the cookie after its last renewal: 400 days, the longest that browsers allow.
const MAX_AGE_S: u32 = 400 * 24 * 60 * 60;

/// The player of a request, and the secret that it came with.
pub(super) struct Session {
    pub(super) player: Player,
    secret: Secret,
}

impl Session {
    /// What connections are opened with.
    pub(super) fn access(&self) -> Access {
        Access { player: self.player.id.clone(), secret_hash: self.secret.hash() }
    }

    /// Whether a program acts for a player who is not a bot.
    pub(super) fn is_assistance(&self) -> bool {
        matches!(self.secret, Secret::Token(_)) && !self.player.program
    }
}

/// A session from a cookie. Tokens are refused, so a leaked one cannot take over the account.
pub(super) struct Owner(pub(super) Session);

impl FromRequestParts<Arc<Site>> for Owner {
    type Rejection = Refusal;

    async fn from_request_parts(parts: &mut Parts, site: &Arc<Site>) -> Result<Owner, Refusal> {
        let session = <Session as FromRequestParts<Arc<Site>>>::from_request_parts(parts, site).await?;
        match session.secret {
            Secret::Cookie(_) => Ok(Owner(session)),
            Secret::Token(_) => Err(Refusal::new(Code::NotAllowed, "a token is not enough for this; sign in")),
        }
    }
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
        let Some(secret) = Secret::of(&parts.headers) else { return Ok(None) };
        let player = match &secret {
            Secret::Cookie(_) => site.session(&secret.hash()).await?,
            Secret::Token(_) => {
                let player = site.token(&secret.hash()).await?;
                // Not treated as a new guest: a client that sends a token means its player.
                Some(player.ok_or_else(|| Refusal::new(Code::NoSession, "this token is unknown or has been revoked"))?)
            }
        };
        Ok(player.map(|player| Session { player, secret }))
    }
}

/// The credential of a request.
pub(super) enum Secret {
    /// Of a session.
    Cookie(String),
    /// Of a program.
    Token(String),
}

impl Secret {
    /// The secret of a request. A token takes precedence over a cookie.
    pub(super) fn of(headers: &HeaderMap) -> Option<Secret> {
        token(headers).map(Secret::Token).or_else(|| cookie_secret(headers).map(Secret::Cookie))
    }

    /// What is stored of it.
    pub(super) fn hash(&self) -> String {
        let (Secret::Cookie(secret) | Secret::Token(secret)) = self;
        secret_hash(secret)
    }
}

/// The token in `Authorization: Bearer TOKEN`.
fn token(headers: &HeaderMap) -> Option<String> {
    let (scheme, token) = headers.get(header::AUTHORIZATION)?.to_str().ok()?.split_once(' ')?;
    scheme.eq_ignore_ascii_case("bearer").then(|| token.trim().to_owned())
}

/// The secret in the cookie of a request.
fn cookie_secret(headers: &HeaderMap) -> Option<String> {
    let cookies = headers.get_all(header::COOKIE).into_iter().filter_map(|value| value.to_str().ok());
    let mut pairs = cookies.flat_map(|value| value.split(';')).filter_map(|pair| pair.trim().split_once('='));
    pairs.find(|(name, _)| *name == COOKIE || *name == SECURE_COOKIE).map(|(_, secret)| secret.to_owned())
}

/// The header that makes a browser keep a session.
pub(super) fn set_cookie(secret: &str, https: bool) -> HeaderValue {
    cookie(secret, MAX_AGE_S, https)
}

/// The header that makes a browser forget its session.
pub(super) fn clear_cookie(https: bool) -> HeaderValue {
    cookie("", 0, https)
}

fn cookie(secret: &str, max_age_s: u32, https: bool) -> HeaderValue {
    let (name, secure) = if https { (SECURE_COOKIE, "; Secure") } else { (COOKIE, "") };
    let text = format!("{name}={secret}; Path=/; Max-Age={max_age_s}; HttpOnly; SameSite=Lax{secure}");
    HeaderValue::try_from(text).expect("a secret has only letters, digits, - and _")
}

/// Whether the browser reached the server over HTTPS, according to the reverse proxy.
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
        assert_eq!(cookie_secret(&headers).as_deref(), Some("secret"));
        headers.insert(header::COOKIE, "not_tempi_session=secret".parse().unwrap());
        assert_eq!(cookie_secret(&headers), None);
    }

    #[test]
    fn a_token_takes_precedence_over_a_cookie() {
        let mut headers = HeaderMap::new();
        headers.insert(header::COOKIE, "tempi_session=secret".parse().unwrap());
        headers.insert(header::AUTHORIZATION, "bearer tempi_token".parse().unwrap());
        assert!(matches!(Secret::of(&headers), Some(Secret::Token(token)) if token == "tempi_token"));
        // A reverse proxy may ask for a password of its own.
        headers.insert(header::AUTHORIZATION, "Basic dGVtcGk6dGVtcGk=".parse().unwrap());
        assert!(matches!(Secret::of(&headers), Some(Secret::Cookie(_))));
    }

    #[test]
    fn cookies_are_kept_from_scripts_and_other_sites() {
        assert_eq!(set_cookie("s", false), "tempi_session=s; Path=/; Max-Age=34560000; HttpOnly; SameSite=Lax");
        assert_eq!(set_cookie("s", true), "__Host-tempi_session=s; Path=/; Max-Age=34560000; HttpOnly; SameSite=Lax; Secure");
    }
}
