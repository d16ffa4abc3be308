//! A proxy between clients and servers that cuts connections at random times.

use std::net::{Ipv4Addr, SocketAddr};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use std::time::Duration;

use rand::rngs::StdRng;
use rand::seq::SliceRandom;
use rand::{RngExt, SeedableRng};
use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::{TcpListener, TcpStream};
use tokio::time::sleep;

/// How long connections last, in milliseconds.
const LASTS_MS: std::ops::Range<u64> = 10..8000;

/// A running proxy. It runs until the program ends.
pub struct Proxy {
    address: SocketAddr,
    state: Arc<State>,
}

struct State {
    calm: AtomicBool,
    cuts: AtomicUsize,
}

impl Proxy {
    /// Starts a proxy that connects each client to a random server.
    ///
    /// # Errors
    /// If no socket can be opened.
    pub async fn start(servers: Vec<SocketAddr>, seed: u64) -> anyhow::Result<Proxy> {
        let listener = TcpListener::bind((Ipv4Addr::LOCALHOST, 0)).await?;
        let proxy =
            Proxy { address: listener.local_addr()?, state: Arc::new(State { calm: AtomicBool::new(false), cuts: AtomicUsize::new(0) }) };
        let state = proxy.state.clone();
        tokio::spawn(async move {
            let mut random = StdRng::seed_from_u64(seed);
            while let Ok((client, _)) = listener.accept().await {
                let (mut servers, state) = (servers.clone(), state.clone());
                servers.shuffle(&mut random);
                let lasts = Duration::from_millis(random.random_range(LASTS_MS));
                let partly = random.random();
                tokio::spawn(async move { carry(client, &servers, lasts, partly, &state).await });
            }
        });
        Ok(proxy)
    }

    /// The address for clients to connect to.
    pub fn address(&self) -> SocketAddr {
        self.address
    }

    /// Stops cutting connections.
    pub fn calm(&self) {
        self.state.calm.store(true, Ordering::Relaxed);
    }

    /// The number of connections cut.
    pub fn cuts(&self) -> usize {
        self.state.cuts.load(Ordering::Relaxed)
    }
}

/// Forwards a connection to the first server that responds, until it is cut.
async fn carry(client: TcpStream, servers: &[SocketAddr], lasts: Duration, partly: bool, state: &State) {
    for address in servers {
        let Ok(server) = TcpStream::connect(address).await else { continue };
        let (from_client, to_client) = client.into_split();
        let (from_server, to_server) = server.into_split();
        let carried = async {
            tokio::select! {
                () = copy(from_client, to_server, false) => {}
                () = copy(from_server, to_client, partly) => {}
            }
        };
        tokio::select! {
            () = carried => {}
            () = cut_after(lasts, state) => {
                state.cuts.fetch_add(1, Ordering::Relaxed);
            }
        }
        return;
    }
}

/// Copies bytes; with `slowly` in small pieces, so that more cuts hit the middle of a message.
async fn copy(mut from: impl AsyncReadExt + Unpin, mut to: impl AsyncWriteExt + Unpin, slowly: bool) {
    let mut buffer = vec![0; 4096];
    while let Ok(length @ 1..) = from.read(&mut buffer).await {
        let piece = if slowly { 64 } else { length };
        for bytes in buffer[..length].chunks(piece) {
            if to.write_all(bytes).await.is_err() {
                return;
            }
            if slowly {
                tokio::task::yield_now().await;
            }
        }
    }
}

async fn cut_after(lasts: Duration, state: &State) {
    sleep(lasts).await;
    if state.calm.load(Ordering::Relaxed) {
        std::future::pending::<()>().await;
    }
}
