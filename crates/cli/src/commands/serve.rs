//! `tempi serve`: serves the web page.

use std::io::IsTerminal;
use std::net::{IpAddr, SocketAddr};
use std::path::PathBuf;

use anyhow::anyhow;
use serde::Serialize;
use tempi_server::online::{CONNECTIONS_PER_PLAYER, RelyingParty};
use tempi_server::{Bound, OnlineSettings, PORT, Page, PageError};
use tracing_subscriber::filter::LevelFilter;

use crate::Status;
use crate::database::database;
use crate::output::{Failure, Output};

/// Serve the web page for playing, analyzing and creating variants
///
/// The rules and the engine run in the browser, so by default, this command only serves static files. With --online, --data or --database,
/// people can also play each other. Press Ctrl-C to stop it.
#[derive(clap::Args)]
pub struct Args {
    /// Address or host name to listen on; 0.0.0.0 accepts connections from other machines
    #[arg(long, value_name = "HOST", env = "TEMPI_HOST", default_value = "127.0.0.1")]
    host: String,
    /// Port to listen on, 0 for any free port [default: 8864, or another free port if it is taken]
    #[arg(long, value_name = "PORT", env = "TEMPI_PORT")]
    port: Option<u16>,
    /// File with these options, as TOML (such as `data = "/var/lib/tempi"`); the command line and the environment take precedence
    // Read before the command line is parsed (`settings_file`).
    #[arg(id = crate::settings_file::OPTION, long = "config", value_name = "FILE", env = "TEMPI_CONFIG")]
    _config: Option<PathBuf>,
    /// Open the page in the default browser
    #[arg(long)]
    open: bool,
    /// Folder with a built page to serve instead of the built-in one
    #[arg(long, value_name = "FOLDER", env = "TEMPI_PAGE")]
    page: Option<PathBuf>,
    /// Switch on online play, with its data in the user's data folder
    #[arg(long, env = "TEMPI_ONLINE")]
    online: bool,
    /// Switch on online play, with its data in this folder
    #[arg(long, value_name = "FOLDER", env = "TEMPI_DATA")]
    data: Option<PathBuf>,
    /// Switch on online play, with its data in this PostgreSQL database (postgres://USER:PASSWORD@HOST/NAME)
    #[arg(long, value_name = "URL", env = "TEMPI_DATABASE", hide_env_values = true, conflicts_with = "data")]
    database: Option<String>,
    /// NATS server (with JetStream) through which several processes on the same database tell each other what happens and share the work of
    /// the engine (nats://HOST)
    #[arg(long, value_name = "URL", env = "TEMPI_NATS", hide_env_values = true, requires = "database")]
    nats: Option<String>,
    /// Address for Prometheus metrics of online play (GET /metrics), such as 127.0.0.1:9464
    #[arg(long, value_name = "ADDRESS", env = "TEMPI_METRICS")]
    metrics: Option<SocketAddr>,
    /// Log level; the log goes to standard error
    #[arg(long, value_name = "LEVEL", env = "TEMPI_LOG", default_value = "warn")]
    log: LogLevel,
    /// Write the log as JSON, one object a line
    #[arg(long, env = "TEMPI_LOG_JSON")]
    log_json: bool,
    /// Number of threads in which the engine plays online [default: one less than the number of cores]
    #[arg(long, value_name = "NUMBER", env = "TEMPI_ENGINE_THREADS", value_parser = clap::value_parser!(u16).range(1..=256))]
    engine_threads: Option<u16>,
    /// Address of a reverse proxy whose X-Forwarded-For is trusted to name the clients' addresses; separate several with commas
    #[arg(long, value_name = "ADDRESS", env = "TEMPI_TRUSTED_PROXY", value_delimiter = ',')]
    trusted_proxy: Vec<IpAddr>,
    /// Public address of the site, https://NAME, for passkeys; without it, passkeys work only at http://localhost
    #[arg(long, value_name = "URL", env = "TEMPI_PUBLIC_URL", value_parser = RelyingParty::of_address)]
    public_url: Option<RelyingParty>,
    /// Maximum number of sockets and event streams that a player can have open in this process
    #[arg(long, value_name = "NUMBER", env = "TEMPI_CONNECTIONS_PER_PLAYER", default_value_t = CONNECTIONS_PER_PLAYER as u16,
        value_parser = clap::value_parser!(u16).range(1..))]
    connections_per_player: u16,
    /// Disable rate limits, for tests
    #[arg(long, env = "TEMPI_NO_RATE_LIMITS")]
    no_rate_limits: bool,
}

/// The minimum severity of log messages.
#[derive(Clone, Copy, clap::ValueEnum)]
enum LogLevel {
    Error,
    Warn,
    Info,
    Debug,
}

#[derive(Serialize)]
struct Report {
    url: String,
    host: String,
    port: u16,
    /// The address for other machines.
    network_url: Option<String>,
}

/// Runs the command.
///
/// # Errors
/// If there is no page, or the address cannot be listened on.
pub fn run(args: &Args, output: &Output) -> anyhow::Result<Status> {
    write_log(args);
    let page = page(args)?;
    let bound = Bound::new(&args.host, args.port)?;
    tempi_server::run(bound, page, online(args)?, |bound| tell(bound, args, output))?;
    Ok(Status::Done)
}

/// The settings of online play; `None` if it is not enabled.
fn online(args: &Args) -> anyhow::Result<Option<OnlineSettings>> {
    let Some(database) = database(args.database.as_deref(), args.data.as_ref(), args.online)? else { return Ok(None) };
    Ok(Some(OnlineSettings {
        database,
        nats: args.nats.clone(),
        metrics: args.metrics,
        engine_threads: args.engine_threads.map(usize::from),
        rate_limits: !args.no_rate_limits,
        connections_per_player: usize::from(args.connections_per_player),
        trusted_proxies: args.trusted_proxy.clone(),
        relying_party: args.public_url.clone(),
    }))
}

/// Writes the log to standard error.
fn write_log(args: &Args) {
    let level = match args.log {
        LogLevel::Error => LevelFilter::ERROR,
        LogLevel::Warn => LevelFilter::WARN,
        LogLevel::Info => LevelFilter::INFO,
        LogLevel::Debug => LevelFilter::DEBUG,
    };
    let log = tracing_subscriber::fmt().with_max_level(level).with_writer(std::io::stderr).with_ansi(std::io::stderr().is_terminal());
    if args.log_json { log.json().init() } else { log.init() }
}

fn page(args: &Args) -> anyhow::Result<Page> {
    match &args.page {
        None => Page::built_in().ok_or_else(|| {
            anyhow!(Failure(
                "this program was built without the page: run `make page` in a clone of Tempi's repository and build it again, or pass a built page with --page"
                    .into()
            ))
        }),
        Some(folder) => Page::of_folder(folder).map_err(|error| match error {
            PageError::NoIndex(_) => anyhow!(Failure(format!("{error}"))),
            _ => error.into(),
        }),
    }
}

/// Prints the address of the page once the server is ready.
fn tell(bound: &Bound, args: &Args, output: &Output) -> anyhow::Result<()> {
    let (url, address) = (bound.url(), bound.address());
    if bound.moved() {
        anstream::eprintln!(
            "Port {PORT} is in use, perhaps by another instance of Tempi; using port {} instead. Browsers store games and settings per \
             port, so those saved on port {PORT} do not show up here.",
            address.port()
        );
    }
    let report = Report { url: url.clone(), host: address.ip().to_string(), port: address.port(), network_url: bound.network_url() };
    output.give(&report, |out| {
        let others = match &report.network_url {
            _ if address.ip().is_loopback() => String::new(),
            Some(network) if *network == url => String::new(),
            Some(network) => format!(", and for other machines at {network}"),
            None => " (other machines can use this machine's name or address)".to_owned(),
        };
        writeln!(out, "Tempi is ready at {url}{others}. Press Ctrl-C to stop.")
    })?;
    if args.open
        && let Err(error) = open::that_detached(&url)
    {
        anstream::eprintln!("Could not open a browser ({error}). Open {url} yourself.");
    }
    Ok(())
}
