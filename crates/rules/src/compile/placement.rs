//! Piece placements, as in FENs and the start boards of variants.

use crate::board::{Board, Color, Piece, Role, Square};

use super::roles::RoleInfo;

/// Parses a piece placement. With `square_color`, a letter's case is the color of the piece, and its square determines its owner.
pub(crate) fn read_placement(text: &str, role_infos: &[RoleInfo], square_color: bool) -> Result<Board, String> {
    let ranks: Vec<&str> = text.split('/').collect();
    if ranks.len() != 8 {
        return Err(format!("there must be eight ranks separated by slashes, not {}", ranks.len()));
    }
    let mut board = Board::default();
    for (row, rank) in ranks.iter().enumerate() {
        let mut file = 0u32;
        let name = 8 - row;
        for letter in rank.chars() {
            if let Some(digit) = letter.to_digit(10) {
                if digit == 0 || digit == 9 {
                    return Err(format!("`{digit}` in rank {name} is not a number of empty squares (1 to 8)"));
                }
                file += digit;
                continue;
            }
            let square = Square::at(file.min(8) as i8, 7 - row as i8).ok_or_else(|| format!("rank {name} has more than eight squares"))?;
            let piece = read_piece(letter, square, role_infos, square_color);
            let letters = || role_infos.iter().map(|info| info.letter).collect::<String>();
            board.toggle(
                square,
                piece.ok_or_else(|| format!("`{letter}` in rank {name} is not a piece of this variant (pieces: {})", letters()))?,
            );
            file += 1;
        }
        if file != 8 {
            return Err(format!("rank {name} has {file} squares instead of eight"));
        }
    }
    Ok(board)
}

fn read_piece(letter: char, square: Square, role_infos: &[RoleInfo], square_color: bool) -> Option<Piece> {
    let wanted = if square_color { letter } else { letter.to_ascii_uppercase() };
    let index = role_infos.iter().position(|info| info.letter == wanted && letter.is_ascii_alphabetic())?;
    let white =
        if square_color { (role_infos[index].tint == Some(Color::White)) == square.is_light() } else { letter.is_ascii_uppercase() };
    Some(Piece { color: if white { Color::White } else { Color::Black }, role: Role(index as u8) })
}
