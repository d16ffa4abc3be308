//! Trials of a running Tempi server with real processes and real databases. They take minutes and are run by hand:
//! `make bench-online`, `make test-faults` and `make simulate`. docs/BENCHMARKS.md and docs/RELIABILITY.md have the results.

#![cfg(unix)]

mod board;
mod databases;
mod evening;
mod faults;
mod load;
mod person;
mod program;

use std::path::PathBuf;
use std::process::ExitCode;

use clap::{Parser, Subcommand};

/// Run trials of a Tempi server
#[derive(Parser)]
struct Cli {
    #[command(subcommand)]
    trial: Trial,
    /// Path of the program `tempi`
    #[arg(long, global = true, default_value = "target/release/tempi")]
    tempi: PathBuf,
    /// Folder for databases and logs; must be on a disk
    #[arg(long, global = true, default_value = "/var/tmp")]
    folder: PathBuf,
    /// Print only the result, as JSON
    #[arg(long, global = true)]
    json: bool,
}

#[derive(Subcommand)]
enum Trial {
    /// Thousands of simultaneous live games
    Load(load::Args),
    /// Kills, database crashes, lost connections, a full disk
    Faults(faults::Args),
    /// A club evening in accelerated time
    Evening(evening::Args),
}

/// What all trials share.
pub struct Place {
    tempi: PathBuf,
    folder: tempfile::TempDir,
    json: bool,
}

impl Place {
    /// Prints progress, unless only JSON is wanted.
    fn progress(&self, text: &str) {
        if !self.json {
            eprintln!("{text}");
        }
    }
}

#[tokio::main]
async fn main() -> anyhow::Result<ExitCode> {
    let cli = Cli::parse();
    raise_file_limit();
    let folder = tempfile::Builder::new().prefix("tempi-trial-").tempdir_in(&cli.folder)?;
    // PostgreSQL runs as another user.
    std::fs::set_permissions(folder.path(), std::os::unix::fs::PermissionsExt::from_mode(0o755))?;
    let place = Place { tempi: cli.tempi, folder, json: cli.json };
    let passed = match cli.trial {
        Trial::Load(args) => load::run(&args, &place).await,
        Trial::Faults(args) => faults::run(&args, &place).await,
        Trial::Evening(args) => evening::run(&args, &place).await,
    };
    if !matches!(passed, Ok(true)) {
        let kept = place.folder.keep();
        eprintln!("logs and databases: {}", kept.display());
    }
    Ok(if passed? { ExitCode::SUCCESS } else { ExitCode::FAILURE })
}

/// Raises the limit of open files. Every connection is one, and the default is often too low.
fn raise_file_limit() {
    use rustix::process::{Resource, getrlimit, setrlimit};
    let mut limit = getrlimit(Resource::Nofile);
    limit.current = limit.maximum;
    let _ = setrlimit(Resource::Nofile, limit);
}
