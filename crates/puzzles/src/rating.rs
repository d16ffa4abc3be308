//! Rates the difficulty of puzzles.

use std::sync::Arc;

use tempi_engine::{NoClock, Strength, Task, Want, solve};
use tempi_rules::{Action, Position, Rules};

use crate::attempt::attempt;

/// The levels that attempt a puzzle, one after the other until one solves it.
const LEVELS: std::ops::RangeInclusive<u8> = 1..=7;
/// The numbers for levels 1 and 8. Only puzzles have this scale.
const LOWEST: f64 = 500.0;
const HIGHEST: f64 = 2300.0;
/// Points per factor of ten in positions.
const POINTS_FOR_TENFOLD: f64 = 400.0;
/// The seed of the levels.
const SEED: u64 = 1;

/// The rating of a puzzle, on an Elo-like scale, from about 600 to 2400.
///
/// The levels 1, 2, 3, … attempt the puzzle until one of them, `L`, solves it (8 if none does). `N` is the total number of nodes that they search,
/// plus the positions that the mate finder visits until it has the first solution. The rating is the mean of a number for level `L` (from 500
/// for level 1 to 2300 for level 8, in equal steps) and 400·log₁₀ `N`.
pub fn rate(rules: &Arc<Rules>, position: &Position, turns: u8, orders: &[Vec<Action>]) -> u16 {
    let mut nodes = solve(rules, position, &Task { turns, ..Task::new(Want::First) }, &mut NoClock).positions;
    let mut solver = Strength::LEVELS;
    for level in LEVELS {
        let attempt = attempt(rules, position, orders, level, SEED);
        nodes += attempt.nodes;
        if attempt.solves {
            solver = level;
            break;
        }
    }
    rating(solver, nodes)
}

fn rating(solver: u8, nodes: u64) -> u16 {
    let of_level = LOWEST + (HIGHEST - LOWEST) * f64::from(solver - 1) / f64::from(Strength::LEVELS - 1);
    ((of_level + POINTS_FOR_TENFOLD * (nodes.max(1) as f64).log10()) / 2.0).round() as u16
}

#[cfg(test)]
mod tests {
    use super::rating;

    #[test]
    fn more_nodes_and_higher_levels_give_higher_ratings() {
        assert_eq!(rating(2, 1_000), 979);
        assert_eq!(rating(8, 100_000), 2150);
        assert!(rating(3, 1_000) > rating(2, 1_000) && rating(3, 2_000) > rating(3, 1_000));
        assert_eq!(rating(1, 0), 250);
    }
}
