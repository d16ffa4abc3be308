//! Readable notation: everything printed is read back, tolerant forms are read, mistakes are named.

use std::collections::HashSet;
use std::sync::Arc;

use rand::rngs::SmallRng;
use rand::{RngExt, SeedableRng};
use tempi_rules::notation::{Namer, NotationError, NotationErrorKind};
use tempi_rules::pgn;
use tempi_rules::{Game, Position, Rules, catalog};

/// Every built-in variant and every example file.
fn all_rules() -> Vec<Arc<Rules>> {
    let mut all: Vec<_> = catalog::ids().map(|id| Rules::builtin(id).unwrap()).collect();
    let folder = concat!(env!("CARGO_MANIFEST_DIR"), "/../../examples/variants");
    let mut files: Vec<_> = std::fs::read_dir(folder).unwrap().map(|entry| entry.unwrap().path()).collect();
    files.sort();
    for path in files.iter().filter(|path| path.extension().is_some_and(|extension| extension == "toml")) {
        let text = std::fs::read_to_string(path).unwrap();
        let id = path.file_stem().unwrap().to_str().unwrap();
        all.push(Rules::from_toml(id, &text).unwrap_or_else(|e| panic!("{id}: {e}")));
    }
    assert!(all.len() >= 58 + 16, "only {} variants", all.len());
    all
}

/// Names every legal action, reads the names back, and looks for names that stand for two actions.
fn names_are_read_back(rules: &Rules, position: &Position) {
    let namer = Namer::new(rules, position);
    let mut seen = HashSet::new();
    for &action in namer.legal() {
        let name = namer.name(action);
        let place = || format!("{name} for {} in {} at {}", action.text(rules), rules.id(), position.fen(rules));
        assert!(seen.insert(name.clone()), "twice: {}", place());
        assert_eq!(namer.read(&name).unwrap_or_else(|e| panic!("{e}: {}", place())), action, "{}", place());
        let bare = name.replace(['+', '#'], "");
        assert_eq!(namer.read(&bare).unwrap_or_else(|e| panic!("{e}: {}", place())), action, "without sign: {}", place());
        let text = action.text(rules);
        assert_eq!(namer.read(&text).unwrap(), action, "action text: {}", place());
    }
}

fn random_game(rules: &Arc<Rules>, rng: &mut SmallRng, longest: usize) -> Game {
    let mut game = Game::new(rules.clone());
    while game.actions().len() < longest {
        let actions = game.legal_actions();
        let Some(&action) = actions.get(rng.random_range(0..actions.len().max(1))) else { break };
        game.play(action).unwrap();
    }
    game
}

#[test]
fn every_name_is_read_back_as_its_action() {
    let mut rng = SmallRng::seed_from_u64(7);
    for rules in all_rules() {
        // Rearrangements are many, and each is played to look for a move after it.
        let (games, longest) = if rules.has_rearrangements() { (2, 30) } else { (3, 120) };
        for _ in 0..games {
            let game = random_game(&rules, &mut rng, longest);
            for position in game.positions() {
                names_are_read_back(&rules, position);
            }
        }
    }
}

/// The fenced blocks of the notation's description: what stands after the backticks, and the lines.
fn blocks(text: &str) -> Vec<(&str, Vec<&str>)> {
    let mut blocks: Vec<(&str, Vec<&str>)> = Vec::new();
    let mut inside = false;
    for line in text.lines() {
        match (inside, line.strip_prefix("```")) {
            (false, Some(info)) => {
                inside = true;
                blocks.push((info, Vec::new()));
            }
            (true, Some(_)) => inside = false,
            (true, None) => blocks.last_mut().unwrap().1.push(line),
            (false, None) => {}
        }
    }
    assert!(!inside, "a block is not closed");
    blocks
}

/// Text and what it is written as: the part behind `=>`, or itself; `error` where it is refused.
fn expectation(line: &str) -> (&str, &str) {
    line.split_once(" => ").unwrap_or((line, line))
}

fn check_fens(rules: &Rules, lines: &[&str]) {
    for line in lines {
        let (fen, expected) = expectation(line);
        let written = Position::from_fen(rules, fen).map_or_else(|_| "error".to_owned(), |position| position.fen(rules));
        assert_eq!(written, expected, "{}", rules.id());
    }
}

/// A FEN, then action texts with their names.
fn check_names(rules: &Rules, lines: &[&str]) {
    let mut position = Position::from_fen(rules, rules.start_fen());
    for line in lines {
        let (first, rest) = line.split_once(' ').unwrap();
        if first.matches('/').count() == 7 {
            position = Position::from_fen(rules, line);
            continue;
        }
        let (position, action, name) = (position.clone().unwrap(), first, rest);
        let namer = Namer::new(rules, &position);
        let found = position.parse_action(rules, action).unwrap_or_else(|e| panic!("{}: {line}: {e}", rules.id()));
        assert_eq!(namer.name(found), name, "{}", rules.id());
        assert_eq!(namer.read(name), Ok(found), "{}", rules.id());
    }
}

fn check_turns(rules: &Arc<Rules>, lines: &[&str]) {
    for line in lines {
        let (text, expected) = expectation(line);
        let mut game = Game::new(rules.clone());
        let played = game.play_movetext(text);
        let written = if played.is_ok() { game.movetext() } else { "error".to_owned() };
        assert_eq!(written, expected, "{}: {line}: {:?}", rules.id(), played.err());
    }
}

/// A variant of two kinds of pawns: names say which of them is put elsewhere, action texts name the first.
#[test]
fn a_pawn_that_is_put_elsewhere_has_its_own_letter() {
    let source = catalog::source("dichotomy").unwrap();
    let soldier =
        |letter: char, tint: &str| format!("{letter} = {{ name = \"{tint} soldier\", tint = \"{tint}\", move = \"fF\", pawn = true }}\n");
    let soldiers = format!("{}{}\n[pawns]\n", soldier('S', "white"), soldier('s', "black"));
    let text = source.replace("\n[pawns]\n", &soldiers);
    let rules = Rules::from_toml("soldiers", &text).unwrap_or_else(|e| panic!("{e}"));
    let name = |fen: &str, text: &str| {
        let position = Position::from_fen(&rules, fen).unwrap();
        names_are_read_back(&rules, &position);
        position.san(&rules, position.parse_action(&rules, text).unwrap_or_else(|e| panic!("{e}")))
    };
    assert_eq!(name("8/1P6/8/8/8/8/8/8 w - - 0 1", "b7c8,P@d3"), "b7c8/P@d3");
    assert_eq!(name("8/2s5/8/8/8/8/8/8 w - - 0 2", "c7b8,P@c3"), "c7b8/S@c3");
    // A soldier that re-enters with a bishop's move.
    assert_eq!(name("1b6/8/8/8/8/8/P7/8 w - - 0 2 waiting=s/-", "b8a7,P@c3"), "Ba7/S@c3");
}

#[test]
fn the_description_of_the_notation_is_true() {
    let text = include_str!("../../../docs/NOTATION.md");
    let mut run = 0;
    for (info, lines) in blocks(text) {
        let (kind, id) = info.split_once(' ').unwrap_or((info, "chess"));
        let rules = Rules::builtin(id).unwrap();
        match kind {
            "fen" => check_fens(&rules, &lines),
            "names" => check_names(&rules, &lines),
            "turns" => check_turns(&rules, &lines),
            "pgn" => {
                let text = lines.join("\n");
                let game = pgn::read(&text).unwrap_or_else(|e| panic!("{e}\n{text}")).remove(0);
                assert_eq!(game.to_string().trim_end(), text);
            }
            "text" => continue,
            _ => panic!("a block of an unknown kind: {info}"),
        }
        run += 1;
    }
    assert!(run >= 15, "only {run} blocks were run");
}

fn read(id: &str, fen: &str, text: &str) -> Result<String, NotationError> {
    let rules = Rules::builtin(id).unwrap();
    let position = Position::from_fen(&rules, fen).unwrap();
    position.parse_san(&rules, text).map(|action| action.text(&rules))
}

#[test]
fn tolerant_forms_are_read() {
    const MIDDLE: &str = "r3k2r/1P3pp1/8/3pP3/8/5N2/4Q3/R3K1NR w KQkq d6 0 2";
    let forms = [
        ("Nd4", "f3d4"),
        ("Nf3-d4", "f3d4"),
        ("Nf3d4", "f3d4"),
        ("f3-d4", "f3d4"),
        ("nd4", "f3d4"),
        ("N3d4", "f3d4"),
        ("Nd4+", "f3d4"),
        ("Nd4#", "f3d4"),
        ("Nd4!?", "f3d4"),
        ("ed", "e5d6"),
        ("ed6", "e5d6"),
        ("exd", "e5d6"),
        ("e5xd6", "e5d6"),
        ("0-0-0", "e1c1"),
        ("o-o-o", "e1c1"),
        ("bxa8Q", "b7a8q"),
        ("bxa8(N)", "b7a8n"),
        ("ba=R", "b7a8r"),
        ("ba8q", "b7a8q"),
        ("b8=Q", "b7b8q"),
        ("Pb8=Q", "b7b8q"),
        ("kd2", "e1d2"),
        ("Rxa8", "a1a8"),
        ("Ra8", "a1a8"),
        ("R:a8", "a1a8"),
        (" Nd4 ", "f3d4"),
    ];
    for (text, action) in forms {
        assert_eq!(read("chess", MIDDLE, text).as_deref(), Ok(action), "{text}");
    }
}

#[test]
fn what_must_be_chosen_is_not_filled_in() {
    let promotion = read("chess", "4k3/1P6/8/8/8/8/8/4K3 w - - 0 1", "b8").unwrap_err();
    assert_eq!(promotion.kind, NotationErrorKind::Illegal);
    assert_eq!(promotion.message, "the promotion is missing");
    assert_eq!(promotion.candidates, ["b8=B", "b8=N", "b8=Q+", "b8=R+"]);
    let fen = "rn1qkb1r/pppppppp/5n2/8/8/3P4/PPP1PPPP/R1BQKBNR w KQkq - 0 2 waiting=N/-";
    let entry = read("extermination", fen, "Nf3").unwrap_err();
    assert_eq!(entry.to_string(), "`Nf3`: this move must place a piece on a square (did you mean Nf3/N@g1?)");
    assert!(read("extermination", fen, "Nf3/B@g1").is_err());
    assert!(read("extermination", fen, "Nf3/N@f3").is_err());
    let only = read("extermination", "8/P7/8/4k3/8/8/PPP5/4K3 w - - 0 3", "a8").unwrap_err();
    assert_eq!(only.candidates.len(), 1, "one piece to promote to, and still it must be named");
}

#[test]
fn a_text_that_is_no_move_is_named_once() {
    const MIDDLE: &str = "r3k2r/1P3pp1/8/3pP3/8/5N2/4Q3/R3K1NR w KQkq d6 0 2";
    for text in ["Nc9", "Nc9+", "Nc9!?", "castle"] {
        let told = read("chess", MIDDLE, text).unwrap_err().to_string();
        assert!(told.starts_with('`') && told.contains(" is not a move; "), "{told}");
        assert_eq!(told.matches(text.trim_end_matches(['+', '!', '?'])).count(), 1, "{told}");
    }
    // Where the sentence speaks of a part, the whole is named before it.
    assert_eq!(
        read("chess", MIDDLE, "Xf3").unwrap_err().to_string(),
        "`Xf3`: `X` is not a piece of this variant (pieces: B, K, N, P, Q, R)"
    );
}

#[test]
fn an_exclamation_mark_that_could_announce_is_refused() {
    let rules = Rules::builtin("double-move-helpmate").unwrap();
    let mut game = Game::new(rules);
    game.play_movetext("1. f3 2. f6 e6 3. Nc3").unwrap();
    assert_eq!(game.play_text("g4!").unwrap_err().to_string(), "`g4!`: it could mean several actions (did you mean g4 or g4/helpmate?)");
    assert!(game.play_text("a3/helpmate").is_err());
    assert!(game.clone().play_text("a3!").is_ok(), "no announcement is possible, so it is praise");
    assert!(game.clone().play_text("g2g4!").unwrap().announces());
    assert!(!game.play_text("g4").unwrap().announces());
}

#[test]
fn mistakes_are_named_with_what_could_be_meant() {
    const TWO: &str = "4k3/8/8/8/8/8/8/1N2KN2 w - - 0 1";
    let ambiguous = read("chess", TWO, "Nd2").unwrap_err();
    assert_eq!((ambiguous.kind, ambiguous.candidates), (NotationErrorKind::Ambiguous, vec!["Nbd2".to_owned(), "Nfd2".to_owned()]));
    for text in [
        "",
        "N",
        "e",
        "e9",
        "i4",
        "Xe4",
        "e4e",
        "Ne4=",
        "N@",
        "@",
        "@a9",
        "(",
        "(Nc1)",
        "(Nc1/Bd1/Qb1/)",
        "e4/N",
        "e4/X@e4",
        "é4",
        "O-O-O-O",
    ] {
        assert_eq!(read("chess", TWO, text).unwrap_err().kind, NotationErrorKind::Malformed, "{text:?}");
    }
    for text in ["Ke3", "e4", "O-O", "--", "0000", "@a5", "claim", "(Nc1//)", "b1=-,c1=N", "e2e4", "Nbd2/N@b1", "Nbd2/helpmate", "Nbd2=Q"] {
        assert_eq!(read("chess", TWO, text).unwrap_err().kind, NotationErrorKind::Illegal, "{text:?}");
    }
    let long = read("chess", TWO, &"N".repeat(1 << 20)).unwrap_err();
    assert_eq!((long.kind, long.text.len()), (NotationErrorKind::Malformed, 64));
}

#[test]
fn rearrangements_that_look_alike_name_the_emptied_square() {
    let rules = Rules::builtin("triomino").unwrap();
    let position = Position::from_fen(&rules, "4k3/8/8/8/8/8/3PP3/4K3 w - - 0 1").unwrap();
    let namer = Namer::new(&rules, &position);
    let name = |text: &str| namer.name(position.parse_action(&rules, text).unwrap());
    assert_eq!(name("e2=-,e3=P"), "(Pe3/-e2/)");
    assert_eq!(name("d2=-,e3=P"), "(Pe3/-d2/)");
    let error = namer.read("(Pe3//)").unwrap_err();
    assert_eq!(error.kind, NotationErrorKind::Ambiguous);
    assert!(namer.read("(/-e2/Pe3)").is_ok(), "slots may stand in any order");
}

#[test]
fn no_text_panics() {
    let pieces =
        ["N", "e4", "x", "=", "Q", "/", "@", "(", ")", "-", "O-O", "a1", "+", "#", "!", "helpmate", ",", "1", "é", "b", "8", "--", " "];
    let mut rng = SmallRng::seed_from_u64(99);
    for id in ["chess", "triomino", "injunction", "extermination", "dichotomy", "double-move-helpmate"] {
        let rules = Rules::builtin(id).unwrap();
        let position = Position::start(&rules);
        let namer = Namer::new(&rules, &position);
        for _ in 0..2000 {
            let text: String = (0..rng.random_range(0..8)).map(|_| pieces[rng.random_range(0..pieces.len())]).collect();
            if let Ok(action) = namer.read(&text) {
                assert!(namer.legal().contains(&action), "{id}: {text}");
            }
        }
    }
}

/// Multi-Mate's own numbers: the first two turns share number 1. From turn 4 on they differ from those of plies.
#[test]
fn late_turns_of_multi_mate_are_numbered() {
    let rules = Rules::builtin("multi-mate").unwrap();
    let read = |text: &str| {
        let mut game = Game::new(rules.clone());
        game.play_movetext(text).map(|_| game.position().turn())
    };
    let line = |numbers: [&str; 4]| {
        let [a, b, c, d] = numbers;
        format!("{a} e3 {b} Nc6 c4 {c} Nf6 d4 d5 {d} Nc3 e6 Nf3 a6")
    };
    for numbers in [["1.", "1.", "2.", "3."], ["1.", "1.", "2.", "4."], ["1.", "2.", "3.", "4."], ["1.", "1.", "2.", "2."]] {
        assert_eq!(read(&line(numbers)), Ok(5), "{numbers:?}");
    }
    for numbers in [["1.", "1.", "2.", "5."], ["1.", "1.", "3.", "3."], ["1.", "2.", "2.", "3."], ["1.", "1.", "1.", "3."]] {
        assert!(read(&line(numbers)).is_err(), "{numbers:?}");
    }
}
