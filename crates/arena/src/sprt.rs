//! A sequential probability ratio test: play until one of two hypotheses about the difference in strength is decided.
//!
//! The likelihood ratio is the generalized one of M. Van den Bergh, "The generalized sequential probability ratio test" (notes for
//! the testing framework Fishtest, 2017 to 2020), for the five results of pairs: under each hypothesis the most likely distribution with
//! the expected mean is taken, by the equation of A. B. Owen, "Empirical Likelihood", 2001, section 2. The limits are those of A. Wald,
//! "Sequential Tests of Statistical Hypotheses", 1945.

use std::fmt;
use std::str::FromStr;

use crate::elo::expected;

/// A sequential test of "the difference is `elo0`" against "it is `elo1`", in Elo points of the logistic scale.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Sprt {
    /// The difference of the null hypothesis.
    pub elo0: f64,
    /// The difference of the alternative hypothesis.
    pub elo1: f64,
    /// The probability of accepting `elo1` although `elo0` is true.
    pub alpha: f64,
    /// The probability of accepting `elo0` although `elo1` is true.
    pub beta: f64,
}

/// The state of a test.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Decision {
    /// More games are needed.
    Open,
    /// The difference is closer to `elo0`.
    Rejected,
    /// The difference is closer to `elo1`.
    Accepted,
}

/// The text does not describe a test.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("invalid test `{0}`; give ELO0,ELO1 or ELO0,ELO1,ALPHA,BETA, such as 0,10,0.05,0.05")]
pub struct SprtError(String);

impl FromStr for Sprt {
    type Err = SprtError;

    fn from_str(text: &str) -> Result<Sprt, SprtError> {
        let error = || SprtError(text.to_owned());
        let numbers: Result<Vec<f64>, _> = text.split(',').map(|part| part.trim().parse()).collect();
        let (elo0, elo1, alpha, beta) = match numbers.map_err(|_| error())?[..] {
            [elo0, elo1] => (elo0, elo1, 0.05, 0.05),
            [elo0, elo1, alpha, beta] => (elo0, elo1, alpha, beta),
            _ => return Err(error()),
        };
        let sound =
            elo0 < elo1 && elo0.abs() <= 1_000.0 && elo1.abs() <= 1_000.0 && [alpha, beta].iter().all(|risk| (1e-6..0.5).contains(risk));
        if sound { Ok(Sprt { elo0, elo1, alpha, beta }) } else { Err(error()) }
    }
}

impl fmt::Display for Sprt {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{},{},{},{}", self.elo0, self.elo1, self.alpha, self.beta)
    }
}

/// The count used for results that have not occurred, so that no likelihood is zero.
const NEVER: f64 = 1e-3;

impl Sprt {
    /// The log-likelihood ratios below which `elo0` is accepted, and above which `elo1` is accepted.
    pub fn limits(&self) -> (f64, f64) {
        ((self.beta / (1.0 - self.alpha)).ln(), ((1.0 - self.beta) / self.alpha).ln())
    }

    /// The log-likelihood ratio of `elo1` against `elo0`, given the number of pairs with 0, ½, 1, 1½ and 2 points.
    pub fn log_likelihood_ratio(&self, pairs: [u64; 5]) -> f64 {
        if pairs == [0; 5] {
            return 0.0;
        }
        let counts = pairs.map(|count| if count == 0 { NEVER } else { count as f64 });
        let total: f64 = counts.iter().sum();
        let shares = counts.map(|count| count / total);
        let [x0, x1] = [self.elo0, self.elo1].map(|elo| tilt(shares, expected(elo)));
        let terms = (0..5).map(|result| {
            let value = |elo: f64| VALUES[result] - expected(elo);
            // The probabilities are share / (1 + x (value - mean)); the shares cancel out.
            counts[result] * ((1.0 + x0 * value(self.elo0)) / (1.0 + x1 * value(self.elo1))).ln()
        });
        terms.sum()
    }

    /// The decision, given the results.
    pub fn decision(&self, pairs: [u64; 5]) -> Decision {
        let (low, high) = self.limits();
        match self.log_likelihood_ratio(pairs) {
            ratio if ratio <= low => Decision::Rejected,
            ratio if ratio >= high => Decision::Accepted,
            _ => Decision::Open,
        }
    }
}

/// The score of each result of a pair, as a share of its points.
const VALUES: [f64; 5] = [0.0, 0.25, 0.5, 0.75, 1.0];

/// The number `x` for which Σ share (value - mean) / (1 + x (value - mean)) is zero. The distribution with the probabilities
/// share / (1 + x (value - mean)) has this mean, and of all such distributions it makes the observed shares the most likely.
fn tilt(shares: [f64; 5], mean: f64) -> f64 {
    let sum = |x: f64| -> f64 { (0..5).map(|i| shares[i] * (VALUES[i] - mean) / (1.0 + x * (VALUES[i] - mean))).sum() };
    // The sum decreases from infinity to minus infinity between these bounds, where all probabilities are positive.
    let (mut low, mut high) = (-1.0 / (1.0 - mean), 1.0 / mean);
    for _ in 0..200 {
        let middle = (low + high) / 2.0;
        if sum(middle) > 0.0 { low = middle } else { high = middle }
    }
    (low + high) / 2.0
}

#[cfg(test)]
mod tests {
    use super::*;

    fn test(text: &str) -> Sprt {
        text.parse().unwrap()
    }

    #[test]
    fn published_tests_have_the_published_ratios() {
        // Results of tests of Stockfish as its developers published them (pull requests 3209, 2971), with the ratio rounded to two digits.
        let known = [
            ("-0.25,1.25", [253, 4_282, 17_604, 4_431, 286], 2.94),
            ("0.25,1.25", [58, 3_302, 33_130, 3_518, 84], 2.97),
            ("-0.5,1.5", [17, 253, 1_042, 337, 39], 2.96),
            ("0.25,1.75", [11, 407, 3_238, 513, 11], 2.93),
        ];
        for (text, pairs, ratio) in known {
            let found = test(text).log_likelihood_ratio(pairs);
            assert!((found - ratio).abs() < 0.02, "{text}: {found}, not {ratio}");
        }
    }

    #[test]
    fn limits_follow_from_the_risks() {
        let (low, high) = test("0,5").limits();
        assert!((low + 2.944_438_979_166).abs() < 1e-9 && (high - 2.944_438_979_166).abs() < 1e-9);
        assert_eq!(test("0,5,0.1,0.01").to_string(), "0,5,0.1,0.01");
        for wrong in ["", "5", "5,0", "0,5,0.7,0.05", "0,5,0,0", "0,x", "0,5,0.05", "nan,5"] {
            assert!(wrong.parse::<Sprt>().is_err(), "{wrong}");
        }
    }

    #[test]
    fn tests_end_once_decided() {
        let sprt = test("0,20");
        assert_eq!(sprt.decision([0; 5]), Decision::Open);
        assert_eq!(sprt.decision([1, 2, 10, 3, 1]), Decision::Open);
        assert_eq!(sprt.decision([20, 60, 200, 160, 60]), Decision::Accepted);
        assert_eq!(sprt.decision([60, 160, 200, 60, 20]), Decision::Rejected);
        // One side wins everything.
        assert_eq!(test("0,100").decision([0, 0, 0, 0, 30]), Decision::Accepted);
        assert_eq!(test("0,100").decision([30, 0, 0, 0, 0]), Decision::Rejected);
    }
}
