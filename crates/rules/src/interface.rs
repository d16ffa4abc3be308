//! The public methods of [`Position`] that need FENs, notation or reasons; all others are in `kernel/interface.rs`.
//!
//! Modules below this one call the functions that do the work.

use crate::compile::Rules;
use crate::explain::{self, Attempt, AttemptError, Explanation, IllegalAction};
use crate::fen::{self, FenError, FenField};
use crate::kernel::{Action, Position};
use crate::notation::{self, ActionError, Namer, NotationError};

/// # Start and FEN
impl Position {
    /// The start position.
    pub fn start(rules: &Rules) -> Position {
        fen::start(rules)
    }

    /// Reads a FEN of the variant. Missing fields are taken as White (the player who begins) to move, no castling right, no e.p.
    /// square, `0 1`. Castling rights whose king or rook is not at home are dropped.
    ///
    /// # Errors
    /// What is wrong, and in which field. Trailing text is an error.
    pub fn from_fen(rules: &Rules, text: &str) -> Result<Position, FenError> {
        fen::read(rules, text)
    }

    /// The position as FEN; [`Position::from_fen`] reads it back to an equal position.
    pub fn fen(&self, rules: &Rules) -> String {
        fen::write(self, rules)
    }

    /// The turn fields that positions of the variant can have, in the order in which FEN writes them, with their values here.
    pub fn fen_fields(&self, rules: &Rules) -> Vec<FenField> {
        fen::turn_fields(self, rules)
    }
}

/// # Notation
impl Position {
    /// The legal action of this text, such as `g1f3`.
    ///
    /// # Errors
    /// If no legal action has this text.
    pub fn parse_action(&self, rules: &Rules, text: &str) -> Result<Action, ActionError> {
        notation::parse_action(self, rules, text)
    }

    /// The legal action of a text, in readable notation (`Nf3`, `exd8=Q/N@e7`) or as action text (`g1f3`).
    ///
    /// # Errors
    /// If the text names no legal action, or several; with what is wrong and what could have been meant.
    pub fn parse_san(&self, rules: &Rules, text: &str) -> Result<Action, NotationError> {
        Namer::new(rules, self).read(text)
    }

    /// A legal action in readable notation, such as `Nbd7` or `exd8=Q+`. To name several actions of a position, keep a
    /// [`Namer`].
    pub fn san(&self, rules: &Rules, action: Action) -> String {
        Namer::new(rules, self).name(action)
    }
}

/// # Playing what may not be legal
impl Position {
    /// The position after an action.
    ///
    /// # Errors
    /// If the action is not legal here: why. This position is as it was in any case.
    ///
    /// ```
    /// use tempi_rules::{Position, Rules};
    /// let rules = Rules::builtin("marseillais-balanced").unwrap();
    /// let start = Position::start(&rules);
    /// let e4 = start.parse_action(&rules, "e2e4").unwrap();
    /// let after = start.play(&rules, e4).unwrap();
    /// let error = after.play(&rules, e4).unwrap_err();
    /// assert_eq!(error.to_string(), "There is no piece on e2.");
    /// ```
    pub fn play(&self, rules: &Rules, action: Action) -> Result<Position, IllegalAction> {
        explain::play(self, rules, action)
    }

    /// Why an action is not legal here; `None` if it is legal.
    ///
    /// ```
    /// use tempi_rules::{Attempt, IllegalReason, Position, Rules};
    /// let rules = Rules::builtin("binary").unwrap();
    /// let position = Position::from_fen(&rules, "4k3/8/8/3N4/8/8/8/4K3 w - - 0 2").unwrap();
    /// let attempt = Attempt::read(&position, &rules, "Nc7").unwrap();
    /// let why = position.explain(&rules, &attempt).unwrap();
    /// assert_eq!((why.key, why.part.as_deref()), (IllegalReason::CheckBeforeLast, Some("check.allowed")));
    /// assert_eq!(why.sentence, "Nc7 would give check; in Binary Chess, only the last move of a turn may give check.");
    /// ```
    pub fn explain(&self, rules: &Rules, attempt: &Attempt) -> Option<Explanation> {
        explain::explain(self, rules, attempt)
    }

    /// Why the action that a text names is not legal here; `None` if it is legal. The text is an action text (`e2e4`) or a move in
    /// the usual short form (`Nc7`).
    ///
    /// # Errors
    /// If the text names no action, legal or not.
    pub fn explain_text(&self, rules: &Rules, text: &str) -> Result<Option<Explanation>, AttemptError> {
        Ok(self.explain(rules, &Attempt::read(self, rules, text)?))
    }
}
