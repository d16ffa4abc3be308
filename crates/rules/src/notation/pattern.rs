//! The contents of an action's text, legal or not, and their parser. The writer is in `write.rs`.

use crate::board::Square;
use crate::compile::Rules;

use super::MAX_ACTION_BYTES;
use super::parse_error::{ParseError, ParseErrorKey};

/// What a text describes.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Pattern {
    EndTurn,
    Claim,
    Marker(Square),
    Rearrangement {
        /// Squares and the letters of the pieces on them afterward, lowest square first.
        filled: Vec<(Square, char)>,
        /// Squares marked as empty afterward, lowest first.
        emptied: Vec<Square>,
        /// No other square changes: so in action texts, while readable notation may leave out squares that become empty.
        whole: bool,
    },
    Castling {
        long: bool,
        with: With,
    },
    Move(MovePattern),
}

/// A move, as far as the text specifies it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct MovePattern {
    pub piece: PiecePattern,
    pub from_file: Option<u8>,
    pub from_rank: Option<u8>,
    /// The text has a capture sign, or can only mean a capture (`ed`).
    pub captures: bool,
    pub to_file: u8,
    /// Missing only in captures by pawns (`ed`).
    pub to_rank: Option<u8>,
    pub promotion: Option<char>,
    pub with: With,
}

/// Which piece moves.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum PiecePattern {
    /// Any piece on the square that the text names (`e2e4`).
    Any,
    Pawn,
    Letter(char),
}

/// What goes with a move.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(crate) struct With {
    /// Pieces put on squares: re-entries and relocations, in the order of the text.
    pub placed: Vec<(char, Square)>,
    pub announces: bool,
    /// The text ends with `!`, which announces in action texts and comments in readable ones.
    pub exclaims: bool,
}

impl Pattern {
    /// Reads a text, or returns what is wrong with it.
    pub fn parse(rules: &Rules, text: &str) -> Result<Pattern, ParseError> {
        if text.len() > MAX_ACTION_BYTES {
            return Err(ParseErrorKey::LongMove.limit(MAX_ACTION_BYTES).named("number", text.len()));
        }
        if !text.is_ascii() {
            return Err(ParseErrorKey::PlainLetters.into());
        }
        if text.starts_with('(') {
            return rearrangement(rules, text);
        }
        if matches!(text.as_bytes(), [_, _, b'=', _, b',', ..]) {
            return changes(rules, text);
        }
        let (text, exclaims) = without_glyphs(text);
        match text.trim_end_matches(['+', '#']) {
            "" => return Err(ParseErrorKey::NoMove.into()),
            "--" | "0000" => return Ok(Pattern::EndTurn),
            "claim" => return Ok(Pattern::Claim),
            _ => {}
        }
        if let Some(square) = text.strip_prefix('@') {
            return square.parse().map(Pattern::Marker).map_err(|_| ParseErrorKey::MarkerForm.into());
        }
        let (main, mut with) = split_with(rules, text)?;
        with.exclaims = exclaims;
        match main.replace(['o', '0'], "O").as_str() {
            "O-O" => Ok(Pattern::Castling { long: false, with }),
            "O-O-O" => Ok(Pattern::Castling { long: true, with }),
            _ => chess_move(rules, main, with).map(Pattern::Move),
        }
    }
}

/// The text without `!` and `?` at its end, and whether a single `!` stood there.
fn without_glyphs(text: &str) -> (&str, bool) {
    let bare = text.trim_end_matches(['!', '?']);
    (bare, &text[bare.len()..] == "!")
}

/// Cuts off what follows a slash or comma (re-entries, relocations, the announcement), and the check sign wherever it is.
fn split_with<'t>(rules: &Rules, text: &'t str) -> Result<(&'t str, With), ParseError> {
    let mut with = With::default();
    let mut parts = text.split(['/', ',']).map(|part| part.trim_end_matches(['+', '#']));
    let main = parts.next().unwrap_or_default();
    for part in parts {
        if part == "helpmate" {
            if with.announces {
                return Err(ParseErrorKey::AnnouncedTwice.into());
            }
            with.announces = true;
            continue;
        }
        let placed = part.split_once('@').and_then(|(letter, square)| {
            let mut letters = letter.chars();
            let letter = letters.next().filter(|_| letters.next().is_none())?;
            Some((letter, square.parse().ok()?))
        });
        let (letter, square) = placed.ok_or_else(|| ParseErrorKey::PlacedForm.part(part))?;
        with.placed.push((piece_letter(rules, letter)?, square));
    }
    Ok((main, with))
}

/// `(Nc1/Bd1/Qb1)`: three slots, each a piece and its square, `-` and a square that becomes empty, or nothing.
fn rearrangement(rules: &Rules, text: &str) -> Result<Pattern, ParseError> {
    let wrong = || ParseError::from(ParseErrorKey::RearrangementForm);
    let slots: Vec<&str> = text.strip_prefix('(').and_then(|text| text.strip_suffix(')')).ok_or_else(wrong)?.split('/').collect();
    if slots.len() != 3 {
        return Err(wrong());
    }
    let (mut filled, mut emptied) = (Vec::new(), Vec::new());
    for slot in slots.into_iter().filter(|slot| !slot.is_empty()) {
        let (sign, square) = slot.split_at_checked(slot.len().saturating_sub(2)).ok_or_else(wrong)?;
        let square: Square = square.parse().map_err(|_| ParseErrorKey::SlotForm.part(slot))?;
        match (sign, sign.chars().next()) {
            ("-", _) => emptied.push(square),
            (_, Some(letter)) if sign.len() == 1 => filled.push((square, piece_letter(rules, letter)?)),
            _ => return Err(ParseErrorKey::SlotForm.part(slot)),
        }
    }
    if filled.is_empty() {
        return Err(wrong());
    }
    filled.sort();
    emptied.sort();
    Ok(Pattern::Rearrangement { filled, emptied, whole: false })
}

/// The action text of a rearrangement: `c6=B,c8=-`.
fn changes(rules: &Rules, text: &str) -> Result<Pattern, ParseError> {
    let (mut filled, mut emptied) = (Vec::new(), Vec::new());
    for part in text.split(',') {
        let wrong = || ParseErrorKey::ChangeForm.part(part);
        let (square, content) = part.split_once('=').ok_or_else(wrong)?;
        let square: Square = square.parse().map_err(|_| wrong())?;
        match content.as_bytes() {
            [b'-'] => emptied.push(square),
            [letter] => filled.push((square, piece_letter(rules, *letter as char)?)),
            _ => return Err(wrong()),
        }
    }
    filled.sort();
    emptied.sort();
    Ok(Pattern::Rearrangement { filled, emptied, whole: true })
}

/// The letter as the variant writes it, if it is one of its pieces.
fn piece_letter(rules: &Rules, letter: char) -> Result<char, ParseError> {
    let wanted = letter.to_ascii_uppercase();
    if rules.roles().any(|role| rules.letter(role) == wanted) {
        return Ok(wanted);
    }
    let mut letters: Vec<String> = rules.roles().map(|role| rules.letter(role).to_string()).collect();
    letters.dedup();
    Err(ParseErrorKey::NoSuchPiece.part(letter).named("men", letters.join(", ")))
}

fn chess_move(rules: &Rules, text: &str, with: With) -> Result<MovePattern, ParseError> {
    let mut rest = text;
    let mut piece = None;
    if let Some(letter) = text.chars().next().filter(|letter| letter.is_ascii_alphabetic() && !matches!(letter, 'a'..='h' | 'x')) {
        // The sources sometimes write piece letters in lowercase; `a` to `h` remain files.
        piece = Some(PiecePattern::Letter(piece_letter(rules, letter)?));
        rest = &text[1..];
    }
    let (body, promotion) = split_promotion(rules, rest)?;
    let (origin, target, captures) = split_squares(body);
    let wrong = || ParseErrorKey::MoveForm.part(text);
    let (from_file, from_rank) = origin_of(origin).ok_or_else(wrong)?;
    let (to_file, to_rank) = match target.as_bytes() {
        [file @ b'a'..=b'h', rank @ b'1'..=b'8'] => (file - b'a', Some(rank - b'1')),
        [file @ b'a'..=b'h'] if piece.is_none() && from_file.is_some() && from_rank.is_none() => (file - b'a', None),
        _ => return Err(wrong()),
    };
    let coordinates = from_file.is_some() && from_rank.is_some();
    Ok(MovePattern {
        piece: piece.unwrap_or(if coordinates { PiecePattern::Any } else { PiecePattern::Pawn }),
        from_file,
        from_rank,
        captures: captures || to_rank.is_none(),
        to_file,
        to_rank,
        promotion,
        with,
    })
}

/// `e8=Q`, `e8Q`, `e8(Q)`, `e7e8q`: the text before the promotion, and the letter of the new piece.
fn split_promotion<'t>(rules: &Rules, text: &'t str) -> Result<(&'t str, Option<char>), ParseError> {
    let letter = |text: &str| match text.as_bytes() {
        [letter] => piece_letter(rules, *letter as char).map(Some),
        _ => Err(ParseErrorKey::PromotionForm.part(text)),
    };
    if let Some((body, new)) = text.split_once('=') {
        return Ok((body, letter(new)?));
    }
    if let Some((body, new)) = text.split_once('(') {
        return Ok((body, letter(new.strip_suffix(')').ok_or(ParseErrorKey::BracketOpen)?)?));
    }
    match text.as_bytes() {
        // A letter after the rank of the target.
        [.., b'1'..=b'8', last] if last.is_ascii_alphabetic() && text.len() > 2 => {
            let (body, new) = text.split_at(text.len() - 1);
            Ok((body, letter(new)?))
        }
        _ => Ok((text, None)),
    }
}

/// The origin and the target of a move, and whether the text marks a capture.
fn split_squares(body: &str) -> (&str, &str, bool) {
    if let Some((origin, target)) = body.split_once(['x', ':']) {
        return (origin, target, true);
    }
    if let Some((origin, target)) = body.split_once('-') {
        return (origin, target, false);
    }
    let target = if matches!(body.as_bytes(), [b'a'..=b'h', b'a'..=b'h']) { 1 } else { body.len().saturating_sub(2) };
    let (origin, target) = body.split_at(target);
    (origin, target, false)
}

fn origin_of(text: &str) -> Option<(Option<u8>, Option<u8>)> {
    match *text.as_bytes() {
        [] => Some((None, None)),
        [file @ b'a'..=b'h'] => Some((Some(file - b'a'), None)),
        [rank @ b'1'..=b'8'] => Some((None, Some(rank - b'1'))),
        [file @ b'a'..=b'h', rank @ b'1'..=b'8'] => Some((Some(file - b'a'), Some(rank - b'1'))),
        _ => None,
    }
}
