//! The reason why an action is illegal as data, with its English sentence.

use std::collections::BTreeMap;
use std::fmt;

use serde::Serialize;

use crate::board::{Color, Piece, Role, Roles, Square};
use crate::compile::Rules;
use crate::sentence::{Argument, PieceType, PieceTypes, filled};

use super::why::IllegalReason;

/// The reason why an action is illegal.
///
/// Translations need only the key and the arguments; the English sentence is included.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "camelCase")]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub struct Explanation {
    /// The reason.
    #[cfg_attr(feature = "typescript", ts(type = "string"))]
    pub key: IllegalReason,
    /// The arguments of the sentence, named as in [`IllegalReason::template`].
    pub arguments: BTreeMap<&'static str, Argument>,
    /// The part of the variant file that causes the reason, such as `check.allowed`; `None` if no part can switch it off.
    pub part: Option<String>,
    /// The general ruling (`G3`), or the identifier of the variant whose own rules apply.
    pub ruling: String,
    /// The reason as an English sentence, for players.
    pub sentence: String,
}

impl fmt::Display for Explanation {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.sentence)
    }
}

/// An explanation under construction.
#[derive(Clone, Debug)]
pub(super) struct ReasonBuilder {
    pub key: IllegalReason,
    arguments: BTreeMap<&'static str, Argument>,
    part: Option<String>,
}

/// The result of checking a rule: an error with the reason, if it is violated.
pub(super) type Asked<T = ()> = Result<T, Box<ReasonBuilder>>;

impl ReasonBuilder {
    pub fn new(key: IllegalReason) -> ReasonBuilder {
        ReasonBuilder { key, arguments: BTreeMap::new(), part: None }
    }

    /// Sets the part of the file, if it differs from the reason's usual one; empty: no part can switch it off here.
    pub fn part(mut self, part: impl Into<String>) -> ReasonBuilder {
        self.part = Some(part.into());
        self
    }

    fn with(mut self, name: &'static str, argument: Argument) -> ReasonBuilder {
        self.arguments.insert(name, argument);
        self
    }

    pub fn square(self, name: &'static str, square: Square) -> ReasonBuilder {
        self.with(name, Argument::Square(square))
    }

    pub fn number(self, name: &'static str, number: impl Into<u16>) -> ReasonBuilder {
        self.with(name, Argument::Number(number.into()))
    }

    pub fn player(self, color: Color) -> ReasonBuilder {
        self.with("player", Argument::Player(color))
    }

    pub fn kind(self, name: &'static str, rules: &Rules, role: Role) -> ReasonBuilder {
        self.with(name, Argument::Kind(PieceType::of(rules, role)))
    }

    pub fn kinds(self, rules: &Rules, roles: Roles) -> ReasonBuilder {
        self.with("kinds", Argument::Kinds(PieceTypes::new(rules, PieceType::all(rules, roles))))
    }

    pub fn listed(self, rules: &Rules, roles: &[Role]) -> ReasonBuilder {
        self.with("kinds", Argument::Kinds(PieceTypes::new(rules, roles.iter().map(|&role| PieceType::of(rules, role)).collect())))
    }

    pub fn piece(self, name: &'static str, rules: &Rules, piece: Piece, square: Square) -> ReasonBuilder {
        self.with(name, Argument::Piece { color: piece.color, kind: PieceType::of(rules, piece.role), square })
    }

    pub fn name(self, name: &'static str, text: impl Into<String>) -> ReasonBuilder {
        self.with(name, Argument::Name(text.into()))
    }

    pub fn word(self, name: &'static str, word: &'static str, english: impl Into<String>) -> ReasonBuilder {
        self.with(name, Argument::Word { word, english: english.into() })
    }

    /// Turns the reason into the result of checking a rule.
    pub fn found<T>(self) -> Asked<T> {
        Err(Box::new(self))
    }

    /// Adds the arguments that every reason may use: the variant's name and the move.
    pub fn explained(mut self, rules: &Rules, move_name: &str) -> Explanation {
        let template = self.key.template();
        for (name, text) in [("variant", rules.name()), ("move", move_name)] {
            if template.contains(&format!("{{{name}}}")) {
                self.arguments.insert(name, Argument::Name(text.into()));
            }
        }
        let ruling = Some(self.key.ruling()).filter(|ruling| !ruling.is_empty()).unwrap_or(rules.id());
        let part = self.part.unwrap_or_else(|| self.key.part().to_owned());
        let sentence = filled(template, &self.arguments);
        Explanation {
            key: self.key,
            arguments: self.arguments,
            part: Some(part).filter(|part| !part.is_empty()),
            ruling: ruling.into(),
            sentence,
        }
    }
}
