//! Open connections, and the events that they subscribe to.

use std::collections::{HashMap, HashSet};
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use serde::{Deserialize, Serialize};
use tokio::sync::mpsc;

use super::protocol::{Code, Event, Refusal};

/// How many events may wait for a connection. One that is slower is closed; its client connects again and asks for the whole game.
pub const OUTBOX: usize = 128;

/// What can be subscribed to.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum Topic {
    /// A game, by identifier.
    Game(String),
    /// What concerns a player.
    Player(String),
    /// The open seeks.
    Lobby,
}

/// The connections of this process.
pub struct Hub {
    /// Maximum number of connections per player.
    max_per_player: usize,
    /// Maximum number of anonymous connections per holder.
    max_anonymous: usize,
    next: AtomicU64,
    connections: Mutex<Connections>,
}

#[derive(Default)]
struct Connections {
    open: HashMap<u64, Open>,
    by_topic: HashMap<Topic, HashSet<u64>>,
    /// How many anonymous connections each holder has.
    anonymous: HashMap<String, usize>,
}

struct Open {
    outbox: mpsc::Sender<Arc<Event>>,
    topics: HashSet<Topic>,
    access: Option<Access>,
    /// Whom an anonymous connection is counted for.
    holder: Option<String>,
}

impl Open {
    fn player(&self) -> Option<&str> {
        self.access.as_ref().map(|access| access.player.as_str())
    }
}

/// The player of a connection, and the secret that opened it.
#[derive(Clone, Debug)]
pub struct Access {
    /// The identifier of the player.
    pub player: String,
    /// The hash of the secret of the session or token.
    pub secret_hash: String,
}

/// Revoked secrets.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum Revocation {
    /// All of a player.
    Player(String),
    /// One, by its hash.
    Secret(String),
}

impl Revocation {
    fn concerns(&self, access: &Access) -> bool {
        match self {
            Revocation::Player(player) => access.player == *player,
            Revocation::Secret(secret_hash) => access.secret_hash == *secret_hash,
        }
    }
}

/// An open connection. Dropping it closes it.
pub struct Connection {
    hub: Arc<Hub>,
    id: u64,
}

impl Hub {
    /// A hub without connections, which allows each player `max_per_player` of them, and each holder `max_anonymous` anonymous ones.
    pub fn new(max_per_player: usize, max_anonymous: usize) -> Hub {
        Hub { max_per_player, max_anonymous, next: AtomicU64::default(), connections: Mutex::default() }
    }

    /// Opens a connection of a player, and subscribes it to what concerns them. The receiver yields events, until the connection is too
    /// slow or its secret is revoked.
    ///
    /// # Errors
    /// If the player has too many connections.
    pub fn open(self: &Arc<Hub>, access: Access) -> Result<(Connection, mpsc::Receiver<Arc<Event>>), Refusal> {
        let topic = Topic::Player(access.player.clone());
        let mut connections = self.lock();
        if connections.by_topic.get(&topic).is_some_and(|open| open.len() >= self.max_per_player) {
            let message = format!("you have {} open connections already; close one first", self.max_per_player);
            return Err(Refusal::new(Code::SlowDown, message));
        }
        let (connection, events) = self.insert(&mut connections, Some(access), None);
        connections.subscribe(connection.id, topic);
        Ok((connection, events))
    }

    /// Opens an anonymous connection. It is counted for `holder`: an address, or a player who watches.
    ///
    /// # Errors
    /// If the holder has too many of them.
    pub fn open_anonymous(self: &Arc<Hub>, holder: Option<String>) -> Result<(Connection, mpsc::Receiver<Arc<Event>>), Refusal> {
        let mut connections = self.lock();
        if let Some(holder) = &holder {
            let count = connections.anonymous.entry(holder.clone()).or_default();
            if *count >= self.max_anonymous {
                let message = format!("{} connections are open from here already; close one first", self.max_anonymous);
                return Err(Refusal::new(Code::SlowDown, message));
            }
            *count += 1;
        }
        Ok(self.insert(&mut connections, None, holder))
    }

    fn insert(
        self: &Arc<Hub>,
        connections: &mut Connections,
        access: Option<Access>,
        holder: Option<String>,
    ) -> (Connection, mpsc::Receiver<Arc<Event>>) {
        let (outbox, events) = mpsc::channel(OUTBOX);
        let id = self.next.fetch_add(1, Ordering::Relaxed);
        connections.open.insert(id, Open { outbox, topics: HashSet::new(), access, holder });
        (Connection { hub: self.clone(), id }, events)
    }

    /// Sends an event to all subscribers of a topic, and closes those that are too slow.
    pub fn publish(&self, topic: &Topic, event: Event) {
        let mut connections = self.lock();
        let event = Arc::new(event);
        let subscribed: Vec<u64> = connections.by_topic.get(topic).into_iter().flatten().copied().collect();
        for id in subscribed {
            let sent = connections.open.get(&id).map(|open| open.outbox.try_send(event.clone()));
            if sent.is_some_and(|sent| sent.is_err()) {
                connections.close(id);
            }
        }
    }

    /// Closes the connections of sessions and tokens that have ended.
    pub fn close_revoked(&self, revocation: &Revocation) {
        let mut connections = self.lock();
        let open = connections.open.iter().filter(|(_, open)| open.access.as_ref().is_some_and(|access| revocation.concerns(access)));
        let ids: Vec<u64> = open.map(|(id, _)| *id).collect();
        ids.into_iter().for_each(|id| connections.close(id));
    }

    /// The players with an open connection.
    pub fn players(&self) -> HashSet<String> {
        self.lock().open.values().filter_map(|open| open.player().map(str::to_owned)).collect()
    }

    /// The hashes of the secrets of sessions and tokens with an open connection.
    pub fn secret_hashes(&self) -> HashSet<String> {
        self.lock().open.values().filter_map(|open| Some(open.access.as_ref()?.secret_hash.clone())).collect()
    }

    /// The games that are watched.
    pub fn games(&self) -> Vec<String> {
        let connections = self.lock();
        let games = connections.by_topic.keys().filter_map(|topic| if let Topic::Game(game) = topic { Some(game.clone()) } else { None });
        games.collect()
    }

    /// Whether a player has an open connection.
    pub fn has(&self, player: &str) -> bool {
        self.lock().by_topic.contains_key(&Topic::Player(player.to_owned()))
    }

    fn lock(&self) -> MutexGuard<'_, Connections> {
        // Nothing panics while it holds the lock. If something did, the maps could still be used.
        self.connections.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl Connection {
    /// Subscribes to a topic.
    pub fn subscribe(&self, topic: Topic) {
        self.hub.lock().subscribe(self.id, topic);
    }

    /// Whether a game is subscribed to.
    pub fn watches(&self, game: &str) -> bool {
        let topic = Topic::Game(game.to_owned());
        self.hub.lock().open.get(&self.id).is_some_and(|open| open.topics.contains(&topic))
    }

    /// How many games are subscribed to.
    pub fn games(&self) -> usize {
        let is_game = |topic: &&Topic| matches!(topic, Topic::Game(_));
        self.hub.lock().open.get(&self.id).map_or(0, |open| open.topics.iter().filter(is_game).count())
    }

    /// Ends a subscription.
    pub fn unsubscribe(&self, topic: &Topic) {
        let mut connections = self.hub.lock();
        if let Some(open) = connections.open.get_mut(&self.id) {
            open.topics.remove(topic);
        }
        connections.forget(topic, self.id);
    }
}

impl Drop for Connection {
    fn drop(&mut self) {
        self.hub.lock().close(self.id);
    }
}

impl Connections {
    fn subscribe(&mut self, id: u64, topic: Topic) {
        if let Some(open) = self.open.get_mut(&id) {
            open.topics.insert(topic.clone());
            self.by_topic.entry(topic).or_default().insert(id);
        }
    }

    fn close(&mut self, id: u64) {
        let Some(open) = self.open.remove(&id) else { return };
        open.topics.iter().for_each(|topic| self.forget(topic, id));
        if let Some(holder) = open.holder
            && let Some(count) = self.anonymous.get_mut(&holder)
        {
            *count -= 1;
            if *count == 0 {
                self.anonymous.remove(&holder);
            }
        }
    }

    fn forget(&mut self, topic: &Topic, id: u64) {
        if let Some(subscribed) = self.by_topic.get_mut(topic) {
            subscribed.remove(&id);
            if subscribed.is_empty() {
                self.by_topic.remove(topic);
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn event() -> Event {
        Event::Started { game: "g".into() }
    }

    fn access(player: &str) -> Access {
        Access { player: player.to_owned(), secret_hash: format!("secret of {player}") }
    }

    #[tokio::test]
    async fn only_subscribers_get_events() {
        let hub = Arc::new(Hub::new(20, 2));
        let (one, mut events) = hub.open(access("anna")).unwrap();
        let (_other, mut none) = hub.open_anonymous(None).unwrap();
        one.subscribe(Topic::Lobby);
        hub.publish(&Topic::Lobby, event());
        hub.publish(&Topic::Player("anna".into()), event());
        assert_eq!(*events.recv().await.unwrap(), event());
        assert_eq!(*events.recv().await.unwrap(), event());
        assert!(none.try_recv().is_err());
        one.unsubscribe(&Topic::Lobby);
        assert!(!hub.lock().by_topic.contains_key(&Topic::Lobby));
    }

    #[tokio::test]
    async fn a_holder_has_a_bounded_number_of_anonymous_connections() {
        let hub = Arc::new(Hub::new(20, 2));
        let open = |holder: &str| hub.open_anonymous(Some(holder.to_owned()));
        let (one, _other) = (open("192.0.2.1").unwrap(), open("192.0.2.1").unwrap());
        assert_eq!(open("192.0.2.1").err().unwrap().code, Code::SlowDown);
        let elsewhere = open("192.0.2.2").unwrap();
        drop(one);
        drop(open("192.0.2.1").unwrap());
        assert_eq!(hub.lock().anonymous.get("192.0.2.1"), Some(&1));
        drop(elsewhere);
        assert!(!hub.lock().anonymous.contains_key("192.0.2.2"));
    }

    #[tokio::test]
    async fn a_player_has_a_bounded_number_of_connections() {
        let hub = Arc::new(Hub::new(2, 2));
        let (one, _other) = (hub.open(access("anna")).unwrap(), hub.open(access("anna")).unwrap());
        assert_eq!(hub.open(access("anna")).err().unwrap().code, Code::SlowDown);
        let _bo = hub.open(access("bo")).unwrap();
        drop(one);
        let _third = hub.open(access("anna")).unwrap();
        assert!(hub.open(access("anna")).is_err());
    }

    #[tokio::test]
    async fn a_slow_connection_is_closed() {
        let hub = Arc::new(Hub::new(20, 2));
        let (_connection, mut events) = hub.open(access("slow")).unwrap();
        (0..=OUTBOX).for_each(|_| hub.publish(&Topic::Player("slow".into()), event()));
        assert!(hub.players().is_empty());
        let mut received = 0;
        while events.recv().await.is_some() {
            received += 1;
        }
        assert_eq!(received, OUTBOX);
    }

    #[tokio::test]
    async fn connections_end_with_their_secret_or_player() {
        let hub = Arc::new(Hub::new(20, 2));
        let (_one, mut events) = hub.open(access("anna")).unwrap();
        let (_other, mut others) = hub.open(access("bo")).unwrap();
        hub.close_revoked(&Revocation::Secret("secret of bo".into()));
        assert!(others.recv().await.is_none());
        assert!(events.try_recv().is_err_and(|error| error == mpsc::error::TryRecvError::Empty));
        hub.close_revoked(&Revocation::Player("anna".into()));
        assert!(events.recv().await.is_none());
        assert!(hub.secret_hashes().is_empty());
    }

    #[tokio::test]
    async fn dropping_a_connection_leaves_nothing_behind() {
        let hub = Arc::new(Hub::new(20, 2));
        let (connection, _events) = hub.open(access("anna")).unwrap();
        connection.subscribe(Topic::Game("g".into()));
        drop(connection);
        assert!(hub.players().is_empty() && hub.lock().by_topic.is_empty());
    }
}
