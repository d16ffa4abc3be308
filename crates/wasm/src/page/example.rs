//! Plays the worked examples of a page.

use std::sync::Arc;

use serde::Serialize;
use tempi_rules::notation::Namer;
use tempi_rules::{Game, Position, Rules};

use crate::actions::PlayedAction;
use crate::anchor::Explained;
use crate::question::{GameText, Variant};
use crate::result::GameResult;

/// An example: a game with comments.
#[derive(Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub(crate) struct Example {
    /// The game after all its moves, for "play from here" and for `view` with `at`.
    game: GameText,
    lines: Vec<Line>,
}

/// A line of an example, with a caption if the rule is shown in three steps and this is one of them.
#[derive(Serialize)]
#[cfg_attr(test, derive(ts_rs::TS), ts(rename = "ExampleLine", optional_fields))]
struct Line {
    #[serde(flatten)]
    line: ExampleLine,
    #[serde(skip_serializing_if = "Option::is_none")]
    caption: Option<String>,
}

impl From<ExampleLine> for Line {
    fn from(line: ExampleLine) -> Line {
        Line { line, caption: None }
    }
}

#[derive(Serialize)]
#[serde(tag = "kind", rename_all = "kebab-case")]
#[cfg_attr(test, derive(ts_rs::TS), ts(rename = "ExampleLineKind"))]
enum ExampleLine {
    Move { at: usize, r#move: PlayedAction },
    Legal { at: usize, text: String, r#move: PlayedAction },
    Illegal { at: usize, text: String, because: String, why: Option<Explained> },
    Result { at: usize, result: GameResult },
}

/// Plays the lines of an example. Lines that contradict the game are skipped; tests check that there are none.
pub(super) fn played(rules: &Arc<Rules>, text: &str) -> Example {
    let mut start = None;
    let mut game = Game::new(rules.clone());
    let mut lines: Vec<Line> = Vec::new();
    for line in text.lines() {
        if let Some(fen) = line.strip_prefix("start: ") {
            if let Ok(position) = Position::from_fen(rules, fen) {
                game = Game::from_position(rules.clone(), position);
                start = Some(fen.to_owned());
            }
            continue;
        }
        match line.split_once(": ") {
            None => moves(&mut game, line, &mut lines),
            Some(("demo", caption)) => lines.iter_mut().last().into_iter().for_each(|line| line.caption = Some(caption.to_owned())),
            Some((word, rest)) => lines.extend(said(&game, word, rest).map(Line::from)),
        }
    }
    let game = GameText { variant: Variant::BuiltIn(rules.id().to_owned()), start, actions: game.action_texts(), end: None };
    Example { game, lines }
}

fn moves(game: &mut Game, line: &str, lines: &mut Vec<Line>) {
    let before = game.actions().len();
    if game.play_movetext(line).is_err() {
        return;
    }
    for at in before..game.actions().len() {
        let (from, to) = (&game.positions()[at], &game.positions()[at + 1]);
        lines.push(ExampleLine::Move { at, r#move: PlayedAction::of(game.rules(), from, game.actions()[at], to) }.into());
    }
}

/// The statement that a line makes about the position.
fn said(game: &Game, word: &str, rest: &str) -> Option<ExampleLine> {
    let (rules, position, at) = (game.rules(), game.position(), game.actions().len());
    let (text, because) = rest.split_once(" -- ").unwrap_or((rest, ""));
    let text = text.trim().to_owned();
    match word {
        "legal" => {
            let action = Namer::new(rules, position).read(&text).ok()?;
            let mut after = *position;
            after.play_unchecked(rules, action);
            Some(ExampleLine::Legal { at, text, r#move: PlayedAction::of(rules, position, action, &after) })
        }
        "illegal" => {
            let why = position.explain_text(rules, &text).ok().flatten().map(|why| Explained::of(rules, why));
            Some(ExampleLine::Illegal { at, text, because: because.trim().to_owned(), why })
        }
        "result" => GameResult::of(game).map(|result| ExampleLine::Result { at, result }),
        _ => None,
    }
}
