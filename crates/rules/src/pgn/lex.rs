//! Splits PGN into words, numbers, comments, brackets and tags.

use super::Score;
use super::place::Fault;
use crate::notation::{ParseError, ParseErrorKey};

/// Maximum length of a word, in bytes; the longest action text is shorter.
const LONGEST_WORD: usize = 64;

/// A token of PGN.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Item<'t> {
    Tag {
        name: &'t str,
        value: String,
    },
    /// A turn number, without dots.
    Number(u32),
    /// A move, with a following `!` or `?` as a numeric glyph.
    Word(&'t str, Option<u8>),
    Nag(u8),
    Comment(String),
    Open,
    Close,
    End(Score),
}

/// Splits a text into tokens.
#[derive(Clone)]
pub(super) struct Lexer<'t> {
    pub text: &'t str,
    /// The offset of the next token, in bytes.
    pub at: usize,
    /// Whether an unclosed comment was found: then no later comment is closed, and the rest need not be searched again.
    unclosed: bool,
}

impl<'t> Lexer<'t> {
    pub fn new(text: &'t str) -> Lexer<'t> {
        // Skip a byte order mark.
        Lexer { text, at: if text.starts_with('\u{feff}') { 3 } else { 0 }, unclosed: false }
    }

    pub fn rest(&self) -> &'t str {
        &self.text[self.at..]
    }

    pub fn error<T>(&self, offset: usize, cause: impl Into<ParseError>) -> Result<T, Fault> {
        Err(Fault::new(offset, cause))
    }

    /// Skips white space, escape lines, and commas, dots and dashes between moves.
    pub fn skip(&mut self) {
        loop {
            let rest = self.rest();
            let at_line_start = self.at == 0 || self.text.as_bytes()[self.at - 1] == b'\n';
            if at_line_start && rest.starts_with('%') {
                self.at += rest.find('\n').unwrap_or(rest.len());
            } else if let Some(first) = rest.chars().next().filter(|&first| first.is_whitespace() || is_between(first)) {
                self.at += first.len_utf8();
            } else if rest.starts_with("e.p.") {
                self.at += 4;
            } else if rest.starts_with('-') && !rest.starts_with("--") {
                self.at += 1;
            } else {
                return;
            }
        }
    }

    /// The next token and its offset; `None` at the end of the text.
    pub fn next(&mut self) -> Result<Option<(usize, Item<'t>)>, Fault> {
        self.skip();
        let start = self.at;
        let rest = self.rest();
        let Some(first) = rest.chars().next() else { return Ok(None) };
        let item = match first {
            '[' => self.tag()?,
            '{' => self.comment()?,
            ';' => {
                let end = rest.find('\n').unwrap_or(rest.len());
                self.at += end;
                Item::Comment(tidy(&rest[1..end]))
            }
            '$' => self.nag()?,
            '(' if is_rearrangement(rest).is_none() => self.one(Item::Open),
            ')' => self.one(Item::Close),
            '}' | ']' | '"' | '<' | '>' => return self.error(start, ParseErrorKey::StandsAlone.part(first)),
            _ => match self.score() {
                Some(score) => Item::End(score),
                None if first.is_ascii_digit() && !is_zeros(rest) => self.number()?,
                None => self.word()?,
            },
        };
        Ok(Some((start, item)))
    }

    fn one(&mut self, item: Item<'t>) -> Item<'t> {
        self.at += 1;
        item
    }

    fn tag(&mut self) -> Result<Item<'t>, Fault> {
        let start = self.at;
        let rest = self.rest();
        let wrong = ParseErrorKey::TagForm;
        // Do not search for the end of the line: it may be far away, with many games before it.
        let trim = |text: &'t str| text.trim_start_matches(|letter: char| letter != '\n' && letter.is_whitespace());
        let inside = trim(&rest[1..]);
        let length = inside.find(|c: char| !c.is_ascii_alphanumeric() && c != '_').unwrap_or(inside.len());
        let (name, after) = inside.split_at(length);
        let Some(quoted) = trim(after).strip_prefix('"').filter(|_| !name.is_empty()) else { return self.error(start, wrong) };
        let mut value = String::new();
        let mut letters = quoted.char_indices().take_while(|&(_, letter)| letter != '\n');
        while let Some((index, letter)) = letters.next() {
            match letter {
                '"' => {
                    let tail = trim(&quoted[index + 1..]);
                    if !tail.starts_with(']') {
                        return self.error(start, wrong);
                    }
                    self.at = start + (rest.len() - tail.len()) + 1;
                    return Ok(Item::Tag { name, value });
                }
                '\\' => value.extend(letters.next().map(|(_, escaped)| escaped)),
                _ => value.push(letter),
            }
        }
        self.error(start, ParseErrorKey::TagOpen)
    }

    fn comment(&mut self) -> Result<Item<'t>, Fault> {
        let end = if self.unclosed { None } else { self.rest().find('}') };
        let Some(end) = end else {
            self.unclosed = true;
            return self.error(self.at, ParseErrorKey::CommentOpen);
        };
        let comment = tidy(&self.rest()[1..end]);
        self.at += end + 1;
        Ok(Item::Comment(comment))
    }

    fn nag(&mut self) -> Result<Item<'t>, Fault> {
        let digits = digits(&self.rest()[1..]);
        match digits.parse::<u8>() {
            Ok(nag) => {
                self.at += 1 + digits.len();
                Ok(Item::Nag(nag))
            }
            Err(_) => self.error(self.at, ParseErrorKey::GlyphForm),
        }
    }

    fn number(&mut self) -> Result<Item<'t>, Fault> {
        let digits = digits(self.rest());
        match digits.parse::<u32>() {
            Ok(number) if digits.len() <= 6 => {
                self.at += digits.len();
                Ok(Item::Number(number))
            }
            _ => self.error(self.at, ParseErrorKey::NumberForm),
        }
    }

    fn score(&mut self) -> Option<Score> {
        const SCORES: [(&str, Score); 6] = [
            ("1-0", Score::White),
            ("0-1", Score::Black),
            ("1/2-1/2", Score::Draw),
            ("½-½", Score::Draw),
            ("1/2", Score::Draw),
            ("*", Score::Open),
        ];
        let ends = |text: &str| text.chars().next().is_none_or(|c| c.is_whitespace() || matches!(c, ')' | '{' | ';' | '['));
        let (text, score) = SCORES.into_iter().find(|(text, _)| self.rest().strip_prefix(text).is_some_and(ends))?;
        self.at += text.len();
        Some(score)
    }

    fn word(&mut self) -> Result<Item<'t>, Fault> {
        let (start, rest) = (self.at, self.rest());
        let is_glyph = |letter: &char| matches!(letter, '!' | '?');
        let glyphs = |text: &str| text.chars().take_while(is_glyph).count();
        let length = is_rearrangement(rest).map_or_else(|| word_length(rest), |length| length + glyphs(&rest[length..]));
        if length == 0 || length > LONGEST_WORD {
            let shown: String = rest.chars().take(20).collect();
            return self.error(start, ParseErrorKey::NoWord.part(shown));
        }
        self.at += length;
        let word = &rest[..length];
        let bare = word.trim_end_matches(['!', '?']);
        // In action texts `!` announces a helpmate; after readable moves it is an annotation glyph.
        if is_action_text(bare) && &word[bare.len()..] == "!" {
            return Ok(Item::Word(word, None));
        }
        let glyph = match &word[bare.len()..] {
            "" => None,
            glyph => match GLYPHS.iter().position(|known| *known == glyph) {
                Some(index) => Some(index as u8 + 1),
                None => return self.error(start + bare.len(), ParseErrorKey::GlyphUnknown.part(glyph)),
            },
        };
        Ok(match glyph {
            Some(nag) if bare.is_empty() => Item::Nag(nag),
            glyph => Item::Word(bare, glyph),
        })
    }
}

/// The glyphs after moves, from `$1` on.
pub(super) const GLYPHS: [&str; 6] = ["!", "?", "!!", "??", "!?", "?!"];

/// Separators without meaning between moves: commas and dots, and slashes and dashes as in the variants' sources.
fn is_between(letter: char) -> bool {
    matches!(letter, ',' | '.' | '…' | '/' | '—' | '–')
}

fn digits(text: &str) -> &str {
    &text[..text.bytes().take_while(u8::is_ascii_digit).count()]
}

/// Whether a text is castling written with zeros, or the action text of ending a turn.
fn is_zeros(text: &str) -> bool {
    text.starts_with("0-0") || digits(text) == "0000"
}

/// The length of a rearrangement at the start of a text: brackets around three slots. Variations have no such slashes.
fn is_rearrangement(text: &str) -> Option<usize> {
    let end = text.bytes().take(LONGEST_WORD).position(|byte| byte == b')')?;
    let slots: Vec<&str> = text.strip_prefix('(')?[..end - 1].split('/').collect();
    let slot = |slot: &&str| match slot.as_bytes() {
        [] => true,
        [sign, b'a'..=b'h', b'1'..=b'8'] => *sign == b'-' || sign.is_ascii_alphabetic(),
        _ => false,
    };
    (slots.len() == 3 && slots.iter().all(slot)).then_some(end + 1)
}

/// Whether a word starts with two squares, as action texts do.
pub(super) fn is_action_text(word: &str) -> bool {
    matches!(word.as_bytes(), [b'a'..=b'h', b'1'..=b'8', b'a'..=b'h', b'1'..=b'8', ..])
}

/// The length of a move. Slashes, commas and dashes belong to it only if the text after them belongs to the same action.
fn word_length(text: &str) -> usize {
    let mut end = 0;
    for (index, letter) in text.char_indices() {
        let (before, after) = (&text[..index], &text[index + letter.len_utf8()..]);
        let goes_on = match letter {
            '{' | '}' | '[' | ']' | ';' | '$' | '"' | '.' | ')' | '<' | '>' => false,
            '(' => matches!(after.as_bytes(), [letter, b')', ..] if letter.is_ascii_alphabetic()),
            '/' => is_put(after) || after.starts_with("helpmate"),
            ',' => is_put(after) || is_change(after),
            '-' => joins(before, after),
            letter => !letter.is_whitespace() && !matches!(letter, '…' | '—' | '–'),
        };
        if !goes_on {
            // `e8(Q)`: the closing bracket belongs to the word.
            return if letter == ')' && before.contains('(') { index + 1 } else { index };
        }
        end = index + letter.len_utf8();
        if end > LONGEST_WORD {
            break;
        }
    }
    end
}

/// Whether a text is a piece put on a square: `N@g1`.
fn is_put(text: &str) -> bool {
    matches!(text.as_bytes(), [letter, b'@', ..] if letter.is_ascii_alphabetic())
}

/// Whether a text is a further square of a rearrangement in action text: `c1=N`.
fn is_change(text: &str) -> bool {
    matches!(text.as_bytes(), [b'a'..=b'h', b'1'..=b'8', b'=', ..])
}

/// Whether a dash is part of a move: castling, `e2-e4`, `--`, `c8=-`.
fn joins(before: &str, after: &str) -> bool {
    let castles = |text: &str| text.starts_with(['O', 'o', '0']);
    let square = |text: &[u8]| matches!(text, [b'a'..=b'h', b'1'..=b'8', ..]);
    let squared = before.len().checked_sub(2).is_some_and(|start| start <= 1 && before.as_bytes().get(start..).is_some_and(square));
    (castles(before) && castles(after))
        || (squared && square(after.as_bytes()))
        || (before.is_empty() && after.starts_with('-'))
        || before == "-"
        || before.ends_with('=')
}

/// A comment with its lines joined.
fn tidy(comment: &str) -> String {
    comment.split_whitespace().collect::<Vec<_>>().join(" ")
}
