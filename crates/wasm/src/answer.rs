//! Answers: a value, or a failure.

use serde::Serialize;
use tempi_rules::notation::{NotationError, ParseError};
use tempi_rules::{Argument, FenError, GameError};

use crate::anchor::Explained;
use crate::result::GameResult;
use crate::variants::Mistake;

/// The result of a request.
pub(crate) type Asked<T> = Result<T, Box<Failure>>;

/// A failure, for programs and for people.
#[derive(Debug, Serialize)]
#[serde(rename_all = "camelCase")]
#[cfg_attr(test, derive(ts_rs::TS), ts(optional_fields))]
pub(crate) struct Failure {
    /// A code for programs.
    pub code: Code,
    /// The message in English.
    pub message: String,
    /// `illegal`: the reason, if a rule forbids the action.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub why: Option<Explained>,
    /// `notation`: legal moves in readable notation that could have been meant, most likely first.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub candidates: Option<Vec<String>>,
    /// `notation`: the error in the text, as data for translations.
    #[serde(rename = "slip", skip_serializing_if = "Option::is_none")]
    pub parse_fault: Option<ParseFault>,
    /// `variant`: all errors in the file.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub diagnostics: Option<Vec<Mistake>>,
    /// `fen`: the invalid field, by its name in `docs/NOTATION.md`.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub field: Option<String>,
    /// `game`: the number (from 0) of the first invalid action of a `GameText`.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub at: Option<usize>,
    /// `over`: how the game ended.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub result: Option<GameResult>,
}

/// The code of a failure.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
#[serde(rename_all = "kebab-case")]
#[cfg_attr(test, derive(ts_rs::TS), ts(rename = "FailureCode"))]
pub(crate) enum Code {
    /// The request is not of the declared type.
    Question,
    /// A text is longer than `limits()` allows.
    TooLarge,
    /// There is no built-in variant with this identifier.
    UnknownVariant,
    /// The file of the variant has errors.
    Variant,
    /// The text is not an opening book of these rules.
    Book,
    /// The start of the game is not a position of the variant.
    Fen,
    /// An action of a `GameText` is invalid (`at`); `why` or `candidates` give details.
    Game,
    /// The action is illegal.
    Illegal,
    /// The text matches no action, or more than one.
    Notation,
    /// The game is over.
    Over,
    /// The variant does not have the requested feature, such as draws by agreement.
    NotHere,
    /// No search with this number is running.
    NoSearch,
    /// The bytes are not a network that the engine can use.
    Network,
    /// The instance has died (a panic, out of memory, stack overflow); open a new one.
    #[expect(dead_code, reason = "index.js answers it in place of an instance that has died")]
    Dead,
}

impl Failure {
    pub fn new(code: Code, message: impl Into<String>) -> Box<Failure> {
        Box::new(Failure {
            code,
            message: message.into(),
            why: None,
            candidates: None,
            parse_fault: None,
            diagnostics: None,
            field: None,
            at: None,
            result: None,
        })
    }
}

/// An error in a text as data for translations, with the move that it concerns and what could have been meant.
#[derive(Debug, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub(crate) struct ParseFault {
    #[serde(flatten)]
    error: ParseError,
    /// The move that it concerns, if any.
    text: Option<String>,
    /// Legal moves in readable notation that could have been meant, most likely first.
    candidates: Vec<String>,
}

impl ParseFault {
    pub fn of(mut error: ParseError, text: Option<String>, candidates: Vec<String>) -> ParseFault {
        for argument in error.arguments.values_mut() {
            if let Argument::Name(name) = argument {
                *name = short(name);
            }
        }
        ParseFault { error, text, candidates }
    }
}

/// Truncates a message that quotes a very long text.
pub(crate) fn short(message: &str) -> String {
    match message.char_indices().nth(LONGEST_MESSAGE) {
        Some((end, _)) => format!("{}…", &message[..end]),
        None => message.to_owned(),
    }
}

/// In characters.
const LONGEST_MESSAGE: usize = 2000;

impl From<FenError> for Box<Failure> {
    fn from(error: FenError) -> Self {
        Box::new(Failure { field: Some(error.field.clone()), ..*Failure::new(Code::Fen, error.to_string()) })
    }
}

impl From<NotationError> for Box<Failure> {
    fn from(error: NotationError) -> Self {
        let message = error.to_string();
        let fault = ParseFault::of(error.cause, Some(error.text), error.candidates.clone());
        Box::new(Failure { candidates: Some(error.candidates), parse_fault: Some(fault), ..*Failure::new(Code::Notation, message) })
    }
}

impl From<GameError> for Box<Failure> {
    fn from(error: GameError) -> Self {
        let message = error.to_string();
        match error {
            GameError::Over(_) => Failure::new(Code::Over, message),
            GameError::Illegal(_) => Failure::new(Code::Illegal, message),
            GameError::Notation(error) => error.into(),
            GameError::NoAgreement => Failure::new(Code::NotHere, message),
            GameError::Fen(error) => error.into(),
        }
    }
}

/// An answer as JSON.
pub(crate) fn written<T: Serialize>(asked: &Asked<T>) -> String {
    #[derive(Serialize)]
    #[serde(untagged)]
    enum Answer<'a, T> {
        Value { ok: bool, value: &'a T },
        Failure { ok: bool, error: &'a Failure },
    }
    let answer = match asked {
        Ok(value) => Answer::Value { ok: true, value },
        Err(failure) => Answer::Failure { ok: false, error: failure },
    };
    serde_json::to_string(&answer).expect("answers have texts as keys and finite numbers")
}
