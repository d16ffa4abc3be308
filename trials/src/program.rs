//! The server under test: `tempi serve` in a process of its own, which can be killed and restarted at the same address.

use std::fs::{File, read_to_string};
use std::io::{BufRead, BufReader, Write};
use std::net::{Ipv4Addr, SocketAddr, TcpListener};
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};
use std::time::{Duration, Instant};

use anyhow::{Context, bail};

/// How long a server may take to start.
const STARTS_WITHIN: Duration = Duration::from_secs(60);

/// How to start a server.
#[derive(Clone, Debug)]
pub struct Program {
    /// Path of the program `tempi`.
    pub tempi: PathBuf,
    /// The arguments after `tempi serve`: the database and other settings.
    pub arguments: Vec<String>,
    /// The address to listen on.
    pub address: SocketAddr,
    /// Path of the log file.
    pub log: PathBuf,
}

/// A running server; killed when dropped.
pub struct Running {
    child: Child,
    program: Program,
}

impl Program {
    /// Starts the server and waits until it is ready.
    ///
    /// # Errors
    /// If it exits, or does not report that it is ready.
    pub fn start(&self) -> anyhow::Result<Running> {
        let log = File::options().create(true).append(true).open(&self.log)?;
        let mut child = Command::new(&self.tempi)
            .arg("serve")
            .args(["--json", "--host", &self.address.ip().to_string(), "--port", &self.address.port().to_string()])
            .args(["--page", &empty_page(&self.log)?.to_string_lossy()])
            .args(&self.arguments)
            .stdin(Stdio::null())
            .stdout(Stdio::piped())
            .stderr(log)
            .spawn()
            .with_context(|| format!("cannot run {}", self.tempi.display()))?;
        let output = child.stdout.take().context("no output")?;
        let running = Running { child, program: self.clone() };
        let mut line = String::new();
        let begun = Instant::now();
        BufReader::new(output).read_line(&mut line)?;
        if line.is_empty() || begun.elapsed() > STARTS_WITHIN {
            bail!("the server did not start; its log is {}", self.log.display());
        }
        Ok(running)
    }
}

/// Creates an empty page, because the server requires one.
fn empty_page(log: &Path) -> anyhow::Result<PathBuf> {
    let folder = log.with_extension("page");
    std::fs::create_dir_all(&folder)?;
    let index = folder.join("index.html");
    if !index.exists() {
        // Renamed into place, because two servers may start at the same time.
        let mut file = tempfile::NamedTempFile::new_in(&folder)?;
        file.write_all(b"<!doctype html><title>Trial</title>")?;
        file.persist(index)?;
    }
    Ok(folder)
}

impl Running {
    /// The address that the server listens on.
    pub fn address(&self) -> SocketAddr {
        self.program.address
    }

    /// The process ID.
    pub fn id(&self) -> u32 {
        self.child.id()
    }

    /// The memory used now, and the peak, in MiB.
    pub fn memory_mib(&self) -> (u64, u64) {
        let status = read_to_string(format!("/proc/{}/status", self.child.id())).unwrap_or_default();
        let field = |name: &str| {
            let line = status.lines().find(|line| line.starts_with(name));
            line.and_then(|line| line.split_whitespace().nth(1)).and_then(|kib| kib.parse::<u64>().ok()).unwrap_or(0) / 1024
        };
        (field("VmRSS:"), field("VmHWM:"))
    }

    /// Kills the process immediately, as `kill -9` does.
    ///
    /// # Errors
    /// If the system call fails.
    pub fn kill(&mut self) -> anyhow::Result<()> {
        self.child.kill()?;
        self.child.wait()?;
        Ok(())
    }
}

impl Drop for Running {
    fn drop(&mut self) {
        let _ = self.kill();
    }
}

/// A free local address.
///
/// # Errors
/// If there is none.
pub fn free_address() -> anyhow::Result<SocketAddr> {
    Ok(TcpListener::bind((Ipv4Addr::LOCALHOST, 0))?.local_addr()?)
}

/// The lines of a log that contain one of these words.
pub fn faults_in(log: &Path, words: &[&str]) -> Vec<String> {
    let text = read_to_string(log).unwrap_or_default();
    text.lines().filter(|line| words.iter().any(|word| line.contains(word))).map(str::to_owned).collect()
}
