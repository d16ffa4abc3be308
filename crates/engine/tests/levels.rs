//! Tests of weaker levels: they play the same on every machine, and make human-like errors.

use std::sync::Arc;
use std::time::Duration;

use tempi_engine::{Choice, Engine, Host, Limits, Options, Player, Request, Strength};
use tempi_rules::{Game, Position, Rules};

/// A machine whose clock advances by a fixed time with every reading.
struct Machine {
    now: Duration,
    step: Duration,
}

impl Host for Machine {
    fn now(&mut self) -> Duration {
        self.now += self.step;
        self.now
    }
}

fn player(rules: &Arc<Rules>, strength: Strength, seed: u64) -> Engine {
    Engine::with_options(Arc::clone(rules), Options { strength, seed, hash_mib: 2, ..Options::default() })
}

/// What a level plays in a position after some of its own turns.
fn turns(rules: &Arc<Rules>, strength: Strength, seed: u64, machine: &mut Machine, threads: usize) -> Vec<String> {
    let mut engine = Engine::with_options(Arc::clone(rules), Options { strength, seed, threads, hash_mib: 2, ..Options::default() });
    let mut game = Game::new(Arc::clone(rules));
    while game.outcome().is_none() && game.turn_number() <= 4 {
        let history = tempi_engine::history_keys(&game);
        let choice = engine.choose(game.position(), &history, &Limits::turn(Duration::from_secs(3600)), machine).expect("a choice");
        game.play(choice.action).expect("legal");
    }
    game.action_texts()
}

#[test]
fn a_level_plays_the_same_on_slow_and_fast_machines() {
    for id in ["chess", "marseillais-balanced", "progressive-italian", "forwards"] {
        let rules = Rules::builtin(id).expect("built in");
        for strength in [1, 3, 5, 6].map(Strength::Level).into_iter().chain([Strength::Elo(1234)]) {
            let fast = turns(&rules, strength, 7, &mut Machine { now: Duration::ZERO, step: Duration::from_nanos(50) }, 1);
            let slow = turns(&rules, strength, 7, &mut Machine { now: Duration::ZERO, step: Duration::from_millis(2) }, 2);
            assert_eq!(fast, slow, "{id}, {strength:?}");
        }
    }
}

fn choose(id: &str, fen: &str, strength: Strength, seed: u64) -> Choice {
    let rules = Rules::builtin(id).expect("built in");
    let position = Position::from_fen(&rules, fen).expect("a position");
    let request = Request::new(Limits::nodes(200_000));
    player(&rules, strength, seed).think(&position, &[], &request, &mut tempi_engine::NoClock).expect("a choice")
}

#[test]
fn no_level_overlooks_a_mate_in_one() {
    for level in 1..=8 {
        for seed in 0..5 {
            let choice = choose("chess", "6k1/5ppp/8/8/8/8/5PPP/R5K1 w - - 0 1", Strength::Level(level), seed);
            assert_eq!(choice.score.wins_in(), Some(1), "level {level}");
        }
    }
}

#[test]
fn only_strong_levels_see_long_combinations_in_a_turn() {
    // Italian progressive chess, White to play three moves: Bc4, Qh5, Qxf7 mate among others.
    let fen = "rnbqkbnr/1ppp1ppp/p7/4p3/4P3/8/PPPP1PPP/RNBQKBNR w KQkq - 0 3";
    let sees = |level| choose("progressive-italian", fen, Strength::Level(level), 0).score.wins_in().is_some();
    assert_eq!([1, 8].map(sees), [false, true]);
}

#[test]
fn seeds_make_different_players_of_the_same_strength() {
    let rules = Rules::builtin("chess").expect("built in");
    let play = |seed| turns(&rules, Strength::Level(2), seed, &mut Machine { now: Duration::ZERO, step: Duration::ZERO }, 1);
    let games: std::collections::HashSet<_> = (0..6).map(play).collect();
    assert!(games.len() >= 3, "{games:?}");
    assert_eq!(play(1), play(1));
}

#[test]
fn the_nodes_of_a_level_are_bounded() {
    for (level, most) in [(1, 2_500), (4, 4_000), (6, 12_000)] {
        let choice = choose("chess", "r1bqkbnr/pppp1ppp/2n5/4p3/2B1P3/5Q2/PPPP1PPP/RNB1K1NR b KQkq - 0 6", Strength::Level(level), 0);
        assert!(choice.nodes <= most, "level {level} looked at {}", choice.nodes);
    }
}
