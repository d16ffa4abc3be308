//! `tempi admin ban`, `unban`, `rename` and `delete`.

use serde_json::json;
use tempi_server::online::{Admin, Removed};

use super::{counted, failure};
use crate::Status;
use crate::output::Output;

/// Ban a player: sessions and tokens end, games in progress are aborted or resigned, and the player cannot sign in
#[derive(clap::Args)]
pub struct Ban {
    /// Name or identifier of the player
    player: String,
}

/// End the ban of a player
#[derive(clap::Args)]
pub struct Unban {
    /// Name or identifier of the player
    player: String,
}

/// Give a player another name
#[derive(clap::Args)]
pub struct Rename {
    /// Name or identifier of the player
    player: String,
    /// The new name
    name: String,
}

/// Delete a player for good: games are kept without the name; everything else is deleted
#[derive(clap::Args)]
pub struct Delete {
    /// Name or identifier of the player
    player: String,
}

/// Runs the command.
///
/// # Errors
/// If it cannot be carried out.
pub async fn ban(args: &Ban, admin: &Admin, output: &Output) -> anyhow::Result<Status> {
    removed("Banned", &admin.ban(&args.player).await.map_err(failure)?, output)
}

/// Runs the command.
///
/// # Errors
/// If it cannot be carried out.
pub async fn unban(args: &Unban, admin: &Admin, output: &Output) -> anyhow::Result<Status> {
    let player = admin.unban(&args.player).await.map_err(failure)?;
    output.give(&json!({"player": player}), |out| writeln!(out, "{player} is not banned."))?;
    Ok(Status::Done)
}

/// Runs the command.
///
/// # Errors
/// If it cannot be carried out.
pub async fn rename(args: &Rename, admin: &Admin, output: &Output) -> anyhow::Result<Status> {
    let (old, new) = admin.rename(&args.player, &args.name).await.map_err(failure)?;
    output.give(&json!({"player": old, "name": new}), |out| writeln!(out, "{old} is called {new} now."))?;
    Ok(Status::Done)
}

/// Runs the command.
///
/// # Errors
/// If it cannot be carried out.
pub async fn delete(args: &Delete, admin: &Admin, output: &Output) -> anyhow::Result<Status> {
    removed("Deleted", &admin.delete(&args.player).await.map_err(failure)?, output)
}

fn removed(done: &str, removed: &Removed, output: &Output) -> anyhow::Result<Status> {
    output.give(removed, |out| {
        writeln!(out, "{done} {}.", removed.player)?;
        if removed.games > 0 {
            let games = counted(removed.games, "game in progress ends", "games in progress end");
            writeln!(out, "{games} within seconds, or when the server is started.")?;
        }
        Ok(())
    })?;
    Ok(Status::Done)
}
