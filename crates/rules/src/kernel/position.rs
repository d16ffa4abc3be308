//! A position: the board and the state of the turn, as plain data.

use crate::board::{Bitboard, Board, Color, Roles, Square, mix};
use crate::compile::Rules;

use super::pocket::Pocket;

/// No square, no group, no quadrant.
pub(crate) const NONE: u8 = 0xff;

/// Boolean state of a position.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub(crate) struct Flags(pub u16);

impl Flags {
    /// The turn has captured.
    pub const CAPTURED: u16 = 1;
    /// The turn has given check.
    pub const CHECKED: u16 = 1 << 1;
    /// The turn has had a capture, removal or pawn move, so that the count of quiet turns restarts.
    pub const PROGRESS: u16 = 1 << 2;
    /// A move with an opposing piece was made in this turn.
    pub const OPPOSED: u16 = 1 << 3;
    /// The turn started in check, and only has to end out of check.
    pub const ESCAPING: u16 = 1 << 4;
    /// The marker was moved, or a rearrangement was made, in this turn.
    pub const PREPARED: u16 = 1 << 5;
    /// The next move must be made with an opposing piece and end the check just given.
    pub const UNDOING: u16 = 1 << 6;
    /// The game is drawn by bare kings.
    pub const BARE: u16 = 1 << 7;
    /// The game is drawn by quiet turns.
    pub const QUIET: u16 = 1 << 8;
    /// The player who last captured a pawn.
    pub const PAWN_TAKER: [u16; 2] = [1 << 9, 1 << 10];
    /// The flags that are cleared at the end of a turn.
    pub const OF_TURN: u16 = 0x7f;

    #[inline]
    pub fn has(self, flag: u16) -> bool {
        self.0 & flag != 0
    }

    #[inline]
    pub fn set(&mut self, flag: u16) {
        self.0 |= flag;
    }

    #[inline]
    pub fn clear(&mut self, flag: u16) {
        self.0 &= !flag;
    }
}

/// A position of a game, possibly in the middle of a turn.
///
/// Plain `Copy` data of at most 160 bytes: to look ahead, copy it and play on the copy. It takes the rules by reference and is valid only with
/// the rules with which it was created.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Position {
    pub(crate) board: Board,
    /// Squares crossed by double steps whose pawns can be captured en passant now.
    pub(crate) ep: Bitboard,
    /// Squares crossed in this turn, for the opponent's next turn.
    pub(crate) ep_next: Bitboard,
    /// Pieces that moved in this turn (recorded only if a rule depends on it).
    pub(crate) moved: Bitboard,
    /// Pieces that may not move in this turn.
    pub(crate) barred: Bitboard,
    /// Pieces that may not move in the next turn.
    pub(crate) barred_next: Bitboard,
    /// Pawns that have advanced one of the two ranks allowed in this turn.
    pub(crate) advanced: Bitboard,
    /// Pawns whose promotion their owner chooses at the start of the owner's turn.
    pub(crate) pending: Bitboard,
    /// Captured pieces that may re-enter, by player.
    pub(crate) pockets: [Pocket; 2],
    /// Pieces captured in this turn.
    pub(crate) taken: Pocket,
    /// The number of the turn, from 1.
    pub(crate) turn: u16,
    /// Turns (plies where pieces alternate) without a capture or pawn move.
    pub(crate) quiet: u16,
    /// Moves since the last capture of a pawn.
    pub(crate) since_pawn: u16,
    /// Types, or groups of the cycle, that moved in this turn.
    pub(crate) used: Roles,
    pub(crate) flags: Flags,
    pub(crate) castling: u8,
    pub(crate) player: Color,
    /// The color of the pieces that move, unless a rule makes an exception for a single move.
    pub(crate) moving_side: Color,
    /// Moves made in this turn.
    pub(crate) ordinal: u8,
    /// What is left of the turn: moves, points or spaces.
    pub(crate) left: u8,
    /// The slot in the turn's shape.
    pub(crate) slot: u8,
    /// The shapes that the turn can still take, as bits.
    pub(crate) shapes: u8,
    /// The piece that must move next.
    pub(crate) forced: u8,
    /// The group of the cycle that must move next.
    pub(crate) group: u8,
    /// The quadrant in which the last move ended.
    pub(crate) quadrant: u8,
    /// The markers' squares.
    pub(crate) markers: [u8; 2],
    /// The stored outcome of the game, see `outcome.rs`; 0: none.
    pub(crate) ended: u8,
}

const _: () = assert!(size_of::<Position>() <= 160);

impl Position {
    pub(crate) fn empty() -> Position {
        Position {
            board: Board::default(),
            ep: Bitboard::EMPTY,
            ep_next: Bitboard::EMPTY,
            moved: Bitboard::EMPTY,
            barred: Bitboard::EMPTY,
            barred_next: Bitboard::EMPTY,
            advanced: Bitboard::EMPTY,
            pending: Bitboard::EMPTY,
            pockets: [Pocket::NONE; 2],
            taken: Pocket::NONE,
            turn: 1,
            quiet: 0,
            since_pawn: 0,
            used: Roles::NONE,
            flags: Flags(0),
            castling: 0,
            player: Color::White,
            moving_side: Color::White,
            ordinal: 0,
            left: 1,
            slot: 0,
            shapes: 0,
            forced: NONE,
            group: NONE,
            quadrant: NONE,
            markers: [NONE; 2],
            ended: 0,
        }
    }

    /// The pawn whose promotion the player must choose first.
    #[inline]
    pub(crate) fn pending_choice(&self) -> Option<Square> {
        (self.pending & self.board.of(self.player)).first()
    }

    /// The square of a player's royal king.
    #[inline]
    pub(crate) fn king(&self, rules: &Rules, color: Color) -> Option<Square> {
        self.board.pieces(color, rules.check.royal?).first()
    }

    /// The part of the turn's state that is included in a [hash](Position::hash).
    pub(super) fn turn_hash(&self, rules: &Rules) -> u64 {
        let bytes = |b: [u8; 8]| u64::from_le_bytes(b);
        let sides = self.player.index() as u8 | (self.moving_side.index() as u8) << 1;
        let [phase, phase_high] = rules.schedule.phase(self.turn).to_le_bytes();
        let [flags, flags_high] = self.flags.0.to_le_bytes();
        let [used, used_high] = self.used.0.to_le_bytes();
        let mut hash = mix(bytes([sides, self.castling, self.ordinal, self.left, self.slot, self.shapes, phase, phase_high]), 1);
        hash ^= mix(bytes([flags, flags_high, used, used_high, self.forced, self.group, self.quadrant, self.ended]), 2);
        let sets = [self.ep, self.ep_next, self.moved, self.barred, self.barred_next, self.advanced, self.pending];
        for (place, set) in sets.into_iter().enumerate() {
            if set.not_empty() {
                hash ^= mix(set.0, 3 + place as u64);
            }
        }
        for (place, pocket) in [self.pockets[0], self.pockets[1], self.taken].into_iter().enumerate() {
            if !pocket.is_empty() {
                hash ^= mix(pocket.word(), 11 + place as u64);
            }
        }
        if self.markers[0] != NONE {
            hash ^= mix(u64::from(self.markers[0]) | u64::from(self.markers[1]) << 8, 15);
        }
        hash
    }
}
