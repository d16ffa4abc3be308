//! Games: repetition as the slow generator finds it, taking back, ends that are not on the board.

mod slow;

use std::sync::Arc;

use rand::rngs::SmallRng;
use rand::{RngExt, SeedableRng};
use slow::{Slow, Winner};
use tempi_rules::{Color, EndReason, Game, GameError, Outcome, Rules};

fn rules(id: &str) -> Arc<Rules> {
    Rules::builtin(id).unwrap()
}

fn game(id: &str, texts: &str) -> Game {
    Game::replay(rules(id), None, &texts.split_whitespace().collect::<Vec<_>>()).unwrap()
}

/// Goes back and forth: prefers the move that undoes the last one of the same player, and moves without captures.
fn pick(slow: &Slow, line: &[String], rng: &mut SmallRng) -> String {
    let texts = slow.actions();
    let undoes =
        |text: &&String| text.len() == 4 && line.iter().rev().take(12).any(|last| last[2..] == text[..2] && last[..2] == text[2..]);
    let back: Vec<&String> = texts.iter().filter(undoes).collect();
    if !back.is_empty() && rng.random_range(0..8) > 0 {
        return back[rng.random_range(0..back.len())].clone();
    }
    // Pieces rather than pawns, so that the way back exists.
    let piece = |text: &&String| text.len() == 4 && !text.as_bytes()[1..2].iter().any(|rank| matches!(rank, b'2' | b'7'));
    let pieces: Vec<&String> = texts.iter().filter(piece).collect();
    let from: Vec<&String> = if pieces.is_empty() || rng.random_range(0..6) == 0 { texts.iter().collect() } else { pieces };
    from[rng.random_range(0..from.len())].clone()
}

fn result(slow: &Slow) -> Option<(Option<Color>, &'static str)> {
    slow.result().map(|(winner, reason)| {
        let winner = match winner {
            Winner::White => Some(Color::White),
            Winner::Black => Some(Color::Black),
            Winner::Draw => None,
        };
        (winner, reason)
    })
}

/// Plays a shuffling game in both, from some moves on, and compares ends and actions; returns how it ended.
fn shuffle(rules: &Arc<Rules>, rng: &mut SmallRng, opening: &[&str], longest: usize) -> (usize, Option<&'static str>) {
    let (mut game, mut slow) = (Game::new(rules.clone()), Slow::start(rules.id()));
    let mut line: Vec<String> = Vec::new();
    while line.len() < longest {
        let found = game.outcome().map(|outcome| (outcome.winner, outcome.reason.name()));
        let place = || format!("{} after {}\n{}", rules.id(), line.join(" "), game.position().fen(rules));
        assert_eq!(found, result(&slow), "result of {}", place());
        assert_eq!(game.legal_actions().len(), slow.actions().len(), "actions of {}", place());
        if let Some((_, reason)) = result(&slow) {
            return (line.len(), Some(reason));
        }
        let text = opening.get(line.len()).map_or_else(|| pick(&slow, &line, rng), |text| text.to_string());
        slow = slow.play(&text).unwrap();
        game.play_text(&text).unwrap();
        line.push(text);
    }
    (longest, None)
}

fn shuffles(ids: &[&str], opening: &[&str]) {
    let mut repetitions = 0;
    for id in ids {
        let rules = rules(id);
        let mut rng = SmallRng::seed_from_u64(12);
        let mut left = 600;
        while left > 0 {
            let (length, end) = shuffle(&rules, &mut rng, opening, 150);
            left -= length.max(1) as i32;
            repetitions += usize::from(end == Some("repetition"));
        }
    }
    eprintln!("{repetitions} repetitions in {ids:?}");
    assert!(repetitions > 0, "no repetition was met in {ids:?}");
}

macro_rules! shuffled {
    ($($name:ident from $opening:expr, $($id:literal),+ ;)+) => { $(
        #[test]
        fn $name() {
            shuffles(&[$($id),+], &$opening);
        }
    )+ };
}

shuffled! {
    repetition_in_games_of_one_move from [], "chess", "forward", "push", "injunction", "triomino";
    // Whether the first turn, one move long like many a later one, counts as the same is left open here.
    repetition_where_turns_are_provoked from ["e2e4", "e7e5"], "aggression", "aggression-two", "escalated", "escalated-two", "provocation",
        "provocation-two";
    repetition_in_turns_of_shapes from [], "accelerated", "accelerated-two", "attack", "termination", "dichotomy", "monsoon", "tsunami";
    repetition_in_turns_of_two from [], "checkpoint", "convergence", "divergence", "double-extinction", "double-move-helpmate",
        "gridlock", "quota", "interregnum", "marseillais", "marseillais-balanced", "double-move";
    repetition_where_white_moves_twice from ["e2e3", "e3e4", "e7e5"], "monster";
    repetition_in_turns_of_four from [], "ascending", "descending", "binary", "coactive", "compulsive", "hiatal", "mach-four", "morph",
        "four-move-british", "four-move-italian", "four-move-scottish", "four-move-modern", "four-point", "oscillating";
    repetition_in_other_turns from [], "extermination", "grouped-sequential", "sequential", "six-space", "multi-mate";
}

#[test]
fn where_turns_grow_positions_do_not_recur() {
    for id in ["progressive-italian", "progressive-scottish", "armistice", "progressive-forwards", "progressive-forwards-once"] {
        let rules = rules(id);
        let mut rng = SmallRng::seed_from_u64(3);
        for _ in 0..3 {
            assert_ne!(shuffle(&rules, &mut rng, &[], 100).1, Some("repetition"), "{id}");
        }
    }
}

#[test]
fn the_player_who_makes_the_third_occurrence_loses_in_forward_chess() {
    // Queens and knights cannot go to and fro, but kings can: one forward, one back.
    let moves = "e2e4 e7e5 e1e2 e8e7 e2e1 e7e8 e1e2 e8e7 e2e1 e7e8";
    // After 1 e4 e5 the position stands for the first time, after the last move for the third.
    let game = game("forward", moves);
    assert_eq!(game.occurrences(), 3);
    assert_eq!(game.outcome(), Some(Outcome { winner: Some(Color::White), reason: EndReason::Repetition }));
    assert!(game.legal_actions().is_empty());
}

#[test]
fn a_lost_en_passant_possibility_is_another_position() {
    // The double step could be answered en passant only where a pawn stands ready.
    let to_and_fro = "g1f3 g8f6 f3g1 f6g8 g1f3 g8f6 f3g1 f6g8";
    let with = game("chess", &format!("e2e4 a7a6 e4e5 d7d5 {to_and_fro}"));
    assert_eq!(with.occurrences(), 2, "the first time d6 could be captured");
    let without = game("chess", &format!("e2e4 d7d5 {to_and_fro}"));
    assert_eq!(without.occurrences(), 3);
    assert_eq!(without.outcome().unwrap().reason, EndReason::Repetition);
}

#[test]
fn taking_back_undoes_a_repetition() {
    let mut game = game("chess", "g1f3 g8f6 f3g1 f6g8 g1f3 g8f6 f3g1 f6g8");
    assert_eq!(game.outcome().unwrap().reason, EndReason::Repetition);
    assert!(matches!(game.play_text("e4"), Err(GameError::Over(_))));
    game.take_back_action();
    assert_eq!(game.outcome(), None);
    game.play_text("Nd5").unwrap();
}

#[test]
fn turns_are_taken_back_whole() {
    let mut game = game("binary", "e2e4 d7d5 d5e4 b1c3 c3d3");
    let turns: Vec<_> = game.turns().map(|turn| (turn.number, turn.player, turn.actions.len())).collect();
    assert_eq!(turns, [(1, Color::White, 1), (2, Color::Black, 2), (3, Color::White, 2)]);
    assert_eq!(game.take_back_turn(), 2, "to the start of the turn at hand");
    assert_eq!((game.turn_number(), game.actions().len()), (3, 3));
    assert_eq!(game.take_back_turn(), 2, "to the start of the one before");
    assert_eq!((game.turn_number(), game.player()), (2, Color::Black));
    assert_eq!(game.take_back_turn(), 1);
    assert_eq!(game.take_back_turn(), 0);
    assert_eq!(game.position(), game.start());
}

#[test]
fn a_king_captured_inside_a_turn_is_taken_back_to_its_start() {
    let mut game = game("double-move", "e2e4 a7a6 a6a5 f1b5 b5d7");
    game.play_movetext("4. Nf6 a4 5. Bxe8").unwrap();
    assert_eq!(game.outcome().unwrap().reason, EndReason::KingCaptured);
    assert_eq!(game.take_back_turn(), 1);
    assert_eq!(game.turn_number(), 5);
}

#[test]
fn ends_off_the_board() {
    let mut game = Game::new(rules("chess"));
    game.resign(Color::White).unwrap();
    let outcome = Outcome { winner: Some(Color::Black), reason: EndReason::Resignation };
    assert_eq!(game.outcome(), Some(outcome));
    assert!(game.legal_actions().is_empty());
    assert_eq!(game.lose_on_time(Color::Black), Err(GameError::Over(outcome)));
    let mut forward = Game::new(rules("forward"));
    assert_eq!(forward.agree_on_draw(), Err(GameError::NoAgreement));
    assert_eq!(forward.outcome(), None);
    let mut time = Game::new(rules("chess"));
    time.lose_on_time(Color::Black).unwrap();
    assert_eq!(time.outcome(), Some(Outcome { winner: Some(Color::White), reason: EndReason::Time }));
}

#[test]
fn a_game_is_its_start_and_its_texts() {
    let first = game("quota", "d2d4 e7e5 g8f6 d4e5 e5f6");
    let again = Game::replay(first.rules().clone(), Some(&first.start().fen(first.rules())), &first.action_texts()).unwrap();
    assert_eq!(again.positions(), first.positions());
    let wrong = Game::replay(first.rules().clone(), None, &["e2e4", "e2e4"]);
    assert!(matches!(wrong, Err(GameError::Notation(_))));
}

#[test]
fn an_illegal_action_leaves_the_game_as_it_was() {
    let mut chess = Game::new(rules("chess"));
    let knight = chess.position().parse_action(chess.rules(), "g1f3").unwrap();
    chess.play(knight).unwrap();
    assert_eq!(chess.play(knight), Err(GameError::Illegal("g1f3".into())));
    assert_eq!(chess.actions(), [knight]);
    assert!(chess.play_movetext("2. e5 3. e4 4. Ke6").is_err());
    assert_eq!(chess.actions(), [knight]);
}
