//! Random numbers: fast, seeded, the same on every machine.

/// A source of random numbers (a 64-bit counter whose values are scrambled). Equal seeds give equal numbers for ever.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Dice(u64);

const STRIDE: u64 = 0xa076_1d64_78bd_642f;

/// Scrambles a word so that neighbouring words have nothing in common.
#[inline]
pub(crate) const fn scramble(word: u64) -> u64 {
    let wide = (word ^ 0xe703_7ed1_a0b4_28db) as u128 * (word ^ STRIDE) as u128;
    let folded = (wide >> 64) as u64 ^ wide as u64;
    let wide = folded as u128 * 0x8ebc_6af0_9c88_c6e3;
    (wide >> 64) as u64 ^ wide as u64
}

impl Dice {
    /// Dice whose throws are determined by a seed.
    pub const fn new(seed: u64) -> Dice {
        Dice(scramble(seed))
    }

    /// Any 64-bit number.
    #[inline]
    pub const fn throw(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(STRIDE);
        scramble(self.0)
    }

    /// A number from 0 to `sides - 1`; 0 for no sides at all. The bias is below `sides / 2^64`.
    #[inline]
    pub const fn below(&mut self, sides: usize) -> usize {
        ((self.throw() as u128 * sides as u128) >> 64) as usize
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn throws_are_even_and_repeatable() {
        let mut dice = Dice::new(5);
        let mut faces = [0u32; 6];
        for _ in 0..60_000 {
            faces[dice.below(6)] += 1;
        }
        assert!(faces.iter().all(|&times| (9_600..10_400).contains(&times)), "{faces:?}");
        let mut pairs = [0u32; 64];
        for _ in 0..64_000 {
            pairs[dice.below(8) * 8 + dice.below(8)] += 1;
        }
        assert!(pairs.iter().all(|&times| (850..1_150).contains(&times)), "{pairs:?}");
        let (mut one, mut two) = (Dice::new(9), Dice::new(9));
        assert!((0..100).all(|_| one.throw() == two.throw()));
        assert_ne!(Dice::new(9).throw(), Dice::new(10).throw());
        assert_eq!(dice.below(1), 0);
        assert_eq!(dice.below(0), 0);
    }
}
