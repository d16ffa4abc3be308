//! A variant file in English: what was understood.

mod board;
mod movement;
mod turn;

pub(crate) use board::movement;

use super::model::VariantFile;

/// Says in English sentences, one a rule, what a file was understood to mean: how long turns are, and every rule
/// part that differs from ordinary chess.
pub fn describe(file: &VariantFile) -> Vec<String> {
    let mut said = vec![turn::length(file)];
    turn::describe(file, &mut said);
    board::describe(file, &mut said);
    said
}

/// Whether there is check: without royal men nothing is said of it, but that there is none.
fn knows_check(file: &VariantFile) -> bool {
    file.men.values().any(|man| man.royal)
}

/// The names of the men with these letters, as a list: "queen, rook".
fn names(file: &VariantFile, letters: &str) -> Vec<String> {
    letters.chars().map(|letter| name(file, letter)).collect()
}

/// The name of a man, or its letter if it has none.
fn name(file: &VariantFile, letter: char) -> String {
    let man = super::facts::man_of(file, letter);
    man.filter(|man| !man.name.is_empty()).map_or(letter.to_string(), |man| man.name.clone())
}
