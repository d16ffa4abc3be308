//! What is wrong with a text: stable names with arguments, and the English sentences.

use std::collections::BTreeMap;
use std::fmt;

use serde::{Serialize, Serializer};

use crate::sentence::{Argument, filled};

/// Declares the errors: variant, stable name, sentence with the names of its arguments in braces.
macro_rules! parse_errors {
    ($($(#[$doc:meta])* $variant:ident $name:literal, $sentence:literal;)+) => {
        /// What can be wrong with a move, or a game, as text.
        #[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
        pub enum ParseErrorKey { $($(#[$doc])* #[doc = concat!("\n\n`", $name, "`: ", $sentence)] $variant,)+ }

        impl ParseErrorKey {
            /// Every error: those of moves, of the text of games, and of games as a whole.
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
    /// The text is longer than any move.
    LongMove "long-move", "the text has {number} bytes; an action has at most {limit}";
    /// The text contains characters that no move has.
    PlainLetters "plain-letters", "a move may contain only plain letters, digits and signs";
    /// The text consists only of signs that follow a move.
    NoMove "no-move", "the move is missing";
    /// `@` without a square.
    MarkerForm "marker-form", "a marker move is @ and a square on its file, such as @a5";
    /// `helpmate` twice.
    AnnouncedTwice "announced-twice", "the announcement is given twice";
    /// What follows a slash is not a piece with a square.
    PlacedForm "placed-form", "`{part}` must be a piece and its square, such as N@g1, or helpmate";
    /// Not three slots in parentheses.
    RearrangementForm "rearrangement-form", "a rearrangement is three slots in parentheses, such as (Nc1/Bd1/Qb1) or (Bc6//)";
    /// A slot that cannot be read.
    SlotForm "slot-form", "`{part}` must be a piece and its square, such as Nc1, or - and a square that becomes empty";
    /// A part of a rearrangement's action text that cannot be read.
    ChangeForm "change-form", "`{part}` must be a square and its new piece, such as c6=B, or c8=- if it becomes empty";
    /// A letter that is not a piece's.
    NoSuchPiece "no-such-man", "`{part}` is not a piece of this variant (pieces: {men})";
    /// A text that is not a move.
    MoveForm "move-form", "`{part}` is not a move; write a piece and its target square, such as Nf3, e4, exd5, O-O or e2e4";
    /// A promotion to something other than a single letter.
    PromotionForm "promotion-form", "`{part}` must be the letter of one piece, such as Q";
    /// `(` without `)` in a move.
    BracketOpen "bracket-open", "a parenthesis is not closed";
    /// Several legal actions match.
    Ambiguous "ambiguous", "it could mean several actions";
    /// The game is over.
    Over "over", "the game is over, so no action is legal";
    /// The letter of the new piece is missing.
    PromotionMissing "promotion-missing", "the promotion is missing";
    /// The move does not promote, but the text has the letter of a new piece.
    PromotionTooMuch "promotion-too-much", "this move is not a promotion";
    /// The piece that re-enters is missing.
    PlacedMissing "placed-missing", "this move must place a piece on a square";
    /// Pieces other than those in the text are placed.
    PlacedOther "placed-other", "this move places other pieces";
    /// The move cannot be announced as a helpmate.
    NotAnnounced "not-announced", "this move cannot announce a helpmate";
    /// A rule forbids it.
    NotLegal "not-legal", "this is not legal here";

    /// A closing sign that nothing has opened.
    StandsAlone "stands-alone", "`{part}` is out of place";
    /// A tag that cannot be read.
    TagForm "tag-form", "a tag is a name and a quoted text in square brackets: [White \"Anna\"]";
    /// A tag whose text is not closed in its line.
    TagOpen "tag-open", "the text of this tag has no closing quote on its line";
    /// A comment that is not closed.
    CommentOpen "comment-open", "this comment has no closing }";
    /// `$` without a number.
    GlyphForm "glyph-form", "a glyph is $ and a number from 0 to 255";
    /// A number of too many digits.
    NumberForm "number-form", "a turn number has at most six digits";
    /// A word that is not a move.
    NoWord "no-word", "`{part}` is not a move";
    /// Signs behind a move that mean nothing.
    GlyphUnknown "glyph-unknown", "`{part}` is not one of ! ? !! ?? !? ?!";
    /// A result among moves that have none.
    ResultHere "result-here", "expected a move, not a result";
    /// A tag among moves that have none.
    TagHere "tag-here", "expected a move, not a tag";
    /// Variations among moves that have none.
    VariationHere "variation-here", "variations are not allowed here";
    /// The same tag again.
    TagTwice "tag-twice", "duplicate tag {part}";
    /// Too many tags.
    TagsTooMany "tags-too-many", "a game has at most {limit} tags";
    /// Two numbers without a move between them.
    MoveMissing "move-missing", "a move is missing between the numbers {before} and {number}";
    /// Too many moves.
    MovesTooMany "moves-too-many", "a game has at most {limit} moves";
    /// Variations that are nested too deep.
    TooDeep "too-deep", "variations are nested more than {limit} deep";
    /// `()`.
    VariationEmpty "variation-empty", "this variation has no moves";
    /// A glyph before the first move.
    GlyphFirst "glyph-first", "a glyph must follow a move";
    /// A variation before the first move.
    VariationFirst "variation-first", "a variation must follow the move it replaces";
    /// `)` too many.
    NotOpened "not-opened", "this parenthesis has no match";
    /// `)` too few.
    VariationOpen "variation-open", "a variation is not closed";

    /// The variant is unknown.
    VariantUnknown "variant-unknown", "unknown variant `{part}`{hint}";
    /// The variant file that the game carries has errors; the reason is in English.
    VariantFile "variant-file", "error in the variant file: {reason}";
    /// The tag with the variant file is damaged.
    VariantCode "variant-code", "the tag VariantFile is not valid UTF-8, or has a % without two hexadecimal digits";
    /// The FEN is not a position of the variant; the reason is in English.
    Fen "fen", "{field}: {reason}";
    /// `SetUp` without `FEN`.
    SetUpAlone "set-up-alone", "SetUp is 1, but there is no FEN";
    /// A turn number that fits no way of counting.
    NumberWrong "number-wrong", "wrong number {number}: this is turn {turn}";
    /// An invalid result.
    ResultForm "result-form", "the result `{part}` must be 1-0, 0-1, 1/2-1/2 or *";
    /// Two results.
    ResultTwice "result-twice", "the result is {score} here, but {other} in the tag";
    /// A result that differs from the board's.
    ResultWrong "result-wrong", "the result is given as {score}, but the game ended {other} ({result})";
    /// Moves after the end, or a result that the variant does not allow; the reason is in English.
    Replay "replay", "{reason}";
}

/// What is wrong with a text. A translation needs only the key and the arguments; `Display` gives the English sentence.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub struct ParseError {
    /// What it is.
    #[cfg_attr(feature = "typescript", ts(type = "string"))]
    pub key: ParseErrorKey,
    /// The arguments of the sentence, by their names in [`ParseErrorKey::template`].
    pub arguments: BTreeMap<&'static str, Argument>,
}

impl ParseError {
    /// Whether the sentence quotes this whole text, with or without its trailing signs.
    pub(crate) fn quotes(&self, text: &str) -> bool {
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
    /// With the offending part of the text.
    pub(crate) fn part(self, text: impl fmt::Display) -> ParseError {
        ParseError::from(self).named("part", text)
    }

    /// With the limit that was exceeded.
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
