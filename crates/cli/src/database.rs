//! The options that select the database of online play.

use std::path::PathBuf;

use etcetera::{BaseStrategy, choose_base_strategy};
use tempi_server::Database;

/// The database of online play.
#[derive(clap::Args)]
pub struct DatabaseArgs {
    /// Use online play's data in the user's data folder
    #[arg(long, env = "TEMPI_ONLINE", global = true)]
    online: bool,
    /// Folder with online play's data
    #[arg(long, value_name = "FOLDER", env = "TEMPI_DATA", global = true)]
    data: Option<PathBuf>,
    /// PostgreSQL database with online play's data (postgres://USER:PASSWORD@HOST/NAME)
    #[arg(long, value_name = "URL", env = "TEMPI_DATABASE", hide_env_values = true, conflicts_with = "data", global = true)]
    database: Option<String>,
}

impl DatabaseArgs {
    /// The selected database, if any.
    ///
    /// # Errors
    /// If the system has no data folder.
    pub fn database(&self) -> anyhow::Result<Option<Database>> {
        database(self.database.as_deref(), self.data.as_ref(), self.online)
    }
}

/// The database selected by these settings, if any.
///
/// # Errors
/// If the system has no data folder.
pub fn database(url: Option<&str>, folder: Option<&PathBuf>, online: bool) -> anyhow::Result<Option<Database>> {
    Ok(match (url, folder) {
        (Some(url), _) => Some(Database::Url(url.to_owned())),
        (None, Some(folder)) => Some(Database::Folder(folder.clone())),
        (None, None) if online => Some(Database::Folder(choose_base_strategy()?.data_dir().join("tempi"))),
        (None, None) => None,
    })
}
