//! Buckets: which output weights a position uses.

use serde::{Deserialize, Serialize};

/// Groups of positions with their own output weights, by the turn and the number of pieces left.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Buckets {
    /// Lengths of the rest of the turn that are distinguished: 1, 2, and so on, up to this many moves or more; at least 1.
    pub left: u8,
    /// The same for the opponent's next turn.
    pub next: u8,
}

impl Buckets {
    /// Maximum number of lengths.
    pub const MAX_LENGTHS: u8 = 8;
    /// Groups by the number of pieces: up to 8, 16, 24, and more.
    pub const PHASES: u8 = 4;

    /// The number of buckets.
    pub fn count(self) -> usize {
        usize::from(self.left) * usize::from(self.next) * usize::from(Buckets::PHASES)
    }

    /// Whether the lengths are within bounds.
    pub(super) fn is_valid(self) -> bool {
        let valid = 1..=Buckets::MAX_LENGTHS;
        valid.contains(&self.left) && valid.contains(&self.next)
    }

    /// The bucket of a position with `left` moves left in this turn, `next` moves in the opponent's next one (each at least 1), and `pieces`
    /// pieces on the board.
    #[inline]
    pub fn of(self, left: u8, next: u8, pieces: u8) -> usize {
        let (left, next) = (left.clamp(1, self.left) - 1, next.clamp(1, self.next) - 1);
        let phase = (pieces.max(1) - 1) / 8;
        let lengths = usize::from(left) * usize::from(self.next) + usize::from(next);
        lengths * usize::from(Buckets::PHASES) + usize::from(phase.min(Buckets::PHASES - 1))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn buckets_have_distinct_numbers() {
        let buckets = Buckets { left: 3, next: 2 };
        let mut seen = vec![0; buckets.count()];
        for (left, next, phase) in (1..=3).flat_map(|left| (1..=2).flat_map(move |next| (0..4).map(move |phase| (left, next, phase)))) {
            seen[buckets.of(left, next, 8 * phase + 8)] += 1;
        }
        assert!(seen.iter().all(|&times| times == 1), "{seen:?}");
        // Longer turns and fuller boards use the last bucket; an empty board and an endless turn are valid.
        assert_eq!(buckets.of(200, 9, 64), buckets.of(3, 2, 32));
        assert_eq!(buckets.of(0, 0, 0), 0);
    }
}
