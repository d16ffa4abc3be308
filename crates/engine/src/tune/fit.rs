//! Fits weights to the results of games.

use super::chances::{best_of_scales, chance, log_loss};
use super::games::Samples;
use crate::evaluation::Weights;

/// The result of a fit.
#[derive(Clone, Debug)]
pub struct Fit {
    /// The weights.
    pub weights: Weights,
    /// Centipawns that make a win *e* times as likely as a loss, with the old weights.
    pub scale: f64,
    /// The mean logarithmic loss over the held-out games, in nats: with the old weights and with the new ones.
    pub apart: (f64, f64),
    /// The same over the training games.
    pub fitted: (f64, f64),
}

/// One game in this many is held out to validate the fit.
const APART: usize = 8;
/// The weight of a position, because positions of one game carry less information than those of different games.
const INDEPENDENCE: f64 = 0.15;
/// The share of the game's result in the training target. The rest is the score of the search, which depends less on later luck.
const RESULT_SHARE: f64 = 0.7;
const ROUNDS: usize = 400;
/// The step size, in units of the expected distances of weights from the defaults.
const STRIDE: f64 = 0.02;

/// Fits weights to the samples of games, keeping them close to the previous weights.
pub fn fit(games: &[Samples], before: &Weights) -> Fit {
    let (apart, fitted): (Vec<_>, Vec<_>) = games.iter().enumerate().partition(|(index, _)| index % APART == APART - 1);
    let row = |games: Vec<(usize, &'_ Samples)>| -> Samples { games.into_iter().flat_map(|(_, game)| game.iter().cloned()).collect() };
    let (apart, fitted) = (row(apart), row(fitted));
    let usual = before.flat();
    let scale = best_scale(&fitted, &usual);
    let weights = descend(&fitted, &usual, scale);
    let losses = |samples: &Samples| (loss(samples, &usual, scale), loss(samples, &weights, scale));
    Fit { scale, apart: losses(&apart), fitted: losses(&fitted), weights: Weights::from_flat(&weights) }
}

fn judged(counts: &[(u16, f32)], weights: &[f64]) -> f64 {
    counts.iter().map(|&(index, count)| f64::from(count) * weights[usize::from(index)]).sum()
}

/// The mean logarithmic loss.
fn loss(samples: &Samples, weights: &[f64], scale: f64) -> f64 {
    let sum: f64 = samples.iter().map(|sample| log_loss(f64::from(sample.result), chance(judged(&sample.counts, weights), scale))).sum();
    // An empty sum is a negative zero.
    (sum + 0.0) / samples.len().max(1) as f64
}

/// The scale with which the old weights best predict the results.
fn best_scale(samples: &Samples, weights: &[f64]) -> f64 {
    best_of_scales(|scale| loss(samples, weights, scale))
}

/// Gradient descent with momentum and a step size for each weight (Kingma and Ba, "Adam", 2015), in units of the expected distance from the
/// default weight, whose square is the penalty.
fn descend(samples: &Samples, usual: &[f64], scale: f64) -> Vec<f64> {
    let spreads = Weights::spreads();
    let count = usual.len();
    let (mut away, mut mean, mut square) = (vec![0.0; count], vec![0.0; count], vec![0.0; count]);
    let place = |away: &[f64]| -> Vec<f64> { (0..count).map(|i| usual[i] + spreads[i] * away[i]).collect() };
    for round in 1..=ROUNDS {
        let weights = place(&away);
        let mut gradient: Vec<f64> = away.clone();
        for sample in samples {
            let target = RESULT_SHARE * f64::from(sample.result) + (1.0 - RESULT_SHARE) * chance(f64::from(sample.score), scale);
            let error = chance(judged(&sample.counts, &weights), scale) - target;
            for &(index, of) in &sample.counts {
                let index = usize::from(index);
                gradient[index] += INDEPENDENCE * error * f64::from(of) * spreads[index] / scale;
            }
        }
        let stride = STRIDE * (1.0 - round as f64 / (ROUNDS + 1) as f64);
        for i in 0..count {
            mean[i] = 0.9 * mean[i] + 0.1 * gradient[i];
            square[i] = 0.99 * square[i] + 0.01 * gradient[i] * gradient[i];
            let (mean, square) = (mean[i] / (1.0 - 0.9f64.powi(round as i32)), square[i] / (1.0 - 0.99f64.powi(round as i32)));
            away[i] -= stride * mean / (square.sqrt() + 1e-9);
        }
    }
    place(&away)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::rng::Rng;
    use crate::tune::Sample;

    /// Games whose results are drawn with the probabilities that known weights give.
    fn games(hidden: &[f64], count: usize, scale: f64) -> Vec<Samples> {
        let mut rng = Rng::new(4);
        let mut game = || {
            let mut counts = Vec::new();
            for index in 0..6u16 {
                counts.push((index, rng.below(9) as f32 - 4.0));
            }
            let won = rng.below(1_000_000) as f64 / 1e6 < chance(judged(&counts, hidden), scale);
            let score = judged(&counts, hidden) as f32;
            vec![Sample { counts: counts.into(), result: f32::from(u8::from(won)), score }]
        };
        (0..count).map(|_| game()).collect()
    }

    #[test]
    fn known_weights_are_recovered() {
        let usual = Weights::usual();
        let mut hidden = usual.flat();
        hidden[..6].copy_from_slice(&[75.0, 40.0, 20.0, -20.0, 50.0, 30.0]);
        let fit = fit(&games(&hidden, 20_000, 150.0), &usual);
        assert!(fit.apart.1 < fit.apart.0 && fit.fitted.1 < fit.fitted.0, "{:?} {:?}", fit.apart, fit.fitted);
        // The scale is fitted together with the weights, so only their ratios are determined.
        let found = fit.weights.flat();
        let ratio = |weights: &[f64], i: usize| weights[i] / weights[0];
        for i in 1..6 {
            assert!((ratio(&found, i) - ratio(&hidden, i)).abs() < 0.12, "{i}: {:?}", &found[..6]);
        }
        assert_eq!(found[20], usual.flat()[20]);
    }

    #[test]
    fn without_games_weights_stay() {
        let fit = fit(&[], &Weights::usual());
        assert_eq!(fit.weights, Weights::usual());
    }
}
