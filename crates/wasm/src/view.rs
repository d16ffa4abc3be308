//! The view of a position, with all data for the board and its surroundings, and the turns of a game.

use serde::{Deserialize, Serialize};
use tempi_rules::notation::Namer;
use tempi_rules::{Color, Game, Position, Rules, Square, Turn, TurnProgress};

use crate::actions::{LegalAction, Placed, PlayedAction, placed};
use crate::anchor::Explained;
use crate::answer::{Asked, Code, Failure};
use crate::games;
use crate::question::{DeclaredEnd, GameText, ViewOptions};
use crate::result::GameResult;

/// A position with all the data that a page shows.
#[derive(Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub(crate) struct View {
    /// The number of actions before the position.
    at: usize,
    /// The number of actions of the game.
    actions: usize,
    fen: String,
    pieces: Vec<Placed>,
    /// Kings in check, of either color.
    checked: Vec<Square>,
    progress: TurnProgress,
    english: English,
    /// The legal actions; empty if the game is over or they were not requested.
    legal: Vec<LegalAction>,
    result: Option<GameResult>,
    /// The actions of the current turn before this position.
    draft: Vec<PlayedAction>,
    /// The previous turn, for replay and marks.
    previous: Option<TurnRecord>,
    /// The number of occurrences of this position; 0 if positions are not compared.
    occurrences: usize,
}

/// The state of a turn in English.
#[derive(Serialize)]
#[cfg_attr(test, derive(ts_rs::TS), ts(rename = "TurnEnglish"))]
struct English {
    /// The state in one line: `move 2 of 3 · may not give check yet`.
    prompt: String,
    /// The same in parts, the place in the turn first.
    parts: Vec<String>,
}

impl English {
    fn of(rules: &Rules, progress: &TurnProgress) -> English {
        let prompt = progress.prompt(rules);
        let parts = prompt.split(" · ").map(String::from).collect();
        English { prompt, parts }
    }
}

impl View {
    /// The view of a game at its current position; `actions` is the length of the whole game.
    pub fn of(game: &Game, actions: usize, options: ViewOptions) -> View {
        let (rules, position) = (game.rules(), game.position());
        let mut progress = game.progress();
        let result = GameResult::of(game);
        if let Some(outcome) = game.outcome() {
            // Repetition and declared ends cannot be seen on the board.
            progress.result = Some(tempi_rules::Ended { winner: outcome.winner, reason: outcome.reason.name() });
            progress.duties.clear();
        }
        let mut turns = Turns::new(game);
        let draft = turns.draft();
        View {
            at: game.actions().len(),
            actions,
            fen: position.fen(rules),
            pieces: placed(rules, position),
            checked: checked(rules, position),
            english: English::of(rules, &progress),
            progress,
            legal: if options.legal && result.is_none() { legal(rules, position, options) } else { Vec::new() },
            result,
            draft,
            previous: turns.previous(),
            occurrences: game.occurrences(),
        }
    }
}

fn legal(rules: &Rules, position: &Position, options: ViewOptions) -> Vec<LegalAction> {
    let namer = Namer::new(rules, position);
    let offered = namer.legal().iter().filter(|action| options.announcements || !action.announces());
    offered.map(|&action| LegalAction::of(rules, position, &namer, action, options.facts)).collect()
}

/// Kings in check.
fn checked(rules: &Rules, position: &Position) -> Vec<Square> {
    if !rules.has_royal_kings() {
        return Vec::new();
    }
    let in_check = Color::BOTH.into_iter().filter(|&color| position.in_check(rules, color));
    let kings = in_check.flat_map(|color| rules.roles().filter(|&role| rules.is_royal(role)).map(move |role| (color, role)));
    kings.flat_map(|(color, role)| position.board().pieces(color, role)).collect()
}

/// The actions of a player before the other one acted.
#[derive(Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub(crate) struct TurnRecord {
    number: u16,
    player: Color,
    /// The number of actions played before it.
    at: usize,
    /// Whether the game started within this turn.
    cut: bool,
    /// Whether the turn is complete.
    complete: bool,
    /// `3. Nc3 Nd3`
    text: String,
    actions: Vec<PlayedAction>,
}

/// The turns of a game with their positions in it.
struct Turns<'g> {
    game: &'g Game,
    turns: Vec<(usize, Turn<'g>)>,
}

impl<'g> Turns<'g> {
    fn new(game: &'g Game) -> Turns<'g> {
        let mut at = 0;
        let turns = game.turns().map(|turn| {
            let first = at;
            at += turn.actions.len();
            (first, turn)
        });
        Turns { game, turns: turns.collect() }
    }

    fn played(&self, (first, turn): (usize, Turn<'_>)) -> Vec<PlayedAction> {
        let positions = &self.game.positions()[first..];
        let steps = turn.actions.iter().zip(positions.iter().zip(&positions[1..]));
        steps.map(|(&action, (before, after))| PlayedAction::of(self.game.rules(), before, action, after)).collect()
    }

    fn record(&self, (first, turn): (usize, Turn<'_>)) -> TurnRecord {
        let actions = self.played((first, turn));
        let names: Vec<&str> = actions.iter().map(|action| action.text.name.as_str()).collect();
        let dots = if turn.before.is_inside_turn() { " ..." } else { "" };
        TurnRecord {
            number: turn.number,
            player: turn.player,
            at: first,
            cut: first == 0 && turn.before.is_inside_turn(),
            complete: turn.number != self.game.turn_number(),
            text: format!("{}.{dots} {}", turn.number, names.join(" ")),
            actions,
        }
    }

    /// Removes and returns the actions of the current turn.
    fn draft(&mut self) -> Vec<PlayedAction> {
        let now = self.game.turn_number();
        match self.turns.pop_if(|(_, turn)| turn.number == now) {
            Some(turn) => self.played(turn),
            None => Vec::new(),
        }
    }

    /// The last turn of the list.
    fn previous(&self) -> Option<TurnRecord> {
        self.turns.last().map(|&turn| self.record(turn))
    }
}

/// A game by turns.
#[derive(Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub(crate) struct Record {
    turns: Vec<TurnRecord>,
    /// The whole game in readable notation.
    movetext: String,
    result: Option<GameResult>,
}

impl Record {
    pub fn of(game: &Game) -> Record {
        let turns = Turns::new(game);
        let turns: Vec<TurnRecord> = turns.turns.iter().map(|&turn| turns.record(turn)).collect();
        let movetext = turns.iter().map(|turn| turn.text.as_str()).collect::<Vec<_>>().join(" ");
        Record { turns, movetext, result: GameResult::of(game) }
    }
}

/// The game with the caller's variant and start, and the current actions.
fn given_back(text: &GameText, game: &Game, end: Option<DeclaredEnd>) -> GameText {
    GameText { variant: text.variant.clone(), start: text.start.clone(), actions: game.action_texts(), end }
}

/// A game with its view.
#[derive(Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub(crate) struct Turned {
    game: GameText,
    view: View,
}

/// The result of playing.
#[derive(Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub(crate) struct Played {
    /// The game after the actions played.
    game: GameText,
    done: Vec<PlayedAction>,
    /// The reason why the next text was not played; `null` if all were played.
    refused: Option<Refused>,
    view: View,
}

#[derive(Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
struct Refused {
    #[serde(flatten)]
    failure: Failure,
    index: usize,
    text: String,
}

/// A request to play actions.
#[derive(Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS), ts(rename = "PlayQuestion", optional_fields = nullable))]
pub(crate) struct Play {
    pub game: GameText,
    texts: Vec<String>,
    #[serde(default)]
    #[cfg_attr(test, ts(as = "Option<_>", optional))]
    options: ViewOptions,
}

/// The maximum number of actions that one call plays.
const MOST_TEXTS: usize = 1000;

/// Plays texts up to the first illegal one.
pub(crate) fn play(question: &Play, mut game: Game) -> Asked<Played> {
    if question.texts.len() > MOST_TEXTS {
        return Err(Failure::new(Code::TooLarge, format!("at most {MOST_TEXTS} actions can be played at once")));
    }
    let mut done = Vec::new();
    let mut refused = None;
    for (index, text) in question.texts.iter().enumerate() {
        if let Err(failure) = games::play(&mut game, text) {
            let text = text.chars().take(tempi_rules::notation::MAX_ACTION_BYTES).collect();
            refused = Some(Refused { failure: *failure, index, text });
            break;
        }
        let positions = game.positions();
        let [.., before, after] = positions else { unreachable!("an action was played") };
        let action = game.actions()[positions.len() - 2];
        done.push(PlayedAction::of(game.rules(), before, action, after));
    }
    let end = question.game.end;
    let view = View::of(&game, game.actions().len(), question.options);
    Ok(Played { game: given_back(&question.game, &game, end), done, refused, view })
}

/// A request to take back.
#[derive(Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS), ts(rename = "TakeBackQuestion", optional_fields = nullable))]
pub(crate) struct TakeBack {
    pub game: GameText,
    what: What,
    #[serde(default)]
    #[cfg_attr(test, ts(as = "Option<_>", optional))]
    options: ViewOptions,
}

#[derive(Clone, Copy, Deserialize)]
#[serde(rename_all = "kebab-case")]
#[cfg_attr(test, derive(ts_rs::TS), ts(rename = "TakeBackWhat"))]
enum What {
    Action,
    Turn,
}

/// Takes back; a declared end is taken back first.
pub(crate) fn take_back(question: &TakeBack, mut game: Game) -> Turned {
    if question.game.end.is_none() {
        match question.what {
            What::Action => {
                game.take_back_action();
            }
            What::Turn => {
                game.take_back_turn();
            }
        }
    }
    let view = View::of(&game, game.actions().len(), question.options);
    Turned { game: given_back(&question.game, &game, None), view }
}

/// A request to declare the end of a game.
#[derive(Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS), ts(rename = "FinishQuestion", optional_fields = nullable))]
pub(crate) struct Finish {
    pub game: GameText,
    end: DeclaredEnd,
    #[serde(default)]
    #[cfg_attr(test, ts(as = "Option<_>", optional))]
    options: ViewOptions,
}

/// Ends a game.
pub(crate) fn finish(question: &Finish, mut game: Game) -> Asked<Turned> {
    if let Some(result) = GameResult::of(&game) {
        return Err(Box::new(Failure { result: Some(result), ..*Failure::new(Code::Over, "the game is over") }));
    }
    games::declare(&mut game, question.end)?;
    let view = View::of(&game, game.actions().len(), question.options);
    Ok(Turned { game: given_back(&question.game, &game, Some(question.end)), view })
}

/// The reason why a text is not a legal action; `None` if it is legal, or the prefix of a legal action.
pub(crate) fn explain(game: &Game, text: &str) -> Asked<Option<Explained>> {
    if let Some(result) = GameResult::of(game) {
        return Err(Box::new(Failure { result: Some(result), ..*Failure::new(Code::Over, "the game is over") }));
    }
    let (rules, position) = (game.rules(), game.position());
    let begun = text.len() == 4 && position.legal_actions(rules).into_iter().any(|action| action.text(rules).starts_with(text));
    if begun {
        return Ok(None);
    }
    match position.explain_text(rules, text) {
        Ok(why) => Ok(why.map(|why| Explained::of(rules, why))),
        // A text that is not a move is reported by a key, as when playing, so that it can be translated.
        Err(_) => match position.parse_san(rules, text) {
            Ok(_) => Ok(None),
            Err(error) => Err(error.into()),
        },
    }
}
