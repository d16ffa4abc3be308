//! The simple opponent plays every variant: legally, in time, whatever the limits.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, Instant};

use tempi_engine::{Choice, Clock, Dice, First, Host, Limits, Player, Random, Timeless, history_keys};
use tempi_rules::{Game, Rules, catalog};

/// A random game that is still going on after so many actions.
fn middlegame(rules: &Arc<Rules>, dice: &mut Dice, actions: usize) -> Game {
    loop {
        let mut game = Game::new(Arc::clone(rules));
        for _ in 0..actions {
            let legal = game.legal_actions();
            let Some(&action) = legal.get(dice.below(legal.len())) else { break };
            game.play(action).unwrap();
        }
        if game.outcome().is_none() {
            return game;
        }
    }
}

/// Plays six actions, fewer if the game ends, and returns the longest time that one took.
fn play_six(player: &mut First, game: &mut Game, limits: &Limits) -> Duration {
    let mut longest = Duration::ZERO;
    for _ in 0..6 {
        if game.outcome().is_some() {
            break;
        }
        let begun = Instant::now();
        let choice = player.choose(game.position(), &history_keys(game), limits, &mut Clock::start());
        longest = longest.max(begun.elapsed());
        let choice = choice.unwrap_or_else(|| panic!("{} offers actions, none chosen", game.rules().id()));
        assert_eq!(choice.line.first(), Some(&choice.action));
        // Refuses what is not legal.
        game.play(choice.action).unwrap_or_else(|error| panic!("{}: {error}", game.rules().id()));
    }
    longest
}

#[test]
fn plays_every_variant_legally_and_in_time() {
    let time = Duration::from_millis(8);
    // The machine may be busy; a search that forgets its time takes seconds.
    let late = Duration::from_millis(500);
    for id in catalog::ids() {
        let rules = Rules::builtin(id).unwrap();
        let mut dice = Dice::new(4);
        let mut player = First::new(Arc::clone(&rules));
        for actions in [0, 5, 21, 50] {
            let mut game = middlegame(&rules, &mut dice, actions);
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
            // A depth of one takes long where announcements must be true.
            if id == "double-move-helpmate" && limits.depth.is_some() {
                continue;
            }
            let mut game = middlegame(&rules, &mut Dice::new(1), 9);
            let choice = player.choose(game.position(), &[], &limits, &mut Clock::start()).unwrap();
            game.play(choice.action).unwrap();
        }
    }
}

#[test]
fn lines_are_legal_from_end_to_end() {
    for id in ["chess", "marseillais", "monsoon", "dichotomy", "injunction", "progressive-italian", "multi-mate"] {
        let rules = Rules::builtin(id).unwrap();
        let mut player = First::new(Arc::clone(&rules));
        let game = middlegame(&rules, &mut Dice::new(8), 10);
        let choice = player.choose(game.position(), &[], &Limits::nodes(20_000), &mut Timeless).unwrap();
        assert!(choice.depth >= 1 && choice.line.len() >= 2, "{id}: {choice:?}");
        let mut line = game.clone();
        choice.line.iter().for_each(|&action| line.play(action).unwrap());
    }
}

#[test]
fn node_limits_are_kept_and_choices_repeatable() {
    let rules = Rules::builtin("marseillais-balanced").unwrap();
    let game = middlegame(&rules, &mut Dice::new(2), 13);
    for nodes in [10, 1_000, 30_000] {
        let choose = || First::new(Arc::clone(&rules)).choose(game.position(), &[], &Limits::nodes(nodes), &mut Timeless).unwrap();
        let (one, two) = (choose(), choose());
        assert_eq!(one, two);
        assert!(one.nodes <= nodes, "{} of {nodes}", one.nodes);
    }
    let depth = |depth| First::new(Arc::clone(&rules)).choose(game.position(), &[], &Limits::depth(depth), &mut Timeless).unwrap();
    assert_eq!((depth(1).depth, depth(3).depth), (1, 3));
}

#[test]
fn forgetting_makes_choices_independent_of_the_past() {
    let rules = Rules::builtin("chess").unwrap();
    let mut player = First::new(Arc::clone(&rules));
    let (one, other) = (middlegame(&rules, &mut Dice::new(2), 8), middlegame(&rules, &mut Dice::new(3), 9));
    let limits = Limits::nodes(20_000);
    let fresh = player.choose(one.position(), &[], &limits, &mut Timeless);
    player.choose(other.position(), &[], &limits, &mut Timeless);
    player.forget();
    assert_eq!(player.choose(one.position(), &[], &limits, &mut Timeless), fresh);
}

/// Notes what it is told and stops the search after a number of reports.
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
fn hosts_are_told_and_obeyed() {
    let rules = Rules::builtin("chess").unwrap();
    let game = middlegame(&rules, &mut Dice::new(2), 8);
    let mut host = Listener { reports: Vec::new(), enough: 3 };
    let choice = First::new(Arc::clone(&rules)).choose(game.position(), &[], &Limits::default(), &mut host).unwrap();
    assert_eq!(host.reports.iter().map(|report| report.depth).collect::<Vec<_>>(), [1, 2, 3]);
    assert_eq!(choice.action, host.reports[2].action);
    assert!(host.reports.is_sorted_by_key(|report| report.nodes));
}

#[test]
fn another_thread_can_stop_the_search() {
    let rules = Rules::builtin("progressive-italian").unwrap();
    let game = middlegame(&rules, &mut Dice::new(6), 30);
    let stop = Arc::new(AtomicBool::new(false));
    let (begun, flag) = (Instant::now(), Arc::clone(&stop));
    let stopper = std::thread::spawn(move || {
        std::thread::sleep(Duration::from_millis(50));
        flag.store(true, Ordering::Relaxed);
    });
    let mut host = Clock::with_stop(stop);
    let choice = First::new(rules).choose(game.position(), &[], &Limits::time(Duration::from_secs(600)), &mut host).unwrap();
    stopper.join().unwrap();
    assert!(begun.elapsed() < Duration::from_secs(5));
    assert!(game.legal_actions().contains(&choice.action));
}

#[test]
fn nobody_chooses_in_a_finished_game() {
    let rules = Rules::builtin("chess").unwrap();
    let game = Game::replay(Arc::clone(&rules), None, &["f2f3", "e7e5", "g2g4", "d8h4"]).unwrap();
    assert!(First::new(Arc::clone(&rules)).choose(game.position(), &[], &Limits::nodes(100), &mut Timeless).is_none());
    assert!(Random::new(rules, 1).choose(game.position(), &[], &Limits::nodes(100), &mut Timeless).is_none());
}
