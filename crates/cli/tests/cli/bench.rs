//! `tempi bench`: its signature is the one in the file.

use std::fs;
use std::path::PathBuf;

use super::tempi::{tempi, with_input};

/// The node count of the bench. After a change of the search or the evaluation:
/// `TEMPI_BLESS=1 cargo test -p tempi-cli --test cli bench`
fn file() -> PathBuf {
    PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("tests/cli/bench-signature.txt")
}

#[test]
fn the_signature_is_known() {
    let report = tempi(&["bench", "--json"]).good().json();
    let signature = report["signature"].as_u64().expect("it is a number").to_string();
    let sum: u64 = report["positions"].as_array().into_iter().flatten().filter_map(|position| position[1].as_u64()).sum();
    assert_eq!(sum.to_string(), signature, "it is the sum of all nodes");
    assert!(report["positions"].as_array().is_some_and(|positions| positions.len() >= 30));
    if std::env::var_os("TEMPI_BLESS").is_some() {
        fs::write(file(), format!("{signature}\n")).expect("the file can be written");
    }
    let known = fs::read_to_string(file()).expect("the file is there");
    assert_eq!(
        known.trim(),
        signature,
        "the node count has changed; if this is intended: TEMPI_BLESS=1 cargo test -p tempi-cli --test cli bench"
    );
    // The command is available over UCI, too.
    with_input(&["uci"], b"bench\nisready\n").good().says("readyok");
}
