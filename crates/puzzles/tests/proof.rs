//! Tests that proofs reject invalid puzzles, and that mining is reproducible.

use tempi_puzzles::{FileFault, Flaw, GameSettings, Miner, Puzzle, check_file, id, prove, read, solutions};
use tempi_rules::{Position, Rules};

const MATE_IN_TWO: &str = r#"{"id":"vs7rgpaw","variant":"chess","fen":"7k/1p2b1p1/8/pp1p4/P2P2P1/2P3nP/1PRK4/RN3r2 b - - 2 29","turns":2,
"solution":["e7g5"],"line":[["e7g5"],["d2d3"],["f1f3"]],"rating":1279,"themes":["checkmate","king-hunt","one-move","two-turns"]}"#;

fn mate_in_two() -> Puzzle {
    read(&MATE_IN_TWO.replace('\n', "")).unwrap().remove(0)
}

/// The error after a change.
fn flaw(change: impl FnOnce(&mut Puzzle)) -> Flaw {
    let mut puzzle = mate_in_two();
    change(&mut puzzle);
    prove(&puzzle).unwrap_err()
}

#[test]
fn every_key_is_checked() {
    assert!(prove(&mate_in_two()).is_ok());
    assert_eq!(flaw(|puzzle| puzzle.variant = "chezz".to_owned()), Flaw::Variant("chezz".to_owned()));
    assert_eq!(flaw(|puzzle| puzzle.id = "vs7rgpax".to_owned()), Flaw::Id("vs7rgpaw".to_owned()));
    assert!(matches!(flaw(|puzzle| puzzle.fen = "7k/8 w".to_owned()), Flaw::Position(_)));
    assert!(matches!(flaw(|puzzle| puzzle.fen.push(' ')), Flaw::Position(_) | Flaw::Fen(_)));
    assert_eq!(flaw(|puzzle| puzzle.turns = 3), Flaw::Turns(3));
    assert_eq!(flaw(|puzzle| puzzle.turns = 1), Flaw::NotWon(1));
    assert_eq!(flaw(|puzzle| puzzle.solution = vec!["e7h4".to_owned()]), Flaw::Solution);
    assert_eq!(flaw(|puzzle| puzzle.line = None), Flaw::Line);
    assert_eq!(flaw(|puzzle| puzzle.line.as_mut().unwrap()[2] = vec!["f1f2".to_owned()]), Flaw::Line);
    assert!(matches!(flaw(|puzzle| puzzle.themes.truncate(1)), Flaw::Themes(_)));
}

#[test]
fn faster_and_ambiguous_wins_are_rejected() {
    let rules = Rules::builtin("double-move").unwrap();
    let of = |fen: &str, turns| solutions(&rules, &Position::from_fen(&rules, fen).unwrap(), turns, 100_000);
    // The rook reaches the square in two ways.
    let proof = of("4k3/8/8/8/8/8/8/R5K1 w - - 0 2", 1).unwrap();
    assert_eq!(proof.orders.len(), 2, "{proof:?}");
    assert_eq!(of("4k3/8/8/8/8/8/8/R5K1 w - - 0 2", 2), Err(Flaw::Sooner));
    assert_eq!(of("4k3/8/8/8/8/8/8/R5KR w - - 0 2", 1), Err(Flaw::Ambiguous));
    assert_eq!(of("4k3/8/8/8/8/8/P7/6K1 w - - 0 2", 1), Err(Flaw::NotWon(1)));
}

#[test]
fn files_with_equal_puzzles_are_rejected() {
    let first = mate_in_two();
    let rules = Rules::builtin("chess").unwrap();
    let mirrored = "k7/1p1b2p1/8/4p1pp/1P2P2P/Pn3P2/4KRP1/2r3NR b - - 2 29";
    assert_eq!(id(&rules, &Position::from_fen(&rules, mirrored).unwrap()), first.id);
    let image = Puzzle { fen: mirrored.to_owned(), ..first.clone() };
    let error = check_file(&[first.clone(), image]).unwrap_err();
    assert_eq!((error.line, error.fault), (Some(2), FileFault::Duplicate));
    let single = Puzzle { turns: 1, line: None, ..first.clone() };
    let error = check_file(&[single]).unwrap_err();
    assert_eq!((error.line, error.fault), (None, FileFault::SingleMoves { single: 1, all: 1 }));
    let harder = Puzzle { rating: 2000, ..first.clone() };
    assert_eq!(check_file(&[harder, first]).unwrap_err().to_string(), "line 2: not sorted by rating and identifier");
}

#[test]
fn equal_settings_give_equal_puzzles_that_can_be_proved() {
    let mine = || {
        let settings = GameSettings { nodes: 20, seed: 3 };
        let mut miner = Miner::new(Rules::builtin("marseillais-balanced").unwrap(), settings, Vec::new());
        (0..12).for_each(|number| _ = miner.mine(number));
        miner.puzzles().to_vec()
    };
    let puzzles = mine();
    assert!(!puzzles.is_empty());
    puzzles.iter().for_each(|puzzle| assert!(prove(puzzle).is_ok(), "{puzzle:?}"));
    assert_eq!(mine(), puzzles);
}
