//! Online play: people play each other, live or by correspondence.
//!
//! A [`Site`] owns the database, the games in progress and the open connections. [`routes`] lets clients reach it over HTTP and sockets
//! ([docs/API.md](https://github.com/tempi-chess/tempi/blob/main/docs/API.md)). Invariants:
//!
//! 1. A game is a list of complete turns that only grows. Position, result and lists follow from it.
//! 2. Nothing is confirmed or published before it is durable.
//! 3. Of two changes to the same version of a game, the database accepts one. The other is decided again on what is stored.
//! 4. The server's clock decides. A flag falls by the same kind of change as a turn, so only one of them can happen.
//! 5. Events may be lost or arrive twice. They carry the version of the game; a client that misses one asks for the whole game.

mod accounts;
mod admin;
mod archive;
mod bots;
mod bounded;
mod explorer;
mod fanout;
mod game;
mod games;
mod http;
mod hub;
mod id;
mod invitations;
mod keeper;
mod library;
mod limits;
mod names;
mod own_data;
mod passkeys;
mod passwords;
mod pgn;
mod presence;
pub mod protocol;
mod refusals;
mod store;
mod talk;
mod text;
mod time;
mod tokens;
mod unplayable;
mod variants;
mod webauthn;

use std::net::IpAddr;
use std::sync::atomic::AtomicI64;
use std::sync::{Arc, Mutex};

pub use admin::{Admin, AdminError, Difference, ExportFormat, OpenReport, Removed, ReportedMessage, SiteStats, create_private};
pub use fanout::{Fanout, FanoutError};
pub use http::routes;
pub use store::{Store, StoreError};
pub use text::deceives;
pub use time::{ManualClock, Millis, Sleep, SystemClock, Time};
pub use webauthn::{AddressError, RelyingParty};

use bots::{Bots, Jobs};
use bounded::Bounded;
use games::LoadedGames;
use hub::{Hub, Revocation, Topic};
use library::Library;
use limits::Limits;
use passwords::Passwords;
use protocol::Event;
use store::Downtime;

/// Default maximum of sockets and event streams per player in one process.
pub const CONNECTIONS_PER_PLAYER: usize = 20;

/// Default maximum, in one process, of sockets without a session per address, and of game streams per address or player.
pub const CONNECTIONS_PER_WATCHER: usize = 200;

/// The settings of a site.
#[derive(Clone, Debug)]
#[non_exhaustive]
pub struct Settings {
    /// The number of engine threads; by default one less than the machine has cores, but at least one.
    pub engine_threads: usize,
    /// Whether the rate of requests is limited.
    pub rate_limits: bool,
    /// Maximum number of sockets and event streams per player in one process.
    pub connections_per_player: usize,
    /// Maximum number, in one process, of sockets without a session per address, and of game streams per address or player.
    pub connections_per_watcher: usize,
    /// Reverse proxies whose `X-Forwarded-For` header is trusted.
    pub trusted_proxies: Vec<IpAddr>,
    /// The public address of the site, for passkeys; `None` allows passkeys only on localhost.
    pub relying_party: Option<RelyingParty>,
    /// The page's address for other machines, which browsers on this machine use in links.
    pub network_url: Option<String>,
}

impl Default for Settings {
    fn default() -> Settings {
        let cores = std::thread::available_parallelism().map_or(1, usize::from);
        Settings {
            engine_threads: (cores - 1).max(1),
            rate_limits: true,
            connections_per_player: CONNECTIONS_PER_PLAYER,
            connections_per_watcher: CONNECTIONS_PER_WATCHER,
            trusted_proxies: Vec::new(),
            relying_party: None,
            network_url: None,
        }
    }
}

/// Online play on one database.
pub struct Site {
    store: Store,
    library: Library,
    hub: Arc<Hub>,
    loaded_games: LoadedGames,
    bounded: Bounded,
    time: Arc<dyn Time>,
    fanout: Fanout,
    passwords: Passwords,
    bots: Bots,
    /// `None`: the rate of requests is not limited.
    limits: Option<Limits>,
    trusted_proxies: Vec<IpAddr>,
    relying_party: Option<RelyingParty>,
    network_url: Option<String>,
    /// When deadlines were last checked, and when chores were last done.
    kept_until: AtomicI64,
    chores_until: AtomicI64,
    /// The last time during which no process ran, as of the last heartbeat.
    downtime: Mutex<Option<Downtime>>,
}

impl Site {
    /// Opens a site on a database with the default settings. If no server was running on the database for a while, clocks are moved by that
    /// time first.
    ///
    /// # Errors
    /// If the database does not answer.
    pub async fn open(store: Store, fanout: Fanout, time: Arc<dyn Time>) -> Result<Arc<Site>, StoreError> {
        Site::open_with(store, fanout, time, Settings::default()).await
    }

    /// As [`Site::open`], with other settings.
    ///
    /// # Errors
    /// If the database does not answer.
    pub async fn open_with(store: Store, fanout: Fanout, time: Arc<dyn Time>, settings: Settings) -> Result<Arc<Site>, StoreError> {
        let (bots, woken) = Bots::new(settings.engine_threads);
        let site = Arc::new(Site {
            library: Library::new(store.clone()),
            store,
            hub: Arc::new(Hub::new(settings.connections_per_player, settings.connections_per_watcher)),
            loaded_games: LoadedGames::default(),
            bounded: Bounded::default(),
            time,
            fanout,
            passwords: Passwords::new().expect("the system has two more threads"),
            bots,
            limits: settings.rate_limits.then(Limits::new),
            trusted_proxies: settings.trusted_proxies,
            relying_party: settings.relying_party,
            network_url: settings.network_url,
            kept_until: AtomicI64::new(0),
            chores_until: AtomicI64::new(0),
            downtime: Mutex::default(),
        });
        site.store.insert_bots(site.now()).await?;
        site.alive().await?;
        let mark = site.store.site_mark().await?;
        bots::start(&site, woken, site.fanout.client().map(|client| Jobs::new(client, &mark)));
        keeper::start(&site);
        fanout::listen(&site, &mark);
        Ok(site)
    }

    /// Stops the engine, waits until everything is stored, and closes the database.
    pub async fn close(&self) {
        self.bots.close();
        self.store.close().await;
    }

    /// Whether the database answers.
    pub async fn is_ready(&self) -> bool {
        self.store.answers().await
    }

    /// How many players have a connection to this process.
    pub fn players_connected(&self) -> usize {
        self.hub.players().len()
    }

    /// How many games are in memory.
    pub fn games_in_memory(&self) -> usize {
        self.loaded_games.count()
    }

    fn now(&self) -> Millis {
        self.time.now()
    }

    /// Closes the connections that were opened with revoked secrets, in every process.
    fn close_revoked(&self, revocation: Revocation) {
        self.fanout.send_revocation(&revocation);
        self.hub.close_revoked(&revocation);
    }

    fn publish(&self, topic: Topic, event: Event) {
        self.fanout.send(&topic, &event);
        self.hub.publish(&topic, event);
    }
}
