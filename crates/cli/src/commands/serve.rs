//! `tempi serve`: the page, for browsers on this machine or others.

use std::path::PathBuf;

use anyhow::anyhow;
use serde::Serialize;
use tempi_server::{Bound, PORT, Page, PageError};

use crate::Status;
use crate::output::{Failure, Output};

/// Serve the page: play, analyze and make variants in a browser
///
/// Rules and engine run in the browser; the program only hands out the page. Ctrl-C ends it.
#[derive(clap::Args)]
pub struct Args {
    /// The address or name of this machine to listen at; 0.0.0.0 lets other machines in
    #[arg(long, value_name = "HOST", default_value = "127.0.0.1")]
    host: String,
    /// The port, 0 for any free one; if nothing is said it is 8864, or another one where that is taken
    #[arg(long, value_name = "PORT")]
    port: Option<u16>,
    /// Open the page in the usual browser
    #[arg(long)]
    open: bool,
    /// A folder with a built page, instead of the page within this program
    #[arg(long, value_name = "FOLDER")]
    page: Option<PathBuf>,
}

#[derive(Serialize)]
struct Report {
    url: String,
    host: String,
    port: u16,
}

/// Runs the command.
///
/// # Errors
/// If there is no page, or no listening at that place.
pub fn run(args: &Args, output: &Output) -> anyhow::Result<Status> {
    let page = page(args)?;
    let bound = Bound::new(&args.host, args.port)?;
    bound.run(tempi_server::routes(page), |bound| tell(bound, args, output))?;
    Ok(Status::Done)
}

fn page(args: &Args) -> anyhow::Result<Page> {
    match &args.page {
        None => Page::built_in().ok_or_else(|| {
            anyhow!(Failure(
                "this program was built without the page: run `make page` in a clone of Tempi's repository and build it again, or pass a built page with --page"
                    .into()
            ))
        }),
        Some(folder) => Page::of_folder(folder).map_err(|error| match error {
            PageError::NoIndex(_) => anyhow!(Failure(format!("{error}"))),
            _ => error.into(),
        }),
    }
}

/// Says where the page is, once it can be asked for.
fn tell(bound: &Bound, args: &Args, output: &Output) -> anyhow::Result<()> {
    let (url, address) = (bound.url(), bound.address());
    if bound.moved() {
        anstream::eprintln!(
            "Port {PORT} is taken, perhaps by another Tempi; this one takes port {}. Games and settings belong to an address: those of the other port \
             are not seen here.",
            address.port()
        );
    }
    let report = Report { url: url.clone(), host: address.ip().to_string(), port: address.port() };
    output.give(&report, |out| {
        let others = if address.ip().is_loopback() { "" } else { "; other machines reach it by this machine's name or address" };
        writeln!(out, "Tempi is ready: open {url} in a browser{others}. Ctrl-C ends it.")
    })?;
    if args.open
        && let Err(error) = open::that_detached(&url)
    {
        anstream::eprintln!("No browser could be opened ({error}): open {url} yourself.");
    }
    Ok(())
}
