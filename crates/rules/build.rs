//! Lists the variants of `variants/` so that they are embedded: a file put there is built in, without a line of Rust.

use std::path::Path;
use std::{env, fs};

fn main() {
    println!("cargo::rerun-if-changed=variants");
    let folder = Path::new(&env::var("CARGO_MANIFEST_DIR").expect("cargo names the package's folder")).join("variants");
    let mut ids: Vec<String> = fs::read_dir(&folder)
        .expect("the folder of variants is part of the package")
        .filter_map(|entry| entry.ok()?.file_name().into_string().ok()?.strip_suffix(".toml").map(String::from))
        .collect();
    ids.sort();
    let path = |id: &str, ending: &str| folder.join(format!("{id}.{ending}")).display().to_string();
    let entry = |id: &String| format!("    ({id:?}, include_str!({:?}), include_str!({:?})),\n", path(id, "toml"), path(id, "md"));
    let table = format!("&[\n{}]\n", ids.iter().map(entry).collect::<String>());
    let out = Path::new(&env::var("OUT_DIR").expect("cargo names the output folder")).join("variants.rs");
    fs::write(out, table).expect("the output folder can be written");
}
