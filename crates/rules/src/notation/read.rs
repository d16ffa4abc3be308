//! Finds the legal action that a text means.

use std::fmt;

use crate::board::Square;
use crate::english::join_or;
use crate::kernel::{Action, ActionKind};

use super::MAX_ACTION_BYTES;
use super::name::Namer;
use super::parse_error::{ParseError, ParseErrorKey};
use super::pattern::{MovePattern, Pattern, PiecePattern, With};

/// Maximum number of actions listed in an error.
const MAX_CANDIDATES: usize = 8;

/// A text that does not name exactly one legal action.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct NotationError {
    /// The text, truncated to a readable length.
    pub text: String,
    /// The kind of error.
    pub kind: NotationErrorKind,
    /// What is wrong, as data for translations.
    pub cause: ParseError,
    /// The same in English, as the end of a sentence: "is not a move; ...".
    pub message: String,
    /// Legal actions in readable notation that could have been meant, most likely first.
    pub candidates: Vec<String>,
}

/// What is wrong with a text.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum NotationErrorKind {
    /// It is not an action of any position.
    Malformed,
    /// It names no legal action of this position.
    Illegal,
    /// It names several legal actions.
    Ambiguous,
}

impl fmt::Display for NotationError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        // A sentence that quotes the whole text needs no prefix.
        if self.cause.quotes(&self.text) {
            f.write_str(&self.message)?;
        } else {
            write!(f, "`{}`: {}", self.text, self.message)?;
        }
        if self.candidates.is_empty() { Ok(()) } else { write!(f, " (did you mean {}?)", join_or(&self.candidates)) }
    }
}

impl std::error::Error for NotationError {}

impl Namer<'_> {
    /// The legal action of a text, in readable notation (`Nf3`) or as action text (`g1f3`).
    ///
    /// # Errors
    /// If the text names no legal action, or several; with what is wrong and what could have been meant.
    pub fn read(&self, text: &str) -> Result<Action, NotationError> {
        let text = text.trim();
        let error = |kind, cause: ParseError, candidates: &[Action]| {
            let candidates = candidates.iter().take(MAX_CANDIDATES).map(|&action| self.name(action)).collect();
            Err(NotationError { text: text.chars().take(MAX_ACTION_BYTES).collect(), kind, message: cause.to_string(), cause, candidates })
        };
        if let Some(action) = self.legal.iter().copied().find(|action| text.len() <= MAX_ACTION_BYTES && action.text(self.rules) == text) {
            return Ok(action);
        }
        let pattern = match Pattern::parse(self.rules, text) {
            Ok(pattern) => pattern,
            Err(cause) => return error(NotationErrorKind::Malformed, cause, &[]),
        };
        let found: Vec<Action> = self.legal.iter().copied().filter(|&action| self.matches(&pattern, action)).collect();
        match found[..] {
            [only] => Ok(only),
            [] => {
                let near = self.near(&pattern);
                error(NotationErrorKind::Illegal, self.why_not(&pattern, &near).into(), &near)
            }
            _ => error(NotationErrorKind::Ambiguous, ParseErrorKey::Ambiguous.into(), &found),
        }
    }

    /// The error for a pattern that matches no legal action.
    fn why_not(&self, pattern: &Pattern, near: &[Action]) -> ParseErrorKey {
        let differs = |what: fn(&Namer<'_>, Action, &MovePattern) -> bool| match pattern {
            Pattern::Move(wanted) => near.iter().any(|&action| self.moves_as(wanted, action) && what(self, action, wanted)),
            _ => false,
        };
        if self.legal.is_empty() {
            ParseErrorKey::Over
        } else if differs(|_, action, wanted| action.promotion().is_some() && wanted.promotion.is_none()) {
            ParseErrorKey::PromotionMissing
        } else if differs(|_, action, wanted| action.promotion().is_none() && wanted.promotion.is_some()) {
            ParseErrorKey::PromotionTooMuch
        } else if differs(|namer, action, wanted| wanted.with.placed.is_empty() && namer.placed(action).next().is_some()) {
            ParseErrorKey::PlacedMissing
        } else if differs(|namer, action, wanted| !namer.placed(action).eq(wanted.with.placed.iter().copied())) {
            ParseErrorKey::PlacedOther
        } else if differs(|_, action, wanted| wanted.with.announces && !action.announces()) {
            ParseErrorKey::NotAnnounced
        } else {
            ParseErrorKey::NotLegal
        }
    }

    /// Legal actions similar to the pattern. For a move, these are the first of the following that exist: the same move with other extras,
    /// moves to the same square, moves of the same type of piece.
    fn near(&self, pattern: &Pattern) -> Vec<Action> {
        let tests: [&dyn Fn(Action) -> bool; 3] = match pattern {
            Pattern::Move(wanted) => [
                &|action| self.moves_as(wanted, action),
                &|action| action.to() == wanted.destination() && action.to().is_some(),
                &|action| matches!(wanted.piece, PiecePattern::Letter(letter) if action.from().is_some() && self.letter(action) == letter),
            ],
            Pattern::Marker(_) => [&|action| action.kind() == ActionKind::Marker, &|_| false, &|_| false],
            Pattern::Rearrangement { filled, .. } => [
                &|action| filled.iter().all(|content| self.filled(action).any(|is| is == *content)),
                &|action| filled.iter().any(|content| self.filled(action).any(|is| is == *content)),
                &|_| false,
            ],
            Pattern::Castling { .. } => [&|action| action.kind() == ActionKind::Castle, &|_| false, &|_| false],
            Pattern::EndTurn | Pattern::Claim => [&|_| false; 3],
        };
        let mut near: Vec<Action> = tests
            .into_iter()
            .map(|test| self.legal.iter().copied().filter(|&action| test(action)).collect::<Vec<_>>())
            .find(|found| !found.is_empty())
            .unwrap_or_default();
        near.sort_unstable();
        near
    }

    fn matches(&self, pattern: &Pattern, action: Action) -> bool {
        match pattern {
            Pattern::EndTurn => action.kind() == ActionKind::EndTurn,
            Pattern::Claim => action.kind() == ActionKind::Claim,
            Pattern::Marker(to) => action.kind() == ActionKind::Marker && action.to() == Some(*to),
            Pattern::Rearrangement { filled, emptied, .. } => {
                let is_emptied = |square: &Square| action.changes().any(|(changed, role)| changed == *square && role.is_none());
                action.kind() == ActionKind::Rearrange && self.filled(action).eq(filled.iter().copied()) && emptied.iter().all(is_emptied)
            }
            Pattern::Castling { long, with } => {
                action.kind() == ActionKind::Castle && self.is_long(action) == *long && self.comes_with(with, action)
            }
            Pattern::Move(wanted) => {
                let promotion = action.promotion().map(|role| self.rules.letter(role));
                self.moves_as(wanted, action) && promotion == wanted.promotion && self.comes_with(&wanted.with, action)
            }
        }
    }

    /// Whether an action moves the right piece to the right square, whatever its extras.
    fn moves_as(&self, wanted: &MovePattern, action: Action) -> bool {
        let (Some(from), Some(to)) = (action.from(), action.to()) else { return false };
        if !action.is_move() && action.kind() != ActionKind::Choose {
            return false;
        }
        let right_piece = match wanted.piece {
            PiecePattern::Any => true,
            PiecePattern::Pawn => self.is_pawn(action),
            PiecePattern::Letter(letter) => action.kind() != ActionKind::Castle && self.letter(action) == letter,
        };
        let captures = self.captures(action);
        // A pawn that captures names its file.
        let named = wanted.piece != PiecePattern::Pawn || wanted.from_file.is_some() || wanted.captures || !captures;
        right_piece
            && named
            && to.file() == wanted.to_file
            && wanted.to_rank.is_none_or(|rank| to.rank() == rank)
            && wanted.from_file.is_none_or(|file| from.file() == file)
            && wanted.from_rank.is_none_or(|rank| from.rank() == rank)
            && (captures || !wanted.captures)
    }

    fn comes_with(&self, with: &With, action: Action) -> bool {
        // `g4!` may announce a helpmate, as the action text does, or only praise the move. It fits both, so it is rejected.
        let announces = with.announces == action.announces() || (with.exclaims && !with.announces);
        announces && self.placed(action).eq(with.placed.iter().copied())
    }
}

impl MovePattern {
    /// The square that it comes from, if the text names it whole.
    pub fn origin(&self) -> Option<Square> {
        Square::at(self.from_file? as i8, self.from_rank? as i8)
    }

    /// The square that it goes to, if the text names it whole.
    pub fn destination(&self) -> Option<Square> {
        Square::at(self.to_file as i8, self.to_rank? as i8)
    }
}
