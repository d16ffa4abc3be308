//! Administration of a site, on the database of a server that may be running.
//!
//! Every change is one transaction. A running server notices within seconds: it closes the connections of players who are banned or
//! deleted, and ends their games.

mod check;
mod export;
mod players;
mod reports;
mod stats;

use std::fs::File;
use std::path::{Path, PathBuf};

use super::bounded::Bounded;
use super::library::Library;
use super::names::NameError;
use super::protocol::Refusal;
use super::store::{Store, StoreError};
use super::time::{Millis, SystemClock, Time};
use crate::Database;

pub use check::Difference;
pub use export::ExportFormat;
pub use players::Removed;
pub use reports::{OpenReport, ReportedMessage};
pub use stats::SiteStats;

/// Why a command of the administrator failed.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum AdminError {
    /// The database cannot be used.
    #[error("cannot use the database: {0}")]
    Store(#[from] StoreError),
    /// The folder has no database.
    #[error("there is no database in the folder {}", .0.display())]
    NoDatabase(PathBuf),
    /// No player has the name or the identifier.
    #[error("there is no player `{0}`")]
    NoPlayer(String),
    /// It is the name of one player and the identifier of another.
    #[error("`{0}` is the name of one player and the identifier of another; use the identifier of the first, or rename them")]
    Ambiguous(String),
    /// The player is banned, or has as many tokens as are allowed.
    #[error("`{0}` has too many tokens or is banned")]
    TooManyTokens(String),
    /// The player is the server's engine.
    #[error("`{0}` is the server's engine")]
    Computer(String),
    /// The name is not allowed.
    #[error(transparent)]
    Name(#[from] NameError),
    /// Another player has the name, or one that looks like it.
    #[error("the name `{0}` is taken")]
    Taken(String),
    /// There is no such token.
    #[error("there is no token `{0}`")]
    NoToken(String),
    /// There is no such report, or it is closed.
    #[error("there is no open report `{0}`")]
    NoReport(String),
    /// The request is not valid, or a game cannot be read.
    #[error("{}", .0.message)]
    Refused(Refusal),
    /// The database is not SQLite. PostgreSQL has its own tools.
    #[error("only SQLite databases are backed up this way; use `pg_dump --format=custom` for PostgreSQL")]
    NotSqlite,
    /// The file cannot be written.
    #[error("cannot write {}: {source}", .file.display())]
    File {
        /// The file.
        file: PathBuf,
        /// Why.
        source: std::io::Error,
    },
}

impl From<Refusal> for AdminError {
    fn from(refusal: Refusal) -> AdminError {
        AdminError::Refused(refusal)
    }
}

type Done<T> = Result<T, AdminError>;

/// The database of a site, for its administrator.
pub struct Admin {
    store: Store,
    library: Library,
    bounded: Bounded,
}

impl Admin {
    /// Opens a database that a server of this version has created or upgraded.
    ///
    /// # Errors
    /// If there is none, or it is of another version.
    pub async fn open(database: &Database) -> Done<Admin> {
        let store = match database {
            Database::Folder(folder) if !folder.join("tempi.db").exists() => return Err(AdminError::NoDatabase(folder.clone())),
            Database::Folder(folder) => Store::existing(&Store::address(folder, "rw")).await?,
            Database::Url(url) => Store::existing(url).await?,
        };
        Ok(Admin { library: Library::new(store.clone()), bounded: Bounded::default(), store })
    }

    /// Closes the database.
    pub async fn close(&self) {
        self.store.close().await;
    }

    /// Writes a consistent copy of an SQLite database. The server may be running.
    ///
    /// # Errors
    /// If the database is PostgreSQL, or the file exists or cannot be written.
    pub async fn backup(&self, file: &Path) -> Done<()> {
        if self.store.is_shared() {
            return Err(AdminError::NotSqlite);
        }
        let failed = |source| AdminError::File { file: file.to_owned(), source };
        let not_unicode = || failed(std::io::Error::new(std::io::ErrorKind::InvalidFilename, "SQLite needs a name in Unicode"));
        let name = file.to_str().ok_or_else(not_unicode)?;
        create_private(file).map_err(failed)?;
        if let Err(error) = self.store.copy_to(name).await {
            let _ = std::fs::remove_file(file);
            return Err(error.into());
        }
        // SQLite does not sync the copy to the disk.
        std::fs::OpenOptions::new().write(true).open(file).and_then(|copy| copy.sync_all()).map_err(failed)
    }

    fn now(&self) -> Millis {
        SystemClock.now()
    }
}

/// Creates a file that only its owner can read.
///
/// # Errors
/// If it exists or cannot be created.
pub fn create_private(file: &Path) -> std::io::Result<File> {
    let mut options = std::fs::OpenOptions::new();
    options.write(true).create_new(true);
    #[cfg(unix)]
    std::os::unix::fs::OpenOptionsExt::mode(&mut options, 0o600);
    options.open(file)
}
