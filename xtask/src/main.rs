//! Makes the JavaScript side of the rules and engine: `cargo run -p xtask -- bindgen IN.wasm OUT_DIR`.
fn main() -> anyhow::Result<()> {
    let mut args = std::env::args_os().skip(1);
    let (Some(input), Some(output)) = (args.next(), args.next()) else { anyhow::bail!("usage: xtask IN.wasm OUT_DIR") };
    wasm_bindgen_cli_support::Bindgen::new().input_path(input).web(true)?.typescript(true).out_name("tempi").generate(output)
}
