//! Tests of books: building, writing, reading, and playing from them.

use std::collections::HashSet;
use std::sync::Arc;

use tempi_book::{Book, BookError, BookPlayer, Header, Settings, build};
use tempi_engine::{Engine, Limits, NoClock, Player, history_keys};
use tempi_rules::{Game, Position, Rules};

const SETTINGS: Settings = Settings { games: 12, turns: 2, nodes: 400, seed: 3 };

fn rules(id: &str) -> Arc<Rules> {
    Rules::builtin(id).unwrap()
}

fn book(rules: &Arc<Rules>) -> Book {
    build(rules, SETTINGS, |_| true).unwrap()
}

#[test]
fn equal_settings_make_equal_books() {
    let rules = rules("marseillais");
    let made = book(&rules);
    assert!(!made.turns(&rules, &Position::start(&rules)).is_empty());
    assert_eq!(made, book(&rules));
    assert_ne!(made, build(&rules, Settings { seed: 4, ..SETTINGS }, |_| true).unwrap());
    assert_eq!(build(&rules, SETTINGS, |game| game < 3), None);
}

#[test]
fn written_books_are_read_back() {
    for id in ["chess", "marseillais", "progressive-italian"] {
        let rules = rules(id);
        let made = book(&rules);
        let text = made.write(&rules);
        assert_eq!(Book::read(&rules, &text), Ok(made), "{id}");
        assert_eq!(Header::read(&text).unwrap(), Header::new(&rules, SETTINGS), "{id}");
    }
}

/// A book of two turns for Marseillais chess.
fn small(rules: &Rules, lines: &str) -> String {
    format!("{}\n{lines}", serde_json::to_string(&Header::new(rules, SETTINGS)).unwrap())
}

#[test]
fn damaged_books_are_rejected_with_the_line() {
    let rules = rules("marseillais");
    let error = |lines: &str| Book::read(&rules, &small(&rules, lines)).unwrap_err().to_string();
    let good = r#"{"turns":[["e2e4 d2d4",3,100,20]]}"#;
    assert!(Book::read(&rules, &small(&rules, good)).is_ok());
    let place = "the opening book is damaged in line 2: ";
    assert_eq!(error(r#"{"turns":[["e2e4",3,100,20]]}"#), format!("{place}`e2e4` is not a complete turn"));
    assert_eq!(error(r#"{"turns":[["e2e4 d2d4 e7e5",3,100,20]]}"#), format!("{place}`e2e4 d2d4 e7e5` is longer than a turn"));
    assert!(error(r#"{"turns":[["e2e5 d2d4",3,100,20]]}"#).starts_with(&format!("{place}`e2e5 d2d4`: ")));
    assert!(error(r#"{"turns":[["e2e4 d2d4",3,0,20]]}"#).contains("the weight of `e2e4 d2d4` is 0"));
    assert!(error(r#"{"turns":[["e2e4 d2d4",3,1,2000000]]}"#).contains("cannot have the score 2000000"));
    assert!(error(r#"{"turns":[]}"#).contains("no turns"));
    assert!(error(r#"{"from":[0,0],"turns":[]}"#).contains("the first position is the start"));
    assert!(error("{").starts_with(place));
    let second = |line: &str| error(&format!("{good}\n{line}"));
    assert!(second(good).starts_with("the opening book is damaged in line 3: only the first position"));
    assert!(second(r#"{"from":[0,1],"turns":[]}"#).contains("position 0 has no turn 1"));
    assert!(second(r#"{"from":[7,0],"turns":[]}"#).contains("there is no position 7"));
}

#[test]
fn books_of_other_rules_and_versions_are_rejected() {
    let (chess, other) = (rules("chess"), rules("marseillais"));
    let text = small(&chess, "");
    assert!(matches!(Book::read(&other, &text), Err(BookError::Rules { variant, .. }) if variant == "chess"));
    assert_eq!(Book::read(&chess, &text.replace("\"version\":1", "\"version\":2")), Err(BookError::Version(2)));
    let strange = Book::read(&chess, &text.replace("tempi-book", "another")).unwrap_err().to_string();
    assert_eq!(strange, "not an opening book: the format is `another`, not `tempi-book`");
    assert!(matches!(Book::read(&chess, ""), Err(BookError::Format(_))));
}

#[test]
fn turns_are_recognized_in_any_order_of_moves() {
    let rules = rules("marseillais");
    let text = small(&rules, "{\"turns\":[[\"e2e4 d2d4\",3,100,20]]}\n{\"from\":[0,0],\"turns\":[[\"e7e5 d7d5\",2,100,-20]]}\n");
    let book = Book::read(&rules, &text).unwrap();
    let game = Game::replay(rules.clone(), None, &["d2d4", "e2e4", "e7e5", "a7a6"]).unwrap();
    let turns: Vec<_> = game.turns().collect();
    assert!(book.contains(&rules, turns[0].before, turns[0].actions));
    assert!(!book.contains(&rules, turns[0].before, &turns[0].actions[..1]));
    assert!(!book.contains(&rules, turns[1].before, turns[1].actions));
    assert_eq!(book.turns(&rules, turns[1].before)[0].text(&rules), "e7e5 d7d5");
    // Within a turn, the book continues only in its own order of moves.
    let inside = |text: &str| {
        let game = Game::replay(rules.clone(), None, &[text]).unwrap();
        book.choose(&rules, game.position(), 1).map(|choice| choice.action.text(&rules))
    };
    assert_eq!((inside("e2e4").as_deref(), inside("d2d4"), inside("a2a3")), (Some("d2d4"), None, None));
    assert!(book.turns(&rules, Game::replay(rules.clone(), None, &["e2e4"]).unwrap().position()).is_empty());
}

#[test]
fn choices_follow_the_weights() {
    let rules = rules("chess");
    let text = small(&rules, "{\"turns\":[[\"e2e4\",3,75,20],[\"d2d4\",3,25,18]]}\n");
    let book = Book::read(&rules, &text).unwrap();
    let start = Position::start(&rules);
    let chosen = |seed| book.choose(&rules, &start, seed).unwrap().action.text(&rules);
    let often = (0..1000).filter(|&seed| chosen(seed) == "e2e4").count();
    assert!((700..800).contains(&often), "{often}");
    assert_eq!(chosen(5), chosen(5));
}

#[test]
fn players_leave_the_book_where_it_ends() {
    let rules = rules("marseillais");
    let book = Arc::new(Book::read(&rules, &small(&rules, "{\"turns\":[[\"a2a3 h2h3\",3,100,20]]}\n")).unwrap());
    let mut player = BookPlayer::new(rules.clone(), book, 1, Engine::new(rules.clone()));
    let mut game = Game::new(rules);
    let mut depths = Vec::new();
    for _ in 0..4 {
        let choice = player.choose(game.position(), &history_keys(&game), &Limits::nodes(300), &mut NoClock).unwrap();
        depths.push(choice.depth);
        game.play(choice.action).unwrap();
    }
    assert_eq!(game.action_texts()[..2], ["a2a3", "h2h3"]);
    assert!(depths[..2] == [0, 0] && depths[2] > 0, "{depths:?}");
}

#[cfg(feature = "builtin")]
mod builtin {
    use super::*;

    #[test]
    fn every_variant_has_a_sound_and_small_book() {
        let mut bytes = 0;
        for id in tempi_rules::catalog::ids() {
            let rules = rules(id);
            let book = tempi_book::builtin(&rules).unwrap_or_else(|error| panic!("{id}: {error}"));
            let book = book.unwrap_or_else(|| panic!("{id} has no book"));
            let text = tempi_book::source(id).unwrap();
            assert_eq!(book.write(&rules), text, "{id} is not written as it was read");
            assert_eq!(book.settings(), Settings::default(), "{id} was not built with the default settings");
            assert!(text.len() <= 16_000, "{id}: {} bytes", text.len());
            assert!(!book.turns(&rules, &Position::start(&rules)).is_empty(), "{id}");
            bytes += text.len();
        }
        assert!(bytes <= 600_000, "{bytes} bytes in total");
    }

    #[test]
    fn books_make_games_differ() {
        let mut varied = 0;
        for id in tempi_rules::catalog::ids() {
            let rules = rules(id);
            let book = tempi_book::builtin(&rules).unwrap().unwrap();
            let start = Position::start(&rules);
            let firsts: HashSet<_> = (0..40).filter_map(|seed| book.choose(&rules, &start, seed)).map(|choice| choice.rest).collect();
            varied += usize::from(firsts.len() > 1);
        }
        assert!(varied >= 40, "{varied} variants have several openings");
    }

    #[test]
    fn other_rules_have_no_book() {
        let toml = "format = 1\nbase = 'chess'\n[about]\nname = 'Mine'\nsummary = 'Two moves'\n[turn]\nlength = [2]\n";
        let mine = Rules::from_toml("mine", toml).unwrap();
        assert_eq!(tempi_book::builtin(&mine), Ok(None));
    }
}
