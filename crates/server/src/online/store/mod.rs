//! The database: SQLite for one process, PostgreSQL for several. The same statements run on both.

mod accounts;
mod admin;
mod archive;
mod explorer;
mod games;
mod invitations;
mod passkeys;
mod players;
mod ratings;
mod site;
mod talk;
mod tokens;
mod variants;
mod writer;

use std::path::Path;
use std::time::Duration;

use percent_encoding::{AsciiSet, CONTROLS, utf8_percent_encode};
use sqlx::AnyConnection;
use sqlx::any::AnyPoolOptions;
use sqlx::{AnyPool, Executor};

pub use accounts::DELETED;
pub use archive::{Cursor, GameFilter};
pub use explorer::ExploredTurn;
pub use invitations::{Challenge, Seek};
pub use passkeys::{KnownPasskey, StoredPasskey};
pub use players::{NameClaim, Player, Recovery};
pub use ratings::{OVERALL, Rating};
pub use site::Downtime;
pub use variants::StoredVariant;
pub use writer::Writer;

static MIGRATIONS: sqlx::migrate::Migrator = sqlx::migrate!();

/// The characters with a meaning in an address, which are encoded in the path of a file.
const IN_ADDRESS: &AsciiSet = &CONTROLS.add(b'%').add(b'?').add(b'#').add(b' ');

/// Maximum number of rows that one statement names.
const AT_ONCE: usize = 400;

/// How many connections read at the same time.
const READERS: u32 = 4;

/// Why a read or write failed.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum StoreError {
    /// A condition of the write does not hold, perhaps because the data has changed since it was read. Nothing was written.
    #[error("the data has changed in the meantime")]
    Conflict,
    /// Another transaction has just changed the same rows; nothing was written, and a retry will work.
    #[error("the same data is being changed elsewhere")]
    Busy,
    /// The database cannot be reached, or has reported an error.
    #[error("the database does not answer")]
    Database(#[from] sqlx::Error),
    /// The tables cannot be created or brought up to date.
    #[error("the database cannot be brought up to date")]
    Migration(#[from] sqlx::migrate::MigrateError),
    /// The tables are those of an older version of the program.
    #[error("it is of an older version of Tempi; start the server of this version once to upgrade it")]
    Older,
    /// The tables are those of a newer version of the program.
    #[error("it is of a newer version of Tempi than this program; use the version that its server has")]
    Newer,
    /// There are no tables of Tempi.
    #[error("it is not a database of Tempi")]
    Foreign,
    /// The address is for another kind of database.
    #[error("`{0}` is neither a postgres:// nor a sqlite:// address")]
    Unknown(String),
    /// A stored text cannot be read.
    #[error("a stored value cannot be read: {0}")]
    Damaged(String),
    /// The writer has stopped, because the server is stopping.
    #[error("the server is stopping")]
    Stopping,
}

/// The result of a read or write.
pub type Stored<T> = Result<T, StoreError>;

/// A database with its connections.
#[derive(Clone)]
pub struct Store {
    readers: AnyPool,
    writer: Writer,
    shared: bool,
}

impl Store {
    /// Opens a database and brings its tables up to date. Its writer runs on the current tokio runtime.
    ///
    /// `url` is `postgres://…`, or `sqlite://FILE` (see [`Store::in_folder`]).
    ///
    /// # Errors
    /// If the database cannot be reached or its tables cannot be brought up to date.
    pub async fn open(url: &str) -> Stored<Store> {
        sqlx::any::install_default_drivers();
        let shared = is_shared(url)?;
        let write_pool = connect(url, shared, 1).await?;
        MIGRATIONS.run(&write_pool).await?;
        let readers = connect(url, shared, READERS).await?;
        Ok(Store { readers, writer: Writer::start(write_pool, shared), shared })
    }

    /// Opens the SQLite database `tempi.db` in a folder, and creates it if it does not exist.
    ///
    /// # Errors
    /// If it cannot be opened or its tables cannot be brought up to date.
    pub async fn in_folder(folder: &Path) -> Stored<Store> {
        Store::open(&Store::address(folder, "rwc")).await
    }

    /// Opens a database whose tables are those of this version; it is neither created nor upgraded.
    ///
    /// # Errors
    /// If it cannot be opened, or is of another version.
    pub(super) async fn existing(url: &str) -> Stored<Store> {
        sqlx::any::install_default_drivers();
        let shared = is_shared(url)?;
        let readers = connect(url, shared, READERS).await?;
        let version: Option<i64> = match sqlx::query_scalar("SELECT MAX(version) FROM _sqlx_migrations").fetch_one(&readers).await {
            Ok(version) => version,
            // No such table: it is the database of something else, or empty. SQLite has no code of its own for that.
            Err(sqlx::Error::Database(error)) if error.code().is_some_and(|code| matches!(&*code, "1" | "42P01")) => None,
            Err(error) => return Err(error.into()),
        };
        let current = MIGRATIONS.iter().map(|migration| migration.version).max();
        match version {
            None => return Err(StoreError::Foreign),
            _ if version < current => return Err(StoreError::Older),
            _ if version > current => return Err(StoreError::Newer),
            _ => {}
        }
        Ok(Store { readers, writer: Writer::start(connect(url, shared, 1).await?, shared), shared })
    }

    /// The address of the SQLite database in a folder.
    pub(super) fn address(folder: &Path, mode: &str) -> String {
        let path = folder.join("tempi.db");
        format!("sqlite://{}?mode={mode}", utf8_percent_encode(&path.to_string_lossy(), IN_ADDRESS))
    }

    /// Whether other processes may use the same database.
    pub fn is_shared(&self) -> bool {
        self.shared
    }

    /// Whether the database answers.
    pub async fn answers(&self) -> bool {
        sqlx::query("SELECT 1").execute(&self.readers).await.is_ok()
    }

    /// Waits until everything that was to be written has been, and closes all connections.
    pub async fn close(&self) {
        self.writer.close().await;
        self.readers.close().await;
    }
}

/// Whether an address is that of a database for several processes.
fn is_shared(url: &str) -> Stored<bool> {
    let shared = url.starts_with("postgres://") || url.starts_with("postgresql://");
    if shared || url.starts_with("sqlite://") { Ok(shared) } else { Err(StoreError::Unknown(url.to_owned())) }
}

async fn connect(url: &str, shared: bool, connections: u32) -> Stored<AnyPool> {
    let options = AnyPoolOptions::new().max_connections(connections).acquire_timeout(Duration::from_secs(5));
    let pool = options.after_connect(move |connection, _| {
        Box::pin(async move {
            if !shared {
                prepare_sqlite(connection).await?;
            }
            Ok(())
        })
    });
    Ok(pool.connect(url).await?)
}

/// A write-ahead log lets reads go on while the writer writes; `FULL` makes a commit wait until the log is on the disk.
async fn prepare_sqlite(connection: &mut AnyConnection) -> Result<(), sqlx::Error> {
    for pragma in ["PRAGMA journal_mode = WAL", "PRAGMA synchronous = FULL", "PRAGMA foreign_keys = ON", "PRAGMA busy_timeout = 5000"] {
        connection.execute(pragma).await?;
    }
    Ok(())
}

fn from_json<T: serde::de::DeserializeOwned>(text: &str) -> Stored<T> {
    serde_json::from_str(text).map_err(|error| StoreError::Damaged(error.to_string()))
}

fn to_json<T: serde::Serialize>(value: &T) -> String {
    serde_json::to_string(value).expect("protocol types have text keys only")
}

/// Placeholders of `count` values in a statement, numbered from `from`: `$1, $2, …`
fn placeholders(from: usize, count: usize) -> String {
    (from..from + count).map(|number| format!("${number}")).collect::<Vec<_>>().join(", ")
}

/// Runs a statement, and ignores how many rows it affects.
async fn execute(connection: &mut AnyConnection, query: Query<'_>) -> Stored<()> {
    query.execute(connection).await?;
    Ok(())
}

/// A statement with its values.
type Query<'a> = sqlx::query::Query<'a, sqlx::Any, sqlx::any::AnyArguments>;
