//! `tempi admin token`: tokens with which programs act for players.

use clap::Subcommand;
use serde::Serialize;
use serde_json::json;
use tempi_server::online::Admin;

use super::failure;
use crate::Status;
use crate::output::Output;

/// Create, list and revoke tokens, with which programs act for a player
#[derive(clap::Args)]
pub struct Args {
    #[command(subcommand)]
    command: Command,
}

#[derive(Subcommand)]
enum Command {
    /// Create a token for a player and print it; it cannot be shown again
    Make {
        /// Name or identifier of the player
        player: String,
        /// What the token is for
        name: String,
    },
    /// List the tokens of a player
    List {
        /// Name or identifier of the player
        player: String,
    },
    /// Revoke a token
    Revoke {
        /// Identifier of the token
        id: String,
    },
}

#[derive(Serialize)]
struct Listed {
    id: String,
    name: String,
    created_ms: i64,
}

/// Runs the command.
///
/// # Errors
/// If it cannot be carried out.
pub async fn run(args: Args, admin: &Admin, output: &Output) -> anyhow::Result<Status> {
    match args.command {
        Command::Make { player, name } => {
            let made = admin.make_token(&player, &name).await.map_err(failure)?;
            let value = json!({"id": made.about.id, "name": made.about.name, "token": made.token});
            output.give(&value, |out| writeln!(out, "{}", made.token))?;
        }
        Command::List { player } => {
            let tokens = admin.tokens(&player).await.map_err(failure)?;
            let tokens: Vec<Listed> =
                tokens.into_iter().map(|token| Listed { id: token.id, name: token.name, created_ms: token.created_ms }).collect();
            output.give(&json!({"tokens": tokens}), |out| {
                tokens.iter().try_for_each(|token| writeln!(out, "{}  {}", token.id, token.name))
            })?;
        }
        Command::Revoke { id } => {
            admin.revoke_token(&id).await.map_err(failure)?;
            output.give(&json!({"revoked": id}), |out| writeln!(out, "Revoked {id}."))?;
        }
    }
    Ok(Status::Done)
}
