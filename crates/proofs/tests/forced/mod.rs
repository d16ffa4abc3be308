//! The positions of `data/forced_wins.jsonl`, and whether a plain search agrees about them.

mod plain;

use plain::PlainSearch;
use serde::Deserialize;
use tempi_rules::{Position, Rules};

pub use plain::LimitReached;

/// A position in which the player to act forces a win in this number of turns, and no sooner.
#[derive(Deserialize)]
pub struct ForcedWin {
    /// The identifier of a built-in variant.
    pub variant: String,
    /// The position, at the start of a turn.
    pub fen: String,
    /// The number of the winner's own turns.
    pub turns: u8,
}

/// All of them.
pub fn forced_wins() -> Vec<ForcedWin> {
    let lines = include_str!("../data/forced_wins.jsonl").lines();
    lines.map(|line| serde_json::from_str(line).expect("each line is a position")).collect()
}

/// Whether a plain search agrees that a win takes this number of turns and begins with this one: that it wins against every reply, and that no win
/// is faster. The search plays at most `limit` actions.
pub fn agrees(rules: &Rules, position: &Position, turns: u8, first: &[String], limit: u64) -> Result<bool, LimitReached> {
    let mut next = *position;
    for text in first {
        next.play_unchecked(rules, next.parse_action(rules, text).expect("the verifier has played it"));
    }
    let mut search = PlainSearch::new(rules, position, limit);
    Ok(search.defender_loses(&next, turns - 1)? && !search.attacker_wins(position, turns - 1)?)
}
