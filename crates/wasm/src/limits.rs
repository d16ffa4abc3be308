//! Limits on the size of requests, so that no text keeps a page busy for long.

use serde::Serialize;
use tempi_engine::{Options, Strength};
use tempi_rules::format;
use tempi_rules::notation::MAX_ACTION_BYTES;

/// Maximum size of a request in bytes; it may contain a PGN text or many games.
pub(crate) const QUESTION: usize = 64 << 20;
/// Maximum nesting depth of a request's data: nested variations take four levels each.
pub(crate) const DEPTH: usize = 320;
/// Maximum size of a PGN text, in bytes.
pub(crate) const PGN: usize = 16 << 20;
/// Maximum number of actions in a game, as in PGN.
pub(crate) const ACTIONS: usize = tempi_rules::pgn::MAX_MOVES;
/// Maximum length of a FEN in bytes; the rules reject longer ones unread.
pub(crate) const FEN: usize = 2000;
/// Maximum length of a variant's identifier, in bytes.
pub(crate) const ID: usize = 64;
/// Maximum size of the engine's hash table, in MiB.
pub(crate) const HASH_MOST: usize = 512;

/// The limits, for display on a page.
#[derive(Serialize)]
#[serde(rename_all = "camelCase")]
#[cfg_attr(test, derive(ts_rs::TS))]
pub(crate) struct Limits {
    /// Maximum size of a variant file, in UTF-8 bytes.
    toml_bytes: usize,
    /// Maximum size of a PGN text that is read at once, in UTF-8 bytes.
    pgn_bytes: usize,
    /// Maximum number of actions in a game.
    actions: usize,
    /// Maximum length of an action text and a FEN, in bytes.
    action_bytes: usize,
    fen_bytes: usize,
    hash_mib: Hash,
    levels: u8,
    elo: Elo,
}

#[derive(Serialize)]
#[cfg_attr(test, derive(ts_rs::TS), ts(rename = "HashLimits"))]
struct Hash {
    least: usize,
    most: usize,
    usual: usize,
}

#[derive(Serialize)]
#[cfg_attr(test, derive(ts_rs::TS), ts(rename = "EloLimits"))]
struct Elo {
    least: u16,
    most: u16,
    /// The rating of each level.
    levels: [u16; Strength::LEVELS as usize],
}

impl Limits {
    pub fn new() -> Limits {
        Limits {
            toml_bytes: format::MAX_FILE_BYTES,
            pgn_bytes: PGN,
            actions: ACTIONS,
            action_bytes: MAX_ACTION_BYTES,
            fen_bytes: FEN,
            hash_mib: Hash { least: Options::MIN_HASH_MIB, most: HASH_MOST, usual: Options::default().hash_mib },
            levels: Strength::LEVELS,
            elo: Elo { least: Strength::MIN_ELO, most: Strength::MAX_ELO, levels: Strength::RATINGS },
        }
    }
}
