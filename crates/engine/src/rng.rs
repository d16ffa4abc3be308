//! Random numbers: fast, seeded, the same on every machine.

/// A random number generator (a 64-bit counter whose values are scrambled). Equal seeds give equal numbers on every version and machine.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Rng(u64);

const STRIDE: u64 = 0xa076_1d64_78bd_642f;

/// Scrambles a word so that neighboring words become unrelated.
#[inline]
pub const fn scramble(word: u64) -> u64 {
    let wide = (word ^ 0xe703_7ed1_a0b4_28db) as u128 * (word ^ STRIDE) as u128;
    let folded = (wide >> 64) as u64 ^ wide as u64;
    let wide = folded as u128 * 0x8ebc_6af0_9c88_c6e3;
    (wide >> 64) as u64 ^ wide as u64
}

impl Rng {
    /// A generator with a seed.
    pub const fn new(seed: u64) -> Rng {
        Rng(scramble(seed))
    }

    /// A random 64-bit number.
    #[inline]
    pub const fn next_u64(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(STRIDE);
        scramble(self.0)
    }

    /// A random number from 0 to `sides - 1`; 0 if `sides` is 0. The bias is below `sides / 2^64`.
    #[inline]
    pub const fn below(&mut self, sides: usize) -> usize {
        ((self.next_u64() as u128 * sides as u128) >> 64) as usize
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_are_uniform_and_reproducible() {
        let mut rng = Rng::new(5);
        let mut faces = [0u32; 6];
        for _ in 0..60_000 {
            faces[rng.below(6)] += 1;
        }
        assert!(faces.iter().all(|&times| (9_600..10_400).contains(&times)), "{faces:?}");
        let mut pairs = [0u32; 64];
        for _ in 0..64_000 {
            pairs[rng.below(8) * 8 + rng.below(8)] += 1;
        }
        assert!(pairs.iter().all(|&times| (850..1_150).contains(&times)), "{pairs:?}");
        let (mut one, mut two) = (Rng::new(9), Rng::new(9));
        assert!((0..100).all(|_| one.next_u64() == two.next_u64()));
        assert_ne!(Rng::new(9).next_u64(), Rng::new(10).next_u64());
        assert_eq!(rng.below(1), 0);
        assert_eq!(rng.below(0), 0);
    }
}
