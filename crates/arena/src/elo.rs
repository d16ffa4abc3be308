//! Strength estimates from results.
//!
//! The two games of a pair (one opening, both colors) depend on each other, so pairs are counted: the result of a pair is one of five.
//! The mean and its error come from the spread of these five ("pentanomial").

/// An estimate of how much stronger one contender is than the other.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Estimate {
    /// The share of the points, 0 to 1.
    pub score: f64,
    /// Its standard error.
    pub error: f64,
    /// The difference in Elo points of the logistic scale, infinite if one side has won everything.
    pub elo: f64,
    /// The 95% confidence interval of the difference.
    pub interval: (f64, f64),
    /// The probability that the first contender is the stronger one, given these results (normal approximation).
    pub superiority: f64,
}

/// The quantile of the normal distribution for two-sided intervals of 95%.
const TWO_SIDED_95: f64 = 1.959_964;

impl Estimate {
    /// The estimate for the number of pairs that scored 0, ½, 1, 1½ and 2 points; `None` without pairs.
    pub fn of_pairs(pairs: [u64; 5]) -> Option<Estimate> {
        let count: u64 = pairs.iter().sum();
        if count == 0 {
            return None;
        }
        let count = count as f64;
        let shares = || pairs.iter().enumerate().map(|(halves, &times)| (halves as f64 / 4.0, times as f64 / count));
        let score: f64 = shares().map(|(value, share)| value * share).sum();
        let variance: f64 = shares().map(|(value, share)| (value - score).powi(2) * share).sum();
        let error = (variance / count).sqrt();
        let bound = |sign: f64| elo((score + sign * TWO_SIDED_95 * error).clamp(0.0, 1.0));
        let superiority = if error > 0.0 { normal((score - 0.5) / error) } else { step(score) };
        Some(Estimate { score, error, elo: elo(score), interval: (bound(-1.0), bound(1.0)), superiority })
    }
}

/// The probability of superiority for results without any spread, which are certain: 0, ½ or 1.
fn step(score: f64) -> f64 {
    if score > 0.5 {
        1.0
    } else if score < 0.5 {
        0.0
    } else {
        0.5
    }
}

/// The difference in Elo points at which this share of the points is expected.
pub fn elo(score: f64) -> f64 {
    400.0 * (score / (1.0 - score)).log10()
}

/// The share of the points that is expected at this difference in Elo points.
pub fn expected(elo: f64) -> f64 {
    1.0 / (1.0 + 10f64.powf(-elo / 400.0))
}

/// The cumulative distribution function of the normal distribution, to twelve digits, from its power series or continued fraction.
fn normal(x: f64) -> f64 {
    let density = (-x * x / 2.0).exp() / (2.0 * std::f64::consts::PI).sqrt();
    if x.abs() < 3.0 {
        // ½ + φ(x) (x + x³/3 + x⁵/(3·5) + …)
        let (mut term, mut sum) = (x, x);
        for odd in (3..160).step_by(2) {
            term *= x * x / f64::from(odd);
            sum += term;
        }
        return 0.5 + density * sum;
    }
    // φ(x) / (x + 1/(x + 2/(x + 3/(x + …))))
    let tail = density / (1..120).rev().fold(x.abs(), |below, k| x.abs() + f64::from(k) / below);
    if x > 0.0 { 1.0 - tail } else { tail }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn elo_and_score_are_inverse() {
        assert!((elo(0.75) - 190.848_501_887_865).abs() < 1e-9);
        assert!((expected(190.848_501_887_865) - 0.75).abs() < 1e-12);
        assert_eq!((elo(0.5), elo(1.0), elo(0.0)), (0.0, f64::INFINITY, f64::NEG_INFINITY));
    }

    #[test]
    fn the_normal_distribution_has_known_values() {
        for (x, known) in [(0.0, 0.5), (1.0, 0.841_344_746_068_543), (-1.96, 0.024_997_895_148_220), (3.5, 0.999_767_370_920_964)] {
            assert!((normal(x) - known).abs() < 1e-12, "{x}: {}", normal(x));
        }
        assert!((normal(-4.0) - 3.167_124_183_312e-5).abs() < 1e-15);
    }

    #[test]
    fn the_error_is_the_spread_of_pairs() {
        // 10 pairs: mean 0.65, variance 0.04 (by hand: (0.4² · 1 + 0.15² · 4 + 0.1² · 3 + 0.35² · 2 …) / 10).
        let pairs = [0, 1, 4, 3, 2];
        let estimate = Estimate::of_pairs(pairs).unwrap();
        let values: Vec<f64> = (0..5).flat_map(|halves| vec![halves as f64 / 4.0; pairs[halves] as usize]).collect();
        let mean = values.iter().sum::<f64>() / 10.0;
        let variance = values.iter().map(|value| (value - mean).powi(2)).sum::<f64>() / 10.0;
        assert!((estimate.score - mean).abs() < 1e-12 && (estimate.error - (variance / 10.0).sqrt()).abs() < 1e-12);
        assert!(estimate.interval.0 < estimate.elo && estimate.elo < estimate.interval.1);
        assert!(estimate.superiority > 0.95);
        let turned = Estimate::of_pairs([2, 3, 4, 1, 0]).unwrap();
        assert!((turned.superiority + estimate.superiority - 1.0).abs() < 1e-12);
    }

    #[test]
    fn published_matches_have_the_published_errors() {
        // Matches as the program fastchess printed them: Elo ± half the interval.
        let known = [([1, 10, 78, 48, 13], 72.85, 22.33), ([352, 579, 1_264, 743, 464], 19.83, 6.77), ([0, 0, 1, 8, 1], 190.85, 65.54)];
        for (pairs, elo, error) in known {
            let estimate = Estimate::of_pairs(pairs).unwrap();
            let half = (estimate.interval.1 - estimate.interval.0) / 2.0;
            assert!((estimate.elo - elo).abs() < 0.01 && (half - error).abs() < 0.02, "{estimate:?} {half}");
        }
    }

    #[test]
    fn one_sided_results_differ_from_no_results() {
        assert_eq!(Estimate::of_pairs([0; 5]), None);
        let all = Estimate::of_pairs([0, 0, 0, 0, 4]).unwrap();
        assert_eq!((all.score, all.elo, all.superiority), (1.0, f64::INFINITY, 1.0));
        let even = Estimate::of_pairs([0, 0, 4, 0, 0]).unwrap();
        assert_eq!((even.elo, even.superiority), (0.0, 0.5));
    }
}
