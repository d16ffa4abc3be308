//! Publishes events to other processes on the same database, through [NATS](https://nats.io).
//!
//! Messages may be lost: clients and processes notice by the version of a game. So nothing waits for NATS, and the server starts and runs
//! without it.

use std::sync::{Arc, OnceLock};

use async_nats::{Client, ConnectOptions};
use futures_util::StreamExt;
use serde::{Deserialize, Serialize};
use tokio::sync::mpsc;

use super::Site;
use super::hub::{Revocation, Topic};
use super::id::new_id;
use super::protocol::Event;

/// The prefix of the subjects of messages; the mark of the site follows. Several sites can share a NATS server.
const SUBJECT: &str = "tempi.events";

/// How many messages may wait while NATS cannot be reached; more are lost.
const OUTBOX: usize = 1024;

/// The connection to other processes.
pub struct Fanout {
    nats: Option<Nats>,
}

struct Nats {
    client: Client,
    /// The identifier of this process, by which it recognizes its own messages.
    process: String,
    /// The subject of all messages of this site, once it is known.
    subject: OnceLock<String>,
    outbox: mpsc::Sender<(String, Vec<u8>)>,
}

/// Why NATS cannot be used.
#[derive(Debug, thiserror::Error)]
#[error("`{url}` is not the address of a NATS server")]
pub struct FanoutError {
    url: String,
    source: async_nats::ConnectError,
}

#[derive(Serialize, Deserialize)]
struct Message {
    process: String,
    #[serde(flatten)]
    news: News,
}

/// A notification of other processes.
#[derive(Serialize, Deserialize)]
#[serde(untagged)]
enum News {
    /// Something happened.
    Event {
        /// Whose subscribers get it.
        topic: Topic,
        /// What.
        event: Event,
    },
    /// Sessions or tokens were revoked.
    Revocation {
        /// Which ones.
        #[serde(rename = "ending")]
        revocation: Revocation,
    },
}

impl Fanout {
    /// No connection: there is only this process.
    pub fn none() -> Fanout {
        Fanout { nats: None }
    }

    /// Connects to a NATS server, and again whenever the connection is lost.
    ///
    /// # Errors
    /// If `url` is not an address.
    pub async fn nats(url: &str) -> Result<Fanout, FanoutError> {
        let options = ConnectOptions::new().name("tempi").retry_on_initial_connect();
        let client = options.connect(url).await.map_err(|source| FanoutError { url: url.to_owned(), source })?;
        let (outbox, mut waiting) = mpsc::channel::<(String, Vec<u8>)>(OUTBOX);
        let sender = client.clone();
        tokio::spawn(async move {
            while let Some((subject, message)) = waiting.recv().await {
                if let Err(error) = sender.publish(subject, message.into()).await {
                    tracing::warn!(%error, "cannot send an event to other processes");
                }
            }
        });
        Ok(Fanout { nats: Some(Nats { client, process: new_id(), subject: OnceLock::new(), outbox }) })
    }

    /// The connection to NATS, if there is one.
    pub(super) fn client(&self) -> Option<Client> {
        self.nats.as_ref().map(|nats| nats.client.clone())
    }

    /// Sends an event on its way. Never waits.
    pub(super) fn send(&self, topic: &Topic, event: &Event) {
        if self.nats.is_some() {
            self.publish(News::Event { topic: topic.clone(), event: event.clone() });
        }
    }

    /// Sends the end of sessions or tokens on its way. Never waits.
    pub(super) fn send_revocation(&self, revocation: &Revocation) {
        self.publish(News::Revocation { revocation: revocation.clone() });
    }

    fn publish(&self, news: News) {
        let Some(nats) = &self.nats else { return };
        // No client is connected before the subject is known.
        let Some(subject) = nats.subject.get().cloned() else { return };
        let message = Message { process: nats.process.clone(), news };
        let text = serde_json::to_vec(&message).expect("protocol types have text keys only");
        if nats.outbox.try_send((subject, text)).is_err() {
            tracing::warn!("too many events are waiting for NATS; dropping one");
        }
    }
}

/// Passes on the notifications of the site's other processes, until the site is dropped. `mark` identifies the site.
pub(super) fn listen(site: &Arc<Site>, mark: &str) {
    let Some(nats) = &site.fanout.nats else { return };
    let subject = nats.subject.get_or_init(|| format!("{SUBJECT}.{mark}")).clone();
    let (client, site) = (nats.client.clone(), Arc::downgrade(site));
    tokio::spawn(async move {
        let mut messages = match client.subscribe(subject).await {
            Ok(messages) => messages,
            Err(error) => return tracing::error!(%error, "cannot receive events from other processes"),
        };
        while let Some(message) = messages.next().await {
            let Some(site) = site.upgrade() else { return };
            match serde_json::from_slice(&message.payload) {
                Ok(message) => site.receive(message),
                // It comes from a process of another version. Clients will ask for whole games.
                Err(error) => tracing::warn!(%error, "cannot read an event of another process"),
            }
        }
    });
}

impl Site {
    fn receive(&self, message: Message) {
        if self.fanout.nats.as_ref().is_some_and(|nats| nats.process == message.process) {
            return;
        }
        match message.news {
            News::Event { topic, event } => {
                if let Event::Update(update) = &event {
                    self.loaded_games.forget_older(&update.game, update.state.version);
                    self.bots.note_remote_change(update);
                }
                self.hub.publish(&topic, event);
            }
            News::Revocation { revocation } => self.hub.close_revoked(&revocation),
        }
    }
}
