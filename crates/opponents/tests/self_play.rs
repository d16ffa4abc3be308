//! Tests of games: the simple opponent against the random one, playouts, and statistics.

use std::sync::Arc;

use tempi_engine::{Limits, NoClock, Player, history_keys, playouts};
use tempi_opponents::{First, Random, SelfPlayer, stats};
use tempi_rules::{Color, Game, Rules, catalog};

/// The number of wins of the simple opponent in 20 games against the random one, with alternating colors.
fn wins_of_first(id: &str) -> usize {
    let rules = Rules::builtin(id).unwrap();
    (0..20)
        .filter(|&number: &u64| {
            let own = Color::BOTH[(number % 2) as usize];
            let mut first = First::new(Arc::clone(&rules));
            let mut random = Random::new(Arc::clone(&rules), number);
            let mut game = Game::new(Arc::clone(&rules));
            while game.outcome().is_none() && game.actions().len() < 400 {
                let player: &mut dyn Player = if game.player() == own { &mut first } else { &mut random };
                let choice = player.choose(game.position(), &history_keys(&game), &Limits::nodes(600), &mut NoClock);
                game.play(choice.unwrap().action).unwrap();
            }
            game.outcome().is_some_and(|outcome| outcome.winner == Some(own))
        })
        .count()
}

#[test]
fn first_beats_random() {
    for id in [
        "chess",
        "marseillais-balanced",
        "double-move",
        "monster",
        "progressive-italian",
        "progressive-scottish",
        "attack",
        "binary",
        "dichotomy",
        "double-extinction",
        "push",
        "termination",
        "tsunami",
    ] {
        let won = wins_of_first(id);
        assert!(won >= 18, "{won} of 20 in {id}");
    }
}

#[test]
fn playouts_are_counted_and_reproducible() {
    for id in catalog::ids().filter(|&id| id != "double-move-helpmate") {
        let rules = Rules::builtin(id).unwrap();
        let run = || playouts(&rules, 7, &mut NoClock, |done| done.actions >= 1_000);
        let done = run();
        assert_eq!(done, run());
        assert!((1_000..1_100).contains(&done.actions), "{id}: {done:?}");
    }
    let rules = Rules::builtin("chess").unwrap();
    let done = playouts(&rules, 7, &mut NoClock, |done| done.games >= 50);
    assert!((50..60).contains(&done.games) && done.unfinished == 0, "{done:?}");
    // A random game of chess takes some 400 actions.
    assert!((200..600).contains(&(done.actions / done.games)), "{done:?}");
}

#[test]
fn statistics_of_random_games() {
    let rules = Rules::builtin("double-move").unwrap();
    let mut seen = Vec::new();
    let found = stats(&rules, SelfPlayer::Random, 60, 5, &mut NoClock, |stats| {
        seen.push(stats.games);
        true
    });
    assert_eq!(seen, (1..=60).collect::<Vec<_>>());
    assert_eq!(found, stats(&rules, SelfPlayer::Random, 60, 5, &mut NoClock, |_| true));
    assert_ne!(found, stats(&rules, SelfPlayer::Random, 60, 6, &mut NoClock, |_| true));
    assert_eq!((found.games, found.white_wins + found.black_wins + found.draws), (60, 60));
    assert_eq!(found.endings.values().sum::<u64>(), 60);
    assert!(found.endings["king-captured"] >= 55, "{found:?}");
    // Two moves per turn, except for the first and the last one.
    let ratio = found.actions.mean / found.turns.mean;
    assert!((1.8..2.0).contains(&ratio), "{found:?}");
    let (action, turn) = (found.branching_by_action, found.branching_by_turn);
    assert!(turn.samples < action.samples && turn.geometric_mean > action.geometric_mean * 10.0, "{found:?}");
    assert!(action.geometric_mean <= action.mean && (20.0..40.0).contains(&action.mean), "{found:?}");
}

#[test]
fn statistics_can_be_stopped_and_written() {
    let rules = Rules::builtin("marseillais").unwrap();
    let found = stats(&rules, SelfPlayer::First(Limits::nodes(200)), 100, 5, &mut NoClock, |stats| stats.games < 2);
    assert_eq!((found.games, found.player.as_str()), (2, "first"));
    let json = serde_json::to_value(&found).unwrap();
    for name in [
        "variant",
        "player",
        "seed",
        "games",
        "white_wins",
        "black_wins",
        "draws",
        "unfinished",
        "white_score",
        "white_score_error",
        "turns",
        "actions",
        "branching_by_action",
        "branching_by_turn",
        "endings",
    ] {
        assert!(json.get(name).is_some(), "{name} in {json}");
    }
    let none = stats(&rules, SelfPlayer::Random, 0, 5, &mut NoClock, |_| true);
    assert_eq!((none.games, none.white_score), (0, 0.0));
}

#[test]
fn self_play_of_first_differs_from_seed_to_seed() {
    let rules = Rules::builtin("marseillais").unwrap();
    let games = |seed| stats(&rules, SelfPlayer::First(Limits::nodes(200)), 2, seed, &mut NoClock, |_| true);
    assert_eq!(games(1), games(1));
    assert_ne!(games(1).branching_by_action, games(2).branching_by_action);
}
