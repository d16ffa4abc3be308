//! Fits the scales of winning chances to the results of games.

use crate::chances::{Fitted, SCALE_LIMITS, USUAL_SCALE};

/// The result of a fit.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct ChancesFit {
    /// The scale, and the data that it was fitted to.
    pub fitted: Fitted,
    /// The mean logarithmic loss over the held-out games, in nats: with the default scale of 200, and with the new one.
    pub apart: (f64, f64),
}

/// One game in this many is held out to validate the fit.
const APART: usize = 8;

/// Fits the scale with which a logistic function of the scores best predicts the results. Each game is a list of positions: the score for the
/// player to act in centipawns, and their points at the end of the game (1, ½ or 0).
pub fn fit_chances(games: &[Vec<(i32, f64)>]) -> ChancesFit {
    let row = |apart: bool| -> Vec<(i32, f64)> {
        let kept = games.iter().enumerate().filter(|(index, _)| (index % APART == APART - 1) == apart);
        kept.flat_map(|(_, game)| game.iter().copied()).collect()
    };
    let (fitted_to, apart) = (row(false), row(true));
    let scale = best_of_scales(|scale| mean_loss(&fitted_to, scale));
    let samples = games.iter().map(|game| game.len() as u64).sum();
    ChancesFit {
        fitted: Fitted { scale, games: games.len() as u64, samples },
        apart: (mean_loss(&apart, USUAL_SCALE), mean_loss(&apart, scale)),
    }
}

fn mean_loss(samples: &[(i32, f64)], scale: f64) -> f64 {
    let sum: f64 = samples.iter().map(|&(score, result)| log_loss(result, chance(f64::from(score), scale))).sum();
    (sum + 0.0) / samples.len().max(1) as f64
}

pub(super) fn chance(score: f64, scale: f64) -> f64 {
    1.0 / (1.0 + (-score / scale).exp())
}

pub(super) fn log_loss(result: f64, chance: f64) -> f64 {
    let chance = chance.clamp(1e-9, 1.0 - 1e-9);
    -(result * chance.ln() + (1.0 - result) * (1.0 - chance).ln())
}

/// The scale with the least loss, within the limits.
pub(super) fn best_of_scales(loss: impl Fn(f64) -> f64) -> f64 {
    let [mut low, mut high] = SCALE_LIMITS.map(f64::ln);
    for _ in 0..24 {
        let (a, b) = (low + (high - low) / 3.0, high - (high - low) / 3.0);
        if loss(a.exp()) < loss(b.exp()) {
            high = b;
        } else {
            low = a;
        }
    }
    f64::midpoint(low, high).exp()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::rng::Rng;

    #[test]
    fn a_known_scale_is_recovered() {
        let mut rng = Rng::new(7);
        let mut game = || {
            let score = rng.below(1201) as i32 - 600;
            vec![(score, f64::from(u8::from((rng.below(1_000_000) as f64) < 1e6 * chance(f64::from(score), 330.0))))]
        };
        let games: Vec<_> = (0..20_000).map(|_| game()).collect();
        let fit = fit_chances(&games);
        assert!((fit.fitted.scale - 330.0).abs() < 25.0 && fit.apart.1 < fit.apart.0, "{fit:?}");
        assert_eq!((fit.fitted.games, fit.fitted.samples), (20_000, 20_000));
    }
}
