//! Measures the speed of the rules against cozy-chess 0.3.4, in the same run (`make bench`).
//!
//! `tempi-bench [SECONDS] [VARIANT …]`: seconds per figure (default: 1), and the variants to measure (default: all).

mod peer;
mod perft;
mod playouts;
mod report;

use std::time::Duration;

use tempi_rules::catalog;

fn main() {
    let mut arguments = std::env::args().skip(1).peekable();
    let seconds = arguments.next_if(|text| text.parse::<f64>().is_ok()).map_or(1.0, |text| text.parse().unwrap_or(1.0));
    let wanted: Vec<String> = arguments.collect();
    let time = Duration::from_secs_f64(seconds);
    let ids: Vec<&str> = catalog::ids().filter(|id| wanted.is_empty() || wanted.iter().any(|name| name == id)).collect();
    report::machine();
    if wanted.is_empty() {
        report::chess(&perft::against_peer(time));
        report::playouts(&playouts::against_peer(time));
    }
    report::variants(&ids.iter().map(|id| perft::variant(id, time)).collect::<Vec<_>>());
    if wanted.is_empty() {
        report::copying();
        report::loading();
    }
}
