//! Collects information on a player's pieces: their squares, mobility and control.

use tempi_rules::{Bitboard, Color, Piece, Position, Rules};

use super::profile::{Class, Profile};
use super::sink::TermSink;
use super::terms::still;

/// Information on a player's pieces.
#[derive(Clone, Copy)]
pub(crate) struct SideInfo {
    /// Controlled squares, by the index of the type in [`Profile::piece_infos`].
    pub covered_by: [Bitboard; 16],
    /// Squares to which pieces can move, by type.
    pub going: [Bitboard; 16],
    /// The number of these squares, by type.
    pub moves: [u16; 16],
    /// All controlled squares.
    pub covered: Bitboard,
    /// The number of controlled squares around the opponent's objectives, summed over piece types.
    pub pressure: i32,
    /// The number of piece types, except pawns and objectives, that control such squares.
    pub besiegers: i32,
    /// The squares of pawns.
    pub pawns: Bitboard,
    /// Squares controlled by pawns.
    pub covered_by_pawns: Bitboard,
    /// The total reach, except of pawns and objectives, in sixteenths of a square.
    pub fullness: i32,
}

impl Profile {
    /// Collects a player's pieces and the terms of each individual piece.
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
            // Counting bits is slow on processors without an instruction for it, so it is done once for all pieces of a type.
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
