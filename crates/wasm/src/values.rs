//! Piece values according to the engine.

use serde::Serialize;
use tempi_engine::PieceValues;
use tempi_rules::{PieceType, Rules};

/// The values of the pieces of a variant.
#[derive(Serialize)]
#[cfg_attr(test, derive(ts_rs::TS), ts(rename = "PieceValues"))]
pub(crate) struct PieceValuesShown {
    /// Whether material is meaningful: not if pieces have no permanent owner, such as where the color of a square decides it.
    material: bool,
    pieces: Vec<PieceValue>,
}

#[derive(Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
struct PieceValue {
    /// The letter in the variant file.
    letter: char,
    /// The English name, such as `rook`.
    name: String,
    /// In centipawns, averaged over all squares; `null` if its loss ends the game.
    value: Option<u32>,
}

impl PieceValuesShown {
    pub fn of(rules: &Rules) -> PieceValuesShown {
        let values = PieceValues::new(rules);
        let pieces = rules.roles().map(|role| {
            let kind = PieceType::of(rules, role);
            PieceValue { letter: kind.letter, name: kind.name, value: values.value(role) }
        });
        PieceValuesShown { material: values.counts(), pieces: pieces.collect() }
    }
}
