//! Tests that the simple opponent plays every variant legally and in time, with any limits.

use std::sync::Arc;
use std::time::Duration;

use tempi_engine::{Choice, Host, Limits, NoClock, Player, Rng, history_keys};
use tempi_opponents::{First, Random};
use tempi_rules::{Game, Position, Rules, catalog};

/// A random game that is not over after this many actions.
fn middlegame(rules: &Arc<Rules>, rng: &mut Rng, actions: usize) -> Game {
    loop {
        let mut game = Game::new(Arc::clone(rules));
        for _ in 0..actions {
            let legal = game.legal_actions();
            let Some(&action) = legal.get(rng.below(legal.len())) else { break };
            game.play(action).unwrap();
        }
        if game.outcome().is_none() {
            return game;
        }
    }
}

/// A clock that advances by a fixed time with every reading.
struct Ticking {
    now: Duration,
    step: Duration,
    /// The number of readings after which the search is stopped.
    stop_after: u32,
    readings: u32,
}

impl Ticking {
    fn new(step: Duration) -> Ticking {
        Ticking { now: Duration::ZERO, step, stop_after: u32::MAX, readings: 0 }
    }
}

impl Host for Ticking {
    fn now(&mut self) -> Duration {
        self.now += self.step;
        self.readings += 1;
        self.now
    }

    fn stopped(&mut self) -> bool {
        self.readings >= self.stop_after
    }
}

/// Plays six actions, fewer if the game ends, and returns the longest time of an action, by a clock that advances as it is read.
fn play_six(player: &mut First, game: &mut Game, limits: &Limits) -> Duration {
    let mut longest = Duration::ZERO;
    for _ in 0..6 {
        if game.outcome().is_some() {
            break;
        }
        let mut clock = Ticking::new(Duration::from_micros(100));
        let choice = player.choose(game.position(), &history_keys(game), limits, &mut clock);
        longest = longest.max(clock.now);
        let choice = choice.unwrap_or_else(|| panic!("{} offers actions, none chosen", game.rules().id()));
        assert_eq!(choice.line.first(), Some(&choice.action));
        // Illegal actions are rejected here.
        game.play(choice.action).unwrap_or_else(|error| panic!("{}: {error}", game.rules().id()));
    }
    longest
}

#[test]
fn plays_every_variant_legally_and_in_time() {
    let time = Duration::from_millis(8);
    // Reading the clock takes time, too: at the start, and when the time is over.
    let late = time + Duration::from_millis(1);
    for id in catalog::ids() {
        let rules = Rules::builtin(id).unwrap();
        let mut rng = Rng::new(4);
        let mut player = First::new(Arc::clone(&rules));
        for actions in [0, 5, 21, 50] {
            let mut game = middlegame(&rules, &mut rng, actions);
            let longest = play_six(&mut player, &mut game, &Limits::time(time));
            assert!(longest < late, "{id} after {actions} actions: {longest:?}");
        }
    }
}

#[test]
fn smallest_limits_still_give_a_legal_action() {
    for id in catalog::ids() {
        let rules = Rules::builtin(id).unwrap();
        let mut player = First::new(Arc::clone(&rules));
        for limits in [Limits::nodes(0), Limits::nodes(1), Limits::time(Duration::ZERO), Limits::depth(0)] {
            // A depth of one takes long if announcements must be verified.
            if id == "double-move-helpmate" && limits.depth.is_some() {
                continue;
            }
            let mut game = middlegame(&rules, &mut Rng::new(1), 9);
            let choice = player.choose(game.position(), &[], &limits, &mut NoClock).unwrap();
            game.play(choice.action).unwrap();
        }
    }
}

#[test]
fn lines_are_legal_from_end_to_end() {
    for id in ["chess", "marseillais", "monsoon", "dichotomy", "injunction", "progressive-italian", "multi-mate"] {
        let rules = Rules::builtin(id).unwrap();
        let mut player = First::new(Arc::clone(&rules));
        let game = middlegame(&rules, &mut Rng::new(8), 10);
        let choice = player.choose(game.position(), &[], &Limits::nodes(20_000), &mut NoClock).unwrap();
        assert!(choice.depth >= 1 && choice.line.len() >= 2, "{id}: {choice:?}");
        let mut line = game.clone();
        choice.line.iter().for_each(|&action| line.play(action).unwrap());
    }
}

#[test]
fn node_limits_are_kept_and_choices_reproducible() {
    let rules = Rules::builtin("marseillais-balanced").unwrap();
    let game = middlegame(&rules, &mut Rng::new(2), 13);
    for nodes in [10, 1_000, 30_000] {
        let choose = || First::new(Arc::clone(&rules)).choose(game.position(), &[], &Limits::nodes(nodes), &mut NoClock).unwrap();
        let (one, two) = (choose(), choose());
        assert_eq!(one, two);
        assert!(one.nodes <= nodes, "{} of {nodes}", one.nodes);
    }
    let depth = |depth| First::new(Arc::clone(&rules)).choose(game.position(), &[], &Limits::depth(depth), &mut NoClock).unwrap();
    assert_eq!((depth(1).depth, depth(3).depth), (1, 3));
}

#[test]
fn cleared_players_choose_independently_of_earlier_games() {
    let rules = Rules::builtin("chess").unwrap();
    let mut player = First::new(Arc::clone(&rules));
    let (one, other) = (middlegame(&rules, &mut Rng::new(2), 8), middlegame(&rules, &mut Rng::new(3), 9));
    let limits = Limits::nodes(20_000);
    let fresh = player.choose(one.position(), &[], &limits, &mut NoClock);
    player.choose(other.position(), &[], &limits, &mut NoClock);
    player.forget();
    assert_eq!(player.choose(one.position(), &[], &limits, &mut NoClock), fresh);
}

/// Records reports, and stops the search after a number of them.
struct Listener {
    reports: Vec<Choice>,
    enough: usize,
}

impl Host for Listener {
    fn now(&mut self) -> Duration {
        Duration::ZERO
    }

    fn stopped(&mut self) -> bool {
        self.reports.len() >= self.enough
    }

    fn report(&mut self, choice: &Choice) {
        self.reports.push(choice.clone());
    }
}

#[test]
fn hosts_receive_reports_and_stop_the_search() {
    let rules = Rules::builtin("chess").unwrap();
    let game = middlegame(&rules, &mut Rng::new(2), 8);
    let mut host = Listener { reports: Vec::new(), enough: 3 };
    let choice = First::new(Arc::clone(&rules)).choose(game.position(), &[], &Limits::default(), &mut host).unwrap();
    assert_eq!(host.reports.iter().map(|report| report.depth).collect::<Vec<_>>(), [1, 2, 3]);
    assert_eq!(choice.action, host.reports[2].action);
    assert!(host.reports.is_sorted_by_key(|report| report.nodes));
}

#[test]
fn the_host_can_stop_the_search() {
    let rules = Rules::builtin("progressive-italian").unwrap();
    let game = middlegame(&rules, &mut Rng::new(6), 30);
    let mut host = Ticking { stop_after: 50, ..Ticking::new(Duration::from_micros(100)) };
    let choice = First::new(rules).choose(game.position(), &[], &Limits::time(Duration::from_secs(600)), &mut host).unwrap();
    assert!((50..60).contains(&host.readings), "{}", host.readings);
    assert!(game.legal_actions().contains(&choice.action));
}

fn position(id: &str, fen: &str) -> (Arc<Rules>, Position) {
    let rules = Rules::builtin(id).unwrap();
    let position = Position::from_fen(&rules, fen).unwrap();
    (rules, position)
}

#[test]
fn wins_in_the_current_turn_are_played() {
    for (id, fen) in [
        ("progressive-italian", "rnbBkbnr/pp1p1ppp/8/8/3p4/8/PPP1PPPP/RN1QKBNR b KQkq - 0 2"),
        ("double-move", "4k3/8/8/8/8/8/8/R3K3 w - - 0 2"),
        ("interregnum", "r7/8/5P2/8/8/8/8/R7 w - - 0 2"),
    ] {
        let (rules, position) = position(id, fen);
        let mut game = Game::from_position(Arc::clone(&rules), position);
        let (mut player, turn) = (First::new(rules), position.turn());
        while game.outcome().is_none() && game.turn_number() == turn {
            let choice = player.choose(game.position(), &history_keys(&game), &Limits::nodes(400_000), &mut NoClock).unwrap();
            game.play(choice.action).unwrap();
        }
        assert_eq!(game.outcome().and_then(|outcome| outcome.winner), Some(position.player()), "{id} {fen}");
    }
}

#[test]
fn faster_wins_and_slower_losses_are_preferred() {
    let score = |fen: &str, depth| {
        let (rules, position) = position("chess", fen);
        First::new(rules).choose(&position, &[], &Limits::depth(depth), &mut NoClock).unwrap().score
    };
    // Two rooks drive the king to the edge: mate in two moves, after three actions.
    assert_eq!(score("6k1/8/R7/1R6/8/8/8/K7 w - - 0 1", 5).wins_in(), Some(3));
    assert_eq!(score("6k1/R7/8/1R6/8/8/8/K7 b - - 0 1", 4).loses_in(), Some(2));
}

#[test]
fn ended_games_have_no_choice() {
    let rules = Rules::builtin("chess").unwrap();
    let game = Game::replay(Arc::clone(&rules), None, &["f2f3", "e7e5", "g2g4", "d8h4"]).unwrap();
    assert!(First::new(Arc::clone(&rules)).choose(game.position(), &[], &Limits::nodes(100), &mut NoClock).is_none());
    assert!(Random::new(rules, 1).choose(game.position(), &[], &Limits::nodes(100), &mut NoClock).is_none());
}
