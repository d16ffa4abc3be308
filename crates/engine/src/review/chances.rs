//! Winning chances: the expected result for a score, in each family of variants.

use std::collections::BTreeMap;
use std::fmt::Write;
use std::sync::LazyLock;

use serde::Deserialize;
use tempi_rules::Rules;

use crate::evaluation::Family;
use crate::score::Score;

/// The file with the fitted scales, which `tempi tune chances` writes.
const FILE: &str = include_str!("chances.toml");
/// The scale of families that are not in the file.
pub(crate) const USUAL_SCALE: f64 = 200.0;

static SCALES: LazyLock<BTreeMap<String, Fitted>> = LazyLock::new(|| toml::from_str(FILE).expect("the embedded file was tested"));

/// The table of a family in the file.
#[derive(Clone, Copy, PartialEq, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Fitted {
    /// Centipawns that make a win *e* times as likely as a loss.
    pub scale: f64,
    /// The number of self-play games that it was fitted to.
    pub games: u64,
    /// The number of positions in these games.
    pub samples: u64,
}

/// The winning chances in a family of variants. A pawn is more decisive in some families than in others.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Chances {
    scale: f64,
}

impl Chances {
    /// The winning chances for a family that has not been fitted. They never change.
    pub const USUAL: Chances = Chances { scale: USUAL_SCALE };

    /// The winning chances for a variant's family.
    ///
    /// # Panics
    /// Never: a test parses the embedded file.
    pub fn of(rules: &Rules) -> Chances {
        Chances::of_family(Family::of(rules))
    }

    /// The winning chances for a family.
    ///
    /// # Panics
    /// Never: a test parses the embedded file.
    pub fn of_family(family: Family) -> Chances {
        Chances { scale: SCALES.get(family.name()).map_or(USUAL_SCALE, |fitted| fitted.scale) }
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

/// The file of scales, with those of some families replaced.
pub fn chances_file(fitted: &[(Family, Fitted)]) -> String {
    let mut file = String::from(
        "# The scales of winning chances: hundredths of a pawn that make a win e times as likely as a loss, one table for each family of\n\
         # variants, with the number of self-play games and positions they were fitted to. Written by `tempi tune chances` (docs/ENGINE.md).\n",
    );
    for family in Family::ALL {
        let new = fitted.iter().find(|(of, _)| *of == family).map(|&(_, fitted)| fitted);
        let Some(Fitted { scale, games, samples }) = new.or_else(|| SCALES.get(family.name()).copied()) else { continue };
        // Writing to a string cannot fail.
        let _ = write!(file, "\n[{}]\nscale = {scale:.1}\ngames = {games}\nsamples = {samples}\n", family.name());
    }
    file
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_embedded_file_is_complete_and_written_by_the_program() {
        for family in Family::ALL {
            let fitted = SCALES.get(family.name()).unwrap_or_else(|| panic!("no scale for {}", family.name()));
            assert!((50.0..=2000.0).contains(&fitted.scale) && fitted.samples > fitted.games, "{family:?}: {fitted:?}");
        }
        assert_eq!(chances_file(&[]), FILE);
    }

    #[test]
    fn a_replaced_scale_is_read_back() {
        let new = Fitted { scale: 123.5, games: 4, samples: 50 };
        let tables: BTreeMap<String, Fitted> = toml::from_str(&chances_file(&[(Family::Two, new)])).unwrap();
        assert_eq!(tables["two"], new);
        assert_eq!(tables["many"], SCALES["many"]);
    }
}
