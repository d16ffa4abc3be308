//! `cargo run --release --example loading`: how long it takes to read, check and compile all built-in variants.
use std::time::Instant;
use tempi_rules::{Rules, catalog};

fn main() {
    for _ in 0..20 {
        let start = Instant::now();
        let count = catalog::ids().filter(|id| Rules::builtin(id).is_ok()).count();
        println!("{count} variants in {:.1} ms", start.elapsed().as_secs_f64() * 1e3);
    }
}
