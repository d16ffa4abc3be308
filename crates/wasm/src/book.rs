//! Opening books, and turns of games by position.

use std::sync::Arc;

use serde::{Deserialize, Serialize};
use tempi_book::{Book, BookTurn};
use tempi_engine::review::Chances;
use tempi_rules::{Game, Position, Rules};

use crate::answer::{Asked, Code, Failure};
use crate::games::Games;
use crate::limits;
use crate::lines::ScoreShown;
use crate::question::GameText;
use crate::variants::Variants;

/// The most recently used books, latest last.
#[derive(Default)]
pub(crate) struct Books(Vec<(String, Arc<Rules>, Arc<Book>)>);

/// Maximum number of cached books.
const MOST: usize = 3;

/// A request for a book's turns in a position of a game.
#[derive(Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS), ts(optional_fields = nullable))]
pub(crate) struct BookQuestion {
    pub game: GameText,
    #[serde(default)]
    pub at: Option<usize>,
    /// The text of a book in the format of `docs/BOOK.md`.
    pub book: String,
    /// `bookMove`: the random seed; default: 0.
    #[serde(default)]
    #[cfg_attr(test, ts(as = "Option<_>", optional))]
    pub seed: u32,
}

/// The turns of a book in a position.
#[derive(Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub(crate) struct BookTurns {
    /// The number of actions before the current turn.
    at: usize,
    /// The turns that continue from the position, most frequent choice first.
    turns: Vec<BookTurnShown>,
}

/// A turn of a book.
#[derive(Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
struct BookTurnShown {
    /// All actions of the turn, including those already played.
    actions: Vec<String>,
    /// How often it is chosen, in percent.
    share: f64,
    /// The number of self-play games in which it was chosen.
    games: u32,
    score: ScoreShown,
}

/// An action of a book.
#[derive(Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub(crate) struct BookMove {
    text: String,
}

/// A position at the start of a turn.
#[derive(Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub(crate) struct TurnStart {
    /// The number of actions before it.
    at: usize,
    /// A key that is equal for equal positions, regardless of the moves that led there.
    key: String,
}

/// A request for the turns of games by position.
#[derive(Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub(crate) struct GamesByPosition {
    games: Vec<GameText>,
    /// Maximum number of turns per game.
    turns: usize,
}

/// A complete turn of a game, with the key of the position in which it was played.
#[derive(Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub(crate) struct TurnByPosition {
    key: String,
    actions: Vec<String>,
}

impl Books {
    /// The book with this text, parsed once.
    fn book(&mut self, rules: &Arc<Rules>, text: &str) -> Asked<Arc<Book>> {
        if let Some(at) = self.0.iter().position(|(known, of, _)| Arc::ptr_eq(of, rules) && known == text) {
            let known = self.0.remove(at);
            let book = known.2.clone();
            self.0.push(known);
            return Ok(book);
        }
        let book = Book::read(rules, text).map_err(|error| Failure::new(Code::Book, error.to_string()))?;
        if self.0.len() >= MOST {
            self.0.remove(0);
        }
        let book = Arc::new(book);
        self.0.push((text.to_owned(), rules.clone(), book.clone()));
        Ok(book)
    }

    /// The turns of the book in a game's current position.
    pub fn turns(&mut self, game: &Game, asked: &BookQuestion) -> Asked<BookTurns> {
        let rules = game.rules();
        let book = self.book(rules, &asked.book)?;
        let (at, start) = turn_start(game);
        let played = &game.actions()[at..];
        let goes_on = |turn: &&BookTurn| turn.actions.starts_with(played);
        let found: Vec<&BookTurn> =
            if game.outcome().is_some() { vec![] } else { book.turns(rules, &start).iter().filter(goes_on).collect() };
        let all: u32 = found.iter().map(|turn| turn.weight).sum();
        let chances = Chances::of(rules);
        let shown = |turn: &&BookTurn| BookTurnShown {
            actions: turn.actions.iter().map(|action| action.text(rules)).collect(),
            share: 100.0 * f64::from(turn.weight) / f64::from(all),
            games: turn.games,
            score: ScoreShown::of(turn.score, start.player(), chances),
        };
        Ok(BookTurns { at, turns: found.iter().map(shown).collect() })
    }

    /// The next action of the book.
    pub fn next_move(&mut self, game: &Game, asked: &BookQuestion) -> Asked<Option<BookMove>> {
        let book = self.book(game.rules(), &asked.book)?;
        let choice = book.choose(game.rules(), game.position(), asked.seed.into()).filter(|_| game.outcome().is_none());
        Ok(choice.map(|choice| BookMove { text: choice.action.text(game.rules()) }))
    }

    /// For each turn of a game, whether it is in the book.
    pub fn known_turns(&mut self, game: &Game, asked: &BookQuestion) -> Asked<Vec<bool>> {
        let book = self.book(game.rules(), &asked.book)?;
        Ok(game.turns().map(|turn| book.contains(game.rules(), turn.before, turn.actions)).collect())
    }
}

impl TurnStart {
    pub fn of(game: &Game) -> TurnStart {
        let (at, position) = turn_start(game);
        TurnStart { at, key: key(game.rules(), &position) }
    }
}

/// The turns of games by position; `None` for a game that cannot be replayed.
pub(crate) fn by_position(variants: &mut Variants, games: &mut Games, asked: &GamesByPosition) -> Asked<Vec<Option<Vec<TurnByPosition>>>> {
    if asked.games.iter().map(|game| game.actions.len()).sum::<usize>() > limits::ACTIONS {
        return Err(Failure::new(Code::TooLarge, format!("the games have more than {} actions together", limits::ACTIONS)));
    }
    Ok(asked.games.iter().map(|text| games.game(variants, text, None).ok().map(|game| turns_of(&game, asked.turns))).collect())
}

fn turns_of(game: &Game, most: usize) -> Vec<TurnByPosition> {
    let rules = game.rules();
    let complete = |turn: &tempi_rules::Turn<'_>| turn.number != game.turn_number() || game.outcome().is_some();
    let turns = game.turns().filter(|turn| !turn.before.is_inside_turn()).filter(complete).take(most);
    turns
        .map(|turn| TurnByPosition {
            key: key(rules, turn.before),
            actions: turn.actions.iter().map(|action| action.text(rules)).collect(),
        })
        .collect()
}

/// The start of the current turn: the number of actions before it, and the position. For a game that starts within a turn, the game's start.
fn turn_start(game: &Game) -> (usize, Position) {
    let positions = game.positions();
    let begins = |&at: &usize| at == 0 || positions[at].turn() != positions[at - 1].turn();
    let at = (0..positions.len()).rev().find(begins).unwrap_or_default();
    (at, positions[at])
}

fn key(rules: &Rules, position: &Position) -> String {
    format!("{:016x}", position.hash(rules))
}

#[cfg(test)]
mod tests {
    use serde_json::{Value, json};

    use crate::Instance;

    const BOOK: &str = include_str!("../../book/books/marseillais.jsonl");

    fn ask(method: &str, question: &Value) -> Value {
        serde_json::from_str(&Instance::new().call(method, &question.to_string())).unwrap()
    }

    fn value(method: &str, question: &Value) -> Value {
        let answer = ask(method, question);
        assert_eq!(answer["ok"], json!(true), "{answer}");
        answer["value"].clone()
    }

    fn game(actions: &[&str]) -> Value {
        json!({"variant": "marseillais", "actions": actions})
    }

    #[test]
    fn books_answer_at_the_start_and_inside_turns() {
        let start = value("bookTurns", &json!({"game": game(&[]), "book": BOOK}));
        let turns = start["turns"].as_array().unwrap();
        let share: f64 = turns.iter().map(|turn| turn["share"].as_f64().unwrap()).sum();
        assert!(start["at"] == 0 && !turns.is_empty() && (share - 100.0).abs() < 1e-6, "{start}");
        let first = turns[0]["actions"][0].as_str().unwrap();
        let inside = value("bookTurns", &json!({"game": game(&[first]), "book": BOOK}));
        assert!(inside["at"] == 0 && !inside["turns"].as_array().unwrap().is_empty(), "{inside}");
        assert_eq!(value("bookTurns", &json!({"game": game(&["a2a3"]), "book": BOOK}))["turns"], json!([]));
        let chess = include_str!("../../book/books/chess.jsonl");
        let start = json!({"variant": "chess", "actions": []});
        let seed = |seed: u32| value("bookMove", &json!({"game": start, "book": chess, "seed": seed}))["text"].clone();
        assert_eq!(seed(3), seed(3));
        assert!((0..30).map(seed).any(|text| text != seed(3)));
        assert_eq!(value("bookMove", &json!({"game": game(&["a2a3"]), "book": BOOK})), Value::Null);
    }

    #[test]
    fn turns_are_known_in_any_order_of_moves() {
        let start = value("bookTurns", &json!({"game": game(&[]), "book": BOOK}));
        let turns = start["turns"].as_array().unwrap().iter();
        let mut pairs = turns.map(|turn| (turn["actions"][0].as_str().unwrap(), turn["actions"][1].as_str().unwrap()));
        // A turn that moves two pieces can be played in either order.
        let (one, two) = pairs.find(|(one, two)| one[2..] != two[..2]).unwrap();
        for actions in [[one, two, "a7a6", "h7h6"], [two, one, "a7a6", "h7h6"]] {
            assert_eq!(value("turnsInBook", &json!({"game": game(&actions), "book": BOOK})), json!([true, false]));
        }
    }

    #[test]
    fn books_of_other_rules_are_rejected() {
        let answer = ask("bookTurns", &json!({"game": {"variant": "chess", "actions": []}, "book": BOOK}));
        assert_eq!(answer["error"]["code"], json!("book"));
        assert!(answer["error"]["message"].as_str().unwrap().starts_with("the opening book of `marseillais` was made for other rules"));
    }

    #[test]
    fn games_are_listed_by_position() {
        let games = json!([game(&["e2e4", "d2d4", "e7e5"]), game(&["e2e5"]), game(&["d2d4", "e2e4", "e7e5", "d7d5"])]);
        let found = value("turnsByPosition", &json!({"games": games, "turns": 40}));
        assert_eq!(found[0].as_array().unwrap().len(), 1, "an unfinished turn does not count");
        assert_eq!(found[1], Value::Null);
        assert_eq!(found[2][1]["actions"], json!(["e7e5", "d7d5"]));
        let start = value("turnStart", &json!({"game": game(&["e2e4", "d2d4", "e7e5"])}));
        assert_eq!((&start["at"], &start["key"]), (&json!(2), &found[2][1]["key"]));
    }
}
