//! Lists the books in `books/` so that they are embedded: every file put there is built in.

use std::path::Path;
use std::{env, fs};

fn main() {
    println!("cargo::rerun-if-changed=books");
    let folder = Path::new(&env::var("CARGO_MANIFEST_DIR").expect("cargo names the package's folder")).join("books");
    let mut ids: Vec<String> = fs::read_dir(&folder)
        .expect("the folder of books is part of the package")
        .filter_map(|entry| entry.ok()?.file_name().into_string().ok()?.strip_suffix(".jsonl").map(String::from))
        .collect();
    ids.sort();
    let entry = |id: &String| format!("    ({id:?}, include_str!({:?})),\n", folder.join(format!("{id}.jsonl")).display().to_string());
    let table = format!("&[\n{}]\n", ids.iter().map(entry).collect::<String>());
    let out = Path::new(&env::var("OUT_DIR").expect("cargo names the output folder")).join("books.rs");
    fs::write(out, table).expect("the output folder can be written");
}
