//! All turns of a position.

use tempi_rules::{Action, Position, Rules};

use crate::keys::KeySet;

/// Returns all ways to finish the turn, one for each resulting position, or `None` if there are more than `max_turns`. Some may end the game.
///
/// ```
/// use tempi_engine::all_turns;
/// use tempi_rules::{Position, Rules};
/// let rules = Rules::builtin("chess").unwrap();
/// let start = Position::start(&rules);
/// assert_eq!(all_turns(&rules, &start, 20).unwrap().len(), 20);
/// assert!(all_turns(&rules, &start, 19).is_none());
/// ```
pub fn all_turns(rules: &Rules, position: &Position, max_turns: usize) -> Option<Vec<Vec<Action>>> {
    let mut turns = AllTurns { rules, turn: position.turn(), max_turns, line: Vec::new(), seen: KeySet::default(), found: Vec::new() };
    turns.collect(position).then_some(turns.found)
}

/// The maximum number of positions inside the turn, for each turn of `max_turns`.
const POSITIONS_PER_TURN: usize = 8;

/// A depth-first search through the positions inside a turn.
struct AllTurns<'r> {
    rules: &'r Rules,
    /// The number of the turn.
    turn: u16,
    max_turns: usize,
    /// The actions from the start of the search to the current position.
    line: Vec<Action>,
    /// The hashes of all positions visited.
    seen: KeySet,
    found: Vec<Vec<Action>>,
}

impl AllTurns<'_> {
    /// Adds the turns that continue from a position. Returns false if there are more than `max_turns`.
    fn collect(&mut self, position: &Position) -> bool {
        for action in position.legal_actions(self.rules) {
            let mut next = *position;
            next.play_unchecked(self.rules, action);
            if !self.seen.insert(next.hash(self.rules)) {
                continue;
            }
            if self.seen.len() > POSITIONS_PER_TURN * self.max_turns {
                return false;
            }
            self.line.push(action);
            let complete = if next.turn() == self.turn && next.outcome(self.rules).is_none() {
                self.collect(&next)
            } else {
                self.found.push(self.line.clone());
                self.found.len() <= self.max_turns
            };
            self.line.pop();
            if !complete {
                return false;
            }
        }
        true
    }
}
