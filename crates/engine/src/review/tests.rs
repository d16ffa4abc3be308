//! Verdicts from made-up findings. `tests/review.rs` tests real searches.

use tempi_rules::{Color, Game, Rules};

use super::*;
use crate::score::Score;

fn chess(moves: &str) -> Game {
    Game::replay(Rules::builtin("chess").unwrap(), None, &moves.split(' ').collect::<Vec<_>>()).unwrap()
}

/// A finding with a score and the best line in the position after `at` actions.
fn found(game: &Game, at: usize, score: Score, line: &[&str]) -> Option<Finding> {
    let mut line_game = game_at(game, at);
    let line = line.iter().map(|text| line_game.play_text(text).unwrap()).collect();
    Some(Finding { score: Some(score), line, ..Finding::default() })
}

#[test]
fn grades_follow_the_loss_of_winning_chances() {
    assert_eq!(Grade::of_loss(0.04), None);
    assert_eq!(Grade::of_loss(0.05), Some(Grade::Inaccuracy));
    assert_eq!(Grade::of_loss(0.10), Some(Grade::Mistake));
    assert_eq!(Grade::of_loss(0.20), Some(Grade::Blunder));
}

#[test]
fn a_better_turn_must_be_confirmed_by_a_separate_search() {
    let game = chess("e4 e5");
    let mut findings =
        vec![found(&game, 0, Score::points(400), &["d4"]), found(&game, 1, Score::EVEN, &["e5"]), found(&game, 2, Score::EVEN, &["Nf3"])];
    let review = Review::of(&game, &findings, 0);
    assert!(review.turns[0].grade.is_some());
    assert_eq!(review.unchecked(), [0]);
    findings[0].as_mut().unwrap().checked = Some(Score::points(5));
    let review = Review::of(&game, &findings, 0);
    assert_eq!((review.turns[0].grade, review.turns[0].origin), (None, Origin::Check));
    assert!(review.unchecked().is_empty() && review.key_turns.is_empty());
    findings[0].as_mut().unwrap().checked = Some(Score::points(500));
    let review = Review::of(&game, &findings, 0);
    assert_eq!((review.turns[0].best, review.turns[0].origin), (Score::points(400), Origin::Search));
    assert!(review.turns[0].grade.is_some() && review.unchecked().is_empty());
}

#[test]
fn slower_wins_and_later_losses_are_not_mistakes() {
    let game = chess("e4 e5");
    let findings = [
        found(&game, 0, Score::win_in(3), &["d4"]),
        found(&game, 1, Score::loss_in(20), &["d5"]),
        found(&game, 2, Score::win_in(2), &["Nf3"]),
    ];
    let review = Review::of(&game, &findings, 0);
    assert_eq!(review.turns.iter().map(|turn| turn.grade).collect::<Vec<_>>(), [None, None]);
    assert_eq!(review.players.map(|player| player.accuracy.unwrap().round()), [100.0, 100.0]);
}

#[test]
fn known_turns_are_not_graded() {
    let game = chess("f3 e5 g4 Qh4");
    let findings = [
        found(&game, 0, Score::points(30), &["e4"]),
        found(&game, 1, Score::points(300), &["e5"]),
        found(&game, 2, Score::points(-300), &["e4"]),
        found(&game, 3, Score::win_in(1), &["Qh4"]),
        None,
    ];
    let book = known_turns(&game, |before, actions| before.turn() == 1 && actions.len() == 1);
    assert_eq!(book, 1);
    let review = Review::of(&game, &findings, book);
    assert_eq!((review.turns[0].grade, review.turns[0].exemption), (None, Some(Exemption::Book)));
    assert_eq!(review.turns[2].grade, Some(Grade::Blunder));
    assert_eq!((review.players[0].graded, review.players[0].blunders), (1, 1));
    assert_eq!(Review::of(&game, &findings, 0).turns[0].grade, Some(Grade::Blunder));
    let decided = review.decided.unwrap();
    assert_eq!((decided.winner, decided.phase), (Color::Black, Phase::Opening));
}

#[test]
fn a_stopped_review_has_the_verdicts_found_so_far() {
    let game = chess("f3 e5 g4 Qh4");
    let findings = [None, None, found(&game, 2, Score::points(-200), &["e4"]), found(&game, 3, Score::win_in(1), &["Qh4"]), None];
    let review = Review::of(&game, &findings, 0);
    assert_eq!(review.verdicts.iter().map(Option::is_some).collect::<Vec<_>>(), [false, false, true, true]);
    assert_eq!((review.turns.len(), review.decided), (2, None));
}
