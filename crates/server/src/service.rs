//! The whole server: the page, and online play where it is switched on.

use std::fs::{self, File, TryLockError};
use std::io;
use std::net::{IpAddr, SocketAddr};
use std::path::{Path, PathBuf};
use std::sync::Arc;

use crate::online::{Fanout, FanoutError, RelyingParty, Settings, Site, Store, StoreError, SystemClock};
use crate::{Bound, Page, listen, online, operations, routes};

/// Where online play keeps its data.
#[derive(Clone, Debug)]
#[non_exhaustive]
pub enum Database {
    /// A folder, which is created if it does not exist; for one process.
    Folder(PathBuf),
    /// The address of a PostgreSQL database, `postgres://…`; for any number of processes.
    Url(String),
}

/// Settings of online play.
#[derive(Clone, Debug)]
pub struct OnlineSettings {
    /// Where its data is stored.
    pub database: Database,
    /// The address of a NATS server, through which several processes exchange events; `None` for a single process.
    pub nats: Option<String>,
    /// The address at which metrics are served (`GET /metrics`); `None` for no metrics.
    pub metrics: Option<SocketAddr>,
    /// The number of engine threads; `None` for one less than the machine has cores.
    pub engine_threads: Option<usize>,
    /// Whether the rate of requests is limited.
    pub rate_limits: bool,
    /// Maximum number of sockets and event streams per player in this process.
    pub connections_per_player: usize,
    /// Reverse proxies whose `X-Forwarded-For` header is trusted.
    pub trusted_proxies: Vec<IpAddr>,
    /// The public address of the site, for passkeys; `None` allows passkeys only on localhost.
    pub relying_party: Option<RelyingParty>,
}

/// Why the server cannot run.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum ServiceError {
    /// The folder for the data cannot be created or written to.
    #[error("cannot use the folder {}", .folder.display())]
    Folder {
        /// The folder.
        folder: PathBuf,
        /// Why.
        source: io::Error,
    },
    /// Another server is using the folder. Two servers on one folder would not see each other's changes.
    #[error("another server uses the folder {}; choose another one with --data, or --database for several processes", .folder.display())]
    InUse {
        /// The folder.
        folder: PathBuf,
    },
    /// The database cannot be used.
    #[error("cannot use the database")]
    Store(#[from] StoreError),
    /// The NATS server cannot be used.
    #[error("cannot use NATS")]
    Fanout(#[from] FanoutError),
    /// Metrics cannot be served at this address.
    #[error("cannot serve metrics at {address}")]
    Metrics {
        /// The address.
        address: SocketAddr,
        /// Why.
        source: io::Error,
    },
    /// The operating system refuses something that the server needs, such as threads or signal handlers.
    #[error("cannot serve")]
    Io(#[from] io::Error),
}

/// Runs a future, such as a method of [`online::Admin`], to completion on a new Tokio runtime.
///
/// # Errors
/// If the runtime cannot be created.
pub fn block_on<T>(work: impl Future<Output = T>) -> io::Result<T> {
    Ok(tokio::runtime::Builder::new_multi_thread().enable_all().build()?.block_on(work))
}

/// Serves the page, and online play if there are settings for it, until Ctrl-C or SIGTERM. `ready` is called once both signals are handled.
/// On shutdown, in-flight requests get three seconds to finish, unless [`Bound::with_grace`] changes it.
///
/// # Errors
/// If `ready` fails, or if the folder, the database, the NATS server or the address for metrics cannot be used.
pub fn run<E: From<ServiceError>>(
    bound: Bound,
    page: Page,
    online: Option<OnlineSettings>,
    ready: impl FnOnce(&Bound) -> Result<(), E>,
) -> Result<(), E> {
    raise_file_limit();
    let runtime = tokio::runtime::Builder::new_multi_thread().enable_all().build().map_err(ServiceError::from)?;
    runtime.block_on(async {
        let stop = listen::stop_signal().map_err(ServiceError::from)?;
        // Locked until this function returns.
        let _lock = match online.as_ref().map(|settings| &settings.database) {
            Some(Database::Folder(folder)) => Some(lock_folder(folder)?),
            _ => None,
        };
        let metrics = online.as_ref().and_then(|settings| settings.metrics);
        let site = match online {
            Some(settings) => Some(open(settings, bound.network_url()).await?),
            None => None,
        };
        let routes = match &site {
            Some(site) => routes(page).merge(online::routes(site.clone())).merge(operations::readiness(site.clone())),
            None => routes(page),
        };
        if let (Some(address), Some(site)) = (metrics, &site) {
            let served = operations::serve_metrics(address, site.clone()).await;
            served.map_err(|source| ServiceError::Metrics { address, source })?;
        }
        ready(&bound)?;
        bound.serve(routes, stop).await.map_err(ServiceError::from)?;
        if let Some(site) = site {
            site.close().await;
        }
        Ok(())
    })
}

/// Raises the limit of open files as far as possible. Every connection is one, and the default is often about a thousand.
fn raise_file_limit() {
    #[cfg(target_os = "linux")]
    {
        use rustix::process::{Resource, getrlimit, setrlimit};
        let mut limit = getrlimit(Resource::Nofile);
        limit.current = limit.maximum;
        if let Err(error) = setrlimit(Resource::Nofile, limit) {
            tracing::warn!(%error, "cannot raise the limit of open files");
        }
    }
}

/// Creates a folder if it does not exist, and locks it for this process. The operating system releases the lock when the process ends, even
/// if it crashes.
fn lock_folder(folder: &Path) -> Result<File, ServiceError> {
    let failed = |source| ServiceError::Folder { folder: folder.to_owned(), source };
    fs::create_dir_all(folder).map_err(failed)?;
    let lock = File::create(folder.join("lock")).map_err(failed)?;
    match lock.try_lock() {
        Ok(()) => Ok(lock),
        Err(TryLockError::WouldBlock) => Err(ServiceError::InUse { folder: folder.to_owned() }),
        Err(TryLockError::Error(source)) => Err(failed(source)),
    }
}

async fn open(settings: OnlineSettings, network_url: Option<String>) -> Result<Arc<Site>, ServiceError> {
    let store = match settings.database {
        Database::Folder(folder) => Store::in_folder(&folder).await?,
        Database::Url(url) => Store::open(&url).await?,
    };
    let fanout = match settings.nats {
        Some(url) => Fanout::nats(&url).await?,
        None => Fanout::none(),
    };
    let mut site = Settings::default();
    if let Some(threads) = settings.engine_threads {
        site.engine_threads = threads;
    }
    (site.rate_limits, site.connections_per_player) = (settings.rate_limits, settings.connections_per_player);
    (site.trusted_proxies, site.relying_party, site.network_url) = (settings.trusted_proxies, settings.relying_party, network_url);
    Ok(Site::open_with(store, fanout, Arc::new(SystemClock), site).await?)
}
