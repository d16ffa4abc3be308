//! The fields of a variant's FENs besides the board, for position editors.

use serde::{Deserialize, Serialize};
use tempi_rules::{CastlingRight, Color, FenField, Position};

use crate::answer::Asked;
use crate::question::Variant;
use crate::variants::Variants;

/// A request for the fields of a FEN.
#[derive(Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS), ts(rename = "FenQuestion", optional_fields = nullable))]
pub(crate) struct FenFields {
    variant: Variant,
    /// Default: the start of the variant.
    #[serde(default)]
    fen: Option<String>,
}

/// The fields of a FEN.
#[derive(Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub(crate) struct FenParts {
    /// The FEN as Tempi writes it.
    fen: String,
    /// The player of the first turn of a game.
    first: Color,
    /// The kinds of castling; a right exists only while king and rook are on these squares.
    castling: Vec<CastlingRight>,
    /// The turn fields that positions of the variant can have, in the order of FENs; see `docs/NOTATION.md`.
    fields: Vec<FenField>,
}

/// The fields of a position.
pub(crate) fn fields(variants: &mut Variants, asked: &FenFields) -> Asked<FenParts> {
    let rules = variants.rules(&asked.variant)?;
    let fen = asked.fen.as_deref().unwrap_or_else(|| rules.start_fen());
    let position = Position::from_fen(&rules, fen)?;
    Ok(FenParts {
        fen: position.fen(&rules),
        first: rules.first_player(),
        castling: rules.castling_rights(),
        fields: position.fen_fields(&rules),
    })
}
