//! `tempi completions`.

use clap_complete::Shell;
use serde::Serialize;

use crate::Status;
use crate::output::Output;

/// Print shell completions
#[derive(clap::Args)]
pub struct Args {
    /// Shell to print completions for
    shell: Shell,
}

#[derive(Serialize)]
struct Report {
    shell: String,
    script: String,
}

/// Runs the command.
///
/// # Errors
/// If standard output cannot be written.
pub fn run(args: &Args, output: &Output, program: &dyn Fn() -> clap::Command) -> anyhow::Result<Status> {
    let mut script = Vec::new();
    clap_complete::generate(args.shell, &mut program(), "tempi", &mut script);
    let report = Report { shell: args.shell.to_string(), script: String::from_utf8(script)? };
    output.give(&report, |out| out.write_all(report.script.as_bytes()))?;
    Ok(Status::Done)
}
