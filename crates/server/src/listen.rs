//! Listening on an address until the server is stopped.

use std::future::Future;
use std::net::{IpAddr, Ipv4Addr, Ipv6Addr, SocketAddr};
use std::time::Duration;
use std::{io, net};

use axum::Router;
use tokio::net::TcpListener;
use tokio::sync::oneshot;

/// The default port. It is fixed, because browsers store games and settings per origin.
pub const PORT: u16 = 8864;

/// How many ports are tried, beginning with [`PORT`], before any free one is used.
const PORTS_TRIED: u16 = 10;

/// How long in-flight requests may take to finish when the server stops, unless [`Bound::with_grace`] changes it.
const GRACE: Duration = Duration::from_secs(3);

/// Why the server cannot listen there.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum BindError {
    /// Another program is listening at this port.
    #[error("port {port} of {host} is in use; choose another port, or none to get a free one")]
    Taken {
        /// The address or name that was asked for.
        host: String,
        /// The port.
        port: u16,
    },
    /// The name is unknown, the address is not this machine's, or the port needs privileges.
    #[error("cannot listen on {host}, port {port}")]
    Refused {
        /// The address or name that was asked for.
        host: String,
        /// The port.
        port: u16,
        /// Why.
        source: io::Error,
    },
}

/// The address from which this machine sends to other networks. Connecting a UDP socket sends nothing; the destinations are addresses
/// reserved for documentation (RFC 5737, RFC 3849).
fn outbound_address(unspecified: IpAddr) -> Option<IpAddr> {
    let v4 = || outbound_to("0.0.0.0:0", "192.0.2.1:9");
    // An IPv6 socket accepts IPv4 as well.
    if unspecified.is_ipv4() { v4() } else { v4().or_else(|| outbound_to("[::]:0", "[2001:db8::1]:9")) }
}

fn outbound_to(from: &str, to: &str) -> Option<IpAddr> {
    let socket = net::UdpSocket::bind(from).ok()?;
    socket.connect(to).ok()?;
    let ip = socket.local_addr().ok()?.ip();
    (!ip.is_loopback() && !ip.is_unspecified()).then_some(ip)
}

/// An address that the server listens on, before it answers requests.
#[derive(Debug)]
pub struct Bound {
    listener: net::TcpListener,
    address: SocketAddr,
    moved: bool,
    grace: Duration,
}

impl Bound {
    /// Listens at an address or name of this machine. Port 0 is any free port. Without a port, it is [`PORT`], one of the nine after it, or
    /// any free one, in this order.
    ///
    /// # Errors
    /// If the given port is taken, or the address is not available on this machine.
    pub fn new(host: &str, port: Option<u16>) -> Result<Bound, BindError> {
        let bind = |port: u16| {
            let refused = |source: io::Error| match source.kind() {
                io::ErrorKind::AddrInUse => BindError::Taken { host: host.to_owned(), port },
                _ => BindError::Refused { host: host.to_owned(), port, source },
            };
            let listener = net::TcpListener::bind((host, port)).map_err(refused)?;
            let address = listener.local_addr().map_err(refused)?;
            Ok(Bound { listener, address, moved: false, grace: GRACE })
        };
        if let Some(port) = port {
            return bind(port);
        }
        let ports = (PORT..PORT + PORTS_TRIED).chain([0]);
        let mut tried = ports.map(bind).skip_while(|tried| matches!(tried, Err(BindError::Taken { .. })));
        let bound = tried.next().unwrap_or_else(|| Err(BindError::Taken { host: host.to_owned(), port: PORT }))?;
        Ok(Bound { moved: bound.address.port() != PORT, ..bound })
    }

    /// Gives in-flight requests this long to finish when the server stops, instead of three seconds.
    pub fn with_grace(self, grace: Duration) -> Bound {
        Bound { grace, ..self }
    }

    /// The address that the server listens on.
    pub fn address(&self) -> SocketAddr {
        self.address
    }

    /// Whether [`PORT`] was taken, so that another one was chosen.
    pub fn moved(&self) -> bool {
        self.moved
    }

    /// The address for a browser on this machine, such as `http://127.0.0.1:8864/`.
    pub fn url(&self) -> String {
        let ip = match self.address.ip() {
            ip if !ip.is_unspecified() => ip,
            IpAddr::V4(_) => IpAddr::V4(Ipv4Addr::LOCALHOST),
            IpAddr::V6(_) => IpAddr::V6(Ipv6Addr::LOCALHOST),
        };
        format!("http://{}/", SocketAddr::new(ip, self.address.port()))
    }

    /// The address for browsers on other machines; `None` if there is none, or if the machine has no route to a network.
    pub fn network_url(&self) -> Option<String> {
        let ip = match self.address.ip() {
            ip if ip.is_loopback() => None,
            ip if ip.is_unspecified() => outbound_address(ip),
            ip => Some(ip),
        };
        ip.map(|ip| format!("http://{}/", SocketAddr::new(ip, self.address.port())))
    }

    /// Answers requests until Ctrl-C or SIGTERM, on a runtime of its own. `ready` is called once both signals are handled. On shutdown,
    /// in-flight requests get three seconds to finish, unless [`Bound::with_grace`] changes it.
    ///
    /// # Errors
    /// If `ready` fails, or if the runtime, the signal handlers or the listener cannot be set up.
    pub fn run<E: From<io::Error>>(self, routes: Router, ready: impl FnOnce(&Bound) -> Result<(), E>) -> Result<(), E> {
        let runtime = tokio::runtime::Builder::new_multi_thread().worker_threads(2).enable_all().build()?;
        runtime.block_on(async {
            let stop = stop_signal()?;
            ready(&self)?;
            Ok(self.serve(routes, stop).await?)
        })
    }

    /// Answers requests until `stop` completes, and then until in-flight requests have finished or their time is up.
    ///
    /// # Errors
    /// If the listener cannot be set up, or fails.
    pub async fn serve(self, routes: Router, stop: impl Future<Output = ()> + Send + 'static) -> io::Result<()> {
        let grace = self.grace;
        self.listener.set_nonblocking(true)?;
        let listener = TcpListener::from_std(self.listener)?;
        let (stopping, stopped) = oneshot::channel();
        let server = axum::serve(listener, routes.into_make_service_with_connect_info::<SocketAddr>()).with_graceful_shutdown(async move {
            stop.await;
            // There is no receiver if the server has already ended.
            let _ = stopping.send(());
        });
        let late = async {
            // While the server runs, the sender is not dropped without sending.
            let _ = stopped.await;
            tokio::time::sleep(grace).await;
        };
        tokio::select! {
            ended = server.into_future() => ended,
            () = late => Ok(()),
        }
    }
}

/// Registers handlers of SIGINT and SIGTERM. The future completes when one of them arrives.
#[cfg(unix)]
pub(crate) fn stop_signal() -> io::Result<impl Future<Output = ()> + Send + 'static> {
    use tokio::signal::unix::{SignalKind, signal};
    let (mut interrupt, mut terminate) = (signal(SignalKind::interrupt())?, signal(SignalKind::terminate())?);
    Ok(async move {
        tokio::select! {
            _ = interrupt.recv() => {}
            _ = terminate.recv() => {}
        }
    })
}

/// Registers a handler of Ctrl-C. The future completes when it arrives.
#[cfg(windows)]
pub(crate) fn stop_signal() -> io::Result<impl Future<Output = ()> + Send + 'static> {
    let mut interrupt = tokio::signal::windows::ctrl_c()?;
    Ok(async move {
        let _ = interrupt.recv().await;
    })
}
