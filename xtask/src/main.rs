//! What building the page's rules and engine needs besides the compiler.
//!
//! `cargo run -p xtask -- bindgen MODULE FOLDER` makes the JavaScript side of a compiled module, by the very version of wasm-bindgen
//! with which it was compiled.

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
        // They are some 30 KiB of what is sent, and make reports of a death readable.
        .remove_name_section(false)
        .out_name("tempi")
        .generate(&folder)
        .with_context(|| format!("making the JavaScript side of {}", module.display()))
}
