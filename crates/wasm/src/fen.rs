//! What a FEN of a variant can say beyond its board, for whoever edits a position.

use serde::{Deserialize, Serialize};
use serde_json::Value;
use tempi_rules::{CastlingRight, Color, Position};

use crate::answer::Asked;
use crate::camel::camel;
use crate::question::Variant;
use crate::variants::Variants;

/// The question.
#[derive(Deserialize)]
pub(crate) struct FenFields {
    variant: Variant,
    /// The start of the variant if there is none.
    #[serde(default)]
    fen: Option<String>,
}

/// The answer.
#[derive(Serialize)]
pub(crate) struct FenParts {
    fen: String,
    first: Color,
    castling: Vec<CastlingRight>,
    fields: Value,
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
        fields: camel(&position.fen_fields(&rules)),
    })
}
