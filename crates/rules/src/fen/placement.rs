//! The first field: piece placement.

use crate::board::{Board, Color, Piece, Square};
use crate::compile::Rules;

impl Rules {
    /// The letter of a piece as FEN writes it: upper case for White's, or for white pieces where square colors decide who owns them.
    pub fn fen_letter(&self, piece: Piece) -> char {
        let letter = self.role_info(piece.role).letter;
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
