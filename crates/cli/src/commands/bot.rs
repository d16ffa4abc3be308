//! `tempi bot`: a UCI engine plays on a server.

use std::fs;
use std::path::PathBuf;

use anyhow::{Context, bail};
use serde::Serialize;

use crate::Status;
use crate::bot::{Api, Config, OnStop, RunOptions, Tally, run};
use crate::interrupt::Interrupt;
use crate::output::Output;

/// Connect a UCI engine to a server, where it plays as a bot
///
/// Without a token, the bot is a guest and plays casual games. By default it plays every variant with the engine of this program. docs/BOT.md
/// describes the settings.
#[derive(clap::Args)]
pub struct Args {
    /// Address of the server, such as http://127.0.0.1:8864
    server: String,
    /// File with the token of the bot's account; without it, the token is read from the environment
    #[arg(long, value_name = "FILE")]
    token: Option<PathBuf>,
    /// Settings: engine, variants, time controls, answers to offers
    #[arg(long, value_name = "FILE")]
    config: Option<PathBuf>,
    /// Stop after this many games
    #[arg(long, value_name = "NUMBER")]
    games: Option<usize>,
    /// Accept this challenge, and play nobody else
    #[arg(long, value_name = "LINK")]
    accept: Vec<String>,
    /// Challenge whoever opens the link, and play nobody else
    #[arg(long, value_name = "VARIANT")]
    challenge: Vec<String>,
    /// What happens to running games on Ctrl-C [default: finish]
    #[arg(long, value_name = "ACTION")]
    on_stop: Option<OnStop>,
}

/// The environment variable with the token.
const TOKEN: &str = "TEMPI_BOT_TOKEN";

#[derive(Serialize)]
struct Report {
    #[serde(flatten)]
    tally: Tally,
    interrupted: bool,
}

/// Runs the command.
///
/// # Errors
/// If the settings have errors, or the server rejects the bot.
pub fn run_bot(args: &Args, output: &Output) -> anyhow::Result<Status> {
    let mut config = args.config.as_deref().map_or_else(|| Ok(Config::default()), Config::of_file)?;
    config.on_stop = args.on_stop.unwrap_or(config.on_stop);
    let api = Api::new(&args.server, token(args)?)?;
    let options = RunOptions { accept: args.accept.clone(), challenge: args.challenge.clone(), games: args.games };
    let interrupt = Interrupt::start();
    let tally = run(api, config, &options, interrupt.flag())?;
    let report = Report { tally, interrupted: interrupt.stopped() };
    output.give(&report, |out| writeln!(out, "{tally}"))?;
    Ok(if report.interrupted { Status::Interrupted } else { Status::Done })
}

/// Reads the token from a file or the environment. Unlike the command line, other users of the machine cannot see these.
fn token(args: &Args) -> anyhow::Result<Option<String>> {
    let token = match &args.token {
        Some(file) => Some(fs::read_to_string(file).with_context(|| file.display().to_string())?),
        None => std::env::var(TOKEN).ok(),
    };
    let token = token.map(|token| token.trim().to_owned());
    if token.as_ref().is_some_and(|token| token.is_empty() || token.contains(|c: char| !c.is_ascii_graphic())) {
        bail!("the token is not a single word");
    }
    Ok(token)
}
