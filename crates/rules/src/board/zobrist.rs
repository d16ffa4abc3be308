//! Hash keys of pieces on squares, and the mixing of other words into a hash.

use super::{Piece, Square};

const fn split_mix(state: u64) -> u64 {
    let mut z = state.wrapping_mul(0x9e37_79b9_7f4a_7c15);
    z = (z ^ (z >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
    z = (z ^ (z >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
    z ^ (z >> 31)
}

const fn keys() -> [[u64; 64]; 32] {
    let mut keys = [[0; 64]; 32];
    let mut i = 0;
    while i < 32 * 64 {
        keys[i / 64][i % 64] = split_mix(0x7e3a_1000 + i as u64);
        i += 1;
    }
    keys
}

static KEYS: [[u64; 64]; 32] = keys();

/// The key of a piece on a square (Zobrist's method).
#[inline]
pub(crate) fn piece_key(piece: Piece, square: Square) -> u64 {
    KEYS[piece.role.index() * 2 + piece.color.index()][square.index()]
}

/// A well-mixed hash of a word and its place among others.
#[inline]
pub(crate) const fn mix(word: u64, place: u64) -> u64 {
    split_mix(word ^ place.wrapping_mul(0xd6e8_feb8_6659_fd93))
}
