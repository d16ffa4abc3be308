//! The types of pieces that a file declares.

use crate::board::{Color, Role, Roles};
use crate::format::model::{PlayerName, VariantFile};

use super::error::{CompileError, error};

/// A type of man as the file declares it.
#[derive(Clone, Debug)]
pub(crate) struct RoleInfo {
    /// As in FEN for a white man where colours own men; the tinted letter otherwise.
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
    let men: Vec<RoleInfo> = file
        .men
        .iter()
        .map(|(letter, man)| RoleInfo {
            letter: letter.chars().next().unwrap_or('?'),
            name: man.name.clone(),
            tint: man.tint.map(Color::from),
            pawn: man.pawn,
            royal: man.royal,
            king: man.is_king(letter),
            rank: man.rank,
        })
        .collect();
    match men.len() {
        0 => Err(error("men", "a variant needs at least one type of man")),
        1..=16 => Ok(men),
        n => Err(error("men", format!("at most 16 types of men are possible, not {n}"))),
    }
}

/// The roles of these letters.
pub(super) fn roles_of(men: &[RoleInfo], letters: &str) -> Roles {
    letters
        .chars()
        .filter_map(|letter| men.iter().position(|man| man.letter == letter))
        .fold(Roles::NONE, |roles, index| roles.with(Role(index as u8)))
}
