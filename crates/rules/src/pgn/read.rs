//! Reads PGN.

use std::sync::Arc;

use crate::compile::Rules;
use crate::game::{Game, GameError};
use crate::kernel::{Action, Position};
use crate::notation::{Namer, ParseError, ParseErrorKey};
use crate::sentence::Argument;

use super::numbers::Numbering;
use super::place::{Fault, Place};
use super::tags::Known;
use super::tree::{Line, Node, Parser, RawGame, Word};
use super::{Pgn, PgnError, Score};

/// Reads all games of a text.
///
/// # Errors
/// The first error: in the text, a variant's name or file, a position, or an illegal or ambiguous move.
pub fn read(text: &str) -> Result<Vec<Pgn>, PgnError> {
    Reader::new(text).collect()
}

/// Reads the games of a text one by one. After an error, it continues with the next line that starts with a tag after an empty line.
pub struct Reader<'t> {
    parser: Parser<'t>,
    known: Known,
    /// Whether games that cannot be replayed are errors.
    replays: bool,
    /// The position of the last error.
    place: Place,
}

/// A game as far as it could be read.
#[derive(Clone, Debug)]
pub struct PartialPgn {
    /// The game up to the error; `None` if not even its variant and start could be read.
    pub pgn: Option<Pgn>,
    /// The error; `None` if the game was read to its end.
    pub error: Option<PgnError>,
}

impl<'t> Reader<'t> {
    /// A reader at the start of a text.
    pub fn new(text: &'t str) -> Reader<'t> {
        Reader { parser: Parser::new(text), known: Known::default(), replays: false, place: Place::start() }
    }

    /// Uses these rules for games whose tag `Variant` is their identifier and that do not contain a file.
    #[must_use]
    pub fn with_rules(mut self, rules: Arc<Rules>) -> Reader<'t> {
        self.known.add(rules);
        self
    }

    /// Uses these rules instead of ordinary chess for games without the tag `Variant`.
    #[must_use]
    pub fn with_unnamed(mut self, rules: Arc<Rules>) -> Reader<'t> {
        self.known.take_unnamed(rules);
        self
    }

    /// Treats games that [`Pgn::game`] would reject as errors: those that continue after a repetition has ended them (the error is at the first
    /// move after the end), and those with an impossible result.
    #[must_use]
    pub fn replaying(mut self) -> Reader<'t> {
        self.replays = true;
        self
    }

    /// Reads the next game up to its first error; `None` at the end of the text. Checks at the end of a game are skipped if the end was not
    /// reached.
    ///
    /// ```
    /// use tempi_rules::pgn::Reader;
    /// let read = Reader::new("1. e4 2. e5 3. Ke3 4. d5 *").next_partial().unwrap();
    /// assert_eq!(read.pgn.unwrap().line.moves.len(), 2);
    /// assert_eq!(read.error.unwrap().column, 16);
    /// ```
    pub fn next_partial(&mut self) -> Option<PartialPgn> {
        let (raw, broken) = self.parser.game()?;
        let bound = self.bind(&raw, broken.is_some());
        if broken.is_some() {
            self.resume();
        }
        let (pgn, fault) = match bound {
            Ok((pgn, fault)) => (Some(pgn), fault.or(broken)),
            Err(fault) => (None, Some(fault)),
        };
        let error = fault.map(|fault| self.place.report(self.parser.lexer.text, fault));
        Some(PartialPgn { pgn, error })
    }

    /// The offset of the next game, in bytes.
    pub fn offset(&self) -> usize {
        self.parser.lexer.at
    }

    /// The game as far as its moves can be played, and the error that ends it; an error if it has no valid start. A game that was not read completely
    /// has not reached its end.
    fn bind(&mut self, raw: &RawGame<'_>, cut: bool) -> Result<(Pgn, Option<Fault>), Fault> {
        let tag = |name: &str| raw.tags.iter().find(|(known, ..)| *known == name).map(|(_, value, offset)| (value.as_str(), *offset));
        let at = |name: &str, cause: ParseError| Fault::new(tag(name).map_or(0, |(_, offset)| offset), cause);
        let value = |name: &str| tag(name).map(|(value, _)| value);
        let rules = self.known.rules(value("Variant"), value("VariantFile")).map_err(|e| at("Variant", e))?;
        let start = match value("FEN") {
            Some(fen) => {
                Position::from_fen(&rules, fen).map_err(|e| at("FEN", ParseErrorKey::Fen.because(e.message).named("field", e.field)))?
            }
            None if value("SetUp") == Some("1") => return Err(at("SetUp", ParseErrorKey::SetUpAlone.into())),
            None => Position::start(&rules),
        };
        let mut binder = Binder { rules: &rules, numbering: Numbering::new(&rules, &start) };
        let (line, last, fault) = binder.line(&raw.line, start);
        let (score, fault) = match fault {
            Some(fault) => (Score::Open, Some(fault)),
            None if cut => (Score::Open, None),
            None => score(&rules, raw, &last).map_or_else(|fault| (Score::Open, Some(fault)), |score| (score, None)),
        };
        let derived = |name: &str| matches!(name, "Variant" | "VariantName" | "VariantFile" | "SetUp" | "FEN" | "Result");
        let tags =
            raw.tags.iter().filter(|(name, ..)| !derived(name)).map(|(name, value, _)| ((*name).to_owned(), value.clone())).collect();
        let pgn = Pgn { tags, rules, start, line, score };
        let fault = match fault {
            None if self.replays && !cut => replay(&pgn, raw).err(),
            fault => fault,
        };
        Ok((pgn, fault))
    }

    /// Advances to the next tag section.
    fn resume(&mut self) {
        let lexer = &mut self.parser.lexer;
        lexer.at = lexer.text.floor_char_boundary(lexer.at);
        let rest = lexer.rest();
        let follows_gap = |line_end: usize| rest[..line_end].ends_with('\n') || rest[..line_end].ends_with("\r\n\r");
        let ahead = rest.match_indices("\n[").find(|&(line_end, _)| follows_gap(line_end));
        lexer.at = ahead.map_or(lexer.text.len(), |(line_end, _)| lexer.at + line_end + 1);
    }
}

impl Iterator for Reader<'_> {
    type Item = Result<Pgn, PgnError>;

    fn next(&mut self) -> Option<Self::Item> {
        let read = match self.parser.game()? {
            (raw, None) => self.bind(&raw, false).and_then(|(pgn, fault)| fault.map_or(Ok(pgn), Err)),
            (_, Some(fault)) => {
                self.resume();
                Err(fault)
            }
        };
        Some(read.map_err(|fault| self.place.report(self.parser.lexer.text, fault)))
    }
}

/// Checks the result in the text against the tag, the end of the moves and the board.
fn score(rules: &Rules, raw: &RawGame<'_>, last: &Position) -> Result<Score, Fault> {
    const ALL: [Score; 4] = [Score::White, Score::Black, Score::Draw, Score::Open];
    let wrong = |offset: usize, cause: ParseError| Err(Fault::new(offset, cause));
    let mut given = raw.score;
    if let Some((_, value, offset)) = raw.tags.iter().find(|(name, ..)| *name == "Result") {
        let Some(tagged) = ALL.into_iter().find(|score| score.text() == value) else {
            return wrong(*offset, ParseErrorKey::ResultForm.part(value));
        };
        match given {
            Some((score, end)) if score != tagged => return wrong(end, ParseErrorKey::ResultTwice.scores(score, tagged)),
            _ => given = Some((tagged, *offset)),
        }
    }
    let on_board = last.outcome(rules).map(|outcome| (Score::from(outcome), outcome.reason));
    match (given, on_board) {
        (Some((score, offset)), Some((real, reason))) if score != real && score != Score::Open => {
            let reason = Argument::Word { word: reason.name(), english: reason.to_string() };
            wrong(offset, ParseErrorKey::ResultWrong.scores(score, real).with("result", reason))
        }
        (_, Some((real, _))) => Ok(real),
        (given, None) => Ok(given.map_or(Score::Open, |(score, _)| score)),
    }
}

impl ParseErrorKey {
    /// The error of two results that differ.
    fn scores(self, score: Score, other: Score) -> ParseError {
        ParseError::from(self).named("score", score).named("other", other)
    }
}

/// Plays the main line and the result, as [`Pgn::game`] does, and tracks their positions in the text.
fn replay(pgn: &Pgn, raw: &RawGame<'_>) -> Result<(), Fault> {
    let mut game = Game::from_position(pgn.rules.clone(), pgn.start);
    for (node, raw) in pgn.line.moves.iter().zip(&raw.line.moves) {
        let word = &raw.action;
        game.play(node.action).map_err(|e| Fault::new(word.offset, ParseErrorKey::Replay.because(format!("`{}`: {e}", word.text))))?;
    }
    let tag = raw.tags.iter().find(|(name, ..)| *name == "Result").map(|&(.., offset)| offset);
    let offset = raw.score.map(|(_, offset)| offset).or(tag).unwrap_or(0);
    pgn.conclude(&mut game).map_err(|e| Fault::new(offset, ParseErrorKey::Replay.because(e)))
}

/// Finds the action of each word.
struct Binder<'a> {
    rules: &'a Rules,
    numbering: Numbering,
}

impl Binder<'_> {
    /// The line from a position as far as it can be played, the position at its end, and the error that ends it early.
    fn line(&mut self, raw: &Line<Word<'_>>, mut position: Position) -> (Line<Action>, Position, Option<Fault>) {
        let mut line = Line { comments: raw.comments.clone(), moves: Vec::with_capacity(raw.moves.len()) };
        let mut fault = None;
        for node in &raw.moves {
            let action = match self.action(&node.action, &position) {
                Ok(action) => action,
                Err(found) => {
                    fault = Some(found);
                    break;
                }
            };
            let mut variations = Vec::with_capacity(node.variations.len());
            for variation in &node.variations {
                let (variation, _, found) = self.line(variation, position);
                variations.extend(Some(variation).filter(|variation| !variation.moves.is_empty()));
                fault = found;
                if fault.is_some() {
                    break;
                }
            }
            line.moves.push(Node { action, nags: node.nags.clone(), comments: node.comments.clone(), variations });
            position.play_unchecked(self.rules, action);
            if fault.is_some() {
                break;
            }
        }
        (line, position, fault)
    }

    fn action(&mut self, word: &Word<'_>, position: &Position) -> Result<Action, Fault> {
        if let Some((number, offset)) = word.number {
            self.numbering.check(self.rules, position, number).map_err(|e| Fault::new(offset, e))?;
        }
        let namer = Namer::new(self.rules, position);
        namer.read(word.text).map_err(|e| Fault::of_move(word.offset, e))
    }
}

impl Game {
    /// Plays movetext: actions in readable notation or as action texts, with or without turn numbers. Comments and glyphs are ignored; variations
    /// and results are not allowed.
    ///
    /// Returns the number of actions played.
    ///
    /// # Errors
    /// The first error, with its position in the text; the game is not changed.
    pub fn play_movetext(&mut self, text: &str) -> Result<usize, PgnError> {
        self.play_words(text).map_err(|fault| Place::start().report(text, fault))
    }

    fn play_words(&mut self, text: &str) -> Result<usize, Fault> {
        let mut parser = Parser::new(text);
        let Some(raw) = parser.movetext()? else { return Ok(0) };
        let rules = self.rules().clone();
        let mut numbering = Numbering::new(&rules, self.start());
        for (done, node) in raw.moves.iter().enumerate() {
            let word = &node.action;
            let checked = word
                .number
                .map_or(Ok(()), |(number, offset)| numbering.check(&rules, self.position(), number).map_err(|e| Fault::new(offset, e)));
            let played = checked.and_then(|()| {
                self.play_text(word.text).map_err(|e| match e {
                    GameError::Notation(e) => Fault::of_move(word.offset, e),
                    e => Fault::new(word.offset, ParseErrorKey::Replay.because(e)),
                })
            });
            if let Err(error) = played {
                for _ in 0..done {
                    self.take_back_action();
                }
                return Err(error);
            }
        }
        Ok(raw.moves.len())
    }
}
