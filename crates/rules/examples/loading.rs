//! `cargo run --release --example loading [ROUNDS]`: how long it takes to read, check and compile all built-in variants.
use std::time::Instant;
use tempi_rules::{Rules, catalog};

fn main() {
    let rounds = std::env::args().nth(1).map_or(20, |rounds| rounds.parse().expect("the number of rounds"));
    for _ in 0..rounds {
        let start = Instant::now();
        let count = catalog::ids().filter(|id| Rules::builtin(id).is_ok()).count();
        println!("{count} variants in {:.1} ms", start.elapsed().as_secs_f64() * 1e3);
    }
}
