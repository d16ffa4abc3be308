//! A running server with a clock that is set by hand.

use std::net::{IpAddr, SocketAddr};
use std::path::PathBuf;
use std::sync::Arc;
use std::sync::atomic::{AtomicU32, Ordering};
use std::time::Duration;

use sqlx::Executor;
use tempi_server::Bound;
use tempi_server::online::{Admin, Fanout, ManualClock, Millis, RelyingParty, Settings, Site, Sleep, Store, Time, routes};
use tokio::sync::oneshot;
use tokio::task::JoinHandle;

use crate::person::Person;

/// When tests begin.
pub const START: Millis = 1_800_000_000_000;

/// A clock that never shows the same moment twice, as the system's clock may not.
struct Ticking(ManualClock);

impl Time for Ticking {
    fn now(&self) -> Millis {
        self.0.advance(1);
        self.0.now()
    }

    fn sleep_until(&self, moment: Millis) -> Sleep {
        self.0.sleep_until(moment)
    }
}

/// A database of a test's own, which is gone afterwards.
pub struct Database {
    url: String,
    folder: Option<PathBuf>,
}

impl Database {
    pub async fn new() -> Database {
        static NEXT: AtomicU32 = AtomicU32::new(0);
        let name = format!("tempi_test_{}_{}", std::process::id(), NEXT.fetch_add(1, Ordering::Relaxed));
        if let Ok(server) = std::env::var("TEMPI_TEST_POSTGRES") {
            sqlx::any::install_default_drivers();
            let admin = sqlx::AnyPool::connect(&format!("{server}/postgres")).await.expect("the PostgreSQL server of TEMPI_TEST_POSTGRES");
            admin.execute(sqlx::AssertSqlSafe(format!("CREATE DATABASE {name}"))).await.unwrap();
            admin.close().await;
            return Database { url: format!("{server}/{name}"), folder: None };
        }
        let folder = std::env::temp_dir().join(name);
        std::fs::create_dir(&folder).unwrap();
        Database { url: format!("sqlite://{}?mode=rwc", folder.join("tempi.db").display()), folder: Some(folder) }
    }

    pub fn url(&self) -> &str {
        &self.url
    }

    /// Its location, as on a command line.
    pub fn location(&self) -> tempi_server::Database {
        match &self.folder {
            Some(folder) => tempi_server::Database::Folder(folder.clone()),
            None => tempi_server::Database::Url(self.url.clone()),
        }
    }

    /// Another database, restored from a backup of this one.
    pub async fn restored(&self) -> Database {
        let copy = Database::new().await;
        match &copy.folder {
            Some(folder) => {
                let admin = Admin::open(&self.location()).await.unwrap();
                admin.backup(&folder.join("tempi.db")).await.unwrap();
                admin.close().await;
            }
            None => {
                let file = std::env::temp_dir().join(format!("{}.dump", copy.url.rsplit('/').next().unwrap()));
                let file = file.to_str().unwrap();
                postgres("pg_dump", &["--format=custom", "--file", file, &self.url]).await;
                postgres("pg_restore", &["--no-owner", "--dbname", &copy.url, file]).await;
                std::fs::remove_file(file).unwrap();
            }
        }
        copy
    }

    pub async fn open(&self) -> Store {
        Store::open(&self.url).await.unwrap()
    }
}

impl Drop for Database {
    fn drop(&mut self) {
        if let Some(folder) = &self.folder {
            let _ = std::fs::remove_dir_all(folder);
        }
    }
}

/// Runs a program of PostgreSQL, which is in the folder `TEMPI_TEST_POSTGRES_BIN`.
async fn postgres(program: &str, args: &[&str]) {
    let folder = std::env::var("TEMPI_TEST_POSTGRES_BIN").expect("TEMPI_TEST_POSTGRES_BIN is set along with TEMPI_TEST_POSTGRES");
    let status = tokio::process::Command::new(PathBuf::from(folder).join(program)).args(args).status().await.unwrap();
    assert!(status.success(), "{program}");
}

/// Settings for tests, which send more requests than people.
fn unlimited() -> Settings {
    let mut settings = Settings::default();
    settings.rate_limits = false;
    settings
}

/// A server on a database.
pub struct Running {
    pub address: SocketAddr,
    pub site: Arc<Site>,
    pub clock: ManualClock,
    stop: Option<oneshot::Sender<()>>,
    serving: JoinHandle<()>,
}

impl Running {
    /// A server on a new database.
    pub async fn new() -> (Running, Database) {
        let database = Database::new().await;
        (Running::on(&database, ManualClock::new(START)).await, database)
    }

    /// A server on a database that exists, such as that of a server that was stopped.
    pub async fn on(database: &Database, clock: ManualClock) -> Running {
        Running::with(database, clock.clone(), Arc::new(clock), unlimited()).await
    }

    /// A server on a new database, with a clock that advances whenever it is read.
    pub async fn ticking() -> (Running, Database) {
        let (database, clock) = (Database::new().await, ManualClock::new(START));
        (Running::with(&database, clock.clone(), Arc::new(Ticking(clock)), unlimited()).await, database)
    }

    /// A server on a new database that limits the rate of requests.
    pub async fn limited(trusted_proxies: Vec<IpAddr>) -> (Running, Database) {
        let (database, clock) = (Database::new().await, ManualClock::new(START));
        let mut settings = Settings::default();
        settings.trusted_proxies = trusted_proxies;
        (Running::with(&database, clock.clone(), Arc::new(clock), settings).await, database)
    }

    /// A server on a new database that allows `most` watchers from one address, or as one player.
    pub async fn with_watchers(most: usize) -> (Running, Database) {
        let (database, clock) = (Database::new().await, ManualClock::new(START));
        let mut settings = unlimited();
        settings.connections_per_watcher = most;
        (Running::with(&database, clock.clone(), Arc::new(clock), settings).await, database)
    }

    /// A server on a new database with a public address.
    pub async fn at_address(relying_party: RelyingParty) -> (Running, Database) {
        let (database, clock) = (Database::new().await, ManualClock::new(START));
        let mut settings = unlimited();
        settings.relying_party = Some(relying_party);
        (Running::with(&database, clock.clone(), Arc::new(clock), settings).await, database)
    }

    /// A server on a new database, with a NATS server of its own.
    pub async fn with_nats(url: &str) -> (Running, Database) {
        let (database, clock) = (Database::new().await, ManualClock::new(START));
        let fanout = Fanout::nats(url).await.unwrap();
        (Running::open(&database, clock.clone(), Arc::new(clock), unlimited(), fanout).await, database)
    }

    async fn with(database: &Database, clock: ManualClock, time: Arc<dyn Time>, settings: Settings) -> Running {
        let fanout = match std::env::var("TEMPI_TEST_NATS") {
            Ok(url) => Fanout::nats(&url).await.unwrap(),
            Err(_) => Fanout::none(),
        };
        Running::open(database, clock, time, settings, fanout).await
    }

    async fn open(database: &Database, clock: ManualClock, time: Arc<dyn Time>, settings: Settings, fanout: Fanout) -> Running {
        let site = Site::open_with(database.open().await, fanout, time, settings).await.unwrap();
        let bound = Bound::new("127.0.0.1", Some(0)).unwrap();
        let address = bound.address();
        let (stop, stopped) = oneshot::channel();
        let routes = routes(site.clone());
        let serving = tokio::spawn(async move {
            let stopped = async { _ = stopped.await };
            bound.with_grace(Duration::ZERO).serve(routes, stopped).await.unwrap();
        });
        Running { address, site, clock, stop: Some(stop), serving }
    }

    /// A guest with a session.
    pub async fn guest(&self) -> Person {
        Person::guest(self.address).await
    }

    /// Stops the server as `tempi serve` does when it is asked to.
    pub async fn stop(mut self) {
        let _ = self.stop.take().expect("it is stopped once").send(());
        self.serving.await.unwrap();
        self.site.close().await;
    }

    /// Moves the clock, and does not wait for the periodic work of the server. More than five seconds may count as downtime.
    pub fn advance(&self, span: Millis) {
        self.clock.advance(span);
    }

    /// Lets time pass while the server does its periodic work.
    pub async fn pass(&self, span: Millis) {
        let end = self.clock.now() + span;
        while self.clock.now() < end {
            self.clock.advance((end - self.clock.now()).min(2000));
            self.catch_up().await;
        }
    }

    /// Waits until the server has done its periodic work up to now.
    pub async fn catch_up(&self) {
        while self.site.kept_until() < self.clock.now() {
            tokio::time::sleep(Duration::from_millis(1)).await;
        }
    }
}
