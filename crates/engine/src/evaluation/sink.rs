//! Receivers of the evaluation's terms: they sum them with weights, or list them.

use tempi_rules::{Piece, Square};

use super::profile::Profile;
use super::terms::{LENGTHS, still, timed};
use super::weights::Weights;

/// Whose terms follow.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct TermContext {
    /// Whether these are terms of the player to act (which count for that player) or the waiting one (which count against).
    pub acting: bool,
    /// The number of moves in the turn that timed terms are about, at least 1.
    pub moves: u8,
    /// Whether timed terms count for the player to act, regardless of color, because pieces have no owner.
    pub shared: bool,
}

impl TermContext {
    const fn sign(self) -> i32 {
        if self.acting { 1 } else { -1 }
    }

    const fn timed_sign(self) -> i32 {
        if self.acting || self.shared { 1 } else { -1 }
    }

    fn length(self) -> usize {
        usize::from(self.moves.max(1) - 1).min(LENGTHS - 1)
    }
}

/// Receives the terms of an evaluation.
pub(crate) trait TermSink {
    /// Sets the player of the following terms.
    fn set_context(&mut self, context: TermContext);
    /// Adds a tapered term `count` times (sixteenths, if it is counted in them).
    fn still(&mut self, term: usize, count: i32);
    /// Adds a timed term `count` times.
    fn timed(&mut self, term: usize, count: i32);
    /// Adds a piece on a square, with all terms that depend on nothing else.
    fn piece(&mut self, piece: Piece, square: Square);
}

/// Weights prepared for fast sums: integers, and tables of piece values by square.
#[derive(Clone, Debug)]
pub(crate) struct ScaledWeights {
    still: [[i32; 2]; still::COUNT],
    /// For the waiting player and the player to act.
    timed: [[[i32; LENGTHS]; timed::COUNT]; 2],
    /// By color, role and square.
    pieces: Box<[[[[i32; 2]; 64]; 16]; 2]>,
}

/// The unit of the sums is a centipawn divided by this.
const FINE: i32 = 256;
/// The unit of terms counted in sixteenths.
const SIXTEENTHS: i32 = 16;
/// The fullness of the board at the start.
pub(crate) const FULL: i32 = 256;

fn fine(weight: f64, sixteenths: bool) -> i32 {
    (weight * f64::from(if sixteenths { FINE / SIXTEENTHS } else { FINE })).round() as i32
}

impl ScaledWeights {
    pub fn new(weights: &Weights, profile: &Profile) -> ScaledWeights {
        let mut scale = ScaledWeights {
            still: [[0; 2]; still::COUNT],
            timed: [[[0; LENGTHS]; timed::COUNT]; 2],
            pieces: Box::new([[[[0; 2]; 64]; 16]; 2]),
        };
        for (term, to) in scale.still.iter_mut().enumerate() {
            *to = weights.still[term].map(|weight| fine(weight, still::TERMS[term].sixteenths));
        }
        for (to, from) in scale.timed.iter_mut().zip(&weights.timed) {
            for (term, to) in to.iter_mut().enumerate() {
                *to = from[term].map(|weight| fine(weight, timed::TERMS[term].sixteenths));
            }
        }
        for (piece, square) in profile.places() {
            let mut sum = [0; 2];
            profile.place_terms(piece, square, &mut |term, count| {
                sum = [0, 1].map(|end| sum[end] + scale.still[term][end] * count);
            });
            scale.pieces[piece.color.index()][piece.role.index()][square.index()] = sum;
        }
        scale
    }

    /// The value of a piece on a square, in centipawns, with the board half full.
    #[inline]
    pub fn placed(&self, piece: Piece, square: Square) -> i32 {
        let [full, empty] = self.pieces[piece.color.index()][piece.role.index()][square.index()];
        (full + empty) / (2 * FINE)
    }
}

/// The weighted sum of the terms.
pub(crate) struct WeightedSum<'a> {
    scale: &'a ScaledWeights,
    context: TermContext,
    timed: &'a [[i32; LENGTHS]; timed::COUNT],
    length: usize,
    /// For the current context: full board, empty board.
    side: [i32; 2],
    /// For the player to act: full board, empty board.
    tapered: [i32; 2],
    flat: i32,
}

impl<'a> WeightedSum<'a> {
    pub fn new(scale: &'a ScaledWeights) -> WeightedSum<'a> {
        let context = TermContext { acting: true, moves: 1, shared: false };
        WeightedSum { scale, context, timed: &scale.timed[1], length: 0, side: [0; 2], tapered: [0; 2], flat: 0 }
    }

    /// The evaluation in centipawns, given how full the board is, 0 to [`FULL`].
    #[inline]
    pub fn total(mut self, fullness: i32) -> i32 {
        self.close();
        let [full, empty] = self.tapered.map(i64::from);
        let tapered = (full * i64::from(fullness) + empty * i64::from(FULL - fullness)) / i64::from(FULL);
        ((tapered + i64::from(self.flat)) / i64::from(FINE)) as i32
    }

    #[inline]
    fn close(&mut self) {
        let sign = self.context.sign();
        self.tapered = [self.tapered[0] + sign * self.side[0], self.tapered[1] + sign * self.side[1]];
        self.side = [0; 2];
    }
}

impl TermSink for WeightedSum<'_> {
    #[inline]
    fn set_context(&mut self, context: TermContext) {
        self.close();
        self.context = context;
        self.length = context.length();
        self.timed = &self.scale.timed[usize::from(context.acting)];
    }

    #[inline]
    fn still(&mut self, term: usize, count: i32) {
        let [full, empty] = self.scale.still[term];
        self.side = [self.side[0] + count * full, self.side[1] + count * empty];
    }

    #[inline]
    fn timed(&mut self, term: usize, count: i32) {
        self.flat += self.context.timed_sign() * count * self.timed[term][self.length];
    }

    #[inline]
    fn piece(&mut self, piece: Piece, square: Square) {
        let [full, empty] = self.scale.pieces[piece.color.index()][piece.role.index()][square.index()];
        self.side = [self.side[0] + full, self.side[1] + empty];
    }
}

/// Ignores all terms.
pub(crate) struct DiscardTerms;

impl TermSink for DiscardTerms {
    fn set_context(&mut self, _: TermContext) {}
    fn still(&mut self, _: usize, _: i32) {}
    fn timed(&mut self, _: usize, _: i32) {}
    fn piece(&mut self, _: Piece, _: Square) {}
}

/// A list of the terms, for tuning. The evaluation is its product with the weights ([`Trace::counts`]).
pub(crate) struct Trace<'a> {
    profile: &'a Profile,
    context: TermContext,
    still: [i32; still::COUNT],
    timed: [[[i32; LENGTHS]; timed::COUNT]; 2],
}

impl<'a> Trace<'a> {
    pub fn new(profile: &'a Profile) -> Trace<'a> {
        let context = TermContext { acting: true, moves: 1, shared: false };
        Trace { profile, context, still: [0; still::COUNT], timed: [[[0; LENGTHS]; timed::COUNT]; 2] }
    }

    /// The coefficient of each weight, in the order of [`Weights::flat`], given how full the board is; zeros are omitted.
    pub fn counts(&self, fullness: i32) -> Vec<(u16, f32)> {
        let ones = |count: i32, sixteenths: bool| count as f32 / if sixteenths { SIXTEENTHS as f32 } else { 1.0 };
        let full = fullness as f32 / FULL as f32;
        let still = self.still.iter().zip(&still::TERMS).flat_map(|(&count, term)| {
            let count = ones(count, term.sixteenths);
            [count * full, count * (1.0 - full)]
        });
        let timed = self.timed.iter().flat_map(|who| {
            who.iter().zip(&timed::TERMS).flat_map(|(counts, term)| counts.iter().map(|&count| ones(count, term.sixteenths)))
        });
        still.chain(timed).enumerate().filter(|&(_, count)| count != 0.0).map(|(index, count)| (index as u16, count)).collect()
    }
}

impl TermSink for Trace<'_> {
    fn set_context(&mut self, context: TermContext) {
        self.context = context;
    }

    fn still(&mut self, term: usize, count: i32) {
        self.still[term] += self.context.sign() * count;
    }

    fn timed(&mut self, term: usize, count: i32) {
        self.timed[usize::from(self.context.acting)][term][self.context.length()] += self.context.timed_sign() * count;
    }

    fn piece(&mut self, piece: Piece, square: Square) {
        let (profile, sign) = (self.profile, self.context.sign());
        profile.place_terms(piece, square, &mut |term, count| self.still[term] += sign * count);
    }
}
