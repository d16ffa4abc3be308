//! Prints the tables of `docs/MATE.md`: the times to find the first mate and to count all of them for each position of
//! `crates/engine/tests/data/series_mates.json`, compared with Popeye; and for a composition.
//!
//! Times are CPU times if the system reports them (Linux) and they are long enough to be accurate, otherwise wall-clock times. Everything
//! runs on one thread.

use std::time::Instant;

use tempi_engine::{NoClock, Solution, Task, Want, solve};
use tempi_rules::{Position, Rules};

/// The CPU time of this process, in seconds.
fn processor() -> Option<f64> {
    let used = std::fs::read_to_string("/proc/self/schedstat").ok()?;
    Some(used.split(' ').next()?.parse::<f64>().ok()? / 1e9)
}

/// The solution, and the time it took in seconds.
fn time(rules: &Rules, position: &Position, want: Want) -> (Solution, f64) {
    let (clock, before) = (Instant::now(), processor());
    let solution = solve(rules, position, &Task::new(want), &mut NoClock);
    let seconds = clock.elapsed().as_secs_f64();
    let used = processor().zip(before).map_or(seconds, |(after, before)| after - before);
    // The system updates CPU times about a hundred times a second.
    (solution, if seconds > 0.02 { used.min(seconds) } else { seconds })
}

fn main() {
    let text = include_str!("../tests/data/series_mates.json");
    let data: serde_json::Value = serde_json::from_str(text).expect("the file is JSON");
    let rules = Rules::builtin("progressive-italian").expect("it is built in");
    let (mut firsts, mut counts, mut popeye, mut worst) = (Vec::new(), 0.0, 0.0, 0.0_f64);
    println!(
        "| id | moves | mates | first mate, s | all counted, s | positions | Popeye, s | share of Popeye |\n|--:|--:|--:|--:|--:|--:|--:|--:|"
    );
    for problem in data["positions"].as_array().into_iter().flatten() {
        let moves = problem["moves"].as_u64().unwrap_or(0) as u8;
        let position = Position::from_fen(&rules, problem["fen"].as_str().unwrap_or("")).expect("it is a position");
        let position = position.with_turn_length(&rules, moves).expect("turns have lengths");
        let (first, first_seconds) = time(&rules, &position, Want::First);
        let (all, seconds) = time(&rules, &position, Want::Count);
        assert!(first.complete && all.count == problem["mating_series"].as_u64().map(u128::from), "{problem}");
        let theirs = problem["popeye_seconds"].as_f64().unwrap_or(f64::NAN);
        let (id, count) = (&problem["id"], all.count.unwrap_or(0));
        let share = 100.0 * seconds / theirs;
        println!("| {id} | {moves} | {count} | {first_seconds:.4} | {seconds:.3} | {} | {theirs:.2} | {share:.1}% |", all.positions);
        firsts.push(first_seconds);
        (counts, popeye, worst) = (counts + seconds, popeye + theirs, worst.max(share));
    }
    firsts.sort_by(f64::total_cmp);
    let (median, slowest) = (firsts[firsts.len() / 2], firsts[firsts.len() - 1]);
    println!("\nFirst mate: median {median:.4} s, worst {slowest:.3} s.");
    println!("All counted: {counts:.2} s; Popeye {popeye:.2} s: {:.1}%, worst share {worst:.1}%.", 100.0 * counts / popeye);
    let diagram = "rn2kr2/p1ppb3/p3b1p1/2q1pnPp/3p4/1P1P4/P3BP2/4KR1R w K -";
    let position = Position::from_fen(&rules, diagram).expect("it is a position").with_turn_length(&rules, 8).expect("turns have lengths");
    let (first, first_seconds) = time(&rules, &position, Want::First);
    let (all, seconds) = time(&rules, &position, Want::Count);
    assert!(first.complete && all.complete);
    println!("Composition (ser-#8): first in {first_seconds:.3} s, {} solutions counted in {seconds:.2} s.", all.count.unwrap_or(0));
    let status = std::fs::read_to_string("/proc/self/status").unwrap_or_default();
    if let Some(peak) = status.lines().find_map(|line| line.strip_prefix("VmHWM:")) {
        println!("Most memory in use: {}.", peak.trim());
    }
}
