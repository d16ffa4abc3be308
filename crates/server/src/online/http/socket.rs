//! The socket: one connection per page, for all its games.

use std::num::NonZeroU32;
use std::sync::Arc;
use std::time::{Duration, Instant};

use axum::extract::State;
use axum::extract::ws::{Message, WebSocket, WebSocketUpgrade};
use axum::response::Response;
use futures_util::stream::SplitSink;
use futures_util::{SinkExt, StreamExt};
use governor::{DefaultDirectRateLimiter, Quota, RateLimiter};
use tokio::sync::mpsc;

use super::body::read_message;
use super::limits::Address;
use super::session::Session;
use crate::online::Site;
use crate::online::game::Command;
use crate::online::hub::{Connection, Topic};
use crate::online::limits::Class;
use crate::online::protocol::{ClientMessage, Code, Event, PROTOCOL, Refusal, ServerMessage};
use crate::online::time::Millis;

/// The longest message, in bytes. The longest turn has some hundred actions.
const MAX_MESSAGE: usize = 16 * 1024;

/// The size of each connection's read buffer, in bytes; the default is 128 KiB. It grows for longer messages, which are rare.
const READ_BUFFER: usize = 4 * 1024;

/// Maximum number of events that are held back for one connection until it greets.
const MAX_EARLY: usize = 100;

/// Maximum number of games that one connection may watch.
const MAX_WATCHED: usize = 200;

/// How many messages a client may send at once, and the interval after which it may send another one.
const MESSAGE_BURST: NonZeroU32 = NonZeroU32::new(200).expect("above zero");
const MESSAGE_INTERVAL: Duration = Duration::from_millis(50);

/// How often the server pings the client, and measures its lag.
const PING: Duration = Duration::from_secs(10);

/// How long a client may be silent.
const SILENCE: Duration = Duration::from_secs(35);

/// A connection and its events.
type Opened = (Connection, mpsc::Receiver<Arc<Event>>);

type Sink = SplitSink<WebSocket, Message>;

/// `GET /api/v1/socket`: a WebSocket. The messages are `ClientMessage` one way and `ServerMessage` the other way.
#[cfg_attr(
    test,
    utoipa::path(
        get, path = "/api/v1/socket",
        responses((status = 101, description = "The socket is open."), (status = 429)),
        security((), ("session" = []), ("token" = []))
    )
)]
pub(super) async fn open(
    State(site): State<Arc<Site>>,
    session: Option<Session>,
    address: Address,
    upgrade: WebSocketUpgrade,
) -> Result<Response, Refusal> {
    // Before the upgrade, so that the response can carry the refusal.
    let opened = match &session {
        Some(session) => site.hub.open(session.access())?,
        None => site.hub.open_anonymous(address.0)?,
    };
    let upgrade = upgrade.max_message_size(MAX_MESSAGE).read_buffer_size(READ_BUFFER);
    Ok(upgrade.on_upgrade(move |socket| serve(site, session, socket, opened)))
}

async fn serve(site: Arc<Site>, session: Option<Session>, socket: WebSocket, (connection, events): Opened) {
    let assisted = session.as_ref().is_some_and(Session::is_assistance);
    let player = session.map(|session| session.player.id);
    metrics::gauge!("tempi_sockets").increment(1);
    if let Some(player) = &player {
        site.note_presence(player).await;
    }
    let (sink, stream) = socket.split();
    let messages = Quota::with_period(MESSAGE_INTERVAL).expect("a span above zero").allow_burst(MESSAGE_BURST);
    let mut client = Client {
        site,
        player,
        assisted,
        connection,
        sink,
        greeted: false,
        early: Vec::new(),
        lag: 0,
        messages: RateLimiter::direct(messages),
    };
    client.run(stream, events).await;
    let Client { site, player, connection, .. } = client;
    drop(connection);
    metrics::gauge!("tempi_sockets").decrement(1);
    if let Some(player) = player {
        site.note_presence(&player).await;
    }
}

/// A connected client.
struct Client {
    site: Arc<Site>,
    player: Option<String>,
    /// Whether a program acts for a player who is not a bot.
    assisted: bool,
    connection: Connection,
    sink: Sink,
    greeted: bool,
    /// Events that came before the greeting. They follow it, since `welcome` is the first message.
    early: Vec<Arc<Event>>,
    /// Half of the last round trip.
    lag: Millis,
    /// Counts its messages.
    messages: DefaultDirectRateLimiter,
}

/// The connection has ended, or has to.
struct Closed;

impl Client {
    async fn run(&mut self, mut stream: futures_util::stream::SplitStream<WebSocket>, mut events: mpsc::Receiver<Arc<Event>>) {
        let mut pings = tokio::time::interval(PING);
        let (mut pinged, mut heard) = (Instant::now(), Instant::now());
        loop {
            let result = tokio::select! {
                message = stream.next() => {
                    heard = Instant::now();
                    match message {
                        Some(Ok(Message::Text(text))) => self.answer(&text).await,
                        Some(Ok(Message::Pong(_))) => {
                            self.lag = pinged.elapsed().as_millis() as Millis / 2;
                            Ok(())
                        }
                        Some(Ok(Message::Ping(_))) => Ok(()),
                        Some(Ok(Message::Binary(_))) => self.send(&refused(None, None, bad("messages are JSON texts"))).await,
                        Some(Ok(Message::Close(_)) | Err(_)) | None => Err(Closed),
                    }
                }
                event = events.recv() => match event {
                    Some(event) => self.pass_on(event).await,
                    // The connection was too slow.
                    None => Err(Closed),
                },
                _ = pings.tick() => {
                    if heard.elapsed() > SILENCE {
                        Err(Closed)
                    } else {
                        pinged = Instant::now();
                        self.sink.send(Message::Ping(Vec::new().into())).await.map_err(|_| Closed)
                    }
                }
            };
            if result.is_err() {
                return;
            }
        }
    }

    async fn send(&mut self, message: &ServerMessage) -> Result<(), Closed> {
        let text = serde_json::to_string(message).expect("protocol types have text keys only");
        self.sink.send(Message::Text(text.into())).await.map_err(|_| Closed)
    }

    async fn answer(&mut self, text: &str) -> Result<(), Closed> {
        let message = match read_message(text) {
            Ok(message) => message,
            Err(error) => return self.send(&refused(None, None, bad(format!("the message cannot be understood: {error}")))).await,
        };
        if let ClientMessage::Hello { protocol } = message {
            return self.greet(protocol).await;
        }
        if !self.greeted {
            return self.send(&refused(None, None, bad("the first message is `hello`"))).await;
        }
        let (game, key) = named(&message);
        if self.is_too_fast(&message) {
            return self.send(&refused(game, key, Refusal::new(Code::SlowDown, "too many messages; wait a little"))).await;
        }
        let result = self.carry_out(message).await;
        match result {
            Ok(Some(answer)) => self.send(&answer).await,
            Ok(None) => Ok(()),
            Err(refusal) => self.send(&refused(game, key, refusal)).await,
        }
    }

    /// Whether messages come too often, or this one in particular.
    fn is_too_fast(&self, message: &ClientMessage) -> bool {
        let Some(limits) = &self.site.limits else { return false };
        let talks = matches!(message, ClientMessage::Say { .. });
        self.messages.check().is_err() || (talks && !limits.allows(Class::Talk, self.player.as_slice()))
    }

    async fn greet(&mut self, protocol: u32) -> Result<(), Closed> {
        if protocol != PROTOCOL {
            self.send(&ServerMessage::Upgrade { protocol: PROTOCOL }).await?;
            return Ok(());
        }
        let (server, player) = (env!("CARGO_PKG_VERSION").to_owned(), self.player.clone());
        let welcome = ServerMessage::Welcome { server, protocol: PROTOCOL, player, away: self.site.last_away() };
        self.send(&welcome).await?;
        self.greeted = true;
        for event in std::mem::take(&mut self.early) {
            self.pass_on(event).await?;
        }
        Ok(())
    }

    /// Sends an event, or keeps it until the client has greeted.
    async fn pass_on(&mut self, event: Arc<Event>) -> Result<(), Closed> {
        if self.greeted {
            return self.send(&ServerMessage::Event((*event).clone())).await;
        }
        if self.early.len() == MAX_EARLY {
            return Err(Closed);
        }
        self.early.push(event);
        Ok(())
    }

    async fn carry_out(&mut self, message: ClientMessage) -> Result<Option<ServerMessage>, Refusal> {
        match message {
            ClientMessage::Hello { .. } => Ok(None),
            ClientMessage::Watch { game, version } => self.watch(game, version).await,
            ClientMessage::Unwatch { game } => {
                self.connection.unsubscribe(&Topic::Game(game));
                Ok(None)
            }
            ClientMessage::Lobby {} => {
                self.connection.subscribe(Topic::Lobby);
                Ok(Some(ServerMessage::Lobby { seeks: self.site.seeks().await? }))
            }
            ClientMessage::Turn { game, key, after, actions } => {
                if self.assisted {
                    self.site.check_casual(&game).await?;
                }
                let command = Command::Turn { key: key.clone(), after, entries: None, actions, lag: self.lag };
                let version = self.act(&game, command).await?;
                Ok(Some(ServerMessage::Ok { game, key, version }))
            }
            ClientMessage::Offer { game, offer } => self.act(&game, Command::Offer(offer)).await.map(|_| None),
            ClientMessage::Decline { game, offer } => self.act(&game, Command::Decline(offer)).await.map(|_| None),
            ClientMessage::GiveTime { game } => self.act(&game, Command::GiveTime).await.map(|_| None),
            ClientMessage::Say { game, said } => self.site.say(&game, self.player()?, said).await.map(|_| None),
            ClientMessage::Resign { game } => self.act(&game, Command::Resign).await.map(|_| None),
            ClientMessage::Abort { game } => self.act(&game, Command::Abort).await.map(|_| None),
            ClientMessage::Claim { game } => {
                let away_since = self.site.opponent_away(&game, self.player()?).await?;
                self.act(&game, Command::Claim { away_since }).await.map(|_| None)
            }
            ClientMessage::Ping { sent } => Ok(Some(ServerMessage::Pong { sent, now_ms: self.site.now() })),
        }
    }

    async fn watch(&mut self, game: String, version: Option<i64>) -> Result<Option<ServerMessage>, Refusal> {
        // A game that is watched already can be asked for again, and stays watched if the database does not answer.
        let watched = self.connection.watches(&game);
        if !watched && self.connection.games() >= MAX_WATCHED {
            return Err(Refusal::new(Code::SlowDown, format!("a connection can watch {MAX_WATCHED} games")));
        }
        // Subscribed first: an update in between comes twice rather than not at all.
        self.connection.subscribe(Topic::Game(game.clone()));
        match self.site.game(&game).await {
            Ok(view) if version == Some(view.state.version) => Ok(None),
            Ok(view) => Ok(Some(ServerMessage::Game(Box::new(view)))),
            Err(refusal) => {
                if !watched {
                    self.connection.unsubscribe(&Topic::Game(game));
                }
                Err(refusal)
            }
        }
    }

    fn player(&self) -> Result<&str, Refusal> {
        self.player.as_deref().ok_or_else(|| Refusal::new(Code::NoSession, "this needs a session; POST /api/v1/me begins one"))
    }

    async fn act(&self, game: &str, command: Command) -> Result<i64, Refusal> {
        self.site.act(game, self.player()?, command).await
    }
}

/// The game and the key that a message names.
fn named(message: &ClientMessage) -> (Option<String>, Option<String>) {
    match message {
        ClientMessage::Turn { game, key, .. } => (Some(game.clone()), Some(key.clone())),
        ClientMessage::Watch { game, .. }
        | ClientMessage::Unwatch { game }
        | ClientMessage::Offer { game, .. }
        | ClientMessage::Decline { game, .. }
        | ClientMessage::GiveTime { game }
        | ClientMessage::Say { game, .. }
        | ClientMessage::Resign { game }
        | ClientMessage::Abort { game }
        | ClientMessage::Claim { game } => (Some(game.clone()), None),
        ClientMessage::Hello { .. } | ClientMessage::Lobby {} | ClientMessage::Ping { .. } => (None, None),
    }
}

fn bad(message: impl Into<String>) -> Refusal {
    Refusal::new(Code::BadRequest, message)
}

fn refused(game: Option<String>, key: Option<String>, refusal: Refusal) -> ServerMessage {
    ServerMessage::Refused { game, key, refusal }
}
