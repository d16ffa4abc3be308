//! Describes the rules of a variant file in plain English.

mod board;
mod movement;
mod turn;

pub(crate) use board::movement;

use super::model::VariantFile;

/// Describes the rules of a file in English, one sentence per rule: the length of turns, and everything that differs from ordinary chess.
pub fn describe(file: &VariantFile) -> Vec<String> {
    let mut said = vec![turn::length(file)];
    turn::describe(file, &mut said);
    board::describe(file, &mut said);
    said
}

/// Whether the variant has check. Without royal pieces there is none, and the description mentions only that.
fn knows_check(file: &VariantFile) -> bool {
    file.pieces.values().any(|piece| piece.royal)
}

/// The names of the pieces with these letters: "queen", "rook".
fn names(file: &VariantFile, letters: &str) -> Vec<String> {
    letters.chars().map(|letter| name(file, letter)).collect()
}

/// The name of a piece, or its letter if it has none.
fn name(file: &VariantFile, letter: char) -> String {
    let piece = super::facts::piece_def(file, letter);
    piece.filter(|piece| !piece.name.is_empty()).map_or(letter.to_string(), |piece| piece.name.clone())
}
