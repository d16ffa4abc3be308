//! The tables, in Markdown.

use std::hint::black_box;
use std::time::Instant;

use tempi_rules::{Position, Rules, catalog};

use crate::perft::{Pair, Speed};

pub fn machine() {
    let model = std::fs::read_to_string("/proc/cpuinfo").unwrap_or_default();
    let model =
        model.lines().find_map(|line| line.strip_prefix("model name")?.split_once(": ")).map_or("unknown processor", |(_, name)| name);
    let cores = std::thread::available_parallelism().map_or(1, usize::from);
    println!("Machine: {model}, {cores} cores; one thread; a position takes {} bytes.\n", size_of::<Position>());
}

fn millions(amount: f64) -> String {
    if amount >= 1e7 { format!("{:.0}", amount / 1e6) } else { format!("{:.2}", amount / 1e6) }
}

fn pairs(title: &str, unit: &str, pairs: &[Pair]) {
    println!("| {title} | Tempi, {unit} | cozy-chess 0.3.4, {unit} | ratio |\n|---|---:|---:|---:|");
    for Pair { name, ours, peer, ratio } in pairs {
        println!("| {name} | {} | {} | {ratio:.2} |", millions(*ours), millions(*peer));
    }
    println!();
}

pub fn chess(rows: &[Pair]) {
    pairs("chess, perft with bulk counting", "Mn/s", rows);
}

pub fn playouts(rows: &[Pair]) {
    pairs("random games (cozy-chess plays chess)", "M actions/s", rows);
}

pub fn variants(rows: &[Speed]) {
    println!("| variant | depth | nodes | Mn/s | relative to cozy-chess (chess, depth 5) |\n|---|---:|---:|---:|---:|");
    for Speed { id, depth, nodes, per_second, ratio } in rows {
        println!("| {id} | {depth} | {nodes} | {} | {ratio:.2} |", millions(*per_second));
    }
    println!();
}

/// Compares copying a position with playing a move on the copy, which shows why there is no undo.
pub fn copying() {
    let rules = Rules::builtin("chess").expect("chess is built in");
    let start = Position::start(&rules);
    let actions = start.legal_actions(&rules);
    let rounds = 200_000u32;
    let each = |work: &dyn Fn(usize)| {
        let begun = Instant::now();
        for _ in 0..rounds {
            (0..actions.len()).for_each(work);
        }
        begun.elapsed().as_secs_f64() * 1e9 / f64::from(rounds) / actions.len() as f64
    };
    let copy = each(&|_| {
        black_box(*black_box(&start));
    });
    let play = each(&|index| {
        let mut next = *black_box(&start);
        next.play_unchecked(&rules, actions[index]);
        black_box(next);
    });
    println!("Copying a position: {copy:.1} ns; copying it and playing a move on the copy: {play:.1} ns.\n");
}

/// Measures how long it takes to read, check and compile all built-in variants.
pub fn loading() {
    let start = Instant::now();
    let count = catalog::ids().filter(|id| Rules::builtin(id).is_ok()).count();
    println!("Loading all {count} variants: {:.1} ms.", start.elapsed().as_secs_f64() * 1e3);
}
