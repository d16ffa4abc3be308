//! The weights of a network, and its arithmetic.

/// The number of hidden units in a block. The compiler makes the loops over a block fast, because their length is known.
pub const BLOCK_UNITS: usize = 64;
/// Maximum number of hidden units of each perspective.
pub const MAX_WIDTH: usize = 256;
/// The fixed-point representation of 1 in the hidden layer.
const HIDDEN_ONE: i16 = 255;
/// The fixed-point representation of 1 in output weights.
const OUTPUT_ONE: i64 = 64;

/// 64 hidden units of a perspective before clipping, or 64 weights of a row. The units of a perspective, and each row, are one or more blocks.
pub(super) type Block = [i16; BLOCK_UNITS];

/// The weights of both layers.
#[derive(Clone, Debug)]
pub(super) struct Layers {
    /// A row per feature, one after the other.
    pub rows: Vec<Block>,
    /// One row.
    pub hidden_biases: Vec<Block>,
    /// For each bucket, a row for the hidden units of the player to act and one for those of the opponent.
    pub output_rows: Vec<Block>,
    /// For each bucket, in units of a hidden unit times an output weight.
    pub output_biases: Vec<i32>,
}

impl Layers {
    /// The weights of a feature.
    #[inline]
    pub fn row(&self, feature: usize) -> &[Block] {
        let blocks = self.hidden_biases.len();
        &self.rows[feature * blocks..][..blocks]
    }

    /// The output weights of a bucket for the hidden units of the player to act and of the opponent.
    #[inline]
    pub fn output_row(&self, bucket: usize) -> (&[Block], &[Block]) {
        let blocks = self.hidden_biases.len();
        self.output_rows[2 * bucket * blocks..][..2 * blocks].split_at(blocks)
    }

    /// The output in centipawns, `scale` of which are one unit of the output. It does not overflow because of the limits on weights and biases in
    /// `file.rs`: at most (2²⁴ + 256 · 2 · 255 · 127) · 65535 / (255 · 64).
    #[inline]
    pub fn output(&self, bucket: usize, acting: &[Block], waiting: &[Block], scale: u16) -> i32 {
        let (own, other) = self.output_row(bucket);
        let sum = i64::from(weighted(acting, own)) + i64::from(weighted(waiting, other));
        let one = i64::from(HIDDEN_ONE);
        let value = sum / one + i64::from(self.output_biases[bucket]);
        (value * i64::from(scale) / (one * OUTPUT_ONE)) as i32
    }
}

/// The sum of the squares of clipped units times their weights. Weights are at most 127, so that a unit times its weight fits in 16 bits, and
/// the sum of 256 of these products times a unit in 32.
#[inline]
fn weighted(units: &[Block], weights: &[Block]) -> i32 {
    let mut sum = 0;
    for (units, weights) in units.iter().zip(weights) {
        for (&unit, &weight) in units.iter().zip(weights) {
            let unit = unit.clamp(0, HIDDEN_ONE);
            sum += i32::from(unit.wrapping_mul(weight)) * i32::from(unit);
        }
    }
    sum
}

/// Adds or subtracts a row.
#[inline]
pub(super) fn add_row(units: &mut [Block], row: &[Block], there: bool) {
    for (units, row) in units.iter_mut().zip(row) {
        if there {
            for (unit, weight) in units.iter_mut().zip(row) {
                *unit = unit.wrapping_add(*weight);
            }
        } else {
            for (unit, weight) in units.iter_mut().zip(row) {
                *unit = unit.wrapping_sub(*weight);
            }
        }
    }
}
