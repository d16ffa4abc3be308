//! Known wins of the opponent in the next turn. A turn that allows one of them is lost, whatever else it achieves.
//!
//! If turns are long, a search by single actions does not reach the end of the opponent's turn. So the win finder examines the position after
//! the best turn; the wins that it finds are tried against all other turns, too, which is cheap.

use std::collections::HashMap;

use tempi_rules::{Action, Position, Rules};

/// Wins of the opponent, and what is known about the final positions of the current turn.
#[derive(Clone, Default)]
pub(crate) struct Threats {
    turn: u16,
    lines: Vec<Vec<Action>>,
    /// By the key of the final position of the turn: the number of lines tried, and the length of the one that wins.
    tried: HashMap<u64, (usize, Option<usize>)>,
    /// Final positions of the turn in which no win was found.
    safe: HashMap<u64, ()>,
    actions: Vec<Action>,
    /// The number of move lists generated since the last query.
    listed: u64,
}

impl Threats {
    /// Starts a search; clears everything if it is about another turn.
    pub fn begin(&mut self, turn: u16) {
        if self.turn != turn {
            self.turn = turn;
            self.lines.clear();
            self.tried.clear();
            self.safe.clear();
        }
    }

    /// Clears everything.
    pub fn forget(&mut self) {
        *self = Threats::default();
    }

    /// A number that changes whenever a win is added; 0 if there are none.
    #[inline]
    pub fn version(&self) -> u64 {
        self.lines.len() as u64
    }

    /// Adds a line with which the opponent wins after the turn.
    pub fn add(&mut self, line: Vec<Action>) {
        self.lines.push(line);
    }

    /// Records that no win was found in the position with this key.
    pub fn note_safe(&mut self, key: u64) {
        self.safe.insert(key, ());
    }

    /// Whether a win was searched for and not found.
    pub fn is_safe(&self, key: u64) -> bool {
        self.safe.contains_key(&key)
    }

    /// The length of a known win that works in a final position of the turn, if there is one.
    pub fn refutes(&mut self, rules: &Rules, end: &Position) -> Option<usize> {
        if self.lines.is_empty() {
            return None;
        }
        let key = end.hash(rules);
        let (from, found) = self.tried.get(&key).copied().unwrap_or((0, None));
        if found.is_some() || from == self.lines.len() {
            return found;
        }
        // All lines start in this position, and most of them fail immediately.
        self.list(rules, end);
        let possible: Vec<usize> =
            (from..self.lines.len()).filter(|&line| self.lines[line].first().is_some_and(|first| self.actions.contains(first))).collect();
        let found = possible.into_iter().find(|&line| self.works(rules, end, line)).map(|line| self.lines[line].len());
        self.tried.insert(key, (self.lines.len(), found));
        found
    }

    /// The number of move lists generated since the last call. In some variants, generating one takes a millisecond.
    pub fn take_listed(&mut self) -> u64 {
        std::mem::take(&mut self.listed)
    }

    fn list(&mut self, rules: &Rules, position: &Position) {
        self.listed += 1;
        self.actions.clear();
        position.legal_actions_into(rules, &mut self.actions);
    }

    /// Whether a line whose first action is legal wins.
    fn works(&mut self, rules: &Rules, end: &Position, line: usize) -> bool {
        let mut at = *end;
        for place in 0..self.lines[line].len() {
            let action = self.lines[line][place];
            if place > 0 {
                self.list(rules, &at);
                if !self.actions.contains(&action) {
                    return false;
                }
            }
            at.play_unchecked(rules, action);
        }
        at.outcome(rules).is_some_and(|outcome| outcome.winner == Some(end.player()))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn wins_are_tried_against_other_turns() {
        let rules = Rules::builtin("double-move").unwrap();
        let after = |fen: &str| Position::from_fen(&rules, fen).unwrap();
        // Black's rook checks and captures the king, unless a white piece blocks it.
        let open = after("3rk3/8/8/8/8/8/8/K7 b - - 0 3");
        let mut threats = Threats::default();
        threats.begin(3);
        let line = ["d8a8", "a8a1"].iter().scan(open, |at, text| {
            let action = at.parse_action(&rules, text).unwrap();
            at.play_unchecked(&rules, action);
            Some(action)
        });
        threats.add(line.collect());
        assert_eq!(threats.refutes(&rules, &open), Some(2));
        assert_eq!(threats.refutes(&rules, &after("3rk3/8/8/8/8/8/P7/K7 b - - 0 3")), None);
        threats.begin(5);
        assert_eq!((threats.version(), threats.refutes(&rules, &open)), (0, None));
    }
}
