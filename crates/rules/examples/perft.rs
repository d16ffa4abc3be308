//! `cargo run --release --example perft -- VARIANT DEPTH [FEN]`: counts and times.
use std::time::Instant;
use tempi_rules::{Position, Rules, perft};

fn main() {
    let arguments: Vec<String> = std::env::args().collect();
    let [_, id, depth, fen @ ..] = &arguments[..] else {
        eprintln!("usage: perft VARIANT DEPTH [FEN]");
        std::process::exit(2);
    };
    let rules = Rules::builtin(id).unwrap();
    let position = if fen.is_empty() { Position::start(&rules) } else { Position::from_fen(&rules, &fen.join(" ")).unwrap() };
    for depth in 1..=depth.parse().unwrap() {
        let start = Instant::now();
        let nodes = perft(&rules, &position, depth);
        let seconds = start.elapsed().as_secs_f64();
        println!("{depth} {nodes} {seconds:.3} s {:.1} Mn/s", nodes as f64 / seconds / 1e6);
    }
}
