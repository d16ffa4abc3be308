//! Build tools for the page.
//!
//! `cargo run -p xtask -- bindgen MODULE FOLDER` generates the JavaScript bindings of a compiled module, with the version of wasm-bindgen
//! that it was compiled with.

use std::path::PathBuf;

use anyhow::{Context, bail};
use wasm_bindgen_cli_support::Bindgen;

fn main() -> anyhow::Result<()> {
    let arguments: Vec<_> = std::env::args_os().skip(1).collect();
    match arguments.as_slice() {
        [task, module, folder] if task == "bindgen" => bindgen(module.into(), folder.into()),
        _ => bail!("usage: xtask bindgen MODULE FOLDER"),
    }
}

/// Writes `tempi.js`, `tempi.d.ts` and `tempi_bg.wasm`, for use as a module in a page, a worker or Node.
fn bindgen(module: PathBuf, folder: PathBuf) -> anyhow::Result<()> {
    Bindgen::new()
        .input_path(&module)
        .web(true)?
        .typescript(true)
        // They add some 30 KiB to the download, and make stack traces readable.
        .remove_name_section(false)
        .out_name("tempi")
        .generate(&folder)
        .with_context(|| format!("generating the JavaScript bindings of {}", module.display()))
}
