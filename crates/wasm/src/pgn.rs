//! Reads and writes PGN.

use std::sync::Arc;

use serde::{Deserialize, Serialize};
use tempi_rules::format;
use tempi_rules::notation::Namer;
use tempi_rules::pgn::{Line, MAX_DEPTH, MAX_MOVES, Node, PartialPgn, Pgn, PgnError, Reader, Score};
use tempi_rules::{Action, Game, Position, Rules, catalog};

use crate::actions::ActionText;
use crate::answer::{Asked, Code, Failure, ParseFault, short};
use crate::limits;
use crate::question::{GameText, Variant, VariantFile};
use crate::variants::Variants;

/// A game to write.
#[derive(Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS), ts(rename = "PgnToWrite", optional_fields = nullable))]
struct ToWrite {
    variant: Variant,
    #[serde(default)]
    start: Option<String>,
    #[serde(default)]
    #[cfg_attr(test, ts(as = "Option<_>", optional))]
    tags: Vec<(String, String)>,
    line: LineToWrite,
    score: ScoreText,
}

#[derive(Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS), ts(rename = "PgnLineToWrite", optional_fields = nullable))]
struct LineToWrite {
    #[serde(default)]
    #[cfg_attr(test, ts(as = "Option<_>", optional))]
    comments: Vec<String>,
    moves: Vec<MoveToWrite>,
}

#[derive(Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS), ts(rename = "PgnMoveToWrite", optional_fields = nullable))]
struct MoveToWrite {
    text: String,
    #[serde(default)]
    #[cfg_attr(test, ts(as = "Option<_>", optional))]
    nags: Vec<u8>,
    #[serde(default)]
    #[cfg_attr(test, ts(as = "Option<_>", optional))]
    comments: Vec<String>,
    #[serde(default)]
    #[cfg_attr(test, ts(as = "Option<_>", optional))]
    variations: Vec<LineToWrite>,
}

#[derive(Clone, Copy, Deserialize, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS), ts(rename = "PgnScore"))]
enum ScoreText {
    #[serde(rename = "1-0")]
    White,
    #[serde(rename = "0-1")]
    Black,
    #[serde(rename = "1/2-1/2")]
    Draw,
    #[serde(rename = "*")]
    Open,
}

impl From<ScoreText> for Score {
    fn from(text: ScoreText) -> Score {
        match text {
            ScoreText::White => Score::White,
            ScoreText::Black => Score::Black,
            ScoreText::Draw => Score::Draw,
            ScoreText::Open => Score::Open,
        }
    }
}

/// A request to write games.
#[derive(Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS), ts(rename = "PgnQuestion"))]
pub(crate) struct GamesToWriteWhole {
    games: Vec<ToWrite>,
}

/// A request to write games without variations.
#[derive(Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS), ts(rename = "GamesToPgnQuestion"))]
pub(crate) struct GamesToWrite {
    pub games: Vec<Plain>,
}

#[derive(Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS), ts(rename = "GameToPgn"))]
pub(crate) struct Plain {
    pub game: GameText,
    #[serde(default)]
    #[cfg_attr(test, ts(as = "Option<_>", optional))]
    pub tags: Vec<(String, String)>,
}

/// The PGN of games.
pub(crate) fn write(variants: &mut Variants, asked: &GamesToWriteWhole) -> Asked<String> {
    let mut text = String::new();
    for game in &asked.games {
        let rules = variants.rules(&game.variant)?;
        let start = match &game.start {
            Some(fen) => Position::from_fen(&rules, fen)?,
            None => Position::start(&rules),
        };
        let mut left = MAX_MOVES;
        let line = line(&rules, &game.line, start, 0, &mut left)?;
        let mut pgn = Pgn { tags: Vec::new(), rules, start, line, score: game.score.into() };
        set_tags(&mut pgn, &game.tags);
        text += &pgn.to_string();
    }
    Ok(text)
}

/// The PGN of a game without variations.
pub(crate) fn of_game(game: &Game, tags: &[(String, String)]) -> String {
    let mut pgn = Pgn::from_game(game);
    set_tags(&mut pgn, tags);
    pgn.to_string()
}

/// Sets tags with valid names, except those derived from the rest.
fn set_tags(pgn: &mut Pgn, tags: &[(String, String)]) {
    let follows = |name: &str| matches!(name, "Variant" | "VariantName" | "VariantFile" | "SetUp" | "FEN" | "Result");
    let is_name = |name: &str| !name.is_empty() && name.bytes().all(|byte| byte.is_ascii_alphanumeric() || byte == b'_');
    for (name, value) in tags.iter().filter(|(name, _)| is_name(name) && !follows(name)) {
        pgn.set_tag(name, value);
    }
}

/// Converts a line with its variations; every move must be legal.
fn line(rules: &Rules, told: &LineToWrite, mut position: Position, depth: usize, left: &mut usize) -> Asked<Line<Action>> {
    if depth > MAX_DEPTH {
        return Err(Failure::new(Code::TooLarge, format!("variations are nested more than {MAX_DEPTH} deep")));
    }
    let mut line = Line { comments: told.comments.clone(), moves: Vec::with_capacity(told.moves.len().min(MAX_MOVES)) };
    for node in &told.moves {
        *left = left.checked_sub(1).ok_or_else(|| Failure::new(Code::TooLarge, format!("a game has at most {MAX_MOVES} moves")))?;
        let action = Namer::new(rules, &position).read(&node.text)?;
        let variations = node.variations.iter().filter(|variation| !variation.moves.is_empty());
        let variations = variations.map(|variation| self::line(rules, variation, position, depth + 1, left)).collect::<Asked<Vec<_>>>()?;
        line.moves.push(Node { action, nags: node.nags.clone(), comments: node.comments.clone(), variations });
        position.play_unchecked(rules, action);
    }
    Ok(line)
}

/// A request to read games.
#[derive(Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS), ts(rename = "ReadPgnQuestion", optional_fields = nullable))]
pub(crate) struct ToRead {
    text: String,
    #[serde(default)]
    #[cfg_attr(test, ts(as = "Option<_>", optional))]
    from: usize,
    #[serde(default = "usual_games")]
    #[cfg_attr(test, ts(as = "Option<_>", optional))]
    most: usize,
    #[serde(default)]
    unnamed: Option<Variant>,
    #[serde(default)]
    #[cfg_attr(test, ts(as = "Option<_>", optional))]
    variants: Vec<VariantFile>,
}

const fn usual_games() -> usize {
    100
}

/// The games read.
#[derive(Serialize)]
#[cfg_attr(test, derive(ts_rs::TS), ts(rename = "PgnRead"))]
pub(crate) struct Read {
    games: Vec<ReadGame>,
    /// Where to continue (`from`) if there may be more; `null` at the end.
    next: Option<usize>,
}

#[derive(Serialize)]
#[cfg_attr(test, derive(ts_rs::TS), ts(rename = "PgnReadGame"))]
struct ReadGame {
    /// The game up to the `error`, if there is one; `null` if not even the variant and the start could be read.
    game: Option<GameRead>,
    error: Option<Fault>,
    /// The main line, as a game that can be continued.
    main: Option<Main>,
}

#[derive(Serialize)]
#[cfg_attr(test, derive(ts_rs::TS), ts(rename = "PgnGame"))]
struct GameRead {
    variant: Variant,
    /// The FEN of the start; omitted: the variant's own.
    start: Option<String>,
    /// All tags except those derived from the rest: `Variant`, `VariantName`, `VariantFile`, `SetUp`, `FEN` and `Result`.
    tags: Vec<(String, String)>,
    line: LineRead,
    /// `*`: in progress, or unknown.
    score: ScoreText,
}

#[derive(Serialize)]
#[cfg_attr(test, derive(ts_rs::TS), ts(rename = "PgnLine"))]
struct LineRead {
    /// Comments before the first move.
    comments: Vec<String>,
    moves: Vec<MoveRead>,
}

#[derive(Serialize)]
#[cfg_attr(test, derive(ts_rs::TS), ts(rename = "PgnMove"))]
struct MoveRead {
    #[serde(flatten)]
    text: ActionText,
    /// Numeric glyphs: 1 is `!`, 2 is `?`, 3 `!!`, 4 `??`, 5 `!?`, 6 `?!`.
    nags: Vec<u8>,
    comments: Vec<String>,
    /// Lines that replace this move.
    variations: Vec<LineRead>,
}

#[derive(Serialize)]
#[cfg_attr(test, derive(ts_rs::TS), ts(rename = "PgnFault"))]
struct Fault {
    /// The line number, from 1.
    line: u32,
    column: u32,
    /// The message in English.
    message: String,
    /// The error as data for translations.
    #[serde(rename = "slip")]
    fault: ParseFault,
}

/// The main line as a game to continue.
#[derive(Serialize)]
#[cfg_attr(test, derive(ts_rs::TS), ts(rename = "PgnMain"))]
struct Main {
    variant: Variant,
    start: Option<String>,
    actions: Vec<String>,
    end: Option<Ended>,
}

#[derive(Serialize)]
#[cfg_attr(test, derive(ts_rs::TS), ts(rename = "PgnEnd"))]
struct Ended {
    #[cfg_attr(test, ts(as = "crate::question::DeclaredReason"))]
    reason: &'static str,
    player: Option<tempi_rules::Color>,
}

/// Reads games, each up to its first error.
pub(crate) fn read(variants: &mut Variants, asked: &ToRead) -> Asked<Read> {
    if asked.text.len() > limits::PGN {
        return Err(Failure::new(Code::TooLarge, format!("a PGN text may have at most {} bytes", limits::PGN)));
    }
    let begin = byte_at(&asked.text, asked.from);
    let mut reader = Reader::new(&asked.text[begin..]);
    for file in &asked.variants {
        reader = reader.with_rules(variants.rules(&Variant::File(file.clone()))?);
    }
    if let Some(unnamed) = &asked.unnamed {
        reader = reader.with_unnamed(variants.rules(unnamed)?);
    }
    let before = asked.text[..begin].matches('\n').count() as u32;
    let mut games = Vec::new();
    while games.len() < asked.most.max(1) {
        let Some(part) = reader.next_partial() else { return Ok(Read { games, next: None }) };
        games.push(game(part, &asked.variants, before));
    }
    let end = begin + reader.offset();
    let more = !asked.text[end..].trim().is_empty();
    Ok(Read { games, next: more.then(|| asked.text[..end].encode_utf16().count()) })
}

/// Converts an offset in UTF-16 units to bytes.
fn byte_at(text: &str, units: usize) -> usize {
    let mut left = units;
    let found = text.char_indices().find(|(_, letter)| {
        let passed = left == 0;
        left = left.saturating_sub(letter.len_utf16());
        passed
    });
    found.map_or(text.len(), |(at, _)| at)
}

fn game(part: PartialPgn, files: &[VariantFile], lines_before: u32) -> ReadGame {
    let fault = |PgnError { line, column, message, cause, text, candidates }| {
        let fault = ParseFault::of(cause, text, candidates);
        Fault { line: line + lines_before, column, message: short(&message), fault }
    };
    let main = part.pgn.as_ref().map(|pgn| main(pgn, files));
    ReadGame { game: part.pgn.map(|pgn| whole(pgn, files)), error: part.error.map(fault), main }
}

/// The variant of a game: a built-in one by its identifier, another one with its file.
fn variant(rules: &Arc<Rules>, files: &[VariantFile]) -> Variant {
    if catalog::is_builtin(rules) {
        return Variant::BuiltIn(rules.id().to_owned());
    }
    let same = |file: &&VariantFile| {
        let own = || format::load(&file.id, &file.id, &file.toml, &catalog::base);
        file.id == rules.id() && own().is_ok_and(|own| rules.is_compiled_from(&own.file))
    };
    let known = files.iter().find(same).map(|file| file.toml.clone());
    Variant::File(VariantFile { id: rules.id().to_owned(), toml: known.unwrap_or_else(|| rules.to_toml()) })
}

fn start(pgn: &Pgn) -> Option<String> {
    (pgn.start != Position::start(&pgn.rules)).then(|| pgn.start.fen(&pgn.rules))
}

fn whole(pgn: Pgn, files: &[VariantFile]) -> GameRead {
    let score = match pgn.score {
        Score::White => ScoreText::White,
        Score::Black => ScoreText::Black,
        Score::Draw => ScoreText::Draw,
        Score::Open => ScoreText::Open,
    };
    GameRead {
        variant: variant(&pgn.rules, files),
        start: start(&pgn),
        line: line_read(&pgn.rules, &pgn.line, pgn.start),
        tags: pgn.tags,
        score,
    }
}

fn line_read(rules: &Rules, line: &Line<Action>, mut position: Position) -> LineRead {
    let mut moves = Vec::with_capacity(line.moves.len());
    for node in &line.moves {
        moves.push(MoveRead {
            text: ActionText::of(rules, &Namer::new(rules, &position), node.action),
            nags: node.nags.clone(),
            comments: node.comments.clone(),
            variations: node.variations.iter().map(|variation| line_read(rules, variation, position)).collect(),
        });
        position.play_unchecked(rules, node.action);
    }
    LineRead { comments: line.comments.clone(), moves }
}

/// The main line as far as a game can contain it: a repetition ends the game.
fn main(pgn: &Pgn, files: &[VariantFile]) -> Main {
    let mut game = Game::from_position(pgn.rules.clone(), pgn.start);
    let on_board = pgn.line.moves.iter().all(|node| game.play(node.action).is_ok()) && game.outcome().is_none();
    let declared = if on_board { pgn.game().ok().and_then(|game| game.outcome()) } else { None };
    let ended = |outcome: tempi_rules::Outcome| Ended { reason: outcome.reason.name(), player: outcome.winner.map(|winner| !winner) };
    Main { variant: variant(&pgn.rules, files), start: start(pgn), actions: game.action_texts(), end: declared.map(ended) }
}
