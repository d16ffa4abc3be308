//! The arguments of sentences, and sentences with their arguments filled in.

use std::collections::BTreeMap;
use std::fmt;

use serde::Serialize;

use crate::board::{Color, Square};
use crate::english::takes_an;

use super::terms::{PieceType, PieceTypes};

/// An argument of a reason or of a parse error.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "kebab-case")]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub enum Argument {
    /// A square.
    Square(Square),
    /// A number.
    Number(u16),
    /// A player.
    Player(Color),
    /// A type of piece.
    Kind(PieceType),
    /// Types of pieces.
    Kinds(#[cfg_attr(feature = "typescript", ts(as = "Vec<PieceType>"))] PieceTypes),
    /// A piece on its square.
    #[serde(rename = "man")]
    Piece {
        /// Whose piece.
        color: Color,
        /// What piece.
        kind: PieceType,
        /// Its square.
        square: Square,
    },
    /// A name that is the same in every language: of the variant, of a move, of squares and lines.
    Name(String),
    /// One of a few words that translations must know.
    Word {
        /// The stable word.
        word: &'static str,
        /// What it is in English.
        english: String,
    },
}

impl fmt::Display for Argument {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Argument::Square(square) => write!(f, "{square}"),
            Argument::Number(number) => write!(f, "{number}"),
            Argument::Player(color) => write!(f, "{color}"),
            Argument::Kind(kind) => f.write_str(&kind.name),
            Argument::Kinds(kinds) => write!(f, "{kinds}"),
            Argument::Piece { kind, square, .. } => write!(f, "{} on {square}", kind.name),
            Argument::Name(name) => f.write_str(name),
            Argument::Word { english, .. } => f.write_str(english),
        }
    }
}

/// A sentence template with its arguments filled in.
pub(crate) fn filled(template: &str, arguments: &BTreeMap<&'static str, Argument>) -> String {
    let mut sentence = String::with_capacity(template.len() + 16);
    let mut rest = template;
    while let Some((before, after)) = rest.split_once('{') {
        let (name, after) = after.split_once('}').unwrap_or((after, ""));
        sentence.push_str(before);
        match arguments.get(name) {
            Some(argument) => {
                let text = argument.to_string();
                // The template says "a {kind}", also of an elephant.
                if takes_an(&text) && (sentence == "A " || sentence.ends_with(" a ")) {
                    sentence.insert(sentence.len() - 1, 'n');
                }
                sentence.push_str(&text);
            }
            None => debug_assert!(false, "the sentence `{template}` needs `{name}`"),
        }
        rest = after;
    }
    sentence.push_str(rest);
    sentence
}
