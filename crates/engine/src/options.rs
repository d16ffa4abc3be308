//! How the engine is set up.

/// How the engine is set up.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Options {
    /// Size of the table of positions in MiB, from [`Options::MIN_HASH_MIB`] to [`Options::MAX_HASH_MIB`].
    pub hash_mib: usize,
    /// Threads that search, from 1 to [`Options::MAX_THREADS`]. Where there are no threads (in a browser) one searches.
    pub threads: usize,
    /// How strong the play is to be.
    pub strength: Strength,
    /// What chance there is in the play of weaker levels; equal seeds play alike.
    pub seed: u64,
}

impl Options {
    /// The smallest table, in MiB.
    pub const MIN_HASH_MIB: usize = 1;
    /// The greatest table, in MiB.
    pub const MAX_HASH_MIB: usize = 65_536;
    /// The most threads.
    pub const MAX_THREADS: usize = 256;

    /// The same with every number brought within its bounds.
    #[must_use]
    pub fn clamped(self) -> Options {
        let hash_mib = self.hash_mib.clamp(Options::MIN_HASH_MIB, Options::MAX_HASH_MIB);
        Options { hash_mib, threads: self.threads.clamp(1, Options::MAX_THREADS), ..self }
    }
}

impl Default for Options {
    fn default() -> Options {
        Options { hash_mib: 16, threads: 1, strength: Strength::Full, seed: 0 }
    }
}

/// How strong the engine plays.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum Strength {
    /// As strong as it can.
    #[default]
    Full,
    /// From 1 (has just learned the rules) to 8 (full strength); other numbers count as the nearest of these.
    Level(u8),
    /// About as strong as a player of this Elo number, from [`Strength::MIN_ELO`] to [`Strength::MAX_ELO`], between the levels too.
    Elo(u16),
}

impl Strength {
    /// The number of levels.
    pub const LEVELS: u8 = 8;
    /// The Elo number of level 1.
    pub const MIN_ELO: u16 = 500;
    /// The Elo number of level 8.
    pub const MAX_ELO: u16 = 2300;
}
