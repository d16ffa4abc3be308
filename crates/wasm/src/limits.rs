//! How much is taken at once, so that no text that a page was given keeps it busy for long.

use serde::Serialize;
use tempi_engine::{Options, Strength};
use tempi_rules::format;
use tempi_rules::notation::MAX_ACTION_BYTES;

/// The most bytes of a question, which may hold a PGN text or many games.
pub(crate) const QUESTION: usize = 64 << 20;
/// How deep a question's data may be nested: variations of variations take four levels each.
pub(crate) const DEPTH: usize = 320;
/// The most bytes of a PGN text.
pub(crate) const PGN: usize = 16 << 20;
/// The most actions of a game, as in PGN.
pub(crate) const ACTIONS: usize = tempi_rules::pgn::MAX_MOVES;
/// The most bytes of a FEN; longer ones the rules refuse unread.
pub(crate) const FEN: usize = 2000;
/// The most bytes of a variant's identifier.
pub(crate) const ID: usize = 64;
/// The largest table of the engine, in MiB.
pub(crate) const HASH_MOST: usize = 512;

/// All of them, for a page to say.
#[derive(Serialize)]
#[serde(rename_all = "camelCase")]
#[cfg_attr(test, derive(ts_rs::TS))]
pub(crate) struct Limits {
    /// The most UTF-8 bytes of a variant file.
    toml_bytes: usize,
    /// The most UTF-8 bytes of a PGN text that is read at once.
    pgn_bytes: usize,
    /// The most actions of a game.
    actions: usize,
    /// The longest action text and FEN, in bytes.
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
            elo: Elo { least: Strength::MIN_ELO, most: Strength::MAX_ELO },
        }
    }
}
