//! Squares, players and types of pieces as data that a page can translate.

use serde::{Serialize, Serializer};

use crate::board::{Color, Role, Roles, Square};
use crate::compile::{Rules, Slot};
use crate::english::join_or;

impl Serialize for Square {
    /// As its name, `e4`.
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_str(self)
    }
}

impl Serialize for Color {
    /// As `white` or `black`.
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_str(self.name())
    }
}

/// A type of piece: its letter, by which a page finds its own word and picture, and its English name.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS), ts(rename = "Kind"))]
pub struct PieceType {
    /// The letter in the variant file, uppercase except for the black pieces of variants in which the color of a square decides the owner.
    pub letter: char,
    /// The English name, such as `rook`.
    pub name: String,
}

impl PieceType {
    /// The type of a role.
    pub fn of(rules: &Rules, role: Role) -> PieceType {
        let piece = rules.role_info(role);
        let name = if piece.name.is_empty() { piece.letter.to_string() } else { piece.name.clone() };
        PieceType { letter: piece.letter, name }
    }

    /// The types of a set; empty if the set contains every type of the variant.
    pub(crate) fn limited(rules: &Rules, roles: Roles) -> Vec<PieceType> {
        if rules.roles().all(|role| roles.has(role)) { Vec::new() } else { PieceType::all(rules, roles) }
    }

    /// The types of a set.
    pub(crate) fn all(rules: &Rules, roles: Roles) -> Vec<PieceType> {
        rules.roles().filter(|&role| roles.has(role)).map(|role| PieceType::of(rules, role)).collect()
    }
}

/// What one move of a shape must be.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "camelCase")]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub struct SlotNeed {
    /// A piece of the other player.
    pub opposing: bool,
    /// A piece that has not moved in this turn.
    pub other: bool,
    /// The types of pieces; empty: any.
    pub types: Vec<PieceType>,
    /// With (true) or without (false) a capture; `None`: either.
    pub capture: Option<bool>,
}

impl SlotNeed {
    pub(crate) fn of(rules: &Rules, slot: &Slot) -> SlotNeed {
        SlotNeed { opposing: slot.opposing, other: slot.other, types: PieceType::limited(rules, slot.roles), capture: slot.capture }
    }
}

/// A number of pieces of a type.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS), ts(rename = "Count"))]
pub struct PieceCount {
    /// The type.
    #[serde(flatten)]
    pub kind: PieceType,
    /// How many.
    pub count: u8,
}

/// A number or a range of numbers.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS), ts(rename = "Span"))]
pub struct NumberRange {
    /// The smallest.
    pub least: u8,
    /// The largest.
    pub most: u8,
}

impl NumberRange {
    /// The one number, if there is only one.
    pub const fn single(self) -> Option<u8> {
        if self.least == self.most { Some(self.most) } else { None }
    }
}

impl std::fmt::Display for NumberRange {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self.single() {
            Some(n) => write!(f, "{n}"),
            None => write!(f, "{} to {}", self.least, self.most),
        }
    }
}

/// The name of a quarter of the board by its corners, such as `a1-d4`.
pub(crate) const fn quarter_name(quadrant: u8) -> &'static str {
    ["a1-d4", "e1-h4", "a5-d8", "e5-h8"][(quadrant & 3) as usize]
}

/// Some types of pieces, of which any will do.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[serde(transparent)]
pub struct PieceTypes {
    /// The types.
    pub types: Vec<PieceType>,
    #[serde(skip)]
    english: String,
}

impl PieceTypes {
    /// Types of a variant.
    pub fn new(rules: &Rules, types: Vec<PieceType>) -> PieceTypes {
        let english = either(rules, &types);
        PieceTypes { types, english }
    }
}

impl std::fmt::Display for PieceTypes {
    /// In English: `rook, bishop or queen`.
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str(&self.english)
    }
}

/// `rook`, `rook or bishop`, `rook, bishop or queen`; `white piece` for all types of a tint.
pub(crate) fn either(rules: &Rules, types: &[PieceType]) -> String {
    let listed = |role: &Role| types.iter().any(|piece| piece.letter == rules.role_info(*role).letter);
    let is_tint = |color: &Color| rules.roles().all(|role| listed(&role) == (rules.role_info(role).tint == Some(*color)));
    match Color::BOTH.into_iter().find(|color| !types.is_empty() && is_tint(color)) {
        Some(color) => format!("{} piece", color.name()),
        None => join_or(&types.iter().map(|piece| piece.name.clone()).collect::<Vec<_>>()),
    }
}
