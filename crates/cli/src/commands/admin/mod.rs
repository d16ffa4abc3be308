//! `tempi admin`: administers the data of a server.

mod backup;
mod check;
mod export;
mod players;
mod reports;
mod stats;
mod token;

use anyhow::{anyhow, bail};
use clap::Subcommand;
use tempi_server::online::{Admin, AdminError, deceives};

use crate::Status;
use crate::database::DatabaseArgs;
use crate::output::{Failure, Output};

/// Manage the players, reports and games of a server with online play
///
/// Works on the data of a server, which may be running. Name the data as for `tempi serve`, with --data, --database or --online. A running server
/// notices changes within five seconds.
#[derive(clap::Args)]
pub struct Args {
    #[command(flatten)]
    database: DatabaseArgs,
    #[command(subcommand)]
    command: Command,
}

#[derive(Subcommand)]
enum Command {
    Token(token::Args),
    Ban(players::Ban),
    Unban(players::Unban),
    Rename(players::Rename),
    Delete(players::Delete),
    Reports(reports::Args),
    Stats(stats::Args),
    Backup(backup::Args),
    Export(export::Args),
    Check(check::Args),
}

/// Runs the command.
///
/// # Errors
/// If the database cannot be used, or the command refers to something that does not exist.
pub fn run(args: Args, output: &Output) -> anyhow::Result<Status> {
    let Some(database) = args.database.database()? else {
        bail!("name the server's data with --data FOLDER, --database URL or --online");
    };
    tempi_server::block_on(async {
        let admin = Admin::open(&database).await.map_err(failure)?;
        let done = carry_out(args.command, &admin, output).await;
        admin.close().await;
        done
    })?
}

async fn carry_out(command: Command, admin: &Admin, output: &Output) -> anyhow::Result<Status> {
    match command {
        Command::Token(args) => token::run(args, admin, output).await,
        Command::Ban(args) => players::ban(&args, admin, output).await,
        Command::Unban(args) => players::unban(&args, admin, output).await,
        Command::Rename(args) => players::rename(&args, admin, output).await,
        Command::Delete(args) => players::delete(&args, admin, output).await,
        Command::Reports(args) => reports::run(&args, admin, output).await,
        Command::Stats(args) => stats::run(&args, admin, output).await,
        Command::Backup(args) => backup::run(&args, admin, output).await,
        Command::Export(args) => export::run(&args, admin, output).await,
        Command::Check(args) => check::run(&args, admin, output).await,
    }
}

/// The identifiers of all games, read page by page.
struct AllGames<'a> {
    admin: &'a Admin,
    /// Identifiers read but not returned yet.
    page: std::vec::IntoIter<String>,
    last: String,
}

impl AllGames<'_> {
    fn of(admin: &Admin) -> AllGames<'_> {
        AllGames { admin, page: Vec::new().into_iter(), last: String::new() }
    }

    /// The next identifier; `None` at the end.
    async fn next(&mut self) -> anyhow::Result<Option<String>> {
        if self.page.as_slice().is_empty() {
            self.page = self.admin.games_after(&self.last).await.map_err(failure)?.into_iter();
        }
        let next = self.page.next();
        if let Some(game) = &next {
            self.last.clone_from(game);
        }
        Ok(next)
    }
}

/// An error with the right exit status: 1 if the database cannot be used, 2 if the command line refers to something that does not exist.
fn failure(error: AdminError) -> anyhow::Error {
    match error {
        AdminError::Store(_) | AdminError::File { .. } => anyhow!(Failure(error.to_string())),
        error => anyhow!(error.to_string()),
    }
}

/// Replaces control characters in a text written by a user, so that it cannot contain terminal commands.
fn printable(text: &str) -> String {
    text.chars().map(|letter| if deceives(letter) { '\u{fffd}' } else { letter }).collect()
}

/// A number with its noun.
fn counted(number: usize, one: &str, many: &str) -> String {
    if number == 1 { format!("1 {one}") } else { format!("{number} {many}") }
}
