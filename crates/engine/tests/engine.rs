//! Tests of the engine's guarantees: legal and reproducible play, distinct lines, limits, threads, slices.

use std::collections::HashSet;
use std::sync::Arc;
use std::time::Duration;

use tempi_engine::{
    Choice, Clock, Differ, Engine, EvaluationChoice, Host, Limits, NoClock, Options, Player, Request, Rng, Score, Strength, Thought,
    history_keys,
};
use tempi_rules::{Action, Color, Game, Position, Rules, catalog};

/// Keeps the last report.
#[derive(Default)]
struct Listener(Option<Thought>);

impl Host for Listener {
    fn now(&mut self) -> Duration {
        Duration::ZERO
    }

    fn think(&mut self, thought: &Thought) {
        self.0 = Some(thought.clone());
    }
}

/// A clock that advances by a millisecond with every reading.
#[derive(Default)]
struct Ticking {
    now: Duration,
    thoughts: Vec<Thought>,
}

impl Host for Ticking {
    fn now(&mut self) -> Duration {
        self.now += Duration::from_millis(1);
        self.now
    }

    fn think(&mut self, thought: &Thought) {
        self.thoughts.push(thought.clone());
    }
}

/// The queen has just been sacrificed: Black has to capture it, and is mated by the rook on d8.
const FORCED: &str = "1Q2kb1r/p2n1ppp/4q3/4p1B1/4P3/8/PPP2PPP/2KR4 b k - 0 16";

#[test]
fn the_score_of_a_forced_action_is_searched() {
    let rules = Rules::builtin("chess").unwrap();
    let position = Position::from_fen(&rules, FORCED).unwrap();
    assert_eq!(position.legal_actions(&rules).len(), 1);
    let turn = Duration::from_millis(1_000);
    let on_a_clock = Limits { overdraft: Some(4 * turn), ..Limits::turn(turn) };
    let limits = [Limits::time(turn), Limits::turn(turn), on_a_clock, Limits::nodes(1_000), Limits::depth(2), Limits::default()];
    for limits in limits {
        let mut host = Ticking::default();
        let choice = Engine::new(Arc::clone(&rules)).choose(&position, &[], &limits, &mut host).unwrap();
        assert_eq!(choice.action.text(&rules), "d7b8", "{limits:?}");
        assert_eq!(choice.score.loses_in(), Some(2), "{limits:?}: {choice:?}");
        let last = host.thoughts.last().unwrap();
        assert!(last.depth >= 2 && last.nodes > 0 && last.lines[0].score == choice.score, "{limits:?}: {last:?}");
    }
}

#[test]
fn a_forced_action_does_not_use_up_the_clock() {
    // The king has only one move, and is not mated soon.
    let rules = Rules::builtin("chess").unwrap();
    let position = Position::from_fen(&rules, "7k/5R2/8/8/8/8/8/K7 b - - 0 1").unwrap();
    assert_eq!(position.legal_actions(&rules).len(), 1);
    let turn = Duration::from_millis(1_000);
    let spent = |limits: &Limits| {
        let mut host = Ticking::default();
        let choice = Engine::new(Arc::clone(&rules)).choose(&position, &[], limits, &mut host).unwrap();
        assert!(choice.depth >= 1 && choice.nodes > 1 && choice.score < Score::points(-300), "{limits:?}: {choice:?}");
        host.now
    };
    for limits in [Limits::turn(turn), Limits { overdraft: Some(4 * turn), ..Limits::turn(turn) }] {
        assert!(spent(&limits) < turn / 8, "{limits:?}");
    }
    // A request for a position alone asks for its score.
    assert!(spent(&Limits::time(turn)) > turn / 2);
}

fn middlegame(rules: &Arc<Rules>, seed: u64, actions: usize) -> Game {
    let mut rng = Rng::new(seed);
    let mut game = Game::new(Arc::clone(rules));
    for _ in 0..actions {
        let legal = game.position().legal_actions(rules);
        let action = legal[rng.below(legal.len())];
        game.play(action).unwrap();
        if game.outcome().is_some() {
            return middlegame(rules, seed + 1, actions);
        }
    }
    game
}

fn thought(engine: &mut Engine, game: &Game, request: &Request) -> Thought {
    let mut listener = Listener::default();
    engine.think(game.position(), &history_keys(game), request, &mut listener).unwrap();
    listener.0.unwrap()
}

/// Plays a legal line; returns the position at the end of the turn.
fn follow(rules: &Rules, position: &Position, line: &[Action]) -> Position {
    let (mut at, mut end) = (*position, None);
    for &action in line {
        assert!(at.legal_actions(rules).contains(&action), "{} {}", rules.id(), at.fen(rules));
        at.play_unchecked(rules, action);
        if at.turn() != position.turn() {
            end.get_or_insert(at);
        }
    }
    end.unwrap_or(at)
}

#[test]
fn the_engine_beats_random_play_in_every_variant() {
    let (mut won, mut lost) = (0, Vec::new());
    for id in catalog::ids().filter(|&id| id != "double-move-helpmate") {
        let rules = Rules::builtin(id).unwrap();
        let mut rng = Rng::new(7);
        let mut engine = Engine::new(Arc::clone(&rules));
        let mut game = Game::new(Arc::clone(&rules));
        let own = if id.len() % 2 == 0 { Color::White } else { Color::Black };
        while game.outcome().is_none() && game.position().turn() < 120 {
            let legal = game.position().legal_actions(&rules);
            let action = if game.player() == own {
                let choice = engine.choose(game.position(), &history_keys(&game), &Limits::nodes(400), &mut NoClock).unwrap();
                follow(&rules, game.position(), &choice.line);
                choice.action
            } else {
                legal[rng.below(legal.len())]
            };
            assert!(legal.contains(&action), "{id}");
            game.play(action).unwrap();
        }
        match game.outcome().and_then(|outcome| outcome.winner) {
            Some(winner) if winner == own => won += 1,
            Some(_) => lost.push(id),
            None => {}
        }
    }
    assert!(won >= 52 && lost.len() <= 2, "{won} won, {lost:?} lost");
}

#[test]
fn announcements_are_searched() {
    let rules = Rules::builtin("double-move-helpmate").unwrap();
    let game = middlegame(&rules, 5, 6);
    let choice = Engine::new(Arc::clone(&rules)).choose(game.position(), &[], &Limits::nodes(60), &mut NoClock).unwrap();
    follow(&rules, game.position(), &choice.line);
}

#[test]
fn equal_limits_give_equal_play() {
    for id in ["chess", "double-move", "progressive-scottish", "push"] {
        let rules = Rules::builtin(id).unwrap();
        let game = middlegame(&rules, 1, 9);
        let choose = |engine: &mut Engine| engine.choose(game.position(), &[], &Limits::nodes(5_000), &mut NoClock);
        let mut engine = Engine::new(Arc::clone(&rules));
        let first: Choice = choose(&mut engine).unwrap();
        engine.forget();
        assert_eq!(choose(&mut engine).as_ref(), Some(&first), "{id}");
        assert_eq!(choose(&mut Engine::new(rules)).as_ref(), Some(&first), "{id}");
        assert!(first.nodes <= 5_000, "{}", first.nodes);
    }
}

#[test]
fn lines_differ_by_actions_or_by_turns_and_are_in_order() {
    for id in ["chess", "marseillais-balanced", "four-move-italian", "gridlock"] {
        let rules = Rules::builtin(id).unwrap();
        let game = middlegame(&rules, 2, 11);
        for differ in [Differ::Action, Differ::Turn] {
            let request = Request { lines: 4, differ, ..Request::new(Limits::depth(3)) };
            let thought = thought(&mut Engine::new(Arc::clone(&rules)), &game, &request);
            assert_eq!((thought.lines.len(), thought.depth), (4, 3), "{id}");
            let scores: Vec<_> = thought.lines.iter().map(|line| line.score).collect();
            assert!(scores.is_sorted_by(|a, b| a >= b), "{id} {differ:?} {scores:?}");
            let ends = thought.lines.iter().map(|line| follow(&rules, game.position(), &line.actions).hash(&rules));
            let firsts = thought.lines.iter().map(|line| line.actions[0]);
            let different = match differ {
                Differ::Action => firsts.collect::<HashSet<_>>().len(),
                Differ::Turn => ends.collect::<HashSet<_>>().len(),
            };
            assert_eq!(different, 4, "{id} {differ:?}");
        }
    }
}

#[test]
fn turns_differ_even_if_the_search_does_not_reach_their_ends() {
    for (id, depth) in [("monster", 1), ("four-move-italian", 1), ("four-move-italian", 2)] {
        let rules = Rules::builtin(id).unwrap();
        let game = middlegame(&rules, 2, 11);
        let request = Request { lines: 3, differ: Differ::Turn, ..Request::new(Limits::depth(depth)) };
        let thought = thought(&mut Engine::new(Arc::clone(&rules)), &game, &request);
        let ends: HashSet<_> = thought.lines.iter().map(|line| follow(&rules, game.position(), &line.actions).hash(&rules)).collect();
        assert_eq!((thought.lines.len(), ends.len()), (3, 3), "{id} at depth {depth}");
    }
}

#[test]
fn a_winning_turn_is_the_only_line() {
    // A mate, and a king that can be captured with the first of two moves.
    for (id, fen, win) in [
        ("chess", "rnbqkbnr/pppp1ppp/8/4p3/6P1/5P2/PPPPP2P/RNBQKBNR b KQkq - 0 2", "d8h4"),
        ("double-move", "4k3/8/8/8/8/8/3P1P2/K3R3 w - - 0 9", "e1e8"),
    ] {
        let rules = Rules::builtin(id).unwrap();
        let game = Game::from_position(Arc::clone(&rules), Position::from_fen(&rules, fen).unwrap());
        let request = Request { lines: 3, differ: Differ::Turn, ..Request::new(Limits::depth(3)) };
        let thought = thought(&mut Engine::new(Arc::clone(&rules)), &game, &request);
        let ends: HashSet<_> = thought.lines.iter().map(|line| follow(&rules, game.position(), &line.actions).hash(&rules)).collect();
        assert_eq!((thought.lines.len(), ends.len()), (3, 3), "{id}");
        assert!(thought.lines[0].score.wins_in().is_some() && thought.lines[0].actions[0].text(&rules) == win, "{id}");
    }
}

#[test]
fn only_the_requested_actions_are_considered() {
    let rules = Rules::builtin("marseillais").unwrap();
    let game = Game::new(Arc::clone(&rules));
    let only: Vec<Action> = ["a2a3", "h2h3"].iter().map(|text| game.position().parse_action(&rules, text).unwrap()).collect();
    let request = Request { only: only.clone(), lines: 3, ..Request::new(Limits::depth(3)) };
    let thought = thought(&mut Engine::new(rules), &game, &request);
    assert_eq!(thought.lines.len(), 2);
    assert!(thought.lines.iter().all(|line| only.contains(&line.actions[0])));
}

#[test]
fn ended_games_have_no_choice() {
    let rules = Rules::builtin("chess").unwrap();
    let position = Position::from_fen(&rules, "k7/8/8/8/8/1q6/8/K7 w - - 0 40").unwrap();
    assert!(position.outcome(&rules).is_some());
    let mut engine = Engine::new(rules);
    assert_eq!(engine.choose(&position, &[], &Limits::nodes(100), &mut NoClock), None);
    assert!(!engine.begin(&position, &[], &Request::new(Limits::nodes(100))));
}

#[test]
fn several_threads_search_one_position() {
    let rules = Rules::builtin("double-extinction").unwrap();
    let game = middlegame(&rules, 4, 9);
    for threads in [3, 16] {
        let mut engine = Engine::with_options(Arc::clone(&rules), Options { threads, ..Options::default() });
        let choice = engine.choose(game.position(), &[], &Limits::depth(4), &mut Clock::start()).unwrap();
        follow(&rules, game.position(), &choice.line);
        assert_eq!(choice.depth, 4, "{threads} threads");
    }
}

/// White mates in two moves, and in no other way than by sacrificing the queen (1. Qd8+! Bxd8 2. Re8).
#[test]
fn sixteen_threads_find_the_only_shortest_mate() {
    let rules = Rules::builtin("chess").unwrap();
    let position = Position::from_fen(&rules, "r1b2k1r/ppp1bppp/8/1B1Q4/5q2/2P5/PPP2PPP/R3R1K1 w - - 0 1").unwrap();
    // Which thread is first differs from run to run.
    for _ in 0..5 {
        let mut engine = Engine::with_options(Arc::clone(&rules), Options { threads: 16, ..Options::default() });
        let choice = engine.choose(&position, &[], &Limits::depth(5), &mut Clock::start()).unwrap();
        follow(&rules, &position, &choice.line);
        assert_eq!((choice.score.wins_in(), choice.action.text(&rules)), (Some(3), "d5d8".to_owned()));
    }
}

#[test]
fn options_are_clamped() {
    let rules = Rules::builtin("chess").unwrap();
    let mut engine = Engine::with_options(rules, Options { hash_mib: 0, threads: 0, ..Options::default() });
    assert_eq!((engine.options().hash_mib, engine.options().threads), (1, 1));
    engine.set_options(Options { hash_mib: 3, threads: 2, ..Options::default() });
    assert_eq!((engine.options().hash_mib, engine.options().threads), (3, 2));
}

/// White's king can be captured in Black's next turn by moves of several pieces. Regardless of what the search sees, the reply must prevent it.
#[test]
fn the_opponents_next_turn_is_searched_to_its_end() {
    let rules = Rules::builtin("four-move-italian").unwrap();
    // The queen reaches f2 via h4 or f6, and the bishop protects it: mate within four moves unless White prevents it.
    let fen = "rnbqkbnr/pppp1ppp/8/4p3/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 20 left=1";
    let Ok(position) = Position::from_fen(&rules, fen).or_else(|_| Position::from_fen(&rules, fen.trim_end_matches(" left=1"))) else {
        panic!("the position is legal");
    };
    let mut engine = Engine::new(Arc::clone(&rules));
    let mut at = position;
    while at.turn() == position.turn() {
        let choice = engine.choose(&at, &[], &Limits::nodes(150_000), &mut NoClock).unwrap();
        at.play_unchecked(&rules, choice.action);
    }
    assert_eq!(tempi_engine::find_win_in_turn(&rules, &at, 300_000), None, "{}", at.fen(&rules));
}

#[test]
fn the_network_can_be_switched_off_and_weaker_levels_have_none() {
    let rules = Rules::builtin("chess").unwrap();
    let score = |engine: &mut Engine| {
        let limits = Limits::depth(1);
        engine.choose(&Position::start(&rules), &[], &limits, &mut NoClock).unwrap().score
    };
    let hand = Options { evaluation: EvaluationChoice::Hand, ..Options::default() };
    let mut engine = Engine::new(Arc::clone(&rules));
    assert_eq!(engine.evaluation(), EvaluationChoice::Network);
    let with_network = score(&mut engine);
    engine.set_options(hand);
    assert_eq!(engine.evaluation(), EvaluationChoice::Hand);
    let without = score(&mut engine);
    assert_ne!(with_network, without);
    assert_eq!(score(&mut Engine::with_options(Arc::clone(&rules), hand)), without);
    engine.set_options(Options::default());
    assert_eq!(score(&mut engine), with_network);
    engine.set_options(Options { strength: Strength::Level(7), ..Options::default() });
    assert_eq!(engine.evaluation(), EvaluationChoice::Hand);
    engine.set_options(Options { strength: Strength::Level(8), ..Options::default() });
    assert_eq!(engine.evaluation(), EvaluationChoice::Network);
    // A given network is used wherever a built-in one would be.
    let other = tempi_engine::network::builtin(&Rules::builtin("double-move").unwrap()).unwrap();
    let mut engine =
        Engine::with_network(Arc::clone(&rules), Options { strength: Strength::Level(7), ..Options::default() }, other).unwrap();
    assert_eq!(engine.evaluation(), EvaluationChoice::Hand);
    engine.set_options(Options::default());
    assert_eq!(engine.evaluation(), EvaluationChoice::Network);
    assert!(![with_network, without].contains(&score(&mut engine)));
    // Pieces have no owner, so there is no network.
    let ownerless = Rules::builtin("multi-mate").unwrap();
    assert_eq!(Engine::evaluation_with(&ownerless, &Options::default()), EvaluationChoice::Hand);
}
