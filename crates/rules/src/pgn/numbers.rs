//! Which turn a number in front of a move means.

use crate::compile::Rules;
use crate::kernel::Position;
use crate::notation::{ParseError, ParseErrorKey};

/// The styles of numbering that a text can still follow. Numbers say nothing that the moves do not say, but a number that fits no
/// style shows that a move is missing.
#[derive(Clone)]
pub(super) struct Numbering {
    possible: Vec<NumberStyle>,
    /// The turn with which the text begins.
    first: u32,
}

#[derive(Clone, Copy, PartialEq, Eq)]
enum NumberStyle {
    /// One number a turn, as Tempi writes.
    Turns,
    /// One number for a turn of each player, as in chess.
    Rounds,
    /// The same two, counted from the start of the text.
    TurnsFromStart,
    RoundsFromStart,
    /// Where White and Black pieces alternate: one number for a ply of each.
    Plies,
    /// Where they alternate: the first two turns share number 1 (as the source of Multi-Mate counts).
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
    /// If no style of numbering is left; with what is wrong.
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
