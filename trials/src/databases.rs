//! Private instances of PostgreSQL and NATS, on free ports and with their data on disk. Trials stop and restart them.

use std::fs;
use std::net::SocketAddr;
use std::os::unix::fs::chown;
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};

use anyhow::{Context, bail};

use crate::program::free_address;

/// The system user that runs PostgreSQL, which refuses to run as root.
const USER: &str = "postgres";

/// A private PostgreSQL server; stopped when dropped.
pub struct Postgres {
    bin: PathBuf,
    data: PathBuf,
    address: SocketAddr,
}

impl Postgres {
    /// Creates a server in an existing folder and starts it. As by default, every commit waits for the disk.
    ///
    /// # Errors
    /// If PostgreSQL is not installed or does not start.
    pub fn start(folder: &Path) -> anyhow::Result<Postgres> {
        let installed = fs::read_dir("/usr/lib/postgresql").context("PostgreSQL is missing: install the package postgresql")?;
        let newest = installed.filter_map(|entry| Some(entry.ok()?.path())).max().context("PostgreSQL is missing")?;
        let postgres = Postgres { bin: newest.join("bin"), data: folder.join("postgres"), address: free_address()? };
        fs::create_dir(&postgres.data)?;
        if let Some((user, group)) = account()? {
            chown(&postgres.data, Some(user), Some(group))?;
        }
        let data = postgres.data.to_string_lossy().into_owned();
        postgres.run("initdb", &["-D", &data, "-U", "tempi", "--auth=trust", "--encoding=UTF8", "--no-locale"])?;
        postgres.resume()?;
        Ok(postgres)
    }

    /// Restarts the server.
    ///
    /// # Errors
    /// If it does not start.
    pub fn resume(&self) -> anyhow::Result<()> {
        let (data, port) = (self.data.to_string_lossy(), self.address.port());
        let options = format!("-p {port} -c listen_addresses=127.0.0.1 -c unix_socket_directories={data} -c max_connections=100");
        self.run("pg_ctl", &["-D", &data, "-w", "-t", "120", "-l", &format!("{data}/log"), "-o", &options, "start"])
    }

    /// Stops the server immediately, as a crash does.
    ///
    /// # Errors
    /// If it does not stop.
    pub fn crash(&self) -> anyhow::Result<()> {
        self.run("pg_ctl", &["-D", &self.data.to_string_lossy(), "-w", "-m", "immediate", "stop"])
    }

    /// The ID of the main process, which starts all others.
    ///
    /// # Errors
    /// If it does not run.
    pub fn id(&self) -> anyhow::Result<u32> {
        let file = fs::read_to_string(self.data.join("postmaster.pid"))?;
        Ok(file.lines().next().context("PostgreSQL is not running")?.parse()?)
    }

    /// The URL of the database.
    pub fn url(&self) -> String {
        format!("postgres://tempi@{}/postgres", self.address)
    }

    fn run(&self, tool: &str, arguments: &[&str]) -> anyhow::Result<()> {
        let tool = self.bin.join(tool);
        let mut command = match account()? {
            None => Command::new(&tool),
            Some(_) => {
                let mut command = Command::new("setpriv");
                command.args([&format!("--reuid={USER}"), &format!("--regid={USER}"), "--clear-groups"]).arg(&tool);
                command
            }
        };
        // Not a pipe: the server would keep it open as long as it runs.
        let log = tempfile::tempfile()?;
        let status = command.args(arguments).current_dir("/").stdout(log.try_clone()?).stderr(log).stdin(Stdio::null()).status()?;
        if !status.success() {
            bail!("{} failed: {status}", tool.display());
        }
        Ok(())
    }
}

impl Drop for Postgres {
    fn drop(&mut self) {
        let _ = self.crash();
    }
}

/// The user and group IDs to switch to if this process runs as root.
fn account() -> anyhow::Result<Option<(u32, u32)>> {
    if !rustix::process::geteuid().is_root() {
        return Ok(None);
    }
    let users = fs::read_to_string("/etc/passwd")?;
    let line = users.lines().find(|line| line.starts_with(&format!("{USER}:"))).context("there is no user `postgres`")?;
    let mut numbers = line.split(':').skip(2).map(str::parse);
    match (numbers.next(), numbers.next()) {
        (Some(Ok(user)), Some(Ok(group))) => Ok(Some((user, group))),
        _ => bail!("the user `postgres` has no user ID"),
    }
}

/// A private NATS server with JetStream; killed when dropped.
pub struct Nats {
    address: SocketAddr,
    folder: PathBuf,
    process: Option<Child>,
}

impl Nats {
    /// Starts a server that keeps its data in a subfolder of `folder`.
    ///
    /// # Errors
    /// If NATS is not installed.
    pub fn start(folder: &Path) -> anyhow::Result<Nats> {
        let mut nats = Nats { address: free_address()?, folder: folder.join("jetstream"), process: None };
        nats.resume()?;
        Ok(nats)
    }

    /// Restarts the server at the same address.
    ///
    /// # Errors
    /// If NATS is not installed.
    pub fn resume(&mut self) -> anyhow::Result<()> {
        let mut command = Command::new("nats-server");
        command.args(["-a", "127.0.0.1", "-p", &self.address.port().to_string(), "-js", "-sd"]).arg(&self.folder);
        let silent = command.stdin(Stdio::null()).stdout(Stdio::null()).stderr(Stdio::null());
        self.process = Some(silent.spawn().context("NATS is missing: install the package nats-server")?);
        Ok(())
    }

    /// Kills the server.
    pub fn stop(&mut self) {
        if let Some(mut process) = self.process.take() {
            let _ = process.kill();
            let _ = process.wait();
        }
    }

    /// The server's URL.
    pub fn url(&self) -> String {
        format!("nats://{}", self.address)
    }
}

impl Drop for Nats {
    fn drop(&mut self) {
        self.stop();
    }
}
