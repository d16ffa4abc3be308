//! A person with a browser: requests with their cookie, and a socket.

use std::net::SocketAddr;
use std::time::Duration;

use futures_util::{SinkExt, StreamExt};
use reqwest::header::{COOKIE, SET_COOKIE};
use reqwest::{Client, Method, StatusCode};
use serde_json::{Value, json};
use tokio::net::TcpStream;
use tokio_tungstenite::tungstenite::client::IntoClientRequest;
use tokio_tungstenite::tungstenite::{Error, Message};
use tokio_tungstenite::{MaybeTlsStream, WebSocketStream, connect_async};

/// How long an answer may take on a loaded machine before the test fails.
const PATIENCE: Duration = Duration::from_secs(60);

/// A person.
pub struct Person {
    pub address: SocketAddr,
    pub id: String,
    pub name: String,
    pub cookie: String,
    /// What a program of theirs sends, instead of the cookie.
    pub token: Option<String>,
}

impl Person {
    /// A new guest.
    pub async fn guest(address: SocketAddr) -> Person {
        let response = Client::new().post(format!("http://{address}/api/v1/me")).send().await.unwrap();
        assert_eq!(response.status(), StatusCode::OK);
        let cookie = response.headers()[SET_COOKIE].to_str().unwrap().split(';').next().unwrap().to_owned();
        let me: Value = response.json().await.unwrap();
        Person { address, id: me["id"].as_str().unwrap().to_owned(), name: me["name"].as_str().unwrap().to_owned(), cookie, token: None }
    }

    /// The same person at a server with another address.
    pub fn at(&self, address: SocketAddr) -> Person {
        Person { address, id: self.id.clone(), name: self.name.clone(), cookie: self.cookie.clone(), token: self.token.clone() }
    }

    /// A request; its status and its body.
    pub async fn request(&self, method: Method, path: &str, body: Option<Value>) -> (StatusCode, Value) {
        let request = Client::new().request(method, format!("http://{}/api/v1/{path}", self.address));
        let request = match &self.token {
            Some(token) => request.bearer_auth(token),
            None => request.header(COOKIE, &self.cookie),
        };
        let request = if let Some(body) = body { request.json(&body) } else { request };
        let response = request.send().await.unwrap();
        let status = response.status();
        let text = response.text().await.unwrap();
        (status, serde_json::from_str(&text).unwrap_or(Value::String(text)))
    }

    /// A request that must succeed; its body.
    pub async fn post(&self, path: &str, body: Value) -> Value {
        let (status, answer) = self.request(Method::POST, path, Some(body)).await;
        assert!(status.is_success(), "{path}: {status} {answer}");
        answer
    }

    /// What is at a path.
    pub async fn get(&self, path: &str) -> Value {
        let (status, answer) = self.request(Method::GET, path, None).await;
        assert!(status.is_success(), "{path}: {status} {answer}");
        answer
    }

    /// A request that must be refused; its code.
    pub async fn refused(&self, path: &str, body: Value) -> String {
        let (status, answer) = self.request(Method::POST, path, Some(body)).await;
        assert!(status.is_client_error(), "{path}: {status} {answer}");
        answer["code"].as_str().unwrap_or_else(|| panic!("{path}: {answer}")).to_owned()
    }

    /// Plays a turn over HTTP; its key is the number of the turn.
    pub async fn turn(&self, game: &str, after: usize, actions: &str) -> Value {
        self.post(&format!("games/{game}/turns"), turn(after, actions)).await
    }

    /// Opens a socket and greets.
    pub async fn socket(&self) -> Socket {
        self.welcomed().await.0
    }

    /// As [`Person::socket`], with the answer to the greeting.
    pub async fn welcomed(&self) -> (Socket, Value) {
        let mut socket = self.try_socket().await.expect("an open socket");
        socket.send(json!({"type": "hello", "protocol": 1})).await;
        let welcome = socket.next().await;
        assert_eq!((&welcome["type"], &welcome["player"]), (&json!("welcome"), &json!(self.id)));
        (socket, welcome)
    }

    /// Opens a socket, or returns the status with which it is refused.
    pub async fn try_socket(&self) -> Result<Socket, StatusCode> {
        let mut request = format!("ws://{}/api/v1/socket", self.address).into_client_request().unwrap();
        match &self.token {
            Some(token) => request.headers_mut().insert("authorization", format!("Bearer {token}").parse().unwrap()),
            None => request.headers_mut().insert("cookie", self.cookie.parse().unwrap()),
        };
        match connect_async(request).await {
            Ok((stream, _)) => Ok(Socket { stream }),
            Err(Error::Http(answer)) => Err(StatusCode::from_u16(answer.status().as_u16()).unwrap()),
            Err(error) => panic!("{error}"),
        }
    }
}

/// The body of a turn.
pub fn turn(after: usize, actions: &str) -> Value {
    json!({"key": format!("key-{after}"), "after": after, "actions": actions.split(' ').collect::<Vec<_>>()})
}

/// An open socket.
pub struct Socket {
    pub stream: WebSocketStream<MaybeTlsStream<TcpStream>>,
}

impl Socket {
    /// Sends a message.
    pub async fn send(&mut self, message: Value) {
        self.stream.send(Message::Text(message.to_string().into())).await.unwrap();
    }

    /// The next message.
    pub async fn next(&mut self) -> Value {
        loop {
            let message = tokio::time::timeout(PATIENCE, self.stream.next()).await.expect("a message in time");
            match message.expect("an open socket").unwrap() {
                Message::Text(text) => return serde_json::from_str(&text).unwrap(),
                Message::Ping(_) | Message::Pong(_) => {}
                other => panic!("{other:?}"),
            }
        }
    }

    /// The next message with these values; those before it are passed over.
    pub async fn next_with(&mut self, values: &[(&str, &str)]) -> Value {
        loop {
            let message = self.next().await;
            if values.iter().all(|(key, value)| message[*key] == *value) {
                return message;
            }
        }
    }

    /// Reads until the server closes the socket.
    pub async fn closes(&mut self) {
        let closed = async {
            while let Some(Ok(message)) = self.stream.next().await {
                if matches!(message, Message::Close(_)) {
                    return;
                }
            }
        };
        tokio::time::timeout(PATIENCE, closed).await.expect("the socket is closed in time");
    }

    /// Asks for a game and its updates.
    pub async fn watch(&mut self, game: &str) -> Value {
        self.send(json!({"type": "watch", "game": game})).await;
        self.next_with(&[("type", "game"), ("id", game)]).await
    }
}
