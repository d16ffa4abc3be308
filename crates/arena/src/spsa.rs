//! Tuning of numbers by games: simultaneous perturbation stochastic approximation (SPSA).
//!
//! In each iteration, all numbers are perturbed at random, up or down, and the player with these values meets the one with the opposite
//! perturbations. The numbers then follow the winner by a small step. Steps shrink over the run.
//!
//! Source: J. C. Spall, "Implementation of the Simultaneous Perturbation Algorithm for Stochastic Optimization", 1998, with its exponents; the
//! size of the steps is set by their values at the end of the run, as is usual for chess engines.

use serde::{Deserialize, Serialize};
use tempi_engine::{Rng, scramble};

/// The exponent by which steps shrink.
const ALPHA: f64 = 0.602;
/// The exponent by which perturbations shrink.
const GAMMA: f64 = 0.101;
/// The share of the iterations during which steps are kept small.
const STABLE: f64 = 0.1;
/// The share of a number's range by which it is perturbed at the end of the run.
const PERTURBATION: f64 = 0.05;
/// The step at the end of the run after a game won, as a share of the perturbation.
const STEP: f64 = 0.002;

/// A number to tune.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct SpsaNumber {
    /// Its name.
    pub name: String,
    /// Its smallest value.
    pub min: f64,
    /// Its largest value.
    pub max: f64,
    /// Its value so far.
    pub value: f64,
}

impl SpsaNumber {
    /// By how much it is perturbed at the end of the run. Less than half a unit would change nothing.
    fn last_perturbation(&self) -> f64 {
        ((self.max - self.min) * PERTURBATION).max(0.5)
    }
}

/// The state of a run.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct Spsa {
    /// The numbers.
    pub numbers: Vec<SpsaNumber>,
    /// The number of iterations of the whole run, at least 1.
    pub iterations: u64,
    /// The number of iterations done.
    pub done: u64,
    /// The random seed.
    pub seed: u64,
}

/// The two players of an iteration.
#[derive(Clone, PartialEq, Debug)]
pub struct Perturbed {
    /// The direction of each number for the first player: 1 or -1.
    signs: Vec<f64>,
    /// The values of both players, rounded to whole numbers, in the order of the numbers.
    pub values: [Vec<i32>; 2],
}

impl Spsa {
    /// Whether all iterations are done.
    pub fn is_done(&self) -> bool {
        self.done >= self.iterations
    }

    /// The ratio of the next iteration's perturbations to those at the end of the run.
    fn spread(&self) -> f64 {
        (self.iterations as f64 / (self.done + 1) as f64).powf(GAMMA)
    }

    /// The players of the next iteration.
    pub fn perturb(&self) -> Perturbed {
        let mut rng = Rng::new(scramble(self.seed) ^ self.done);
        let signs: Vec<f64> = self.numbers.iter().map(|_| if rng.below(2) == 0 { 1.0 } else { -1.0 }).collect();
        let spread = self.spread();
        let values = [1.0, -1.0].map(|player| {
            let moved = |(number, sign): (&SpsaNumber, &f64)| {
                let value = number.value + player * sign * spread * number.last_perturbation();
                value.clamp(number.min, number.max).round() as i32
            };
            self.numbers.iter().zip(&signs).map(moved).collect()
        });
        Perturbed { signs, values }
    }

    /// Finishes an iteration whose first player won `wins` games more than it lost.
    pub fn learn(&mut self, players: &Perturbed, wins: f64) {
        let stable = STABLE * self.iterations as f64;
        let shrunk = ((stable + self.iterations as f64) / (stable + (self.done + 1) as f64)).powf(ALPHA);
        let step = STEP * shrunk / self.spread();
        for (number, sign) in self.numbers.iter_mut().zip(&players.signs) {
            number.value = (number.value + step * number.last_perturbation() * wins * sign).clamp(number.min, number.max);
        }
        self.done += 1;
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn number(name: &str, value: f64) -> SpsaNumber {
        SpsaNumber { name: name.into(), min: 0.0, max: 100.0, value }
    }

    #[test]
    fn numbers_find_the_values_that_win() {
        let numbers = vec![number("a", 20.0), number("b", 50.0), number("small", 1.0)];
        let mut spsa = Spsa { numbers, iterations: 40_000, done: 0, seed: 3 };
        spsa.numbers[2].max = 3.0;
        let mut rng = Rng::new(7);
        // The best player has a = 70 and b = 30, and the third number does not matter; results are mostly noise.
        let strength = |values: &[i32]| -> f64 { -f64::from((values[0] - 70).pow(2) + (values[1] - 30).pow(2)) / 3_000.0 };
        while !spsa.is_done() {
            let players = spsa.perturb();
            let expected = 1.0 / (1.0 + (strength(&players.values[1]) - strength(&players.values[0])).exp());
            let won = (rng.below(1_000_000) as f64) < expected * 1e6;
            spsa.learn(&players, if won { 1.0 } else { -1.0 });
        }
        let [a, b, small] = [0, 1, 2].map(|index| spsa.numbers[index].value);
        assert!((a - 70.0).abs() < 12.0 && (b - 30.0).abs() < 12.0, "{a} {b}");
        assert!((0.0..=3.0).contains(&small), "{small}");
    }

    #[test]
    fn players_differ_and_stay_within_bounds() {
        let spsa = Spsa { numbers: vec![number("a", 99.9), number("b", 0.0)], iterations: 10, done: 0, seed: 1 };
        let [one, other] = spsa.perturb().values;
        assert!(one.iter().zip(&other).all(|(one, other)| one != other), "{one:?} {other:?}");
        assert!(one.iter().chain(&other).all(|value| (0..=100).contains(value)), "{one:?} {other:?}");
        assert_eq!(spsa.perturb(), spsa.perturb(), "an interrupted run goes on with the same players");
    }
}
