//! A look at a player's pieces: where they stand, how far they reach, what they cover.

use tempi_rules::{Bitboard, Color, Piece, Position, Rules};

use super::profile::{Class, Profile};
use super::sink::TermSink;
use super::terms::still;

/// What there is to know of a player's pieces.
#[derive(Clone, Copy)]
pub(crate) struct SideInfo {
    /// Squares that they cover, by the place of their type in [`Profile::piece_infos`].
    pub covered_by: [Bitboard; 16],
    /// Squares to which they can move, by the same.
    pub going: [Bitboard; 16],
    /// How many such squares there are, by the same.
    pub moves: [u16; 16],
    /// All squares that they cover.
    pub covered: Bitboard,
    /// Squares around the opponent's objectives that they cover, kind by kind.
    pub pressure: i32,
    /// How many kinds of pieces, pawns and objectives excepted, cover such squares.
    pub besiegers: i32,
    /// Where their pawns stand.
    pub pawns: Bitboard,
    /// Squares that pawns cover.
    pub covered_by_pawns: Bitboard,
    /// Their reach, pawns and objectives excepted, in sixteenths of a square.
    pub fullness: i32,
}

impl Profile {
    /// Collects a player's pieces and the terms of each one by itself.
    pub fn collect_side<L: TermSink>(&self, rules: &Rules, position: &Position, color: Color, sink: &mut L) -> SideInfo {
        let board = position.board();
        let (own, occupied) = (board.of(color), board.occupied());
        let ring = board.pieces_of(!color, self.objectives).fold(Bitboard::EMPTY, |ring, king| ring | self.around[king.index()]);
        let none = [Bitboard::EMPTY; 16];
        let mut side = SideInfo {
            covered_by: none,
            going: none,
            moves: [0; 16],
            covered: Bitboard::EMPTY,
            pressure: 0,
            besiegers: 0,
            pawns: Bitboard::EMPTY,
            covered_by_pawns: Bitboard::EMPTY,
            fullness: 0,
        };
        let mut immobile = 0;
        for (index, info) in self.piece_infos.iter().enumerate() {
            let piece = Piece { color, role: info.role };
            let pieces = board.pieces(color, info.role);
            if pieces.is_empty() {
                continue;
            }
            let moves = rules.piece_moves(piece);
            let (mut covered, mut going) = (Bitboard::EMPTY, Bitboard::EMPTY);
            for from in pieces {
                sink.piece(piece, from);
                let (quiet, cover) = moves.targets(from, occupied);
                let reached = quiet | ((cover & occupied) - own);
                covered |= cover;
                going |= reached;
                immobile += i32::from(reached.is_empty());
            }
            // Counting squares is dear where processors may lack an instruction for it, so it is done once for all pieces of a kind.
            let mobile = going.len();
            side.pressure += (covered & ring).len() as i32;
            match info.class {
                Class::Pawn => {
                    side.pawns |= pieces;
                    side.covered_by_pawns |= covered;
                }
                Class::Light | Class::Heavy => side.besiegers += i32::from((covered & ring).not_empty()),
                Class::King => {}
            }
            sink.still(info.class.of(still::MOBILE_PAWN), self.freedom * mobile as i32);
            if matches!(info.class, Class::Light | Class::Heavy) {
                side.fullness += pieces.len() as i32 * info.reach[color.index()];
            }
            side.covered_by[index] = covered;
            side.going[index] = going;
            side.moves[index] = mobile as u16;
            side.covered |= covered;
        }
        sink.still(still::IMMOBILE, self.freedom * immobile);
        side
    }
}
