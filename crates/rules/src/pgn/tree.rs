//! The moves of a game with their variations.

use super::lex::{Item, Lexer};
use super::place::Fault;
use super::{MAX_DEPTH, MAX_MOVES, MAX_TAGS, Score};
use crate::notation::{ParseError, ParseErrorKey};

/// A sequence of moves with their comments and variations.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Line<M> {
    /// Comments before the first move.
    pub comments: Vec<String>,
    /// The moves.
    pub moves: Vec<Node<M>>,
}

impl<M> Default for Line<M> {
    fn default() -> Self {
        Line { comments: Vec::new(), moves: Vec::new() }
    }
}

/// One action of a line.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Node<M> {
    /// The action played.
    pub action: M,
    /// Numeric glyphs: 1 is `!`, 2 is `?` and so on, as the PGN standard lists them.
    pub nags: Vec<u8>,
    /// Comments after the action.
    pub comments: Vec<String>,
    /// Lines that replace this action.
    pub variations: Vec<Line<M>>,
}

impl<M> Node<M> {
    /// An action without comments and variations.
    pub fn new(action: M) -> Node<M> {
        Node { action, nags: Vec::new(), comments: Vec::new(), variations: Vec::new() }
    }
}

/// A move as text.
#[derive(Clone, Copy, Debug)]
pub(super) struct Word<'t> {
    pub text: &'t str,
    pub offset: usize,
    /// The turn number before it, with its position.
    pub number: Option<(u32, usize)>,
}

/// A game as text.
pub(super) struct RawGame<'t> {
    pub tags: Vec<(&'t str, String, usize)>,
    pub line: Line<Word<'t>>,
    pub score: Option<(Score, usize)>,
}

/// Reads games, one after the other.
pub(super) struct Parser<'t> {
    pub lexer: Lexer<'t>,
    moves: usize,
}

/// The reason why a line ended.
enum End {
    Text,
    Closed,
    Score(Score, usize),
}

impl<'t> Parser<'t> {
    pub fn new(text: &'t str) -> Parser<'t> {
        Parser { lexer: Lexer::new(text), moves: 0 }
    }

    /// The next game as far as it can be parsed, and the error that ends it; `None` if only white space is left.
    pub fn game(&mut self) -> Option<(RawGame<'t>, Option<Fault>)> {
        self.moves = 0;
        let mut game = RawGame { tags: Vec::new(), line: Line::default(), score: None };
        match self.rest_of_game(&mut game) {
            Ok(false) => None,
            Ok(true) => Some((game, None)),
            Err(fault) => Some((game, Some(fault))),
        }
    }

    /// Parses a game; returns `false` if there is none.
    fn rest_of_game(&mut self, game: &mut RawGame<'t>) -> Result<bool, Fault> {
        loop {
            let before = self.lexer.clone();
            match self.lexer.next()? {
                Some((offset, Item::Tag { name, value })) => self.tag(game, name, value, offset)?,
                None if game.tags.is_empty() => return Ok(false),
                _ => {
                    self.lexer = before;
                    break;
                }
            }
        }
        if let End::Score(score, offset) = self.line(&mut game.line, 0)? {
            game.score = Some((score, offset));
        }
        Ok(true)
    }

    /// Parses moves only; `None` if there are none.
    pub fn movetext(&mut self) -> Result<Option<Line<Word<'t>>>, Fault> {
        self.moves = 0;
        let mut line = Line::default();
        if let End::Score(_, offset) = self.line(&mut line, 0)? {
            return self.lexer.error(offset, ParseErrorKey::ResultHere);
        }
        self.lexer.skip();
        if !self.lexer.rest().is_empty() {
            return self.lexer.error(self.lexer.at, ParseErrorKey::TagHere);
        }
        if let Some(varied) = line.moves.iter().find(|node| !node.variations.is_empty()) {
            return self.lexer.error(varied.action.offset, ParseErrorKey::VariationHere);
        }
        Ok(Some(line).filter(|line| !line.moves.is_empty()))
    }

    fn tag(&self, game: &mut RawGame<'t>, name: &'t str, value: String, offset: usize) -> Result<(), Fault> {
        if game.tags.iter().any(|(known, ..)| *known == name) {
            return self.lexer.error(offset, ParseErrorKey::TagTwice.part(name));
        }
        if game.tags.len() >= MAX_TAGS {
            return self.lexer.error(offset, ParseErrorKey::TagsTooMany.limit(MAX_TAGS));
        }
        game.tags.push((name, value, offset));
        Ok(())
    }

    /// Adds moves to a line up to its end, or the first error.
    fn line(&mut self, line: &mut Line<Word<'t>>, depth: usize) -> Result<End, Fault> {
        let mut number = None;
        loop {
            let before = self.lexer.clone();
            let Some((offset, item)) = self.lexer.next()? else { return self.finish(depth, End::Text) };
            let last = line.moves.last_mut();
            match (item, last) {
                (Item::Number(value), _) => {
                    if let Some((before, _)) = number {
                        let cause = ParseError::from(ParseErrorKey::MoveMissing).named("before", before).named("number", value);
                        return self.lexer.error(offset, cause);
                    }
                    number = Some((value, offset));
                }
                (Item::Word(text, glyph), _) => {
                    self.moves += 1;
                    if self.moves > MAX_MOVES {
                        return self.lexer.error(offset, ParseErrorKey::MovesTooMany.limit(MAX_MOVES));
                    }
                    let mut node = Node::new(Word { text, offset, number: number.take() });
                    node.nags.extend(glyph);
                    line.moves.push(node);
                }
                (Item::Comment(comment), Some(last)) => last.comments.push(comment),
                (Item::Comment(comment), None) => line.comments.push(comment),
                (Item::Nag(nag), Some(last)) => last.nags.push(nag),
                (Item::Open, Some(_)) if depth == MAX_DEPTH => {
                    return self.lexer.error(offset, ParseErrorKey::TooDeep.limit(MAX_DEPTH));
                }
                (Item::Open, Some(_)) => {
                    let mut variation = Line::default();
                    self.line(&mut variation, depth + 1)?;
                    if variation.moves.is_empty() {
                        return self.lexer.error(offset, ParseErrorKey::VariationEmpty);
                    }
                    line.moves.last_mut().expect("a move stands before the bracket").variations.push(variation);
                }
                (Item::Nag(_), None) => return self.lexer.error(offset, ParseErrorKey::GlyphFirst),
                (Item::Open, None) => return self.lexer.error(offset, ParseErrorKey::VariationFirst),
                (Item::Close, _) if depth > 0 => return Ok(End::Closed),
                (Item::Close, _) => return self.lexer.error(offset, ParseErrorKey::NotOpened),
                // Some programs put the result of a variation at its end; it is not the game's result.
                (Item::End(_), Some(_)) if depth > 0 => {}
                (Item::End(score), _) => return self.finish(depth, End::Score(score, offset)),
                (Item::Tag { .. }, _) => {
                    // The next game begins.
                    self.lexer = before;
                    return self.finish(depth, End::Text);
                }
            }
        }
    }

    fn finish(&self, depth: usize, end: End) -> Result<End, Fault> {
        if depth > 0 { self.lexer.error(self.lexer.at, ParseErrorKey::VariationOpen) } else { Ok(end) }
    }
}
