//! A variant file as Rust values: the closed set of rules and their keys.
//!
//! The doc comments here are the descriptions of the keys in the JSON Schema and on the page.

mod capture;
mod pieces;
mod turn;

pub use capture::{Capture, CaptureEffect, End, Markers, Rearrangement, Reentry, ReentryDuty, Removal, RepetitionRule, Verdict};
pub use pieces::{
    Castling, CastlingRule, CastlingWay, Chooser, EnPassant, FarRank, Ownership, PawnDirection, Pawns, PieceDef, PieceOverride,
};
pub use turn::{Check, CheckAllowed, Counts, Escape, Limits, Order, PiecesMoved, Plus, Points, Quadrant, Turn, TurnEnd};

use std::collections::BTreeMap;

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

/// A whole variant file, after its base (if any) has been merged in.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
pub struct VariantFile {
    /// The version of the file format: always 1.
    #[schemars(range(min = 1, max = 1))]
    pub format: u32,
    /// Another variant whose rules apply where this file sets nothing: a built-in identifier, or the path of a file. Tables are merged key by key; lists are replaced as a whole. A file with its own `about.name` does not inherit the other keys of `about`.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub base: Option<String>,
    /// Name, origin and a one-line description.
    pub about: About,
    /// The start position.
    pub start: Start,
    /// The pieces, by their letter (uppercase, `A` to `Z`; at most 16 letters).
    #[serde(rename = "men")]
    pub pieces: BTreeMap<String, PieceDef>,
    /// Who owns a piece on the board.
    #[serde(default)]
    pub ownership: Ownership,
    /// Rules for the pieces marked as pawns.
    #[serde(default)]
    pub pawns: Pawns,
    /// Castling.
    #[serde(default)]
    pub castling: Castling,
    /// How long a turn is and what moves it consists of.
    #[serde(default)]
    pub turn: Turn,
    /// What single moves may not do.
    #[serde(default)]
    pub limits: Limits,
    /// When check may be given and how it is answered.
    #[serde(default)]
    pub check: Check,
    /// What a capture does.
    #[serde(default)]
    pub capture: Capture,
    /// Pieces removed from crowded areas at the end of a turn.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub removal: Option<Removal>,
    /// Markers that must be moved before each turn and block ranks.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub markers: Option<Markers>,
    /// Rearrangements of a small area before a move.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub rearrangement: Option<Rearrangement>,
    /// How the game is won, lost and drawn.
    #[serde(default)]
    pub end: End,
}

impl VariantFile {
    /// A file that sets nothing: every key has its default, and there is neither a board nor a piece.
    pub(crate) fn empty() -> VariantFile {
        VariantFile {
            format: 1,
            base: None,
            about: About::default(),
            start: Start::default(),
            pieces: BTreeMap::new(),
            ownership: Ownership::default(),
            pawns: Pawns::default(),
            castling: Castling::default(),
            turn: Turn::default(),
            limits: Limits::default(),
            check: Check::default(),
            capture: Capture::default(),
            removal: None,
            markers: None,
            rearrangement: None,
            end: End::default(),
        }
    }
}

/// Name, origin and a one-line description.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
pub struct About {
    /// The name for players, such as `Binary Chess`.
    pub name: String,
    /// Who invented it.
    #[serde(default)]
    pub inventor: String,
    /// The year it was published, if known.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub year: Option<u16>,
    /// Where it was published.
    #[serde(default)]
    pub source: String,
    /// One line: what is different from chess. At most 100 characters.
    pub summary: String,
}

/// The start position.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
pub struct Start {
    /// The piece placement of a FEN: eight ranks from the eighth down, uppercase letters for White.
    pub board: String,
    /// The player who takes turn 1.
    #[serde(default)]
    pub first: PlayerName,
}

/// One of the two players.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub enum PlayerName {
    /// The player of the white pieces.
    #[default]
    White,
    /// The player of the black pieces.
    Black,
}
