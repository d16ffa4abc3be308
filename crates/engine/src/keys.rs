//! Sets of positions' hash keys, which need not be hashed again.

use std::collections::HashSet;
use std::hash::{BuildHasherDefault, Hasher};

/// A set of hash keys.
pub(crate) type KeySet = HashSet<u64, BuildHasherDefault<KeyHasher>>;

/// Returns keys as they are.
#[derive(Default)]
pub(crate) struct KeyHasher(u64);

impl Hasher for KeyHasher {
    fn finish(&self) -> u64 {
        self.0
    }

    fn write(&mut self, bytes: &[u8]) {
        self.0 = bytes.iter().fold(self.0, |key, &byte| key.rotate_left(8) ^ u64::from(byte));
    }

    fn write_u64(&mut self, key: u64) {
        self.0 = key;
    }
}
