//! A player at a server: sends requests with their session, and opens a socket, from an address of their own.

use std::net::{IpAddr, Ipv4Addr, SocketAddr};
use std::time::Duration;

use anyhow::{Context, anyhow};
use futures_util::{SinkExt, StreamExt};
use reqwest::header::{COOKIE, SET_COOKIE};
use reqwest::{Client, Method};
use serde::Serialize;
use serde::de::DeserializeOwned;
use serde_json::Value;
use tempi_server::online::protocol::{ClientMessage, Me, PROTOCOL, Refusal, ServerMessage};
use tokio::net::{TcpSocket, TcpStream};
use tokio_tungstenite::tungstenite::Message;
use tokio_tungstenite::tungstenite::client::IntoClientRequest;
use tokio_tungstenite::{WebSocketStream, client_async};

/// How long a response may take.
const PATIENCE: Duration = Duration::from_secs(30);

/// A failed request.
#[derive(Debug)]
pub enum Trouble {
    /// The server rejected it.
    Refused(Refusal),
    /// The server did not respond.
    Lost(anyhow::Error),
}

impl std::fmt::Display for Trouble {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self {
            Trouble::Refused(refusal) => write!(f, "refused: {}: {}", refusal.code.word(), refusal.message),
            Trouble::Lost(error) => write!(f, "no answer: {error:#}"),
        }
    }
}

impl std::error::Error for Trouble {}

/// The address of the client with this number. Different addresses have separate rate limits.
pub fn address_of(number: usize) -> IpAddr {
    let [_, a, b, c] = u32::try_from(number + 2).unwrap_or(2).to_be_bytes();
    // 127.0.x.y is for servers.
    IpAddr::V4(Ipv4Addr::new(127, a + 1, b, c))
}

/// A player with a session.
#[derive(Clone)]
pub struct Person {
    /// The player's identifier.
    pub id: String,
    server: SocketAddr,
    from: IpAddr,
    cookie: String,
    http: Client,
}

impl Person {
    /// Creates a guest who connects from an address.
    ///
    /// # Errors
    /// If the server does not respond.
    pub async fn guest(server: SocketAddr, from: IpAddr) -> anyhow::Result<Person> {
        let http = Client::builder().local_address(from).timeout(PATIENCE).pool_max_idle_per_host(0).build()?;
        let answer = http.post(format!("http://{server}/api/v1/me")).send().await?.error_for_status()?;
        let cookie = answer.headers().get(SET_COOKIE).and_then(|value| value.to_str().ok()).context("no session")?;
        let cookie = cookie.split(';').next().unwrap_or_default().to_owned();
        let me: Me = answer.json().await?;
        Ok(Person { id: me.player.id, server, from, cookie, http })
    }

    /// The same player, with requests to another server.
    pub fn at(&self, server: SocketAddr) -> Person {
        Person { server, ..self.clone() }
    }

    /// Reads a resource below `/api/v1/`.
    ///
    /// # Errors
    /// If the request is rejected or lost.
    pub async fn get<T: DeserializeOwned>(&self, path: &str) -> Result<T, Trouble> {
        self.ask(Method::GET, path, None::<&Value>).await
    }

    /// Posts to a path below `/api/v1/` and returns the response.
    ///
    /// # Errors
    /// If the request is rejected or lost.
    pub async fn post<T: DeserializeOwned>(&self, path: &str, body: &impl Serialize) -> Result<T, Trouble> {
        self.ask(Method::POST, path, Some(body)).await
    }

    async fn ask<T: DeserializeOwned>(&self, method: Method, path: &str, body: Option<&impl Serialize>) -> Result<T, Trouble> {
        let request = self.http.request(method, format!("http://{}/api/v1/{path}", self.server)).header(COOKIE, &self.cookie);
        let request = if let Some(body) = body { request.json(body) } else { request };
        let answer = request.send().await.map_err(|error| Trouble::Lost(error.into()))?;
        let status = answer.status();
        let text = answer.text().await.map_err(|error| Trouble::Lost(error.into()))?;
        if !status.is_success() {
            let refusal = serde_json::from_str(&text);
            return Err(refusal.map_or_else(|_| Trouble::Lost(anyhow!("{path}: {status}: {text}")), Trouble::Refused));
        }
        let text = if text.is_empty() { "null" } else { &text };
        serde_json::from_str(text).map_err(|error| Trouble::Lost(anyhow!("{path}: {error}: {text}")))
    }

    /// Opens a socket and exchanges greetings.
    ///
    /// # Errors
    /// If the server does not respond, or not as expected.
    pub async fn socket(&self) -> anyhow::Result<Socket> {
        tokio::time::timeout(PATIENCE, self.connect()).await.context("no answer to the greeting")?
    }

    async fn connect(&self) -> anyhow::Result<Socket> {
        let socket = TcpSocket::new_v4()?;
        socket.bind((self.from, 0).into())?;
        let stream = socket.connect(self.server).await?;
        stream.set_nodelay(true)?;
        let mut request = format!("ws://{}/api/v1/socket", self.server).into_client_request()?;
        request.headers_mut().insert("cookie", self.cookie.parse()?);
        let mut socket = Socket { stream: client_async(request, stream).await?.0 };
        socket.send(&ClientMessage::Hello { protocol: PROTOCOL }).await?;
        match socket.next().await? {
            ServerMessage::Welcome { player: Some(player), .. } if player == self.id => Ok(socket),
            other => Err(anyhow!("the greeting was answered with {other:?}")),
        }
    }
}

/// An open socket.
pub struct Socket {
    stream: WebSocketStream<TcpStream>,
}

impl Socket {
    /// Sends a message.
    ///
    /// # Errors
    /// If the connection is lost.
    pub async fn send(&mut self, message: &ClientMessage) -> anyhow::Result<()> {
        Ok(self.stream.send(Message::text(serde_json::to_string(message)?)).await?)
    }

    /// Sends a text.
    ///
    /// # Errors
    /// If the connection is lost.
    pub async fn send_text(&mut self, text: &str) -> anyhow::Result<()> {
        Ok(self.stream.send(Message::text(text)).await?)
    }

    /// Waits for the next message. Dropping the future loses no message.
    ///
    /// # Errors
    /// If the connection is lost, or a message is invalid.
    pub async fn next(&mut self) -> anyhow::Result<ServerMessage> {
        loop {
            match self.stream.next().await.context("the connection was closed")?? {
                Message::Text(text) => return serde_json::from_str(&text).with_context(|| format!("not understood: {text}")),
                Message::Close(_) => return Err(anyhow!("the server closed the connection")),
                _ => {}
            }
        }
    }
}
