//! Tests that wins in the current turn are found and played.

use std::sync::Arc;

use tempi_engine::{Engine, EvaluationChoice, Limits, NoClock, Options, Player, find_win_in_turn, history_keys};
use tempi_rules::{Color, EndReason, Game, Position, Rules};

fn game(id: &str, fen: Option<&str>, moves: &str) -> Game {
    let texts: Vec<&str> = moves.split_whitespace().collect();
    Game::replay(Rules::builtin(id).unwrap(), fen, &texts).unwrap_or_else(|error| panic!("{id}: {error}"))
}

/// Lets the engine play until the turn or the game ends.
fn finish_turn(mut game: Game, limits: &Limits) -> Game {
    let mut player = Engine::new(Arc::clone(game.rules()));
    let turn = game.position().turn();
    while game.outcome().is_none() && game.position().turn() == turn {
        let choice = player.choose(game.position(), &history_keys(&game), limits, &mut NoClock).unwrap();
        game.play(choice.action).unwrap();
    }
    game
}

/// Checks that there is a win of this length, that it is valid, and that the engine wins within the turn.
fn wins(game: Game, actions: usize, reason: EndReason) {
    let (rules, player) = (Arc::clone(game.rules()), game.player());
    let line = find_win_in_turn(&rules, game.position(), 200_000).unwrap_or_else(|| panic!("{}", game.position().fen(&rules)));
    assert_eq!(line.len(), actions, "{}", game.position().fen(&rules));
    let mut after = game.clone();
    line.iter().for_each(|&action| after.play(action).unwrap());
    let outcome = after.outcome().unwrap();
    assert_eq!((outcome.winner, outcome.reason), (Some(player), reason));
    let outcome = finish_turn(game, &Limits::nodes(200_000)).outcome().unwrap();
    assert_eq!(outcome.winner, Some(player));
}

/// Four positions of a public collection of progressive mates (Italian rules), in each of which Black mates with the fourth move.
#[test]
fn progressive_mates() {
    for fen in [
        "rnbBkbnr/pp1p1ppp/8/8/3p4/8/PPP1PPPP/RN1QKBNR b KQkq - 0 2",
        "r1bqkbnr/ppp1pppp/2n5/1B1P4/8/5N2/PPPP1PPP/RNBQK2R b KQkq - 0 2",
        "rnbqk1nr/pppp1ppp/8/2P1p3/8/2N1P3/PPP2PPP/R1BQKBNR b KQkq - 0 2",
        "r1bqkb1r/pppppppp/2n2n2/8/P2P1P2/7N/1PP1P1PP/RNBQKB1R b KQkq - 0 2",
    ] {
        wins(game("progressive-italian", Some(fen), ""), 4, EndReason::Checkmate);
    }
}

#[test]
fn a_progressive_mate_in_five() {
    let fen = "rn1k1b1r/pp2pppp/5n2/3p4/3P4/8/PP2PPPP/RN1bKBNR w KQ - 0 3";
    wins(game("progressive-italian", Some(fen), ""), 5, EndReason::Checkmate);
}

/// 1 e4 2 d5 de 3 Nc3 Nd3 Nxd8 4 Bg4 e3 e2 exd1=Q mate: rooks move as bishops, knights as queens on some moves.
#[test]
fn binary_mate_with_a_new_queen() {
    let opening = "e2e4 d7d5 d5e4 b1c3 c3d3 d3d8";
    let played = game("binary", None, &format!("{opening} c8g4 e4e3 e3e2 e2d1q")).outcome().unwrap();
    assert_eq!((played.winner, played.reason), (Some(Color::Black), EndReason::Checkmate));
    wins(game("binary", None, opening), 4, EndReason::Checkmate);
}

#[test]
fn king_captures_are_found() {
    wins(game("double-move", Some("4k3/8/8/8/8/8/8/R3K3 w - - 0 2"), ""), 2, EndReason::KingCaptured);
    wins(game("double-move", Some("R3k3/8/8/8/8/8/8/4K3 w - - 0 2"), ""), 1, EndReason::KingCaptured);
    // The pawn blocks the bishop; the second move captures.
    wins(game("monster", None, "e2e4 e4e5 d7d6 e5d6 d6c7 a7a6"), 2, EndReason::KingCaptured);
}

#[test]
fn other_goals_are_reached() {
    wins(game("interregnum", Some("r7/8/5P2/8/8/8/8/R7 w - - 0 2"), ""), 2, EndReason::Objective);
    wins(game("forward", Some("8/1K6/8/8/4k3/8/8/8 w - - 0 40"), ""), 1, EndReason::KingReached);
    // Here players take turns of one, two, three plies, and the player of the mating ply wins.
    wins(game("multi-mate", None, "f2f3 e7e5 g2g4"), 1, EndReason::Checkmate);
}

#[test]
fn no_win_is_claimed_without_one() {
    for (id, fen) in [
        ("chess", "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1"),
        // Stalemate and check are not wins.
        ("chess", "7k/5Q2/8/8/8/8/8/K7 w - - 0 1"),
        ("double-move", "4k3/8/8/8/8/8/8/4K3 w - - 0 2"),
        ("progressive-italian", "4k3/8/8/8/8/8/8/4K2R w - - 0 2"),
    ] {
        let rules = Rules::builtin(id).unwrap();
        let position = Position::from_fen(&rules, fen).unwrap();
        assert_eq!(find_win_in_turn(&rules, &position, 1_000_000), None, "{id} {fen}");
    }
}

#[test]
fn the_limit_is_kept() {
    let game = game("progressive-italian", Some("rnbBkbnr/pp1p1ppp/8/8/3p4/8/PPP1PPPP/RN1QKBNR b KQkq - 0 2"), "");
    assert_eq!(find_win_in_turn(game.rules(), game.position(), 50), None);
}

#[test]
fn faster_wins_and_slower_losses_are_preferred() {
    let rules = Rules::builtin("chess").unwrap();
    let score = |fen: &str, depth, evaluation| {
        let position = Position::from_fen(&rules, fen).unwrap();
        let mut engine = Engine::with_options(Arc::clone(&rules), Options { evaluation, ..Options::default() });
        engine.choose(&position, &[], &Limits::depth(depth), &mut NoClock).unwrap().score
    };
    // Two rooks drive the king to the edge: mate in two moves, after three actions. The search prunes by the evaluation, so with another one it
    // may find a longer win first and stop there.
    let hand = EvaluationChoice::Hand;
    assert_eq!(score("6k1/8/R7/1R6/8/8/8/K7 w - - 0 1", 5, hand).wins_in(), Some(3));
    assert_eq!(score("6k1/R7/8/1R6/8/8/8/K7 b - - 0 1", 4, hand).loses_in(), Some(2));
    assert!(score("6k1/8/R7/1R6/8/8/8/K7 w - - 0 1", 5, EvaluationChoice::Network).wins_in().is_some());
}

/// Mates are found soon even if more than the last move could win: where having no moves wins, and where a mate of either king does.
#[test]
fn mates_among_other_ways_to_win_are_found_soon() {
    let rules = |id: &str| match id {
        "multi-mate-progressive" => {
            let text = include_str!("../../../examples/variants/multi-mate-progressive.toml");
            Rules::from_toml("multi-mate-progressive", text).unwrap()
        }
        id => Rules::builtin(id).unwrap(),
    };
    let mates = [
        ("progressive-forwards", "f2f3 b8c6 b7b5 h2h4 a2a4 g2g4"),
        ("progressive-forwards", "h2h3 a7a5 a8a7 b1a3 a3b5 b5a7"),
        ("progressive-forwards", "g1h3 g7g5 e7e6 d2d4 c1g5 g5d8 e8d8 d7d5 h7h5 a7a5"),
        ("progressive-forwards-backcapture", "h2h3 a7a5 a8a7 b1a3 a3b5 b5a7 e7e6 f8c5 d7d5 c5a7"),
        ("multi-mate-progressive", "c2c4 b8c6 g2g3 g7g5 e2e4 h7h5"),
        ("multi-mate-progressive", "g1h3 e7e5 d2d4 g8h6 h3f4 b8c6 f4e6 d8g5 e2e3 d7e6"),
    ];
    for (id, moves) in mates {
        let rules = rules(id);
        let texts: Vec<&str> = moves.split(' ').collect();
        let game = Game::replay(Arc::clone(&rules), None, &texts).unwrap();
        let line = find_win_in_turn(&rules, game.position(), 3_000).unwrap_or_else(|| panic!("{id} {moves}"));
        let mut after = game.clone();
        line.iter().for_each(|&action| after.play(action).unwrap());
        let outcome = after.outcome().unwrap();
        assert_eq!((outcome.winner, outcome.reason), (Some(game.player()), EndReason::Checkmate), "{id} {moves}");
    }
}
