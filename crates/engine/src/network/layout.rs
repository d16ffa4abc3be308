//! The input features of networks.

use std::fmt;

use serde::{Deserialize, Serialize};
use tempi_rules::engine_support::{barred_pieces, bars_pieces, marks_turns, turn_marks};
use tempi_rules::{Bitboard, Color, Piece, Position, Role, Rules, Square};

/// Maximum number of active features in a position.
pub const MAX_ACTIVE: usize = 128;
/// Maximum number of piece types in a layout: a pocket has four bits of a word for each.
pub const MAX_TYPES: usize = 16;
/// Maximum number of pairs of words in [`Inputs`]: the piece types and the other kinds of features.
const MAX_PAIRS: usize = MAX_TYPES + 4;
/// The maximum number of pieces of a type in a pocket that is distinguished.
const POCKET_SHOWN: u8 = 4;

/// A piece type, identified by its letter and its movement.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct PieceType {
    /// Its letter.
    pub letter: char,
    /// A digest of its moves and captures on an empty board from each square, in hexadecimal digits.
    pub movement: String,
}

impl PieceType {
    fn new(rules: &Rules, role: Role) -> PieceType {
        // FNV-1a: the digest only has to distinguish movements; collisions cannot be exploited.
        let mut hash = 0xcbf2_9ce4_8422_2325_u64;
        for (color, from) in Color::BOTH.into_iter().flat_map(|color| Square::all().map(move |from| (color, from))) {
            let (quiet, covered) = rules.targets(Piece { color, role }, from, Bitboard::EMPTY);
            for byte in [quiet.0, covered.0].into_iter().flat_map(u64::to_le_bytes) {
                hash = (hash ^ u64::from(byte)).wrapping_mul(0x100_0000_01b3);
            }
        }
        PieceType { letter: rules.letter(role), movement: format!("{hash:016x}") }
    }
}

/// The features of a network. Each has two indices, one per perspective: a perspective's own pieces come before the other player's, and Black
/// sees the board from Black's side.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Layout {
    /// Whether captured pieces can be in a pocket.
    pub pockets: bool,
    /// Whether squares can be marked.
    pub markers: bool,
    /// Whether pieces can be barred from moving in this turn or the next.
    pub barred: bool,
    /// Whether earlier moves of the turn restrict later ones.
    pub turn_marks: bool,
    /// The piece types that can be on the board.
    pub pieces: Vec<PieceType>,
}

/// The reason why a network cannot evaluate positions of a variant.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum Mismatch {
    /// The network has not been trained with this piece.
    #[error("the network does not know the piece {letter}, or not with this movement")]
    Piece {
        /// The piece's letter.
        letter: char,
    },
    /// The layout has more than [`MAX_TYPES`] types of pieces.
    #[error("a network sees at most {MAX_TYPES} types of pieces, not {count}")]
    Types {
        /// The number of types.
        count: usize,
    },
    /// The network has no feature for a state that the rules depend on.
    #[error("the network does not see {what}")]
    State {
        /// The state.
        what: &'static str,
    },
}

impl Layout {
    /// The features that these variants have in total.
    pub fn of<'a>(variants: impl IntoIterator<Item = &'a Rules>) -> Layout {
        let mut layout = Layout { pockets: false, markers: false, barred: false, turn_marks: false, pieces: Vec::new() };
        for rules in variants {
            let state = StateInputs::of(rules);
            layout.pockets |= state.pockets;
            layout.markers |= state.markers;
            layout.barred |= state.barred;
            layout.turn_marks |= state.turn_marks;
            for piece in rules.roles().map(|role| PieceType::new(rules, role)) {
                if !layout.pieces.contains(&piece) {
                    layout.pieces.push(piece);
                }
            }
        }
        layout
    }

    /// The number of features.
    pub fn count(&self) -> usize {
        self.pairs() * 128
    }

    fn pairs(&self) -> usize {
        self.pieces.len() + [self.pockets, self.markers, self.barred, self.turn_marks].into_iter().filter(|&there| there).count()
    }

    /// Whether the layout fits in [`Inputs`].
    pub(super) fn is_valid(&self) -> bool {
        (1..=MAX_TYPES).contains(&self.pieces.len())
    }

    /// The mapping of a variant's positions to features.
    ///
    /// # Errors
    /// If the variant has pieces or turn states that the layout does not have, or the layout has too many piece types.
    pub fn fit(&self, rules: &Rules) -> Result<Fit, Mismatch> {
        if self.pieces.len() > MAX_TYPES {
            return Err(Mismatch::Types { count: self.pieces.len() });
        }
        let mut roles = vec![None; self.pieces.len()];
        for role in rules.roles() {
            let piece = PieceType::new(rules, role);
            let place = self.pieces.iter().position(|known| *known == piece);
            roles[place.ok_or(Mismatch::Piece { letter: piece.letter })?] = Some(role);
        }
        let state = StateInputs::of(rules);
        let needs = [
            (state.pockets && !self.pockets, "captured pieces that wait to re-enter"),
            (state.markers && !self.markers, "markers"),
            (state.barred && !self.barred, "pieces that may not move"),
            (state.turn_marks && !self.turn_marks, "what has moved in the turn"),
            (rules.pieces_alternate(), "whose pieces move next"),
        ];
        match needs.into_iter().find(|&(missing, _)| missing) {
            Some((_, what)) => Err(Mismatch::State { what }),
            None => Ok(Fit { layout: self.clone(), roles }),
        }
    }
}

/// The state of a variant's positions besides pieces on squares.
struct StateInputs {
    pockets: bool,
    markers: bool,
    barred: bool,
    turn_marks: bool,
}

impl StateInputs {
    fn of(rules: &Rules) -> StateInputs {
        StateInputs {
            pockets: rules.captures().uses_pocket,
            markers: rules.has_markers(),
            barred: bars_pieces(rules),
            turn_marks: marks_turns(rules),
        }
    }
}

/// The features of a position: pairs of words, White's and Black's.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Inputs {
    words: [[u64; 2]; MAX_PAIRS],
}

impl Inputs {
    /// No features at all.
    pub const NONE: Inputs = Inputs { words: [[0; 2]; MAX_PAIRS] };
}

/// The mapping of a variant's positions to the features of a layout.
#[derive(Clone, Debug)]
pub struct Fit {
    layout: Layout,
    /// The role of each piece type of the layout, if the variant has it.
    roles: Vec<Option<Role>>,
}

impl Fit {
    /// The features of a position.
    #[inline]
    pub fn inputs(&self, position: &Position) -> Inputs {
        let mut inputs = Inputs::NONE;
        let board = position.board();
        for (words, role) in inputs.words.iter_mut().zip(&self.roles) {
            if let Some(role) = *role {
                *words = Color::BOTH.map(|color| board.pieces(color, role).0);
            }
        }
        self.add_state(position, &mut inputs.words[self.roles.len()..]);
        inputs
    }

    fn add_state(&self, position: &Position, words: &mut [[u64; 2]]) {
        let Layout { pockets, markers, barred, turn_marks: marks, .. } = self.layout;
        let mut words = words.iter_mut();
        let mut add = |word: &dyn Fn(Color) -> u64| *words.next().expect("a layout has room for its words") = Color::BOTH.map(word);
        // In the order that `is_board` assumes.
        if pockets {
            add(&|color| self.pocket_word(position, color));
        }
        if markers {
            add(&|color| position.marker(color).map_or(0, |square| Bitboard::of(square).0));
        }
        if barred {
            add(&|color| barred_pieces(position, color).0);
        }
        if marks {
            add(&|color| if color == position.player() { turn_marks(position) } else { 0 });
        }
    }

    /// Four bits per type: a unary count of the pieces of this type in the pocket.
    fn pocket_word(&self, position: &Position, color: Color) -> u64 {
        let place = |role: Role| self.roles.iter().position(|known| *known == Some(role));
        position.pocket(color).fold(0, |word, (role, count)| {
            let bits = (1u64 << count.min(POCKET_SHOWN)) - 1;
            place(role).map_or(word, |place| word | bits << (4 * place))
        })
    }

    /// Whether the bits of a pair of words correspond to squares.
    #[inline]
    fn is_board(&self, pair: usize) -> bool {
        let state = pair.checked_sub(self.roles.len());
        let shift = usize::from(self.layout.pockets);
        let squares = usize::from(self.layout.markers) + usize::from(self.layout.barred);
        state.is_none_or(|state| state >= shift && state < shift + squares)
    }

    /// Calls `changed` for each feature in which two positions differ, with its index for White and for Black, and whether the second position
    /// has it.
    #[inline]
    pub(super) fn differences(&self, before: &Inputs, after: &Inputs, mut changed: impl FnMut(usize, usize, bool)) {
        for (pair, (old, new)) in before.words.iter().zip(&after.words).enumerate().take(self.layout.pairs()) {
            let flip = if self.is_board(pair) { 56 } else { 0 };
            for owner in 0..2 {
                let mut bits = old[owner] ^ new[owner];
                while bits != 0 {
                    let bit = bits.trailing_zeros() as usize;
                    bits &= bits - 1;
                    let (white, black) = ((2 * pair + owner) * 64 + bit, (2 * pair + 1 - owner) * 64 + (bit ^ flip));
                    changed(white, black, new[owner] >> bit & 1 != 0);
                }
            }
        }
    }

    /// The number of features in which two positions differ.
    #[inline]
    pub(super) fn distance(&self, before: &Inputs, after: &Inputs) -> u32 {
        let pairs = before.words.iter().zip(&after.words).take(self.layout.pairs());
        pairs.map(|(old, new)| (old[0] ^ new[0]).count_ones() + (old[1] ^ new[1]).count_ones()).sum()
    }

    /// The indices of the features of a position, for the player to act and for the opponent, in no particular order.
    pub fn active(&self, position: &Position) -> [Vec<u16>; 2] {
        let mut active = [Vec::new(), Vec::new()];
        self.differences(&Inputs::NONE, &self.inputs(position), |white, black, _| {
            active[0].push(white as u16);
            active[1].push(black as u16);
        });
        if position.player() == Color::Black {
            active.reverse();
        }
        active
    }
}

impl fmt::Display for Layout {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let letters: String = self.pieces.iter().map(|piece| piece.letter).collect();
        write!(f, "pieces {letters}")?;
        let state = [(self.pockets, "pockets"), (self.markers, "markers"), (self.barred, "barred pieces"), (self.turn_marks, "turn marks")];
        state.into_iter().filter(|&(there, _)| there).try_for_each(|(_, name)| write!(f, ", {name}"))
    }
}
