//! The weights of a network, and its arithmetic.

/// The number of hidden units of each perspective.
pub const WIDTH: usize = 64;
/// The fixed-point representation of 1 in the hidden layer.
const HIDDEN_ONE: i16 = 255;
/// The fixed-point representation of 1 in output weights.
const OUTPUT_ONE: i64 = 64;

/// The hidden units of a perspective, before clipping.
pub(super) type Hidden = [i16; WIDTH];

/// The weights of both layers.
#[derive(Clone, Debug)]
pub(super) struct Layers {
    /// A row per feature.
    pub rows: Vec<Hidden>,
    pub hidden_biases: Hidden,
    /// For each bucket, the weights for the hidden units of the player to act and of the opponent.
    pub output_rows: Vec<[Hidden; 2]>,
    /// For each bucket, in units of a hidden unit times an output weight.
    pub output_biases: Vec<i32>,
}

impl Layers {
    /// The output in centipawns, `scale` of which are one unit of the output. It does not overflow because of the limits on weights and biases in
    /// `file.rs`: at most (2²⁴ + 64 · 2 · 255 · 127) · 65535 / (255 · 64).
    #[inline]
    pub fn output(&self, bucket: usize, acting: &Hidden, waiting: &Hidden, scale: u16) -> i32 {
        let [own, other] = &self.output_rows[bucket];
        let sum = i64::from(weighted(acting, own)) + i64::from(weighted(waiting, other));
        let one = i64::from(HIDDEN_ONE);
        let value = sum / one + i64::from(self.output_biases[bucket]);
        (value * i64::from(scale) / (one * OUTPUT_ONE)) as i32
    }
}

/// The sum of the squares of clipped units times their weights. Weights are at most 127, so that a unit times its weight fits in 16 bits, and
/// the sum of 64 of these products times a unit in 32.
#[inline]
fn weighted(units: &Hidden, weights: &Hidden) -> i32 {
    let mut sum = 0;
    for (&unit, &weight) in units.iter().zip(weights) {
        let unit = unit.clamp(0, HIDDEN_ONE);
        sum += i32::from(unit.wrapping_mul(weight)) * i32::from(unit);
    }
    sum
}

/// Adds or subtracts a row.
#[inline]
pub(super) fn add_row(units: &mut Hidden, row: &Hidden, there: bool) {
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
