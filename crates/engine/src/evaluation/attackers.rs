//! Finds the squares from which a square is attacked.

use tempi_rules::{Bitboard, Piece, Rules, Square};

/// The squares from which a piece attacks a target, given the occupied squares. Pieces are mirrored: these are the squares that a piece of the
/// same type and the other color would attack from the target. For lame leapers and pieces that move to one side only, this is an
/// approximation, which is good enough for evaluation and move ordering.
#[inline]
pub(crate) fn attack_origins(rules: &Rules, piece: Piece, target: Square, occupied: Bitboard) -> Bitboard {
    rules.piece_moves(Piece { color: !piece.color, role: piece.role }).attacks(target, occupied)
}

#[cfg(test)]
mod tests {
    use super::*;
    use tempi_rules::Color;

    #[test]
    fn pieces_attack_from_where_they_would_be_attacked() {
        for id in ["chess", "forwards", "tsunami", "push", "monster"] {
            let rules = Rules::builtin(id).unwrap();
            let occupied: Bitboard = ["c3", "d6", "e4", "g5", "h2"].iter().map(|square| square.parse::<Square>().unwrap()).collect();
            for (color, role) in Color::BOTH.into_iter().flat_map(|color| rules.roles().map(move |role| (color, role))) {
                let piece = Piece { color, role };
                let attacks = |from: Square, target: Square| rules.piece_moves(piece).attacks(from, occupied).has(target);
                for target in Square::all() {
                    let direct: Bitboard = Square::all().filter(|&from| attacks(from, target)).collect();
                    assert_eq!(attack_origins(&rules, piece, target, occupied), direct, "{id} {color:?} {} {target}", rules.letter(role));
                }
            }
        }
    }
}
