//! What a variant file says, as Rust values: the closed set of rule parts and their keys.
//!
//! The doc comments of this file are what the JSON Schema and the format's documentation say of each key.

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
    /// The version of this file format: always 1.
    #[schemars(range(min = 1, max = 1))]
    pub format: u32,
    /// Another variant (a built-in identifier, or the path of a file) whose rules hold where this file says nothing. Tables are merged key by key, lists are replaced whole.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub base: Option<String>,
    /// Name, origin and a one-line description.
    pub about: About,
    /// The start position.
    pub start: Start,
    /// The men, by their letter (upper case, `A` to `Z`; at most 16 letters).
    pub men: BTreeMap<String, PieceDef>,
    /// To whom a man on the board belongs.
    #[serde(default)]
    pub ownership: Ownership,
    /// Rules for the men marked as pawns.
    #[serde(default)]
    pub pawns: Pawns,
    /// Castling.
    #[serde(default)]
    pub castling: Castling,
    /// How long a turn is and what it must hold.
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
    /// Men removed by a pattern on the board at the end of a turn.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub removal: Option<Removal>,
    /// Markers: counters beside the men that must be moved before each move and bar ranks.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub markers: Option<Markers>,
    /// Rearrangements of a small area before a move.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub rearrangement: Option<Rearrangement>,
    /// How the game is won, lost and drawn.
    #[serde(default)]
    pub end: End,
}

/// Name, origin and a one-line description.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
pub struct About {
    /// The name that players see, such as `Binary Chess`.
    pub name: String,
    /// Who invented it.
    #[serde(default)]
    pub inventor: String,
    /// The year in which it was published, where known.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub year: Option<u16>,
    /// Where it was published.
    #[serde(default)]
    pub source: String,
    /// One line: what is different from chess. At most 100 characters.
    pub summary: String,
}

/// The start position.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
pub struct Start {
    /// The piece placement of a FEN: eight ranks from the eighth down, upper case for White.
    pub board: String,
    /// The player who takes turn 1.
    #[serde(default)]
    pub first: PlayerName,
}

/// One of the two players.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub enum PlayerName {
    /// The player of the white men.
    #[default]
    White,
    /// The player of the black men.
    Black,
}
