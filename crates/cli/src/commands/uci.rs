//! `tempi uci`: the engine for programs that speak UCI.

use std::io;

use anyhow::bail;

use crate::Status;
use crate::output::Output;
use crate::protocol::LineWriter;
use crate::protocol::uci::{LineResult, Uci};

/// Speak UCI, for chess programs that use engines
///
/// Reads commands from the standard input and answers on the standard output. docs/PROTOCOL.md tells how turns of several moves are told.
#[derive(clap::Args)]
pub struct Args {
    /// The variant at the beginning, as by the option UCI_Variant
    #[arg(long, value_name = "ID")]
    variant: Option<String>,
    /// A variant file or a folder of them, as by the option VariantPath
    #[arg(long, value_name = "PATH")]
    variant_path: Option<String>,
    /// The side that waits passes between the moves of a turn, as by the option Passes
    #[arg(long)]
    passes: bool,
}

/// Runs the command.
///
/// # Errors
/// If an argument is not understood, or the standard input cannot be read.
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
            bail!("there is no variant `{}`", args.variant.as_deref().unwrap_or_default());
        }
    }
    uci.listen(io::stdin())?;
    Ok(Status::Done)
}
