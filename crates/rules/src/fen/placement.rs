//! The first field: where the men stand.

use crate::board::{Board, Color, Piece, Role, Square};
use crate::compile::{RoleInfo, Rules};

use super::FenError;

/// Reads a piece placement. With `square_color` a letter's case is the colour of the man, and its owner follows from the square.
pub(crate) fn read_placement(text: &str, men: &[RoleInfo], square_color: bool) -> Result<Board, FenError> {
    let error = |message: String| FenError::new("placement", message);
    let ranks: Vec<&str> = text.split('/').collect();
    if ranks.len() != 8 {
        return Err(error(format!("eight ranks separated by slashes are needed, not {}", ranks.len())));
    }
    let mut board = Board::default();
    for (row, rank) in ranks.iter().enumerate() {
        let mut file = 0u32;
        let name = 8 - row;
        for letter in rank.chars() {
            if let Some(digit) = letter.to_digit(10) {
                if digit == 0 || digit == 9 {
                    return Err(error(format!("`{digit}` in rank {name} is no number of empty squares (1 to 8)")));
                }
                file += digit;
                continue;
            }
            let square =
                Square::at(file.min(8) as i8, 7 - row as i8).ok_or_else(|| error(format!("rank {name} has more than eight squares")))?;
            let piece = read_man(letter, square, men, square_color);
            let letters = || men.iter().map(|man| man.letter).collect::<String>();
            board.toggle(
                square,
                piece.ok_or_else(|| error(format!("`{letter}` in rank {name} is no man of this variant (they are {})", letters())))?,
            );
            file += 1;
        }
        if file != 8 {
            return Err(error(format!("rank {name} has {file} squares instead of eight")));
        }
    }
    Ok(board)
}

fn read_man(letter: char, square: Square, men: &[RoleInfo], square_color: bool) -> Option<Piece> {
    let wanted = if square_color { letter } else { letter.to_ascii_uppercase() };
    let index = men.iter().position(|man| man.letter == wanted && letter.is_ascii_alphabetic())?;
    let white = if square_color { (men[index].tint == Some(Color::White)) == square.is_light() } else { letter.is_ascii_uppercase() };
    Some(Piece { color: if white { Color::White } else { Color::Black }, role: Role(index as u8) })
}

impl Rules {
    /// The letter of a man as FEN writes it: upper case for White's, or for white men where square colours decide who owns them.
    pub fn fen_letter(&self, piece: Piece) -> char {
        let letter = self.man(piece.role).letter;
        if self.square_color || piece.color == Color::White { letter } else { letter.to_ascii_lowercase() }
    }

    /// The piece placement of a board.
    pub fn placement(&self, board: &Board) -> String {
        let mut text = String::with_capacity(72);
        for rank in (0..8).rev() {
            let mut empty = 0;
            for file in 0..8 {
                match board.piece_on(Square::new(rank * 8 + file)) {
                    None => empty += 1,
                    Some(piece) => {
                        push_number(&mut text, &mut empty);
                        text.push(self.fen_letter(piece));
                    }
                }
            }
            push_number(&mut text, &mut empty);
            if rank > 0 {
                text.push('/');
            }
        }
        text
    }
}

fn push_number(text: &mut String, empty: &mut u8) {
    if *empty > 0 {
        text.push((b'0' + *empty) as char);
        *empty = 0;
    }
}
