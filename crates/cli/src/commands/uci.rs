//! `tempi uci`: the engine for programs that speak UCI.

use std::io;

use anyhow::bail;

use crate::Status;
use crate::output::Output;
use crate::protocol::LineWriter;
use crate::protocol::uci::{LineResult, Uci};

/// Run the engine for a chess GUI, over UCI
///
/// Commands come from standard input, and answers go to standard output. docs/PROTOCOL.md explains how turns of several moves work in UCI.
#[derive(clap::Args)]
pub struct Args {
    /// Initial variant; same as the option UCI_Variant
    #[arg(long, value_name = "ID")]
    variant: Option<String>,
    /// Variant file, or folder of variant files; same as the option VariantPath
    #[arg(long, value_name = "PATH")]
    variant_path: Option<String>,
    /// Expect the waiting side to pass between the moves of a turn; same as the option Passes
    #[arg(long)]
    passes: bool,
}

/// Runs the command.
///
/// # Errors
/// If an argument is invalid, or the standard input cannot be read.
pub fn run(args: &Args, output: &Output) -> anyhow::Result<Status> {
    if output.is_json() {
        bail!("`tempi uci` speaks UCI, not JSON");
    }
    let mut uci = Uci::new(LineWriter::new(io::stdout())).map_err(anyhow::Error::msg)?;
    if let Some(path) = &args.variant_path {
        uci.take_path(path).map_err(anyhow::Error::msg)?;
    }
    let variant = args.variant.as_ref().map(|id| format!("setoption name UCI_Variant value {id}"));
    let passes = args.passes.then(|| "setoption name Passes value true".to_owned());
    for line in variant.into_iter().chain(passes) {
        if uci.handle_line(&line) == LineResult::Rejected {
            bail!("unknown variant `{}`", args.variant.as_deref().unwrap_or_default());
        }
    }
    uci.listen(io::stdin())?;
    Ok(Status::Done)
}
