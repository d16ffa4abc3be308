//! Tuning the weights of the evaluation by self-play: Texel's method.
//!
//! Games are played with a fixed number of positions per action, from random openings. For every position of a game, the position at the end
//! of its principal variation is a sample: its terms (the evaluation is linear in its weights) and the game's result. The weights are then
//! chosen so that a logistic function of the evaluation best predicts the results; a penalty for each term keeps them near the default
//! weights.
//!
//! Source of the method: Peter Österlund, "Texel's Tuning Method", 2014, <https://www.chessprogramming.org/Texel%27s_Tuning_Method>.

mod chances;
mod fit;
mod games;

pub use crate::chances::{Fitted, chances_file};
pub use crate::evaluation::{Family, Weights, begins_even};
pub use chances::{ChancesFit, fit_chances};
pub use fit::{Fit, fit};
pub use games::{Duel, Sample, Samples, duel, samples};

use toml::Table;

/// The weights file with the table of a family (of all variants together if `None`) replaced.
///
/// # Errors
/// If the text of the file is invalid.
pub fn replaced(text: &str, family: Option<Family>, weights: &Weights) -> Result<String, String> {
    let tables: Table = text.parse().map_err(|error: toml::de::Error| error.to_string())?;
    let name = family.map_or(Family::POOLED, Family::name);
    let mut file = String::from(HEADER);
    for known in std::iter::once(Family::POOLED).chain(Family::ALL.map(Family::name)) {
        if known == name {
            file += &format!("\n{}", weights.to_text(name));
        } else if let Some(table) = tables.get(known) {
            let mut weights = Weights::usual();
            weights.take(table.as_table().ok_or(known)?)?;
            file += &format!("\n{}", weights.to_text(known));
        }
    }
    Ok(file)
}

/// The header of the file.
const HEADER: &str = "\
# The weights of the evaluation's terms, in hundredths of a pawn: a table for each family of variants, and `pooled` for all others.
# Written by `tempi tune` (docs/ENGINE.md). Tapered terms have weights for a full and an empty board; terms of turns (`acting` for the turn at
# hand, `waiting` for the opponent's next one) have weights for turns of 1, 2, 3, 4, and 5 or more moves.
";

#[cfg(test)]
mod tests {
    use tempi_rules::Rules;

    use super::*;

    #[test]
    fn uneven_armies_are_recognized() {
        let even = |id: &str| begins_even(&Rules::builtin(id).unwrap());
        assert!(even("chess") && even("dichotomy") && !even("monster"));
    }

    #[test]
    fn one_table_is_replaced_and_the_others_stay() {
        let two = Weights::from_flat(&[2.0; Weights::COUNT]);
        let many = Weights::from_flat(&[3.0; Weights::COUNT]);
        let file = replaced("", Some(Family::Two), &two).unwrap();
        let file = replaced(&file, Some(Family::Many), &many).unwrap();
        let file = replaced(&file, None, &Weights::usual()).unwrap();
        let tables: Table = file.parse().unwrap();
        let read = |name: &str| {
            let mut weights = Weights::usual();
            weights.take(tables[name].as_table().unwrap()).unwrap();
            weights
        };
        assert_eq!((read("two"), read("many")), (two, many));
        assert_eq!(tables.len(), 3);
        assert!(replaced("two = 1", None, &Weights::usual()).is_err());
    }
}
