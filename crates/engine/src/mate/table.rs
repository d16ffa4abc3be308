//! A table of positions within a turn with their number of ways to a win.

/// An entry: the key, and the number with the weight in its highest byte.
#[derive(Clone, Copy)]
struct Slot {
    key: u64,
    low: u64,
    high: u64,
}

const EMPTY: Slot = Slot { key: 0, low: 0, high: 0 };
/// The number of slots probed for a key, starting at its own.
const PROBES: usize = 4;
const FEWEST: usize = 1 << 12;
const WEIGHT: u32 = 56;
/// Larger numbers are stored as this.
pub(crate) const MOST: u128 = (1 << (64 + WEIGHT)) - 1;

/// A number of ways for each of many positions. The table grows up to its memory limit; then the entry with the least weight among a few
/// neighbors is replaced, so that a full table costs time but never exactness.
///
/// Positions are identified by their 64-bit key alone. Among ten million positions, the probability that any two share a key is below 3 in a
/// million (n² / 2⁶⁵), far below that of a hardware fault; among a hundred million, 3 in ten thousand.
pub(crate) struct Table {
    slots: Vec<Slot>,
    used: usize,
    most: usize,
    full: bool,
}

impl Table {
    /// An empty table that takes at most this many bytes.
    pub fn new(bytes: usize) -> Table {
        // While the table grows, the old slots exist beside the new ones, which takes half as much again.
        let fitting = (bytes / size_of::<Slot>() * 2 / 3).max(FEWEST);
        let most = if fitting.is_power_of_two() { fitting } else { fitting.next_power_of_two() / 2 };
        Table { slots: Vec::new(), used: 0, most, full: false }
    }

    /// Removes all entries, but keeps the memory.
    pub fn clear(&mut self) {
        self.slots.fill(EMPTY);
        (self.used, self.full) = (0, false);
    }

    /// Whether an entry has been replaced.
    pub fn was_full(&self) -> bool {
        self.full
    }

    fn place(slots: &[Slot], key: u64) -> usize {
        (key as usize) & (slots.len() - PROBES)
    }

    /// The number stored for a key.
    #[inline]
    pub fn get(&self, key: u64) -> Option<u128> {
        if self.slots.is_empty() {
            return None;
        }
        let place = Table::place(&self.slots, key);
        let slot = self.slots[place..place + PROBES].iter().find(|slot| slot.key == key && slot.high >> WEIGHT != 0)?;
        Some(u128::from(slot.low) | u128::from(slot.high & ((1 << WEIGHT) - 1)) << 64)
    }

    /// Stores the number of a key, or [`MOST`] if it is greater. `weight`, from 1 to 255, measures the work behind it.
    pub fn put(&mut self, key: u64, number: u128, weight: u8) {
        let number = number.min(MOST);
        if self.used * 2 >= self.slots.len() && self.slots.len() < self.most {
            self.grow();
        }
        let high = ((number >> 64) as u64 & ((1 << WEIGHT) - 1)) | u64::from(weight.max(1)) << WEIGHT;
        self.insert(Slot { key, low: number as u64, high });
    }

    fn insert(&mut self, new: Slot) {
        let place = Table::place(&self.slots, new.key);
        let slots = &self.slots[place..place + PROBES];
        let found = slots.iter().position(|slot| slot.high == 0 || slot.key == new.key);
        let least = || (0..PROBES).min_by_key(|&index| slots[index].high >> WEIGHT).unwrap_or(0);
        let index = found.unwrap_or_else(least);
        let old = slots[index];
        if old.high == 0 {
            self.used += 1;
        } else if old.key != new.key {
            self.full |= self.slots.len() == self.most;
        }
        self.slots[place + index] = new;
    }

    fn grow(&mut self) {
        let size = (self.slots.len() * 4).clamp(FEWEST, self.most);
        let old = std::mem::replace(&mut self.slots, vec![EMPTY; size]);
        self.used = 0;
        old.into_iter().filter(|slot| slot.high != 0).for_each(|slot| self.insert(slot));
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn key(index: u64) -> u64 {
        index.wrapping_mul(0x9e37_79b9_7f4a_7c15).rotate_left(23)
    }

    #[test]
    fn numbers_are_kept_while_there_is_space() {
        let mut table = Table::new(1 << 22);
        for index in 0..20_000 {
            table.put(key(index), u128::from(index) << 40, 1);
        }
        let wrong = (0..20_000).filter(|&index| table.get(key(index)).is_some_and(|number| number != u128::from(index) << 40));
        assert_eq!(wrong.count(), 0);
        let known = (0..20_000).filter(|&index| table.get(key(index)).is_some()).count();
        assert!(known > 19_000, "{known}");
        assert_eq!(table.get(key(20_001)), None);
        table.clear();
        assert_eq!(table.get(key(1)), None);
    }

    #[test]
    fn large_numbers_are_kept_and_the_largest_clamped() {
        let mut table = Table::new(0);
        for (index, number) in [0, 1 << 70, MOST - 1, MOST, u128::MAX].into_iter().enumerate() {
            table.put(key(index as u64), number, 255);
            assert_eq!(table.get(key(index as u64)), Some(number.min(MOST)));
        }
    }

    #[test]
    fn a_full_table_loses_entries_but_is_never_wrong() {
        let mut table = Table::new(0);
        (0..100_000).for_each(|index| table.put(key(index), u128::from(index), 1 + (index % 7) as u8));
        assert!(table.was_full() && table.slots.len() == FEWEST);
        assert!((0..100_000).all(|index| table.get(key(index)).is_none_or(|number| number == u128::from(index))));
    }
}
