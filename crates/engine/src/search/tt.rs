//! The transposition table: one table for all threads, without locks.

use std::hint::black_box;
use std::sync::atomic::{AtomicU8, AtomicU64, Ordering};

use tempi_rules::Action;

use crate::thought::Bound;

use super::value::{Value, from_table, to_table};

/// The number of entries per bucket.
const PLACES: usize = 4;
/// A bucket fills a cache line.
const BUCKET_BYTES: usize = PLACES * size_of::<Entry>();

/// An entry: the key XORed with the content, and the content. If two threads write at once, the key of the result does not match, so the entry
/// is ignored (the lockless scheme of Hyatt and Mann, 2002).
type Entry = [AtomicU64; 2];
type Bucket = [Entry; PLACES];

/// The transposition table.
pub(crate) struct TranspositionTable {
    /// The entries, with some to spare at the beginning and the end, so that buckets begin where cache lines do.
    entries: Vec<Entry>,
    /// The number of entries before the first bucket.
    spare: usize,
    /// The number of the search, so that entries of earlier searches are replaced first.
    age: AtomicU8,
}

/// The stored data of a position.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct TtEntry {
    /// The score, relative to this position's ply.
    pub value: Value,
    pub bound: Bound,
    /// The search depth.
    pub depth: i32,
    /// The static evaluation.
    pub eval: Value,
    /// The fingerprint of the best action; 0: none.
    pub best: u16,
}

/// 16 bits that nearly always distinguish the actions of a position; never 0.
#[inline]
pub(crate) fn fingerprint(action: Action) -> u16 {
    ((action.bits().wrapping_mul(0x9e37_79b9_7f4a_7c15) >> 48) as u16).max(1)
}

const AGES: u8 = 64;

impl TtEntry {
    /// Packs value (16 bits), evaluation (16), fingerprint (16), depth (8), bound (2) and age (6).
    fn pack(&self, ply: usize, age: u8) -> u64 {
        let bound = match self.bound {
            Bound::Exact => 3,
            Bound::AtLeast => 2,
            Bound::AtMost => 1,
        };
        u64::from(to_table(self.value, ply) as u16)
            | u64::from(self.eval as i16 as u16) << 16
            | u64::from(self.best) << 32
            | u64::from(self.depth.clamp(0, 255) as u8) << 48
            | bound << 56
            | u64::from(age) << 58
    }

    fn unpack(content: u64, ply: usize) -> TtEntry {
        let bound = match content >> 56 & 3 {
            3 => Bound::Exact,
            2 => Bound::AtLeast,
            _ => Bound::AtMost,
        };
        TtEntry {
            value: from_table(content as u16 as i16, ply),
            bound,
            depth: i32::from((content >> 48) as u8),
            eval: Value::from((content >> 16) as u16 as i16),
            best: (content >> 32) as u16,
        }
    }
}

impl TranspositionTable {
    /// A table of this size in MiB, or half of it, a quarter and so on, if there is not enough memory.
    pub fn new(mib: usize) -> TranspositionTable {
        let mut count = (mib.max(1) << 20) / BUCKET_BYTES;
        // The operating system provides zeroed memory lazily, so unused pages cost nothing.
        let entries: Vec<Entry> = loop {
            match bytemuck::allocation::try_zeroed_vec(count * PLACES + PLACES - 1) {
                Ok(entries) => break entries,
                Err(()) => count = (count / 2).max(1),
            }
        };
        let spare = entries.as_ptr().align_offset(BUCKET_BYTES);
        // Where the allocator's alignment does not allow for that, buckets begin anywhere.
        let spare = if spare < PLACES { spare } else { 0 };
        TranspositionTable { entries, spare, age: AtomicU8::new(0) }
    }

    fn buckets(&self) -> &[Bucket] {
        self.entries[self.spare..].as_chunks().0
    }

    /// The size in MiB.
    pub fn mib(&self) -> usize {
        (self.buckets().len() * BUCKET_BYTES) >> 20
    }

    #[inline]
    fn bucket(&self, key: u64) -> &Bucket {
        let buckets = self.buckets();
        let place = (u128::from(key) * buckets.len() as u128) >> 64;
        &buckets[place as usize]
    }

    /// Starts loading the bucket for a key into the cache. Nothing depends on the result, so the processor can do other work meanwhile.
    #[inline]
    pub fn prefetch(&self, key: u64) {
        black_box(self.bucket(key)[0][0].load(Ordering::Relaxed));
    }

    /// The entry for the position with this key.
    #[inline]
    pub fn probe(&self, key: u64, ply: usize) -> Option<TtEntry> {
        self.bucket(key).iter().find_map(|entry| {
            let content = entry[1].load(Ordering::Relaxed);
            (entry[0].load(Ordering::Relaxed) ^ content == key && content != 0).then(|| TtEntry::unpack(content, ply))
        })
    }

    /// Stores an entry, replacing the least valuable one of the bucket.
    pub fn store(&self, key: u64, ply: usize, known: &TtEntry) {
        let age = self.age.load(Ordering::Relaxed);
        let bucket = self.bucket(key);
        let mut place = &bucket[0];
        let mut least = i32::MAX;
        let mut known = *known;
        for entry in bucket {
            let content = entry[1].load(Ordering::Relaxed);
            if entry[0].load(Ordering::Relaxed) ^ content == key {
                let old = TtEntry::unpack(content, ply);
                // A deeper search of the same position is worth more than a shallow bound.
                let fresh = (content >> 58) as u8 == age;
                if fresh && known.bound != Bound::Exact && known.depth + 3 < old.depth {
                    return;
                }
                if known.best == 0 {
                    known.best = old.best;
                }
                place = entry;
                break;
            }
            let since = age.wrapping_sub((content >> 58) as u8) % AGES;
            let worth = if content == 0 { i32::MIN } else { i32::from((content >> 48) as u8) - 4 * i32::from(since) };
            if worth < least {
                (least, place) = (worth, entry);
            }
        }
        let content = known.pack(ply, age);
        place[1].store(content, Ordering::Relaxed);
        place[0].store(key ^ content, Ordering::Relaxed);
    }

    /// Starts a new search: entries of earlier ones are replaced first.
    pub fn age(&self) {
        self.age.store((self.age.load(Ordering::Relaxed) + 1) % AGES, Ordering::Relaxed);
    }

    /// Removes all entries.
    pub fn clear(&self) {
        for entry in &self.entries {
            entry[1].store(0, Ordering::Relaxed);
            entry[0].store(0, Ordering::Relaxed);
        }
        self.age.store(0, Ordering::Relaxed);
    }

    /// The share of entries of the current search, in permille.
    pub fn used(&self) -> u32 {
        let age = self.age.load(Ordering::Relaxed);
        let sample = self.buckets().iter().take(250).flatten();
        let is_used = |entry: &&Entry| {
            let content = entry[1].load(Ordering::Relaxed);
            content != 0 && (content >> 58) as u8 == age
        };
        let (used, all) = (sample.clone().filter(is_used).count(), sample.count());
        (used * 1000 / all.max(1)) as u32
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::search::value::{loss_at, win_at};

    #[test]
    fn stored_entries_are_found() {
        let tt = TranspositionTable::new(1);
        let known = TtEntry { value: -317, bound: Bound::AtMost, depth: 7, eval: 1234, best: 77 };
        tt.store(0xdead_beef, 3, &known);
        assert_eq!(tt.probe(0xdead_beef, 3), Some(known));
        assert_eq!(tt.probe(0xdead_bee0, 3), None);
        tt.clear();
        assert_eq!(tt.probe(0xdead_beef, 3), None);
    }

    #[test]
    fn wins_are_counted_from_the_position() {
        let tt = TranspositionTable::new(1);
        for (value, later) in [(win_at(9), win_at(12)), (loss_at(9), loss_at(12)), (50, 50)] {
            tt.store(5, 2, &TtEntry { value, bound: Bound::Exact, depth: 1, eval: 0, best: 0 });
            assert_eq!(tt.probe(5, 5).unwrap().value, later);
        }
    }

    #[test]
    fn the_best_action_is_kept_by_a_bound_without_one() {
        let tt = TranspositionTable::new(1);
        tt.store(9, 0, &TtEntry { value: 1, bound: Bound::Exact, depth: 4, eval: 0, best: 42 });
        tt.store(9, 0, &TtEntry { value: 1, bound: Bound::AtMost, depth: 5, eval: 0, best: 0 });
        assert_eq!(tt.probe(9, 0).unwrap().best, 42);
    }

    #[test]
    fn tables_have_the_size_asked_for_and_are_aligned() {
        for mib in [1, 3, 16] {
            let tt = TranspositionTable::new(mib);
            assert_eq!(tt.mib(), mib);
            let first = tt.bucket(0);
            let last = tt.bucket(u64::MAX);
            assert!(std::ptr::eq(&tt.buckets()[0], first) && std::ptr::eq(tt.buckets().last().unwrap(), last));
            if cfg!(target_pointer_width = "64") {
                assert_eq!(std::ptr::from_ref(first).addr() % BUCKET_BYTES, 0, "a bucket lies in two cache lines");
            }
        }
    }

    #[test]
    fn deep_entries_are_kept_when_a_bucket_is_full() {
        let tt = TranspositionTable::new(1);
        let entry = |depth| TtEntry { value: 0, bound: Bound::Exact, depth, eval: 0, best: 0 };
        // Small keys share the first bucket.
        for key in 1..=8 {
            tt.store(key, 0, &entry(key as i32));
        }
        let kept: Vec<u64> = (1..=8).filter(|&key| tt.probe(key, 0).is_some()).collect();
        assert_eq!(kept.len(), PLACES);
        assert!(kept.contains(&8), "{kept:?}");
        assert!(tt.used() > 0);
    }
}
