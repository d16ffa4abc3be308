//! `tempi xboard`: the engine for XBoard and WinBoard.

use anyhow::bail;

use crate::Status;
use crate::output::Output;
use crate::protocol::xboard;

/// Run the engine for XBoard or WinBoard (CECP 2)
///
/// Start it from XBoard: xboard -fcp "tempi xboard" -testLegality false -variant marseillais. docs/PROTOCOL.md explains how turns of
/// several moves work in XBoard, and which variants it can play.
#[derive(clap::Args)]
pub struct Args {
    /// Variant file, or folder of variant files; same as the option VariantPath
    #[arg(long, value_name = "PATH")]
    variant_path: Option<String>,
}

/// Runs the command.
///
/// # Errors
/// If an argument is invalid.
pub fn run(args: &Args, output: &Output) -> anyhow::Result<Status> {
    if output.is_json() {
        bail!("`tempi xboard` speaks CECP, not JSON");
    }
    xboard::run(args.variant_path.as_deref())?;
    Ok(Status::Done)
}
