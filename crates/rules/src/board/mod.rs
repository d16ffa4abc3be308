//! The board: squares, sets of squares, pieces and their placement.

mod attacks;
mod bitboard;
mod piece;
mod square;
mod zobrist;

pub use attacks::Attacks;
pub use bitboard::Bitboard;
pub use piece::{Color, Piece, Role, Roles};
pub use square::{Square, SquareError};
pub(crate) use zobrist::{mix, piece_key};

/// The placement of the pieces: one bitboard per player, and four bit planes that together encode the role of the piece on a square.
///
/// Bit planes rather than a bitboard for each role: sixteen roles fit into 48 bytes, and a role's pieces are three ANDs away.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Board {
    colors: [Bitboard; 2],
    planes: [u64; 4],
    key: u64,
}

impl Board {
    /// All pieces of both players.
    #[inline]
    pub fn occupied(&self) -> Bitboard {
        self.colors[0] | self.colors[1]
    }

    /// All pieces of a player.
    #[inline]
    pub fn of(&self, color: Color) -> Bitboard {
        self.colors[color.index()]
    }

    /// All pieces of a role, of both players.
    #[inline]
    pub fn role(&self, role: Role) -> Bitboard {
        let pick = |plane: usize| self.planes[plane] ^ (u64::from(role.0 >> plane & 1)).wrapping_sub(1);
        Bitboard(pick(0) & pick(1) & pick(2) & pick(3)) & self.occupied()
    }

    /// All pieces of each of the first eight roles: cheaper together than one by one.
    #[inline(always)]
    pub(crate) fn first_roles(&self) -> [Bitboard; 8] {
        let [a, b, c, d] = self.planes;
        let low = self.occupied().0 & !d;
        let (none, first, second, both) = (low & !a & !b, low & a & !b, low & !a & b, low & a & b);
        [none & !c, first & !c, second & !c, both & !c, none & c, first & c, second & c, both & c].map(Bitboard)
    }

    /// All pieces of a role, given those of the first eight.
    #[inline(always)]
    pub(crate) fn among(&self, by_role: &[Bitboard; 8], role: Role) -> Bitboard {
        if role.index() < 8 { by_role[role.index()] } else { self.role(role) }
    }

    /// All pieces of any of the roles, given those of the first eight.
    #[inline(always)]
    pub(crate) fn gather(&self, by_role: &[Bitboard; 8], roles: Roles) -> Bitboard {
        let mut left = roles.0;
        let mut pieces = Bitboard::EMPTY;
        while left != 0 {
            let role = Role(left.trailing_zeros() as u8);
            pieces |= self.among(by_role, role);
            left &= left - 1;
        }
        pieces
    }

    /// A player's pieces of a role.
    #[inline]
    pub fn pieces(&self, color: Color, role: Role) -> Bitboard {
        let pick = |plane: usize| self.planes[plane] ^ (u64::from(role.0 >> plane & 1)).wrapping_sub(1);
        Bitboard(pick(0) & pick(1) & pick(2) & pick(3)) & self.of(color)
    }

    /// A player's pieces of any of the roles.
    #[inline]
    pub fn pieces_of(&self, color: Color, roles: Roles) -> Bitboard {
        let mut left = roles.0;
        let mut pieces = Bitboard::EMPTY;
        while left != 0 {
            pieces |= self.pieces(color, Role(left.trailing_zeros() as u8));
            left &= left - 1;
        }
        pieces
    }

    /// The role of the piece on an occupied square; role 0 on an empty one.
    #[inline]
    pub(crate) fn role_on(&self, square: Square) -> Role {
        let s = square.index();
        let bit = |plane: usize| (self.planes[plane] >> s & 1) << plane;
        Role((bit(0) | bit(1) | bit(2) | bit(3)) as u8)
    }

    /// The piece on a square.
    #[inline]
    pub fn piece_on(&self, square: Square) -> Option<Piece> {
        let color = if self.colors[0].has(square) {
            Color::White
        } else if self.colors[1].has(square) {
            Color::Black
        } else {
            return None;
        };
        Some(Piece { color, role: self.role_on(square) })
    }

    /// Puts a piece on an empty square, or removes it from its square; both are the same operation.
    #[inline]
    pub(crate) fn toggle(&mut self, square: Square, piece: Piece) {
        self.toggle_all(Bitboard::of(square), piece);
        self.key ^= piece_key(piece, square);
    }

    /// Moves a piece from its square to an empty one.
    #[inline]
    pub(crate) fn shift(&mut self, from: Square, to: Square, piece: Piece) {
        self.toggle_all(Bitboard::of(from) | Bitboard::of(to), piece);
        self.key ^= piece_key(piece, from) ^ piece_key(piece, to);
    }

    #[inline]
    fn toggle_all(&mut self, squares: Bitboard, piece: Piece) {
        self.colors[piece.color.index()] ^= squares;
        for plane in 0..4 {
            self.planes[plane] ^= squares.0 & u64::from(piece.role.0 >> plane & 1).wrapping_neg();
        }
    }

    /// The hash of the placement, kept up to date move by move.
    #[inline]
    pub fn key(&self) -> u64 {
        self.key
    }

    /// The hash of the placement, recomputed from the pieces.
    pub fn fresh_key(&self) -> u64 {
        self.occupied().filter_map(|square| Some(piece_key(self.piece_on(square)?, square))).fold(0, |key, k| key ^ k)
    }
}
