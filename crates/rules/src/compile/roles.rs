//! The types of pieces that a file declares.

use crate::board::{Color, Role, Roles};
use crate::format::model::{PlayerName, VariantFile};

use super::error::{CompileError, error};

/// A type of piece as the file declares it.
#[derive(Clone, Debug)]
pub(crate) struct RoleInfo {
    /// As in FEN for a white piece where colors own pieces; the tinted letter otherwise.
    pub letter: char,
    pub name: String,
    pub tint: Option<Color>,
    pub pawn: bool,
    pub royal: bool,
    /// It is a king, royal or not.
    pub king: bool,
    pub rank: u8,
}

impl From<PlayerName> for Color {
    fn from(name: PlayerName) -> Color {
        match name {
            PlayerName::White => Color::White,
            PlayerName::Black => Color::Black,
        }
    }
}

/// The roles of a file, in the order of their letters.
pub(super) fn roles(file: &VariantFile) -> Result<Vec<RoleInfo>, CompileError> {
    let role_infos: Vec<RoleInfo> = file
        .men
        .iter()
        .map(|(letter, piece)| RoleInfo {
            letter: letter.chars().next().unwrap_or('?'),
            name: piece.name.clone(),
            tint: piece.tint.map(Color::from),
            pawn: piece.pawn,
            royal: piece.royal,
            king: piece.is_king(letter),
            rank: piece.rank,
        })
        .collect();
    match role_infos.len() {
        0 => Err(error("men", "a variant needs at least one type of piece")),
        1..=16 => Ok(role_infos),
        n => Err(error("men", format!("at most 16 types of pieces are possible, not {n}"))),
    }
}

/// The roles of these letters.
pub(super) fn roles_of(role_infos: &[RoleInfo], letters: &str) -> Roles {
    letters
        .chars()
        .filter_map(|letter| role_infos.iter().position(|info| info.letter == letter))
        .fold(Roles::NONE, |roles, index| roles.with(Role(index as u8)))
}
