//! Determines which turn a number before a move refers to.

use crate::compile::Rules;
use crate::kernel::Position;
use crate::notation::{ParseError, ParseErrorKey};

/// The styles of numbering that are consistent with the text so far. Numbers are redundant, but one that fits no style shows that a move is
/// missing.
#[derive(Clone)]
pub(super) struct Numbering {
    possible: Vec<NumberStyle>,
    /// The first turn of the text.
    first: u32,
}

#[derive(Clone, Copy, PartialEq, Eq)]
enum NumberStyle {
    /// One number per turn, as Tempi writes.
    Turns,
    /// One number for a turn of each player, as in chess.
    Rounds,
    /// The same two styles, counted from the start of the text.
    TurnsFromStart,
    RoundsFromStart,
    /// If White and Black pieces alternate: one number for a ply of each.
    Plies,
    /// If they alternate: the first two turns share number 1 (as in the source of Multi-Mate).
    LateTurns,
}

impl Numbering {
    pub fn new(rules: &Rules, start: &Position) -> Numbering {
        let mut possible = vec![NumberStyle::Turns, NumberStyle::Rounds, NumberStyle::TurnsFromStart, NumberStyle::RoundsFromStart];
        if rules.alternate {
            possible.extend([NumberStyle::Plies, NumberStyle::LateTurns]);
        }
        Numbering { possible, first: start.turn().into() }
    }

    /// Checks a number in front of an action of a position.
    ///
    /// # Errors
    /// If no style of numbering is left.
    pub fn check(&mut self, rules: &Rules, position: &Position, number: u32) -> Result<(), ParseError> {
        let first = self.first;
        self.possible.retain(|style| style.number(rules, position, first) == number);
        if self.possible.is_empty() {
            return Err(ParseError::from(ParseErrorKey::NumberWrong).named("number", number).named("turn", position.turn()));
        }
        Ok(())
    }
}

impl NumberStyle {
    fn number(self, rules: &Rules, position: &Position, first: u32) -> u32 {
        let turn = u32::from(position.turn());
        let round = |turn: u32| turn.div_ceil(2);
        match self {
            NumberStyle::Turns => turn,
            NumberStyle::Rounds => round(turn),
            NumberStyle::TurnsFromStart => (turn + 1).saturating_sub(first),
            NumberStyle::RoundsFromStart => (round(turn) + 1).saturating_sub(round(first)),
            NumberStyle::Plies => {
                let before: u32 = (1..position.turn()).map(|turn| u32::from(rules.schedule.length(turn).0)).sum();
                (before + u32::from(position.ordinal())) / 2 + 1
            }
            NumberStyle::LateTurns => turn.saturating_sub(1).max(1),
        }
    }
}
