//! Perft benchmarks: chess against cozy-chess, and every variant on its own.

use std::time::{Duration, Instant};

use cozy_chess::Board;
use tempi_rules::{Position, Rules, perft};

use crate::peer;

const KIWIPETE: &str = "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1";
const START: &str = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1";

/// Two speeds, in nodes or moves per second, and the median of their pairwise ratios.
pub struct Pair {
    pub name: String,
    pub ours: f64,
    pub peer: f64,
    pub ratio: f64,
}

/// The speed of one variant, in nodes per second.
pub struct Speed {
    pub id: String,
    pub depth: u32,
    pub nodes: u64,
    pub per_second: f64,
    /// The ratio to the speed of cozy-chess on the start position, measured right before.
    pub ratio: f64,
}

/// Runs a benchmark and returns its work per second.
pub fn speed(work: impl FnOnce() -> u64) -> f64 {
    let start = Instant::now();
    let amount = work();
    amount as f64 / start.elapsed().as_secs_f64()
}

/// Runs two benchmarks alternately (A B A B …) for the given time.
pub fn pair(name: &str, time: Duration, mut ours: impl FnMut() -> u64, mut peer: impl FnMut() -> u64) -> Pair {
    let (mut mine, mut theirs) = (Vec::new(), Vec::new());
    let start = Instant::now();
    while mine.len() < 5 || start.elapsed() < time * 4 {
        mine.push(speed(&mut ours));
        theirs.push(speed(&mut peer));
    }
    let mut ratios: Vec<f64> = mine.iter().zip(&theirs).map(|(a, b)| a / b).collect();
    Pair { name: name.into(), ours: median(&mut mine), peer: median(&mut theirs), ratio: median(&mut ratios) }
}

pub fn median(values: &mut [f64]) -> f64 {
    values.sort_by(f64::total_cmp);
    values[values.len() / 2]
}

pub fn against_peer(time: Duration) -> Vec<Pair> {
    let rules = Rules::builtin("chess").expect("chess is built in");
    let position = |name: &str, fen: &str, depth| {
        let (mine, theirs) = (Position::from_fen(&rules, fen).expect("a good FEN"), fen.parse::<Board>().expect("a good FEN"));
        assert_eq!(perft(&rules, &mine, depth - 1), peer::perft(&theirs, depth - 1));
        pair(name, time, || perft(&rules, &mine, depth), || peer::perft(&theirs, depth))
    };
    vec![position("start position, depth 6", START, 6), position("Kiwipete, depth 5", KIWIPETE, 5)]
}

/// Deepens from the start position until a count takes the given time.
pub fn variant(id: &str, time: Duration) -> Speed {
    let rules = Rules::builtin(id).expect("a built-in variant");
    let start = Position::start(&rules);
    let board = Board::default();
    for depth in 1.. {
        let begun = Instant::now();
        let nodes = perft(&rules, &start, depth);
        let taken = begun.elapsed();
        if taken < time / 8 {
            continue;
        }
        let peer = speed(|| peer::perft(&board, 5));
        let per_second = nodes as f64 / taken.as_secs_f64();
        return Speed { id: id.into(), depth, nodes, per_second, ratio: per_second / peer };
    }
    unreachable!("the loop ends by returning")
}
