//! Turns without a choice.

use std::collections::BTreeSet;

use tempi_rules::{Position, Rules};

/// Number of positions after which a turn counts as a free choice.
const MOST_POSITIONS: usize = 20_000;

/// Whether all legal turns end in the same position, so that the player had no choice.
///
/// ```
/// use tempi_engine::review::is_forced;
/// use tempi_rules::{Position, Rules};
/// let chess = Rules::builtin("chess")?;
/// let cornered = Position::from_fen(&chess, "k7/8/2K5/8/8/8/8/7R b - - 0 1")?;
/// assert_eq!(is_forced(&chess, &cornered), cornered.legal_actions(&chess).len() == 1);
/// assert!(!is_forced(&chess, &Position::start(&chess)));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn is_forced(rules: &Rules, before: &Position) -> bool {
    let mut search = Search { rules, turn: before.turn(), seen: BTreeSet::new(), end: None };
    search.has_one_end(before)
}

struct Search<'r> {
    rules: &'r Rules,
    turn: u16,
    /// Positions visited within the turn.
    seen: BTreeSet<u64>,
    /// The final position found.
    end: Option<u64>,
}

impl Search<'_> {
    /// Whether all ways from here lead to the same final position.
    fn has_one_end(&mut self, position: &Position) -> bool {
        for action in position.legal_actions(self.rules) {
            let mut next = *position;
            next.play_unchecked(self.rules, action);
            let key = next.hash(self.rules);
            if next.turn() != self.turn || next.outcome(self.rules).is_some() {
                if *self.end.get_or_insert(key) != key {
                    return false;
                }
            } else if self.seen.insert(key) && (self.seen.len() > MOST_POSITIONS || !self.has_one_end(&next)) {
                return false;
            }
        }
        true
    }
}
