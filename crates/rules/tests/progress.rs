//! Where a turn stands, as data and in one line.

// Only its positions are needed here.
#[allow(dead_code)]
mod conceive;

use conceive::{positions_of, variants};
use tempi_rules::{CheckNow, Duty, Game, PieceType, Position, Rules, SlotNeed, action_info, turn_progress};

fn prompt(id: &str, fen: &str, moves: &str) -> String {
    let rules = Rules::builtin(id).unwrap();
    let mut position = if fen.is_empty() { Position::start(&rules) } else { Position::from_fen(&rules, fen).unwrap() };
    for text in moves.split_whitespace() {
        let action = position.parse_action(&rules, text).unwrap();
        position = position.play(&rules, action).unwrap();
    }
    turn_progress(&position, &rules).prompt(&rules)
}

#[test]
fn prompts_say_where_the_turn_stands() {
    let cases = [
        ("chess", "", "", "your move"),
        ("marseillais", "", "", "move 1 of 2 · a check ends the turn"),
        ("progressive-italian", "", "e2e4 e7e5", "move 2 of 2 · may give check"),
        ("progressive-italian", "", "e2e4 e7e5 d7d5", "move 1 of 3 · may not give check yet"),
        ("six-space", "", "e2e3 e7e6", "1 space left"),
        ("coactive", "", "", "your move · may not give check yet · with one of Black's pieces"),
        ("injunction", "", "", "first move your marker"),
        ("sequential", "", "e2e4", "move 2 of up to 6 · a check ends the turn · with a knight · may end the turn"),
        ("tsunami", "", "e1e2", "move 2 of 2 · with one of Black's pieces · with a pawn"),
        ("multi-mate", "", "e2e4", "ply 1 of 2 · Black pieces move"),
        ("double-move", "", "", "your move"),
        ("convergence", "", "e2e4 b8c6", "move 2 of 2 · may give check · must end in a5-d8"),
    ];
    let found: Vec<String> = cases.iter().map(|(id, fen, moves, _)| format!("{id}: {}", prompt(id, fen, moves))).collect();
    let expected: Vec<String> = cases.iter().map(|(id, .., line)| format!("{id}: {line}")).collect();
    assert_eq!(found, expected);
}

/// What the progress says of check, and of captures, holds for every legal action.
fn check_against_actions(rules: &Rules, position: &Position) {
    let progress = turn_progress(position, rules);
    let place = || format!("{} {}", rules.id(), position.fen(rules));
    let actions = position.legal_actions(rules);
    assert_eq!(progress.result.is_some(), actions.is_empty(), "{}", place());
    assert!(progress.moves.least <= progress.moves.most, "{}", place());
    let no_capture = progress.duties.iter().any(|duty| matches!(duty, Duty::NoCapture { before: None, .. }));
    let must_capture = progress.duties.contains(&Duty::Capture);
    for action in actions {
        let info = action_info(position, rules, action);
        let mut next = *position;
        next.play_unchecked(rules, action);
        assert_eq!(info.ends_turn, next.turn() != position.turn(), "{}", place());
        if !action.is_move() {
            continue;
        }
        assert!(!(no_capture && info.captures.is_some()), "{} {}", place(), action.text(rules));
        assert!(!(must_capture && info.captures.is_none()), "{} {}", place(), action.text(rules));
        if progress.check == CheckNow::NotYet {
            let was_given = progress.duties.contains(&Duty::UndoCheck);
            assert!(was_given || !info.gives_check, "{} {}", place(), action.text(rules));
        }
        if progress.moves.most == progress.ordinal && progress.moves.single().is_some() {
            assert!(info.ends_turn || info.ends_game, "{} {}", place(), action.text(rules));
        }
        let last = progress.remaining.points.or(progress.remaining.spaces);
        if let (Some(cost), Some(left)) = (info.cost, last) {
            assert!(cost <= left, "{} {}", place(), action.text(rules));
            assert!(cost != left || info.ends_turn || info.ends_game, "{} {}", place(), action.text(rules));
        }
    }
}

#[test]
fn the_progress_agrees_with_the_legal_actions() {
    for rules in variants() {
        for position in positions_of(&rules, 3) {
            check_against_actions(&rules, &position);
            let progress = turn_progress(&position, &rules);
            assert!(!progress.prompt(&rules).is_empty());
            assert!(serde_json::to_value(&progress).unwrap()["player"].is_string());
        }
    }
}

#[test]
fn a_capture_in_push_chess_says_what_is_pushed() {
    let rules = Rules::builtin("push").unwrap();
    let position = Position::from_fen(&rules, "3n4/3q4/4P3/8/8/8/K6k/8 w - - 0 1").unwrap();
    let action = position.legal_actions(&rules).into_iter().find(|action| action.text(&rules).starts_with("e6d7")).unwrap();
    let info = action_info(&position, &rules, action);
    let pushed: Vec<String> = info.pushes.iter().map(|push| format!("{}{}-{:?}", push.piece.letter, push.from, push.to)).collect();
    assert_eq!(pushed, ["Qd7-Some(c8)"]);
    assert!(info.ends_turn && !info.gives_check);
}

#[test]
fn a_capture_in_forward_chess_says_what_it_creates() {
    let rules = Rules::builtin("forward").unwrap();
    let position = Position::from_fen(&rules, "4k3/8/8/3q4/4P3/8/8/4K3 w - - 0 1").unwrap();
    let action = position.parse_action(&rules, "e4d5").unwrap();
    let info = action_info(&position, &rules, action);
    let created = info.creates.unwrap();
    assert_eq!((created.0.to_string(), created.1.name.as_str()), ("e4".to_string(), "rook"));
    assert_eq!(info.captures.unwrap().1.name, "queen");
}

#[test]
fn the_progress_says_what_a_counted_turn_holds_in_all() {
    let cases = [
        ("chess", "e2e4", None, false),
        ("monsoon", "e2e3", Some(3), false),
        ("six-space", "e2e3 e7e6", Some(2), false),
        ("four-point", "e2e4 e7e5 d7d5 g1f3", Some(4), false),
        ("accelerated-two", "e2e4 e7e5 d7d5", Some(3), false),
        ("multi-mate", "e2e4", None, true),
    ];
    for (id, moves, in_all, alternate) in cases {
        let rules = Rules::builtin(id).unwrap();
        let mut position = Position::start(&rules);
        for text in moves.split_whitespace() {
            let action = position.parse_action(&rules, text).unwrap();
            position = position.play(&rules, action).unwrap();
        }
        let progress = turn_progress(&position, &rules);
        assert_eq!((progress.remaining.in_all, progress.alternate), (in_all, alternate), "{id}");
    }
}

#[test]
fn the_progress_says_what_the_opponents_turn_adds() {
    let added = |id: &str, fen: &str| {
        let rules = Rules::builtin(id).unwrap();
        let position = Position::from_fen(&rules, fen).unwrap();
        turn_progress(&position, &rules).lengthened.map(|added| (added.capture, added.check))
    };
    let fen = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 3";
    assert_eq!(added("chess", fen), None);
    assert_eq!(added("aggression", fen), Some((-1, 0)));
    assert_eq!(added("escalated", fen), Some((1, 0)));
    assert_eq!(added("provocation", fen), Some((1, 1)));
    // Its first two turns have one move and two, whatever happens.
    assert_eq!(added("provocation-two", "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1"), None);
}

fn game(id: &str, fen: &str, moves: &str) -> Game {
    let moves: Vec<&str> = moves.split_whitespace().collect();
    Game::replay(Rules::builtin(id).unwrap(), Some(fen).filter(|fen| !fen.is_empty()), &moves).unwrap()
}

#[test]
fn the_progress_says_what_was_passed_over() {
    let letters = |types: &[PieceType]| types.iter().map(|kind| kind.letter).collect::<String>();
    let skipped = |id, fen, moves| {
        let skipped = game(id, fen, moves).progress().remaining.skipped;
        skipped.iter().map(|SlotNeed { opposing, types, .. }| (*opposing, letters(types))).collect::<Vec<_>>()
    };
    assert_eq!(skipped("monsoon", "", ""), []);
    assert_eq!(skipped("monsoon", "", "e2e3"), []);
    // White has no pawn that can move.
    let no_pawn = "4k3/7p/8/8/8/8/8/R3K3 w - - 0 5";
    assert_eq!(skipped("monsoon", no_pawn, ""), [(false, "P".to_string())]);
    assert_eq!(skipped("monsoon", no_pawn, "a1a2"), []);
    // The pawn has moved, the king cannot, and it is the other side's pawn that does.
    assert_eq!(skipped("monsoon", "4k3/7p/8/8/8/1q6/7P/K7 w - - 0 5", "h2h3"), [(false, "BKNQR".to_string())]);
    assert_eq!(skipped("grouped-sequential", "", "e2e4"), []);
    let no_minor = "4k3/8/8/8/8/8/4P3/R3K3 w Q - 0 5";
    assert_eq!(skipped("grouped-sequential", no_minor, "e2e4"), [(false, "BN".to_string())]);
}

#[test]
fn the_progress_says_what_is_gone_and_what_is_close() {
    let lost = |fen| {
        let extinct = game("double-extinction", fen, "").progress().extinct.unwrap();
        let names =
            |groups: &[Vec<PieceType>]| groups.iter().map(|group| group.iter().map(|kind| kind.letter).collect()).collect::<Vec<String>>();
        (extinct.lost.map(|groups| names(&groups)), extinct.most)
    };
    let none: Vec<String> = Vec::new();
    assert_eq!(lost("rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w - - 0 2"), ([none.clone(), none.clone()], 2));
    assert_eq!(lost("r1bqkb1r/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w - - 0 2"), ([none, vec!["N".into()]], 2));
    assert_eq!(game("chess", "", "").progress().extinct, None);

    let crowded = |fen| {
        let areas = game("gridlock", fen, "").progress().crowded;
        areas.map(|areas| areas.iter().map(|[low, high]| format!("{low}-{high}")).collect::<Vec<_>>().join(" "))
    };
    assert_eq!(crowded("4k3/8/8/8/8/5PP1/6N1/4K3 w - - 0 2").as_deref(), Some("f2-g3"));
    assert_eq!(crowded("4k3/8/8/8/8/5P2/6N1/4K3 w - - 0 2").as_deref(), Some(""));
    assert_eq!(game("chess", "", "").progress().crowded, None);

    let decisive = |id, fen, moves| game(id, fen, moves).progress().decisive.iter().map(|kind| kind.letter).collect::<String>();
    let rooks = "4k3/8/8/r6r/8/8/8/R3K2R w - - 0 3";
    assert_eq!((decisive("extermination", rooks, "").as_str(), decisive("extermination", rooks, "a1a5").as_str()), ("", "R"));
    assert_eq!(decisive("monster", "", ""), "K");
    assert_eq!(decisive("double-extinction", "rbbqkb1r/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w - - 0 2", ""), "");
    assert_eq!(decisive("double-extinction", "r1bqkb2/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w - - 0 2", ""), "R");
}

#[test]
fn the_progress_says_why_and_how_long_men_may_be_captured() {
    let turn = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w - - 0 4";
    let last_capture = |moves| game("hiatal", turn, moves).progress().last_capture;
    assert_eq!(["", "a2a3", "a2a3 b2b3", "a2a3 b2b3 c2c3"].map(last_capture), [false, false, true, false]);
    let opposed = game("coactive", "", "e7e5 d2d4").progress();
    assert!(opposed.duties.contains(&Duty::NoCapture { before: None, opposed: true }), "{:?}", opposed.duties);
    // Only a capture ends this check, and so it is allowed before its time.
    let checked = game("armistice", "4k3/8/8/8/8/8/4q3/4K3 w - - 0 7", "").progress();
    assert!(checked.duties.contains(&Duty::Capture), "{:?}", checked.duties);
    let free = game("armistice", "4k3/8/8/8/8/8/8/4K2R w - - 0 7", "").progress();
    assert!(free.duties.contains(&Duty::NoCapture { before: Some(4), opposed: false }), "{:?}", free.duties);
}

#[test]
fn the_progress_says_what_captures_leave_behind_and_which_pawns_are_safe() {
    let leaves = |id| {
        let leaves = game(id, "", "").progress().leaves;
        leaves.iter().map(|(taken, left)| format!("{}{}", taken.letter, left.letter)).collect::<Vec<_>>().join(" ")
    };
    assert_eq!(leaves("forward"), "QR RB BN NP");
    assert_eq!(leaves("chess"), "");
    let safe = |moves| game("tsunami", "", moves).progress().safe.len();
    // A pawn that has moved can be captured.
    assert_eq!((safe(""), safe("h6h5"), game("chess", "", "").progress().safe.len()), (16, 15, 0));
}

#[test]
fn the_progress_says_that_a_turn_ended_because_nothing_could_follow() {
    let cut_short = |id, fen, moves| game(id, fen, moves).progress().cut_short;
    // The pawn is blocked in its new quarter, and the king cannot get there.
    let blocked = "4k3/8/8/3p4/8/3P4/8/4K3 b - - 0 2";
    assert!(cut_short("convergence", blocked, "d5d4"));
    assert!(!cut_short("convergence", blocked, ""));
    assert!(!cut_short("convergence", blocked, "e8e7"));
    assert!(!cut_short("convergence", blocked, "e8e7 e7e6"));
    assert!(!cut_short("convergence", blocked, "d5d4 e1e2"));
    // Only a pawn and the king are there to follow the cycle of types.
    let two = "4k3/8/8/8/8/8/P7/4K3 w - - 0 3";
    assert!(cut_short("sequential", two, "a2a3 e1e2"));
    assert!(!cut_short("sequential", two, "a2a3 0000"));
    assert!(!cut_short("marseillais", "4k3/8/8/8/8/8/P7/4K2R w - - 0 3", "h1h8"));
}
