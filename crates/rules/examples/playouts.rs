//! `cargo run --release --example playouts -- VARIANT GAMES`: random games and actions a second.
use std::time::Instant;
use tempi_rules::{Position, Rules};

fn main() {
    let arguments: Vec<String> = std::env::args().collect();
    let [_, id, games] = &arguments[..] else {
        eprintln!("usage: playouts VARIANT GAMES");
        std::process::exit(2);
    };
    let rules = Rules::builtin(id).unwrap();
    let (mut actions, mut played, mut seed) = (Vec::new(), 0u64, 0x9e37_79b9_7f4a_7c15u64);
    let start = Instant::now();
    for _ in 0..games.parse().unwrap() {
        let mut position = Position::start(&rules);
        loop {
            actions.clear();
            position.legal_actions_into(&rules, &mut actions);
            if actions.is_empty() {
                break;
            }
            // Xorshift: good enough to wander about.
            seed ^= seed << 13;
            seed ^= seed >> 7;
            seed ^= seed << 17;
            position.play_unchecked(&rules, actions[(seed >> 33) as usize % actions.len()]);
            played += 1;
        }
    }
    let seconds = start.elapsed().as_secs_f64();
    println!("{played} actions, {:.2} M/s", played as f64 / seconds / 1e6);
}
