//! Winning chances: the expected result for a score, and the conversion of values to scores that mean the same with every evaluation.

use std::collections::BTreeMap;
use std::fmt::Write;
use std::sync::LazyLock;

use serde::Deserialize;
use tempi_rules::Rules;

use crate::network::group;
use crate::options::EvaluationChoice;
use crate::score::Score;

/// The file with the fitted scales, which `tempi tune chances` writes.
const FILE: &str = include_str!("chances.toml");
/// The scale of variants that are not in the file.
pub(crate) const USUAL_SCALE: f64 = 200.0;
/// The smallest and the largest scale.
pub(crate) const SCALE_LIMITS: [f64; 2] = [50.0, 2000.0];
/// The largest scale with which the hand-made evaluation sets the unit of scores: an advantage of a pawn changes the winning chances by 2.5 percentage
/// points.
const MAX_HAND_SCALE: f64 = 1000.0;

static SCALES: LazyLock<BTreeMap<String, Scales>> = LazyLock::new(|| toml::from_str(FILE).expect("the embedded file was tested"));

/// The scales of a group of variants: a family, or the part of it that has a network of its own. A table of the file.
#[derive(Clone, Copy, PartialEq, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct Scales {
    /// The scale of the hand-made evaluation.
    pub hand: Fitted,
    /// The scale of the network, if there is one.
    pub network: Option<Fitted>,
}

/// A scale fitted to the values that searches with an evaluation found in its self-play games.
#[derive(Clone, Copy, PartialEq, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Fitted {
    /// The difference in value that makes a win *e* times as likely as a loss, in centipawns before conversion to scores.
    pub scale: f64,
    /// The number of games.
    pub games: u64,
    /// The number of positions in these games.
    pub samples: u64,
}

impl Scales {
    /// The scales of a variant; `None` if the file has none.
    ///
    /// # Panics
    /// Never: a test parses the embedded file.
    fn of(rules: &Rules) -> Option<Scales> {
        SCALES.get(group(rules)).copied()
    }

    /// The scale of scores: that of the hand-made evaluation, or the network's where the former hardly predicts the winner.
    fn score_scale(&self) -> f64 {
        match self.network {
            Some(network) if self.hand.scale > MAX_HAND_SCALE => network.scale,
            _ => self.hand.scale,
        }
    }

    /// The factor that converts values found with an evaluation to scores; 1 if the evaluation has no scale.
    fn score_factor(&self, evaluation: EvaluationChoice) -> f64 {
        let own = match evaluation {
            EvaluationChoice::Hand => Some(self.hand),
            EvaluationChoice::Network => self.network,
        };
        own.map_or(1.0, |own| self.score_scale() / own.scale)
    }
}

/// The factor that converts values found with an evaluation to scores of a variant.
pub(crate) fn score_factor(rules: &Rules, evaluation: EvaluationChoice) -> f64 {
    Scales::of(rules).map_or(1.0, |scales| scales.score_factor(evaluation))
}

/// The winning chances in a group of variants. A pawn is more decisive in some than in others.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Chances {
    scale: f64,
}

impl Chances {
    /// The winning chances for variants that have not been fitted. They never change.
    pub const USUAL: Chances = Chances { scale: USUAL_SCALE };

    /// The winning chances in a variant.
    ///
    /// # Panics
    /// Never: a test parses the embedded file.
    pub fn of(rules: &Rules) -> Chances {
        Scales::of(rules).map_or(Chances::USUAL, |scales| Chances { scale: scales.score_scale() })
    }

    /// Centipawns that make a win *e* times as likely as a loss.
    pub const fn scale(self) -> f64 {
        self.scale
    }

    /// The probability that the player with this score wins, given that the game is not drawn: from 0 (lost) to 1 (won), 0.5 if the position is
    /// even: `1 / (1 + e^(-centipawns / scale))`. A forced win is 1 and a forced loss 0, regardless of its length.
    ///
    /// ```
    /// use tempi_engine::{Score, review::Chances};
    /// let chances = Chances::of(&*tempi_rules::Rules::builtin("chess").unwrap());
    /// assert_eq!(chances.share(Score::EVEN), 0.5);
    /// assert_eq!(chances.share(Score::win_in(9)), 1.0);
    /// assert!(chances.share(Score::points(-100)) < 0.5);
    /// ```
    pub fn share(self, score: Score) -> f64 {
        match (score.wins_in(), score.loses_in()) {
            (Some(_), _) => 1.0,
            (_, Some(_)) => 0.0,
            _ => 1.0 / (1.0 + (-f64::from(score.value()) / self.scale).exp()),
        }
    }
}

/// The file of scales, with some of them replaced: fits by group and evaluation.
///
/// # Errors
/// If a group would have a scale for the network only.
pub fn chances_file(fits: &BTreeMap<(&str, EvaluationChoice), Fitted>) -> Result<String, String> {
    let mut file = String::from(
        "# The scales of winning chances: hundredths of a pawn, before conversion to scores, that make a win e times as likely as a loss, for each\n\
         # family of variants (or part of one with a network of its own), with the hand-made evaluation and with the network, and the number\n\
         # of self-play games and positions they were fitted to. Written by `tempi tune chances` (docs/ENGINE.md).\n",
    );
    let mut tables: BTreeMap<(&str, &str), Fitted> = BTreeMap::new();
    for (group, Scales { hand, network }) in &*SCALES {
        tables.insert((group, EvaluationChoice::Hand.name()), *hand);
        tables.extend(network.map(|network| ((group.as_str(), EvaluationChoice::Network.name()), network)));
    }
    tables.extend(fits.iter().map(|(&(group, evaluation), &fitted)| ((group, evaluation.name()), fitted)));
    for (&(group, evaluation), Fitted { scale, games, samples }) in &tables {
        if !tables.contains_key(&(group, EvaluationChoice::Hand.name())) {
            return Err(format!("`{group}` has no scale for the hand-made evaluation; add games of `tempi selfplay --eval hand`"));
        }
        // Writing to a string cannot fail.
        let _ = write!(file, "\n[{group}.{evaluation}]\nscale = {scale:.1}\ngames = {games}\nsamples = {samples}\n");
    }
    Ok(file)
}

#[cfg(test)]
mod tests {
    use tempi_rules::catalog;

    use super::*;
    use crate::network::builtin;

    #[test]
    fn the_embedded_file_is_complete_and_written_by_the_program() {
        for id in catalog::ids() {
            let rules = Rules::builtin(id).unwrap();
            let scales = Scales::of(&rules).unwrap_or_else(|| panic!("no scales for {id}"));
            assert!(scales.network.is_some() || builtin(&rules).is_none(), "{id}");
            for fitted in [Some(scales.hand), scales.network].into_iter().flatten() {
                assert!(
                    fitted.scale >= SCALE_LIMITS[0] && fitted.scale <= SCALE_LIMITS[1] && fitted.samples > fitted.games,
                    "{id}: {fitted:?}"
                );
            }
        }
        assert_eq!(chances_file(&BTreeMap::new()).unwrap(), FILE);
    }

    #[test]
    fn a_replaced_scale_is_read_back() {
        let new = Fitted { scale: 123.5, games: 4, samples: 50 };
        let file = chances_file(&BTreeMap::from([(("two", EvaluationChoice::Network), new)])).unwrap();
        let tables: BTreeMap<String, Scales> = toml::from_str(&file).unwrap();
        assert_eq!((tables["two"].network, tables["two"].hand), (Some(new), SCALES["two"].hand));
        assert_eq!(tables["many"], SCALES["many"]);
        let alone = chances_file(&BTreeMap::from([(("new", EvaluationChoice::Network), new)]));
        assert!(alone.unwrap_err().starts_with("`new` has no scale for the hand-made evaluation"));
    }

    #[test]
    fn converted_values_have_the_same_winning_chances_with_both_evaluations() {
        let fitted = |scale| Fitted { scale, games: 4, samples: 50 };
        // The hand-made evaluation sets the unit, unless it hardly predicts the winner.
        for (hand, network, scores) in [(300.0, 200.0, 300.0), (1800.0, 500.0, 500.0)] {
            let scales = Scales { hand: fitted(hand), network: Some(fitted(network)) };
            let factors = [EvaluationChoice::Hand, EvaluationChoice::Network].map(|evaluation| scales.score_factor(evaluation));
            let as_likely = [hand * factors[0], network * factors[1]];
            assert!(as_likely.iter().all(|value| (value - scores).abs() < 1e-9), "{as_likely:?}");
        }
        assert_eq!(Scales { hand: fitted(1800.0), network: None }.score_factor(EvaluationChoice::Hand), 1.0);
    }
}
