//! HTTP requests to a server.

use std::io::{BufRead, BufReader, Read};
use std::sync::{Arc, Mutex, PoisonError};
use std::time::Duration;

use anyhow::bail;
use serde::Serialize;
use serde::de::DeserializeOwned;
use tempi_server::online::protocol::{Code, Me, Refusal};
use ureq::http::Response;
use ureq::tls::{Certificate, RootCerts, TlsConfig};
use ureq::{Agent, Body, RequestBuilder};

/// How long a response may take.
const PATIENCE: Duration = Duration::from_secs(20);

/// How long a stream may be silent. The server sends an empty line every ten seconds.
const SILENCE: Duration = Duration::from_secs(35);

/// The maximum length of a stream's line, in bytes. The longest is a game with a user's variant of 64 KiB and some hundred turns.
const LONGEST_LINE: u64 = 4 << 20;

/// The reason why a request failed.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum ApiError {
    /// The server rejected the request.
    #[error("{}: {}", .0.code.word(), .0.message)]
    Refused(Refusal),
    /// The server cannot be reached, or is temporarily unavailable.
    #[error("{0}")]
    Away(String),
}

impl ApiError {
    /// Whether the server rejected the request for this reason.
    pub fn is(&self, code: Code) -> bool {
        matches!(self, ApiError::Refused(refusal) if refusal.code == code)
    }
}

/// A connection to a server as a player with a token or a session.
pub struct Api {
    agent: Agent,
    base: String,
    token: Option<String>,
    /// The session cookie of a guest.
    cookie: Mutex<Option<String>>,
}

impl Api {
    /// The server at an address. Without a token, the player is a guest.
    ///
    /// # Errors
    /// If the address is not an HTTP address.
    pub fn new(server: &str, token: Option<String>) -> anyhow::Result<Api> {
        let server = server.trim_end_matches('/');
        let secure = server.starts_with("https://");
        if !secure && !server.starts_with("http://") {
            bail!("the server's address must begin with http:// or https://, not `{server}`");
        }
        let config = Agent::config_builder()
            .http_status_as_error(false)
            .timeout_connect(Some(PATIENCE))
            .timeout_recv_response(Some(PATIENCE))
            .timeout_per_read(Some(SILENCE))
            .user_agent(concat!("tempi-bot/", env!("CARGO_PKG_VERSION")));
        let config = if secure { config.tls_config(tls()) } else { config };
        Ok(Api { agent: config.build().into(), base: format!("{server}/api/v1/"), token, cookie: Mutex::default() })
    }

    /// The address of a challenge on the server's page.
    pub fn link(&self, challenge: &str) -> String {
        format!("{}#/challenge/{challenge}", self.base.trim_end_matches("api/v1/"))
    }

    /// Signs in: as the token's player, or as a guest, who is created if necessary.
    ///
    /// # Errors
    /// If the token is not valid, or the server does not respond.
    pub fn sign_in(&self) -> Result<Me, ApiError> {
        if self.token.is_some() {
            return self.get("me");
        }
        let request = self.agent.post(format!("{}me", self.base));
        let answer = self.signed(request).send_empty().map_err(away)?;
        let cookie = answer.headers().get("set-cookie").and_then(|cookie| cookie.to_str().ok()?.split(';').next());
        if let Some(cookie) = cookie {
            *self.cookie.lock().unwrap_or_else(PoisonError::into_inner) = Some(cookie.to_owned());
        }
        read(answer)
    }

    /// Reads a resource.
    ///
    /// # Errors
    /// If the request fails.
    pub fn get<T: DeserializeOwned>(&self, path: &str) -> Result<T, ApiError> {
        let request = self.agent.get(format!("{}{path}", self.base));
        read(self.signed(request).call().map_err(away)?)
    }

    /// Deletes a resource.
    ///
    /// # Errors
    /// If the request fails.
    pub fn delete(&self, path: &str) -> Result<(), ApiError> {
        let request = self.agent.delete(format!("{}{path}", self.base));
        checked(self.signed(request).call().map_err(away)?).map(drop)
    }

    /// Posts a JSON body to a path.
    ///
    /// # Errors
    /// If the request fails.
    pub fn post<T: DeserializeOwned>(&self, path: &str, body: &impl Serialize) -> Result<T, ApiError> {
        let body = serde_json::to_vec(body).expect("protocol types have text keys only");
        let request = self.agent.post(format!("{}{path}", self.base)).header("content-type", "application/json");
        read(self.signed(request).send(&body[..]).map_err(away)?)
    }

    /// The messages of a stream, one per line; `None` for an empty line, which the server sends as a keep-alive. The iterator ends when the
    /// connection does.
    ///
    /// # Errors
    /// If the stream cannot be opened.
    pub fn stream<T: DeserializeOwned>(&self, path: &str) -> Result<impl Iterator<Item = Option<T>> + Send + use<T>, ApiError> {
        let request = self.agent.get(format!("{}{path}", self.base));
        let answer = checked(self.signed(request).call().map_err(away)?)?;
        let mut reader = BufReader::new(answer.into_body().into_with_config().limit(u64::MAX).reader());
        Ok(std::iter::from_fn(move || {
            let mut line = Vec::new();
            match reader.by_ref().take(LONGEST_LINE).read_until(b'\n', &mut line) {
                // A line without a newline is incomplete.
                Ok(_) if line.ends_with(b"\n") => Some(serde_json::from_slice(&line).ok()),
                _ => None,
            }
        }))
    }

    /// Adds the header that identifies the player.
    fn signed<Kind>(&self, request: RequestBuilder<Kind>) -> RequestBuilder<Kind> {
        let cookie = || self.cookie.lock().unwrap_or_else(PoisonError::into_inner).clone();
        match &self.token {
            Some(token) => request.header("authorization", format!("Bearer {token}")),
            None => cookie().into_iter().fold(request, |request, cookie| request.header("cookie", cookie)),
        }
    }
}

/// The system's trusted certificates, and the cryptography provider that WebSocket connections use as well.
fn tls() -> TlsConfig {
    let certificates = rustls_native_certs::load_native_certs().certs;
    let trusted: Vec<Certificate<'static>> = certificates.iter().map(|trusted| Certificate::from_der(trusted).to_owned()).collect();
    TlsConfig::builder()
        .unversioned_rustls_crypto_provider(Arc::new(rustls::crypto::ring::default_provider()))
        .root_certs(RootCerts::new_with_certs(&trusted))
        .build()
}

fn away(error: ureq::Error) -> ApiError {
    ApiError::Away(error.to_string())
}

/// Turns error responses into errors.
fn checked(mut answer: Response<Body>) -> Result<Response<Body>, ApiError> {
    let status = answer.status();
    if status.is_success() {
        return Ok(answer);
    }
    let text = answer.body_mut().read_to_string().map_err(away)?;
    match serde_json::from_str::<Refusal>(&text) {
        // Only temporarily.
        Ok(refusal) if refusal.code == Code::Unavailable => Err(ApiError::Away(refusal.message)),
        Ok(refusal) => Err(ApiError::Refused(refusal)),
        // A proxy responded in place of the server.
        Err(_) => Err(ApiError::Away(format!("the server answered with status {status}"))),
    }
}

fn read<T: DeserializeOwned>(answer: Response<Body>) -> Result<T, ApiError> {
    let text = checked(answer)?.into_body().into_with_config().limit(LONGEST_LINE).read_to_string().map_err(away)?;
    serde_json::from_str(&text).map_err(|error| ApiError::Away(format!("the server sent an invalid response: {error}")))
}
