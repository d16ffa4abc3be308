//! `tempi xboard`: the engine for XBoard and WinBoard.

use anyhow::bail;

use crate::Status;
use crate::output::Output;
use crate::protocol::xboard;

/// Play in XBoard or WinBoard (CECP, protocol 2)
///
/// It is started from there: xboard -fcp "tempi xboard" -testLegality false -variant marseillais. docs/PROTOCOL.md tells how turns of several
/// moves are told, and which variants can be played.
#[derive(clap::Args)]
pub struct Args {
    /// A variant file or a folder of them, as by the option VariantPath
    #[arg(long, value_name = "PATH")]
    variant_path: Option<String>,
}

/// Runs the command.
///
/// # Errors
/// If an argument is not understood.
pub fn run(args: &Args, output: &Output) -> anyhow::Result<Status> {
    if output.is_json() {
        bail!("`tempi xboard` speaks CECP, not JSON");
    }
    xboard::run(args.variant_path.as_deref())?;
    Ok(Status::Done)
}
