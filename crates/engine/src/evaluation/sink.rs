//! Where the terms of a evaluation are written down: as a sum of weights, or one by one.

use tempi_rules::{Piece, Square};

use super::profile::Profile;
use super::terms::{LENGTHS, still, timed};
use super::weights::Weights;

/// Whose terms follow.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct TermContext {
    /// The player to act (for whom terms count) or the waiting one (against whom they count).
    pub acting: bool,
    /// The number of moves of the turn that timed terms are about, at least 1.
    pub moves: u8,
    /// Timed terms count for the player to act, regardless of color: where pieces have no owner.
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

/// Takes down the terms of a evaluation.
pub(crate) trait TermSink {
    /// The terms from here on are one player's.
    fn set_context(&mut self, context: TermContext);
    /// So many of a tapered term (sixteenths, where it is counted in them).
    fn still(&mut self, term: usize, count: i32);
    /// So many of a timed term.
    fn timed(&mut self, term: usize, count: i32);
    /// A piece where it stands, with all terms that depend on nothing else.
    fn piece(&mut self, piece: Piece, square: Square);
}

/// Weights made ready for sums: whole numbers, and what pieces are worth where they stand as tables.
#[derive(Clone, Debug)]
pub(crate) struct ScaledWeights {
    still: [[i32; 2]; still::COUNT],
    /// For the waiting player and the player to act.
    timed: [[[i32; LENGTHS]; timed::COUNT]; 2],
    /// By color, role and square.
    pieces: Box<[[[[i32; 2]; 64]; 16]; 2]>,
}

/// The unit of the sums is a hundredth of a pawn divided by this.
const FINE: i32 = 256;
/// Terms counted in sixteenths.
const SIXTEENTHS: i32 = 16;
/// A board as full as at the start.
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

    /// What a piece is worth where it stands, in hundredths of a pawn, with half the board full.
    #[inline]
    pub fn placed(&self, piece: Piece, square: Square) -> i32 {
        let [full, empty] = self.pieces[piece.color.index()][piece.role.index()][square.index()];
        (full + empty) / (2 * FINE)
    }
}

/// The sum of the terms with their weights.
pub(crate) struct WeightedSum<'a> {
    scale: &'a ScaledWeights,
    context: TermContext,
    timed: &'a [[i32; LENGTHS]; timed::COUNT],
    length: usize,
    /// For the current context: full, empty.
    side: [i32; 2],
    /// For the player to act: full, empty.
    tapered: [i32; 2],
    flat: i32,
}

impl<'a> WeightedSum<'a> {
    pub fn new(scale: &'a ScaledWeights) -> WeightedSum<'a> {
        let context = TermContext { acting: true, moves: 1, shared: false };
        WeightedSum { scale, context, timed: &scale.timed[1], length: 0, side: [0; 2], tapered: [0; 2], flat: 0 }
    }

    /// The evaluation in hundredths of a pawn, given how full the board is, 0 to [`FULL`].
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

/// Takes nothing down.
pub(crate) struct DiscardTerms;

impl TermSink for DiscardTerms {
    fn set_context(&mut self, _: TermContext) {}
    fn still(&mut self, _: usize, _: i32) {}
    fn timed(&mut self, _: usize, _: i32) {}
    fn piece(&mut self, _: Piece, _: Square) {}
}

/// The terms one by one, for tuning: the judgment is their product with the weights ([`Trace::counts`]).
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

    /// How often each weight counts, in the order of [`Weights::flat`], given how full the board is; those that count 0 are left out.
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
