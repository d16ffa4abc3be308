//! What is wrong with a text: stable names with arguments, and the English sentences.

use std::collections::BTreeMap;
use std::fmt;

use serde::{Serialize, Serializer};

use crate::sentence::{Argument, filled};

/// Declares the mistakes: variant, stable name, sentence with the names of its arguments in braces.
macro_rules! parse_errors {
    ($($(#[$doc:meta])* $variant:ident $name:literal, $sentence:literal;)+) => {
        /// What can be wrong with a move, or a game, as text.
        #[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
        pub enum ParseErrorKey { $($(#[$doc])* #[doc = concat!("\n\n`", $name, "`: ", $sentence)] $variant,)+ }

        impl ParseErrorKey {
            /// Every mistake: those of moves, of the text of games, and of games as a whole.
            pub const ALL: &'static [ParseErrorKey] = &[$(ParseErrorKey::$variant),+];

            /// The stable name in data, such as `comment-open`.
            pub const fn name(self) -> &'static str {
                match self { $(ParseErrorKey::$variant => $name,)+ }
            }

            /// The English sentence, with the names of the arguments in braces.
            pub const fn template(self) -> &'static str {
                match self { $(ParseErrorKey::$variant => $sentence,)+ }
            }
        }
    };
}

impl Serialize for ParseErrorKey {
    /// As its name.
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_str(self.name())
    }
}

parse_errors! {
    /// A move is longer than any.
    LongMove "long-move", "the text has {number} bytes; an action has at most {limit}";
    /// A move has letters that no move has.
    PlainLetters "plain-letters", "only plain letters, digits and signs stand in a move";
    /// Nothing is left but signs behind a move.
    NoMove "no-move", "there is no move";
    /// `@` without a square.
    MarkerForm "marker-form", "a marker move is @ and a square of its file, such as @a5";
    /// `helpmate` twice.
    AnnouncedTwice "announced-twice", "the announcement stands twice";
    /// What follows a slash is no piece with a square.
    PlacedForm "placed-form", "`{part}` must be a piece and the square it is put on, such as N@g1, or helpmate";
    /// Not three slots in brackets.
    RearrangementForm "rearrangement-form", "a rearrangement is three slots in brackets, such as (Nc1/Bd1/Qb1) or (Bc6//)";
    /// A slot that cannot be read.
    SlotForm "slot-form", "`{part}` must be a piece and its square, such as Nc1, or - and a square that becomes empty";
    /// A part of a rearrangement's action text that cannot be read.
    ChangeForm "change-form", "`{part}` must be a square and the piece on it afterwards, such as c6=B, or c8=- if it becomes empty";
    /// A letter of no piece.
    NoSuchMan "no-such-man", "`{part}` is not a piece of this variant (the pieces are {men})";
    /// A text that is no move at all.
    MoveForm "move-form", "`{part}` is no move: a move is a piece and the square it goes to, such as Nf3, e4, exd5, O-O or e2e4";
    /// A promotion to something that is no single letter.
    PromotionForm "promotion-form", "`{part}` must be the letter of one piece, such as Q";
    /// `(` without `)` in a move.
    BracketOpen "bracket-open", "a bracket is not closed";
    /// Several legal actions fit.
    Ambiguous "ambiguous", "more than one action can be meant";
    /// Nothing is legal any more.
    Over "over", "there is no legal action any more: the game is over";
    /// The letter of the new piece is missing.
    PromotionMissing "promotion-missing", "the piece to which the pawn promotes is missing";
    /// There is a letter too many.
    PromotionTooMuch "promotion-too-much", "there is no promotion in this move";
    /// The piece that re-enters is missing.
    PlacedMissing "placed-missing", "a piece has to be put on a square with this move";
    /// Other pieces re-enter.
    PlacedOther "placed-other", "the pieces put on squares with this move are others";
    /// The move carries no announcement.
    NotAnnounced "not-announced", "a helpmate cannot be announced with this move";
    /// A rule forbids it.
    NotLegal "not-legal", "this is not legal here";

    /// A closing sign that nothing has opened.
    StandsAlone "stands-alone", "`{part}` stands alone";
    /// A tag that cannot be read.
    TagForm "tag-form", "a tag is a name and a text in quotes, in square brackets: [White \"Anna\"]";
    /// A tag whose text is not closed in its line.
    TagOpen "tag-open", "the text of this tag is not closed by a quote in its line";
    /// A comment that is not closed.
    CommentOpen "comment-open", "this comment is not closed by }";
    /// `$` without a number.
    GlyphForm "glyph-form", "a glyph is $ and a number from 0 to 255";
    /// A number of too many digits.
    NumberForm "number-form", "the number of a turn has at most six digits";
    /// A word that is no move.
    NoWord "no-word", "`{part}` is no move";
    /// Signs behind a move that mean nothing.
    GlyphUnknown "glyph-unknown", "`{part}` is none of ! ? !! ?? !? ?!";
    /// A result among moves that have none.
    ResultHere "result-here", "a result is no move";
    /// A tag among moves that have none.
    TagHere "tag-here", "a tag is no move";
    /// Variations among moves that have none.
    VariationHere "variation-here", "variations do not belong here";
    /// The same tag again.
    TagTwice "tag-twice", "the tag {part} stands twice";
    /// Too many tags.
    TagsTooMany "tags-too-many", "a game has at most {limit} tags";
    /// Two numbers without a move between them.
    MoveMissing "move-missing", "a move is missing between the numbers {before} and {number}";
    /// Too many moves.
    MovesTooMany "moves-too-many", "a game has at most {limit} moves";
    /// Variations within variations within variations.
    TooDeep "too-deep", "variations are more than {limit} deep";
    /// `()`.
    VariationEmpty "variation-empty", "this variation has no move";
    /// A glyph before the first move.
    GlyphFirst "glyph-first", "a glyph follows a move, but there is none before it";
    /// A variation before the first move.
    VariationFirst "variation-first", "a variation follows the move it replaces, but there is none";
    /// `)` too many.
    NotOpened "not-opened", "this bracket was not opened";
    /// `)` too few.
    VariationOpen "variation-open", "a variation is not closed";

    /// There is no such variant.
    VariantUnknown "variant-unknown", "there is no variant `{part}`{hint}";
    /// The variant's file that the game carries has mistakes; the reason is in English.
    VariantFile "variant-file", "the variant's file: {reason}";
    /// The tag of the variant's file is broken.
    VariantCode "variant-code", "the tag VariantFile has a % without two hexadecimal digits, or is no UTF-8";
    /// The FEN is none of the variant's; the reason is in English.
    Fen "fen", "{field}: {reason}";
    /// `SetUp` without `FEN`.
    SetUpAlone "set-up-alone", "there is a SetUp of 1 but no FEN";
    /// The number of a turn that fits no way of counting.
    NumberWrong "number-wrong", "the number {number} does not fit: this is turn {turn}";
    /// A result that is none.
    ResultForm "result-form", "the result `{part}` must be 1-0, 0-1, 1/2-1/2 or *";
    /// Two results.
    ResultTwice "result-twice", "the result is {score} here but {other} in the tag";
    /// Another result than the board's.
    ResultWrong "result-wrong", "the result is given as {score}, but the game has ended {other} ({result})";
    /// Moves after the end, or a result that the variant does not know; the reason is in English.
    Replay "replay", "{reason}";
}

/// What is wrong with a text. The key and the arguments are all that a translation needs; as text it is the English sentence.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub struct ParseError {
    /// What it is.
    #[cfg_attr(feature = "typescript", ts(type = "string"))]
    pub key: ParseErrorKey,
    /// What the sentence speaks of, by the names that stand in [`ParseErrorKey::template`].
    pub arguments: BTreeMap<&'static str, Argument>,
}

impl ParseError {
    /// Whether the sentence names this whole text, but for the signs behind it.
    pub(crate) fn speaks_of(&self, text: &str) -> bool {
        let bare = text.trim_end_matches(['+', '#', '!', '?']);
        matches!(self.arguments.get("part"), Some(Argument::Name(part)) if part == text || part == bare)
    }

    pub(crate) fn named(self, name: &'static str, text: impl fmt::Display) -> ParseError {
        self.with(name, Argument::Name(text.to_string()))
    }

    pub(crate) fn with(mut self, name: &'static str, argument: Argument) -> ParseError {
        self.arguments.insert(name, argument);
        self
    }
}

impl ParseErrorKey {
    /// With the part of the text that it speaks of.
    pub(crate) fn part(self, text: impl fmt::Display) -> ParseError {
        ParseError::from(self).named("part", text)
    }

    /// With the limit that was not kept.
    pub(crate) fn limit(self, limit: usize) -> ParseError {
        ParseError::from(self).named("limit", limit)
    }

    /// With a reason in English.
    pub(crate) fn because(self, reason: impl fmt::Display) -> ParseError {
        ParseError::from(self).named("reason", reason)
    }
}

impl From<ParseErrorKey> for ParseError {
    fn from(key: ParseErrorKey) -> ParseError {
        ParseError { key, arguments: BTreeMap::new() }
    }
}

impl fmt::Display for ParseError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&filled(self.key.template(), &self.arguments))
    }
}
