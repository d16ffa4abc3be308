//! The data of a proof, and its file format.

use serde::{Deserialize, Serialize};
use tempi_rules::Color;

/// A proof that the player to act wins by force.
///
/// A file has one certificate per line, as a JSON object with these keys.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Certificate {
    /// The identifier of the variant.
    pub variant: String,
    /// The digest of its rules, [`tempi_rules::Rules::digest`].
    pub rules: String,
    /// The FEN of the position that the game starts from; left out for the variant's start position.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub fen: Option<String>,
    /// The actions played from there, as texts. After them the winner is to act.
    pub played: Vec<String>,
    /// Who wins.
    pub winner: Winner,
    /// The maximum number of the winner's own turns until the win, from 1.
    pub turns: u8,
    /// The winner's turns. The first is played after `played`.
    pub answers: Vec<Answer>,
}

/// A position and the turn that the winner plays in it.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Answer {
    /// The FEN of the position, at the start of a turn.
    pub fen: String,
    /// The actions of the turn, as texts.
    pub turn: Vec<String>,
}

/// A player, by color.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Winner {
    /// White.
    White,
    /// Black.
    Black,
}

impl From<Color> for Winner {
    fn from(color: Color) -> Winner {
        match color {
            Color::White => Winner::White,
            Color::Black => Winner::Black,
        }
    }
}

/// A line of a file that is not a certificate.
#[derive(Debug, thiserror::Error)]
#[error("line {line}: not a certificate: {error}")]
pub struct LineError {
    /// The number of the line, from 1.
    pub line: usize,
    /// What is wrong with it.
    pub error: serde_json::Error,
}

/// Reads the certificates of a file, one per line.
///
/// # Errors
/// Returns the first line that is not a certificate.
pub fn read(text: &str) -> Result<Vec<Certificate>, LineError> {
    text.lines().enumerate().map(|(index, line)| serde_json::from_str(line).map_err(|error| LineError { line: index + 1, error })).collect()
}

/// Returns the text of a file with these certificates.
///
/// # Panics
/// Never: certificates are plain data.
pub fn write(certificates: &[Certificate]) -> String {
    certificates.iter().map(|certificate| serde_json::to_string(certificate).expect("plain data") + "\n").collect()
}
