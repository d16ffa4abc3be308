//! Options of the engine.

use serde::{Deserialize, Serialize};

use crate::search::SearchParameters;

/// Options of the engine.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Options {
    /// Size of the transposition table in MiB, from [`Options::MIN_HASH_MIB`] to [`Options::MAX_HASH_MIB`].
    pub hash_mib: usize,
    /// Number of search threads, from 1 to [`Options::MAX_THREADS`]; 1 if threads are not available (in a browser).
    pub threads: usize,
    /// Playing strength.
    pub strength: Strength,
    /// Random seed of weaker levels; with equal seeds, they play the same.
    pub seed: u64,
    /// The evaluation to use.
    pub evaluation: EvaluationChoice,
    /// The parameters of the search, for experiments.
    pub parameters: SearchParameters,
}

impl Options {
    /// The smallest table, in MiB.
    pub const MIN_HASH_MIB: usize = 1;
    /// The largest table, in MiB.
    pub const MAX_HASH_MIB: usize = 65_536;
    /// The maximum number of threads.
    pub const MAX_THREADS: usize = 256;

    /// These options, with every number clamped to its bounds.
    #[must_use]
    pub fn clamped(self) -> Options {
        let hash_mib = self.hash_mib.clamp(Options::MIN_HASH_MIB, Options::MAX_HASH_MIB);
        Options { hash_mib, threads: self.threads.clamp(1, Options::MAX_THREADS), ..self }
    }
}

impl Default for Options {
    fn default() -> Options {
        Options {
            hash_mib: 16,
            threads: 1,
            strength: Strength::Full,
            seed: 0,
            evaluation: EvaluationChoice::Network,
            parameters: SearchParameters::default(),
        }
    }
}

/// The evaluation of positions.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug, Default, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum EvaluationChoice {
    /// The network for the variant, if there is one and the engine plays at full strength; otherwise the hand-made evaluation.
    #[default]
    Network,
    /// The hand-made evaluation.
    Hand,
}

impl EvaluationChoice {
    /// Both choices.
    pub const ALL: [EvaluationChoice; 2] = [EvaluationChoice::Network, EvaluationChoice::Hand];

    /// Its name: `network` or `hand`.
    pub const fn name(self) -> &'static str {
        match self {
            EvaluationChoice::Network => "network",
            EvaluationChoice::Hand => "hand",
        }
    }

    /// The choice with this name.
    pub fn from_name(name: &str) -> Option<EvaluationChoice> {
        EvaluationChoice::ALL.into_iter().find(|choice| choice.name() == name)
    }
}

/// The strength of the engine.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum Strength {
    /// Full strength.
    #[default]
    Full,
    /// A level from 1 (knows little more than the rules) to 8 (full strength); other numbers are clamped.
    Level(u8),
    /// Elo rating in chess, from [`Strength::MIN_ELO`] to [`Strength::MAX_ELO`], including values between the levels.
    Elo(u16),
}

impl Strength {
    /// The number of levels.
    pub const LEVELS: u8 = 8;
    /// The Elo rating of each level in chess, on the scale of Stockfish 15.1's `UCI_Elo`, as measured in games (docs/ENGINE.md, "Levels"). In other
    /// variants only the order of the levels is certain.
    pub const RATINGS: [u16; Strength::LEVELS as usize] = [950, 1200, 1400, 1600, 1700, 1800, 1850, 2250];
    /// The Elo rating of level 1.
    pub const MIN_ELO: u16 = Strength::RATINGS[0];
    /// The Elo rating of level 8.
    pub const MAX_ELO: u16 = Strength::RATINGS[Strength::LEVELS as usize - 1];
}
