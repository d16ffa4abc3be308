//! `tempi admin check`: replays all games through the rules.

use serde_json::json;
use tempi_server::online::{Admin, Difference};

use super::{AllGames, counted, failure, printable};
use crate::Status;
use crate::output::Output;

/// Replay all games by the rules and list differences
///
/// Turns, players to act, results, versions, clocks and changes of ratings are compared with what is stored. Exit status: 1 if there are
/// differences.
#[derive(clap::Args)]
pub struct Args {}

/// Runs the command.
///
/// # Errors
/// If the games cannot be read.
pub async fn run(_: &Args, admin: &Admin, output: &Output) -> anyhow::Result<Status> {
    let (mut games, mut differences, mut all) = (0, Vec::new(), AllGames::of(admin));
    while let Some(game) = all.next().await? {
        games += 1;
        differences.extend(admin.check_game(&game).await.map_err(failure)?);
    }
    differences.extend(admin.check_tables().await.map_err(failure)?);
    output.give(&json!({"games": games, "differences": differences}), |out| {
        for Difference { game, difference } in &differences {
            writeln!(out, "{game}: {}", printable(difference))?;
        }
        writeln!(out, "{}, {}.", counted(games, "game", "games"), counted(differences.len(), "difference", "differences"))
    })?;
    Ok(if differences.is_empty() { Status::Done } else { Status::Failed })
}
